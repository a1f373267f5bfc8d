"""Lines in the complexified group of displacements, between targets: p0 + t v, exp(t w^) R0."""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Numbers
from torsor.numerics.transforms import cross


@dataclass(frozen=True)
class StraightPaths:
    """Many lines, by constant velocities v and w (3, k), from p (3, k) and R (3, 3, k), which is by columns.

    R(t) = R + sin(a t)/a wR + (1 - cos(a t))/a^2 wwR, a^2 = w.w                                        [Rodrigues]
    """

    p: Numbers
    v: Numbers
    w: Numbers
    a: Numbers
    R: Numbers
    wR: Numbers
    wwR: Numbers

    def at(self, t: Numbers) -> tuple[Numbers, Numbers]:
        """The targets p (3, k), R (3, 3, k) at the parameters t (k,)."""
        half = np.sin(self.a * (t / 2))
        sine, versine = np.sin(self.a * t) / self.a, 2 * (half / self.a) ** 2
        return self.p + t * self.v, self.R + sine * self.wR + versine * self.wwR

    def take(self, rows: NDArray[np.intp]) -> StraightPaths:
        """Some of the lines."""
        return StraightPaths(*[getattr(self, f.name)[..., rows] for f in fields(self)])


def line(start: tuple[Numbers, Numbers], end: tuple[Numbers, Numbers]) -> StraightPaths:
    """The lines from targets to targets, each p (3, k), R (3, 3, k) by columns."""
    p, R = start
    w = _logarithm(np.einsum("kin,kjn->ijn", end[1], R))
    return StraightPaths(p, end[0] - p, w, *_spun(w, R))


def _spun(w: Numbers, R: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    a = np.sqrt(np.sum(w * w, axis=0).astype(complex))
    wR = cross(w, R, -2)
    return np.where(np.abs(a) < 1e-8, 1e-8, a), R, wR, cross(w, wR, -2)  # where a is small, it does not matter


def _logarithm(S: Numbers) -> Numbers:
    """w (3, k) with exp(w^) = S (3, 3, k), S complex orthogonal and not a half turn, which random ones never are."""
    sine = np.stack([S[2, 1] - S[1, 2], S[0, 2] - S[2, 0], S[1, 0] - S[0, 1]]) / 2
    angle = np.arccos(((S[0, 0] + S[1, 1] + S[2, 2] - 1) / 2).astype(complex))
    small = np.abs(angle) < 1e-6
    factor = np.where(small, 1.0, angle / np.where(small, 1.0, np.sin(angle)))
    return np.asarray(factor * sine)


def random_targets(rng: np.random.Generator, many: int) -> tuple[Numbers, Numbers]:
    """Complex targets in general position: p (3, many), R (3, 3, many) by columns."""
    p = rng.normal(size=(3, many)) * 0.4 + 0.4j * rng.normal(size=(3, many))
    axis = rng.normal(size=(3, many))
    w = axis / np.linalg.norm(axis, axis=0) * rng.uniform(0.5, 2.5, many) + 0.6j * rng.normal(size=(3, many))
    one = np.broadcast_to(np.eye(3, dtype=complex)[:, :, None], (3, 3, many))
    return StraightPaths(p, np.zeros_like(p), w, *_spun(w, one)).at(np.ones(many, dtype=complex))
