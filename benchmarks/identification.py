"""Identification: errors on recordings of real robots, and time and memory of long motions against what others take.

    python benchmarks/identification.py [--longest 1e8]
    python benchmarks/identification.py --tx40 tx40.npz --kr300 A.npz B.npz C.npz

The recordings are public and not part of torsor: a Staubli TX40 (from figaroh-plus: q_motor, tau_motor, gear, ts) and a
KUKA KR300 (from Robot_Identification of J. Weigand: t, q_link_deg_motor_encoder, tau_motor_Nm, gear).  Errors are
relative, over all joints, as `Fit.error` gives them.

Long motions of a seven-joint arm with rotors and friction (62 base parameters): CPU seconds of `torsor.identify`, and
of the usual way, which is Pinocchio's regressor sample by sample and a QR of pieces, measured on fewer samples in the
same run.  With FIGAROH installed, its regressor too.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import sys
import tempfile
import time
from dataclasses import replace
from math import pi
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

import numpy as np

import torsor
from torsor.robot.scalars.scalar import scalar

TX40 = {"alpha": (0, "-pi/2", 0, "pi/2", "-pi/2", "pi/2"), "d": (0, 0, "0.225", 0, 0, 0),
            "r": (0, 0, "0.035", "0.225", 0, 0)}
KR300 = {"alpha": ("pi", "pi/2", 0, "-pi/2", "pi/2", "-pi/2"), "d": (0, "0.35", "1.15", "0.041", 0, 0),
             "r": ("-0.675", "-0.189", "0.189", -1, 0, "-0.24")}
WRIST = [[int(i == j) - int((i, j) == (5, 4)) for j in range(6)] for i in range(6)]  # motor 6 turns with joint 5 too
COUNTERBALANCE = "cb = q2: cos(q2)/sqrt(1.09 - 0.6*sin(q2))"  # a cylinder beside the upright arm


def arm(name: str, table: dict, **more: object) -> torsor.Robot:
    """A six-joint arm with all parameters as symbols."""
    own = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M", "IA", "FV", "FS")
    links = [torsor.link(j - 1, j, **{k: v[j - 1] for k, v in table.items()}, **{n: f"{n}{j}" for n in own})
             for j in range(1, 7)]
    return torsor.Robot(name, tuple(links), gravity=(0, 0, "-9.81"), **more)


def tx40(path: str) -> torsor.Motion:
    data = np.load(path)
    gear, coupled = data["gear"], np.eye(6)
    coupled[5, 4] = 1
    q = data["q_motor"] / gear @ np.linalg.inv(coupled).T + [0, -pi / 2, pi / 2, 0, 0, 0]
    return torsor.Motion(float(data["ts"]), q, data["tau_motor"] * gear @ coupled)


def kr300(path: str) -> torsor.Motion:
    data = np.load(path)
    q = np.deg2rad(data["q_link_deg_motor_encoder"]) + np.array([0, -pi / 2, pi, 0, 0, 0])
    return torsor.Motion(data["t"], q, data["tau_motor_Nm"] * data["gear"], label=Path(path).stem)


def line(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def recordings(asked: argparse.Namespace) -> None:
    line("recording", "estimator", "parameters", "training (%)", "held out (%)", "asked (%)", "s")
    line(*["---"] * 7)
    if asked.tx40:
        train, test = tx40(asked.tx40).split(0.6)
        robot = arm("tx40", TX40, coupling=WRIST)
        usual = {"cutoff": 50, "decimate": 100, "slowest": 0.1, "offset": True}
        for words, chosen in (("wls, 50 Hz, every 100th, 0.1 rad/s", usual), ("wls, all chosen", {"offset": True}),
                              ("wls, physical", {"offset": True, "physical": True}),
                              ("fim", {"offset": True, "model": "fim"}),
                              ("huber", {"offset": True, "estimator": "huber"})):
            shown("TX40, first 60 %", words, robot, train, [test], "7.3", **chosen)
    if asked.kr300:
        a, b, c = map(kr300, asked.kr300)
        robot, extra = arm("kr300", KR300), {"offset": True, "extra": COUNTERBALANCE}
        shown("KR300 A; B, C", "wls", robot, a, [b, c], "", **extra)
        for distance in ("entropic", "euclidean"):
            shown("KR300 A; B, C", f"physical, {distance}", robot, a, [b, c], "8.5, 7.1", physical=True,
                  distance=distance, **extra)
        shown("KR300 A+B; C", "wls", robot, [a, b], [c], "5.1", **extra)
        shown("KR300 A+B; C", "physical", robot, [a, b], [c], "5.1", physical=True, **extra)


def shown(recording: str, words: str, robot: torsor.Robot, train: object, tests: list, asked: str,
          **chosen: object) -> None:
    begin = time.perf_counter()
    fit = torsor.identify(robot, train, **chosen)
    seconds = time.perf_counter() - begin
    errors = ", ".join(f"{100 * fit.error(m):.2f}" for m in tests)
    line(recording, words, len(fit.parameters), f"{100 * fit.training:.2f}", errors, asked, f"{seconds:.1f}")


ON_DISK = 10_000_000  # rows: longer motions are the same rows over and over, since few disks hold them


class Tiled:
    """A table repeated over and over: long motions without the disk to hold them."""

    def __init__(self, table: np.ndarray, rows: int):
        self.table, self.shape = table, (rows, table.shape[1])

    def __len__(self) -> int:
        return self.shape[0]

    def __getitem__(self, rows: slice) -> np.ndarray:
        first, last, _ = rows.indices(len(self))
        return self.table[np.arange(first, last) % len(self.table)]


def seven_joints() -> torsor.Robot:
    robot = torsor.load("panda")
    links = [replace(link, joint=replace(link.joint, **{n: scalar(f"{n}{j}") for n in ("IA", "FV", "FS")}))
             if link.joint.kind.moves else link for j, link in enumerate(robot.links, 1)]
    return robot.replace(links=tuple(links))


def scale(asked: argparse.Namespace) -> None:
    from torsor.identification.files.tables_on_disk import LazyTable

    robot, rng = seven_joints(), np.random.default_rng(0)
    folder = Path(tempfile.mkdtemp())
    block = 1 << 16
    q, qd, qdd, tau = rng.standard_normal((4, block, 7))
    tables = {"q": q, "tau": tau, "qd": qd, "qdd": qdd}

    def motion(rows: int) -> torsor.Motion:
        if rows <= ON_DISK:
            return torsor.Motion(0.001, *(stored(name, table, rows, folder) for name, table in tables.items()))
        lazy = [LazyTable.of(Tiled(table, rows)) for table in (q, tau, qd, qdd)]
        return torsor.Motion(0.001, *lazy)

    torsor.identify(robot, motion(4000))  # compiled
    print()
    line("samples", "CPU s", "us a sample", "peak memory (MB)")
    line(*["---"] * 4)
    ours, rows = 0.0, 10_000
    while rows <= asked.longest:
        seconds = cpu(lambda rows=rows: torsor.identify(robot, motion(rows)))
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        line(f"{rows:.0e}", f"{seconds:.2f}", f"{1e6 * seconds / rows:.2f}", f"{peak:.0f}")
        ours = seconds / rows
        rows *= 10
    shutil.rmtree(folder)
    others(ours, q, qd, qdd, tau)


def stored(name: str, table: np.ndarray, rows: int, folder: Path) -> np.ndarray:
    """A long table on disk, to be read as it is used."""
    file = folder / f"{name}.npy"
    with file.open("wb") as out:  # not through a map, whose pages would count as our memory
        about = {"descr": table.dtype.str, "fortran_order": False, "shape": (rows, table.shape[1])}
        np.lib.format.write_array_header_1_0(out, about)
        for first in range(0, rows, len(table)):
            table[:min(len(table), rows - first)].tofile(out)
    return np.load(file, mmap_mode="r")


def others(ours: float, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray, tau: np.ndarray) -> None:
    """CPU time a sample of other ways, on fewer samples, as a ratio to ours."""
    import pinocchio as pin
    from threadpoolctl import threadpool_limits

    model = pin.buildSampleModelManipulator() if not hasattr(pin, "Model") else seven_revolute(pin)
    data, count = model.createData(), 20_000

    def by_pinocchio() -> None:
        R = np.zeros((0, 71))
        for first in range(0, count, 4096):
            rows = [np.c_[pin.computeJointTorqueRegressor(model, data, a, b, c), d]
                    for a, b, c, d in zip(*(x[first:min(first + 4096, count)] for x in (q, qd, qdd, tau)), strict=True)]
            R = np.linalg.qr(np.concatenate([R, *rows]), mode="r")

    print()
    line("way", "us a sample", "times ours")
    line(*["---"] * 3)
    with threadpool_limits(1):
        theirs = cpu(by_pinocchio) / count
        line("Pinocchio's regressor (70 columns, no friction), QR of pieces", f"{1e6 * theirs:.1f}",
             f"{theirs / ours:.1f}")
        try:
            from figaroh.tools.regressor import build_regressor_basic
        except ImportError:
            print("(FIGAROH is not installed)")
            return
        asked = {"has_friction": True, "has_actuator_inertia": True, "has_joint_offset": False,
                 "is_joint_torques": True, "is_external_wrench": False, "force_torque": None,
                 "act_idxv": list(range(7))}

        class Wrapped:
            pass

        robot = Wrapped()
        robot.model, robot.data = model, data
        states = (x[:count] for x in (q, qd, qdd))
        theirs = cpu(lambda: np.linalg.qr(build_regressor_basic(robot, *states, asked))) / count
        line("FIGAROH's regressor and QR", f"{1e6 * theirs:.1f}", f"{theirs / ours:.1f}")


def seven_revolute(pin: object) -> object:
    """Seven bodies on revolute joints: what they weigh does not matter here."""
    model, parent = pin.Model(), 0
    for k in range(7):
        place = pin.SE3(pin.rpy.rpyToMatrix(pi / 2 * (k % 2), 0, 0), np.array([0.0, 0.1, 0.2]))
        parent = model.addJoint(parent, pin.JointModelRZ(), place, f"q{k + 1}")
        model.appendBodyToJoint(parent, pin.Inertia.Random(), pin.SE3.Identity())
    return model


def cpu(work: object) -> float:
    begin = time.process_time()
    work()
    return time.process_time() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tx40", help="the recording, as .npz")
    parser.add_argument("--kr300", nargs=3, help="the three recordings, as .npz")
    parser.add_argument("--longest", type=float, default=1e6, help="samples of the longest motion")
    asked = parser.parse_args()
    if asked.tx40 or asked.kr300:
        recordings(asked)
    scale(asked)


if __name__ == "__main__":
    os.environ.setdefault("OMP_NUM_THREADS", "1")
    main()
