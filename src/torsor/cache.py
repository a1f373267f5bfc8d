"""What took long to make, kept on disk: programs of models, and machine code of programs.

A file is named by the hash of all that its content depends on; whoever keeps something says what that is.  It begins
with the hash of that name and the content, so that a file that was damaged, cut off or put in another's place is not
used but made again.  The folder belongs to its user alone; where others could write to it, nothing is read from it.

TORSOR_CACHE names another place for it, or is `off`.  Whatever else is there stays: the folder is one of our own inside
that place, and nothing is removed but what has a name of our making.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import stat
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from time import time

LARGEST = 256 << 20  # bytes of all files: beyond, those that were not used for longest go
RARELY = 64  # one name in so many has the folder looked through, which takes longer the more there is
ABANDONED = 3600  # seconds after which a file that is not finished never will be
FOLDER = "torsor"
_DIGEST = 32
_PART = ".torsor-"  # begins the name of a file that is being written
CODE, PROGRAM = ".o", ".program"  # what is kept
_OURS = re.compile(rf"[0-9a-f]{{64}}({re.escape(CODE)}|{re.escape(PROGRAM)})")  # see `key`


_unused: ContextVar[bool] = ContextVar("unused", default=False)


@contextlib.contextmanager
def unused() -> Iterator[None]:
    """While this lasts, nothing is kept and nothing found."""
    before = _unused.set(True)
    try:
        yield
    finally:
        _unused.reset(before)


def folder() -> Path | None:
    """Where it is kept, or None where it is not."""
    if _unused.get():
        return None
    named = os.environ.get("TORSOR_CACHE")
    if named is not None:
        if named.lower() in ("", "off", "0", "no", "none"):
            return None
        base = named
    elif sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or "~/AppData/Local"
    elif sys.platform == "darwin":
        base = "~/Library/Caches"
    else:
        base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    with contextlib.suppress(RuntimeError):  # nobody's home
        return Path(base).expanduser() / FOLDER
    return None


def key(*parts: str) -> str:
    """The name of what depends on these texts alone."""
    digest = hashlib.sha256()
    for part in parts:
        text = part.encode()
        digest.update(len(text).to_bytes(8, "big"))
        digest.update(text)
    return digest.hexdigest()


def find(name: str, kind: str) -> bytes | None:
    """What of that kind has that name, if it is there and whole."""
    home = folder()
    if home is None or not _safe(home):
        return None
    path = home / f"{name}{kind}"
    try:
        if not _own(path.lstat()):
            return None
        kept = path.read_bytes()
    except OSError:
        return None
    with contextlib.suppress(OSError):  # kept where nothing can be written
        os.utime(path)
    content = kept[_DIGEST:]
    return content if kept[:_DIGEST] == _seal(name, content) else None


def keep(name: str, kind: str, content: bytes) -> None:
    """Keep that under a name; where that cannot be, nothing happens."""
    home = folder()
    if home is None:
        return
    import tempfile  # which takes a while to import, as what is found does not

    with contextlib.suppress(OSError):
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _safe(home):
            return
        handle, path = tempfile.mkstemp(dir=home, prefix=_PART, suffix=".part")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(_seal(name, content) + content)
            Path(path).replace(home / f"{name}{kind}")
        except OSError:
            Path(path).unlink(missing_ok=True)
        if int(name[:8], 16) % RARELY == 0:
            _tidy(home)


def _seal(name: str, content: bytes) -> bytes:
    return hashlib.sha256(name.encode() + content).digest()


def _safe(home: Path) -> bool:
    """Whether the folder is the user's own and closed to the writing of others."""
    try:
        status = home.stat()
    except OSError:
        return False
    return stat.S_ISDIR(status.st_mode) and _own(status)


def _own(status: os.stat_result) -> bool:
    if not hasattr(os, "getuid"):
        return True  # Windows: the folder of a user is closed to others
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _tidy(home: Path) -> None:
    """Remove what was not used for longest, once there is too much."""
    for left in home.glob(f"{_PART}*.part"):  # by somebody who was stopped while writing
        if time() - left.stat().st_mtime > ABANDONED:
            left.unlink(missing_ok=True)
    files = [(p.stat(), p) for p in home.iterdir() if _OURS.fullmatch(p.name)]
    total = sum(s.st_size for s, _ in files)
    for status, path in sorted(files, key=lambda f: f[0].st_mtime):
        if total <= LARGEST:
            return
        path.unlink(missing_ok=True)
        total -= status.st_size
