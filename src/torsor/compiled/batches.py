"""Batches of any shape as rows that code can read, without a copy of the size of the batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import prod
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.compiled.runner import Code
from torsor.compiled.threads import each

PIECE = 4096  # samples that are brought into the right form at a time


def direct(value: Array, leading: tuple[int, ...], dtype: Any) -> Array | None:
    """The value as rows where it lies, one for each sample or a single one for all; None where it takes a copy."""
    size = value.shape[-1]
    samples = value.shape[:-1]
    if value.ndim == 2 and samples == leading and value.dtype == dtype and value.flags.carray:
        return value  # the usual case
    if prod(samples) == 1:
        return np.ascontiguousarray(value, dtype).reshape(1, size)
    if samples != leading or value.dtype != dtype or not value.dtype.isnative or not value.flags.aligned:
        return None
    if (size > 1 and value.strides[-1] != value.itemsize) or not _even(value):
        return None
    return value.reshape(prod(samples), size)  # which does not copy


def _even(value: Array) -> bool:
    """Whether all rows are equally far from each other, by whole numbers of elements."""
    axes = [(n, step) for n, step in zip(value.shape[:-1], value.strides[:-1], strict=True) if n > 1]
    return all(step % value.itemsize == 0 for _, step in axes) and all(
        step == n * inner for (_, step), (n, inner) in pairwise(axes))


def in_pieces(code: Code, values: Sequence[Array], ready: Sequence[Array | None], outputs: Sequence[Array],
              leading: tuple[int, ...], dtype: Any, work: int, threads: int) -> None:
    """Run code on a batch piece by piece, each brought into the right form in a buffer of its own."""
    full = [np.broadcast_to(v, (*leading, v.shape[-1])) if r is None else v
            for v, r in zip(values, ready, strict=True)]

    def run(piece: tuple[int, int, tuple[Any, ...]]) -> None:
        first, last, index = piece
        inputs = []
        for value, rows in zip(full, ready, strict=True):
            if rows is None:
                inputs.append(np.ascontiguousarray(value[index], dtype).reshape(last - first, value.shape[-1]))
            else:
                inputs.append(rows if len(rows) == 1 else rows[first:last])
        code.bind(inputs, [o[first:last] for o in outputs])(0, last - first)

    each(run, pieces(leading), work, threads)


def pieces(leading: tuple[int, ...]) -> Iterator[tuple[int, int, tuple[Any, ...]]]:
    """(first, last, index): ranges of samples in order, and the index that picks them from an array of that shape."""
    first = 0
    for index, count in _indices(leading):
        yield first, first + count, index
        first += count


def _indices(leading: tuple[int, ...]) -> Iterator[tuple[tuple[Any, ...], int]]:
    inner = prod(leading[1:])
    if not inner or not leading[0]:
        return
    if inner <= PIECE:
        step = PIECE // inner
        for begin in range(0, leading[0], step):
            end = min(begin + step, leading[0])
            yield (slice(begin, end),), (end - begin) * inner
        return
    for k in range(leading[0]):
        for index, count in _indices(leading[1:]):
            yield (k, *index), count
