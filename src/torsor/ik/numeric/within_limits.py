"""Configurations within joint limits: whole turns added where that helps, what is left out, the order of solutions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.ik.numeric.solutions import Batch, packed
from torsor.numerics.torus import wrap

TURN = 2 * np.pi
SLACK = 1e-9  # rad or m beyond a limit that count as on it


def within(slides: NDArray[np.bool_], q: Array, limits: Array, near: Array | None) -> tuple[Array, NDArray[np.bool_]]:
    """Configurations (k, m) with the turns that bring them within the limits, nearest to `near`; and which are within.

    Without `near` turning joints stay in (-pi, pi] where the limits allow it.
    """
    low, high = limits[:, 0] - SLACK, limits[:, 1] + SLACK
    centre = np.zeros(q.shape[-1]) if near is None else near
    turned = centre + wrap(slides, q - centre)
    if near is None:
        turned = wrap(slides, turned)
    up, down = np.ceil((low - turned) / TURN), np.floor((high - turned) / TURN)
    bounded = np.isfinite(up) & np.isfinite(down)
    shift = np.where(~slides & bounded & (up <= down), np.clip(0.0, up, np.maximum(up, down)), 0.0)
    one_sided = ~slides & (np.isfinite(up) ^ np.isfinite(down))
    shift = np.where(one_sided & np.isfinite(up), np.maximum(up, 0.0), shift)
    shift = np.where(one_sided & np.isfinite(down), np.minimum(down, 0.0), shift)
    turned = turned + TURN * shift
    return turned, np.all((turned >= low) & (turned <= high), axis=-1)


def limited(slides: NDArray[np.bool_], q: Array, count: NDArray[np.intp], complete: NDArray[np.bool_],
            limits: Array) -> Batch:
    """The solutions of many targets, q (B, K, m) with NaN behind the first count[b], that are within the limits."""
    if not np.isfinite(limits).any():
        return Batch(q, count, complete, np.zeros_like(count))
    kept, left = packed(*within(slides, q, limits, None))
    return Batch(kept, left, complete, count - left)


def left_out(joints: Sequence[str], q: Array, limits: Array) -> str:
    """Configurations (k, m) outside the limits, in words: how many, and which joints keep how many of them out."""
    outside = ((q < limits[:, 0] - SLACK) | (q > limits[:, 1] + SLACK)).sum(axis=0)
    why = ", ".join(f"{joint} of {count}" for joint, count in zip(joints, outside.tolist(), strict=True) if count)
    return f"{len(q)} more reach the target outside the joint limits ({why})"


def nearest_first(slides: NDArray[np.bool_], q: Array, near: Array, length: float) -> NDArray[np.intp]:
    """The order of configurations (k, m) by their distance to one: radians, and slides over the length of the robot."""
    unit = np.where(slides, length, 1.0)
    order: NDArray[np.intp] = np.argsort(np.linalg.norm((q - near) / unit, axis=1), kind="stable")
    return order
