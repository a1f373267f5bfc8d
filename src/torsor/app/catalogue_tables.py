"""The catalogues: models with their options, languages, formats, templates and sample robots."""

from __future__ import annotations

from typing import Any

from torsor import formats, languages, models, robot_templates, robots
from torsor.app.result import Result
from torsor.models.catalogue import Model
from torsor.models.options import Option, spelled
from torsor.robot.description import Robot
from torsor.table import Table

NUMBERS = ". Numbers: "  # parts what a sample is from where its numbers come from, in its description


def list_models() -> Result:
    """The catalogue: name, code, menu, title, what each needs, its options."""
    rows = tuple((m.name, m.code, ", ".join(m.also), m.menu, m.title, ", ".join(map(_default, m.options.values())))
                 for m in models.MODELS)
    table = Table("Models", ("name", "code", "also", "menu", "title", "options"), rows, prose=True)
    return Result([_data(m) for m in models.MODELS], (table,))


def describe_model(name: str) -> Result:
    """One model: what it gives, what it needs of a robot, its options."""
    m = models.find(name)
    rows = tuple((o.name, o.kind.expected, spelled(o.default), o.help) for o in m.options.values())
    table = Table(f"Options of {m.name} ({m.code})", ("option", "is", "default", "what it does"), rows, prose=True)
    also = f"Other tools call it {', '.join(m.also)}.\n\n" if m.also else ""
    return Result(_data(m), (table,), f"{m.summary}\n\n{also}" if also else f"{m.summary}\n")


def _data(m: Model) -> dict[str, Any]:
    return {"name": m.name, "code": m.code, "also": list(m.also), "menu": m.menu, "title": m.title,
            "needs": [n.sentence for n in m.needs], "inertial": m.inertial,
            "options": [o.data() for o in m.options.values()], "sources": list(m.sources)}


def _default(option: Option) -> str:
    return f"{option.name}={spelled(option.default)}"


def list_languages() -> Result:
    """The languages: name, title, suffix of the main file, whether it can be run on this machine, and by what."""
    from torsor.verification.generated_text import runnable

    here = runnable()
    data = [{"name": x.name, "title": x.title, "suffix": x.suffix, "runs": x.name in here,
             "tool": x.harness.tool.name if x.harness else "",
             "install": x.harness.tool.install if x.harness else x.untested}
            for x in languages.LANGUAGES.values()]
    rows = tuple((str(x["name"]), str(x["title"]), str(x["suffix"])) for x in data)
    return Result(data, (Table("Languages", ("name", "title", "suffix"), rows),))


def list_templates() -> Result:
    """The templates: name, what each is, how many joints it may have."""
    rows = tuple((t.name, t.title, f"{t.joints[0]} to {t.joints[1]}") for t in robot_templates.TEMPLATES)
    return Result([t.data() for t in robot_templates.TEMPLATES],
                  (Table("Templates", ("name", "title", "joints"), rows, prose=True),))


def list_formats() -> Result:
    """The formats: suffixes, and the options for reading and writing."""
    data = [{"name": f.name, "suffixes": list(f.suffixes), "reads": list(f.read_options), "writes": list(f.options)}
            for f in formats.FORMATS]
    return Result(data)


def list_recordings() -> Result:
    """The suffixes of files of measured motion."""
    from torsor.identification.files.read_motion import recording_suffixes

    return Result(list(recording_suffixes()))


def list_robots() -> Result:
    """The sample robots: name, structure, joints, what each is, and whose numbers it has."""
    data = [_sample(name, formats.load(robots.path(name))) for name in robots.names()]
    columns = ("name", "structure", "joints", "description", "numbers")
    table = Table("Sample robots", columns, tuple(tuple(row[c] for c in columns) for row in data), prose=True)
    return Result(data, (table,))


def _sample(name: str, robot: Robot) -> dict[str, str]:
    words, _, source = robot.description.partition(NUMBERS)
    joints = "".join(link.joint.kind.letter for link in robot.links)
    return {"name": name, "structure": robot.structure, "joints": joints, "description": words,
            "numbers": source or _numbers(robot), "file": str(robots.path(name))}


def _numbers(robot: Robot) -> str:
    """How many of its parameters have numbers, in a word."""
    known = [name for name in robot.parameters if name in robot.defaults]
    return "all" if len(known) == len(robot.parameters) else "some" if known else "none: symbols"
