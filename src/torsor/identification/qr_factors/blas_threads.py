"""One thread for small matrices: libraries that share them out among processors spend their time on waiting."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from threadpoolctl import ThreadpoolController


def one_thread() -> Any:
    """While this lasts (`with one_thread(): ...`), linear algebra runs where it is called."""
    return _libraries().limit(limits=1, user_api="blas")


@cache
def _libraries() -> ThreadpoolController:
    """The libraries of this process, scipy's own loaded before; to look for them takes milliseconds."""
    import_module("scipy.linalg")
    return ThreadpoolController()
