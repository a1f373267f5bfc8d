"""Paths of configurations followed while their targets move: extrapolation through past points, Newton corrections.

A path is predicted by the polynomial of degree five through its last three points and their slopes (Hermite), and
corrected twice by Newton's method.  That takes two slopes a step, where a Runge-Kutta step of order five takes six.
The step follows from how far the prediction was off, for each path alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

import numpy as np
from numpy.typing import NDArray

from torsor.numerics.chain import Numbers
from torsor.numerics.torus import wrap

LOST, ARRIVED, SINGULAR, INFINITE = range(4)
SHORTEST = 1e-8  # a step below this part of the path left is given up
LAST = 1e-9  # of the path left: so near to the end, an end that is not regular is told by the slope


@dataclass(frozen=True)
class Care:
    """How far off a prediction may be (radians, lengths), how long the first step is, how many steps at most."""

    off: float
    first: float
    steps: int


QUICK = Care(0.1, 0.05, 250)
CLOSE = Care(0.001, 0.004, 1500)


@dataclass(frozen=True)
class Tracked:
    """Where paths ended: q (m, k); how (k,): LOST, ARRIVED at a regular configuration, SINGULAR, or INFINITE;
    left (k,): the part of the path that was not gone."""

    q: Numbers
    how: NDArray[np.intp]
    left: Numbers


P = TypeVar("P", bound="Followed")


class Square(Protocol):
    """As many equations as unknowns; configurations are (m, k), and m may slide or turn."""

    @property
    def slides(self) -> NDArray[np.bool_]: ...

    def step(self, target: Any, q: Numbers) -> Numbers:
        """Newton's step (m, k) at q."""


class Followed(Square, Protocol):
    """Square systems that change with s from 0 to 1."""

    def take(self: P, rows: NDArray[np.intp]) -> P: ...

    def targets(self, s: Numbers) -> Any: ...

    def step_and_slope(self, s: Numbers, target: Any, q: Numbers) -> tuple[Numbers, Numbers]: ...


def polished(square: Square, target: Any, q: Numbers, times: int = 3) -> Numbers:
    """Configurations q (m, k) after some of Newton's steps."""
    for _ in range(times):
        q = q + square.step(target, q)
    return wrap(square.slides, q.T).T


def _off(slides: NDArray[np.bool_], q: Numbers, step: Numbers) -> Numbers:
    """(k,): the largest of the steps over the joints; slides far out count by their ratio."""
    if slides.any():
        step = np.where(slides[:, None], step / np.maximum(1, np.abs(q)), step)
    return np.asarray(np.max(np.abs(step), axis=0, initial=0.0))


def track(path: Followed, q: Numbers, care: Care) -> Tracked:
    """The ends of the paths from the configurations q (m, k) at s = 0."""
    if not q.size:
        return Tracked(q, np.zeros(q.shape[1], dtype=np.intp), np.zeros(q.shape[1]))
    with np.errstate(all="ignore"):
        return _track(path, q.astype(complex), care)


def _track(path: Followed, q: Numbers, care: Care) -> Tracked:
    end, how, ways = q.copy(), np.full(q.shape[1], LOST, dtype=np.intp), np.ones(q.shape[1])
    X, Q, D = _begin(path, q, care)
    rows: NDArray[np.intp] = np.arange(q.shape[1])
    going = np.ones(q.shape[1], dtype=bool)
    h = X[0] - X[1]
    for _ in range(care.steps):
        left = 1 - X[0]
        h = np.where(h > 0.7 * left, np.where(h >= left, left, left / 2), h)
        x = np.where(h >= left, 1.0, X[0] + h)
        target = path.targets(x)
        guess = _extrapolated(X, Q, D, x)
        one = path.step(target, guess)
        two, slope = path.step_and_slope(x, target, guess + one)
        first, second = _off(path.slides, guess, one), _off(path.slides, guess, two)
        good = going & (first < care.off) & (second < 0.1 * care.off) & (second < 0.2 * first + 1e-8)
        for past, now in ((X, x), (Q, guess + one + two), (D, slope)):
            _push(past, now, good)
        # the error grows with the sixth power of the step
        change = 0.8 * (0.3 * care.off / np.fmax(first, 1e-12)) ** (1 / 6)
        h = h * np.where(good, np.clip(change, 0.5, 2.5), np.clip(change, 0.2, 0.6))
        left = 1 - X[0]
        over = going & ((left < LAST) | (h < SHORTEST * left))
        if over.any():
            end[:, rows[over]], ways[rows[over]] = Q[0][:, over], left[over]
            how[rows[over]] = _fate(path, left[over], Q[0][:, over], D[0][:, over])
            going &= ~over
            stay = np.flatnonzero(going)
            if not stay.size:
                break
            if stay.size < 0.8 * going.size:
                X, Q, D, h, rows, path = X[:, stay], Q[..., stay], D[..., stay], h[stay], rows[stay], path.take(stay)
                going = going[stay]
    return Tracked(end, how, ways)


def _push(past: Numbers, now: Numbers, good: NDArray[np.bool_]) -> None:
    """A new latest point into the last three, for the paths whose step was good."""
    np.copyto(past[2], past[1], where=good)
    np.copyto(past[1], past[0], where=good)
    np.copyto(past[0], now, where=good)


def _begin(path: Followed, q: Numbers, care: Care) -> tuple[Numbers, Numbers, Numbers]:
    """The first three points: parameters (3, k), configurations (3, m, k), slopes (3, m, k); the latest is first."""
    def slope(s: Numbers, q: Numbers) -> Numbers:
        return path.step_and_slope(s, path.targets(s), q)[1]

    s = np.zeros(q.shape[1])
    k1 = slope(s, q)
    points = [(s, q, k1)]
    # no joint moves far in these steps
    h = np.minimum(care.first, 0.1 / np.fmax(np.max(np.abs(k1), axis=0), 1e-3))
    for _ in range(2):  # Runge-Kutta
        k2 = slope(s + h / 2, q + h / 2 * k1)
        k3 = slope(s + h / 2, q + h / 2 * k2)
        k4 = slope(s + h, q + h * k3)
        s, q = s + h, q + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
        q = q + path.step(path.targets(s), q)
        k1 = slope(s, q)
        points.insert(0, (s, q, k1))
    X, Q, D = zip(*points, strict=True)
    return np.stack(X), np.stack(Q), np.stack(D)


def _extrapolated(X: Numbers, Q: Numbers, D: Numbers, x: Numbers) -> Numbers:
    """The polynomial of degree five through three points with their slopes, at x (k,): Newton's divided differences."""
    x10, x21, x20 = X[1] - X[0], X[2] - X[1], X[2] - X[0]
    a2, a4 = (Q[1] - Q[0]) / x10, (Q[2] - Q[1]) / x21
    b1, b2, b3, b4 = (a2 - D[0]) / x10, (D[1] - a2) / x10, (a4 - D[1]) / x21, (D[2] - a4) / x21
    c1, c2, c3 = (b2 - b1) / x10, (b3 - b2) / x20, (b4 - b3) / x21
    d1, d2 = (c2 - c1) / x20, (c3 - c2) / x20
    u, v, w = x - X[0], x - X[1], x - X[2]
    return np.asarray(Q[0] + u * (D[0] + u * (b1 + v * (c1 + v * (d1 + w * ((d2 - d1) / x20))))))


def _fate(path: Followed, left: Numbers, q: Numbers, slope: Numbers) -> NDArray[np.intp]:
    """How paths ended that came to s = 1 - left.

    Short of the end, the rate (1 - s) dq/ds tells: an angle goes to infinity like the logarithm of 1 - s, a slide like
    a power of it, so that the rate (of a slide: over the slide) stays; at a singular configuration it fades like a
    power.
    """
    slides = path.slides[:, None]
    rate = np.abs(left * slope) / np.where(slides, np.maximum(1, np.abs(q)), 1.0)
    out = np.where(slides, np.abs(q) > 1e2, np.abs(q.imag) > 3)
    gone = ((rate > 0.05) & out).any(axis=0)
    still = (rate < 0.01).all(axis=0)
    short = np.where(gone, INFINITE, np.where(still, SINGULAR, LOST))
    return np.where(left <= 0, ARRIVED, np.where(left < LAST, short, LOST))
