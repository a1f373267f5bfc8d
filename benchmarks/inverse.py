"""Inverse geometry: time for all solutions of a pose, in C and from Python, and how many of them are right.

    OMP_NUM_THREADS=1 python benchmarks/inverse.py [--poses 100000] [--quick] [--write]

All contenders are measured in turn, round after round, and the best round of each counts: on a shared machine only the
ratios mean something.  EAIK (PyPI) takes part where it can be imported: its batch interface with one thread, or its
call for one pose where that is faster.  Both make Python objects, which the C code does not: about 1.5 of its
microseconds, so the ratio flatters the C code.  Poses are those of random configurations, so hardly any is singular.
Generation is from the robot to the text in C, CPU seconds.  `--write`: the tables alone, without remarks.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

import torsor
from torsor.ik.elimination.six_joints import General
from torsor.ik.export.solver_c import SOLUTIONS, Elimination, general_c
from torsor.numerics.chain import Chain
from torsor.program.choices import most_solutions
from torsor.robot.description import Robot
from torsor.robot.links import link

BLOCK = 10_000  # poses that are in memory at a time
NEAR = 1e-5  # a configuration that is found is so near to the known one (rad, m)
FALSE = 1e-6  # the pose of a solution that is none is so far from its target
REGULAR = 1e-4  # smallest singular value of the Jacobian; below, solutions fall together and are not told apart
SHOWN = 5  # missed configurations that are shown

Found = tuple[np.ndarray, np.ndarray]  # q (B, K, joints) and count (B,)


@dataclass(frozen=True)
class Case:
    """A robot with its sizes (m, rad).

    bar: microseconds a pose in C that are wanted; weight: how slow it is; rival: whether EAIK takes part.
    """

    title: str
    robot: Robot
    sizes: dict[str, float]
    bar: float | None = None
    weight: int = 1
    rival: bool = False

    def configurations(self, rng: np.random.Generator, many: int) -> np.ndarray:
        slides = np.array([bool(x.joint.kind.slide) for x in self.robot.links])
        turn = rng.uniform(-np.pi, np.pi, (many, len(slides)))
        return np.where(slides, rng.uniform(0.2, 1.0, turn.shape), turn)


def wrist_arm() -> Robot:
    """Three revolute joints in general position and a spherical wrist: an equation of degree four."""
    arm = [link(j - 1, j, alpha=f"AL{j}", d=f"D{j}", r=f"RL{j}") for j in (2, 3, 4)]
    return Robot("wrist_arm", (link(0, 1), *arm, link(4, 5, alpha="pi/2"), link(5, 6, alpha="-pi/2")))


def cases() -> list[Case]:
    robots = torsor.robots
    return [
        Case("RX-90", robots.rx90(), {"D3": 0.45, "RL4": 0.45}, 2, rival=True),
        Case("PUMA 560", robots.puma560(), {"D3": 0.4318, "RL3": 0.1501, "D4": -0.0203, "RL4": 0.4331}, 2,
             rival=True),
        Case("UR5", robots.ur5(), {"RL1": 0.089159, "D3": -0.425, "D4": -0.39225, "RL4": 0.10915, "RL5": 0.09465,
                                   "RL6": 0.0823}, 2, rival=True),
        Case("Stanford", robots.stanford(), {"RL2": 0.1524}),
        Case("spherical wrist", wrist_arm(), {"AL2": 1.1, "D2": 0.2, "RL2": 0.15, "AL3": -0.7, "D3": 0.5, "RL3": 0.1,
                                              "AL4": 1.3, "D4": 0.3, "RL4": 0.4}),
        Case("general 6R", robots.general_6r(), {
            "AL2": 0.87, "D2": 0.44, "RL2": 0.39, "AL3": 1.43, "D3": 0.61, "RL3": 0.25, "AL4": 1.28, "D4": 0.33,
            "RL4": 0.41, "AL5": -0.94, "D5": 0.18, "RL5": 0.3, "AL6": 1.13, "D6": 0.22}, 300, weight=50),
    ]


# contenders -------------------------------------------------------------------------------


class Python:
    """What a Python user calls."""

    def __init__(self, case: Case):
        began = process_time()
        self.ik = torsor.inverse_geometry(case.robot, case.sizes)
        self.ready = process_time() - began

    def __call__(self, targets: np.ndarray) -> Found:
        made = self.ik.batch(targets)
        return made.q, made.count


class C:
    """The generated solver as a shared library, with a loop over poses around it."""

    def __init__(self, case: Case, python: Python, folder: Path):
        program = python.ik.program
        self.joints = len(python.ik.joints)
        if python.ik.method == "general":
            self.most = SOLUTIONS
            self.generation, files = seconds(lambda: general_files(case, program))
        else:
            self.most = most_solutions(program)
            model = getattr(torsor.models, f"inverse_geometric_{python.ik.method}")
            self.generation, files = seconds(lambda: dict(torsor.files(model(case.robot), "c")))
        constants = len(program.step.arguments[-1].elements)
        files["loop.c"] = LOOP.format(
            includes="\n".join(f'#include "{f}"' for f in files if f.endswith(".h")), constants=max(1, constants),
            setup=f"{program.name}_setup", solve=f"{program.name}_solve_step", width=self.most * self.joints,
            status=", &status" if python.ik.method == "general" else "")
        for file, text in files.items():
            (folder / file).write_text(text)
        sources = [file for file in files if file.endswith(".c")]
        library = folder / "solver.so"
        subprocess.run(["gcc", "-std=c99", "-O2", "-shared", "-fPIC", "-o", library, *sources, "-lm"], cwd=folder,
                       check=True)
        self._library = ctypes.CDLL(str(library))
        numbers = np.array([case.sizes.get(p, 0.0) for p in program.argument("parameters").elements])
        self._library.prepare(_address(numbers))

    def runner(self, targets: np.ndarray) -> tuple[Callable[[], object], Found]:
        """A call that solves for all targets, and the arrays that it fills."""
        rows = np.ascontiguousarray(targets[:, :3]).reshape(-1, 12)
        q, count = np.empty((len(rows), self.most, self.joints)), np.empty(len(rows), dtype=np.intc)
        return lambda: self._library.loop(ctypes.c_long(len(rows)), *map(_address, (rows, q, count))), (q, count)

    def __call__(self, targets: np.ndarray) -> Found:
        run, found = self.runner(targets)
        run()
        return found


LOOP = """{includes}

static double constants[{constants}];

void prepare(const double *parameters) {{ {setup}(parameters, constants); }}

void loop(long many, const double *T, double *q, int *count)
{{
    int status = 0;
    for (long k = 0; k < many; k++) count[k] = {solve}(T + 12*k, constants, q + {width}*k{status});
    (void)status;
}}
"""


def general_files(case: Case, program: Any) -> dict[str, str]:
    """The solver of a general chain, for the variant of elimination that suits its sizes."""
    names = program.argument("parameters").elements
    E = np.broadcast_to(np.eye(4), (7, 4, 4)).copy()
    numbers = {"T": [0.0] * 12, "parameters": [case.sizes.get(p, 0.0) for p in names]}
    E[:, :3] = np.reshape(torsor.evaluate(program, numbers)["E"], (7, 3, 4))
    chain = Chain(E, np.array([bool(x.joint.kind.slide) for x in case.robot.links]))
    choice = General(chain).choices[0]
    made = torsor.models.inverse_geometric_general(case.robot, variant=choice.variant)
    return dict(general_c(made, Elimination.of(chain, choice)))


class Eaik:
    """EAIK's robot of the same axes; its last frame is parallel to the base at zero, so targets are turned.

    Not for arms of which it calls all answers least squares, the exact ones too, as those whose first three axes
    neither meet nor are parallel: which of them it claims is not known there.
    """

    def __init__(self, case: Case, kinematics: Any):
        make = import_module("eaik.IK_HP").HPRobot
        zero = np.zeros(len(case.robot.links))
        T, J = kinematics.pose(zero), kinematics.jacobian(zero)
        axes, origin = J[3:].T, T[:3, 3]
        on_axes = origin - np.cross(J[:3].T, axes)  # v = a x (origin - point)
        self._turn = T[:3, :3].T
        self._robot = make(axes.copy(), np.diff(np.vstack([zero[:3], on_axes, origin]), axis=0))

    def poses(self, targets: np.ndarray) -> list[np.ndarray]:
        turned = targets.copy()
        turned[:, :3, :3] = targets[:, :3, :3] @ self._turn
        return [np.asfortranarray(T) for T in turned]

    def batch(self, poses: list[np.ndarray]) -> list[Any]:
        made: list[Any] = self._robot.IK_batched(poses, 1)
        return made

    def one_by_one(self, poses: list[np.ndarray]) -> list[Any]:
        return [self._robot.IK(T) for T in poses]

    def __call__(self, targets: np.ndarray) -> Found:
        """Its exact solutions; those that it calls least squares are left out."""
        made = [np.asarray(x.Q)[~np.asarray(x.is_LS, dtype=bool)] for x in self.batch(self.poses(targets))]
        count = np.array([len(q) for q in made])
        q = np.full((len(made), max(1, count.max()), 6), np.nan)
        for row, own in zip(q, made, strict=True):
            row[: len(own)] = own
        return q, count


def _address(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def seconds(job: Callable[[], Any], runs: int = 3) -> tuple[float, Any]:
    """The least CPU time of a few runs, and what the last one made."""
    times = []
    for _ in range(runs):
        began = process_time()
        made = job()
        times.append(process_time() - began)
    return min(times), made


# time -------------------------------------------------------------------------------------


@dataclass
class Lap:
    """Something to measure: a call for some poses, in how many rounds, and its best time (microseconds a pose)."""

    call: Callable[[], object]
    poses: int
    rounds: int
    best: float = field(default=float("inf"))

    def run(self) -> None:
        began = perf_counter()
        self.call()
        self.best = min(self.best, (perf_counter() - began) / self.poses * 1e6)


def laps(case: Case, ways: dict[str, Any], kinematics: Any, options: argparse.Namespace) -> dict[str, Lap]:
    """What is measured for one robot."""
    rng = np.random.default_rng(1)
    few, many = options.timed, max(20, options.poses // case.weight)
    targets = kinematics.pose(case.configurations(rng, max(few, min(many, 100_000))))
    ik, one = ways["python"].ik, targets[: max(10, few // (10 * min(case.weight, 5)))]
    made = {
        "C": Lap(ways["C"].runner(targets[:few])[0], few, options.rounds),
        "batch": Lap(lambda: ik.batch(targets[:many]), len(targets[:many]), 3),
        "solve": Lap(lambda: [ik.solve(T) for T in one], len(one), 3),
    }
    if rival := ways.get("EAIK"):
        poses = rival.poses(targets[:few])
        made["EAIK, batch"] = Lap(lambda: rival.batch(poses), few, options.rounds)
        made["EAIK, single"] = Lap(lambda: rival.one_by_one(poses), few, options.rounds)
    return made


def measure(table: dict[str, dict[str, Lap]]) -> None:
    """All laps in turn, round after round."""
    everything = [lap for row in table.values() for lap in row.values()]
    for turn in range(max(lap.rounds for lap in everything)):
        for lap in everything:
            if turn < lap.rounds:
                lap.run()


# accuracy ---------------------------------------------------------------------------------


@dataclass
class Score:
    """What the solutions for random poses are worth.

    missed: poses without the known configuration among the solutions, regular: those of them where the arm is not
    singular; worst: the largest difference between the elements of a solution's pose and the target's; false:
    solutions that are none; counts: how many poses have 0, 1, ... solutions.
    """

    poses: int = 0
    missed: int = 0
    regular: int = 0
    worst: float = 0.0
    false: int = 0
    counts: np.ndarray = field(default_factory=lambda: np.zeros(17, dtype=int))
    examples: list[str] = field(default_factory=list)

    def add(self, case: Case, kinematics: Any, known: np.ndarray, found: Found) -> None:
        targets = kinematics.pose(known)
        q, count = found
        own = np.arange(q.shape[1])[None] < count[:, None]
        place = np.nonzero(own)[0]
        off = np.abs(kinematics.pose(q[own]) - targets[place]).max(axis=(1, 2))
        off[np.isnan(off)] = np.inf
        slides = np.array([bool(x.joint.kind.slide) for x in case.robot.links])
        gap = q - known[:, None]
        gap = np.where(slides, gap, np.remainder(gap + np.pi, 2 * np.pi) - np.pi)
        missed = ~((np.abs(gap).max(axis=2) < NEAR) & own).any(axis=1)
        sigma = np.linalg.svd(kinematics.jacobian(known[missed]), compute_uv=False)[..., -1]
        self.poses += len(known)
        self.missed += int(missed.sum())
        self.regular += int((sigma > REGULAR).sum())
        self.worst = max(self.worst, float(off.max(initial=0.0)))
        self.false += int((off > FALSE).sum())
        self.counts += np.bincount(count, minlength=17)
        for configuration, s in list(zip(known[missed], sigma, strict=True))[: SHOWN - len(self.examples)]:
            self.examples.append(f"missed q = {configuration.tolist()}, smallest singular value {s:.1e}")

    def cells(self) -> tuple[str, ...]:
        share = "; ".join(f"{k}: {100 * n / self.poses:.3g} %" for k, n in enumerate(self.counts) if n)
        return (str(self.poses), f"{100 * (1 - self.missed / self.poses):.4f} %", f"{self.missed} ({self.regular})",
                f"{self.worst:.1e}", str(self.false), share)


def score(case: Case, way: Callable[[np.ndarray], Found], kinematics: Any, poses: int) -> Score:
    """The score over so many poses, the same ones for each way."""
    made, rng = Score(), np.random.default_rng(2)
    for many in blocks(poses):
        known = case.configurations(rng, many)
        made.add(case, kinematics, known, way(kinematics.pose(known)))
    return made


def blocks(total: int) -> Iterator[int]:
    while total > 0:
        yield min(BLOCK, total)
        total -= BLOCK


# report -----------------------------------------------------------------------------------


def lines(header: tuple[str, ...], table: list[tuple[str, ...]]) -> list[str]:
    return [f"| {' | '.join(cells)} |" for cells in (header, ("---",) * len(header), *table)]


def speed(case: Case, ways: dict[str, Any], row: dict[str, Lap]) -> tuple[str, ...]:
    own, rival = row["C"].best, min((lap.best for name, lap in row.items() if "EAIK" in name), default=None)
    return (case.title, ways["python"].ik.method, f"{own:.2f}", f"{case.bar}" if case.bar else "",
            f"{rival:.1f}" if rival else "", f"{rival / own:.1f}" if rival else "",
            f"{row['batch'].best:.2f}", f"{row['solve'].best:.0f}", f"{ways['C'].generation:.2f}",
            f"{ways['python'].ready:.2f}")


def contenders(case: Case, folder: Path, eaik: bool) -> tuple[dict[str, Any], Any]:
    """The ways to solve for one robot, and its direct model."""
    folder.mkdir()
    kinematics, python = torsor.Kinematics(case.robot, case.sizes), Python(case)
    ways: dict[str, Any] = {"C": C(case, python, folder), "python": python}
    if eaik and case.rival:
        ways["EAIK"] = Eaik(case, kinematics)
    return ways, kinematics


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--poses", type=int, default=100_000, help="for accuracy and batches; fewer for general chains")
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--timed", type=int, default=1000, help="poses in a round of C and of EAIK")
    parser.add_argument("--quick", action="store_true", help="few poses and rounds")
    parser.add_argument("--write", action="store_true", help="the tables alone")
    options = parser.parse_args()
    if options.quick:
        options.poses, options.rounds, options.timed = 2000, 5, 200

    def say(text: str) -> None:
        if not options.write:
            print(text, flush=True)

    try:
        import_module("eaik.IK_HP")
        eaik = True
    except ImportError:
        eaik = False
        say("EAIK is not installed (pip install EAIK): left out\n")
    with tempfile.TemporaryDirectory() as folder:
        every = {case.title: (case, *contenders(case, Path(folder, case.title), eaik)) for case in cases()}
        table = {name: laps(case, ways, kinematics, options) for name, (case, ways, kinematics) in every.items()}
        measure(table)
        header = ("robot", "method", "C, us a pose", "bar", "EAIK, from Python", "EAIK / C", ".batch", ".solve",
                  "generation, s", "ready in Python, s")
        print("\n".join(lines(header, [speed(*every[name][:2], row) for name, row in table.items()])), flush=True)

        rows, remarks = [], []
        for case, ways, kinematics in every.values():
            for name, way in ways.items():
                part = {"C": 10, "python": 1, "EAIK": 0.2}[name] / case.weight  # the slower ones do fewer poses
                made = score(case, way, kinematics, max(100, int(options.poses * min(1, part))))
                rows.append((case.title, {"python": ".batch"}.get(name, name), *made.cells()))
                remarks += [f"{case.title}, {rows[-1][1]}: {text}" for text in made.examples]
    header = ("robot", "by", "poses", "known configuration found", "missed (regular)", "largest residual", "false",
              "number of solutions")
    print("\n".join(["", *lines(header, rows)]))
    if remarks:
        say("\n" + "\n".join(remarks))


if __name__ == "__main__":
    main()
