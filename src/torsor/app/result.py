"""What a use case gives back: the same content for machines and for people."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from torsor.table import Table


@dataclass(frozen=True)
class Result:
    """`data` for machines; `tables`, `text` and `files` (name -> content) for people.

    ok: whether what was held against each other agrees.  trouble: why the work ended before its time, where it did; the
    rest is then what was done until there.
    """

    data: Any
    tables: tuple[Table, ...] = ()
    text: str = ""
    files: Mapping[str, str | bytes] = field(default_factory=dict)
    ok: bool = True
    trouble: str = ""
