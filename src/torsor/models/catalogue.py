"""What a model is: a function Robot -> Program with a name, a code, a menu and its conditions.

The command line, the page, the manual and the tests read this; a new model is one decorated
function and its place in `models.MODELS`.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any

from torsor.errors import ModelError, NumberError, unknown
from torsor.formats import RobotLike, robot_of
from torsor.program import passes
from torsor.program.check import check
from torsor.program.passes.expanded import expanded
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.extremes import farthest_number
from torsor.robot.topology import parallel_families
from torsor.trace import SURROUNDINGS

FORMS = ("factored", "expanded")
GEOMETRY = ("Geometric", "Kinematic")


@dataclass(frozen=True)
class Need:
    """A condition on the robot, with the sentence for those that do not meet it."""

    holds: Callable[[Robot], bool]
    sentence: str


OPEN = Need(lambda r: not r.loops, "this model is for open structures, and the robot has closed loops")
MOVES = Need(lambda r: bool(r.joints), "this model needs at least one moving joint")


@dataclass(frozen=True)
class Model:
    """An entry of the catalogue; call it with a robot (and options) for its program."""

    function: Callable[..., Program]
    name: str
    code: str
    menu: str
    sources: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()

    @cached_property
    def title(self) -> str:
        return (inspect.getdoc(self.function) or "").partition("\n")[0].rstrip(".")

    @cached_property
    def options(self) -> dict[str, Any]:
        """Option names with their defaults."""
        given = inspect.signature(self.function).parameters.values()
        own = {p.name: p.default for p in given if p.kind is p.KEYWORD_ONLY}
        return own | {"form": FORMS[0]}

    def __call__(self, robot: RobotLike, *, form: str = FORMS[0], **options: Any) -> Program:
        """The program of this model for the robot, a file of one or a sample by its name.

        form: "factored" (intermediate variables, fewest operations) or "expanded" (closed forms).
        """
        robot = robot_of(robot)
        for need in self.needs:
            if not need.holds(robot):
                raise ModelError(f"{self.name} of {robot.name}: {need.sentence}")
        self._know(*options)
        if form not in FORMS:
            raise ModelError(f"form is {' or '.join(FORMS)}, not {form!r}")
        options = {key: self._checked(key, value) for key, value in options.items()}
        if form == "expanded" and "effort" in self.options:
            options.setdefault("effort", 0)  # closed forms are in the robot's own parameters
        with numbers_of(robot, self.name):
            program = self.function(robot, **options)
            if form == "expanded":
                return self.described(check(expanded(program, parallel_families(robot))))
            return self.described(passes.run(program))

    def described(self, program: Program) -> Program:
        """A program of this model, with what the catalogue says of it.

        Models of geometry and kinematics ask for the parameters that they read; those of dynamics for all of the robot,
        so that one array serves them all.
        """
        if self.menu in GEOMETRY:
            program = narrowed(program, SURROUNDINGS)
        return program.with_words(title=self.title, model=self.name, sources=self.sources)

    def _know(self, *options: str) -> None:
        for option in options:
            if option not in self.options:
                raise ModelError(unknown(f"option of {self.name}", option, self.options))

    def parse_options(self, given: dict[str, str]) -> dict[str, Any]:
        """Options typed as text, in the kind of their defaults."""
        self._know(*given)
        return {key: self._parse(key, text) for key, text in given.items()}

    def _parse(self, key: str, text: str) -> Any:
        default = self.options[key]
        if isinstance(default, bool):
            if text.lower() in ("true", "yes", "1", "false", "no", "0"):
                return text.lower() in ("true", "yes", "1")
            raise ModelError(f"option {key} is true or false, not {text!r}")
        if isinstance(default, int):
            if re.fullmatch(r"-?\d{1,9}", text, re.ASCII):
                return int(text)
            if key == "frame":
                return text  # the name of a link
            raise ModelError(f"option {key} is a whole number, not {text!r}")
        return text

    def _checked(self, key: str, value: Any) -> Any:
        """An option's value, if it is of the kind of its default; whole numbers may be numpy's."""
        default = self.options[key]
        if isinstance(default, bool):
            right, what = isinstance(value, bool), "true or false"
        elif isinstance(default, int):
            right = hasattr(value, "__index__") and not isinstance(value, bool)
            value = index(value) if right else value
            right, what = right or (key == "frame" and isinstance(value, str)), "a whole number"
            what += " or the name of a link" if key == "frame" else ""
        else:
            right, what = isinstance(value, str) or key == "frames", "a text"
        if not right:
            raise ModelError(f"option {key} of {self.name} is {what}, not {value!r}")
        return value

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        return inspect.getdoc(self.function) or ""

    def __repr__(self) -> str:
        return f"<Model {self.name} ({self.code}): {self.title}>"


def model(code: str, menu: str, sources: tuple[str, ...] = (), needs: tuple[Need, ...] = ()) -> Callable[..., Model]:
    """Make a function Robot -> Program an entry of the catalogue; its first docstring line is the title."""

    def decorate(function: Callable[..., Program]) -> Model:
        return Model(function, function.__name__, code, menu, sources, needs)

    return decorate


@contextmanager
def numbers_of(robot: Robot, what: str) -> Iterator[None]:
    """Work on a robot's numbers: where one of their combinations has no value, the error names the likely field."""
    try:
        yield
    except NumberError as error:
        raise ModelError(f"{what} of {robot.name}: {error}; {farthest_number(robot)}") from None


def program_name(robot: Robot, code: str) -> str:
    """A name for generated functions: the robot's name, cleaned, and the model's code."""
    clean = re.sub(r"\W+", "_", robot.name, flags=re.ASCII).strip("_")
    clean = clean if clean[:1].isalpha() else f"robot_{clean}".rstrip("_")
    return f"{clean[:48]}_{code}"
