"""An option of a model: one record, from which its check, the help, the manual and completion are made.

Those that several models take stand here; those of one model stand beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from torsor.errors import ModelError
from torsor.mechanics.dynamics.friction import LAWS
from torsor.mechanics.search import EFFORTS
from torsor.models.option_kinds import FRAME, FRAME_OR_NONE, YES_NO, Kind, expressions, one_of, spelled, whole
from torsor.robot.description import Robot

SHOWN = 60  # characters of a value in an error


@dataclass(frozen=True)
class Option:
    """The name of an option, what kind of value it takes, its default as a user would write it, and what it does."""

    name: str
    kind: Kind
    default: Any
    help: str

    def read(self, value: Any, robot: Robot) -> Any:
        """The value for that robot, from a text or a Python value."""
        try:
            return self.kind.read(value, robot)
        except ValueError:
            said = repr(value)
            said = said if len(said) <= SHOWN else said[: SHOWN - 3] + "..."
            raise ModelError(f"{self.name} is {self.kind.expected}, not {said}") from None

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
        return f"{self.name}: {self.help} ({self.kind.expected}{default})"


FORMS = ("factored", "expanded")

FORM = Option("form", one_of(*FORMS), "factored",
              "Intermediate variables and the fewest operations, or closed forms as in a book.")
BASE = Option("base", YES_NO, False, "Use the base inertial parameters of the robot.")
EFFORT = Option("effort", whole(EFFORTS[0], EFFORTS[-1]), 1, "How long to search for fewer operations.")
FRICTION = Option("friction", one_of(*LAWS), "coulomb", "Law of the friction in the joints.")
TIP = Option("frame", FRAME, -1, "Frame that is meant; -1 is the last link.")
ORIGIN = Option("origin", FRAME, 0, "Frame that it is seen from; 0 is the base.")
PROJECTION = Option("projection", FRAME, 0, "Frame in whose axes it is written; 0 is the base.")
MIDDLE = Option("middle", FRAME_OR_NONE, -1, "Frame of the chain that it is computed about; -1 takes the cheapest.")
POINT = Option("point", expressions(3, "three numbers or expressions with commas between, as in 0.1,0,L"), "",
               "Point of the link, in its frame, in the place of the frame's origin.")

SHARED = {option.name: option for option in (BASE, EFFORT)}  # those with a word of their own on the command line
