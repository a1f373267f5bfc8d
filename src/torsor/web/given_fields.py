"""What a question brings, field by field, each of the kind that is expected; all else is refused with a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache
from typing import Any

from torsor import app
from torsor.app.options import OPTIONS, UseOption, asked
from torsor.errors import ModelError, kind_of, unknown

MAX_TEXT = 5_000_000
MAX_LIST = 2000


class Fields:
    """The fields of a question; `takes` are those that it may have."""

    def __init__(self, question: str, takes: tuple[str, ...], fields: Mapping[str, Any]):
        for name in fields:
            if name not in takes:
                raise ModelError(unknown(f"field of {question}", name, takes))
        self.question, self.fields = question, fields

    @cached_property
    def robot(self) -> Any:
        """The robot that travels with the question, as text of our own format: never a path."""
        return _robot(self.text("robot"))

    @property
    def file(self) -> str:
        return app.file_of(self.robot)

    def text(self, name: str) -> str:
        value = self.fields.get(name)
        if value is None:
            raise ModelError(f"{self.question} takes {name}, which is missing")
        if not isinstance(value, str) or len(value) > MAX_TEXT:
            raise self._refused(name, "a text", value)
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts or numbers, as texts."""
        value = self.fields.get(name, [])
        if not isinstance(value, list) or len(value) > MAX_LIST or not all(map(_is_plain, value)):
            raise self._refused(name, "a list of texts and numbers", value)
        return [str(x) for x in value]

    def mapping(self, name: str) -> dict[str, Any]:
        """Names with a text, a number or true or false each."""
        value = self.fields.get(name, {})
        if not isinstance(value, dict) or len(value) > MAX_LIST or not all(map(_is_plain, value.values())):
            raise self._refused(name, "an object of texts and numbers", value)
        return value

    def asked(self, use: str) -> dict[str, Any]:
        """The options given for a use case, each checked by its kind."""
        for option in page_options(use):
            if not _is_small(self.fields.get(option.name)):
                raise ModelError(f"{option.name} of {self.question} is too long")
        return asked(use, self.fields, page=True) if use else {}

    def _refused(self, name: str, expected: str, value: Any) -> ModelError:
        return ModelError(f"{name} of {self.question} is {expected}, not {kind_of(value)}")


@lru_cache(maxsize=8)
def _robot(text: str) -> Any:
    """The robot of a text; the same is asked about many times in a row."""
    return app.robot_from_text(text)


def page_options(use: str) -> list[UseOption]:
    """The options of a use case that the page may say."""
    return [o for o in OPTIONS[use]() if o.of_page] if use else []


def _is_small(value: Any) -> bool:
    if isinstance(value, (list, dict)):
        return len(value) <= MAX_LIST and all(map(_is_small, value.values() if isinstance(value, dict) else value))
    return len(str(value)) <= MAX_TEXT


def _is_plain(value: Any) -> bool:
    return isinstance(value, (str, int, float)) and len(str(value)) <= MAX_TEXT
