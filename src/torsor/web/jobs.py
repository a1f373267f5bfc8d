"""Jobs: questions on their way to an answer, each with a name by which it can be asked for again, or stopped."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

MAX_WAITING = 200
MAX_KEPT = 100  # jobs that are over
MAX_KEPT_BYTES = 200_000_000  # of their answers
UNDER_WAY = ("waiting", "running")
WORDS = {
    "stopped": "this was stopped",
    "time": "this took longer than it may and was stopped",
    "memory": "this needed more memory than it may and was stopped",
    "failed": "the worker ended",
}


@dataclass
class Job:
    """A question and what became of it.

    state: waiting, running; done (`content` is the answer), refused (the question was wrong: `content` says why),
    failed, stopped, time, memory.  version: counts the changes, so that one can wait for the next.
    """

    question: str
    fields: dict[str, Any]
    quick: bool = False
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))
    state: str = "waiting"
    part: float = 0.0
    what: str = ""
    content: bytes = b""
    version: int = 0
    stopping: bool = False
    lock: Any = field(default_factory=Lock, repr=False)

    @property
    def over(self) -> bool:
        return self.state not in UNDER_WAY

    def begin(self) -> bool:
        """Whether a worker may take it up."""
        with self.lock:
            if not self.over:
                self.state = "running"
            return not self.over

    def stop(self) -> None:
        """Have it ended: at once where it waits, else by who watches it."""
        self.stopping = True
        with self.lock:
            if self.state == "waiting":
                self._end("stopped")

    def progress(self, part: float, what: str) -> None:
        self.part, self.what = part, what
        self.version += 1

    def end(self, state: str, content: bytes = b"") -> None:
        """The last change; only the first one counts."""
        with self.lock:
            if not self.over:
                self._end(state, content)

    def _end(self, state: str, content: bytes = b"") -> None:
        self.content = content or json.dumps({"message": WORDS[state]}).encode()
        self.fields = {}
        self.version += 1
        self.state = state

    def data(self) -> bytes:
        """The job as JSON: what a worker wrote is passed on as it is."""
        head = {"job": self.id, "state": self.state, "part": self.part, "what": self.what, "version": self.version}
        text = json.dumps(head).encode()
        if not self.over:
            return text
        key = b"answer" if self.state == "done" else b"error"
        return b"%s, \"%s\": %s}" % (text[:-1], key, self.content)

    def file(self, name: str, suffix: str) -> str | None:
        """The text of a file of the answer; None where there is none of that name and suffix, or no answer."""
        if self.state != "done" or not name.endswith(suffix):
            return None
        text = json.loads(self.content)["files"].get(name, {}).get("text")
        return text if isinstance(text, str) else None


class Jobs:
    """The jobs by name: those under way, and the last of those that are over."""

    def __init__(self) -> None:
        self.by_id: OrderedDict[str, Job] = OrderedDict()
        self.lock = Lock()

    def add(self, job: Job) -> bool:
        """Take the job, if there are not too many."""
        with self.lock:
            self._forget()
            if sum(not j.over for j in self.by_id.values()) >= MAX_WAITING:
                return False
            self.by_id[job.id] = job
            return True

    def _forget(self) -> None:
        """Leave out what is over, the oldest first, beyond so many and so much."""
        kept = [j for j in self.by_id.values() if j.over]
        size = sum(len(j.content) for j in kept)
        for count, job in zip(range(len(kept), 0, -1), kept, strict=True):
            if count <= MAX_KEPT and size <= MAX_KEPT_BYTES:
                return
            size -= len(job.content)
            del self.by_id[job.id]
