"""All real assembly modes for given motors: the paths from a complete set of complex ones are followed to them.

Nothing is missed while no path is: as many paths as there are complex assembly modes arrive at as many different ones,
or some go to infinity.  Where two paths end at one regular assembly, one has jumped; all are followed again from
another position, on another arc, with shorter steps.  What is then still lost is said.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.generic_assemblies import Assemblies, Position
from torsor.closed_loops.motor_paths import MotorPath
from torsor.closed_loops.ring_equations import RingEquations
from torsor.numerics.chain import Numbers
from torsor.numerics.gauss_newton import gauss_newton
from torsor.numerics.levenberg_marquardt import Rows
from torsor.numerics.singular_stacks import solved
from torsor.numerics.solution_curves import on_curve
from torsor.numerics.torus import merged, wrap
from torsor.numerics.tracking import ARRIVED, CLOSE, INFINITE, LOST, QUICK, SINGULAR, Care, polished, track

Bools = NDArray[np.bool_]
Array = NDArray[np.float64]

# position, bend of the path, care: tried in turn while something is lost
ROUNDS: tuple[tuple[int, float, Care], ...] = ((0, 0.0, QUICK), (1, 0.3, QUICK), (2, -0.4, CLOSE), (0, 0.5, CLOSE))
SAME = 1e-8  # regular ends that are nearer are one
SINGULAR_SIGMA = 1e-9  # the smallest singular value of a regular end
NEARLY_REAL = 1e-2  # imaginary parts below this are tried as real assembly modes; the error decides
CLOSED = 1e-12
ONE = 1e-6  # real assembly modes that are nearer are one


@dataclass(frozen=True)
class PathEnds:
    """Where the paths end for one position of the motors: q (m, k), and how: ARRIVED, SINGULAR, INFINITE, LOST."""

    q: Numbers
    how: NDArray[np.intp]


def real_assemblies(known: Assemblies, motors: Array) -> tuple[Array, NDArray[np.intp], bool]:
    """Passive joints (k, m) of all real assembly modes for motors (a,), how many paths end at each, and whether none is
    missing."""
    ends, eq = _followed(known, motors), known.equations
    size = np.abs(ends.q.imag).max(axis=0, initial=0.0)
    singular = ends.how == SINGULAR
    if known.bodies.size:
        tried = singular | ((ends.how == ARRIVED) & _real_bodies(known, motors, ends.q))
    else:
        tried = singular | ((ends.how == ARRIVED) & (size < NEARLY_REAL))
    q, error = closed_near(eq, motors, ends.q.real[:, tried].T)
    right = error < CLOSED
    certain = known.confident and not (ends.how == LOST).any()
    certain &= bool(right[(singular | (size < ONE))[tried]].all())
    q = wrap(eq.slides, q[right])
    if known.bodies.size:
        same = known.same(np.repeat(motors[:, None], len(q), axis=1), q.T, ONE)
        kept = np.array([k for k in range(len(q)) if not same[k, :k].any()], dtype=np.intp)
        many = same[kept].sum(axis=1)
    else:
        kept, many = merged(eq.slides, q, ONE)
    return q[kept], many, certain


def closed_near(eq: RingEquations, motors: Array, q: Array, steps: int = 40) -> tuple[Array, Array]:
    """Real passive joints (k, m) brought onto closure by Gauss and Newton from where they are, and the errors left."""
    held = np.repeat(motors[:, None], len(q), axis=1)

    def problem(rows: Rows, q: Array) -> tuple[Array, Array]:
        C, gap = eq.all_rows(np.concatenate([q.T, held[:, rows]]))
        return -gap.real.T, C.real[:, : q.shape[1]].transpose(2, 0, 1)

    q, _ = gauss_newton(problem, q, steps, 1e-14, longest=0.3)
    return q, eq.error(np.concatenate([q.T, held])) if len(q) else np.zeros(0)


def on_curve_of_assemblies(eq: RingEquations, q: Array) -> bool:
    """Whether a singular assembly (joints,) is one of a curve of them, all for the same motors."""
    m = len(eq.passive)

    def brought_back(starts: Array) -> tuple[Array, Bools]:
        ends, error = closed_near(eq, q[m:], starts)
        return ends, error < CLOSED

    return on_curve(q[:m], eq.all_rows(q[:, None])[0][:, :m, 0].real, ONE, brought_back)


def _real_bodies(known: Assemblies, motors: Array, q: Numbers) -> Bools:
    signs = known.signs(np.repeat(motors[:, None], q.shape[1], axis=1), q)
    return np.asarray(np.abs(signs.imag).max(axis=1, initial=0.0) < ONE)


def _followed(known: Assemblies, motors: Array) -> PathEnds:
    best = PathEnds(np.zeros((len(known.equations.passive), known.count), complex), np.full(known.count, LOST))
    for place, bend, care in ROUNDS:
        ends = _round(known, known.positions[place], motors, bend, care)
        best = _pooled(known, motors, best, ends)
        if not (best.how == LOST).any():
            break
    return best


def _round(known: Assemblies, start: Position, motors: Array, bend: float, care: Care) -> PathEnds:
    """The paths of one position to the motors; of regular ends that are the same, all but the first are lost."""
    eq, many = known.equations, start.count
    begin, end = (np.repeat(x, many, axis=1) for x in (start.motors, motors[:, None]))
    tracked = track(MotorPath(eq, begin, end - begin, np.full(many, bend)), start.q, care)
    q, how, sigma = tracked.q.copy(), tracked.how.copy(), np.zeros(many)
    rows = np.flatnonzero((how == ARRIVED) | (how == SINGULAR))
    with np.errstate(all="ignore"):
        new = polished(eq, end[:, rows], q[:, rows], 2)
        A, _, gap = eq.mixed(np.concatenate([new, end[:, rows]]))
        A = np.where(np.isfinite(A).all(axis=(1, 2), keepdims=True), A, np.eye(len(q)))
        step = np.abs(solved(A, gap[:, :, None])).max(axis=(1, 2), initial=0.0)
        sigma[rows] = np.linalg.svd(A, compute_uv=False)[:, -1]
        regular = (step < SAME / 10) & (sigma[rows] > SINGULAR_SIGMA)
    q[:, rows[regular]] = new[:, regular]
    near_end = (how[rows] == SINGULAR) | (sigma[rows] < 1e3 * SINGULAR_SIGMA)
    how[rows] = np.where(regular, ARRIVED, np.where(near_end, SINGULAR, LOST))
    arrived = how == ARRIVED
    same = known.same(end, q, np.maximum(SAME, np.minimum(sigma / 100, 1e-6))[:, None])
    same &= arrived[:, None] & arrived[None] & np.tri(many, k=-1, dtype=bool)
    return PathEnds(q, np.where(same.any(axis=1), LOST, how))


def _pooled(known: Assemblies, motors: Array, best: PathEnds, other: PathEnds) -> PathEnds:
    """The better of two rounds, its lost places taken by regular ends that only the other has."""
    if (other.how != LOST).sum() > (best.how != LOST).sum():
        best, other = other, best
    q, how = best.q.copy(), best.how.copy()
    for end in other.q[:, other.how == ARRIVED].T:
        lost = np.flatnonzero(how == LOST)
        both = np.concatenate([q[:, how == ARRIVED], end[:, None]], axis=1)
        if lost.size and not known.same(np.repeat(motors[:, None], both.shape[1], axis=1), both)[-1, :-1].any():
            q[:, lost[0]], how[lost[0]] = end, ARRIVED
    lost = np.flatnonzero(how == LOST)
    gone = int((other.how == INFINITE).sum()) - int((how == INFINITE).sum())
    how[lost[: max(0, gone)]] = INFINITE
    if len(how) < known.count:
        lacking = known.count - len(how)
        q, how = np.pad(q, ((0, 0), (0, lacking))), np.pad(how, (0, lacking), constant_values=LOST)
    return PathEnds(q, how)
