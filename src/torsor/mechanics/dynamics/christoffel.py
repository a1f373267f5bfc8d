"""Lagrange's coefficients by derivatives of the inertia matrix: the textbook's way."""

from __future__ import annotations

from torsor.algebra.calculus import derivatives, gradient
from torsor.algebra.expr import Expr
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
    A = {(i, j): e for i, row in zip(t.coordinates, inertia_matrix(t, s).rows, strict=True)
         for j, e in zip(t.coordinates, row, strict=True)}
    dA: dict[tuple[int, int, int], Expr] = {}
    for k in t.coordinates:
        # forward: one direction serves the whole matrix, which has more elements than the robot has joints
        for (i, j), rate in zip(A, derivatives(list(A.values()), {t.q[k]: t.graph.one}), strict=True):
            dA[i, j, k] = rate
    c: Symbols = {}
    for i in t.coordinates:
        for j in t.coordinates:
            for k in (k for k in t.coordinates if k >= j):
                c[i, j, k] = (dA[i, j, k] + dA[i, k, j] - dA[j, k, i]) / 2
    U = potential_energy(t, s)
    return Coefficients(A, c, dict(zip(t.coordinates, gradient(U, [t.q[j] for j in t.coordinates]), strict=True)))
