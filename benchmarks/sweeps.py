"""Sweeps by one and by two processes, and against a plain loop over the points, in one interleaved run; ratios count.

    python benchmarks/sweeps.py [--points 100000] [--loop 400] [--rounds 3]

`loop` is a Python loop that calls the same function for one point at a time, on fewer points: times as long a point as
the sweep by one process.  `speed-up` is how many times faster two processes are than one, with the time that they take
to start, and `of two` the same without torsor: a function that only counts, by the same processes, which is what this
machine has to give at that moment.  Points are kept as Parquet files and as a Zarr store.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

import torsor

Columns = dict[str, Any]


@cache
def _inverse() -> Any:
    return torsor.inverse_geometry("puma560")


@cache
def _arm() -> Any:
    return torsor.Kinematics("puma560")


@cache
def _torque() -> Any:
    return torsor.compile("idm", "puma560", effort=0)


def configurations(T: np.ndarray) -> Columns:
    """All configurations that reach poses."""
    found = _inverse().batch(T)
    return {"solutions": found.count, "q": found.q}


def dexterity(q: np.ndarray) -> Columns:
    """Manipulability and condition of configurations."""
    found = _arm().dexterity(q)
    return {"manipulability": found.manipulability, "condition": found.condition}


def torques(q: np.ndarray) -> Columns:
    """Torques at rest: what is computed takes less time than what is kept."""
    still = np.zeros_like(q)
    return {"tau": _torque()(q, still, still)}


def counting(q: np.ndarray) -> Columns:
    """Work of plain Python, a fixed amount a point."""
    total = 0
    for _ in range(2000 * len(q)):
        total += 1
    return {"total": np.full(len(q), total)}


def points(function: Callable[..., Any], count: int) -> Columns:
    q = np.random.default_rng(0).uniform(-2, 2, (count, 6))
    return {"T": _arm().pose(q)} if function is configurations else {"q": q}


def seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def swept(function: Callable[..., Any], over: Columns, workers: int, to: str = "") -> float:
    """Seconds of a sweep that keeps its points."""
    count = len(next(iter(over.values())))
    with tempfile.TemporaryDirectory() as folder:
        return seconds(lambda: torsor.sweep(function, over, Path(folder) / f"out{to}", workers=workers,
                                            piece=max(1, count // 16)))


def looped(function: Callable[..., Any], over: Columns) -> float:
    rows = [{name: x[k : k + 1] for name, x in over.items()} for k in range(len(next(iter(over.values()))))]
    return seconds(lambda: [function(**row) for row in rows])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--points", type=int, default=100_000)
    parser.add_argument("--loop", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    print(f"{'function':12}{'points':>10}{'one, s':>9}{'us a point':>12}{'loop':>8}{'speed-up':>10}{'of two':>8}"
          f"{'zarr':>7}")
    for function, times in ((configurations, 1), (dexterity, 20), (torques, 50)):
        over, few = points(function, times * given.points), points(function, given.loop)
        count = times * given.points
        busy = points(counting, given.points)
        looped(function, few)  # compiled before
        rows: dict[str, list[float]] = {name: [] for name in ("one", "two", "zarr", "loop", "count1", "count2")}
        for _ in range(given.rounds):
            rows["one"].append(swept(function, over, 1))
            rows["two"].append(swept(function, over, 2))
            rows["zarr"].append(swept(function, over, 1, ".zarr"))
            rows["loop"].append(looped(function, few))
            rows["count1"].append(swept(counting, busy, 1))
            rows["count2"].append(swept(counting, busy, 2))
        t = {name: median(x) for name, x in rows.items()}
        each = t["one"] / count
        print(f"{function.__name__:12}{count:10}{t['one']:9.2f}{1e6 * each:12.2f}{t['loop'] / given.loop / each:8.1f}"
              f"{t['one'] / t['two']:10.2f}{t['count1'] / t['count2']:8.2f}{t['zarr'] / t['one']:7.2f}", flush=True)


if __name__ == "__main__":
    main()
