"""Tables that stay where they are: rows are read when they are used, so that memory does not grow with their number."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from mmap import ALLOCATIONGRANULARITY
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.errors import MotionError

Table = NDArray[Any]


@dataclass(frozen=True, eq=False)
class LazyTable:
    """Columns of one or more sources, side by side, as straight lines of what is read: matrix x + shift.

    parts: whatever has shape, len and gives rows first..last-1 as source[first:last] (np.memmap, a Parquet file, a
    dataset of h5py or zarr).  columns: which of all of them, in which order.  matrix: a number per column, or a full
    matrix.  A slice of rows or columns is such a table again; np.asarray reads it.
    """

    parts: tuple[Any, ...]
    columns: tuple[int, ...]
    matrix: Table
    shift: Table
    first: int
    last: int

    @classmethod
    def of(cls, *parts: Any, columns: Sequence[int] | None = None) -> LazyTable:
        """The columns of some sources as they are."""
        chosen = tuple(columns if columns is not None else range(sum(map(_width, parts))))
        return cls(parts, chosen, np.ones(len(chosen)), np.zeros(len(chosen)), 0, len(parts[0]))

    @property
    def shape(self) -> tuple[int, int]:
        return self.last - self.first, len(self.shift)

    @property
    def ndim(self) -> int:
        return 2

    def __len__(self) -> int:
        return self.last - self.first

    def __getitem__(self, asked: Any) -> LazyTable:
        """Rows table[first:last], or columns table[:, numbers]."""
        if isinstance(asked, tuple) and len(asked) == 2 and asked[0] == slice(None):
            return self._only(list(asked[1]))
        if not isinstance(asked, slice) or asked.step not in (None, 1):
            raise MotionError("of a table on disk one takes table[first:last], or columns table[:, numbers]")
        first, last, _ = asked.indices(len(self))
        return replace(self, first=self.first + first, last=self.first + max(first, last))

    def _only(self, order: list[int]) -> LazyTable:
        diagonal = self.matrix.ndim == 1
        columns = tuple(self.columns[k] for k in order) if diagonal else self.columns
        return replace(self, columns=columns, matrix=self.matrix[order], shift=self.shift[order])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Table:
        pieces = [rows(part, self.first, self.last) for part in self.parts]
        side_by_side = np.concatenate([p[:, None] if p.ndim == 1 else p for p in pieces], axis=1)
        table = straight(side_by_side[:, self.columns], self.matrix, self.shift)
        return table if dtype is None else table.astype(dtype, copy=False)

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "parts": tuple(map(whereabouts, self.parts))}

    def __setstate__(self, state: dict[str, Any]) -> None:
        parts = tuple(p.spanning_tree() if isinstance(p, OnDisk) else p for p in state["parts"])
        self.__dict__.update({**state, "parts": parts})


def _width(part: Any) -> int:
    return part.shape[1] if len(part.shape) > 1 else 1


def straight(table: Table, matrix: Table, shift: Table) -> Table:
    """matrix x + shift for each row x; a matrix of one dimension is a diagonal."""
    return np.asarray((table * matrix if matrix.ndim == 1 else table @ matrix.T) + shift)


def moved(table: Any, matrix: Table, shift: Table) -> Any:
    """A table with matrix x + shift in the place of each row x: at once, or when it is read from the disk."""
    if isinstance(table, np.memmap):
        table = LazyTable.of(table)
    if not isinstance(table, LazyTable):
        return straight(np.asarray(table, dtype=np.float64), matrix, shift)
    both = matrix * table.matrix if matrix.ndim == table.matrix.ndim == 1 else _full(matrix) @ _full(table.matrix)
    return replace(table, matrix=both, shift=straight(table.shift[None], matrix, shift)[0])


def chosen_columns(table: Any, order: Sequence[int]) -> Any:
    """Some columns of a table; one on disk stays there."""
    return (LazyTable.of(table) if isinstance(table, np.memmap) else table)[:, list(order)]


def _full(matrix: Table) -> Table:
    return np.diag(matrix) if matrix.ndim == 1 else matrix


def stays_on_disk(table: Any) -> bool:
    """Whether a table is read piece by piece."""
    return isinstance(table, np.memmap | LazyTable)


@dataclass(frozen=True)
class OnDisk:
    """An array in a file."""

    file: str
    dtype: str
    offset: int
    shape: tuple[int, ...]
    strides: tuple[int, ...]

    def spanning_tree(self) -> Table:
        reach = sum((n - 1) * stride for n, stride in zip(self.shape, self.strides, strict=True))
        count = max(0, reach) // np.dtype(self.dtype).itemsize + 1
        numbers = np.memmap(self.file, self.dtype, "r", self.offset, (count,))
        return np.lib.stride_tricks.as_strided(numbers, self.shape, self.strides, subok=True, writeable=False)


def whereabouts(value: Any) -> Any:
    """Where a memory-mapped array lies; anything else as it is."""
    if not isinstance(value, np.memmap) or getattr(value, "filename", None) is None:
        return value
    mapped = np.frombuffer(value.__dict__["_mmap"], np.uint8)  # from a whole page of the file on
    offset = value.offset - value.offset % ALLOCATIONGRANULARITY + _address(value) - _address(mapped)
    return OnDisk(str(value.filename), value.dtype.str, offset, value.shape, value.strides)


def rows(table: Any, first: int, last: int) -> Table:
    """Rows first..last-1 as an array; those of a mapped file are read, since pages that are mapped stay in memory."""
    part = table[first:last]
    place = whereabouts(part)
    if not isinstance(place, OnDisk) or not part.size or part.ndim > 2 or min(part.strides) <= 0:
        return np.asarray(part, dtype=np.float64)
    span = sum((n - 1) * step for n, step in zip(part.shape, part.strides, strict=True)) + part.itemsize
    flat = np.fromfile(place.file, np.uint8, span, offset=place.offset)
    if len(flat) < span:
        raise MotionError(f"{place.file}: the file has become shorter while it was used")
    return np.array(np.ndarray(part.shape, place.dtype, flat, 0, part.strides), dtype=np.float64)


def _address(array: Table) -> int:
    return int(array.__array_interface__["data"][0])
