"""Solvers of the general model as files: compiled or run, against the same solution in numpy."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import torsor
from tests.languages.test_files import run
from torsor.errors import ProgramError
from torsor.ik.elimination.six_joints import General
from torsor.ik.export.solvers import SOLVERS, Elimination
from torsor.ik.numeric.within_limits import within
from torsor.mechanics.inverse.ring import VARIANTS
from torsor.models.geometry.inverse_general import inverse_geometric_general
from torsor.numerics.chain import Chain
from torsor.numerics.torus import distance
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.links import link

POSES = 20


@dataclass(frozen=True)
class Case:
    """A robot with numbers, its equations and elimination, configurations, their targets, all solutions for these."""

    chain: Chain
    program: Program
    elimination: Elimination
    parameters: np.ndarray
    known: np.ndarray
    targets: np.ndarray
    expected: list[np.ndarray]


def six(sliding=()) -> Robot:
    """Six joints with numbers for all sizes."""
    rng = np.random.default_rng(17)
    links = []
    for j in range(1, 7):
        alpha, d, theta, r = (f"{x:.3f}" for x in rng.uniform(-1.4, 1.4, 4))
        slides = j in sliding
        place = {"alpha": alpha, "d": d} | ({"theta": theta} if slides else {"r": r})
        links.append(link(j - 1, j, "P" if slides else "R", **place))
    return Robot("six", tuple(links))


def near_ur5() -> Robot:
    """An arm with parallel axes whose lengths are all a millimetre off: nothing depends on the robot but constants."""
    rows = (("0", -.0008, .1628), ("pi/2", .0012, -.0004), ("0", -.4256, .0007), ("0", -.3917, .1341),
            ("pi/2", -.0006, .0989), ("-pi/2", .0009, .1001))
    return Robot("near_ur5", tuple(link(j, j + 1, alpha=a, d=str(d), r=str(r)) for j, (a, d, r) in enumerate(rows)))


ROBOTS = {"general_6r": torsor.robots.general_6r(), "ur5": torsor.robots.ur5(), "near_ur5": near_ur5(),
          "5r1p": six((2,)), "4r2p": six((2, 5)), "neighbours": six((1, 2))}


@cache
def case(name: str) -> Case:
    robot = ROBOTS[name]
    numbers = np.random.default_rng(6)
    program = inverse_geometric_general(robot)
    parameters = numbers.uniform(0.2, 1.5, len(program.argument("parameters").elements))
    E = np.broadcast_to(np.eye(4), (7, 4, 4)).copy()
    E[:, :3] = np.reshape(evaluate(program, {"T": np.zeros(12), "parameters": parameters})["E"], (7, 3, 4))
    chain = Chain(E, np.array([bool(x.joint.kind.slide) for x in robot.links]))
    general = General(chain)
    known = np.where(chain.slides, 1.0, np.pi) * np.random.default_rng(3).uniform(-1, 1, (POSES, 6))
    targets = chain.pose(known)
    choice = general.choices[0]
    elimination = Elimination.of(chain, choice)
    program = inverse_geometric_general(robot, variant=choice.variant)
    return Case(chain, program, elimination, parameters, known, targets, general.solve(targets).q)


def rough(T: np.ndarray, size: float) -> np.ndarray:
    """A target of which the products of the axes are off by `size`."""
    made = T.copy()
    made[:3, :3] += np.random.default_rng(1).normal(size=(3, 3))
    noise = made[:3, :3] - T[:3, :3]
    off = np.abs(noise @ T[:3, :3].T + T[:3, :3] @ noise.T).max()
    made[:3, :3] = T[:3, :3] + 0.9 * size / off * noise
    return made


def lay(files: dict[str, str], place: Path) -> None:
    for name, text in files.items():
        (place / name).write_text(text, encoding="utf-8")


def listed(case: Case) -> str:
    """The parameters as an argument, where there are any."""
    return f", {case.parameters.tolist()}" if case.parameters.size else ""


Answers = list[tuple[np.ndarray, int]]  # the configurations of each target, and the status


def in_c(case: Case, targets: np.ndarray, place: Path) -> Answers:
    """Compiled without a warning, and called from here."""
    sources = [path.name for path in place.glob("*.c")]
    options = ["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-pedantic", "-shared", "-fPIC"]
    subprocess.run(["gcc", *options, "-o", "solver.so", *sources, "-lm"], cwd=place, check=True)
    solve = ctypes.CDLL(str(place / "solver.so"))[f"{case.program.name}_solve"]
    found = []
    for target in targets:
        q, rows = np.zeros((16, 6)), np.ascontiguousarray(target[:3])
        status = ctypes.c_int()
        given = [np.ctypeslib.as_ctypes(x.reshape(-1)) for x in (rows, case.parameters, q) if x.size]
        many = solve(*given, ctypes.byref(status))
        found.append((q[:many], status.value))
    return found


WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-Wold-style-cast", "-pedantic", "-Werror")
MAIN = """
#include <stdio.h>
#include <vector>
#include "{name}_solve{suffix}"

int main()
{{
    const double given[] = {{{numbers}}}, parameters[] = {{{parameters}}};
    for (int k = 0; k < {count}; k++) {{
        const std::vector<double> T(given + 16*k, given + 16*k + 12);
        double q[96];
        int status;
        const int many = torsor::{name}_solve(T, {passed}q, &status);
        printf("%d %d", many, status);
        for (int i = 0; i < 6*many; i++)
            printf(" %.17g", q[i]);
        printf("\\n");
    }}
    return parameters[0] == 0.0;
}}
"""


def in_cpp(case: Case, targets: np.ndarray, place: Path, suffix: str = ".hpp", by: str = "g++") -> Answers:
    """Compiled without a warning."""
    numbers = ", ".join(map(repr, targets.ravel().tolist())).replace("nan", "NAN")
    parameters = ", ".join(map(repr, case.parameters.tolist()))
    lay({"main.cpp": MAIN.format(name=case.program.name, suffix=suffix, numbers=numbers, count=len(targets),
                                 parameters=parameters or "1.0", passed="parameters, " if parameters else "")}, place)
    run(by, "-std=c++17", *WARNINGS, "-o", "solver", "main.cpp", cwd=place)
    return printed(["./solver"], place, {})


def in_cuda(case: Case, targets: np.ndarray, place: Path) -> Answers:
    """On the host, as any C++ compiler takes it."""
    return in_cpp(case, targets, place, ".cuh", "clang++")


RUST = """
mod torsor_real;
mod {name};
mod {name}_solve;

fn main() {{
    let given: [[f64; 16]; {count}] = [{numbers}];
    for target in given {{
        let mut first = [0.0; 12];
        first.copy_from_slice(&target[..12]);
        let (many, q, status) = {name}_solve::{name}_solve(&first{parameters});
        print!("{{}} {{}}", many, status);
        for x in q[..many].iter().flatten() {{
            print!(" {{:?}}", x);
        }}
        println!();
    }}
}}
"""


def in_rust(case: Case, targets: np.ndarray, place: Path) -> Answers:
    """Compiled without a warning but for functions that nobody calls; overflow and places are checked as it runs."""
    numbers = str(targets.reshape(-1, 16).tolist()).strip("[]").replace("nan", "f64::NAN")
    parameters = f", &{case.parameters.tolist()}" if case.parameters.size else ""
    lay({"main.rs": RUST.format(name=case.program.name, count=len(targets), numbers=f"[{numbers}]",
                                parameters=parameters)}, place)
    run("rustc", "--edition=2021", "-D", "warnings", "-A", "dead_code", "--cfg", 'feature="std"',
        "-o", "solver", "main.rs", cwd=place)
    return printed(["./solver"], place, {})


def in_python(case: Case, targets: np.ndarray, place: Path) -> Answers:
    """In another process, with warnings as errors."""
    return printed([sys.executable, "-W", "error", "run_all.py"], place, {"run_all.py": f"""
import numpy as np
from numpy import nan
from {case.program.name}_solve import {case.program.name}_solve
for target in np.array({targets.tolist()}):
    q, status = {case.program.name}_solve(target{listed(case)})
    print(len(q), status, *q.ravel().tolist())
"""})


def in_matlab(case: Case, targets: np.ndarray, place: Path) -> Answers:
    """In Octave, without a warning."""
    rows = "; ".join(" ".join(map(repr, target.ravel().tolist())) for target in targets)
    return printed(["octave-cli", "--quiet", "--no-init-file", "run_all.m"], place, {"run_all.m": f"""
targets = [{rows}];
for k = 1:{len(targets)}
  [q, count, status] = {case.program.name}_solve(reshape(targets(k, :), 4, 4)'{listed(case)});
  disp(sprintf('%.17g ', [count, status, reshape(q', 1, [])]));
end
"""})


def printed(command: list[str], place: Path, files: dict[str, str]) -> Answers:
    """What a command prints, a target a line: the number of configurations, the status, the configurations."""
    lay(files, place)
    done = subprocess.run(command, cwd=place, check=True, capture_output=True, text=True)
    assert "warning" not in done.stderr
    lines = [np.array(line.split(), dtype=float) for line in done.stdout.splitlines()]
    return [(line[2:].reshape(int(line[0]), 6), int(line[1])) for line in lines]


RUN = {"c": in_c, "cpp": in_cpp, "cuda": in_cuda, "rust": in_rust, "python": in_python, "matlab": in_matlab}


def answers_by(language: str, case: Case, targets: np.ndarray, place: Path) -> Answers:
    """The configurations for each target and the status, from the files alone."""
    lay(SOLVERS[language](case.program, case.elimination), place)
    return RUN[language](case, targets, place)


def found_by(language: str, case: Case, targets: np.ndarray, place: Path) -> list[np.ndarray]:
    """The configurations alone."""
    return [q for q, _ in answers_by(language, case, targets, place)]


CASES = [(language, name) for language in RUN for name in ROBOTS if language != "cuda" or name == "4r2p"]


@pytest.mark.parametrize("language, name", CASES)
def test_a_generated_solver_finds_what_numpy_finds(language, name, tmp_path):
    c = case(name)
    made = found_by(language, c, c.targets, tmp_path)
    for target, known, found, expected in zip(c.targets, c.known, made, c.expected, strict=True):
        assert len(found) == len(expected)
        assert np.abs(c.chain.pose(found) - target).max() < 1e-9
        assert distance(c.chain.slides, found, known).min() < 1e-6
        assert all(distance(c.chain.slides, found, configuration).min() < 1e-6 for configuration in expected)


@pytest.mark.parametrize("language", RUN)
def test_there_is_no_configuration_out_of_reach_nor_for_what_is_no_number(language, tmp_path):
    c = case("ur5")
    far, none = c.targets[0].copy(), np.full((4, 4), np.nan)
    far[:3, 3] *= 10
    found = answers_by(language, c, np.array([far, none]), tmp_path)
    assert [(len(q), status) for q, status in found] == [(0, 1), (0, -1)]


@pytest.mark.parametrize("language", RUN)
def test_targets_that_are_nearly_rotations_have_the_configurations_that_are_meant(language, tmp_path):
    """Products of the axes off by 1e-4 at most, six digits, single precision; others and left-handed ones are refused.
    """
    c = case("general_6r")
    T, meant = c.targets[0], c.expected[0]
    off = {size: rough(T, size) for size in (1e-9, 1e-7, 1e-6, 5e-5, 1e-3)}
    mirrored = T * [[-1], [1], [1], [1]]
    near = [T.round(6), T.astype(np.float32), *(off[size] for size in (1e-9, 1e-7, 1e-6, 5e-5))]
    *found, far, mirror = answers_by(language, c, np.array([*near, off[1e-3], mirrored]), tmp_path)
    for q, status in found:
        assert len(q) == len(meant) > 1 and status == 1
        assert distance(c.chain.slides, q[:, None], meant).min(axis=1).max() < 1e-3
    assert [(len(q), status) for q, status in (far, mirror)] == [(0, -1)] * 2


H = np.pi / 2
ROUND = np.array([(0, 2, 0, -1, 0, 2), (2, 2, 0, -1, 0, 0), (1, 1, 0, 2, 1, 0), (0, 1, 1, 0, 1, 2), (0, 0, 0, 0, 0, 0)])


@pytest.mark.parametrize("language", RUN)
def test_a_round_configuration_is_found_or_the_status_says_that_it_may_be_missing(language, tmp_path):
    """Where UR5 is round, its equations vanish; the first two are corners of the workspace."""
    c = case("ur5")
    targets = c.chain.pose(ROUND * H)
    for q, T, (found, status) in zip(ROUND * H, targets, answers_by(language, c, targets, tmp_path), strict=True):
        assert len(found) and np.abs(c.chain.pose(found) - T).max() < 1e-9
        assert status == 0 or distance(c.chain.slides, found, q).min() < 1e-4


KERNEL = """
#include "{name}_solve.cuh"

__global__ void all(int count, const double *T, const double *parameters, float *q, int *many, int *status)
{{
    const int k = static_cast<int>(blockIdx.x*blockDim.x + threadIdx.x);
    if (k < count)
        many[k] = torsor::{name}_solve(T + 12*k, parameters, q + 96*k, status + k);
}}
"""


def test_the_device_gets_code_of_the_whole_solver(tmp_path):
    """PTX by nvcc, without a warning; tables and limits included."""
    c = case("general_6r")
    elimination = replace(c.elimination, limits=[(-np.inf, 2.5)] * 6)
    lay(SOLVERS["cuda"](c.program, elimination), tmp_path)
    lay({"all.cu": KERNEL.format(name=c.program.name)}, tmp_path)
    for compiler in filter(shutil.which, ("nvcc",)):
        run(compiler, "-std=c++17", "-Werror", "all-warnings", "-G", "-ptx", "-o", "all.ptx", "all.cu", cwd=tmp_path)
        ptx = (tmp_path / "all.ptx").read_text()
        assert ".entry _Z3all" in ptx and "sqrt.rn.f64" in ptx and "0d3DDB7CDFD9D7BDBB" in ptx  # 1e-10


OWN = " ".join(["fn number(x: f64) -> f64 { x }", "fn atan2(self, x: f64) -> f64 { self + x }", *(
    f"fn {name}(self) -> f64 {{ self }}" for name in ("sin", "cos", "tan", "sqrt", "exp", "ln"))])


def test_rust_needs_no_standard_library_where_the_crate_has_its_own_sines(tmp_path):
    c = case("5r1p")
    lay(SOLVERS["rust"](c.program, c.elimination), tmp_path)
    lay({"lib.rs": f"#![no_std]\npub mod torsor_real;\npub mod {c.program.name};\npub mod {c.program.name}_solve;\n"
                   f"impl torsor_real::Real for f64 {{ {OWN} }}\n"}, tmp_path)
    run("rustc", "--edition=2021", "-D", "warnings", "--crate-type=lib", "--emit=metadata", "lib.rs", cwd=tmp_path)


def test_python_takes_a_pose_in_any_shape_and_constants_for_parameters(tmp_path, monkeypatch):
    c = case("general_6r")
    lay(SOLVERS["python"](c.program, c.elimination), tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    equations, made = import_module(c.program.name), import_module(f"{c.program.name}_solve")
    solve, step = (getattr(made, f"{c.program.name}_solve{tail}") for tail in ("", "_step"))
    T = c.targets[0]
    expected, _ = solve(T, c.parameters)
    for given in (T[:3], T[:3].ravel(), T.tolist()):
        assert np.array_equal(solve(given, c.parameters)[0], expected)
    constants = getattr(equations, f"{c.program.name}_setup")(c.parameters)
    assert np.array_equal(step(T, constants)[0], expected)
    with pytest.raises(ValueError, match="T is a pose"):
        solve(T[:3].T, c.parameters)


def test_matlab_takes_a_pose_in_any_shape(tmp_path):
    c = case("ur5")
    lay(SOLVERS["matlab"](c.program, c.elimination), tmp_path)
    rows = "; ".join(" ".join(map(repr, row)) for row in c.targets[0].tolist())
    lines = f"""T = [{rows}]; U = T(1:3, :)'; solve = @(T) {c.program.name}_solve(T, {c.parameters.tolist()});
                disp(isequal(solve(T), solve(T(1:3, :)), solve(U(:)), solve(U(:)')))"""
    assert run("octave-cli", "--quiet", "--no-init-file", "--eval", lines, cwd=tmp_path).strip() == "1"


@pytest.mark.parametrize("solver", SOLVERS.values(), ids=SOLVERS)
def test_a_solver_is_made_of_its_own_equations_only(solver):
    program = inverse_geometric_general(torsor.robots.ur5())
    with pytest.raises(ProgramError, match="left and right"):
        solver(replace(program, outputs=program.outputs[:2]), Elimination(VARIANTS[0], [False] * 6))


LIMITS = {"5r1p": [(-4, 1), (-0.5, 1), (1, 6), (-np.inf, np.inf), (-np.inf, 0.5), (2, np.inf)]}


@pytest.mark.parametrize("language", RUN)
@pytest.mark.parametrize("name", LIMITS)
def test_solvers_drop_configurations_outside_the_limits_as_the_numeric_door_does(language, name, tmp_path):
    limits = np.array(LIMITS[name], dtype=float)
    own = case(name)
    fenced = replace(own, elimination=replace(own.elimination, limits=[tuple(ends) for ends in limits.tolist()]))
    found = found_by(language, fenced, own.targets[:6], tmp_path)
    kept = 0
    for q, all_of_them in zip(found, own.expected[:6], strict=True):
        made, inside = within(own.chain.slides, all_of_them, limits, None)
        assert len(q) == inside.sum()
        for configuration in q:
            assert np.abs(made[inside] - configuration).max(axis=1).min() < 1e-6
        kept += len(q)
    assert 0 < kept < sum(map(len, own.expected[:6]))
