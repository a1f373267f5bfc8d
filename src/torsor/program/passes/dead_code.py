"""Dead-code elimination."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torsor.program.program import Program


def dead_code(program: Program) -> Program:
    """The program without the instructions that no output needs."""
    wanted = {e for o in program.outputs for e in o.elements if isinstance(e, str)}
    kept = []
    for instruction in reversed(program.instructions):
        if instruction.name in wanted:
            kept.append(instruction)
            wanted.update(a for a in instruction.args if isinstance(a, str))
    if len(kept) == len(program.instructions):
        return program
    return replace(program, instructions=tuple(reversed(kept)))
