"""Pieces of a sweep in a folder: a Parquet file each, which is there as a whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from torsor.disk import made_folder, read, write
from torsor.errors import FormatError
from torsor.surroundings.extras import imported
from torsor.sweeps.sweep_points import Array, Columns

ABOUT = "sweep.json"


class Pieces:
    """The folder of a sweep; `about` says which sweep it is of."""

    def __init__(self, folder: str | Path):
        _pyarrow()
        self.folder = Path(folder)

    def begin(self, about: dict[str, Any]) -> set[int]:
        """The pieces that are there already; a folder with another sweep in it is refused."""
        made_folder(str(self.folder))
        file = self.folder / ABOUT
        if not file.exists():
            if any(self.folder.glob("piece-*.parquet")):
                raise FormatError(f"there are pieces of a sweep without {ABOUT}: take an empty folder", self.folder)
            write({file: json.dumps(about, indent=1).encode()})
            return set()
        refuse_another(json.loads(read(file, "what a sweep says of itself")), about, self.folder)
        return {k for k in range(about["pieces"]) if self._whole(k)}

    def keep(self, k: int, rows: Columns) -> None:
        """Write a piece."""
        pa, parquet = _pyarrow()
        table = pa.table({name: _column(pa, x) for name, x in rows.items()})
        sink = pa.BufferOutputStream()
        parquet.write_table(table, sink, compression="zstd")
        write({self.file(k): sink.getvalue().to_pybytes()})

    def file(self, k: int) -> Path:
        return self.folder / f"piece-{k:08d}.parquet"

    def read(self, k: int, names: list[str] | None = None) -> Columns:
        """The columns of a piece."""
        _, parquet = _pyarrow()
        table = parquet.ParquetFile(self.file(k)).read(columns=names)
        return {name: _array(table.column(name).combine_chunks()) for name in table.column_names}

    def _whole(self, k: int) -> bool:
        """Whether a piece is there and can be read: a disk may lose the end of a file when the power goes."""
        pa, parquet = _pyarrow()
        try:
            return self.file(k).exists() and parquet.ParquetFile(self.file(k)).metadata.num_rows > 0
        except (pa.ArrowException, OSError):
            return False


def _column(pa: Any, x: Array) -> Any:
    flat = pa.array(np.ascontiguousarray(x).reshape(-1))
    for size in reversed(x.shape[1:]):
        flat = pa.FixedSizeListArray.from_arrays(flat, size)
    return flat


def _array(column: Any) -> Array:
    shape = [len(column)]
    while hasattr(column.type, "list_size"):
        shape.append(column.type.list_size)
        column = column.flatten()
    found: Array = column.to_numpy(zero_copy_only=False).reshape(shape)
    return found


def refuse_another(before: dict[str, Any], about: dict[str, Any], folder: Path) -> None:
    """A folder holds one sweep: what it says of itself is what it said before."""
    other = [k for k in {**before, **about} if before.get(k) != about.get(k)]
    if other:
        raise FormatError(f"another sweep is in this folder ({', '.join(sorted(other))} differ): take another one, "
                          "or remove it", folder)


def joined(parts: Iterator[Columns]) -> Columns:
    """Columns of several pieces, one below the other."""
    every = list(parts)
    return {name: np.concatenate([part[name] for part in every]) for name in every[0]}


def _pyarrow() -> tuple[Any, Any]:
    return imported("pyarrow", "parquet"), imported("pyarrow.parquet", "parquet")
