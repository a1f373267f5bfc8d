"""Newton's method from many starts at once; equations may depend on each other or leave unknowns free."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from torsor.numerics.levenberg_marquardt import Rows
from torsor.numerics.singular_stacks import solved
from torsor.numerics.transforms import Array


def gauss_newton(problem: Callable[[Rows, Array], tuple[Array, Array]], x: Array, iterations: int, enough: float, *,
                 longest: float = np.inf, rank: float | None = 1e-10, aside: float = np.inf) -> tuple[Array, Array]:
    """Where Newton's steps lead from each start, rows of x (k, n), real or complex; and how long the last was (k,).

    problem(rows, x) gives e (k, m) and its slope J = -de/dx (k, m, n) for the given rows.  A step is the shortest of
    those with J dx nearest to e, J without its singular values below `rank` by the largest (None: J is square and
    regular), and moves no unknown by more than `longest`.  A row goes on while its steps are above `enough` and its
    imaginary parts below `aside`.
    """
    x, last, rows = np.array(x), np.full(len(x), np.inf), np.arange(len(x))
    for _ in range(iterations):
        rows = rows[(last[rows] > enough) & (np.abs(x[rows].imag).max(axis=1, initial=0.0) < aside)]
        if not len(rows):
            break
        e, J = problem(rows, x[rows])
        step = (solved(J, e[..., None]) if rank is None else np.linalg.pinv(J, rank) @ e[..., None])[..., 0]
        last[rows] = size = np.abs(step).max(axis=1, initial=0.0)
        x[rows] += step * np.minimum(1, longest / np.maximum(size, 1e-300))[:, None]
    return x, last
