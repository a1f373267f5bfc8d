"""The catalogues: models with their options, sample robots; on a terminal, as data and as a page of the manual."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from torsor import formats, languages, models, robots
from torsor.app.result import Result
from torsor.models.catalogue import Model
from torsor.models.options import Option, spelled
from torsor.robot.description import Robot
from torsor.table import Table

NUMBERS = ". Numbers: "  # parts what a sample is from where its numbers come from, in its description
HEADING = """# The models and their options

Every model is called by its name or its code, from Python (`torsor.models.NAME(robot, OPTION=VALUE)`) and from the
command line (`torsor generate CODE ROBOT --option OPTION=VALUE`). `torsor models` prints this list and
`torsor models CODE` one model with its options; `--json` gives the same to machines."""


def list_models() -> Result:
    """The catalogue: name, code, menu, title, what each needs, its options."""
    rows = tuple((m.name, m.code, m.menu, m.title, ", ".join(map(_default, m.options.values()))) for m in models.MODELS)
    table = Table("Models", ("name", "code", "menu", "title", "options"), rows, prose=True)
    return Result([_data(m) for m in models.MODELS], (table,))


def describe_model(name: str) -> Result:
    """One model: what it gives, what it needs of a robot, its options."""
    m = models.find(name)
    rows = tuple((o.name, o.kind.expected, spelled(o.default), o.help) for o in m.options.values())
    table = Table(f"Options of {m.name} ({m.code})", ("option", "is", "default", "what it does"), rows, prose=True)
    return Result(_data(m), (table,), f"{m.summary}\n")


def _data(m: Model) -> dict[str, Any]:
    return {"name": m.name, "code": m.code, "menu": m.menu, "title": m.title, "needs": [n.sentence for n in m.needs],
            "inertial": m.inertial, "options": [o.data() for o in m.options.values()], "sources": list(m.sources)}


def _default(option: Option) -> str:
    return f"{option.name}={spelled(option.default)}"


def manual() -> str:
    """The page of the manual on models and options, in Markdown."""
    menus = dict.fromkeys(m.menu for m in models.MODELS)
    parts = [HEADING, *(_menu(menu) for menu in menus), "## Options", _markdown(
        ("option", "is", "default", "what it does", "models"), map(_explained, _records()))]
    return "\n\n".join(parts) + "\n"


def _menu(menu: str) -> str:
    rows = ((f"`{m.name}`", f"`{m.code}`", m.title, ", ".join(f"`{name}`" for name in m.options))
            for m in models.MODELS if m.menu == menu)
    return f"## {menu}\n\n" + _markdown(("model", "code", "what it gives", "options"), rows)


def _records() -> list[Option]:
    """Every option once, by name; two of one name where models mean different things by it."""
    return sorted(dict.fromkeys(o for m in models.MODELS for o in m.options.values()), key=lambda o: o.name)


def _explained(option: Option) -> tuple[str, ...]:
    takers = [f"`{m.code}`" for m in models.MODELS if m.options.get(option.name) == option]
    default = f"`{spelled(option.default)}`" if option.default != "" else "none"
    return (f"`{option.name}`", option.kind.expected, default, option.help,
            "all" if len(takers) == len(models.MODELS) else ", ".join(takers))


def _markdown(header: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in (header, ("---",) * len(header), *rows))


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
