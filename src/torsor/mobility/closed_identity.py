"""Is an expression zero wherever the loops of a robot are closed?  Decided at generic points of its branches.

Joint positions that close the loops are no random residues, so the arithmetic modulo a prime of `Identity` cannot see
what holds on closed configurations alone.  Complex points in general position can: what vanishes at them, in relation
to what was added up to get there, vanishes on their branch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.mobility.branches import Branch
from torsor.numerics.transforms import Array
from torsor.trace import Trace

NOTHING = 1e-9

_VALUES: dict[str, Callable[..., Array]] = {
    "add": np.add, "sub": np.subtract, "mul": np.multiply, "div": np.divide, "neg": np.negative,
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "sqrt": np.sqrt,
}


class ClosedIdentity(Identity):
    """Identities on the branches of a robot with loops, for expressions of the trace of its spanning tree."""

    def __init__(self, t: Trace, branches: Sequence[Branch]) -> None:
        super().__init__()
        self._of = np.repeat(np.arange(len(branches)), [len(b.points) for b in branches])
        points = np.concatenate([b.points for b in branches])
        self._symbols: dict[str, Array] = {
            name: np.concatenate([np.full(len(b.points), b.numbers[name], complex) for b in branches])
            for name in branches[0].numbers}
        self._symbols |= {str(t.q[j].value): points[:, i] for j, i in branches[0].skeleton.column.items()}
        self._known: dict[int, tuple[Array, Array]] = {}  # values, and how large what was added up is

    def place(self, names: Sequence[str], branches: Sequence[Branch], f: int) -> None:
        """Three symbols stand for the origin of link f in the base."""
        P = np.concatenate([b.frames()[:, f, :3, 3] for b in branches])
        self._symbols |= {name: P[:, i] for i, name in enumerate(names)}

    def is_zero(self, expr: Expr) -> bool:
        return super().is_zero(expr) or (expr.op != "const" and bool(self._vanishes(expr).all()))

    def degenerate(self, expr: Expr) -> bool:
        """Whether the expression vanishes on one of the branches at least."""
        gone = self._vanishes(expr)
        return any(gone[self._of == b].all() for b in range(int(self._of[-1]) + 1))

    def _vanishes(self, expr: Expr) -> Array:
        """At which of the points it does."""
        for node in reachable([expr]):
            if node.id not in self._known:
                self._known[node.id] = self._computed(node)
        value, size = self._known[expr.id]
        return np.abs(value) <= NOTHING * size

    def _computed(self, e: Expr) -> tuple[Array, Array]:
        if not e.args:
            number = np.pi if e.op == "pi" else self._symbols[str(e.value)] if e.op == "symbol" else float(e.value)
            value = np.full(len(self._of), number, complex)
            return value, np.abs(value)
        values, sizes = zip(*(self._known[x.id] for x in e.args), strict=True)
        if e.op == "pow":
            return values[0] ** e.args[1].value, sizes[0] ** abs(e.args[1].value)
        value = _VALUES[e.op](*values)
        if e.op in ("add", "sub"):
            return value, sizes[0] + sizes[1]
        if e.op == "mul":
            return value, sizes[0] * sizes[1]
        if e.op == "div":
            return value, sizes[0] / np.maximum(np.abs(values[1]), 1e-300)
        return value, sizes[0] if e.op == "neg" else np.maximum(np.abs(value), 1)
