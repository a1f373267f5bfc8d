"""Solutions of some closure equations that others forbid: looked for where real configurations close the loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

import numpy as np

from torsor.mobility.mobility import Mobility
from torsor.numerics.loop_closing import closed_about
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import Array
from torsor.program.choices import solutions
from torsor.program.program import Program

STARTS = 32  # of Newton's method
DRAWS = 6  # of numbers for the symbols
CONFIGURATIONS = 4
OPEN = 1e-7  # of the size of the robot


def gives_false(program: Program, mobility: Mobility) -> bool:
    """Whether some choices of a loop geometric model pass all guards and leave a loop open, or none could be tried."""
    for numbers in _numbers(mobility):
        skeleton = NumericTree(mobility.robot, numbers)
        configurations = closed_about(skeleton, np.zeros(len(skeleton.joints)), np.pi, STARTS, seed=1)[-CONFIGURATIONS:]
        if len(configurations):
            return any(_leaves_open(program, mobility, skeleton, numbers, q) for q in configurations)
    return True


def _numbers(mobility: Mobility) -> Iterator[Mapping[str, float]]:
    """Numbers for the robot's symbols, drawn anew; once where it has none."""
    names = mobility.robot.parameters
    rng = np.random.default_rng(2)
    for _ in range(DRAWS if names else 1):
        yield {n: float(rng.uniform(0.5, 1.3)) for n in names}


def _leaves_open(
    program: Program, mobility: Mobility, skeleton: NumericTree, numbers: Mapping[str, float], q: Array
) -> bool:
    """Whether a solution for the independent joints of a configuration does not close the loops."""
    column = skeleton.column
    given = {"q": [float(q[column[i]]) for i in mobility.independent],
             "parameters": [numbers[n] for n in program.argument("parameters").elements]}
    configuration = np.array(q)
    with suppress(ArithmeticError):
        for solution in solutions(program, given):
            configuration[[column[j] for j in mobility.passive]] = solution["passive"]
            T = skeleton.frames(configuration[None])
            if skeleton.error(T)[0] > OPEN * max(1.0, float(np.abs(T[..., :3, 3]).max())):
                return True
    return False
