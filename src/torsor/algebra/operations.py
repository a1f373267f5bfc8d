"""The table of operations: the one list that every interpretation is written against.

An interpretation (floats, exact rationals, derivatives, sympy, LLVM, a language) is a dictionary
from the names of this table to what that operation means there.  A new operation is one row
here and one entry in each of those dictionaries; the tests hold them to the same key set.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """One row: name, number of operands, how it is counted, whether operands may be swapped."""

    name: str
    arity: int
    counts: str  # "add", "mul", "div", "trig", "other" or "free"
    commutes: bool = False


_ROWS = (
    Operation("add", 2, "add", commutes=True),
    Operation("sub", 2, "add"),
    Operation("mul", 2, "mul", commutes=True),
    Operation("div", 2, "div"),
    Operation("neg", 1, "free"),
    Operation("pow", 2, "mul"),  # the second operand is an integer constant
    Operation("sin", 1, "trig"),
    Operation("cos", 1, "trig"),
    Operation("tan", 1, "trig"),
    Operation("atan2", 2, "trig"),
    Operation("sqrt", 1, "other"),
    Operation("exp", 1, "other"),
    Operation("log", 1, "other"),  # natural; log(0) is minus infinity, as in C
    Operation("sign", 1, "free"),
    Operation("abs", 1, "free"),
    Operation("min", 2, "other", commutes=True),
    Operation("max", 2, "other", commutes=True),
    Operation("select", 3, "other"),  # select(c, a, b): a where c >= 0, else b
)

OPERATIONS: dict[str, Operation] = {row.name: row for row in _ROWS}


def power_multiplications(exponent: int) -> int:
    """Multiplications that x**exponent takes by repeated squaring: 1 for a square, 2 for a cube."""
    n = abs(exponent)
    return n.bit_length() + n.bit_count() - 2 if n else 0
