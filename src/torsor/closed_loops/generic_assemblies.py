"""All complex assembly modes of a robot for motors in general position, by monodromy.

Random closed configurations are carried to one position of the motors, and from there round loops of complex positions:
each lands on another assembly of the same branch, and random configurations lie on all branches.  Two positions that
are explored each for itself must have equally many.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.main_bodies import main_bodies
from torsor.closed_loops.motor_paths import carried
from torsor.closed_loops.ring_equations import RingEquations
from torsor.errors import ModelError
from torsor.numerics.chain import Numbers
from torsor.numerics.loop_closing import closed
from torsor.numerics.torus import SAME
from torsor.numerics.tracking import CLOSE, Care

SEEDS = 96  # random closed configurations carried to a position
MOST_LOOPS = 8  # loops gone at once
PATHS = 160  # followed at once, about
QUIET = 6  # times in a row that loops must find nothing new
MOST_TIMES = 40
MANY = 48  # more assembly modes than these may be told apart by bodies alone, whichever way the legs between them turn
ALIKE = 0.8  # they are if the bodies tell apart less than this part of them
EXCHANGES = 2  # between two positions that are explored
ATTEMPTS = 4
TRIES = 16  # to find closed configurations: of overconstrained robots most starts lead elsewhere
HASTE = Care(0.1, 0.05, 80)  # a path that takes long is not worth it here: others lead to the same


@dataclass(frozen=True)
class Position:
    """Motors in general position (a, 1), and the assembly modes q (m, k) that were found for them."""

    motors: Numbers
    q: Numbers

    @property
    def count(self) -> int:
        return int(self.q.shape[1])


@dataclass(frozen=True)
class Assemblies:
    """The complex assembly modes of a robot over some positions of the motors in general position.

    confident: the positions, two of them explored each for itself, have equally many.  bodies: places of the frames
    by which assembly modes are told apart; empty: all joints count.
    """

    equations: RingEquations
    positions: tuple[Position, ...]
    confident: bool
    bodies: NDArray[np.intp]

    @property
    def count(self) -> int:
        return max(p.count for p in self.positions)

    @property
    def words(self) -> tuple[str, ...]:
        """How assembly modes are found from these."""
        said = f"paths followed from {self.count} complex assembly modes{'' if self.confident else ', perhaps not all'}"
        if not self.bodies.size:
            return (said,)
        return said, ("assembly modes are told apart by where legs meet: where these have very many configurations, "
                      "one is given")

    def signs(self, motors: Numbers, q: Numbers) -> Numbers:
        """(k, s): numbers that two assembly modes q (m, k) share where they are the same."""
        if self.bodies.size:
            F = self.equations.frames(np.concatenate([q, motors]))
            signs = F[self.bodies].reshape(12 * len(self.bodies), q.shape[1]).T
            return np.asarray(signs / np.abs(signs).max(axis=1, keepdims=True))
        slides = self.equations.slides[:, None]
        turn = np.exp(1j * np.where(slides, 0, q))
        size = np.where(slides, 1.0, np.maximum(np.abs(turn), 1 / np.abs(turn)))
        return np.asarray(np.where(slides, q / np.maximum(1, np.abs(q)), turn / size).T)

    def same(self, motors: Numbers, q: Numbers, within: Numbers | float = SAME) -> NDArray[np.bool_]:
        """(k, k): which assembly modes q (m, k) are one."""
        signs = self.signs(motors, q)
        return np.asarray(np.abs(signs[:, None] - signs[None]).max(axis=2, initial=0.0) < within)

    def joined(self, position: Position, q: Numbers) -> Position:
        """The position with those of the configurations q (m, k) that close the rings and are new."""
        motors = np.repeat(position.motors, q.shape[1], axis=1)
        step = np.abs(self.equations.step(motors, q)).max(axis=0, initial=0.0)
        right = (step < 1e-9) & (self.equations.error(np.concatenate([q, motors])) < 1e-8)
        every = np.concatenate([position.q, q[:, right]], axis=1)
        near = self.same(np.repeat(position.motors, every.shape[1], axis=1), every)
        kept = [k for k in range(every.shape[1]) if not near[k, :k].any()]
        return Position(position.motors, every[:, kept])


def generic_assemblies(equations: RingEquations, seed: int = 0) -> Assemblies:
    """The assembly modes of a robot; ModelError where no closed configuration is found."""
    if equations.skeleton.leads.any():
        raise ModelError(f"{equations.skeleton.robot.name} has screws, whose loops close in infinitely many ways: give "
                         "a guess, from which `assemble` and `track` of torsor.closure go on")
    rng = np.random.default_rng(seed)
    square = equations.squared(closed_configurations(equations, rng, 8), rng)
    best, most = Assemblies(square, (), False, _telling_bodies(square, rng)), 0
    for _ in range(ATTEMPTS):
        attempt = _complete(best, rng)
        attempt = replace(attempt, confident=attempt.confident and attempt.count >= most)
        if attempt.count >= most:
            best, most = attempt, attempt.count
        if attempt.confident:
            break
    return best


def _telling_bodies(square: RingEquations, rng: np.random.Generator) -> NDArray[np.intp]:
    """The bodies by which assembly modes are told apart, where joints would tell too many apart."""
    by_joints = Assemblies(square, (), False, np.zeros(0, np.intp))
    by_bodies = replace(by_joints, bodies=main_bodies(square))
    position = Position(random_joints(rng, len(square.motors), 1), np.zeros((len(square.passive), 0), complex))
    if not by_bodies.bodies.size:
        return by_joints.bodies
    position = _seeded(by_joints, rng, position)
    alike = by_bodies.joined(replace(position, q=position.q[:, :0]), position.q)
    return (by_bodies if position.count > MANY and alike.count < ALIKE * position.count else by_joints).bodies


def closed_configurations(equations: RingEquations, rng: np.random.Generator, many: int) -> Numbers:
    """Random closed complex configurations (joints, at most many) at which the motors determine the passive joints."""
    s = equations.skeleton
    order = [s.column[j] for j in (*equations.passive, *equations.motors)]
    for _ in range(TRIES):
        start = random_joints(rng, len(s.joints), many) * np.where(s.turns, 1.0, equations.length)[:, None]
        q, good = closed(s, start.T)
        q = q[good][:, order].T / np.where(s.turns, 1.0, equations.length)[order, None]
        C = equations.all_rows(q)[0][:, : len(equations.passive)].transpose(2, 0, 1)
        sigma = np.linalg.svd(C, compute_uv=False)[:, len(equations.passive) - 1] if q.size else np.zeros(0)
        q = q[:, sigma > 1e-6]
        if q.shape[1]:
            return np.asarray(q)
    raise ModelError(f"{s.robot.name} does not assemble with these numbers: no joint positions were found that close "
                     f"its {'loop' if len(s.rings) == 1 else 'loops'} and leave the motors in command")


def random_joints(rng: np.random.Generator, joints: int, many: int) -> Numbers:
    """(joints, many): random complex positions."""
    size = rng.uniform(0.1, 1.2, many)
    return np.asarray(rng.uniform(-np.pi, np.pi, (joints, many)) + 1j * size * rng.normal(size=(joints, many)))


def _complete(known: Assemblies, rng: np.random.Generator) -> Assemblies:
    """Assembly modes over three positions: the first two explored, each alone, again that which has fewer; the third, a
    spare, carried to."""
    a, m = len(known.equations.motors), len(known.equations.passive)
    first, second, third = (Position(random_joints(rng, a, 1), np.zeros((m, 0), complex)) for _ in range(3))
    for _ in range(EXCHANGES):
        most = max(1, first.count, second.count)
        first, second = (x if x.count == most else _explored(known, rng, x) for x in (first, second))
        alone = first.count, second.count
        first = _told(known, second, first)
        second = _told(known, first, second)
        if alone == (first.count, second.count) and first.count == second.count:
            break
    for position, bend in ((first, 0.0), (second, 0.0), (first, 0.7), (second, -0.7)):
        if third.count < first.count:
            third = _told(known, position, third, bend)
    agree = {first.count, second.count, *alone} == {max(1, first.count)}
    return replace(known, positions=(first, second, third), confident=agree)


def _told(known: Assemblies, position: Position, to: Position, bend: float = 0.0) -> Position:
    """The position `to` with what is carried there from another."""
    start, end = (np.repeat(p.motors, position.count, axis=1) for p in (position, to))
    q, arrived = carried(known.equations, start, end, position.q, CLOSE, bend)
    return known.joined(to, q[:, arrived])


def _explored(known: Assemblies, rng: np.random.Generator, position: Position) -> Position:
    """The position with all assembly modes that are reached from random configurations, and by loops from it."""
    position, quiet = _seeded(known, rng, position), 0
    for time in range(MOST_TIMES):
        count = position.count
        position = (_seeded(known, rng, position) if time % 4 == 3 else
                    known.joined(position, _looped(known, rng, position, mirrored=time % 4 > 0)))
        quiet = quiet + 1 if position.count == count else 0
        if quiet == QUIET:
            break
    return position


def _seeded(known: Assemblies, rng: np.random.Generator, position: Position) -> Position:
    """The position with the assembly modes to which random closed configurations lead that are carried to it."""
    m = len(known.equations.passive)
    seeds = closed_configurations(known.equations, rng, SEEDS)
    end = np.repeat(position.motors, seeds.shape[1], axis=1)
    q, arrived = carried(known.equations, seeds[m:], end, seeds[:m], HASTE)
    return known.joined(position, q[:, arrived])


def _looped(known: Assemblies, rng: np.random.Generator, position: Position, mirrored: bool) -> Numbers:
    """The ends (m, k) of random loops of the motors from the position, for all of its assembly modes.

    By two stations on the way; mirrored: from the conjugate position, whose assembly modes are the conjugates, on an
    arc.
    """
    loops = max(1, min(MOST_LOOPS, PATHS // max(1, position.count)))
    loop, q = np.repeat(np.arange(loops), position.count), np.tile(position.q, loops)
    end = here = np.repeat(position.motors, loops, axis=1)
    stations = [] if mirrored else [_far_and_near(rng, len(end), loops) for _ in range(2)]
    if mirrored:
        q, here = q.conj(), here.conj()
    for there in (*stations, end):
        bend = (4.0 if mirrored else 0.3) * rng.normal(size=loops)
        q, arrived = carried(known.equations, here[:, loop], there[:, loop], q, HASTE, bend[loop])
        q, loop, here = q[:, arrived], loop[arrived], there
    return q


def _far_and_near(rng: np.random.Generator, joints: int, many: int) -> Numbers:
    """(joints, many): complex positions of very different size, so that loops go round what is near and what is far."""
    size = 10.0 ** rng.uniform(-1, 0.7, many)
    return np.asarray(size * (rng.normal(size=(joints, many)) + 1j * rng.normal(size=(joints, many))))
