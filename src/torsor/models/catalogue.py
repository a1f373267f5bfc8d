"""What a model is: a function Robot -> Program with a name, a code, a menu, its conditions and its options.

The command line, the page, the manual and the tests read this; a new model is one decorated
function and its line in `models/__init__.pyi`.
"""

from __future__ import annotations

import inspect
import re
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from torsor.errors import ModelError, TorsorWarning, unknown
from torsor.formats import RobotLike, robot_of
from torsor.mechanics.constraints.generalised_coordinates import ONE_ASSEMBLY, generalised
from torsor.mechanics.dynamics.friction import FADES
from torsor.mechanics.search import aimed
from torsor.models.kept_programs import kept
from torsor.models.needs import LOOPS, Need, numbers_of
from torsor.models.options import (
    AIM,
    ASSEMBLY,
    BASE,
    EFFORT,
    FORM,
    FRICTION,
    POSITIONS,
    SLIP,
    WRITTEN_IN,
    Option,
    with_one_law,
)
from torsor.models.parameters.base import base_parameters
from torsor.models.patient_collector import patient_collector
from torsor.models.robot_uses import not_honoured, taken_by
from torsor.program import pipeline
from torsor.program.check import check
from torsor.program.passes.expanded import CLOSED_FORMS, expanded
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.topology import parallel_families
from torsor.trace import ENVIRONMENT


@dataclass(frozen=True)
class Model:
    """An entry of the catalogue; call it with a robot (and options) for its program.

    also: what other tools call it.  own: the options of its function.  inertial: whether what it gives depends on
    inertial parameters by way of torques alone; then it can be written in the base parameters.
    loops: whether it is for robots with loops too; then its function takes their generalised coordinates.
    configuration: whether it depends on joint positions alone; then it is written for the tree, and takes what closes
    loops if asked.
    """

    function: Callable[..., Program]
    name: str
    code: str
    menu: str
    also: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()
    own: tuple[Option, ...] = ()
    inertial: bool = False
    loops: bool = False
    configuration: bool = False

    @property
    def called(self) -> tuple[str, ...]:
        """All that it may be called."""
        return (self.name, self.code, *self.also)

    @cached_property
    def summary(self) -> str:
        """What it gives, its formula and its source: the words of its function."""
        return inspect.getdoc(self.function) or ""

    @cached_property
    def title(self) -> str:
        return self.summary.partition("\n")[0].rstrip(".")

    @cached_property
    def options(self) -> dict[str, Option]:
        """The options that it takes, by name: its own and those of the catalogue."""
        shared = (*[SLIP] * (FRICTION in self.own), *self._aims, *self._coordinates, *[BASE] * self.inertial, FORM)
        return {option.name: option for option in (*self.own, *shared)}

    @property
    def _aims(self) -> tuple[Option, ...]:
        """Options of models that are searched for."""
        return (AIM,) if EFFORT in self.own else ()

    @property
    def _coordinates(self) -> tuple[Option, ...]:
        """Options of models that are for robots with loops too."""
        return (*WRITTEN_IN, *[POSITIONS] * (LOOPS not in self.needs)) if self.loops or self.configuration else ()

    def __call__(self, robot: RobotLike, **options: Any) -> Program:
        """The program of this model for the robot, a file of one or a sample by its name."""
        robot = robot_of(robot)
        for need in self.needs:
            if not need.holds(robot):
                raise ModelError(f"{self.name} of {robot.name}: {need.sentence}")
        values = self.values(robot, options)
        if self.function.__module__.startswith(f"{__package__}."):
            program = kept((self.code, robot, values), lambda: self._made(robot, dict(values)))
        else:
            program = self._made(robot, values)  # a model of a user's own, who may be changing it
        if ASSEMBLY.name not in options:
            self._warn_of_one_assembly(robot, program)
        return program

    @patient_collector()
    def _made(self, robot: Robot, values: dict[str, Any]) -> Program:
        base, form = values.pop(BASE.name, False), values.pop(FORM.name)
        friction = values.get(FRICTION.name, FADES)  # a model without friction lacks none of it
        lost = not_honoured(robot, "models", but=taken_by(friction)) if self.inertial else []
        told = tuple(f"this does not take account of {words}" for words in lost)
        if not base:
            program = self._written(robot, form, values)
            return program.with_words(remarks=(*program.words.remarks, *told))
        grouped = base_parameters(robot, **{o.name: values[o.name] for o in WRITTEN_IN if o.name in values})
        program = self._written(grouped.robot, form, values)
        return program.with_words(remarks=(*program.words.remarks, *told, *grouped.remarks))

    def _warn_of_one_assembly(self, robot: Robot, program: Program) -> None:
        """Base parameters that hold in one assembly alone say so in their remarks."""
        for remark in program.words.remarks:
            if remark.startswith(f"Base parameters: {ONE_ASSEMBLY}"):
                note = remark.removeprefix("Base parameters: ").partition(";")[0]
                warnings.warn(f"{self.name} of {robot.name} in base parameters holds {note}: assembly=parallel says "
                              "that this is meant, assembly=any holds in all", TorsorWarning, stacklevel=3)

    def values(self, robot: Robot, given: Mapping[str, Any]) -> dict[str, Any]:
        """All options for that robot, checked and in their kinds: those given, as texts or values, else the defaults.

        Closed forms are in the robot's own parameters: for them no other layouts are searched by default.
        """
        self.refuse_unknown(given)
        defaults = {name: option.default for name, option in self.options.items()}
        if given.get(FORM.name) in CLOSED_FORMS and EFFORT.name in self.options:
            defaults[EFFORT.name] = 0
        return {name: self._read(name, value, robot) for name, value in {**defaults, **given}.items()}

    def refuse_unknown(self, names: Iterable[str]) -> None:
        """ModelError for a name that is no option of this model."""
        for name in names:
            if name == BASE.name and not self.inertial:
                raise ModelError(f"{self.name} is not written in base parameters: they keep the torques of the joints, "
                                 "and not reactions, momenta or the centre of mass; leave base out")
            if name not in self.options:
                raise ModelError(unknown(f"option of {self.name}", name, self.options))

    def _read(self, name: str, value: Any, robot: Robot) -> Any:
        try:
            return self.options[name].read(value, robot)
        except ModelError as error:
            raise ModelError(f"{self.name}: {error}") from None

    def _written(self, robot: Robot, form: str, values: dict[str, Any]) -> Program:
        with numbers_of(robot, self.name):
            motors = values.pop(POSITIONS.name, "") == "motors" and bool(robot.loops)
            written_in = [values.pop(option.name) for option in WRITTEN_IN if option.name in values]
            aim = values.pop(AIM.name, AIM.default)
            k = generalised(robot, *written_in) if self.loops or motors else None
            if self.configuration and not motors and written_in[0]:
                raise ModelError(f"{self.name} of {robot.name} takes all joints of the tree: with positions=motors it "
                                 "is written in independent ones")
            values = with_one_law(values)
            with aimed(aim):
                program = self.function(k if self.loops else robot, **values)
            if motors:
                from torsor.mechanics.loop_closure.geometry_program import in_motors

                assert k
                program = in_motors(program, k)
            if form in CLOSED_FORMS:
                return self.described(check(expanded(program, parallel_families(robot), form)))
            searched = EFFORT.name in self.options
            return self.described(pipeline.run(program, pipeline.DEFAULT if searched else pipeline.WITHOUT_SEARCH))

    def described(self, program: Program) -> Program:
        """A program of this model, with what the catalogue says of it, asking for what it reads and no more."""
        return narrowed(program, ENVIRONMENT).with_words(title=self.title, model=self.name, sources=self.sources)

    @property
    def __doc__(self) -> str:  # type: ignore[override]
        lines = (f"    {option.line()}" for option in self.options.values())
        return "\n".join((self.summary, "", "Options:", *lines))

    def __repr__(self) -> str:
        return f"<Model {self.name} ({self.code}): {self.title}>"


def model(
    code: str, menu: str, *, also: tuple[str, ...] = (), sources: tuple[str, ...] = (), needs: tuple[Need, ...] = (),
    options: tuple[Option, ...] = (), inertial: bool = False, loops: bool = False, configuration: bool = False,
) -> Callable[..., Model]:
    """Make a function Robot -> Program an entry of the catalogue; its first docstring line is the title.

    With `mobility` the function takes the generalised coordinates of a robot, which has loops or not; with
    `configuration` it takes the robot, and what it says of all joints of the tree can be asked for in the independent
    ones.

    The function takes its options by name, each checked and in its kind; the defaults are those of the records.
    """

    def decorate(function: Callable[..., Program]) -> Model:
        taken = [p.name for p in inspect.signature(function).parameters.values() if p.kind is p.KEYWORD_ONLY]
        declared = [option.name for option in options]
        if taken != declared:
            raise TypeError(f"{function.__name__} takes the options {taken}, and its records are {declared}")
        return Model(function, function.__name__, code, menu, also, sources, needs, options, inertial, loops,
                     configuration)

    return decorate


def program_name(robot: Robot, code: str, frame: int | None = None, seen: int = 0) -> str:
    """A name for generated functions: the robot's name, the model's code, and the link that it is of.

    By names, which stay when links are added elsewhere: ur10_jac_tool0, ur10_jac_tool0_in_forearm.  seen: the frame
    that it is seen from, where that is not the base.
    """
    clean = _word(robot.name)
    clean = clean if clean[:1].isalpha() else f"robot_{clean}".rstrip("_")
    words = [clean[:48], code]
    words += [] if frame is None else [_link_word(robot, frame)]
    return "_".join([*words, "in", _link_word(robot, seen)] if seen else words)


def _link_word(robot: Robot, frame: int) -> str:
    """The name of a link in an identifier, with its number where another link would have the same."""
    words = ["base", *(_word(link.name) for link in robot.links)]
    word = words[frame][:32]
    return word if word and words.count(word) == 1 else f"{word}_{frame}".lstrip("_")


def _word(name: str) -> str:
    return re.sub(r"\W+", "_", name, flags=re.ASCII).strip("_")
