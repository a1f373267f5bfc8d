"""From the fourteen equations to a matrix that is singular at the solutions: N0 + N1 cos c + N2 sin c.

Only the target's own numbers come in here: everything is stacked over targets (first axis b).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from torsor.ik.elimination.template import POWERS, Template
from torsor.mechanics.inverse.ring import A, B, D, E
from torsor.numerics.chain import Numbers

SMALL = 1e-9  # of the largest singular value: below it a rank is said to drop


@dataclass(frozen=True)
class Ranks:
    """Ranks that belong to the robot, not to the target: of the right side, and of what joint c turns."""

    right: int
    turned: int


@dataclass(frozen=True)
class Pencil:
    """N (3, b, n, n): the coefficients of 1, cos c and sin c.  turned (b, k, n), complex, with orthonormal rows: all
    rows of N1 + i N2 are combinations of them, for every target.  length (b,): the unit of what slides."""

    N: Numbers
    turned: Numbers
    length: Numbers
    ranks: Ranks


def pencil(template: Template, left: Numbers, right: Numbers, ranks: Ranks | None = None) -> Pencil:
    """The pencil of equations left (b, 14, 9) and right (b, 14, 9); ranks are found where they are not known."""
    length = np.sqrt((left[:, :3] ** 2).sum(axis=(1, 2)) + (right[:, :3] ** 2).sum(axis=(1, 2)))
    left = _scaled(left, length, template.exponents(D, E))[:, template.rows] @ template.polynomials
    right = _scaled(right, length, template.exponents(B, A))[:, template.rows]

    # what is orthogonal to all columns of the right side is free of a and b
    U, s, _ = np.linalg.svd(right[:, :, template.right_columns])
    rank = _rank(s) if ranks is None else ranks.right
    free = U[:, :, rank:].swapaxes(1, 2)
    x, y = template.flats, template.flats + 1
    still, cosine, sine = left.copy(), np.zeros_like(left), np.zeros_like(left)
    still[:, x] = still[:, y] = 0
    cosine[:, x], cosine[:, y], sine[:, x], sine[:, y] = left[:, x], left[:, y], -left[:, y], left[:, x]
    still = free @ still - (free @ right[:, :, :1]) * template.polynomials[0]
    N = _square(np.stack([template.doubled(part) for part in (still, free @ cosine, free @ sine)]))

    _, s, rows = np.linalg.svd(template.doubled(left[:, x] - 1j * left[:, y]), full_matrices=False)
    turned = _rank(s) if ranks is None else ranks.turned
    return Pencil(N, rows[:, :turned], length, Ranks(rank, turned))


def _scaled(rows: Numbers, length: Numbers, exponents: Numbers) -> Numbers:
    """The equations with `length` (b,) as the unit of length."""
    return np.asarray(rows * length[:, None, None] ** -POWERS[:, None] * length[:, None, None] ** exponents)


def _rank(s: Numbers) -> int:
    return int(np.max(np.sum(s > SMALL * s[:, :1], axis=1)))


def _square(rows: Numbers) -> Numbers:
    """As many combinations of the equations as there are monomials; LinAlgError where there are fewer equations."""
    m, n = rows.shape[-2:]
    if m < n:
        raise np.linalg.LinAlgError(f"{m} equations for {n} monomials")
    if m == n:
        return rows
    mix = np.linalg.qr(np.random.default_rng(m).normal(size=(m, m)))[0][:n]
    return np.asarray(mix @ rows)
