"""Pieces of a sweep in a Zarr store: an array a column, a chunk a piece, and which of them are done."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from torsor.disk import made_folder
from torsor.errors import FormatError, ProgramError, TorsorError
from torsor.extras import imported
from torsor.sweeps.parquet_pieces import chosen, refuse_another
from torsor.sweeps.sweep_points import Array, Columns

SUFFIX = ".zarr"
DONE = "pieces_done"  # 1 for each piece whose chunks are all written
SAID = "sweep"  # the attribute that says which sweep it is of
COLUMNS = "columns"  # the attribute that names the columns, which every piece has


class ZarrPieces:
    """The store of a sweep of so many points: what `Pieces` is for Parquet files."""

    def __init__(self, folder: str | Path, count: int):
        self.folder, self._count = Path(folder), count
        self._zarr, self._piece = imported("zarr", "zarr"), 1

    def begin(self, about: dict[str, Any]) -> set[int]:
        """The pieces that are there already; a store of another sweep is refused."""
        made_folder(str(self.folder))
        if any(self.folder.iterdir()) and not (self.folder / "zarr.json").exists():
            raise FormatError("there is something else in this folder: take an empty one", self.folder)
        self._piece = about["piece"]
        with self._ours():
            return self._begun(about)

    def _begun(self, about: dict[str, Any]) -> set[int]:
        self._group = self._zarr.open_group(self.folder, mode="a")
        if SAID not in self._group.attrs:
            if list(self._group):
                raise FormatError("there is something else in this store: take another one", self.folder)
            self._group.attrs[SAID] = about
        refuse_another(self._group.attrs[SAID], about, self.folder)
        if DONE not in self._group:
            self._group.create_array(DONE, shape=(about["pieces"],), chunks=(1,), dtype="u1")
        return {k for k, done in enumerate(self._group[DONE][:]) if done and self._whole(k)}

    def keep(self, k: int, rows: Columns) -> None:
        """Write the chunks of a piece, then that they are there."""
        first = k * self._piece
        every_chunk = {"array.write_empty_chunks": True}  # so that a chunk that is not there is missing
        with self._ours(), self._zarr.config.set(every_chunk):
            kept = self._group.attrs.setdefault(COLUMNS, sorted(rows))
            if kept != sorted(rows):
                raise ProgramError(f"piece {k} has the columns {', '.join(sorted(rows))}, and those before it have "
                                   f"{', '.join(kept)}: every piece in a Zarr store has the same")
            for name, x in rows.items():
                self._column(name, x)[first : first + len(x)] = x
            self._group[DONE][k] = 1

    def read(self, k: int, names: list[str] | None = None) -> Columns:
        """The columns of a piece."""
        with self._ours():
            wanted = chosen(dict.fromkeys(self._group.attrs.get(COLUMNS, ())), names, str(self.folder))
            return {name: self._group[name][k * self._piece : (k + 1) * self._piece] for name in wanted}

    @contextmanager
    def _ours(self) -> Iterator[None]:
        """What Zarr raises, of many kinds, as an error of ours."""
        try:
            yield
        except TorsorError:
            raise
        except Exception as error:
            raise FormatError(f"the store is damaged, or others write to it ({type(error).__name__}: {error}): one "
                              "sweep at a time goes on in it, or take another", self.folder) from error

    def chunk(self, name: str, k: int) -> Path:
        """The file of a column's piece."""
        array = self._group[name]
        return self.folder / name / str(array.metadata.encode_chunk_key((k, *[0] * (array.ndim - 1))))

    def _column(self, name: str, x: Array) -> Any:
        """The array for rows such as these, made where it is not there."""
        if name not in self._group:
            if name == DONE or name.startswith((".", "__")) or "/" in name:
                raise ProgramError(f"{name!r} is no name that Zarr takes for a column: letters, digits and underscores")
            names = ["point", *(f"{name}_{axis}" for axis in range(1, x.ndim))]
            return self._group.create_array(name, shape=(self._count, *x.shape[1:]), dtype=x.dtype,
                                            chunks=(self._piece, *x.shape[1:]), dimension_names=names,
                                            compressors=self._compressors())
        column = self._group[name]
        if column.shape[1:] != x.shape[1:] or not np.can_cast(x.dtype, column.dtype):
            raise ProgramError(f"{name} has rows of {x.dtype} {x.shape[1:]} after rows of {column.dtype} "
                               f"{column.shape[1:]}: a column of a Zarr store has one kind of rows")
        return column

    def _compressors(self) -> tuple[Any, ...]:
        """With a checksum of each chunk, so that a bit that has changed is noticed."""
        codecs = self._zarr.codecs
        return codecs.ZstdCodec(), codecs.Crc32cCodec()

    def _whole(self, k: int) -> bool:
        """Whether the chunks of a piece can be read: a disk may lose the end of a file when the power goes."""
        try:
            return all(self.chunk(name, k).exists() for name in self.read(k))
        except FormatError:
            return False
