"""The closure of all rings in numbers, as many equations as passive joints, analytic in every joint.

The frames of the rings are computed generation by generation, all legs at once; postures are the last axis, along
which numpy is fast.  Redundant equations are left out by mixing rows: what all rows say at postures in general
position, the mixture says.  Other solutions that a mixture has are never met from those of all rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Numbers
from torsor.numerics.singular_stacks import solved
from torsor.numerics.skeleton import Skeleton
from torsor.numerics.transforms import cross, inverse

NOTHING = 1e-9  # of a row of the constraints, by the largest
Places = NDArray[np.intp]


@dataclass(frozen=True)
class _Generation:
    """Frames whose antecedents are known: their places, those of the antecedents, what stands between, the joints."""

    frames: Places
    antecedents: Places
    between: Numbers  # (d, 4, 4), transposed
    turning: Places  # among the frames
    angles: Places  # their places in q
    sliding: Places
    slides: Places


class RingEquations:
    """passive, motors: joints of the skeleton (numbers in the opened tree) that stand in its rings; length: the unit.

    Positions are (joints, k): passive joints first, then motors, slides in units of the length.
    """

    def __init__(self, skeleton: Skeleton, independent: Sequence[int], mixture: Numbers | None = None):
        self.skeleton = skeleton
        within = {j for ring in skeleton.rings for j in (*ring.near, *ring.far)}
        self.motors = tuple(j for j in independent if j in within)
        self.passive = tuple(j for j in skeleton.joints if j in within and j not in independent)
        self.slides = ~skeleton.turns[[skeleton.column[j] for j in self.passive]]
        self.motor_slides = ~skeleton.turns[[skeleton.column[j] for j in self.motors]]
        self.mixture = mixture

    @cached_property
    def length(self) -> float:
        """The mean distance of a frame of the rings from its antecedent, those that coincide aside; 1 where all do."""
        steps = np.linalg.norm(self._between[:, :3, 3], axis=1)
        steps = steps[steps > 0]
        return float(steps.mean()) if steps.size else 1.0

    @cached_property
    def places(self) -> dict[int, int]:
        """Frame -> its place, for the frames on the way from a root to a ring's end; 0 is the base."""
        links, wanted = self.skeleton.tree.links, {0}
        for ring in self.skeleton.rings:
            for j in (ring.k, ring.c):
                while j not in wanted and j:
                    wanted.add(j)
                    j = links[j - 1].antecedent
        return {j: i for i, j in enumerate(sorted(wanted))}

    @cached_property
    def _between(self) -> Numbers:
        """(frames, 4, 4): each frame on its antecedent, its joint at zero."""
        s, steps = self.skeleton, [np.eye(4)]
        zero = s.frames(np.zeros((1, len(s.joints))))[0]
        for j in list(self.places)[1:]:
            steps.append(inverse(zero[s.tree.links[j - 1].antecedent]) @ zero[j])
        return np.array(steps)

    @cached_property
    def _generations(self) -> list[_Generation]:
        links, place = self.skeleton.tree.links, self.places
        column = {j: i for i, j in enumerate((*self.passive, *self.motors))}
        scaled = self._between.copy()
        scaled[:, :3, 3] /= self.length
        depth = {0: 0}
        for j in list(place)[1:]:
            depth[j] = depth[links[j - 1].antecedent] + 1
        generations = []
        for level in range(1, max(depth.values(), default=0) + 1):
            row = [j for j in place if depth[j] == level]
            turning = [i for i, j in enumerate(row) if j in column and links[j - 1].joint.kind.turn]
            sliding = [i for i, j in enumerate(row) if j in column and links[j - 1].joint.kind.slide]
            generations.append(_Generation(
                _places(place[j] for j in row), _places(place[links[j - 1].antecedent] for j in row),
                scaled[[place[j] for j in row]].swapaxes(1, 2).astype(complex),
                _places(turning), _places(column[row[i]] for i in turning),
                _places(sliding), _places(column[row[i]] for i in sliding)))
        return generations

    @cached_property
    def _all_slides(self) -> NDArray[np.bool_]:
        return np.concatenate([self.slides, self.motor_slides])[:, None]

    @cached_property
    def _incidence(self) -> tuple[Places, Places, Places, NDArray[np.bool_], Numbers]:
        """Of each joint in each ring: the ring, the column, the frame, whether it turns, and its sign."""
        column = {j: i for i, j in enumerate((*self.passive, *self.motors))}
        rows = [(ring.number, column[j], self.places[j], sign) for ring in self.skeleton.rings
                for side, sign in ((ring.near, 1), (ring.far, -1)) for j in side if j in column]
        number, columns, frames, sign = (_places(x) for x in zip(*rows, strict=True))
        turns = ~self._all_slides[columns, 0]
        return number, columns, frames, turns, sign[:, None, None]

    @cached_property
    def _ends(self) -> tuple[Places, Places, Places, bool]:
        rings = self.skeleton.rings
        roots = _places(self.places[r.root] for r in rings)
        return (_places(self.places[r.k] for r in rings), _places(self.places[r.c] for r in rings), roots,
                bool(roots.any()))

    def frames(self, q: Numbers) -> Numbers:
        """(frames, 4, 3, k): columns x, y, z and origin of each frame, by its place."""
        k = q.shape[1]
        F = np.empty((len(self.places), 4, 3, k), dtype=complex)
        F[0] = np.eye(4, 3)[:, :, None]
        e = np.exp(1j * np.where(self._all_slides, 0, q))
        cosine, sine = (e + 1 / e) / 2, (e - 1 / e) / 2j
        for g in self._generations:
            new = (g.between @ F[g.antecedents].reshape(len(g.frames), 4, 3 * k)).reshape(len(g.frames), 4, 3, k)
            if g.turning.size:
                c, s = cosine[g.angles][:, None], sine[g.angles][:, None]
                x, y = new[g.turning, 0], new[g.turning, 1]
                new[g.turning, 0], new[g.turning, 1] = c * x + s * y, c * y - s * x
            if g.sliding.size:
                new[g.sliding, 3] += q[g.slides][:, None] * new[g.sliding, 2]
            F[g.frames] = new
        return F

    def all_rows(self, q: Numbers) -> tuple[Numbers, Numbers]:
        """The twists of k relative to c per joint rate (6 loops, joints, k), and the gaps (6 loops, k).

        At the origin of k, in the axes of the ring's root: there a planar ring stays planar.
        """
        F = self.frames(q)
        k, c, roots, turned = self._ends
        number, columns, frames, turns, sign = self._incidence
        twist = np.zeros((len(columns), 2, 3, q.shape[1]), dtype=complex)
        z = F[frames, 2] * sign
        twist[:, 0] = z
        twist[turns, 0] = cross(z[turns], F[k][number[turns], 3] - F[frames[turns], 3], -2)
        twist[turns, 1] = z[turns]
        gap = np.stack([F[k, 3] - F[c, 3], cross(F[c, :3], F[k, :3], -2).sum(axis=1) / 2], axis=1)
        if turned:
            axes = F[roots, :3]
            twist = np.einsum("jabk,jcbk->jcak", axes[number], twist)
            gap = np.einsum("jabk,jcbk->jcak", axes, gap)
        C = np.zeros((6 * len(k), len(self.passive) + len(self.motors), q.shape[1]), dtype=complex)
        C[6 * number[:, None] + np.arange(6), columns[:, None]] = twist.reshape(len(columns), 6, q.shape[1])
        return C, gap.reshape(6 * len(k), q.shape[1])

    def mixed(self, q: Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """The slopes over passive joints (k, m, m) and motors (k, m, a), and the gaps (k, m), rows mixed."""
        C, gap = self.all_rows(q)
        rows, joints, k = C.shape
        if self.mixture is not None:
            C = (self.mixture @ C.reshape(rows, joints * k)).reshape(len(self.mixture), joints, k)
            gap = self.mixture @ gap
        C = np.ascontiguousarray(C.transpose(2, 0, 1))
        m = len(self.passive)
        return C[:, :, :m], C[:, :, m:], gap.T

    def step(self, motors: Numbers, q: Numbers) -> Numbers:
        """Newton's step (m, k) at passive joints q."""
        A, _, gap = self.mixed(np.concatenate([q, motors]))
        return solved(A, -gap[:, :, None])[:, :, 0].T

    def error(self, q: Numbers) -> Numbers:
        """(k,): the largest difference of an element of frames that should be the same, by the largest of all."""
        F = self.frames(q)
        k, c, _, _ = self._ends
        return np.asarray(np.abs(F[k] - F[c]).max(axis=(0, 1, 2)) / np.abs(F).max(axis=(0, 1, 2)))

    def squared(self, postures: Numbers, rng: np.random.Generator) -> RingEquations:
        """The same with as many rows as passive joints, chosen by what counts at closed postures (joints, k)."""
        C, _ = self.all_rows(postures)
        m = len(self.passive)
        if len(C) == m:
            return self
        u, s, _ = np.linalg.svd(C[:, :m].reshape(len(C), -1), full_matrices=False)
        rows = u[:, s > NOTHING * s[0]].conj().T
        if len(rows) > m:
            blend = rng.normal(size=(len(rows), m)) + 1j * rng.normal(size=(len(rows), m))
            rows = np.linalg.qr(blend)[0].conj().T @ rows
        return RingEquations(self.skeleton, self.motors, rows)


def _places(numbers: object) -> Places:
    return np.array(list(numbers), dtype=np.intp)  # type: ignore[call-overload]
