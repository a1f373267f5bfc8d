"""Lagrange's coefficients by derivatives of the inertia matrix: the textbook's way."""

from __future__ import annotations

from collections.abc import Mapping

from torsor.algebra.calculus import derivatives, gradient
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.mechanics.dynamics.energy import potential_energy
from torsor.mechanics.dynamics.lagrange_terms import Coefficients, Symbols
from torsor.mechanics.layout import Layout
from torsor.trace import Trace


def coefficients(t: Trace, s: Layout) -> Coefficients:
    """A, Christoffel's symbols and Q of a robot on a base at rest.

    c_i,jk = (dA_ij/dq_k + dA_ik/dq_j - dA_jk/dq_i) / 2 and Q_i = dU/dq_i.         [KD02 9.7, 9.8]
    Where structure makes a derivative vanish [BU86 eq. 26] it folds to zero.
    """
    U = potential_energy(t, s)
    Q = dict(zip(t.coordinates, gradient(U, [t.q[j] for j in t.coordinates]), strict=True))
    return by_derivatives(inertia_matrix(t, s), Q, {k: {t.q[k]: t.graph.one} for k in t.coordinates})


def by_derivatives(A: Mat, Q: dict[int, Expr], along: Mapping[int, Mapping[Expr, Expr]]) -> Coefficients:
    """The coefficients of an inertia matrix and gravity torques; along: what changes, and how fast, with each joint."""
    by = {(i, j): e for i, row in zip(along, A.rows, strict=True) for j, e in zip(along, row, strict=True)}
    dA: dict[tuple[int, int, int], Expr] = {}
    for k, directions in along.items():
        # forward: one direction serves the whole matrix, which has more elements than the robot has joints
        for (i, j), rate in zip(by, derivatives(list(by.values()), directions), strict=True):
            dA[i, j, k] = rate
    c: Symbols = {}
    for i in along:
        for j in along:
            for k in (k for k in along if k >= j):
                c[i, j, k] = (dA[i, j, k] + dA[i, k, j] - dA[j, k, i]) / 2
    return Coefficients(by, c, Q)
