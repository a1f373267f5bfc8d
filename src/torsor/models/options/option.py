"""An option of a model: one record, from which its check, the help, the manual and completion are made."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torsor.errors import ModelError
from torsor.former_names import OPTIONS, present_name
from torsor.models.options.option_kinds import Kind, spelled
from torsor.robot.description import Robot

SHOWN = 60  # characters of a value in an error


@dataclass(frozen=True)
class Option:
    """The name of an option, what kind of value it takes, its default as a user would write it, and what it does."""

    name: str
    kind: Kind
    default: Any
    help: str

    def read(self, value: Any, robot: Robot | None = None) -> Any:
        """The value, for that robot where it depends on one, from a text or a Python value."""
        try:
            return self.kind.read(value, robot)
        except ValueError:
            now = present_name(f"{self.name}={value}", OPTIONS)
            if now:
                return self.read(now.partition("=")[2], robot)
            said = repr(value)
            said = said if len(said) <= SHOWN else said[: SHOWN - 3] + "..."
            raise ModelError(f"{self.name} must be {self.kind.expected}, not {said}") from None

    def data(self) -> dict[str, Any]:
        """The record for machines: a form or a table is made from it."""
        return {"name": self.name, "kind": self.kind.name, "expected": self.kind.expected,
                "choices": list(self.kind.choices), "default": self.default, "help": self.help}

    def typed(self) -> list[str]:
        """What may be typed for it, as far as that is a short list; the default otherwise."""
        return [f"{self.name}={spelled(value)}" for value in self.kind.choices or (self.default,)]

    def line(self) -> str:
        """The record in one line of words."""
        default = f"; {spelled(self.default)} by default" if self.default != "" else ""
        return f"{self.name} ({self.kind.expected}{default}): {self.help}"
