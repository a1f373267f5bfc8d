"""Loops closed from a guess: by steps of least length, real or complex; or by damped ones, some joints held."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.gauss_newton import gauss_newton
from torsor.numerics.levenberg_marquardt import Bools, Rows, minimise
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import Array

STEPS, MOST_STEPS = 60, 200
LONGEST = 0.7  # rad, m: of a joint in one step
CLOSED = 1e-11
ROUNDING = 1e-15  # of the damped steps' residual
SMALL = 1e-8  # of a singular value, by the largest
ASIDE = 8  # rad, m: imaginary parts of joints that went astray


def closed(skeleton: NumericTree, q: Array) -> tuple[Array, Array]:
    """Where Newton's method leads from each point, and whether the loops close there."""

    def problem(_: Rows, q: Array) -> tuple[Array, Array]:
        T = skeleton.frames(q)
        return -skeleton.gap(T), skeleton.constraints(T)

    q, _ = gauss_newton(problem, q, STEPS, CLOSED, longest=LONGEST, rank=SMALL, aside=ASIDE)
    T = skeleton.frames(q)
    scale = np.maximum(1, np.abs(T[..., :3, 3]).max(axis=(1, 2)))
    return q, (skeleton.error(T) < CLOSED * scale) & (np.abs(q.imag).max(axis=1) < ASIDE)


def closed_about(skeleton: NumericTree, near: Array, spread: Array | float, count: int, outwards: Array | bool = False,
                 seed: int = 0) -> Array:
    """Closed configurations (S, joints) that Newton's method finds from `near`, and from random ones about it.

    spread: how far from it the last of `count` starts may be, the others less and less.  outwards: joints whose starts
    are not below it.
    """
    draws = np.random.default_rng(seed).uniform(-1, 1, (count, len(near)))
    steps = np.linspace(0, 1, count)[:, None] * spread * np.where(outwards, np.abs(draws), draws)
    q, good = closed(skeleton, near + steps)
    if not good.any():  # a fine screw hardly moves what it turns: full steps run away along it, and damped ones do not
        q, gap = assembled_near(skeleton, near + steps, range(len(near)), skeleton.length)
        good = gap < CLOSED * max(1.0, skeleton.length)
    return q[good]


def firmness(skeleton: NumericTree, q: Array, passive: Sequence[int]) -> Array:
    """(S,): how well the other joints hold the passive ones, given by their places: from 0, singular, to 1."""
    values = np.linalg.svd(skeleton.constraints(skeleton.frames(q))[:, :, list(passive)], compute_uv=False)
    firm: Array = values[:, len(passive) - 1] / np.maximum(values[:, 0], 1e-300)
    return firm


def assembled_near(skeleton: NumericTree, guesses: Array, free: Sequence[int], length: float,
            most: int = MOST_STEPS) -> tuple[Array, NDArray[np.float64]]:
    """The configurations (S, joints) at which damped steps of the free joints end, and how far the loops gape there."""
    q, free = np.array(guesses, dtype=float), list(free)
    unit = np.where(skeleton.turns, 1.0, length)[free]
    scale = np.tile([1 / length] * 3 + [1.0] * 3, len(skeleton.rings))

    def problem(rows: Rows, x: Array) -> tuple[Array, Array, Bools]:
        configuration = q[rows]
        configuration[:, free] = x * unit
        T = skeleton.frames(configuration)
        e = -skeleton.gap(T) * scale
        return e, skeleton.constraints(T)[:, :, free] * scale[:, None] * unit, np.linalg.norm(e, axis=1) < ROUNDING

    q[:, free] = minimise(problem, q[:, free] / unit, np.tile([-np.inf, np.inf], (len(free), 1)), most).x * unit
    return q, skeleton.error(skeleton.frames(q))
