"""The exact step of a linear system whose inputs are held: e^(A h) by its series.

With phi(z) = (e^z - 1) / z = 1 + z/2 + z^2/3! + ...,

    x[k+1] = x + h phi(A h) (A x + B u + c)      S = h phi(A h):  A_d = 1 + A S,  B_d = S B

A second-order system has A = [0, 1; Aq, Av]: half of each product is a move of rows.  A series of m terms errs by
(|A| h)^m / (m+1)! of itself; S(2h) = S (2 + A S) doubles a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec

Rows = Sequence[Sequence[Expr]]


def held_step(x: Vec, f: Vec, Aq: Mat, Av: Mat, h: Expr, terms: int) -> Vec:
    """x + h phi(A h) f: the state after h of the system that is linear about x."""
    total = f
    for k in range(terms, 1, -1):
        total = f + _times(Aq, Av, Mat([[e] for e in total])).column(0) * (h * Fraction(1, k))
    return x + total * h


def held_matrices(Aq: Mat, Av: Mat, B: Mat, h: Expr, terms: int, doublings: int) -> tuple[Mat, Mat]:
    """A_d and B_d; B: the lower half of the input matrix."""
    n, one, zero = 2 * Aq.shape[0], h.graph.one, h.graph.zero
    unit = Mat([[one if i == j else zero for j in range(n)] for i in range(n)])
    part = h * Fraction(1, 2**doublings)
    S = unit
    for k in range(terms, 1, -1):
        S = unit + _times(Aq, Av, S) * (part * Fraction(1, k))
    S = S * part
    for _ in range(doublings):
        S = S @ (unit * 2 + _times(Aq, Av, S))
    inputs = Mat([row[n // 2 :] for row in S.rows]) @ B
    return unit + _times(Aq, Av, S), inputs


def _times(Aq: Mat, Av: Mat, M: Mat) -> Mat:
    """[0, 1; Aq, Av] M."""
    n = Aq.shape[0]
    upper, lower = Mat(M.rows[:n]), Mat(M.rows[n:])
    return Mat([*lower.rows, *(Aq @ upper + Av @ lower).rows])
