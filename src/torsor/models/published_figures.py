"""Operations that others have published for the sample robots, beside which ours can be shown."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class PublishedFigure:
    """Additions and multiplications of a model of a sample robot; base: in its base parameters; source: where from."""

    model: str
    robot: str
    base: bool
    parameters: str
    add: int
    mul: int
    source: str


@cache
def published() -> tuple[PublishedFigure, ...]:
    """All of them, in the order of the table; the file says how they were counted."""
    text = files("torsor.models").joinpath("published.json").read_text()
    return tuple(PublishedFigure(**row) for row in json.loads(text)["rows"])
