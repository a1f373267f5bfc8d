"""Work shared by several threads; machine code and numpy run without Python's lock."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

from torsor.compiled.runner import Run

T = TypeVar("T")

WORTH = 300_000  # instructions: fewer are done before another thread has woken up


def cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(run: Run, count: int, lanes: int, work: int, threads: int) -> None:
    """run(0, count), in as many pieces as are worth a thread; pieces are multiples of the lanes."""
    pieces = max(1, min(threads, work // WORTH, count // lanes))
    bounds = [count // lanes * k // pieces * lanes for k in range(pieces)] + [count]
    if pieces == 1:
        run(0, count)
        return
    for _ in _pool(threads).map(run, bounds[:-1], bounds[1:]):
        pass


def each(run: Callable[[T], Any], items: Iterable[T], work: int, threads: int) -> None:
    """run(item) for every item, by several threads where there is enough to do."""
    if threads == 1 or work < 2 * WORTH:
        for item in items:
            run(item)
        return
    for _ in _pool(threads).map(run, items):
        pass


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="torsor")


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_pool.cache_clear)  # threads do not follow into a child
