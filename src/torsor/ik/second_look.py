"""A second look at a target for which a method cannot vouch: round or singular configurations, equations that vanish.

What degenerates at a target does not beside it.  The configurations of neighbours in general position are brought back
onto the target; a regular configuration persists, so each neighbour must have each of them, and then none is missing.
Where the neighbours do not tell, paths from a complete fibre are asked.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np

from torsor.compiled.arguments import Array
from torsor.ik.numeric.mechanism import Mechanism
from torsor.ik.numeric.newton import EXACT, refine
from torsor.ik.numeric.solutions import Found
from torsor.numerics.chain import Chain
from torsor.numerics.torus import SAME, distance, merged, wrap
from torsor.numerics.transforms import rotation_of

ASIDE = (1e-5, 1e-4, 1e-3)  # rad, or of the chain's length: how far the neighbours are
STARTS = 48  # random configurations led to the target, where they lead
SEEN = 4  # configurations beside which neighbours are taken
PAIRS = 4  # of neighbours to both sides of the target
ENOUGH = 4  # neighbours for which the method vouches
ROUGHLY = 1e-4  # rad, or of the chain's length: singular configurations that are nearer are one
REGULAR = 1e-3  # smallest singular value of a configuration that paths must find
PERSISTS = 30.0  # neighbours have a configuration whose smallest singular value, squared, is this many times the step


class ConfigurationFinder(Protocol):
    """A method: solutions of targets (B, 4, 4) for values of the locked joints, (l,), or (B, l) where it can."""

    def find(self, targets: Array, values: Array) -> Found: ...


def second_look(mechanism: Mechanism, finder: ConfigurationFinder, paths: ConfigurationFinder, target: Array,
                values: Array, q: Array, each_its_lock: bool) -> tuple[Array, bool]:
    """All configurations (k, m) for a target of which q were found, and whether none is missing.

    each_its_lock: the finder takes values of the locked joints for each target; they are moved, too, then.
    """
    look = _Look(mechanism, finder, target, values, each_its_lock)
    look.led(np.concatenate([q, look.random(STARTS)]))
    for step in ASIDE:
        if look.beside(step):
            return look.beyond(q), True
    (more,), (complete,) = paths.find(target[None], values)
    regular = look.q[look.sigma > REGULAR]
    look.led(more)
    return look.beyond(q), bool(complete) and look.among(regular, more)


class _Look:
    def __init__(self, mechanism: Mechanism, finder: ConfigurationFinder, target: Array, values: Array,
                 each_its_lock: bool):
        self.mechanism, self.finder, self.target, self.values = mechanism, finder, target, values
        self.chain: Chain = mechanism.chain(values)
        self.locks = each_its_lock and bool(mechanism.locked)
        self.rng = np.random.default_rng(11)
        self.unit = np.where(self.chain.slides, self.chain.length, 1.0)
        self.q, self.sigma = np.zeros((0, self.chain.joints)), np.zeros(0)

    def led(self, q: Array) -> Array:
        """Configurations (k, m) after they are moved onto the target, NaN where they miss it; those are known then."""
        end = refine(self.chain, np.repeat(self.target[None], len(q), axis=0), q, self.mechanism.rows)
        right = end.residual <= EXACT
        every = np.concatenate([self.q, wrap(self.chain.slides, end.q[right])])
        sigma = np.concatenate([self.sigma, end.sigma[right]])
        kept, _ = merged(self.chain.slides, every, SAME, self.chain.length)
        self.q, self.sigma = every[kept], sigma[kept]
        return np.where(right[:, None], end.q, np.nan)

    def among(self, some: Array, others: Array) -> bool:
        """Whether each of some configurations is one of the others, NaN among these being none."""
        near = distance(self.chain.slides, some[:, None], others[None], self.chain.length) < 10 * SAME
        return bool(near.any(axis=1).all())

    def beyond(self, q: Array) -> Array:
        """Configurations that were found, repeated ones too, and the new ones; singular ones are known roughly."""
        apart = distance(self.chain.slides, self.q[:, None], q[None], self.chain.length).min(axis=1, initial=np.inf)
        return np.concatenate([q, self.q[apart > np.where(self.sigma < REGULAR, ROUGHLY, 10 * SAME)]])

    def random(self, many: int) -> Array:
        q = self.rng.uniform(-np.pi, np.pi, (many, self.chain.joints))
        return np.where(self.chain.slides, q / np.pi * self.chain.length, q)

    def beside(self, step: float) -> bool:
        """Whether the neighbours tell that all configurations are known; what they have is known then."""
        targets, values = self._neighbours(step)
        if not len(targets):  # more is asked than the joints can give, and nothing is known that does
            return False
        lists, sure = self.finder.find(targets, values)
        trusted = np.flatnonzero(sure)
        if len(trusted) < ENOUGH:
            return False
        ends = np.split(self.led(np.concatenate([lists[b] for b in trusted])),
                        np.cumsum([len(lists[b]) for b in trusted])[:-1])
        persists = self.q[self.sigma**2 > PERSISTS * step]
        return all(self.among(persists, end) for end in ends)

    def _neighbours(self, step: float) -> tuple[Array, Array]:
        """Targets beside this one, and values of the locked joints for each: to both sides in some directions, where
        these can be reached, and beside configurations that are known."""
        m, rng = self.mechanism, self.rng
        aside = step * rng.normal(size=(2 * SEEN, self.chain.joints)) * self.unit
        seen = self.q[rng.permutation(len(self.q))[:SEEN]]
        beside = [x + dx for x, dx in zip([*seen, *seen], aside, strict=False)]
        square = self.chain.joints == len(m.rows)
        many = len(beside) + (2 * PAIRS if square else 0)
        values = np.repeat(self.values[None], many, axis=0)
        if self.locks:
            values += 10 * step * rng.normal(size=values.shape)
        targets = [m.chain(v).pose(x[None])[0] for x, v in zip(beside, values, strict=False)]
        if square:
            for _ in range(PAIRS):
                twist = step * rng.normal(size=6)
                targets += [_moved_pose(self.target, sign * twist, self.chain.length) for sign in (1, -1)]
        return np.array(targets).reshape(-1, 4, 4), values if self.locks else self.values


def _moved_pose(target: Array, twist: Array, length: float) -> Array:
    """A pose moved in the base axes: by `length` times the first three, and turned by the others."""
    moved = target.copy()
    moved[:3, 3] += length * twist[:3]
    quaternion = np.array([1.0, *twist[3:] / 2])
    moved[:3, :3] = rotation_of(quaternion / np.linalg.norm(quaternion)) @ target[:3, :3]
    return moved
