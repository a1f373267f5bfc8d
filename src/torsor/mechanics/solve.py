"""Linear systems whose matrix is an inertia matrix: factored from the tips, so that branches stay apart."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linalg import Mat


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
