"""C that solves: compiled with gcc, against the same solution in numpy."""

from __future__ import annotations

import ctypes
import subprocess
from dataclasses import replace

import numpy as np
import pytest

import torsor
from torsor.errors import ProgramError
from torsor.languages.general_c import Reading, general_c
from torsor.mechanics.inverse_geometry.cycle import VARIANTS
from torsor.models.inverse_general import inverse_geometric_general
from torsor.numeric.inverse_geometry.chain import Chain
from torsor.numeric.inverse_geometry.general import General
from torsor.numeric.inverse_geometry.torus import distance
from torsor.program.evaluate import evaluate
from torsor.robot.description import Robot, link


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


ROBOTS = {"general_6r": torsor.robots.general_6r(), "ur5": torsor.robots.ur5(),
          "5r1p": six((2,)), "4r2p": six((2, 5)), "neighbours": six((1, 2))}


def chain_of(robot: Robot) -> tuple[Chain, np.ndarray]:
    program = inverse_geometric_general(robot)
    parameters = np.random.default_rng(6).uniform(0.2, 1.5, len(program.argument("parameters").elements))
    E = np.broadcast_to(np.eye(4), (7, 4, 4)).copy()
    made = evaluate(program, {"T": np.zeros(12), "parameters": parameters})
    E[:, :3] = np.reshape(made["E"], (7, 3, 4))
    return Chain(E, np.array([bool(x.joint.kind.slide) for x in robot.links])), parameters


def built(robot: Robot, general: General, place) -> ctypes._CFuncPtr:
    """The solver's function, from the files compiled without a warning."""
    choice = general.choices[0]
    variant = VARIANTS[choice.variant]
    program = inverse_geometric_general(robot, variant=choice.variant)
    slides = [bool(s) for s in general.chain.slides]
    files = general_c(program, Reading(variant.order, variant.forward, slides, choice.multiplied))
    for name, text in files.items():
        (place / name).write_text(text)
    sources = [name for name in files if name.endswith(".c")]
    options = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic", "-shared", "-fPIC"]
    subprocess.run(["gcc", *options, "-o", "solver.so", *sources, "-lm"], cwd=place, check=True)
    return ctypes.CDLL(str(place / "solver.so"))[f"{program.name}_solve"]


@pytest.mark.parametrize("name", ROBOTS)
def test_c_finds_what_numpy_finds(name, tmp_path):
    robot = ROBOTS[name]
    chain, parameters = chain_of(robot)
    general = General(chain)
    solve = built(robot, general, tmp_path)
    rng = np.random.default_rng(3)
    known = np.where(chain.slides, 1.0, np.pi) * rng.uniform(-1, 1, (30, 6))
    targets = chain.pose(known)
    expected = general.solve(targets)
    for b, target in enumerate(targets):
        q, rows = np.zeros((16, 6)), np.ascontiguousarray(target[:3])
        many = solve(*[np.ctypeslib.as_ctypes(x.reshape(-1)) if x.size else None for x in (rows, parameters, q)])
        found = q[:many]
        assert many == len(expected.q[b])
        assert np.abs(chain.pose(found) - target).max() < 1e-9
        assert distance(chain.slides, found, known[b]).min() < 1e-6
        assert all(distance(chain.slides, found, posture).min() < 1e-6 for posture in expected.q[b])


def test_a_solver_is_made_of_its_own_equations_only():
    program = inverse_geometric_general(torsor.robots.ur5())
    with pytest.raises(ProgramError, match="left and right"):
        general_c(replace(program, outputs=program.outputs[:2]), Reading(range(6), True, [False] * 6))
