"""Robots, models and states at which each framework is held against `evaluate`."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import numpy as np

from tests.languages.batches import MODELS, ROBOTS
from tests.languages.coverage import PROGRAMS
from tests.models.states import made
from tests.random_robots import random_robot
from torsor import robots
from torsor.program.evaluate import evaluate
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.verification.generated_text import draw_states

TREES = ("jac", "idm", "inm", "ddm", "idmd")
STATES = 4

OF_ROBOTS = {
    **{f"{name} {code}": (code, name) for name in ROBOTS for code in MODELS},
    **{f"{name} idmd": ("idmd", name) for name in ("scara", "rrp", "rx90")},
    **{f"random {seed} {code}": (code, seed) for seed in (1, 2) for code in TREES},
}  # name -> model and sample robot, or the seed of a random one
UNREAD = Program("unread", (Argument("q", ("x",)), Argument("parameters", ("a",), "parameter")),
                 (Instruction("y", "sin", ("x",)),), (Output("y", ("y",), (1,)), Output("none", (), (0,))))
OWN = {**PROGRAMS, UNREAD.name: UNREAD}
NAMES = (*OWN, *OF_ROBOTS)  # those of all operations and names, then those of robots


@cache
def program_of(name: str) -> Program:
    """One of them: six models of twenty sample robots, those that are compiled in other languages; derivatives; trees.

    It is made when it is first asked for, as every worker reads all names.
    """
    if name in OWN:
        return OWN[name]
    code, robot = OF_ROBOTS[name]
    return made(code, getattr(robots, robot)() if isinstance(robot, str) else tree(robot))


@cache
def tree(seed: int) -> Robot:
    return random_robot(Random(seed), links=5, friction=True)


def arguments(program: Program) -> list[np.ndarray]:
    """Some states, for each argument that is asked for an array (states, elements)."""
    states = list(draw_states(program, STATES))
    return [np.array([state[k] for state in states]).reshape(STATES, len(a.elements))
            for k, a in enumerate(program.arguments) if a.asked]


def read(program: Program, given: list[np.ndarray]) -> list[np.ndarray]:
    """Of states with all parameters of a robot those that a program asks for."""
    asked = [a for a in program.arguments if a.asked]
    return [x[:, [(a.among or a.elements).index(e) for e in a.elements]] for a, x in zip(asked, given, strict=True)]


def expected(program: Program, given: list[np.ndarray]) -> list[np.ndarray]:
    """The outputs by `evaluate`, each (states, *shape)."""
    names = [a.name for a in program.arguments if a.asked]
    results = [evaluate(program, {n: x[k] for n, x in zip(names, given, strict=True)}) for k in range(STATES)]
    return [np.array([r[o.name] for r in results]).reshape(STATES, *o.shape) for o in program.outputs]


def assert_close(found: Any, wanted: np.ndarray) -> None:
    size = np.abs(wanted).max(initial=1.0)
    np.testing.assert_allclose(np.asarray(found), wanted, rtol=1e-10, atol=1e-12 * size)
