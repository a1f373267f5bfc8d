"""Methods of data low in the house whose work is done in a room above it: found when they are first called.

As with the names of `torsor` itself, the room is said by its name, so that nothing below depends on what is above.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


def bound_later(home: str, name: str, says: str) -> Callable[..., Any]:
    """A method that calls the function `name` of the module `home` with its object; `says` is its docstring."""

    def method(self: Any, *given: Any, **named: Any) -> Any:
        return getattr(import_module(home), name)(self, *given, **named)

    method.__name__ = method.__qualname__ = name
    method.__doc__ = says
    return method
