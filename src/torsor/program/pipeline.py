"""The passes that every model goes through, in their order; the program is checked after each."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from torsor.program.check import check
from torsor.program.passes.dead_code import dead_code
from torsor.program.passes.powers import powers
from torsor.program.passes.shared_values import common_sums, merged_values
from torsor.program.program import Program

Pass = Callable[[Program], Program]

DEFAULT: tuple[Pass, ...] = (merged_values, powers, dead_code)
WITHOUT_SEARCH: tuple[Pass, ...] = (merged_values, common_sums, powers, dead_code)  # where no search has done it


def run(program: Program, pipeline: Iterable[Pass] = DEFAULT) -> Program:
    """The program after every pass of the pipeline."""
    for step in pipeline:
        made = step(program)
        program = made if made is program else check(made)
    return program
