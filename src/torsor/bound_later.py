"""Methods of data low in the house whose work is done in a room above it: found when they are first called.

As with the names of `torsor` itself, the room is said by its name, so that nothing below depends on what is above.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from importlib import import_module
from typing import Any


def bound_later(home: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A method that calls the function of its name in the module `home`; it gives signature and docstring alone."""

    def bound(declared: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(declared)
        def method(self: Any, *given: Any, **named: Any) -> Any:
            return getattr(import_module(home), declared.__name__)(self, *given, **named)

        return method

    return bound
