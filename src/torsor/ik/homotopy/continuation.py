"""All real configurations of a chain for given poses: paths from a complete complex fibre are followed to each pose.

Nothing is missed while no path is: as many paths as the fibre has configurations arrive at as many different ones, or
some go to infinity.  Where two paths end at one regular configuration, one of them has jumped to the other; they are
followed again from another target, on another arc, with shorter steps.  If a path is still lost then, `complete` is
False.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.ik.homotopy.fibre import Anchor, Fibre, Target
from torsor.ik.homotopy.pose_paths import PosePath
from torsor.ik.homotopy.square_equations import SquareEquations
from torsor.ik.homotopy.straight_paths import line
from torsor.ik.numeric.newton import Refined, refine, residual
from torsor.numerics.chain import Numbers
from torsor.numerics.singular_stacks import solved
from torsor.numerics.torus import distance, merged, wrap
from torsor.numerics.tracking import (
    ARRIVED,
    CLOSE,
    INFINITE,
    LOST,
    QUICK,
    SINGULAR,
    Care,
    Tracked,
    polished,
    track,
)

Bools = NDArray[np.bool_]
BLOCK = 2048  # paths followed at once
SAME = 1e-8  # regular ends that are nearer are one, and are known to a tenth of it
NEARLY_REAL = 1e-2  # imaginary parts below this are tried as real configurations; the residual decides
SINGULAR_SIGMA = 1e-9  # the smallest singular value of a regular end
HALF_TURN = 1e-12  # the squared cosine of half an angle that is taken for a half turn
SOLVED = 1e-7  # the errors at a singular end, which is approximate
EXACT = 1e-13  # a residual that refinement leaves at a configuration, even a singular one
REAL = 1e-4  # a regular end with a smaller imaginary part is a real configuration
ONE = 1e-6  # real configurations that are nearer are one

# anchor, bend of the path, care: tried in turn for the poses that lack something
ROUNDS: tuple[tuple[int, float, Care], ...] = (
    (0, 0.0, QUICK), (1, 0.3, QUICK), (2, -0.4, CLOSE), (0, 0.5, CLOSE), (1, -0.3, CLOSE))


@dataclass(frozen=True)
class Ends:
    """Where the paths end at B poses: q (B, k, m) complex.

    arrived (B, k): at a configuration of their own.  singular: the Jacobian has no inverse there, q is approximate, and
    others may end there too.  infinite: the pose has no such configuration.  What is neither is lost.
    """

    q: Numbers
    arrived: Bools
    singular: Bools
    infinite: Bools

    @property
    def complete(self) -> Bools:
        """(B,): no path was lost."""
        return np.asarray((self.arrived | self.infinite).all(axis=1))


@dataclass(frozen=True)
class Configurations:
    """All real configurations that reach B poses, as lists of arrays.

    q: (k, m) with turning joints in (-pi, pi]; multiplicity (k,): paths that end there; residual and sigma (k,), as in
    `Refined`; complete (B,): False where a configuration may be missing, as everywhere if the fibre is not confident.
    """

    q: list[Array]
    multiplicity: list[NDArray[np.intp]]
    residual: list[Array]
    sigma: list[Array]
    complete: Bools

    @classmethod
    def none(cls, many: int, joints: int) -> Configurations:
        """No configuration for any of so many poses, and nothing complete."""
        empty = np.zeros(0)
        return cls([np.zeros((0, joints))] * many, [empty.astype(np.intp)] * many, [empty] * many, [empty] * many,
                   np.zeros(many, dtype=bool))


def follow(fibre: Fibre, targets: Array) -> Ends:
    """The ends of all paths of the fibre at the poses (B, 4, 4)."""
    targets = np.asarray(targets, dtype=float)
    many = max(1, BLOCK // max(1, fibre.count))
    blocks = [_follow(fibre, targets[i:i + many]) for i in range(0, max(1, len(targets)), many)]
    q, how = (np.concatenate(part) for part in zip(*blocks, strict=True))
    unit = np.where(fibre.chain.slides, fibre.chain.length, 1.0)
    return Ends(q * unit, (how == ARRIVED) | (how == SINGULAR), how == SINGULAR, how == INFINITE)


def all_configurations(fibre: Fibre, targets: Array, tolerance: float = 1e-9) -> Configurations:
    """All real configurations that reach the poses (B, 4, 4) with a residual of at most the tolerance, as in `refine`.

    Where the Jacobian has no inverse there can be infinitely many; some of each set are then given.  Ends that are
    singular only for the mixture of rows that was solved are looked for with the other mixtures.
    """
    targets = np.asarray(targets, dtype=float)
    pose, refined, sure = _real(fibre, follow(fibre, targets), targets, tolerance)
    for other in () if sure.all() else fibre.others:
        doubtful = np.flatnonzero(~sure)
        if not doubtful.size:
            break
        which, more, sure[doubtful] = _real(other, follow(other, targets[doubtful]), targets[doubtful], tolerance)
        pose = np.concatenate([pose, doubtful[which]])
        refined = Refined(*[np.concatenate([getattr(x, f.name) for x in (refined, more)]) for f in fields(Refined)])
    return _listed(fibre, pose, refined, sure)


def _real(fibre: Fibre, ends: Ends, targets: Array, tolerance: float) -> tuple[NDArray[np.intp], Refined, Bools]:
    """Real configurations with their poses (n,), and for which poses (B,) these are surely all.

    A singular end can be any point of a curve of configurations, a complex one too: its real part leads to a real one.
    """
    chain = fibre.chain
    size = (np.abs(ends.q.imag) / np.where(chain.slides, chain.length, 1.0)).max(axis=2, initial=0.0)
    pose, path = np.nonzero(ends.singular | (ends.arrived & (size < NEARLY_REAL)))
    start = ends.q.real[pose, path]
    lacking = np.where(ends.singular[pose, path], 0.0, residual(chain, targets[pose], start, fibre.rows))
    close = lacking < 10 * NEARLY_REAL
    pose, path, lacking = pose[close], path[close], lacking[close]
    refined = refine(chain, targets[pose], start[close], fibre.rows)
    right = refined.residual <= tolerance
    # a singular end must lead to a configuration, exactly
    inexact = ends.singular.copy()
    inexact[pose, path] &= refined.residual > EXACT
    sure = ends.complete & fibre.confident & ~inexact.any(axis=1)
    real = right & (lacking < 10 * REAL) & (ends.singular | (size < REAL))[pose, path]
    for b in np.flatnonzero(sure & (np.bincount(pose[real], minlength=len(targets)) > 1)):
        mine = np.flatnonzero(real & (pose == b))
        sure[b] = not _lured(fibre, ends.q[b, path[mine]], refined.q[mine], refined.sigma[mine])
    return pose[right], Refined(refined.q[right], refined.residual[right], refined.sigma[right]), sure


def _lured(fibre: Fibre, ends: Numbers, q: Array, sigma: Array) -> bool:
    """Whether refinement led two ends (k, m) to one configuration that is regular, or nearly so and far from them."""
    slides, length = fibre.chain.slides, fibre.chain.length
    one = (distance(slides, q[:, None], q[None], length) < ONE) & ~np.eye(len(q), dtype=bool)
    apart = distance(slides, ends[:, None], ends[None], length) > 1e3 * ONE
    return bool((one & ((sigma > 10 * ONE) | (apart & (sigma > 1e-4 * ONE)))).any())


def _listed(fibre: Fibre, pose: NDArray[np.intp], refined: Refined, complete: Bools) -> Configurations:
    """The distinct configurations of each pose."""
    chain, configurations = fibre.chain, Configurations([], [], [], [], complete)
    q = wrap(chain.slides, refined.q)
    for b in range(len(complete)):
        mine = np.flatnonzero(pose == b)
        kept, many = merged(chain.slides, q[mine], ONE, chain.length)
        configurations.q.append(q[mine[kept]])
        configurations.multiplicity.append(many)
        configurations.residual.append(refined.residual[mine[kept]])
        configurations.sigma.append(refined.sigma[mine[kept]])
    return configurations


def _follow(fibre: Fibre, targets: Array) -> tuple[Numbers, NDArray[np.intp]]:
    """Ends (B, k, m) in units of the chain's length, and how each path ended (B, k)."""
    many, joints = fibre.count, fibre.chain.joints
    q = np.zeros((len(targets), many, joints), dtype=complex)
    how = np.full((len(targets), many), LOST, dtype=np.intp)
    for i, (anchor, bend, care) in enumerate(ROUNDS):
        lacking = np.flatnonzero((how == LOST).any(axis=1))
        if not lacking.size:
            break
        new_q, new_how = _round(fibre, targets[lacking], fibre.anchors[anchor], bend, care)
        if not i and new_how.shape == how.shape:
            q, how = new_q, new_how
            continue
        lack = ((0, 0), (0, many - new_how.shape[1]))  # an anchor that knows fewer configurations than another
        new_q, new_how = np.pad(new_q, (*lack, (0, 0))), np.pad(new_how, lack, constant_values=LOST)
        for b, other_q, other_how in zip(lacking, new_q, new_how, strict=True):
            q[b], how[b] = _pooled(fibre, q[b], how[b], other_q, other_how)
    return q, how


def _round(fibre: Fibre, targets: Array, start: Anchor, bend: float, care: Care) -> tuple[Numbers, NDArray[np.intp]]:
    """The paths of one anchor to all targets; of regular ends that are the same, all but the first are lost."""
    many, B = start.count, len(targets)
    p = np.repeat(targets[:, :3, 3].T / fibre.chain.length, many, axis=1)
    R = np.repeat(targets[:, :3, :3].transpose(2, 1, 0), many, axis=2)
    begin = np.repeat(start.p, B * many, axis=1), np.repeat(start.R, B * many, axis=2)
    path = PosePath(fibre.square, line(begin, (p, R)), np.full(B * many, bend))
    tracked = track(path, np.tile(start.q, B), care)
    q, how, sigma = _refined_ends(fibre, (p, R), tracked)
    ends = wrap(fibre.chain.slides, q.T).reshape(B, many, fibre.chain.joints)
    how, sigma = how.reshape(B, many), sigma.reshape(B, many)
    # regular configurations are farther apart than a part of sigma, which is about their distance where two soon meet
    same = np.maximum(SAME, sigma / 100)[:, :, None]
    near = distance(fibre.chain.slides, ends[:, :, None], ends[:, None, :]) < same
    near &= (how == ARRIVED)[:, :, None] & (how == ARRIVED)[:, None, :] & np.tri(many, k=-1, dtype=bool)
    how = np.where(near.any(axis=2), LOST, how)
    # the pose is real: with a configuration, its conjugate is one
    alone = ~(distance(fibre.chain.slides, ends[:, :, None], ends.conj()[:, None, :]) < same).any(axis=2)
    return ends, np.where(alone & (how == ARRIVED).all(axis=1, keepdims=True), LOST, how)


def _refined_ends(fibre: Fibre, target: Target, tracked: Tracked) -> tuple[Numbers, NDArray[np.intp], Array]:
    """Ends (m, k) brought to rounding, how they ended, and their smallest singular values (k,)."""
    q, how, sigma = tracked.q.copy(), tracked.how.copy(), np.zeros(len(tracked.how))
    rows = np.flatnonzero((how == ARRIVED) | (how == SINGULAR))
    p, R = target[0][:, rows], target[1][..., rows]
    with np.errstate(all="ignore"):
        new = polished(fibre.square, (p, R), q[:, rows], 4)
        sigma[rows], e, step = _at(fibre.square, p, R, new)
        regular = (step < np.maximum(SAME / 10, sigma[rows] / 1000)) & (sigma[rows] > SINGULAR_SIGMA)
        regular &= np.abs(fibre.square.halves(new, R)) > HALF_TURN
        less, e, _ = _at(fibre.square, p, R, q[:, rows])
        singular = (how[rows] == SINGULAR) | ((e < SOLVED) & (less < 1e3 * SINGULAR_SIGMA))
    q[:, rows[regular]] = new[:, regular]
    how[rows] = np.where(regular, ARRIVED, np.where(singular, SINGULAR, LOST))
    return q, how, sigma


def _at(square: SquareEquations, p: Numbers, R: Numbers, q: Numbers) -> tuple[Array, Array, Array]:
    """The smallest singular values, largest errors, and largest parts of Newton's steps at configurations (m, k)."""
    A, e, _ = square.slope(q, p, R)
    A = np.where(np.isfinite(A).all(axis=(1, 2), keepdims=True), A, np.eye(len(q)))
    step = np.abs(solved(A, e[:, :, None])).max(axis=(1, 2), initial=0.0)
    return np.linalg.svd(A, compute_uv=False)[:, -1], np.abs(e).max(axis=1, initial=0.0), step


def _pooled(fibre: Fibre, q: Numbers, how: NDArray[np.intp], other_q: Numbers,
            other_how: NDArray[np.intp]) -> tuple[Numbers, NDArray[np.intp]]:
    """The better of two rounds for one pose, its lost places taken by regular ends that only the other has."""
    if (other_how == LOST).sum() < (how == LOST).sum():
        q, how, other_q, other_how = other_q, other_how, q, how
    q, how = q.copy(), how.copy()
    for end in other_q[other_how == ARRIVED]:
        known = q[how == ARRIVED]
        lost = np.flatnonzero(how == LOST)
        if lost.size and not (distance(fibre.chain.slides, known, end) < SAME).any():
            q[lost[0]], how[lost[0]] = end, ARRIVED
    return q, how
