"""A question that the page can ask, and the answer to one: records, so that a list of questions is a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torsor.app import Result
from torsor.web.given_fields import Fields, page_options


@dataclass(frozen=True)
class Answer:
    """A result, with the command line and the Python lines that give the same."""

    result: Result
    command: str
    python: str


@dataclass(frozen=True)
class Question:
    """fields: those that it takes beside the options of a use case.  quick: whether it takes milliseconds, so that it
    need not wait behind long work.
    """

    name: str
    fields: tuple[str, ...]
    answer: Callable[[Fields], Answer]
    quick: bool = False
    use: str = ""

    @property
    def takes(self) -> tuple[str, ...]:
        """All its fields."""
        return (*self.fields, *(o.name for o in page_options(self.use)))
