"""Files of arrays with names: what NPZ, MAT and folders of .npy have in common.

An array has one row per sample; a vector is one column; one number may be the step.  An array that lies on its side,
one column per sample, is turned where the others tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torsor.errors import MotionError
from torsor.identification.files.recording import Recording, Tables
from torsor.identification.files.tables_on_disk import LazyTable, stays_on_disk


def recording(file: str, arrays: Mapping[str, Any]) -> Recording:
    """The columns of arrays, those of q as q[1], q[2], ..."""
    steps = {n: float(a.reshape(())) for n, a in arrays.items() if a.size == 1}
    several = {n: a for n, a in arrays.items() if a.size > 1 and a.ndim <= 2}
    samples = _samples(several)
    tables = {n: _turned(a, samples) for n, a in several.items()}
    on_side = tuple(f"{n} was on its side" for n, a in several.items() if len(a) not in (1, len(tables[n])))
    columns = [(name, k) for name, table in tables.items() for k in range(table.shape[1])]
    places = {name: tuple(i for i, (n, _) in enumerate(columns) if n == name) for name in tables}

    def picked(groups: Mapping[str, Sequence[int]]) -> Tables:
        return {g: _side_by_side(file, tables, [columns[k] for k in numbers]) for g, numbers in groups.items()}

    names = tuple(f"{n}[{k + 1}]" if tables[n].shape[1] > 1 else n for n, k in columns)
    return Recording(file, names, picked, places, steps, remarks=on_side)


def _samples(arrays: Mapping[str, Any]) -> int:
    """How many samples there are: the length that most arrays have."""
    lengths = Counter(max(a.shape) for a in arrays.values())
    return max(lengths, key=lambda n: (lengths[n], n), default=0)


def _turned(array: Any, samples: int) -> Any:
    table = array[:, None] if array.ndim == 1 else array
    return table.T if table.shape[0] != samples and table.shape[1] == samples else table


def _side_by_side(file: str, tables: Mapping[str, Any], columns: Sequence[tuple[str, int]]) -> Any:
    """Columns of some of the tables; one whole table as it is."""
    used = list(dict.fromkeys(name for name, _ in columns))
    if len({len(tables[n]) for n in used}) > 1:
        counts = ", ".join(f"{n} has {len(tables[n])}" for n in used)
        raise MotionError(f"{file}: columns of one quantity have as many samples each, and {counts}")
    if list(columns) == [(used[0], k) for k in range(tables[used[0]].shape[1])]:
        return tables[used[0]]
    if any(stays_on_disk(tables[n]) for n in used):
        starts = dict(zip(used, np.cumsum([0, *(tables[n].shape[1] for n in used)]).tolist(), strict=False))
        return LazyTable.of(*(tables[n] for n in used), columns=[starts[n] + k for n, k in columns])
    return np.column_stack([tables[n][:, k] for n, k in columns])


def is_numeric(array: Any) -> bool:
    """Whether an array holds real numbers."""
    return array.dtype.kind in "fiub"
