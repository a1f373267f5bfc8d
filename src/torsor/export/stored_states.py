"""States of a program with what `evaluate` makes of them, for a package to be tested with wherever it is built."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.languages.language import State
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.verification.generated_text import ALGORITHMS, draw_states

TOLERANCE = ALGORITHMS  # of max(1, |x|): other compilers fuse, and other libraries round, as they like


@dataclass(frozen=True)
class StoredStates:
    """Numbers of each argument that functions take, and of each output, at every state."""

    given: Sequence[State]
    expected: Sequence[State]


def stored_states(program: Program, count: int, seed: int = 0) -> StoredStates:
    """So many random states at which the program is well conditioned."""
    drawn = list(draw_states(program, count, seed))
    found = [evaluate(program, {a.name: x for a, x in zip(program.arguments, state, strict=True)}) for state in drawn]
    taken = [[x for a, x in zip(program.arguments, state, strict=True) if a.asked] for state in drawn]
    return StoredStates(taken, [[outputs[o.name] for o in program.outputs] for outputs in found])
