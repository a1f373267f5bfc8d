"""Frames in numbers, many postures at once: where they are, the twists of their joints, loops that are to close.

Positions are (joints, k), and frames (frames, 4, 3, k): the columns x, y, z and the origin of each.  Postures are the
last axis, along which numpy is fast.  All is analytic in the positions, which are real, complex, or objects of any kind
that calculate.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.transforms import Array, cross

Places = NDArray[np.intp]


@dataclass(frozen=True)
class FrameTree:
    """Frame i > 0 stands on an earlier one by between[i] and then its joint, a turn about z or a slide along it.

    between (frames, 4, 4): with the joint at zero; that of frame 0, the base, is not used.  antecedents (frames,): of
    frames in the order of their distance from the base.  joints (frames,): the place of the joint in q, -1 where there
    is none.  slides: whether each joint slides.
    """

    between: Array
    antecedents: Places
    joints: Places
    slides: NDArray[np.bool_]

    @cached_property
    def length(self) -> float:
        """The mean distance of a frame from its antecedent at zero, those that coincide aside; 1 where all do."""
        steps = np.linalg.norm(self.between[1:, :3, 3].astype(float), axis=1)
        steps = steps[steps > 0]
        return float(steps.mean()) if steps.size else 1.0

    def frames(self, q: Array) -> Array:
        """(frames, 4, 3, k)."""
        count, of_complex = q.shape[1], np.iscomplexobj(q)
        F = np.empty((len(self.between), 4, 3, count), q.dtype)
        F[0] = np.eye(4, 3)[:, :, None]
        cosine, sine = _cosine_and_sine(q[~self.slides] if self.slides.any() else q)
        c, s = cosine[:, None, None], np.stack([sine, -sine], axis=1)[:, :, None]
        for storey in self._storeys:
            new, E = F[storey.frames], storey.of_complex if of_complex else storey.between
            np.matmul(E, F[storey.antecedents].reshape(len(E), 4, 3 * count), out=new.reshape(len(E), 4, 3 * count))
            if storey.turning is not None:  # x cos + y sin, y cos - x sin
                xy = c[storey.angles] * new[storey.turning, :2]
                xy += s[storey.angles] * new[storey.turning, 1::-1]
                new[storey.turning, :2] = xy
            if storey.sliding is not None:
                new[storey.sliding, 3] += q[storey.slides][:, None] * new[storey.sliding, 2]
        return F

    def twists(self, F: Array, frames: Sequence[int] | Places | slice, point: Array) -> Array:
        """(frames, 2, 3, k): how the joints of some frames move a point, which may be another for each, and turn."""
        z = F[frames, 2]
        twist = np.empty((len(z), 2, *z.shape[1:]), F.dtype)
        twist[:, 0], twist[:, 1] = cross(z, point - F[frames, 3], -2), z
        slides = self.slides[self.joints[frames]]
        if slides.any():
            twist[slides, 0], twist[slides, 1] = z[slides], 0
        return twist

    @cached_property
    def _storeys(self) -> list[_Storey]:
        """The frames on the base, those on them, and so on."""
        depth = np.zeros(len(self.between), int)
        for i in range(1, len(depth)):
            depth[i] = depth[self.antecedents[i]] + 1
        storeys, angle = [], np.cumsum(~self.slides) - 1  # the place of each joint among those that turn
        for level in range(1, depth.max(initial=0) + 1):
            frames = np.flatnonzero(depth == level)
            between = np.ascontiguousarray(self.between[frames].swapaxes(1, 2))
            joints = self.joints[frames]
            slides = (joints >= 0) & self.slides[joints] if len(self.slides) else joints >= 0
            turning, sliding = np.flatnonzero((joints >= 0) & ~slides), np.flatnonzero(slides)
            storeys.append(_Storey(
                _part(frames), _part(self.antecedents[frames]), between,
                between if between.dtype == object else between.astype(complex),
                _part(turning) if turning.size else None, _part(angle[joints[turning]]),
                _part(sliding) if sliding.size else None, _part(joints[sliding])))
        return storeys


@dataclass(frozen=True)
class _Storey:
    """Frames whose antecedents are known, and these; what stands between them, by columns; which of the frames turn and
    which slide, and the places of their joints: angles among all that turn, slides in q."""

    frames: slice | Places
    antecedents: slice | Places
    between: Array
    of_complex: Array
    turning: slice | Places | None
    angles: slice | Places
    sliding: slice | Places | None
    slides: slice | Places


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
            twist = _seen(F[axes, :3][self.loop], twist)
        C = np.zeros((len(self.first), 6, len(self.slides), F.shape[-1]), F.dtype)
        C[self.loop, :, self.joints[self.frame]] = twist.reshape(len(twist), 6, F.shape[-1])
        return C.reshape(6 * len(C), *C.shape[2:])

    def gap(self, F: Array, axes: Places | None = None) -> Array:
        """(6 loops, k): positions of the first less those of the second, and half the axial vectors of the turns."""
        a, b = F[self.first], F[self.second]
        gap = np.stack([a[:, 3] - b[:, 3], cross(b[:, :3], a[:, :3], -2).sum(axis=1) / 2], axis=1)
        gap = gap if axes is None else _seen(F[axes, :3], gap)
        return gap.reshape(6 * len(gap), F.shape[-1])

    def error(self, F: Array) -> Array:
        """(k,): the largest difference of an element of frames that are to coincide."""
        return np.asarray(np.abs(F[self.first] - F[self.second]).max(axis=(0, 1, 2)))


def _seen(axes: Array, vectors: Array) -> Array:
    """Pairs of vectors (n, 2, 3, k) in axes (n, 3, 3, k), which are columns."""
    return np.asarray(np.einsum("jabk,jcbk->jcak", axes, vectors))
