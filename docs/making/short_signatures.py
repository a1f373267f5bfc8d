"""Signatures of records: a default that is a record of its own would fill half a page, and is left out."""

from __future__ import annotations

import dataclasses
from typing import Any

LONGEST = 24  # characters of a default


def setup(app: Any) -> None:
    app.connect("autodoc-process-signature", shortened)


def shortened(_app: Any, _what: str, _name: str, of: Any, _options: Any, signature: str, returns: str) -> Any:
    """The signature of a dataclass, long defaults as dots; others as they are."""
    if not (isinstance(of, type) and dataclasses.is_dataclass(of)):
        return signature, returns
    return f"({', '.join(_parameter(field) for field in dataclasses.fields(of) if field.init)})", returns


def _parameter(field: dataclasses.Field[Any]) -> str:
    if field.default is field.default_factory:
        return field.name
    default = "..." if field.default is dataclasses.MISSING else repr(field.default)
    return f"{field.name}={default if len(default) <= LONGEST else '...'}"
