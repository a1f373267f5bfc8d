"""What must not vanish where a closed form is evaluated: an angle of two zeros is arbitrary, and so is 0 / 0.

At a target where it does, solutions may be lost, or be found only by luck; the poses of round configurations are such
targets.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import reduce

from torsor.algebra.expr import Expr, reachable
from torsor.program.instructions import Argument

TINY = Fraction(1, 10**100)  # a divisor to which less is added, or which is no less, is meant to vanish


def must_not_vanish(solution: Iterable[Expr], parameters: Collection[str]) -> list[Expr]:
    """The squares of the divisors of a solution, of the pairs of numbers of which it takes angles, and of what it takes
    roots of, which two solutions share where it vanishes."""
    squares: dict[Expr, None] = {}
    for node in reachable(solution):
        if node.op == "atan2":
            square = node.args[0] ** 2 + node.args[1] ** 2
        elif node.op == "div" and not _kept_from_zero(node.args[1]):
            square = node.args[1] ** 2
        elif node.op == "sqrt" and node.args[0].op == "max":
            square = next(x for x in node.args[0].args if not x.is_constant) ** 2
        else:
            continue
        if any(n.op == "symbol" and n.value not in parameters for n in reachable([square])):
            squares[square] = None
    return list(squares)


def clearance(squares: Sequence[Expr], taken: Collection[str]) -> tuple[Argument, Expr] | None:
    """How far the squares are above what counts as zero, at least; that is an argument.  None where none can vanish."""
    if not squares:
        return None
    g = squares[0].graph
    letter = next(x for x in ("zero", "zero_", "zero__") if not any(name.startswith(x) for name in taken))
    zeros = Argument("zeros", tuple(f"{letter}{k}" for k in range(1, len(squares) + 1)))
    return zeros, reduce(g.min, (x - g.symbol(name) for name, x in zip(zeros.elements, squares, strict=True)))


def _kept_from_zero(divisor: Expr) -> bool:
    return divisor.op in ("add", "max") and any(x.is_constant and 0 < x.value < TINY for x in divisor.args)
