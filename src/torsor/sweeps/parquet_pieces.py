"""Pieces of a sweep in a folder: a Parquet file each, which is there as a whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from torsor.disk import made_folder, read, tidy, write
from torsor.errors import FormatError, ProgramError, unknown
from torsor.extras import imported
from torsor.sweeps.sweep_points import Array, Columns, digest_of

ABOUT = "sweep.json"
DIGEST = "sha256 of "  # and the name of the column, in what the file says of itself
AGAIN = "the same sweep into this folder makes it again"


class Pieces:
    """The folder of a sweep; `about` says which sweep it is of."""

    def __init__(self, folder: str | Path):
        _pyarrow()
        self.folder, self.about = Path(folder), dict[str, Any]()

    def begin(self, about: dict[str, Any]) -> set[int]:
        """The pieces that are there already; a folder with another sweep in it is refused."""
        made_folder(str(self.folder))
        tidy(self.folder)
        self.about, file = about, self.folder / ABOUT
        if not file.exists():
            if any(self.folder.glob("piece-*.parquet")):
                raise FormatError(f"there are pieces of a sweep without {ABOUT}: take an empty folder", self.folder)
            write({file: json.dumps(about, indent=1).encode()})
            return set()
        refuse_another(_said(file), about, self.folder)
        return {k for k in range(about["pieces"]) if self._whole(k)}

    def keep(self, k: int, rows: Columns) -> None:
        """Write a piece."""
        pa, parquet = _pyarrow()
        table = pa.table({name: _column(pa, x) for name, x in rows.items()})
        table = table.replace_schema_metadata({DIGEST + name: digest_of({name: x}) for name, x in rows.items()})
        sink = pa.BufferOutputStream()
        parquet.write_table(table, sink, compression="zstd")
        write({self.file(k): sink.getvalue().to_pybytes()})

    def file(self, k: int) -> Path:
        return self.folder / f"piece-{k:08d}.parquet"

    def read(self, k: int, names: list[str] | None = None) -> Columns:
        """The columns of a piece."""
        pa, parquet = _pyarrow()
        try:
            file = parquet.ParquetFile(self.file(k))
            known = dict.fromkeys(file.schema_arrow.names)
            table = file.read(columns=list(chosen(known, names, self.file(k).name)))
            rows = {name: _array(table.column(name).combine_chunks()) for name in table.column_names}
        except (pa.ArrowException, OSError, ValueError) as error:
            raise FormatError(f"a piece of a sweep cannot be read ({error}): {AGAIN}", self.file(k)) from error
        kept = table.schema.metadata or {}
        if any(kept.get((DIGEST + name).encode()) != digest_of({name: x}).encode() for name, x in rows.items()):
            raise FormatError(f"a piece of a sweep is damaged, its digest is another one: {AGAIN}", self.file(k))
        return rows

    def _whole(self, k: int) -> bool:
        """Whether a piece is there, with all its rows as they were written: disks lose ends of files, and bits."""
        try:
            rows = self.read(k) if self.file(k).exists() else {}
        except FormatError:
            return False
        expected = min(self.about["piece"], self.about["count"] - k * self.about["piece"])
        return bool(rows) and {len(x) for x in rows.values()} == {expected}


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


def _said(file: Path) -> dict[str, Any]:
    """What a folder says of its sweep."""
    try:
        said = json.loads(read(file, "what a sweep says of itself"))
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise FormatError("it is damaged, and does not say of which sweep the pieces are: take an empty folder", file)
    return said


def refuse_another(before: dict[str, Any], about: dict[str, Any], folder: Path) -> None:
    """A folder holds one sweep: what it says of itself is what it said before."""
    other = [k for k in {**before, **about} if before.get(k) != about.get(k)]
    if other:
        raise FormatError(f"another sweep is in this folder ({', '.join(sorted(other))} differ): take another one, "
                          "or remove it", folder)


def joined(parts: Iterator[Columns], where: str) -> Columns:
    """Columns of several pieces, one below the other."""
    every = list(parts)
    for k, part in enumerate(every):
        if part.keys() != every[0].keys():
            raise ProgramError(f"the sweep {where} has the columns {', '.join(every[0])} in its first piece and "
                               f"{', '.join(part)} in piece {k}: take them by pieces()")
        for name, x in part.items():
            if x.shape[1:] != every[0][name].shape[1:]:
                raise ProgramError(f"the sweep {where} has rows of the shape {every[0][name].shape[1:]} for {name} in "
                                   f"its first piece and {x.shape[1:]} in piece {k}: take them by pieces()")
    return {name: np.concatenate([part[name] for part in every]) for name in every[0]}


def chosen(columns: Mapping[str, Any], names: list[str] | None, where: str) -> dict[str, Any]:
    """Some of the columns, all by default; ProgramError where there is none of a name."""
    for name in names or ():
        if name not in columns:
            raise ProgramError(f"{where}: {unknown('column', name, columns)}")
    return {name: columns[name] for name in names or columns}


def _pyarrow() -> tuple[Any, Any]:
    return imported("pyarrow", "parquet"), imported("pyarrow.parquet", "parquet")
