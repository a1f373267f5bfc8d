"""Which instructions are absorbed: computed within the one sum that reads them, as a fused multiply-add does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection

from torsor.program.check import uses
from torsor.program.instructions import Instruction
from torsor.program.program import Program


def absorbed(program: Program, sums: Collection[str], is_term: Callable[[Instruction], bool]) -> set[str]:
    """The terms that are read once, by an operation among `sums`."""
    readings = Counter(uses(program))
    in_sums = Counter(a for i in program.instructions if i.op in sums for a in i.args if isinstance(a, str))
    return {i.name for i in program.instructions if readings[i.name] == in_sums[i.name] == 1 and is_term(i)}
