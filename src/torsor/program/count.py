"""Operation counts by the convention of the field.

Binary + and - are additions; * / and squares are multiplications; unary minus, sin, cos and sign
are free.  Counting LK22 Figure 6 this way gives its printed 66 and 77.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from torsor.algebra.operations import OPERATIONS, power_multiplications
from torsor.program.instructions import Operations

if TYPE_CHECKING:
    from torsor.program.program import Program


def count(program: Program) -> Operations:
    """The operations of the whole program as it stands, nothing hoisted."""
    totals: Counter[str] = Counter()
    for instruction in program.instructions:
        if instruction.op == "pow":
            exponent = instruction.args[1]
            assert isinstance(exponent, int)
            totals["mul"] += power_multiplications(exponent)
        else:
            totals[OPERATIONS[instruction.op].counts] += 1
    return Operations(mul=totals["mul"] + totals["div"], add=totals["add"], div=totals["div"],
                      trig=totals["trig"], other=totals["other"])
