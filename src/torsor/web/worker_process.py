"""A worker: a process that answers questions one after the other, with a bounded memory, in a folder of its own."""

from __future__ import annotations

import json
import os
import resource
import shutil
import signal
import threading
import time
import warnings
from base64 import b64encode
from collections.abc import Mapping
from math import isfinite
from multiprocessing import parent_process
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from torsor.errors import TorsorError
from torsor.progress import watched
from torsor.web.question_record import Answer
from torsor.web.questions import answered

PROGRESS, ANSWER, REFUSED, FAILED, MEMORY = b"p", b"a", b"r", b"f", b"m"  # what a message is, its first byte
RARELY = 0.05  # seconds between two words on progress
PLACE = ("frame", "field", "file", "line")  # where an error is, as far as it says


def work(connection: Connection, folder: str, memory: int) -> None:
    """Answer what comes over the connection while the server is there; folder: one in the home of the pool."""
    _prepare_process(folder, memory)
    while True:
        try:
            question, fields = json.loads(connection.recv_bytes())
        except EOFError:  # the server is gone
            _gone_with_the_server(Path(folder).parent)
        connection.send_bytes(_said(question, fields, connection))
        _emptied(Path(folder))


def _prepare_process(folder: str, memory: int) -> None:
    """A process group of its own, which is killed as a whole; gone when the server is; bounded; nothing to read."""
    os.setsid()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_gone_with_the_server, args=(Path(folder).parent,), daemon=True).start()
    resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    os.chdir(folder)


def _gone_with_the_server(home: Path) -> None:
    """Once the server is gone, however it went, so are its folders, and the worker with all that it started."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        shutil.rmtree(home, ignore_errors=True)
        os.killpg(0, signal.SIGKILL)


def _said(question: str, fields: Mapping[str, Any], connection: Connection) -> bytes:
    """The last message on a question."""
    try:
        with warnings.catch_warnings(record=True) as caught, watched(_Teller(connection)):
            warnings.simplefilter("always")
            answer = answered(question, fields)
        return ANSWER + _json(_record(answer, [str(w.message) for w in caught]))
    except TorsorError as error:
        where = {name: at if isinstance(at, int) else str(at) for name in PLACE
                 if (at := getattr(error, name, None)) is not None}
        return REFUSED + _json({"message": str(error), "kind": type(error).__name__} | where)
    except MemoryError:
        return MEMORY
    except Exception as error:
        return FAILED + _json({"message": f"this is a mistake in torsor: {type(error).__name__}"})


def _record(answer: Answer, words: list[str]) -> dict[str, Any]:
    result = answer.result
    return {"data": result.data, "tables": [t.data() for t in result.tables], "text": result.text,
            "files": {name: _content(x) for name, x in result.files.items()}, "ok": result.ok,
            "trouble": result.trouble, "warnings": words, "command": answer.command, "python": answer.python}


def _content(data: str | bytes) -> dict[str, str]:
    return {"text": data} if isinstance(data, str) else {"base64": b64encode(data).decode()}


def _json(value: Any) -> bytes:
    return json.dumps(_finite(value), allow_nan=False).encode()


def _finite(value: Any) -> Any:
    """The value with null for numbers that JSON does not have."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Mapping):
        return {str(name): _finite(x) for name, x in value.items()}
    return [_finite(x) for x in value] if isinstance(value, (list, tuple)) else value


class _Teller:
    """Tells the server how far the work has got, now and then."""

    def __init__(self, connection: Connection):
        self.connection, self.last = connection, 0.0

    def __call__(self, part: float, what: str) -> None:
        now = time.monotonic()
        if now - self.last >= RARELY:
            self.last = now
            self.connection.send_bytes(PROGRESS + _json([part, what]))


def _emptied(folder: Path) -> None:
    """Nothing of a question stays for the next."""
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry, ignore_errors=True)
        else:
            entry.unlink(missing_ok=True)
