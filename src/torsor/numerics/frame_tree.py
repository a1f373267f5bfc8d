"""Frames in numbers, many configurations at once: where they are, the twists of their joints, loops that are to close.

Positions are (joints, k), and frames (frames, 4, 3, k): the columns x, y, z and the origin of each.  Configurations are
the last axis, along which numpy is fast.  All is analytic in the positions, which are real, complex, or objects of any
kind that calculate.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.transforms import Array, cross

Places = NDArray[np.intp]
BASE = np.eye(4, 3)[:, :, None]


@dataclass(frozen=True)
class TreeShape:
    """What stands on what, without numbers.

    antecedents (frames,): of frames in the order of their distance from the base, which is frame 0.  joints (frames,):
    the place of the joint in q, -1 where there is none.  slides: whether each joint slides, else it turns.
    """

    antecedents: Places
    joints: Places
    slides: NDArray[np.bool_]

    @cached_property
    def has_slides(self) -> bool:
        return bool(self.slides.any())

    @cached_property
    def storeys(self) -> list[_Storey]:
        """The frames on the base, those on them, and so on."""
        depth = np.zeros(len(self.joints), int)
        for i in range(1, len(depth)):
            depth[i] = depth[self.antecedents[i]] + 1
        storeys, angle = [], np.cumsum(~self.slides) - 1  # the place of each joint among those that turn
        for level in range(1, depth.max(initial=0) + 1):
            frames = np.flatnonzero(depth == level)
            joints = self.joints[frames]
            slides = (joints >= 0) & self.slides[joints] if len(self.slides) else joints >= 0
            turning, sliding = np.flatnonzero((joints >= 0) & ~slides), np.flatnonzero(slides)
            storeys.append(_Storey(
                _part(frames), _part(frames - 1), _part(self.antecedents[frames]),
                _part(turning) if turning.size else None, _part(angle[joints[turning]]),
                _part(sliding) if sliding.size else None, _part(joints[sliding])))
        return storeys


@dataclass(frozen=True)
class _Storey:
    """Frames, their places in `between`, their antecedents; which of the frames turn and which slide, and the places
    of their joints: angles among all that turn, slides in q."""

    frames: slice | Places
    between: slice | Places
    antecedents: slice | Places
    turning: slice | Places | None
    angles: slice | Places
    sliding: slice | Places | None
    slides: slice | Places


@dataclass(frozen=True)
class FrameTree:
    """Frame i > 0 stands on an earlier one by between[i - 1], (4, 4), and then its joint, a turn about z or a slide.

    leads (joints,): how far each joint slides while it turns by one radian; None where none is a screw.
    """

    between: Array
    shape: TreeShape
    leads: Array | None = field(default=None, kw_only=True)

    @cached_property
    def length(self) -> float:
        """The mean distance of a frame from its antecedent at zero, those that coincide aside; 1 where all do."""
        steps = np.linalg.norm(self.between[:, :3, 3].astype(float), axis=1)
        steps = steps[steps > 0]
        return float(steps.mean()) if steps.size else 1.0

    @cached_property
    def _columns(self) -> Array:
        return np.ascontiguousarray(self.between.swapaxes(1, 2))

    @cached_property
    def _complex_columns(self) -> Array:
        return self._columns.astype(complex)

    def frames(self, q: Array) -> Array:
        """(frames, 4, 3, k)."""
        shape, count = self.shape, q.shape[1]
        E = self._complex_columns if np.iscomplexobj(q) else self._columns
        F = np.empty((len(E) + 1, 4, 3, count), q.dtype)
        F[0] = BASE
        cosine, sine = _cosine_and_sine(q[~shape.slides] if shape.has_slides else q)
        c, s = cosine[:, None, None], np.stack([sine, -sine], axis=1)[:, :, None]
        for storey in shape.storeys:
            new, before = F[storey.frames], F[storey.antecedents]
            n = len(new)
            np.matmul(E[storey.between], before.reshape(n, 4, 3 * count), out=new.reshape(n, 4, 3 * count))
            if storey.turning is not None:  # x cos + y sin, y cos - x sin
                xy = c[storey.angles] * new[storey.turning, :2]
                xy += s[storey.angles] * new[storey.turning, 1::-1]
                new[storey.turning, :2] = xy
                if self.leads is not None:
                    along = (q * self.leads[:, None])[~shape.slides][storey.angles]
                    new[storey.turning, 3] += along[:, None] * new[storey.turning, 2]
            if storey.sliding is not None:
                new[storey.sliding, 3] += q[storey.slides][:, None] * new[storey.sliding, 2]
        return F

    def twists(self, F: Array, frames: Places | slice, point: Array) -> Array:
        """(frames, 2, 3, k): how the joints of some frames move a point, which may be another for each, and turn."""
        z = F[frames, 2]
        twist = np.empty((len(z), 2, *z.shape[1:]), F.dtype)
        twist[:, 0], twist[:, 1] = cross(z, point - F[frames, 3], -2), z
        if self.shape.has_slides:
            slides = self.shape.slides[self.shape.joints[frames]]
            twist[slides, 0], twist[slides, 1] = z[slides], 0
        if self.leads is not None:
            twist[:, 0] += self.leads[self.shape.joints[frames]][:, None, None] * z
        return twist


def _part(places: Places) -> slice | Places:
    """Places as a slice where they follow each other, as a view is faster than a copy."""
    if places.size and (np.diff(places) == 1).all():
        return slice(int(places[0]), int(places[-1]) + 1)
    return places


def _cosine_and_sine(q: Array) -> tuple[Array, Array]:
    if not np.iscomplexobj(q):
        return np.cos(q), np.sin(q)
    e = np.exp(1j * q)  # three times faster than the complex cosine and sine
    f = 1 / e
    return 0.5 * (e + f), -0.5j * (e - f)


@dataclass(frozen=True)
class LoopTree(FrameTree):
    """A tree with loops, each of two frames that are to coincide.

    first, second: these frames, of each loop.  loop, frame, sign: of each joint on the way between them its loop, its
    frame, and whether its twist adds to that of the first relative to the second.
    """

    first: Places
    second: Places
    loop: Places
    frame: Places
    sign: Places

    def constraints(self, F: Array, points: Places, axes: Places | None = None) -> Array:
        """(6 loops, joints, k): twists (v, w) of the first frames relative to the second, per joint rate.

        At the origins and in the axes of a frame for each loop; in the axes of the base where none are given.
        """
        twist = self.twists(F, self.frame, F[points, 3][self.loop]) * self.sign[:, None, None, None]
        if axes is not None:
            twist = _in_axes(F[axes, :3][self.loop], twist)
        C = np.zeros((len(self.first), 6, len(self.shape.slides), F.shape[-1]), F.dtype)
        C[self.loop, :, self.shape.joints[self.frame]] = twist.reshape(len(twist), 6, F.shape[-1])
        return C.reshape(6 * len(C), *C.shape[2:])

    def gap(self, F: Array, axes: Places | None = None) -> Array:
        """(6 loops, k): positions of the first less those of the second, and half the axial vectors of the turns."""
        a, b = F[self.first], F[self.second]
        gap = np.stack([a[:, 3] - b[:, 3], cross(b[:, :3], a[:, :3], -2).sum(axis=1) / 2], axis=1)
        gap = gap if axes is None else _in_axes(F[axes, :3], gap)
        return gap.reshape(6 * len(gap), F.shape[-1])

    def error(self, F: Array) -> Array:
        """(k,): the largest difference of an element of frames that are to coincide."""
        return np.asarray(np.abs(F[self.first] - F[self.second]).max(axis=(0, 1, 2)))


def _in_axes(axes: Array, vectors: Array) -> Array:
    """Pairs of vectors (n, 2, 3, k) in axes (n, 3, 3, k), which are columns."""
    return np.asarray(np.einsum("jabk,jcbk->jcak", axes, vectors))
