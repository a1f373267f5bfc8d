"""The use cases: all that the command line (and later the page) can do, as functions from request to result.

A `Result` has the same content twice: `data` for machines, and tables, text and files for people.
Nothing here prints; `convert`, `group` and `simulate` write what they are asked to, the doors write `Result.files`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from torsor import formats, languages, models, robots
from torsor.disk import Permit, is_standard_output
from torsor.errors import ModelError, SimulationError
from torsor.formats import Place, RobotLike
from torsor.models.catalogue import Model
from torsor.program.program import Program
from torsor.progress import step
from torsor.robot.description import Robot
from torsor.robot.parts import LIMITS, Limits
from torsor.robot.tables import geometric, inertial, numbers
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.simulation.record import Simulation

NUMBERS = ". Numbers: "  # parts what a sample is from where its numbers come from, in its description


@dataclass(frozen=True)
class Result:
    """What a use case found: `data` for machines; `tables`, `text` and `files` (name -> content) for people."""

    data: Any
    tables: tuple[Table, ...] = ()
    text: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    ok: bool = True


def generate(model: str, robot: RobotLike, *, base: bool = False, **options: Any) -> Program:
    """The program of a model, by name or code; with `base`, in the robot's base inertial parameters.

    Grouping relations travel with the program as remarks.
    """
    entry = models.find(model)
    if not base:
        return entry(robot, **options)
    grouped = models.base_parameters(robot)
    program = entry(grouped.robot, **options)
    relations = [f"{name} = {formula}" for name, formula in grouped.relations.items()]
    if relations:
        relations = ["Grouping relations, from the parameters of the robot to the base parameters:", *relations]
    return program.with_words(remarks=(*program.words.remarks, *relations))


def list_models() -> Result:
    """The catalogue: name, code, menu, title, what each needs, its options."""
    data = [
        {"name": m.name, "code": m.code, "menu": m.menu, "title": m.title, "needs": [n.sentence for n in m.needs],
         "options": m.options, "sources": list(m.sources)}
        for m in models.MODELS
    ]
    rows = tuple((m.name, m.code, m.menu, m.title, _options(m)) for m in models.MODELS)
    table = Table("Models", ("name", "code", "menu", "title", "options"), rows, prose=True)
    return Result(data, (table,))


def list_robots() -> Result:
    """The sample robots: name, structure, joints, what each is, and whose numbers it has."""
    found = [(name, formats.load(robots.path(name))) for name in robots.names()]
    data = []
    for name, robot in found:
        words, _, source = robot.description.partition(NUMBERS)
        joints = "".join(link.joint.kind.letter for link in robot.links)
        data.append({"name": name, "structure": robot.structure, "joints": joints, "description": words,
                     "numbers": source or _numbers(robot), "file": str(robots.path(name))})
    columns = ("name", "structure", "joints", "description", "numbers")
    table = Table("Sample robots", columns, tuple(tuple(row[c] for c in columns) for row in data), prose=True)
    return Result(data, (table,))


def _numbers(robot: Robot) -> str:
    """How many of its parameters have numbers, in a word."""
    known = [name for name in robot.parameters if name in robot.defaults]
    return "all" if len(known) == len(robot.parameters) else "some" if known else "none: symbols"


def show(path: Place) -> Result:
    """A robot's parameter tables."""
    robot = formats.load(path)
    data = {"name": robot.name, "structure": robot.structure, "description": robot.description,
            "joints": [{"variable": x.joint.variable, "name": x.joint.name, "link": x.name, "kind": x.joint.kind.name,
                        "active": x.joint.active, "limits": _limits(x.joint.limits)}
                       for x in robot.links if x.joint.kind.moves],
            "parameters": list(robot.parameters), "defaults": {n: str(x) for n, x in robot.defaults.items()},
            "tables": [t.data() for t in robot.tables()]}
    tables = (*robot.tables(), numbers(robot)) if robot.defaults else robot.tables()
    return Result(data, tables, "\n".join((repr(robot)[1:-1], *wrap(robot.description, 78))))


def _limits(limits: Limits) -> dict[str, str]:
    return {name: str(value) for name in LIMITS if (value := getattr(limits, name)) is not None}


def write_model(
    model: str, path: Place, language: str, *, base: bool = False, options: Mapping[str, str] = {}
) -> Result:
    """A model of a robot file in a language: its files, and the counts."""
    program = _program(model, path, base, options)
    made = languages.files(program, language)
    data = {"program": program.name, "language": languages.find(language).name, "operations": program.ops.data(),
            "files": dict(made)}
    return Result(data, text=next(iter(made.values())), files=made)


def count(model: str, path: Place, *, base: bool = False, options: Mapping[str, str] = {}) -> Result:
    """The operations of a model of a robot file, one step and setup apart."""
    program = _program(model, path, base, options)
    ops = program.ops
    assert ops.setup is not None
    kinds = ("add", "mul", "div", "trig", "other")
    rows = tuple((name, *(str(getattr(o, k)) for k in kinds)) for name, o in (("step", ops), ("setup", ops.setup)))
    table = Table(f"Operations of {program.name} (mul counts divisions too)", ("", *kinds), rows)
    return Result(ops.data(), (table,))


def speed(
    model: str, path: Place, *, base: bool = False, options: Mapping[str, str] = {}, single: bool = False,
    exact: bool = False, samples: int = 10_000
) -> Result:
    """How long the compiled model takes on this machine; `single`: in single precision."""
    from torsor.compiled.speed import speed as measured

    if samples < 1:
        raise ModelError(f"samples is a whole number from 1 on, not {samples}")
    program = _program(model, path, base, options)
    found = measured(program, dtype="float32" if single else "float64", exact=exact, samples=samples)
    rows = (("to compile" + " (found on disk)" * found.kept, f"{found.compile + found.compile_batch:.3f} s"),
            ("one state, f.raw", f"{found.raw * 1e9:.0f} ns"), ("one state, f(...)", f"{found.call * 1e9:.0f} ns"),
            (f"a sample of {samples}, one thread", f"{found.sample * 1e9:.1f} ns"),
            (f"a sample of {samples}, {found.cores} threads", f"{found.shared * 1e9:.1f} ns"))
    data = {"program": program.name, "operations": program.ops.data(), "samples": samples} | asdict(found)
    return Result(data, (Table(f"Speed of {program.name}", ("what", "time"), rows),), repr(program)[1:-1])


def group(path: Place, target: str | None = None, force: bool = False) -> Result:
    """The base inertial parameters of a robot file; the robot in them is written to `target` where one is given."""
    permit = _leave_for_robot(target, path, force)
    robot = formats.load(path)
    grouped = models.base_parameters(robot)
    if target and is_standard_output(target):
        text = formats.write(grouped.robot, ".toml")
        return Result({"robot": text}, text=text.rstrip())
    if target:
        permit.write({Path(target): formats.write(grouped.robot, target)})
    data = {"parameters": list(grouped.parameters), "relations": dict(grouped.relations),
            "no_effect": list(grouped.no_effect), "grouped": list(grouped.grouped), "table": grouped.table.data()}
    relations = Table("Grouping relations", ("parameter", "is"), tuple(grouped.relations.items()), prose=True)
    none = f"Without effect: {', '.join(grouped.no_effect)}" if grouped.no_effect else ""
    return Result(data, (geometric(robot), inertial(robot), relations, grouped.table), none)


def convert(
    source: Place, target: str, *, reading: Mapping[str, Any] = {}, force: bool = False, **options: Any
) -> Result:
    """A robot file in another format, by suffix; `reading` are options of the source's format, others the target's.

    The standard output takes TOML.
    """
    permit = _leave_for_robot(target, source, force)
    made = formats.inspect(source, **reading)
    robot = made.robot
    if is_standard_output(target):
        text = formats.write(robot, ".toml", **options)
        return Result({"robot": text, "from": str(source), "remarks": list(made.remarks)}, text=text.rstrip())
    permit.write({Path(target): formats.write(robot, target, **options)})
    said = (f"{target}: {repr(robot)[1:-1]}", *made.remarks)
    return Result({"robot": robot.name, "from": str(source), "to": target, "remarks": list(made.remarks)},
                  robot.tables()[:2] if made.remarks or reading else (), "\n".join(said))


def verify(
    model: str,
    path: Place,
    names: Sequence[str],
    *,
    base: bool = False,
    options: Mapping[str, str] = {},
    states: int = 100,
    seed: int = 0,
) -> Result:
    """A model really compiled and run in the given languages, compared with `evaluate` at random states.

    Where a model has a second algorithm, that is compared too.
    """
    from torsor.verification.generated_text import compare, runnable, verify
    from torsor.verification.second_ways import second

    program = _program(model, path, base, options)
    entry, robot = models.find(model), formats.load(path)
    robot = models.base_parameters(robot).robot if base else robot
    checks = []
    other = second(entry, robot, program, entry.parse_options(dict(options)))
    runs = [languages.find(name) for name in names or runnable()]
    steps = len(runs) + (other is not None)
    if other is not None:
        with step(0, steps, f"{other.name}, {states} states"):
            checks.append(compare(other.first, other.other, other.name, states, seed))
    for done, record in enumerate(runs, steps - len(runs)):
        with step(done, steps, f"{record.title}, {states} states"):
            checks += verify(program, (record.name,), states=states, seed=seed)
    data = [{"language": c.language, "tool": c.tool, "states": c.states, "largest_error": c.largest_error,
             "ok": c.ok, "remark": c.remark} for c in checks]
    rows = tuple((c.language, c.tool, str(c.states), f"{c.largest_error:.1e}", _verdict(c.ok), c.remark)
                 for c in checks)
    table = Table(f"{program.name} against evaluate, seed {seed}",
                  ("language", "tool", "states", "largest error", "agrees", "remark"), rows, prose=True)
    return Result(data, (table,), ok=all(c.ok is not False for c in checks))


def _verdict(ok: bool | None) -> str:
    return "not run" if ok is None else "yes" if ok else "NO"


def simulate(
    path: Place,
    *,
    parameters: Mapping[str, Any] = {},
    values: str | None = None,
    output: str | None = None,
    plot: str | None = None,
    force: bool = False,
    progress: Callable[[float], None] | None = None,
    **asked: Any,
) -> Result:
    """The motion of a robot file, written as CSV (`output`) and drawn (`plot`) where asked: see `torsor.simulate`.

    values: a file of numbers for the parameters, which `parameters` go before.
    """
    from torsor.formats.number_files import load_values
    from torsor.simulation.record import check_plot
    from torsor.simulation.simulator import simulate

    permit = _permit([output, plot], [path, values], force)  # before the work, not after it
    drawn = check_plot(plot) if plot else ""
    robot = formats.load(path)
    numbers = {**(load_values(values) if values else {}), **parameters}

    def write(motion: Simulation) -> list[Path]:
        made: dict[Path, str | bytes] = {}
        if output and not is_standard_output(output):
            made[Path(output)] = motion.csv_text()
        if plot:
            made[Path(plot)] = motion.chart(drawn)
        permit.write(made)
        return list(made)

    try:
        motion = simulate(robot, parameters=numbers, progress=progress, **asked)
    except SimulationError as trouble:
        written = write(trouble.motion) if trouble.motion is not None else []
        if written:
            said = f"{trouble}; what was computed until then is in {', '.join(map(str, written))}"
            raise SimulationError(said) from None
        raise
    write(motion)
    columns = motion.columns()
    steps = motion.steps
    still = None if motion.drift != motion.drift else motion.drift
    data = {"robot": robot.name, "method": motion.method, "time": float(motion.t[-1]), "samples": len(motion.t),
            "steps": steps.taken, "rejected": steps.rejected, "evaluations": motion.evaluations, "energy_change": still,
            "passed": [asdict(p) for p in motion.passed],
            "columns": {n: [x if x == x else None for x in c.tolist()] for n, c in columns.items()}}
    rows = tuple((name, *(f"{x:.6g}" for x in (c[0], c[-1], c.min(), c.max()))) for name, c in columns.items())
    title = f"{repr(motion)[1:-1]}" + ("" if still is None else f", energy changes by {still:.1e}")
    return Result(data, (Table(title, ("", "start", "end", "lowest", "highest"), rows),), files={"": motion.csv_text()})


def inverse(
    path: Place,
    *,
    target: list[str] | None = None,
    locked: Mapping[str, Any] = {},
    parameters: Mapping[str, Any] = {},
    values: str | None = None,
    language: str | None = None,
    limits: bool = False,
    **asked: Any,
) -> Result:
    """All postures of a robot file for a target; without one, how it is solved: see `torsor.inverse_geometry`.

    language: code that finds them, instead; limits: those within the robot's joint limits.
    """
    from torsor.compiled.given_numbers import number
    from torsor.formats.number_files import load_values
    from torsor.kinematics.pose_task import pose_of
    from torsor.postures.inverse_geometry import inverse_geometry

    robot = formats.load(path)
    given = {**(load_values(values) if values else {}), **parameters}
    numbers = {name: number(name, value) for name, value in given.items()}
    ik = inverse_geometry(robot, numbers, locked=tuple(locked), **asked)
    words = {"robot": robot.name, "method": ik.method, "joints": list(ik.joints), "remarks": list(ik.remarks)}
    if language:
        made = ik.files(language, limits=limits)
        return Result(words | {"files": dict(made)}, text=next(iter(made.values())), files=made)
    if target is None:
        return Result(words, text="\n".join((repr(ik)[1:-1], *ik.remarks)))
    held = {name: number(name, value) for name, value in locked.items()}
    found = ik.solve(pose_of([number("a number of the target", x) for x in target]), locked=held)
    rows = tuple((str(k), *(f"{x:.9g}" for x in q), f"{r:.1e}") for k, (q, r) in
                 enumerate(zip(found, found.residual, strict=True), 1))
    title = f"{len(found)} postures by {ik.method}" + "".join(f"; {remark}" for remark in found.remarks)
    facts = {"postures": found.tolist(), "residual": found.residual.tolist(), "singular": found.singular.tolist(),
             "multiplicity": found.multiplicity.tolist(), "outside": found.outside.tolist(),
             "reachable": found.reachable, "complete": found.complete}
    return Result(words | facts | {"remarks": [*ik.remarks, *found.remarks]},
                  (Table(title, ("", *ik.joints, "residual"), rows),))


def _leave_for_robot(target: str | None, source: Place, force: bool) -> Permit:
    if target and not is_standard_output(target):
        formats.by_suffix(Path(target))
    return _permit([target], [source], force)


def _permit(targets: Sequence[str | None], inputs: Sequence[Place | None], force: bool) -> Permit:
    """Leave to write the targets, as far as it can be given before the work."""
    permit = Permit(tuple(Path(path) for path in inputs if path), force)
    permit.check(path for path in targets if path and not is_standard_output(path))
    return permit


def _program(model: str, path: Place, base: bool, options: Mapping[str, str]) -> Program:
    entry = models.find(model)
    parsed = entry.parse_options(dict(options))
    if base and entry.menu not in ("Dynamic", "Identification"):
        raise ModelError(f"{entry.name} does not depend on inertial parameters: leave --base out")
    return generate(model, formats.load(path), base=base, **parsed)


def _options(model: Model) -> str:
    return ", ".join(f"{key}={value}" for key, value in model.options.items())
