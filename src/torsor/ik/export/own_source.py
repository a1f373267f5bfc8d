"""The source of this package as a part of what it generates: what needs only numpy is written once, for both."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any


def source(piece: ModuleType | Callable[..., Any]) -> list[str]:
    """The lines of a function; or those of a module without its imports, its first words as a comment."""
    text = inspect.getsource(piece)
    if not isinstance(piece, ModuleType):
        return text.splitlines()
    words = [f"# {line}".rstrip() for line in (inspect.getdoc(piece) or "").splitlines()]
    imports = [node for node in ast.parse(text).body if isinstance(node, ast.Import | ast.ImportFrom)]
    return [*words, *text.splitlines()[max(node.end_lineno or 0 for node in imports):]]
