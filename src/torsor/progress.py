"""How far the work has got, for whoever watches; without a watcher nothing happens.

A door says `with watched(show): ...`; an algorithm at work says `tell(0.4)`; who does several jobs one after the other
says `with step(2, 5, "third job"): ...` around each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Watcher = Callable[[float, str], None]

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


@contextmanager
def watched(by: Watcher) -> Iterator[None]:
    """While this lasts, `by` is told the part that is done, 0 to 1, and what is being done."""
    before = _watcher.set(by)
    try:
        yield
    finally:
        _watcher.reset(before)


@contextmanager
def step(done: int, of: int, what: str) -> Iterator[None]:
    """One of several jobs, after `done` of them: what is told inside is a part of this one."""
    outer = _watcher.get()
    if outer is None:
        yield
        return
    with watched(lambda part, _: outer((done + part) / of, what)):
        tell(0)
        yield


def is_watched() -> bool:
    """Whether anybody is told."""
    return _watcher.get() is not None


def tell(part: float, what: str = "") -> None:
    """Tell the watcher, if there is one, which part is done."""
    watcher = _watcher.get()
    if watcher is not None:
        watcher(min(part, 1.0), what)
