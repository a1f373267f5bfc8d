"""All complex configurations of a chain for a target in general position, by monodromy.

The configurations that reach one target form the fibre over it.  The set of all pairs of a configuration and its target
is parametrised by the configuration, so it is irreducible: moving the target round a suitable loop in the complex
numbers carries any configuration of a fibre to any other.  Random configurations carried to one target, and random
loops, find them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.errors import ProgramError
from torsor.ik.homotopy.pose_paths import PosePath
from torsor.ik.homotopy.square_equations import SquareEquations
from torsor.ik.homotopy.straight_paths import line, random_targets
from torsor.ik.numeric.newton import ALL_ROWS
from torsor.numerics.chain import Chain, Numbers
from torsor.numerics.torus import merged
from torsor.numerics.tracking import ARRIVED, CLOSE, QUICK, Care, polished, track

Bools = NDArray[np.bool_]
Target = tuple[Numbers, Numbers]  # p (3, k), R (3, 3, k) by columns
SEEDS = 384  # random configurations carried to a target: complex, real, and near singular ones
LOOPS = 4  # loops gone at once
QUIET = 3  # times in a row that these must find nothing new
MOST_TIMES = 40
ATTEMPTS = 3


@dataclass(frozen=True)
class Anchor:
    """A target in general position, p (3, 1) and R (3, 3, 1) by columns, and its fibre q (m, k)."""

    p: Numbers
    R: Numbers
    q: Numbers

    @property
    def count(self) -> int:
        return int(self.q.shape[1])

    def target(self, many: int) -> Target:
        """The target, as often as asked for."""
        return np.broadcast_to(self.p, (3, many)), np.broadcast_to(self.R, (3, 3, many))


@dataclass(frozen=True)
class Fibre:
    """The complete fibres of a chain over some targets in general position.

    rows: what is asked of (px, py, pz, wx, wy, wz).  square: the equations, in units of the chain's length.
    confident: the fibres, two of them found each for itself, are equally many.  spare: other mixtures of the rows,
    where there are fewer joints than rows.
    """

    chain: Chain
    rows: tuple[int, ...]
    square: SquareEquations
    anchors: tuple[Anchor, ...]
    confident: bool
    seed: int
    spare: tuple[SquareEquations, ...]

    @cached_property
    def others(self) -> tuple[Fibre, ...]:
        """The fibres of the spare squares, made when they are first asked for."""
        return tuple(_fibre(self.chain, self.rows, self.seed, (square,)) for square in self.spare)

    @property
    def count(self) -> int:
        """The number of complex configurations that reach a target in general position.

        With fewer joints than rows: for the mixture of rows that is solved; most do not satisfy all rows.
        """
        return max(anchor.count for anchor in self.anchors)


def generic_fibre(chain: Chain, rows: tuple[int, ...] = ALL_ROWS, seed: int = 0) -> Fibre:
    """The complete complex fibre of a chain, for the rows of (px, py, pz, wx, wy, wz) in base axes that a target sets.

    Fewer joints than rows: mixtures of positions, and of rotations, as many as joints.  More joints than independent
    rows: ProgramError.
    """
    rows = tuple(sorted({int(row) for row in rows}))
    if not rows or rows[0] < 0 or rows[-1] > 5:
        raise ProgramError(f"rows are some of 0 to 5 (px, py, pz, wx, wy, wz), not {rows}")
    unit = chain.scaled(chain.length)
    _check_rank(unit, rows, np.random.default_rng(seed))
    return _fibre(chain, rows, seed, tuple(_squares(unit, rows, np.random.default_rng(seed))))


def _fibre(chain: Chain, rows: tuple[int, ...], seed: int, squares: tuple[SquareEquations, ...]) -> Fibre:
    """The fibre of the first of the squares; what does not agree is tried again, and must not be smaller then."""
    rng, most = np.random.default_rng(seed), 0
    for _ in range(ATTEMPTS):
        anchors, agree = _complete(squares[0], rng)
        fibre = Fibre(chain, rows, squares[0], anchors, agree and anchors[0].count >= most, seed, squares[1:])
        if fibre.count >= most:
            best, most = fibre, fibre.count
        if fibre.confident:
            break
    return best


def _check_rank(chain: Chain, rows: tuple[int, ...], rng: np.random.Generator) -> None:
    _, J = chain.pose_and_jacobian(_configurations(chain, rng, 1).T)
    J, free = J[0, list(rows)], []
    for k in range(chain.joints):
        taken = [i for i in range(k + 1) if i not in free]
        if np.linalg.matrix_rank(J[:, taken], tol=1e-9) < len(taken):
            free.append(k)
    if free:
        names = ", ".join(str(k + 1) for k in free)
        raise ProgramError(f"{chain.joints} joints have infinitely many configurations for {len(rows)} rows: lock "
                           f"{'joint' if len(free) == 1 else 'joints'} {names} (or others with the same effect)")


def _squares(chain: Chain, rows: tuple[int, ...], rng: np.random.Generator) -> Iterator[SquareEquations]:
    """The ways to take as many equations as joints from positions and rotations."""
    places, turns = np.eye(3)[[r for r in rows if r < 3]], np.eye(3)[[r - 3 for r in rows if r > 2]]
    if chain.joints == len(rows):
        yield SquareEquations(chain, places, turns)
        return
    q = _configurations(chain, rng, 4)
    J = chain.jacobian(chain.frames(q))
    for many in (3, 0, 2, 1):  # of the rotations: whole rotations have the smallest fibres
        if many <= len(turns) and 0 <= chain.joints - many <= len(places):
            P = _mixture(rng, places, chain.joints - many)
            W = _mixture(rng, turns, many)
            A = np.concatenate([P @ J[:, :3], W @ J[:, 3:]], axis=1)
            if np.linalg.matrix_rank(A.transpose(2, 1, 0), tol=1e-9).min() == chain.joints:
                yield SquareEquations(chain, P, W)


def _mixture(rng: np.random.Generator, rows: Numbers, many: int) -> Numbers:
    if many == len(rows):
        return rows
    Q, _ = np.linalg.qr(rng.normal(size=(len(rows), many)))
    return np.asarray(Q.T @ rows)


def _complete(square: SquareEquations, rng: np.random.Generator) -> tuple[tuple[Anchor, ...], bool]:
    """Fibres over three targets, and whether they agree: the first two explored, each alone, the third carried to."""
    first, second, third = (Anchor(*random_targets(rng, 1), np.zeros((square.chain.joints, 0), complex))
                            for _ in range(3))
    for _ in range(3):
        first, second = _explored(square, rng, first), _explored(square, rng, second)
        alone = first.count, second.count
        first = _joined(square, first, *_ends_between_anchors(square, second, first))
        second = _joined(square, second, *_ends_between_anchors(square, first, second))
        if alone == (first.count, second.count):
            break
    for anchor in (first, second):
        third = _joined(square, third, *_ends_between_anchors(square, anchor, third))
    return (first, second, third), {first.count, second.count, third.count, *alone} == {max(1, first.count)}


def _explored(square: SquareEquations, rng: np.random.Generator, anchor: Anchor) -> Anchor:
    """The anchor with all configurations to which random ones lead that are carried to it, and loops from it."""
    many = SEEDS // 3
    seeds = np.concatenate([_configurations(square.chain, rng, many), _configurations(square.chain, rng, many).real,
                            _near_singular(square, rng, many)], axis=1)
    tip = square.chain.frames(seeds)[-1]
    ends = _path_ends(square, (tip[3], tip[:3]), anchor.target(seeds.shape[1]), seeds, QUICK)
    anchor = _joined(square, anchor, *ends)
    quiet = 0
    for _ in range(MOST_TIMES):
        known = anchor.count
        loop, q, here = np.repeat(np.arange(LOOPS), known), np.tile(anchor.q, LOOPS), anchor.target(LOOPS)
        for there in (random_targets(rng, LOOPS), random_targets(rng, LOOPS), anchor.target(LOOPS)):
            start, end = ((p[:, loop], R[..., loop]) for p, R in (here, there))
            q, arrived = _path_ends(square, start, end, q, QUICK)
            q, loop, here = q[:, arrived], loop[arrived], there
        anchor = _joined(square, anchor, q)
        quiet = quiet + 1 if anchor.count == known else 0
        if quiet == QUIET:
            break
    return anchor


def _ends_between_anchors(square: SquareEquations, anchor: Anchor, to: Anchor) -> tuple[Numbers, Bools]:
    return _path_ends(square, anchor.target(anchor.count), to.target(anchor.count), anchor.q, CLOSE)


def _path_ends(square: SquareEquations, start: Target, end: Target, q: Numbers, care: Care) -> tuple[Numbers, Bools]:
    """The ends of the paths from q (m, k), and which are regular."""
    tracked = track(PosePath(square, line(start, end), np.zeros(q.shape[1])), q, care)
    arrived = tracked.how == ARRIVED
    q = tracked.q.copy()
    q[:, arrived] = polished(square, (end[0][:, arrived], end[1][..., arrived]), q[:, arrived])
    return q, arrived


def _joined(square: SquareEquations, anchor: Anchor, q: Numbers, arrived: Bools | None = None) -> Anchor:
    """The anchor with those of the configurations q (m, k) that arrived, solve it, and are new."""
    q = q if arrived is None else q[:, arrived]
    p, R = anchor.target(q.shape[1])
    right = (np.abs(square.step((p, R), q)).max(axis=0, initial=0.0) < 1e-9) & (np.abs(square.halves(q, R)) > 1e-9)
    every = np.concatenate([anchor.q, q[:, right]], axis=1)
    kept, _ = merged(square.chain.slides, every.T)
    return Anchor(anchor.p, anchor.R, every[:, kept])


def _near_singular(square: SquareEquations, rng: np.random.Generator, many: int) -> NDArray[np.complex128]:
    """Configurations (m, many) at several distances from singular ones.

    Where axes are almost parallel or almost meet, some configurations of a fibre are almost at infinity; loops of
    ordinary size do not reach them, and it is next to singular configurations that they meet the others.
    """
    q, along = _configurations(square.chain, rng, many), rng.normal(size=(square.chain.joints, many))

    def determinant(t: Numbers) -> Numbers:
        at = q + t * along
        tip = square.chain.frames(at)[-1]
        return np.asarray(np.linalg.det(square.slope(at, tip[3], tip[:3])[0]))

    t, s = np.full(many, 0.05 + 0.02j), np.zeros(many, dtype=complex)
    at_s = determinant(s)
    for _ in range(25):  # the secant method
        at_t = determinant(t)
        change = at_t * (t - s) / np.where(at_t == at_s, 1.0, at_t - at_s)
        s, at_s, t = t, at_t, t - change * np.minimum(1, 0.5 / np.maximum(np.abs(change), 1e-30))
    off = rng.normal(size=q.shape) + 1j * rng.normal(size=q.shape)
    return np.asarray(q + t * along + 10.0 ** -rng.integers(1, 6, many) * off)


def _configurations(chain: Chain, rng: np.random.Generator, many: int) -> NDArray[np.complex128]:
    """Random complex configurations (m, many)."""
    q = rng.uniform(-np.pi, np.pi, (chain.joints, many)) + 0.5j * rng.normal(size=(chain.joints, many))
    return np.where(chain.slides[:, None], q / 3, q)
