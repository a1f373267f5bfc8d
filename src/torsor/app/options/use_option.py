"""An option of a use case: one record, from which the command line, the page and its forms are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from torsor.app.options.typed_kinds import OF_MACHINE, choice, word
from torsor.errors import ModelError
from torsor.models.options import YES_NO, Option, spelled

EMPTY: tuple[Any, ...] = (None, "", (), [], {})  # what says nothing


@dataclass(frozen=True)
class UseOption(Option):
    """An option, and how it is met outside Python.

    word: its name on the command line, where that is another; aliases: what may be typed instead.  required: it has no
    default.  bounds: of a number that comes from the page, which shares its machine.
    """

    word: str = ""
    aliases: tuple[str, ...] = ()
    required: bool = False
    bounds: tuple[float, float] | None = None

    @property
    def flag(self) -> str:
        """What is typed for it: --name, --no-name of what is so by default."""
        return f"--{'no-' * (self.default is True)}{(self.word or self.name).replace('_', '-')}"

    @property
    def is_flag(self) -> bool:
        return self.kind is YES_NO

    @property
    def shown_default(self) -> str:
        """Its default as words, "" where it is nothing or says nothing."""
        if self.default in EMPTY or isinstance(self.default, bool):
            return ""
        return f"{self.default:g}" if isinstance(self.default, float) else spelled(self.default)

    @property
    def of_page(self) -> bool:
        return self.kind not in OF_MACHINE

    def asked(self, value: Any, page: bool = False) -> Any:
        """The value, from what was typed or came from the page."""
        read = self.read(value)
        if page and self.bounds and not self.bounds[0] <= read <= self.bounds[1]:
            raise ModelError(f"{self.name} must be from {self.bounds[0]:g} to {self.bounds[1]:g}, not {read:g}")
        return read

    def words(self, value: Any) -> list[str]:
        """What is typed on the command line for a value."""
        if self.is_flag:
            return [self.flag] if value != self.default else []
        if isinstance(value, Mapping):
            said = [f"{name}={word(x)}" for name, x in value.items()]
        else:
            said = [word(x) for x in value] if isinstance(value, list) else [word(value)]
        return [x for one in (said if self.kind.repeated else [", ".join(said)]) for x in (self.flag, one)]


def of(option: Option) -> UseOption:
    """The option of a model as one of a use case, which leaves the check of a word to the model."""
    kind = choice(option.kind.choices) if option.kind.name == "choice" else option.kind
    return UseOption(option.name, kind, option.default, option.help)
