"""Linear systems whose matrix is an inertia matrix: factored from the tips, so that branches stay apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.modular import independent_rows
from torsor.algebra.linear.vectors import Mat
from torsor.errors import ModelError
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.trace import Trace, traced


def solve_inertia(A: Mat, b: Sequence[Expr]) -> list[Expr]:
    """x with A x = b, for A symmetric positive definite, by A = L^T D L eliminated from the last joint.

    Eliminating a joint changes only the entries of those it stands on, and zeros between branches
    stay zeros: no fill-in, and their operations fold away.  One division a joint.
    """
    n = len(b)
    a = [list(row) for row in A.rows]
    x = list(b)
    inverse: list[Expr] = [a[0][0]] * n
    for k in reversed(range(n)):
        inverse[k] = 1 / a[k][k]
        for i in (i for i in range(k) if not a[k][i].is_zero):
            factor = a[k][i] * inverse[k]
            for j in range(i + 1):
                a[i][j] = a[i][j] - factor * a[k][j]
            x[i] = x[i] - factor * x[k]
    for k in range(n):
        # x_k = (b_k - sum of a_ki x_i over what joint k stands on) / d_k
        rest = x[k]
        for i in (i for i in range(k) if not a[k][i].is_zero):
            rest = rest - a[k][i] * x[i]
        x[k] = rest * inverse[k]
    return x


@dataclass(frozen=True)
class InertiaFactors:
    """A = L^T D L from the last joint, for many right sides: forward gives L^-T b, backward L^-1 D^-1 of that.

    `L[k]` has the shares of joint k in those that it stands on, `inverse` the elements of D^-1.
    """

    L: tuple[dict[int, Expr], ...]
    inverse: tuple[Expr, ...]

    @classmethod
    def of(cls, A: Mat) -> InertiaFactors:
        a = [list(row) for row in A.rows]
        n = len(a)
        L: list[dict[int, Expr]] = [{} for _ in range(n)]
        inverse: list[Expr] = [a[0][0]] * n
        for k in reversed(range(n)):
            inverse[k] = 1 / a[k][k]
            for i in (i for i in range(k) if not a[k][i].is_zero):
                L[k][i] = factor = a[k][i] * inverse[k]
                for j in range(i + 1):
                    a[i][j] = a[i][j] - factor * a[k][j]
        return cls(tuple(L), tuple(inverse))

    def forward(self, b: Sequence[Expr]) -> list[Expr]:
        x = list(b)
        for k in reversed(range(len(x))):
            for i, factor in self.L[k].items():
                x[i] = x[i] - factor * x[k]
        return x

    def scaled(self, y: Sequence[Expr]) -> list[Expr]:
        """D^-1 y."""
        return [a * b for a, b in zip(y, self.inverse, strict=True)]

    def backward(self, y: Sequence[Expr]) -> list[Expr]:
        x = self.scaled(y)
        for k in range(len(x)):
            for i, factor in self.L[k].items():
                x[k] = x[k] - factor * x[i]
        return x


def check_inertia(t: Trace) -> None:
    """ModelError where the inertia matrix is singular whatever the configuration and numbers: it names the links."""
    refuse(t, [t.freedoms.joints[k] for k in weightless(inertia_matrix(traced(t.robot)))])


def refuse(t: Trace, links: Sequence[int]) -> None:
    """ModelError for links that move nothing, where there are any."""
    if not links:
        return
    if links[0] < 0:
        raise ModelError(f"accelerations of {t.robot.name}: its base can move without moving any inertia, with all "
                         "joints left free; a base that moves by itself needs an inertia of its own: mass, and moments "
                         "about the axes that it turns about")
    named = [t.robot.links[j - 1] for j in links]
    said = ", ".join(f"link {j} ({link.name})" for j, link in zip(links, named, strict=True))
    ways = {"about" if link.joint.kind.turn else "along" for link in named}
    raise ModelError(f"accelerations of {t.robot.name}: {said} can move without moving any inertia, with what is "
                     f"beyond left free; a link needs inertia {' or '.join(sorted(ways))} its joint's axis (its own, "
                     "or that of links it carries), or its joint a rotor (IA)")


def weightless(A: Mat) -> list[int]:
    """The places of joints that feel no inertia, those beyond being free to move: rows that the later ones imply."""
    last = len(A.rows) - 1
    felt = independent_rows(A.rows[::-1])
    return [k for k in range(last + 1) if last - k not in felt]
