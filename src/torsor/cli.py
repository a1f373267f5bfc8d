"""The command line: a door to `torsor.app`, with no logic of its own."""

from __future__ import annotations

import json
import sys
import warnings
from typing import TYPE_CHECKING, Any

import click

from torsor import __version__
from torsor.command_options import LANGUAGE, MODEL, ROBOT, model, pairs, reading, robot, typed_again
from torsor.command_options import force_flag as _force
from torsor.command_options import json_flag as _json
from torsor.command_options import numbers as _numbers
from torsor.command_options import start as _start
from torsor.doctor_command import doctor
from torsor.errors import TorsorError
from torsor.export_commands import Commands, export
from torsor.surroundings.extras import sentence
from torsor.terminal import print_result, working

if TYPE_CHECKING:
    from torsor.app import Result
    from torsor.formats import Source


class Torsor(Commands):
    """Errors of ours become one line and exit code 2; warnings become lines on the error stream."""

    def invoke(self, context: click.Context) -> Any:
        try:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                result = super().invoke(context)
        except TorsorError as error:
            _warn(caught)
            click.echo(f"torsor: {error}", err=True)
            context.exit(2)
        except OSError as error:
            _warn(caught)
            click.echo(f"torsor: {error.filename or ''}: {error.strerror or error}", err=True)
            context.exit(2)
        _warn(caught)
        return result


@click.group(cls=Torsor)
@click.version_option(__version__, prog_name="torsor")
def main() -> None:
    """The models of a robot as short straight-line programs, in the language you work in."""


main.add_command(export)
main.add_command(doctor)


@main.command()
@click.argument("model", metavar="[MODEL]", required=False, type=MODEL)
@_json
def models(model: str | None, as_json: bool) -> None:
    """The catalogue: name, code, menu, title, options; or one MODEL with its options explained."""
    from torsor import app

    print_result(app.describe_model(model) if model else app.list_models(), as_json)


@main.command()
@_json
def robots(as_json: bool) -> None:
    """The sample robots, which are called by name: structure, joints, whose numbers they have."""
    from torsor import app

    print_result(app.list_robots(), as_json)


@main.command()
@robot
@_json
def show(robot: Source, as_json: bool) -> None:
    """A robot's parameter tables."""
    from torsor import app

    print_result(app.show(robot), as_json)


@main.command()
@model
@click.option("--lang", default="matlab", show_default=True, type=LANGUAGE, help="Language of the generated code.")
@click.option("-o", "--output", help="File to write, other files beside it; or a folder (gen/).")
@_force
@_json
def generate(
    model: str, robot: Source, lang: str, options: dict[str, str], output: str | None, force: bool, as_json: bool
) -> None:
    """Write a model as code."""
    from torsor import app
    from torsor.delivery import Delivery

    delivery = Delivery(output, lang, (robot,), force)
    with working(f"{model} of {robot}"):
        result = app.write_model(model, robot, lang, options)
    delivery.write(result.files)
    if as_json:
        print_result(result, True)
    elif not delivery.output:
        click.echo(result.text)


@main.command()
@model
@_json
def count(model: str, robot: Source, options: dict[str, str], as_json: bool) -> None:
    """Operations of a model: one step, and what is hoisted to setup."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.count(model, robot, options)
    print_result(result, as_json)


@main.command()
@model
@click.option("--single", is_flag=True, help="Single precision (float32).")
@click.option("--exact", is_flag=True, help="Every operation rounded, as `evaluate` does.")
@click.option("--samples", default=10_000, show_default=True, help="States of a batch.")
@_json
def speed(
    model: str, robot: Source, options: dict[str, str], single: bool, exact: bool, samples: int, as_json: bool
) -> None:
    """How long the compiled model takes on this machine, for one state and in batches."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.speed(model, robot, options, single=single, exact=exact, samples=samples)
    print_result(result, as_json)


@main.command()
@robot
@click.option("-o", "--output", help="Robot file to write, with the base parameters in it.")
@_force
@_json
def base(robot: Source, output: str | None, force: bool, as_json: bool) -> None:
    """Base inertial parameters and grouping relations."""
    from torsor import app
    from torsor.delivery import RobotOutput

    target = RobotOutput(output, robot, force)
    with working(f"base parameters of {robot}"):
        result = app.group(robot, target.file)
    target.write(result.files)
    _print_robot(result, target.standard, as_json)


@main.command()
@robot
@click.argument("link", metavar="LINK")
@click.option("--parts", default=6, show_default=True, help="Springs of the beam.")
@click.option("--EI", "EI", required=True, help="Stiffness against bending (N m^2): a number or an expression.")
@click.option("--GJ", "GJ", default="0", help="Stiffness against torsion (N m^2); rigid where none is said.")
@click.option("--rho", help="Mass of a metre (kg/m); that of the link shared out where none is said.")
@click.option("--rhoJ", "rhoJ", help="Polar moment of inertia of a metre (kg m), for torsion.")
@click.option("--bending", default="yz", show_default=True, help="Axes of the link that it bends about: y, z or yz.")
@click.option("--length", help="Length of the beam (m), where no link stands on it.")
@click.option("-o", "--output", help="Robot file to write.")
@_force
@_json
def segment(robot: Source, link: str, output: str | None, force: bool, as_json: bool, **beam: Any) -> None:
    """A flexible LINK as rigid segments with springs between them (rigid finite elements)."""
    from torsor import app
    from torsor.delivery import RobotOutput

    target = RobotOutput(output, robot, force)
    result = app.segment(robot, link, target.file, **beam)
    target.write(result.files)
    _print_robot(result, target.standard, as_json)


@main.command()
@click.argument("source", metavar="IN", type=ROBOT)
@click.argument("target", metavar="OUT")
@click.option("--dialect", help="Dialect of a .par file: opensymoro or lk22.")
@reading
@_force
@_json
def convert(
    source: str, target: str, dialect: str | None, force: bool, as_json: bool, reading: dict[str, Any]
) -> None:
    """Convert a robot file, by suffix."""
    from torsor import app
    from torsor.delivery import RobotOutput
    from torsor.formats import Source

    output = RobotOutput(target, source, force)
    options = {"dialect": dialect} if dialect else {}
    result = app.convert(Source(source, reading), output.file, **options)
    output.write(result.files)
    _print_robot(result, output.standard, as_json)


@main.command()
@model
@click.option("--lang", "langs", multiple=True, type=LANGUAGE, help="Language to run; all that can be run by default.")
@click.option("--states", default=100, show_default=True, type=click.IntRange(1, 10_000), help="Random states.")
@click.option("--seed", default=0, show_default=True, help="Seed of the random states.")
@_json
def verify(
    model: str, robot: Source, langs: tuple[str, ...], options: dict[str, str], states: int, seed: int, as_json: bool
) -> None:
    """Compile or run a model in its language and compare with evaluate."""
    from torsor import app

    names = [n for text in langs for n in text.split(",") if n]
    with working(f"{model} of {robot}"):
        result = app.verify(model, robot, names, options, states=states, seed=seed)
    print_result(result, as_json)
    if not result.ok:
        sys.exit(1)


@main.command()
@robot
@click.option("--time", required=True, help="Seconds to simulate.")
@click.option("--torque", "torques", multiple=True, metavar="LAW",
              help="Torque laws in t, q1, qd1, .., one a joint, parted by ; or JOINT=LAW. Zero by default.")
@click.option("--wrench", "wrenches", multiple=True, metavar="NAME=LAW", help="External wrench or base motion.")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter's number.")
@click.option("--params", "values", metavar="FILE", help="Parameters in a .toml or .json file.")
@click.option("--q0", metavar="NUMBERS", help="Positions at the start, as '0, pi/2' or 'q2 = pi/2'. Zero by default.")
@click.option("--qd0", metavar="NUMBERS", help="Velocities at the start, the same way. Zero by default.")
@click.option("--pose0", metavar="NUMBERS", help="Where a base that moves by itself starts: x, y, z; then roll, pitch, "
              "yaw or a quaternion; planar: x, y, heading; or 'PB3 = 1'.")
@click.option("--twist0", metavar="NUMBERS", help="Its velocity and angular velocity in its axes, or 'V10 = 1'.")
@click.option("--method", default="dop853", show_default=True, help="dop853, rk45, rk4, lsoda, radau or bdf.")
@click.option("--rtol", default="1e-9", show_default=True, help="Relative tolerance.")
@click.option("--atol", default="1e-12", show_default=True, help="Absolute tolerance.")
@click.option("--step", help="Step of rk4, in seconds.")
@click.option("--slip", default="0", show_default=True, help="Speed below which Coulomb friction fades.")
@click.option("--friction", default="coulomb", show_default=True, help="coulomb or stribeck.")
@click.option("--limits", default="warn", show_default=True, help="At joint limits: warn, stop or ignore.")
@click.option("--singular", default="stop", show_default=True,
              help="Where the motors of closed loops let go: stop, or go through in other joints.")
@click.option("--fastest", default="1e4", show_default=True, help="Speed (rad/s, m/s) beyond which a motion runs away.")
@click.option("--samples", default=501, show_default=True, help="Rows of the result.")
@click.option("-o", "--output", help="CSV file to write.")
@click.option("--plot", help="Chart to write: .html or .png.")
@_force
@_json
def simulate(
    robot: Source, torques: tuple[str, ...], wrenches: tuple[str, ...], parameters: tuple[str, ...],
    q0: str | None, qd0: str | None, pose0: str | None, twist0: str | None, output: str | None, plot: str | None,
    force: bool, as_json: bool, **rest: Any,
) -> None:
    """Simulate the motion under given torques."""
    from torsor import app
    from torsor.delivery import Outputs

    outputs = Outputs([output, plot], [robot, rest["values"]], force)
    with working(f"simulating {robot}") as tell:
        result = app.simulate(
            robot, torque=_laws(torques), wrench=pairs(wrenches), parameters=pairs(parameters), q0=_start(q0),
            qd0=_start(qd0), pose0=_start(pose0), twist0=_start(twist0), table=output or "-", chart=plot or "",
            progress=tell, **rest)
    written = outputs.write(result.files)
    if result.trouble:
        kept = f"; what was computed until then is in {', '.join(written)}" if written else ""
        raise TorsorError(result.trouble + kept)
    if as_json or output in written or (plot and not output):
        print_result(result, as_json)
    else:
        click.echo(result.files[output or "-"], nl=False)


@main.command()
@robot
@click.option("--target", metavar="NUMBERS", help="Position x, y, z; or x, y, z, roll, pitch, yaw; or the 12 or 16 "
              "numbers of a transform, row by row. Without it: how the robot would be solved.")
@click.option("--frame", default=-1, show_default=True, help="Link whose frame is to reach the target.")
@click.option("--task", default="auto", show_default=True, help="auto, pose, position, or some of x y z rx ry rz.")
@click.option("--method", default="auto", show_default=True, help="auto, paul, pieper, general, homotopy or numeric.")
@click.option("--lock", "locked", multiple=True, metavar="JOINT=VALUE", help="A joint that is given.")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="A parameter's number.")
@click.option("--params", "values", metavar="FILE", help="Parameters in a .toml or .json file.")
@click.option("--lang", "language", type=LANGUAGE, help="Write code that finds all postures, in this language.")
@click.option("--limits", is_flag=True, help="That code drops postures outside the joint limits, as the answer does.")
@click.option("-o", "--output", help="File to write it to, other files beside it; or a folder (gen/).")
@_force
@_json
def inverse(
    robot: Source, target: str | None, locked: tuple[str, ...], parameters: tuple[str, ...], output: str | None,
    force: bool, as_json: bool, **rest: Any,
) -> None:
    """All postures for a pose."""
    from torsor import app
    from torsor.delivery import Delivery

    language, values = rest["language"], rest["values"]
    if output and not language:
        raise TorsorError("-o is for code: say in which language with --lang")
    delivery = Delivery(output, language or "c", (robot, *([values] if values else [])), force)
    with working(f"inverse geometry of {robot}"):
        result = app.inverse(robot, target=_numbers(target), locked=pairs(locked), parameters=pairs(parameters),
                             **rest)
    delivery.write(result.files)
    if as_json or not delivery.output:
        print_result(result, as_json)


@main.command()
@robot
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option("--model", default="dim", show_default=True, help="dim (torques), fim (filtered), eim (energy) or pim.")
@click.option("--estimator", default="wls", show_default=True, help="ols, wls, huber, tls, iv or didim.")
@click.option("--drives", default="", help="Some of IA,FV,FS for every joint: rotor inertia, viscous and dry friction.")
@click.option("--physical", is_flag=True, help="Only parameters that bodies can have, near a prior.")
@click.option("--prior", type=ROBOT, help="Robot with numbers to stay near; without it, what the lengths suggest.")
@click.option("--weight", type=float, help="Of the prior; without it, by cross-validation on the runs.")
@click.option("--distance", help="To the prior: entropic or euclidean.")
@click.option("--solver", help="Of --physical: newton, lmi (needs cvxpy and clarabel) or log-cholesky.")
@click.option("--validate", multiple=True, metavar="RUN", help="Other runs, to predict and not to learn from.")
@click.option("--essential", is_flag=True, default=None, help="Leave out parameters that the runs do not need.")
@click.option("--ratio", type=float, help="Of the largest relative deviation to the least: Gautier's rule for this.")
@click.option("--cutoff", type=float, help="Of the filter of positions, in Hz.")
@click.option("--decimate", type=int, help="Samples from one equation to the next.")
@click.option("--slowest", metavar="NUMBERS", help="Speeds below which a joint's equations are left out: one, or one "
              "a motor.")
@click.option("--column", "columns", multiple=True, metavar="WHAT=NAMES",
              help="Columns of the files, as 'q=a1,a2' or 'tau=4,5': names, or numbers from 1.")
@click.option("--unit", "units", multiple=True, metavar="WHAT=UNIT", help="As 'q=deg', 'tau=N mm', 't=ms'.")
@click.option("--step", type=float, help="Seconds between samples, where the files have no times.")
@click.option("--gear", metavar="NUMBERS", help="Turns of each motor for one of its joint, with commas between.")
@click.option("--gain", metavar="NUMBERS", help="Torque of each motor per unit that was read.")
@click.option("--sign", metavar="NUMBERS", help="-1 for joints whose drives count the other way, else 1.")
@click.option("--zero", metavar="NUMBERS", help="What is to be added to each position, as '0, -pi/2'.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help="Of the model: columns=, offset=true, extra=spring2=sin(q2), payload=yes, ...")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="A known parameter's number.")
@click.option("--params", "values", metavar="FILE", help="Known parameters in a .toml or .json file.")
@click.option("--cluster", metavar="ADDRESS", help="Scheduler of a Dask cluster, whose machines do the work.")
@click.option("-o", "--output", help="Robot file to write, with what was found as defaults.")
@click.option("--report", help="Report to write: one .html page.")
@_force
@_json
def identify(
    robot: Source, runs: tuple[str, ...], columns: tuple[str, ...], units: tuple[str, ...], step: float | None,
    options: tuple[str, ...], parameters: tuple[str, ...], output: str | None,
    report: str | None, physical: bool, solver: str | None, slowest: str | None, force: bool, as_json: bool,
    **rest: Any,
) -> None:
    """Find the parameters of a robot from measured motion."""
    from torsor import app
    from torsor.delivery import Outputs

    outputs = Outputs([output, report], [robot, rest["values"], rest["prior"], *runs, *rest["validate"]], force)
    drives = {name: _numbers(rest.pop(name)) for name in ("gear", "gain", "sign", "zero")}
    reading = {"columns": {what: names.split(",") for what, names in pairs(columns).items()},
               "units": pairs(units), "step": step, "drives": drives}
    with working(f"identifying {robot}"):
        result = app.identify(robot, runs, parameters=pairs(parameters), options=pairs(options), reading=reading,
                              physical=solver or physical, slowest=_speeds(slowest), command=typed_again(),
                              robot_file=output or "", report=report or "", **rest)
    outputs.write(result.files)
    print_result(result, as_json)


@main.command()
@robot
@click.option("--kind", default="fourier", show_default=True, help="fourier or spline.")
@click.option("--criterion", default="condition", show_default=True, help="condition or d (of the information).")
@click.option("--harmonics", default=5, show_default=True, help="Of the series; a spline has as many coefficients.")
@click.option("--period", default=10.0, show_default=True, help="Seconds that the motion takes.")
@click.option("--rate", default=100.0, show_default=True, help="Samples a second of the CSV file.")
@click.option("--starts", default=8, show_default=True, help="Random motions to begin with; the best end is kept.")
@click.option("--seed", default=0, show_default=True, help="Seed of these motions.")
@click.option("--seconds", type=float, help="After which no more of them are begun.")
@click.option("--position", metavar="RANGES", help="Limits, as '-1:1', one a joint with commas between, or 'q2=-1:0'.")
@click.option("--velocity", metavar="NUMBERS", help="Limits, as '2', one a joint with commas between, or 'q2=1.5'.")
@click.option("--acceleration", metavar="NUMBERS", help="Limits, the same way.")
@click.option("--torque", metavar="NUMBERS", help="Limits, the same way, of the robot's or the prior's bodies.")
@click.option("--prior", type=ROBOT, help="Robot with numbers for its bodies.")
@click.option("--box", "boxes", multiple=True, metavar="FRAME=RANGES",
              help="Where a frame stays, as 'link6=-1:1,-1:1,0:' for x, y, z seen from the base.")
@click.option("--drives", default="", help="Some of IA,FV,FS for every joint: rotor inertia, viscous and dry friction.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Of the model: offset=true, ...")
@click.option("--param", "parameters", multiple=True, metavar="NAME=VALUE", help="A known parameter's number.")
@click.option("--params", "values", metavar="FILE", help="Known parameters in a .toml or .json file.")
@click.option("-o", "--output", help="CSV file to write.")
@click.option("--plot", help="Chart to write: .html or .svg.")
@_force
@_json
def excite(
    robot: Source, position: str | None, velocity: str | None, acceleration: str | None, torque: str | None,
    boxes: tuple[str, ...], options: tuple[str, ...], parameters: tuple[str, ...], output: str | None,
    plot: str | None, force: bool, as_json: bool, **rest: Any,
) -> None:
    """Find a motion that tells much of the parameters of a robot."""
    from torsor import app
    from torsor.delivery import Outputs

    outputs = Outputs([output, plot], [robot, rest["values"], rest["prior"]], force)
    asked = {"velocity": velocity, "acceleration": acceleration, "torque": torque}
    sizes = {name: app.typed_limits(text) for name, text in asked.items()}
    with working(f"exciting {robot}"):
        result = app.excite(
            robot, position=app.typed_ranges(position),
            boxes={frame: app.typed_ranges(box) for frame, box in pairs(boxes).items()},
            parameters=pairs(parameters), options=pairs(options), table=output or "-", chart=plot or "", **sizes,
            **rest)
    written = outputs.write(result.files)
    if as_json or output in written or (plot and not output):
        print_result(result, as_json)
    else:
        click.echo(result.files[output or "-"], nl=False)


@main.command()
@click.argument("robot", metavar="[ROBOT]", required=False, type=ROBOT)
@click.option("--port", type=click.IntRange(0, 65535), help="Port of 127.0.0.1; 0 for a free one.")
@click.option("--no-browser", is_flag=True, help="Say the address and open no browser.")
@reading
@_json
def web(robot: str | None, port: int | None, no_browser: bool, reading: dict[str, Any], as_json: bool) -> None:
    """A page in the browser, on this machine alone."""
    from torsor import app
    from torsor.formats import Source

    try:
        from torsor.web.serve import serve
    except ModuleNotFoundError:
        raise TorsorError(sentence("web")) from None
    described = app.convert(Source(robot, reading), ".toml").files[".toml"] if robot else ""
    said = json.dumps if as_json else "Open {url} (Ctrl-C ends)".format_map
    serve(str(described), port, not no_browser, lambda told: click.echo(said(told)))


def _laws(texts: tuple[str, ...]) -> Any:
    """Torque laws in joint order, or by joint where they are written JOINT=LAW."""
    laws = [law.strip() for text in texts for law in text.rstrip("; ").split(";")]
    if not laws:
        return None
    return pairs(laws) if any("=" in law for law in laws) else laws


def _speeds(text: str | None) -> list[float] | None:
    """Numbers that are one, or one a motor."""
    try:
        return [float(n) for n in _numbers(text) or ()] or None
    except ValueError:
        raise TorsorError(f"--slowest is a speed, or one a motor with commas between, not {text!r}") from None


def _print_robot(result: Result, itself: bool, as_json: bool) -> None:
    """The result or, where it goes to the standard output, the robot itself."""
    if itself and not as_json:
        click.echo(next(iter(result.files.values())), nl=False)
    else:
        print_result(result, as_json)


def _warn(caught: list[warnings.WarningMessage] | None) -> None:
    for warning in caught or []:
        click.echo(f"torsor: warning: {warning.message}", err=True)


if __name__ == "__main__":
    main()
