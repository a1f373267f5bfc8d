"""Sweeps: a function at every point of a grid, of draws, or of a table, however many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torsor.compiled.threads import cores
from torsor.errors import ProgramError, TorsorError
from torsor.progress import is_watched, tell
from torsor.sweeps import piece_workers
from torsor.sweeps.function_key import function_key
from torsor.sweeps.notebook_bar import below_cell, in_notebook
from torsor.sweeps.parquet_pieces import Pieces, chosen, joined
from torsor.sweeps.sweep_points import Columns, Points, columns, points_of
from torsor.sweeps.zarr_pieces import SUFFIX, ZarrPieces
from torsor.terminal import working

PIECE = 20_000
MOST = 50_000_000  # points that are kept in memory


@dataclass(frozen=True)
class SweepJob:
    """What is done to one piece, wherever that is: its points and what the function makes of them."""

    function: Callable[..., Any]
    points: Points
    size: int

    def __call__(self, k: int) -> Columns:
        first, last = k * self.size, min((k + 1) * self.size, self.points.count)
        at = self.points.rows(first, last, k)
        try:
            found = columns(self.function(**at), last - first, "the function")
        except TorsorError:
            raise
        except Exception as trouble:
            raise ProgramError(f"the function failed on the points {first} to {last - 1}: "
                               f"{type(trouble).__name__}: {trouble}") from trouble
        twice = at.keys() & found.keys()
        if twice:
            raise ProgramError(f"{', '.join(sorted(twice))} names both points and a result: give the result another "
                               "name")
        return at | found


@dataclass(frozen=True)
class KeptJob:
    """A piece that its worker writes down itself, so that nothing travels."""

    job: SweepJob
    pieces: Pieces

    def __call__(self, k: int) -> None:
        self.pieces.keep(k, self.job(k))


class Sweep:
    """What a sweep found: columns of the points and of the results, one row per point, in order.

    `sweep["y"]` is one column.

    Attributes:
        count: How many points.
    """

    def __init__(self, count: int, pieces: int, read: Callable[[int, list[str] | None], Columns], where: str):
        self.count, self._pieces, self._read, self._where = count, pieces, read, where

    def pieces(self, *names: str) -> Iterator[Columns]:
        """The columns piece by piece, for sweeps that are larger than memory.

        Args:
            *names: The columns; all by default.
        """
        return (self._read(k, list(names) or None) for k in range(self._pieces))

    def columns(self, *names: str) -> Columns:
        """The columns as a whole, by name.

        Args:
            *names: The columns; all by default.
        """
        return joined(self.pieces(*names), self._where)

    def __getitem__(self, name: str) -> Any:
        return self.columns(name)[name]

    def __len__(self) -> int:
        return self.count

    def __repr__(self) -> str:
        return f"<Sweep of {self.count} points, {self._where}>"


def sweep(function: Callable[..., Any], over: Any, to: str | Path | None = None, *, client: Any = None,
          piece: int = PIECE, workers: int | None = None) -> Sweep:
    """Call a function at very many points, on all cores or on a cluster.

    The results are kept in a folder or in memory. The same call goes on with what is in the folder already; pieces are
    whole or not there.

    Args:
        function: A function `function(**columns)` of arrays, one row per point. It gives a mapping from name to rows,
            or an array of rows, which is called y.
        over: The points: `torsor.grid(...)`, `torsor.draws(...)`, or a mapping from name to rows.
        to: The folder, of Parquet files; or a Zarr store, where its name ends with .zarr. By default they are kept in
            memory.
        client: A client of Dask, or the address of its scheduler; by default this machine does the work.
        piece: How many points are worked on together, and are lost at most when all is stopped.
        workers: How many processes of this machine; all cores by default; 1 for none beside this one.

    Returns:
        The results.

    Raises:
        ProgramError: `over`, `piece` or `workers` is not right, or there are too many points to keep in memory.

    Example:
        >>> found = torsor.sweep(lambda a, b: a * b, torsor.grid(a=[1, 2], b=[10, 20]), workers=1)
        >>> found["y"]
        array([10., 20., 20., 40.])
    """
    points = points_of(over)
    for name, value in (("piece", piece), ("workers", 1 if workers is None else workers)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise ProgramError(f"{name} must be a whole number from 1 on, not {value!r}")
    if to is None and points.count > MOST:
        raise ProgramError(f"{points.count} points are more than {MOST}: give a folder to keep them in")
    count = -(-points.count // piece)
    job = SweepJob(function, points, piece)
    name = getattr(function, "__qualname__", type(function).__name__)
    about = {"function": name, "code": function_key(function), "piece": piece, "pieces": count, "count": points.count,
             **points.said()}
    pieces = None if to is None else ZarrPieces(to, points.count) if str(to).endswith(SUFFIX) else Pieces(to)
    done = set() if pieces is None else pieces.begin(about)
    kept: dict[int, Columns] = {}
    left = [k for k in range(count) if k not in done]
    with nullcontext() if is_watched() else (below_cell if in_notebook() else working)(f"sweep of {name}"):
        work = _worked(job, left, client, workers or cores(), pieces)
        for number, (k, rows) in enumerate(work, len(done) + 1):
            if pieces is None:
                kept[k] = rows
            elif rows is not None:
                pieces.keep(k, rows)
            tell(number / count, f"{number} of {count} pieces")
    if pieces is not None:
        return Sweep(points.count, count, pieces.read, f"in {to}")
    return Sweep(points.count, count, lambda k, names: chosen(kept[k], names, "the sweep"), "in memory")


def _worked(
    job: SweepJob, left: list[int], client: Any, workers: int, pieces: Pieces | ZarrPieces | None
) -> Iterator[tuple[int, Any]]:
    """Each piece with its rows, or with nothing where its worker has kept it: a file of its own needs nobody else.

    Machines of a cluster may have no disk in common, and a Zarr store takes its columns from whoever is first.
    """
    if client is not None:
        return piece_workers.on_cluster(job, left, client)
    workers = min(workers, len(left))
    if workers < 2:
        return piece_workers.here(job, left)
    return piece_workers.on_cores(KeptJob(job, pieces) if isinstance(pieces, Pieces) else job, left, workers)
