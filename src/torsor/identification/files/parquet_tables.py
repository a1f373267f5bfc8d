"""Parquet: columns of numbers, read by groups of rows when they are used."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np

from torsor.errors import MotionError
from torsor.extras import imported
from torsor.identification.files.recording import Expansion, FileFormat, Recording, Tables, is_large
from torsor.identification.files.tables_on_disk import LazyTable, Table

OPEN = 8  # files that stay open
NUMBER = 8  # bytes
KEPT = 12  # groups of rows that stay in memory: two of each quantity


@dataclass(frozen=True)
class ParquetTable:
    """Some columns of a Parquet file: table[first:last] reads the groups that hold these rows."""

    path: str
    columns: tuple[str, ...]
    written: int  # when the file was, so that another of its name is not taken for it

    @cached_property
    def _starts(self) -> list[int]:
        """The first row of each group, and the number of all."""
        about = _opened(self.path, self.written).metadata
        return [0, *accumulate(max(0, about.row_group(g).num_rows) for g in range(about.num_row_groups))]

    @property
    def shape(self) -> tuple[int, int]:
        return len(self), len(self.columns)

    def __len__(self) -> int:
        return self._starts[-1]

    def __getitem__(self, rows: slice) -> Table:
        first, last, _ = rows.indices(len(self))
        groups = [g for g, start in enumerate(self._starts[:-1]) if start < last and self._starts[g + 1] > first]
        pieces = [_group(self, g)[max(0, first - self._starts[g]):last - self._starts[g]]
                  for g in groups]
        return np.concatenate(pieces) if pieces else np.empty((0, len(self.columns)))


@lru_cache(KEPT)
def _group(table: ParquetTable, group: int) -> Table:
    import pyarrow as pa

    try:
        file = _opened(table.path, table.written)
        _allow(table, file.metadata, group, Expansion(table.path))
        read = file.read_row_group(group, columns=list(table.columns), use_threads=False)
    except (pa.ArrowException, OSError) as error:
        raise MotionError(f"{table.path}: the rows of group {group + 1} cannot be read: {error}") from None
    return np.column_stack([_float(read.column(name)) for name in table.columns])


def _allow(table: ParquetTable, about: Any, group: int, expansion: Expansion) -> None:
    """Refuse a group of rows that expands too far: by the size that it declares, and by its numbers of 8 bytes.

    Its columns are not asked for theirs: pyarrow ends the interpreter over a damaged one.
    """
    rows = about.row_group(group)
    expansion.allow(max(rows.total_byte_size, rows.num_rows * len(table.columns) * NUMBER, 0))


def _float(column: Any) -> Table:
    """The numbers of a column, NaN where there is none; moments become seconds."""
    import pyarrow as pa

    if pa.types.is_timestamp(column.type) or pa.types.is_duration(column.type):
        per_second = {"s": 1, "ms": 1e3, "us": 1e6, "ns": 1e9}[column.type.unit]
        return np.asarray(column.cast(pa.int64()).cast(pa.float64(), safe=False).to_numpy()) / per_second
    return np.asarray(column.cast(pa.float64(), safe=False).to_numpy())


def look(path: Path, on_disk: bool | None = None) -> Recording:
    """The columns of a Parquet file that hold numbers or moments."""
    file = _opened(str(path), _written(path))
    names = tuple(f.name for f in file.schema_arrow if _is_number(f.type))
    if len(set(names)) < len(names):
        raise MotionError(f"{path}: two columns have one name: {', '.join(names)}")

    def tables(groups: Mapping[str, Sequence[int]]) -> Tables:
        lazy = {g: ParquetTable(str(path), tuple(names[k] for k in group), _written(path))
                for g, group in groups.items()}
        if not is_large(path, on_disk):
            Expansion(str(path)).allow(sum(len(t) * len(t.columns) * NUMBER for t in lazy.values()))
        return {g: LazyTable.of(t) if is_large(path, on_disk) else t[:] for g, t in lazy.items()}

    return Recording(str(path), names, tables)


def _is_number(kind: Any) -> bool:
    import pyarrow as pa

    tests = (pa.types.is_floating, pa.types.is_integer, pa.types.is_timestamp, pa.types.is_duration)
    return any(test(kind) for test in tests)


def _written(path: Path) -> int:
    return path.stat().st_mtime_ns


@lru_cache(OPEN)
def _opened(path: str, written: int) -> Any:  # noqa: ARG001 (a file that was written again is another one)
    pa, parquet = imported("pyarrow", "parquet"), imported("pyarrow.parquet", "parquet")
    try:
        return parquet.ParquetFile(path)
    except (pa.ArrowException, OSError) as error:
        raise MotionError(f"{path}: this is not a Parquet file that can be read: {error}") from None


FORMAT = FileFormat("Parquet", (".parquet", ".pq"), look, ("on_disk",))
