"""Least squares one equation at a time, as a program for the controller: a step of recursive identification.

The covariance of the parameters is kept as U D U^T, U upper triangular with ones on its diagonal, D diagonal
(G. J. Bierman, "Factorization Methods for Discrete Sequential Estimation", 1977, chapter V): no square roots, and it
stays positive however long it runs.
"""

from __future__ import annotations

from typing import Any

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.errors import ModelError
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output, Words
from torsor.program.program import Program
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.scalar import scalar

MOST = 200  # parameters: a step has some 1.5 n^2 products and as many sums
REMARK = ("S holds the covariance U D U^T of K, for errors of y of variance one: row by row the upper triangle, D on "
          "the diagonal and U above it.  To begin with: K = 0, D large, U = 0.  For other errors, divide w and y by "
          "their standard deviation.  K_next, S_next may be stored where K, S are.")


def recursive_step(parameters: int, forgetting: Any = 1) -> Program:
    """Make a program for one step of recursive least squares, to run on a controller.

    With one more equation y = w K, the parameters K and the factor S of their covariance become K_next and S_next.

    Args:
        parameters: How many parameters.
        forgetting: By how much older equations count less at each step (0.99: about the last hundred count): a number
            up to 1 (default), or a name for a number that is given at run time.

    Returns:
        The program.

    Raises:
        ModelError: There are too many parameters or none, or `forgetting` is not right.

    Example:
        >>> [a.name for a in torsor.recursive_step(3, "lam").arguments]
        ['K', 'S', 'w', 'y', 'forgetting']
    """
    if not (isinstance(parameters, int) and 1 <= parameters <= MOST):
        raise ModelError(f"recursive least squares is written for 1 to {MOST} parameters, not {parameters!r}")
    graph, fading = Graph(), scalar(forgetting)
    if fading.is_zero or len(fading.names) > 1:
        raise ModelError(f"forgetting is a number up to 1, as 0.99, or one name, not {forgetting!r}")
    places = range(parameters)
    K, w = ([graph.symbol(f"{name}{i + 1}") for i in places] for name in "Kw")
    S = {(i, j): graph.symbol(f"S{i + 1}_{j + 1}") for i in places for j in places if i <= j}
    better, factor = _bierman(K, S, w, graph.symbol("y"), expression(fading, graph))
    outputs = [(Output("K_next", (), (parameters,), tuple(f"KN{i + 1}" for i in places)), better),
               (Output("S_next", (), (len(S),), tuple(f"SN{i + 1}_{j + 1}" for i, j in S)), list(factor.values()))]
    arguments = [_argument("K", K, "parameters so far"), _argument("S", list(S.values()), "factor of their covariance"),
                 _argument("w", w, "row of the regressor"), Argument("y", ("y",), meaning="what is measured")]
    if fading.names:
        arguments.append(Argument("forgetting", tuple(fading.names), "parameter", "how much older equations count"))
    return freeze(f"recursive_step_{parameters}", arguments, outputs,
                  Words(title="A step of recursive least squares", remarks=(REMARK,)))


def _argument(name: str, symbols: list[Expr], meaning: str) -> Argument:
    return Argument(name, tuple(str(s.value) for s in symbols), meaning=meaning)


def _bierman(K: list[Expr], S: dict[tuple[int, int], Expr], w: list[Expr], y: Expr,
             fading: Expr) -> tuple[list[Expr], dict[tuple[int, int], Expr]]:
    """K and the factor after one equation."""
    graph, n = y.graph, len(K)
    # f = U^T w, g = D f                                                        [Bierman77 eq. V.3.1]
    f = [sum((S[i, j] * w[i] for i in range(j)), w[j]) for j in range(n)]
    g = [S[j, j] * f[j] for j in range(n)]
    factor, gain, variance, inverse = dict(S), list(g), fading, 1 / fading
    renewed = inverse
    for j in range(n):
        part, before = f[j] * inverse, variance
        variance = variance + f[j] * g[j]
        inverse = 1 / variance
        factor[j, j] = S[j, j] * (before * inverse * renewed)
        for i in range(j):
            factor[i, j] = S[i, j] - gain[i] * part
            gain[i] = gain[i] + S[i, j] * g[j]
    error = (y - sum((a * b for a, b in zip(w, K, strict=True)), graph.zero)) * inverse
    return [k + b * error for k, b in zip(K, gain, strict=True)], factor
