"""One page a model: its words and equations, what it needs and takes and gives, options, an example, operations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import torsor
from making.written import table, write
from torsor.models import MODELS
from torsor.models.catalogue import Model
from torsor.models.options import Option, spelled
from torsor.program.program import Program

ROOT = Path(__file__).parents[2]
EXAMPLES = ("planar_2r", "five_bar", "examples/satellite.toml", "elastic_arm", "coupled_wrist", "three_rrr", "rx90",
            "general_6r", "examples/ring_7r.toml")  # the first that a model is for is its example
COUNTED = ("rx90",)  # beside the example; `-D counted=NAME` of sphinx takes others
LONGEST = 4000  # characters of LaTeX that a page still shows as equations
SHORT = 75  # operations up to which a closed form is tried


HEADING = """# Models and their options

Every model is called by its name or its code, from Python (`torsor.models.NAME(robot, OPTION=VALUE)`) and from the
command line (`torsor generate CODE ROBOT --option OPTION=VALUE`). `torsor models` prints this list and
`torsor models CODE` one model with its options; `--json` gives the same to machines."""


def make(manual: Path, counted: Sequence[str] = COUNTED) -> None:
    """The catalogue and page after page into reference/models/."""
    pages = {f"{m.code}.md": page(m, manual / "equations" / f"{m.code}.md", counted) for m in MODELS}
    write(manual / "reference" / "models", {"index.md": catalogue()} | pages)


def catalogue() -> str:
    """All models by menu, and every option."""
    menus = dict.fromkeys(m.menu for m in MODELS)
    return "\n\n".join([HEADING, *map(_menu, menus), "## Options", table(
        ("option", "is", "default", "what it does", "models"), map(_explained, _records())), "", _contents()])


def _menu(menu: str) -> str:
    rows = ((f"[`{m.name}`]({m.code}.md)", f"`{m.code}`", m.title) for m in MODELS if m.menu == menu)
    return f"## {menu}\n\n" + table(("model", "code", "what it gives"), rows)


def _records() -> list[Option]:
    """Every option once, by name; two of one name where models mean different things by it."""
    return sorted(dict.fromkeys(o for m in MODELS for o in m.options.values()), key=lambda o: o.name)


def _explained(option: Option) -> tuple[str, ...]:
    takers = [f"`{m.code}`" for m in MODELS if m.options.get(option.name) == option]
    return (f"`{option.name}`", option.kind.expected, _default(option), option.help,
            "all" if len(takers) == len(MODELS) else ", ".join(takers))


def _contents() -> str:
    return "\n".join(["```{toctree}", ":hidden:", *(f"{m.name} <{m.code}>" for m in MODELS), "```", ""])


def _also(m: Model) -> list[str]:
    """What other tools call the model, on a line of its own."""
    return [f"It may also be called {', '.join(f'`{name}`' for name in m.also)}.", ""] if m.also else []


def page(m: Model, equations: Path, counted: Sequence[str]) -> str:
    """The page of a model; its equations, as the papers have them, are in a file of their own."""
    title, _, words = m.summary.partition("\n")
    robot, program = example(m)
    base = " --base" if "base" in m.options else ""
    return "\n".join([
        f"# {m.name} (`{m.code}`)", "", title, "", *_also(m), equations.read_text(encoding="utf-8").strip(), "",
        *(["Sources: " + "; ".join(m.sources) + ".", ""] if m.sources else []),
        "## What it does", "", words.strip() or title, "",
        *(f"* Condition: {need.sentence}." for need in m.needs), "",
        "## Options", "", _options(m), "",
        f"## Example: {_named(robot)}", "",
        "```console", f"$ torsor generate {m.code} {robot}{base} --lang c", "```", "",
        "```python", f'program = torsor.generate("{m.code}", "{robot}"{", base=True" if base else ""})',
        "f = torsor.compile(program)", "```", "",
        "It takes", "", table(("argument", "elements", ""), ((f"`{a.name}`", _listed(a.elements), a.meaning)
                                                            for a in program.arguments if a.asked)), "",
        "and gives", "", table(("output", "shape", "elements"), (
            (f"`{o.name}`", " x ".join(map(str, o.shape)) or "number", _listed(o.labels))
            for o in program.outputs)), "",
        _shown(m, robot), "", "## Operations of one step", "",
        table(("robot", "additions", "multiplications", "sines, cosines"), _counts(m, robot, program, counted)), ""])


def example(m: Model) -> tuple[str, Program]:
    """The first of the examples that the model is for, and its program."""
    for robot in EXAMPLES:
        program = made(m, robot)
        if program:
            return robot, program
    raise LookupError(f"no example robot for {m.code}: add one to EXAMPLES")


@cache
def made(m: Model, robot: str, **options: object) -> Program | None:
    """In base parameters where there are some; None for a robot that the model is not for."""
    try:
        return m(_file(robot), **({"base": True} if "base" in m.options else {}), **options)
    except torsor.TorsorError:
        return None


def _file(robot: str) -> str:
    return str(ROOT / robot) if "/" in robot else robot


def _named(robot: str) -> str:
    return f"`{Path(robot).stem}`"


def _options(m: Model) -> str:
    rows = ((f"`{o.name}`", o.kind.expected, _default(o), o.help) for o in m.options.values())
    return table(("option", "is", "default", "what it does"), rows)


def _default(option: Option) -> str:
    return f"`{spelled(option.default)}`" if option.default != "" else "none"


def _listed(names: tuple[str, ...]) -> str:
    shown = names if len(names) <= 12 else (*names[:6], "...", *names[-2:])
    return " ".join(f"`{name}`" if name != "..." else name for name in shown)


def _shown(m: Model, robot: str) -> str:
    """The closed form where it is short, and the straight-line program in Python."""
    lines = []
    program = made(m, robot)
    assert program is not None
    closed = made(m, robot, form="expanded") if program.ops.add + program.ops.mul <= SHORT else None
    tex = closed._repr_latex_() if closed else ""
    if 0 < len(tex) <= LONGEST:
        lines += ["In closed form (`form=expanded`):", "", tex, ""]
    code = torsor.write(program, "python")
    if code.count("\n") <= 150:
        lines += [":::{dropdown} The generated Python", "```python", code.rstrip(), "```", ":::"]
    return "\n".join(lines)


def _counts(m: Model, robot: str, program: Program, counted: Sequence[str]) -> list[tuple[object, ...]]:
    programs = {robot: program} | {name: found for name in counted if name != robot and (found := made(m, name))}
    return [(_named(name), p.ops.add, p.ops.mul, p.ops.trig) for name, p in programs.items()]
