"""Derivatives and substitution.

One dictionary of partial derivatives serves both directions: forward (`derivative`, one symbol
through many expressions) and reverse (`gradient`, one expression by many symbols).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from torsor.algebra.expr import Expr, reachable, rebuild
from torsor.algebra.graph import Graph

Partials = Callable[[Expr], tuple[Expr, ...]]


def _pow(e: Expr) -> tuple[Expr, ...]:
    x, n = e.args
    return n * x ** (n.value - 1), e.graph.zero


def _atan2(e: Expr) -> tuple[Expr, ...]:
    y, x = e.args
    square = x**2 + y**2
    return x / square, -(y / square)


def _choice(condition: Expr) -> tuple[Expr, Expr]:
    """(1, 0) where the condition is not negative, else (0, 1)."""
    chosen = condition.graph.select(condition, 1, 0)
    return chosen, 1 - chosen


PARTIALS: dict[str, Partials] = {
    "add": lambda e: (e.graph.one, e.graph.one),
    "sub": lambda e: (e.graph.one, -e.graph.one),
    "mul": lambda e: (e.args[1], e.args[0]),
    "div": lambda e: (1 / e.args[1], -(e / e.args[1])),
    "neg": lambda e: (-e.graph.one,),
    "pow": _pow,
    "sin": lambda e: (e.graph.cos(e.args[0]),),
    "cos": lambda e: (-e.graph.sin(e.args[0]),),
    "tan": lambda e: (1 + e**2,),
    "atan2": _atan2,
    "sqrt": lambda e: (1 / (2 * e),),
    "exp": lambda e: (e,),
    "log": lambda e: (1 / e.args[0],),
    "sign": lambda e: (e.graph.zero,),
    "abs": lambda e: (e.graph.sign(e.args[0]),),
    "min": lambda e: _choice(e.args[1] - e.args[0]),
    "max": lambda e: _choice(e.args[0] - e.args[1]),
    "select": lambda e: (e.graph.zero, *_choice(e.args[0])),
}


def derivatives(exprs: Sequence[Expr], by: Mapping[Expr, Expr]) -> list[Expr]:
    """The directional derivatives of expressions: `by` maps a symbol (or any node) to its rate.

    With by = {q: qd, qd: qdd} this is the time derivative.  Forward, one pass for all of them.
    """
    if not exprs:
        return []
    g = exprs[0].graph
    rates = {node.id: rate for node, rate in by.items()}
    for node in reachable(exprs):
        if node.id in rates:
            continue
        total = g.zero
        if node.args and any(not rates[a.id].is_zero for a in node.args):
            for partial, a in zip(PARTIALS[node.op](node), node.args, strict=True):
                total = total + partial * rates[a.id]
        rates[node.id] = total
    return [rates[e.id] for e in exprs]


def derivative(expr: Expr, symbol: Expr) -> Expr:
    """d expr / d symbol."""
    return derivatives([expr], {symbol: expr.graph.one})[0]


def gradient(expr: Expr, symbols: Sequence[Expr]) -> list[Expr]:
    """d expr / d symbol for each symbol; reverse, one pass whatever their number."""
    g = expr.graph
    adjoint: dict[int, Expr] = {expr.id: g.one}
    for node in reversed(reachable([expr])):
        bar = adjoint.get(node.id)
        if bar is None or not node.args:
            continue
        for partial, a in zip(PARTIALS[node.op](node), node.args, strict=True):
            adjoint[a.id] = adjoint.get(a.id, g.zero) + bar * partial
    return [adjoint.get(s.id, g.zero) for s in symbols]


def substitute(exprs: Sequence[Expr], values: Mapping[Expr, Expr], graph: Graph | None = None) -> list[Expr]:
    """The expressions with nodes replaced, all at once, folded anew; into another graph where one is given."""
    if not exprs:
        return []
    g = graph or exprs[0].graph
    table = {node.id: value for node, value in values.items()}

    def again(node: Expr, args: tuple[Expr, ...]) -> Expr:
        if node.id in table:
            return table[node.id]
        if node.args:
            return g.apply(node.op, *args)
        return g.pi if node.op == "pi" else g.symbol(node.value) if node.op == "symbol" else g.const(node.value)

    return list(rebuild(exprs, again))
