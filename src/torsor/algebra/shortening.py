"""Fewer operations for the same values: what is done to the outputs of every model, and how they are counted."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.equal_values import merged
from torsor.algebra.expr import Expr, coefficient, reachable
from torsor.algebra.operation_counts import operations
from torsor.algebra.polynomials.horner import factored
from torsor.algebra.polynomials.kernels import extracted

WORTH = 0.01  # part of the operations that another round is to save
TRIES = (0, 0, 0, 1500)  # of resubstitution, by effort


def shortened(outputs: Sequence[Expr], parameters: set[str]) -> list[Expr]:
    """The outputs with equal values merged, what sums have in common taken out, each sum factored: the shortest of a
    few orders of these, and again as long as that is worth it."""
    before = merged(outputs, parameters)
    ways = [before, factored(before, parameters), factored(before, parameters, constants=False),
            factored(extracted(before, parameters), parameters)]
    if before != list(outputs):
        ways.append(factored(outputs, parameters))
    best = min((merged(way, parameters) for way in ways), key=lambda way: operations(way, parameters))
    while True:
        again = merged(factored(extracted(best, parameters), parameters), parameters)
        gain = operations(best, parameters) - operations(again, parameters)
        best = again if gain > 0 else best
        if gain <= WORTH * operations(best, parameters):
            return min(without_halves(best), best, key=lambda way: operations(way, parameters))


def without_halves(outputs: Sequence[Expr]) -> list[Expr]:
    """The outputs with x y for 2 (x (y / 2)), which merging x (y / 2) + y (x / 2) leaves."""
    rebuilt: dict[int, Expr] = {}
    for node in reachable(outputs):
        operands = tuple([rebuilt[a.id] for a in node.args])
        made = node if operands == node.args else node.graph.apply(node.op, *operands)
        number, rest = coefficient(made)
        for x, y in (rest.args, rest.args[::-1]) if number != 1 and rest.op == "mul" else ():
            part, whole = coefficient(y)
            if abs(number * part) == 1:
                made = x * whole if number * part > 0 else -(x * whole)
                break
        if made is not node and node.id in node.graph.names:
            made.named(node.graph.names[node.id])
        rebuilt[node.id] = made
    return [rebuilt[e.id] for e in outputs]


def compact(outputs: Sequence[Expr], parameters: set[str]) -> list[Expr]:
    """The outputs with equal values merged and kernels taken out: `shortened` in a tenth of the time."""
    before = merged(outputs, parameters)
    after = extracted(before, parameters)
    return min(before, after, key=lambda way: operations(way, parameters))


def end_game(outputs: Sequence[Expr], parameters: set[str], effort: int) -> Sequence[Expr]:
    """The outputs after as much resubstitution as the effort allows: seconds to minutes for a few operations."""
    if not TRIES[effort]:
        return outputs
    from torsor.algebra.resubstitution.random_walk import resubstituted  # numpy is for those who need it

    return shortened(resubstituted(outputs, parameters, TRIES[effort]), parameters)
