"""All poses of a body on six rods, in Study's coordinates: paths from a platform in general position, which has forty.

A pose is x = (e, g): a quaternion e for the rotation, and g with e.g = 0 for the position, P = 2 g e* / e.e.  A rod of
length l from A in the base to b on the body asks for a quadric (* is the conjugate, A and b are quaternions too)

    4 g.g + 4 g.(e b) - 4 g.(A e) - 2 (A e).(e b) + e.e m = 0        m = A.A + b.b - l^2

Platforms in general position have forty complex poses; straight paths from one of them, in A, b and m, lead to all
poses of any other, or to e.e = 0, where there is none.

F. Ronga, T. Vust, "Stewart platforms without computer?", 1992; M. Husty, "An algorithm for solving the direct
kinematics of general Stewart-Gough platforms", Mech. Mach. Theory, 1996.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Numbers
from torsor.numerics.singular_stacks import solved
from torsor.numerics.tracking import ARRIVED, CLOSE, QUICK, SINGULAR, Care, polished, track

GENERAL = 40  # poses of a platform in general position
RODS = 6
SEEDS = 192  # random poses carried to one platform
TIMES = 12
SEED = 6  # of a platform none of whose poses is far away
SAME = 1e-7
FLAT = 1e-10  # of e.e, by x.x: no pose
END = 1e-3  # of a path: one that comes so near to its end without a pose has none there
ROUNDING = 1e-12
RIGHT_ON = 1e-11  # of what a pose may lack


def _products() -> tuple[Numbers, Numbers]:
    """(3, 4, 4) twice: the matrices of a product by i, j, k from the left, and from the right."""
    left, right = np.zeros((3, 4, 4)), np.zeros((3, 4, 4))
    for n in range(3):
        j, k = (n + 1) % 3 + 1, (n + 2) % 3 + 1
        for matrix, sign in ((left[n], 1), (right[n], -1)):
            matrix[0, n + 1], matrix[n + 1, 0] = -1, 1
            matrix[k, j], matrix[j, k] = sign, -sign
    return left, right


LEFT, RIGHT = _products()


@dataclass(frozen=True)
class Rods:
    """Six rods from A (6, 3) to b (6, 3), with m (6,) = A.A + b.b - l^2."""

    A: Numbers
    b: Numbers
    m: Numbers

    def between(self, A: Numbers, b: Numbers) -> bool:
        """Whether the rods are between these points, rounding aside."""
        return bool(max(np.abs(self.A - A).max(), np.abs(self.b - b).max()) < ROUNDING)

    def at(self, other: Rods, s: float) -> Rods:
        """On the straight way to others."""
        return Rods(*((1 - s) * x + s * y for x, y in ((self.A, other.A), (self.b, other.b), (self.m, other.m))))

    @property
    def quadrics(self) -> Numbers:
        """(7, 8, 8): x.Q x = 0, the last one for e.g = 0."""
        Q = np.zeros((RODS + 1, 8, 8), dtype=complex)
        Ae, eb = np.einsum("in,nab->iab", self.A, LEFT), np.einsum("in,nab->iab", self.b, RIGHT)
        Q[:RODS, 4:, 4:] = 4 * np.eye(4)
        Q[:RODS, :4, :4] = self.m[:, None, None] * np.eye(4) - 2 * Ae.swapaxes(1, 2) @ eb
        Q[:RODS, 4:, :4] = 4 * (eb - Ae)
        Q[RODS, 4:, :4] = np.eye(4)
        return np.asarray(Q + Q.swapaxes(1, 2)) / 2


@dataclass(frozen=True)
class RodPath:
    """Quadrics Q0 + s Q1 + s^2 Q2 (k or 1, 3, 7, 8, 8) for s from 0 to 1, and a plane, patch.x = 1."""

    Q: Numbers
    patch: Numbers

    @property
    def slides(self) -> NDArray[np.bool_]:
        return np.ones(8, dtype=bool)

    def take(self, rows: NDArray[np.intp]) -> RodPath:
        return RodPath(self.Q[rows], self.patch) if len(self.Q) > 1 else self

    def targets(self, s: Numbers) -> tuple[Numbers, Numbers]:
        """The quadrics (k, 7, 8, 8), and their slopes."""
        s = s[:, None, None, None]
        return self.Q[:, 0] + s * (self.Q[:, 1] + s * self.Q[:, 2]), self.Q[:, 1] + 2 * s * self.Q[:, 2]

    def _system(self, Q: Numbers, x: Numbers) -> tuple[Numbers, Numbers]:
        """The slopes (k, 8, 8) and what is lacking (k, 8)."""
        Qx = (Q @ x.T[:, None, :, None])[..., 0]
        A = np.concatenate([2 * Qx, np.broadcast_to(self.patch, (len(Qx), 1, 8))], axis=1)
        lacking = np.concatenate([(Qx * x.T[:, None]).sum(axis=2), (self.patch @ x)[:, None] - 1], axis=1)
        return A, lacking

    def step(self, target: tuple[Numbers, Numbers], x: Numbers) -> Numbers:
        A, lacking = self._system(target[0], x)
        return solved(A, -lacking[:, :, None])[:, :, 0].T

    def step_and_slope(self, s: Numbers, target: tuple[Numbers, Numbers], x: Numbers) -> tuple[Numbers, Numbers]:  # noqa: ARG002
        A, lacking = self._system(target[0], x)
        drift = ((target[1] @ x.T[:, None, :, None])[..., 0] * x.T[:, None]).sum(axis=2)
        both = np.stack([lacking, np.concatenate([drift, np.zeros((len(drift), 1))], axis=1)], axis=2)
        both = solved(A, -both)
        return both[:, :, 0].T, both[:, :, 1].T


def _path(starts: list[Rods], end: Rods, patch: Numbers) -> RodPath:
    """From each platform, or from one for all, to another; the quadrics are of degree two along the way."""
    Q = []
    for start in starts:
        first, half, last = (start.at(end, s).quadrics for s in (0.0, 0.5, 1.0))
        Q.append([first, 4 * half - 3 * first - last, 2 * first - 4 * half + 2 * last])
    return RodPath(np.array(Q), patch)


@dataclass(frozen=True)
class Poses:
    """The poses x (8, k) of a platform on rods; complete: none is missing; double: how many of them, the last, fall
    together with others."""

    rods: Rods
    x: Numbers
    complete: bool
    double: int = 0

    def carried(self, to: Rods, seed: int = 0) -> Poses:
        """The poses for other rods, at the ends of the paths to them."""
        best = Poses(to, np.zeros((8, 0), complex), False)
        for attempt, care in enumerate((QUICK, CLOSE, CLOSE)):
            rng = np.random.default_rng(seed + attempt)
            x, double, lost = _ends([self.rods], to, self.x, rng, care)
            if x.shape[1] >= best.x.shape[1] or not lost:
                best = Poses(to, x, self.complete and not lost, double)
            if not lost:
                break
        return best

    def frames(self) -> tuple[Numbers, Numbers]:
        """R (k, 3, 3) and P (k, 3)."""
        e, g = self.x[:4], self.x[4:]
        N = (e * e).sum(axis=0)
        by_left, by_right = np.einsum("nab,bk->kan", LEFT, e), np.einsum("nab,bk->kan", RIGHT, e)  # n e, e n
        R = np.einsum("kan,kam->knm", by_left, by_right) / N[:, None, None]
        P = 2 * np.einsum("kan,ak->kn", by_left, g) / N[:, None]
        return R, P


def _ends(starts: list[Rods], end: Rods, x: Numbers, rng: np.random.Generator, care: Care) -> tuple[Numbers, int, int]:
    """The poses (8, j) at the ends of paths from x (8, k), how many of them, the last, fall together with others, and
    how many paths were lost."""
    patch = rng.normal(size=8) + 1j * rng.normal(size=8)
    path = _path(starts, end, patch)
    tracked = track(path, x / (patch @ x), care)
    arrived = tracked.how == ARRIVED
    x = tracked.q.copy()
    x[:, arrived] = polished(path, (end.quadrics, 0), x[:, arrived])
    x /= np.linalg.norm(x, axis=0)
    flat = np.abs((x[:4] ** 2).sum(axis=0)) < FLAT
    gone, double = ~arrived & flat & (tracked.left < END), (tracked.how == SINGULAR) & ~flat
    regular = _distinct(_right(end, x[:, arrived]))
    lost = x.shape[1] - int((gone | double).sum()) - regular.shape[1]
    return np.concatenate([regular, x[:, double]], axis=1), int(double.sum()), lost


def _right(rods: Rods, x: Numbers) -> Numbers:
    """Those of x (8, k) that are poses on the rods."""
    lacking = np.abs(np.einsum("ak,iab,bk->ik", x, rods.quadrics, x)).max(axis=0, initial=0.0)
    size = np.abs(rods.quadrics).max()
    return x[:, (lacking < RIGHT_ON * size) & (np.abs((x[:4] ** 2).sum(axis=0)) > FLAT)]


def _distinct(x: Numbers) -> Numbers:
    """Poses x (8, k) of length one that are not in proportion to one before."""
    alike = np.abs(np.abs(x.conj().T @ x) - 1) < SAME**2 * 10
    return x[:, [k for k in range(x.shape[1]) if not alike[k, :k].any()]]


@lru_cache(maxsize=1)
def general_platform(seed: int = SEED) -> Poses:
    """A platform in general position with all its poses: random ones, carried there from the platforms they fit."""
    rng = np.random.default_rng(seed)

    def drawn(*shape: int) -> Numbers:
        return np.asarray(rng.normal(size=shape) + 1j * rng.normal(size=shape))

    rods = Rods(drawn(RODS, 3), drawn(RODS, 3), drawn(RODS))
    x = np.zeros((8, 0), complex)
    for _ in range(TIMES):
        seeds = drawn(8, SEEDS)
        N = (seeds[:4] ** 2).sum(axis=0)
        seeds[4:] -= seeds[:4] * (seeds[:4] * seeds[4:]).sum(axis=0) / N
        seeds /= np.linalg.norm(seeds, axis=0)
        starts = [_fitting(one, drawn(RODS, 3) * 0.5 + rods.A, drawn(RODS, 3) * 0.5 + rods.b) for one in seeds.T]
        x = _distinct(np.concatenate([x, _ends(starts, rods, seeds, rng, QUICK)[0]], axis=1))
        if x.shape[1] >= GENERAL:
            break
    return Poses(rods, x, x.shape[1] == GENERAL)


def _fitting(x: Numbers, A: Numbers, b: Numbers) -> Rods:
    """Rods between given points for a pose."""
    Q = Rods(A, b, np.zeros(RODS, complex)).quadrics
    return Rods(A, b, -np.einsum("a,iab,b->i", x, Q[:RODS], x) / (x[:4] ** 2).sum())
