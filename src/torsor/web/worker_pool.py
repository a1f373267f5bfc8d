"""The pool: a few warm workers, some kept for quick questions; one that runs away is killed, another takes its place.

Each worker has a thread here that hands it one job at a time and watches it.  Workers are forked from a process that
has imported what they need and nothing else (forkserver), so that a new one is ready in milliseconds.
"""

from __future__ import annotations

import json
import os
import signal
import time
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from queue import Queue
from shutil import rmtree
from tempfile import TemporaryDirectory, mkdtemp
from threading import Thread

from torsor.web.jobs import Job
from torsor.web.worker_process import ANSWER, FAILED, MEMORY, PROGRESS, REFUSED, work

TICK = 0.02  # seconds between two looks at a job
FIRST = ("torsor.drawing.start_configurations", "torsor.drawing.ellipsoids")  # what the first picture needs
MAX_ANSWER = 100_000_000  # bytes
ENDS = {ANSWER: "done", REFUSED: "refused", FAILED: "failed"}


@dataclass(frozen=True)
class Bounds:
    """How many workers there are and what each job may take: seconds, and bytes of memory."""

    workers: int = max(2, min(4, os.cpu_count() or 2))
    quick_workers: int = 2
    seconds: float = 900.0
    quick_seconds: float = 20.0
    memory: int = 3_000_000_000


class Worker:
    """One process, with its folder and the connection to it."""

    def __init__(self, home: str, memory: int):
        context = get_context("forkserver")
        context.set_forkserver_preload(["torsor.web.worker_process", *FIRST])
        self.folder = mkdtemp(dir=home)
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=work, args=(theirs, self.folder, memory), daemon=True)
        self.process.start()
        theirs.close()

    def dismiss(self) -> None:
        """Kill it and what it started, and remove its folder."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid or 0, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.connection.close()
        self.process.close()
        rmtree(self.folder, ignore_errors=True)


class Lane:
    """A queue of jobs, and the workers for it."""

    def __init__(self, home: str, workers: int, seconds: float, memory: int):
        self.home, self.seconds, self.memory = home, seconds, memory
        self.queue: Queue[Job | None] = Queue()
        self.closing = False
        self.threads = [Thread(target=self._serve, daemon=True) for _ in range(workers)]
        for thread in self.threads:
            thread.start()

    def close(self) -> None:
        """Stop what is under way, and wait for the workers to be gone."""
        self.closing = True
        for _ in self.threads:
            self.queue.put(None)
        for thread in self.threads:
            thread.join()

    def _serve(self) -> None:
        worker = Worker(self.home, self.memory)
        while (job := self.queue.get()) is not None:
            if not self._run_job(job, worker):
                worker.dismiss()
                worker = Worker(self.home, self.memory)
        worker.dismiss()

    def _run_job(self, job: Job, worker: Worker) -> bool:
        """Whether the worker is fit for another job after this one."""
        question = json.dumps([job.question, job.fields]).encode()
        if self.closing:
            job.stop()
        if not job.begin():
            return True
        try:
            worker.connection.send_bytes(question)
            return self._watched(job, worker)
        except (OSError, EOFError):
            job.end("failed")
            return False

    def _watched(self, job: Job, worker: Worker) -> bool:
        """Follow the job to its end."""
        latest = time.monotonic() + self.seconds
        while not worker.connection.poll(TICK) or _goes_on(job, worker.connection.recv_bytes(MAX_ANSWER)):
            if job.stopping or self.closing or time.monotonic() > latest:
                job.end("stopped" if job.stopping or self.closing else "time")
                return False
        return job.state in ENDS.values()


def _goes_on(job: Job, message: bytes) -> bool:
    """Take in a message of the worker: whether more will come."""
    kind, content = message[:1], message[1:]
    if kind == PROGRESS:
        job.progress(*json.loads(content))
    elif kind == MEMORY:
        job.end("memory")
    else:
        job.end(ENDS[kind], content)
    return kind == PROGRESS


class Pool:
    """Both lanes: quick questions never wait behind long work."""

    def __init__(self, bounds: Bounds):
        self.home = TemporaryDirectory(prefix="torsor-web-")
        Path(self.home.name).chmod(0o700)
        self.quick = Lane(self.home.name, bounds.quick_workers, bounds.quick_seconds, bounds.memory)
        self.long = Lane(self.home.name, bounds.workers, bounds.seconds, bounds.memory)

    def put(self, job: Job) -> None:
        (self.quick if job.quick else self.long).queue.put(job)

    def close(self) -> None:
        self.quick.close()
        self.long.close()
        self.home.cleanup()
