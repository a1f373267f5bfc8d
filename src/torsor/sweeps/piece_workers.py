"""Who works on the pieces of a sweep: this process, all cores of this machine, or a cluster (Dask).

A bounded number of pieces is under way, so that memory does not grow with the sweep.  A worker that dies takes nothing
with it: its pieces are done again.
"""

from __future__ import annotations

import os
import pickle
import threading
from asyncio import CancelledError
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any

from torsor.dask_client import client_of
from torsor.errors import ProgramError, ToolError, TorsorError

AHEAD = 3  # pieces under way for each worker
AGAIN = 10  # times in a row that dead workers are replaced without a piece having been done

Job = Callable[[int], Any]


def here(job: Job, pieces: Iterable[int]) -> Iterator[tuple[int, Any]]:
    """One after the other, in this process."""
    for k in pieces:
        yield k, job(k)


def on_cores(job: Job, pieces: Iterable[int], workers: int) -> Iterator[tuple[int, Any]]:
    """By processes of this machine."""
    text = _text(job)
    waiting, failures = deque(pieces), 0
    under_way: deque[tuple[int, Any]] = deque()
    pool = _pool(workers, text)
    try:
        while waiting or under_way:
            try:
                while waiting and len(under_way) < AHEAD * workers:
                    under_way.append((waiting[0], pool.submit(_run_known, waiting[0])))
                    waiting.popleft()
                k, future = under_way[0]
                result = future.result()
            except BrokenProcessPool:
                failures += 1
                if failures > AGAIN:
                    raise ProgramError(f"workers died {failures} times over the same pieces ({under_way[0][0]} and "
                                       "those after it): is there memory enough? smaller pieces need less") from None
                waiting.extendleft(k for k, _ in reversed(under_way))
                under_way.clear()
                pool.shutdown(wait=False)
                pool = _pool(workers, text)
                continue
            under_way.popleft()
            failures = 0
            yield k, result
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def on_cluster(job: Job, pieces: Iterable[int], cluster: Any) -> Iterator[tuple[int, Any]]:
    """By the workers of a client of Dask, which moves what a dead one had to others."""
    with client_of(cluster) as client:
        text = _text(job)
        workers = sum(client.nthreads().values()) or 1
        left = iter(pieces)
        under_way: deque[tuple[int, Any]] = deque()
        while True:
            for k in left:
                under_way.append((k, client.submit(_run, text, k, pure=False)))
                if len(under_way) >= AHEAD * workers:
                    break
            if not under_way:
                return
            k, future = under_way.popleft()
            yield k, _awaited(future)


def _awaited(future: Any) -> Any:
    """What a cluster has found; what it raises itself, of many kinds, as an error of ours."""
    try:
        return future.result()
    except TorsorError:
        raise
    except (Exception, CancelledError) as trouble:
        raise ToolError(f"the cluster has failed ({type(trouble).__name__}: {trouble}): is its scheduler still there? "
                        "The same call goes on with what is in the folder") from trouble


def _pool(workers: int, text: bytes) -> ProcessPoolExecutor:
    """Processes that are told the job once: it may hold all points."""
    return ProcessPoolExecutor(workers, get_context("spawn"), _learn, (text,))


def _learn(text: bytes) -> None:
    global _known
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _known = text, None  # what is wrong with a job is said by its first piece


def _end_with_parent() -> None:
    """Wait for the end of the process that started this one, however it ends, and end too: nobody is left to work for.
    """
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _run_known(k: int) -> Any:
    global _known
    text, job = _known
    if job is None:
        job = pickle.loads(text)
        _known = b"", job
    return job(k)


def _run(text: bytes, k: int) -> Any:
    global _known
    if _known[0] != text:
        _known = text, pickle.loads(text)
    return _known[1](k)


_known: tuple[bytes, Any] = b"", None  # the job of this process: it may take a second to be made


def _text(job: Job) -> bytes:
    """The job as it travels; where cloudpickle is there, functions of notebooks and scripts do too."""
    try:
        import cloudpickle as pickling
    except ImportError:
        pickling = pickle
    try:
        text: bytes = pickling.dumps(job)
    except (pickle.PicklingError, AttributeError, TypeError) as trouble:
        raise ProgramError(f"the function cannot be sent to other processes ({trouble}): define it in a module, "
                           "pip install cloudpickle, or take workers=1") from None
    return text
