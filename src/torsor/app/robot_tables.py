"""Robots as tables and as files: what one is, its base parameters, the same in another format."""

from __future__ import annotations

from textwrap import wrap
from typing import Any

from torsor import formats, models
from torsor.app.result import Result
from torsor.errors import RobotError
from torsor.formats import RobotLike, Source, robot_of
from torsor.robot.description import Robot
from torsor.robot.dh_tables import modified_dh, standard_dh
from torsor.robot.parts import LIMITS, Limits, Link
from torsor.robot.tables import geometric, inertial, numbers
from torsor.table import Table


def show(robot: RobotLike) -> Result:
    """A robot's parameter tables."""
    robot = robot_of(robot)
    data = {"name": robot.name, "structure": robot.structure, "description": robot.description,
            "joints": [_joint(link) for link in robot.links if link.joint.kind.moves],
            "parameters": list(robot.parameters), "defaults": {n: str(x) for n, x in robot.defaults.items()},
            "tables": [t.data() for t in robot.tables()]}
    tables = (*robot.tables(), numbers(robot)) if robot.defaults else robot.tables()
    return Result(data, tables, "\n".join((_words(robot), *wrap(robot.description, 78))))


def _joint(link: Link) -> dict[str, Any]:
    joint = link.joint
    return {"variable": joint.variable, "name": joint.name, "link": link.name, "kind": joint.kind.name,
            "active": joint.active, "limits": _limits(joint.limits)}


def _limits(limits: Limits) -> dict[str, str]:
    return {name: str(value) for name in LIMITS if (value := getattr(limits, name)) is not None}


def group(robot: RobotLike, file: str = "", assembly: str = "parallel") -> Result:
    """The base inertial parameters of a robot; with the name of a file, the robot in them in its format, too.

    assembly: of a robot with loops, as `torsor.base_parameters` takes it.
    """
    robot = robot_of(robot)
    grouped = models.base_parameters(robot, assembly=assembly)
    files = {file: formats.write(grouped.robot, file)} if file else {}
    data = {"parameters": list(grouped.parameters), "relations": dict(grouped.relations),
            "no_effect": list(grouped.no_effect), "grouped": list(grouped.grouped), "table": grouped.table.data(),
            "notes": list(grouped.notes), "files": files}
    relations = Table("Grouping relations", ("parameter", "is"), tuple(grouped.relations.items()), prose=True)
    none = [f"Without effect: {', '.join(grouped.no_effect)}"] if grouped.no_effect else []
    words = "\n".join((*none, *(f"Note: {note}." for note in grouped.notes)))
    return Result(data, (geometric(robot), inertial(robot), relations, grouped.table), words, files)


def segment(robot: RobotLike, link: str, file: str = "", **beam: Any) -> Result:
    """A robot with a link as rigid segments with springs between them; with the name of a file, in its format."""
    from torsor.control.flexible_segments import segmented

    made = segmented(robot_of(robot), int(link) if link.lstrip("-").isdigit() else link, **beam)
    springs = Table("Springs", ("joint", "K"), tuple((x.variable, str(x.K)) for x in made.joints if not x.K.is_zero))
    files = {file: formats.write(made, file)} if file else {}
    data = {"robot": made.name, "links": len(made.links), "springs": springs.data(), "files": files}
    return Result(data, (geometric(made), inertial(made), springs), files=files)


def conventions(robot: RobotLike) -> Result:
    """The geometry of a robot in three tables: Khalil and Kleinfinger's, Craig's and standard Denavit-Hartenberg.

    Where there is none, the sentence that says why, with the frame and the field.
    """
    robot = robot_of(robot)
    makers = {"khalil": geometric, "craig": modified_dh, "dh": standard_dh}
    data: dict[str, Any] = {"robot": robot.name}
    tables = []
    for name, make in makers.items():
        try:
            tables.append(make(robot))
            data[name] = tables[-1].data()
        except RobotError as error:
            data[name] = {"why": str(error), "frame": error.frame, "field": error.field}
    return Result(data, tuple(tables))


def convert(source: RobotLike, file: str, /, **options: Any) -> Result:
    """A robot in the format of a file name (`arm.par`, or `.par` alone), with options of that format.

    Its tables come with it where something was to be understood in the source, for people to look at.
    """
    reading = formats.Reading(source) if isinstance(source, Robot) else formats.inspect(source)
    robot, remarks = reading.robot, reading.remarks
    files = {file: formats.write(robot, file, **options)}
    asked = bool(remarks) or (isinstance(source, Source) and bool(source.options))
    data = {"robot": robot.name, "from": robot.name if isinstance(source, Robot) else str(source), "to": file,
            "remarks": list(remarks), "files": files}
    return Result(data, robot.tables()[:2] if asked else (), "\n".join((f"{file}: {_words(robot)}", *remarks)), files)


def _words(robot: Robot) -> str:
    return repr(robot)[1:-1]
