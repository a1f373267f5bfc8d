"""The command line: a door to `torsor.app`, with no logic of its own."""

from __future__ import annotations

import json
import sys
import warnings
from typing import TYPE_CHECKING, Any

import click

from torsor import __version__
from torsor.cli.command_options import (
    LANGUAGE,
    MODEL,
    ROBOT,
    examples,
    given_numbers,
    integration,
    model,
    pairs,
    reading,
    robot,
    starting,
    typed_again,
)
from torsor.cli.command_options import force_flag as _force
from torsor.cli.command_options import json_flag as _json
from torsor.cli.command_options import numbers as _numbers
from torsor.cli.command_options import start as _start
from torsor.cli.doctor_command import doctor
from torsor.cli.export_commands import Commands, export
from torsor.errors import TorsorError
from torsor.surroundings.extras import sentence
from torsor.terminal import hand_over, print_result, say, working

if TYPE_CHECKING:
    from torsor.app import Result
    from torsor.formats import Source


class Torsor(Commands):
    """Errors become one line, ours with exit code 2, mistakes of torsor with 3; so do warnings, on the error stream."""

    def invoke(self, context: click.Context) -> Any:
        try:
            with warnings.catch_warnings(record=True) as caught:
                warnings.simplefilter("always")
                result = super().invoke(context)
        except TorsorError as error:
            _warn(caught)
            say(f"torsor: {error}", err=True)
            context.exit(2)
        except BrokenPipeError:  # whoever reads has seen enough
            raise
        except OSError as error:
            _warn(caught)
            at = f"{error.filename}: " if error.filename else ""
            say(f"torsor: {at}{error.strerror or error}", err=True)
            context.exit(2)
        except (click.ClickException, click.exceptions.Exit, click.Abort, MemoryError):
            raise
        except Exception as error:
            _warn(caught)
            say(f"torsor: this was not foreseen, and is a mistake in torsor: {type(error).__name__}: {error}; please "
                "report it with the command and its files", err=True)
            context.exit(3)
        _warn(caught)
        return result


@click.group(cls=Torsor, epilog=examples("robots", "show puma560", "generate idm puma560 --lang c"))
@click.version_option(__version__, prog_name="torsor")
def main() -> None:
    """The models of a robot as short straight-line programs, in the language you work in."""


main.add_command(export)
main.add_command(doctor)


@main.command(epilog=examples("models idm"))
@click.argument("model", metavar="[MODEL]", required=False, type=MODEL)
@_json
def models(model: str | None, as_json: bool) -> None:
    """List the models, or explain one MODEL and its options."""
    from torsor import app

    print_result(app.describe_model(model) if model else app.list_models(), as_json)


@main.command(epilog=examples("robots"))
@_json
def robots(as_json: bool) -> None:
    """List the sample robots. Every command takes them by name; each has the source of its numbers."""
    from torsor import app

    print_result(app.list_robots(), as_json)


@main.command(epilog=examples("show puma560"))
@robot
@_json
def show(robot: Source, as_json: bool) -> None:
    """Show the parameters of a ROBOT as tables."""
    from torsor import app

    print_result(app.show(robot), as_json)


@main.command(epilog=examples("generate idm rrp --base --lang c -o gen/"))
@model
@click.option("--lang", default="matlab", show_default=True, type=LANGUAGE, help="Language of the generated code.")
@click.option("-o", "--output", help="File to write, with others beside it where the language has more; or a folder, "
              "ending in /. By default the code is printed.")
@_force
@_json
def generate(
    model: str, robot: Source, lang: str, options: dict[str, str], output: str | None, force: bool, as_json: bool
) -> None:
    """Write a MODEL of a ROBOT as code."""
    from torsor import app
    from torsor.cli.delivery import Delivery

    delivery = Delivery(output, lang, (robot,), force)
    with working(f"{model} of {robot}"):
        result = app.write_model(model, robot, lang, options)
    delivery.write(result.files)
    if as_json:
        print_result(result, True)
    elif not delivery.output:
        hand_over(result.text)


@main.command(epilog=examples("count idm puma560 --base"))
@model
@_json
def count(model: str, robot: Source, options: dict[str, str], as_json: bool) -> None:
    """Count the operations of a MODEL: of one step, and of setup."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.count(model, robot, options)
    print_result(result, as_json)


@main.command(epilog=examples("speed idm planar_2r --samples 1000"))
@model
@click.option("--single", is_flag=True, help="Compute in single precision (float32). By default in double precision.")
@click.option("--exact", is_flag=True, help="Round after every operation, as `torsor.evaluate` does. By default some "
              "are fused.")
@click.option("--samples", default=10_000, show_default=True, help="How many states a batch has.")
@_json
def speed(
    model: str, robot: Source, options: dict[str, str], single: bool, exact: bool, samples: int, as_json: bool
) -> None:
    """Measure how fast a compiled MODEL is. It is run for one state and in batches."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.speed(model, robot, options, single=single, exact=exact, samples=samples)
    print_result(result, as_json)


@main.command(epilog=examples("base rrp -o rrp_base.toml"))
@robot
@click.option("--assembly", default="parallel", show_default=True, help="Of a robot with loops: parallel, where "
              "parallelograms stay parallelograms, or any way to assemble it.")
@click.option("-o", "--output", help="Robot file to write, in the base parameters: .toml, .par, .urdf, .sdf or .xml.")
@_force
@_json
def base(robot: Source, assembly: str, output: str | None, force: bool, as_json: bool) -> None:
    """Find the base inertial parameters of a ROBOT. It prints how the others are grouped into them."""
    from torsor import app
    from torsor.cli.delivery import RobotOutput

    target = RobotOutput(output, robot, force)
    with working(f"base parameters of {robot}"):
        result = app.group(robot, target.file, assembly)
    target.write(result.files)
    _print_robot(result, target.standard, as_json)


@main.command(epilog=examples("segment planar_2r link2 --EI 100 --length 0.5 -o flexible.toml"))
@robot
@click.argument("link", metavar="LINK")
@click.option("--parts", default=6, show_default=True, help="How many parts, each with its springs.")
@click.option("--EI", "EI", required=True, help="Stiffness against bending (N m^2): a number or an expression.")
@click.option("--GJ", "GJ", default="0", show_default=True, help="Stiffness against torsion (N m^2); 0 where "
              "the beam does not twist.")
@click.option("--rho", help="Mass per length (kg/m). By default the mass of the link shared out.")
@click.option("--rhoJ", "rhoJ", help="Polar moment of inertia per length (kg m), for torsion. By default that of the "
              "link.")
@click.option("--bending", default="yz", show_default=True, help="Axes of the link that the beam bends about: y, z or "
              "yz.")
@click.option("--length", help="Length of the beam (m), needed where no link stands on it.")
@click.option("-o", "--output", help="Robot file to write: .toml, .par, .urdf, .sdf or .xml. By default a summary is "
              "printed.")
@_force
@_json
def segment(robot: Source, link: str, output: str | None, force: bool, as_json: bool, **beam: Any) -> None:
    """Make a LINK flexible. It becomes rigid segments with springs between them (rigid finite elements)."""
    from torsor import app
    from torsor.cli.delivery import RobotOutput

    target = RobotOutput(output, robot, force)
    result = app.segment(robot, link, target.file, **beam)
    target.write(result.files)
    _print_robot(result, target.standard, as_json)


@main.command(epilog=examples("convert puma560 puma560.urdf"))
@click.argument("source", metavar="IN", type=ROBOT)
@click.argument("target", metavar="OUT")
@click.option("--dialect", help="Dialect of a .par file to write: opensymoro or lk22.")
@reading
@_force
@_json
def convert(
    source: str, target: str, dialect: str | None, force: bool, as_json: bool, reading: dict[str, Any]
) -> None:
    """Convert a robot file. IN and OUT have the formats of their suffixes."""
    from torsor import app
    from torsor.cli.delivery import RobotOutput
    from torsor.formats import Source

    output = RobotOutput(target, source, force)
    options = {"dialect": dialect} if dialect else {}
    result = app.convert(Source(source, reading), output.file, **options)
    output.write(result.files)
    _print_robot(result, output.standard, as_json)


@main.command(epilog=examples("verify idm planar_2r --lang python --states 20"))
@model
@click.option("--lang", "langs", multiple=True, type=LANGUAGE, help="Language to run; repeat for more. By default all "
              "whose compiler or interpreter is installed.")
@click.option("--states", default=100, show_default=True, type=click.IntRange(1, 10_000), help="How many random "
              "states to compare at.")
@click.option("--seed", default=0, show_default=True, help="Seed of the random states.")
@_json
def verify(
    model: str, robot: Source, langs: tuple[str, ...], options: dict[str, str], states: int, seed: int, as_json: bool
) -> None:
    """Check the generated code of a MODEL. It is run, and its results are compared with those of torsor itself."""
    from torsor import app

    names = [n for text in langs for n in text.split(",") if n]
    with working(f"{model} of {robot}"):
        result = app.verify(model, robot, names, options, states=states, seed=seed)
    print_result(result, as_json)
    if not result.ok:
        sys.exit(1)


@main.command(epilog=examples(
    "simulate planar_2r --time 2 --q0 '0, pi/2' --torque 'q1 = -2*qd1' -o motion.csv --plot motion.html"))
@robot
@click.option("--time", required=True, help="How long to simulate (s).")
@click.option("--torque", "torques", multiple=True, metavar="LAW",
              help="Torque laws (N m, N) in t, q1, qd1, ..: one for each joint with ; between them, or JOINT=LAW. "
                   "Zero by default.")
@click.option("--wrench", "wrenches", multiple=True, metavar="NAME=LAW", help="Law for a symbol of an external wrench "
              "(N, N m) or of a given base motion. Zero by default.")
@given_numbers()
@starting
@click.option("--method", default="dop853", show_default=True, help="Method of integration: dop853, rk45, rk4 (fixed "
              "step); lsoda, radau or bdf (stiff motions).")
@integration
@click.option("--singular", default="stop", show_default=True,
              help="Where the motors no longer hold a robot with loops: stop, or go through in other joints.")
@click.option("--fastest", default="1e4", show_default=True, help="Speed (rad/s, m/s) beyond which the motion has run "
              "away and is stopped.")
@click.option("--samples", default=501, show_default=True, help="How many rows the result has, evenly spaced in time.")
@click.option("-o", "--output", help="CSV file to write. By default the rows are printed.")
@click.option("--plot", help="Chart to write: .html or .png.")
@_force
@_json
def simulate(
    robot: Source, torques: tuple[str, ...], wrenches: tuple[str, ...], parameters: tuple[str, ...],
    q0: str | None, qd0: str | None, pose0: str | None, twist0: str | None, output: str | None, plot: str | None,
    force: bool, as_json: bool, **rest: Any,
) -> None:
    """Simulate the motion of a ROBOT under given torques."""
    from torsor import app
    from torsor.cli.delivery import Outputs

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
        hand_over(result.files[output or "-"], nl=False)


@main.command(epilog=examples("inverse puma560 --target '0.4, 0.1, 0.3, 0, pi, 0'"))
@robot
@click.option("--target", metavar="NUMBERS", help="Position x, y, z (m); or x, y, z, roll, pitch, yaw (m, rad); or "
              "the 12 or 16 numbers of a transform, row by row. Without it: how the robot would be solved.")
@click.option("--frame", default="-1", show_default=True, help="Link whose frame is to reach the target: its name or "
              "number, -1 for the last.")
@click.option("--task", default="auto", show_default=True, help="What of the target counts: auto, pose, position, or "
              "some of x y z rx ry rz.")
@click.option("--method", default="auto", show_default=True, help="Method: auto, paul, pieper, general, homotopy or "
              "numeric.")
@click.option("--lock", "locked", multiple=True, metavar="JOINT=VALUE", help="Position (rad, m) of a joint that is "
              "not to be solved for; repeat for more.")
@given_numbers()
@click.option("--lang", "language", type=LANGUAGE, help="Write code in this language that finds all postures.")
@click.option("--limits", is_flag=True, help="Let that code drop postures outside the joint limits, as the answer "
              "does.")
@click.option("-o", "--output", help="File to write the code to, or a folder, ending in /. By default the code is "
              "printed.")
@_force
@_json
def inverse(
    robot: Source, target: str | None, locked: tuple[str, ...], parameters: tuple[str, ...], output: str | None,
    force: bool, as_json: bool, **rest: Any,
) -> None:
    """Find all postures of a ROBOT for a pose or a position."""
    from torsor import app
    from torsor.cli.delivery import Delivery

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


@main.command(epilog=examples(
    "simulate planar_2r --time 5 --torque '20*sin(t); 3*sin(4*t)' --samples 2001 -o run.csv",
    "identify planar_2r run.csv --report report.html"))
@robot
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@click.option("--model", default="dim", show_default=True, help="Equations: dim (torques), fim (filtered), eim "
              "(energy) or pim (power).")
@click.option("--estimator", default="wls", show_default=True, help="Estimator: ols, wls, huber, tls, iv or didim.")
@click.option("--drives", default="", help="Some of IA,FV,FS for every joint: rotor inertia, viscous and Coulomb "
              "friction. None by default.")
@click.option("--physical", is_flag=True, help="Allow only parameters that bodies can have, near a prior.")
@click.option("--prior", type=ROBOT, help="Robot with numbers to stay near. By default bodies that the lengths "
              "suggest.")
@click.option("--weight", type=float, help="Weight of the prior. By default chosen by cross-validation on the runs.")
@click.option("--distance", help="Distance to the prior: entropic (default) or euclidean.")
@click.option("--solver", help="Solver of --physical: newton (default), lmi (needs cvxpy and clarabel) or "
              "log-cholesky.")
@click.option("--validate", multiple=True, metavar="RUN", help="Another run, to predict and not to learn from; repeat "
              "for more.")
@click.option("--essential", is_flag=True, default=None, help="Leave out parameters that the runs do not need, by an "
              "F test.")
@click.option("--ratio", type=float, help="The same by Gautier's rule: no relative deviation more than this many "
              "times the least.")
@click.option("--cutoff", type=float, help="Cutoff frequency of the filter of positions (Hz). By default chosen from "
              "the runs.")
@click.option("--decimate", type=int, help="Samples from one equation to the next. By default chosen from the runs.")
@click.option("--slowest", metavar="NUMBERS", help="Speed (rad/s, m/s) below which the equations of a joint are left "
              "out: one, or one for each motor with commas between. By default chosen from the runs.")
@click.option("--column", "columns", multiple=True, metavar="WHAT=NAMES",
              help="Which columns of the files hold t, q, qd, qdd or tau, as 'q=a1,a2' or 'tau=4,5': names, or numbers "
                   "from 1.")
@click.option("--unit", "units", multiple=True, metavar="WHAT=UNIT", help="Units of the files, as 'q=deg', "
              "'tau=N mm', 't=ms'. By default rad, m, N m, N and s.")
@click.option("--step", type=float, help="Time between samples (s), where the files have no times.")
@click.option("--gear", metavar="NUMBERS", help="Turns of each motor for one turn of its joint, with commas between. "
              "1 by default.")
@click.option("--gain", metavar="NUMBERS", help="Torque of each motor per unit of the reading, such as N m per "
              "ampere. 1 by default.")
@click.option("--sign", metavar="NUMBERS", help="For each joint 1, or -1 where its drive counts the other way. 1 by "
              "default.")
@click.option("--zero", metavar="NUMBERS", help="What is added to each position (rad, m), as '0, -pi/2'. 0 by default.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE",
              help="An option of the model: columns=, offset=true, extra=spring2=sin(q2), payload=yes, ...")
@given_numbers("known ")
@click.option("--cluster", metavar="ADDRESS", help="Scheduler of a Dask cluster, whose machines do the work.")
@click.option("-o", "--output", help="Robot file to write, with the numbers that were found as defaults.")
@click.option("--report", help="Report to write, one .html page: torques, residuals, parameters, errors.")
@_force
@_json
def identify(
    robot: Source, runs: tuple[str, ...], columns: tuple[str, ...], units: tuple[str, ...], step: float | None,
    options: tuple[str, ...], parameters: tuple[str, ...], output: str | None,
    report: str | None, physical: bool, solver: str | None, slowest: str | None, force: bool, as_json: bool,
    **rest: Any,
) -> None:
    """Identify the parameters of a ROBOT. Each RUN is a file with a recorded motion."""
    from torsor import app
    from torsor.cli.delivery import Outputs

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


@main.command(epilog=examples("excite planar_2r --period 5 --starts 2 -o excite.csv --plot excite.html"))
@robot
@click.option("--kind", default="fourier", show_default=True, help="Kind of motion: fourier or spline.")
@click.option("--criterion", default="condition", show_default=True, help="What is made best: condition (number of "
              "the regressor) or d (determinant of the information).")
@click.option("--harmonics", default=5, show_default=True, help="Harmonics of the series, or coefficients of the "
              "spline.")
@click.option("--period", default=10.0, show_default=True, help="How long the motion takes (s).")
@click.option("--rate", default=100.0, show_default=True, help="Samples a second of the CSV file.")
@click.option("--starts", default=8, show_default=True, help="Random motions to begin with; the best result is kept.")
@click.option("--seed", default=0, show_default=True, help="Seed of these motions.")
@click.option("--seconds", type=float, help="Time after which no more of them are begun (s). By default all are.")
@click.option("--position", metavar="RANGES", help="Limits of positions (rad, m), as '-1:1': one for all, one for "
              "each joint with commas between, or by name, as 'q2=-1:0'. By default those of the robot, else cautious "
              "ones.")
@click.option("--velocity", metavar="NUMBERS", help="Greatest velocities (rad/s, m/s), as '2': one for all, one for "
              "each joint with commas between, or by name, as 'q2=1.5'. By default as for positions.")
@click.option("--acceleration", metavar="NUMBERS", help="Greatest accelerations (rad/s^2, m/s^2), written the same "
              "way.")
@click.option("--torque", metavar="NUMBERS", help="Greatest torques (N m, N), written the same way; computed with the "
              "numbers of the robot or of the prior.")
@click.option("--prior", type=ROBOT, help="Robot of the same structure with numbers for its bodies.")
@click.option("--box", "boxes", multiple=True, metavar="FRAME=RANGES",
              help="Box that the origin of a frame stays in (m), as 'link6=-1:1,-1:1,0:' for x, y, z seen from the "
                  "base.")
@click.option("--drives", default="", help="Some of IA,FV,FS for every joint: rotor inertia, viscous and Coulomb "
              "friction. None by default.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the model: offset=true, "
              "...")
@given_numbers("known ")
@click.option("-o", "--output", help="CSV file to write. By default the rows are printed.")
@click.option("--plot", help="Chart to write: .html or .svg.")
@_force
@_json
def excite(
    robot: Source, position: str | None, velocity: str | None, acceleration: str | None, torque: str | None,
    boxes: tuple[str, ...], options: tuple[str, ...], parameters: tuple[str, ...], output: str | None,
    plot: str | None, force: bool, as_json: bool, **rest: Any,
) -> None:
    """Find a motion to identify a ROBOT with. It tells as much as it can about the parameters, within limits."""
    from torsor import app
    from torsor.cli.delivery import Outputs

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
        hand_over(result.files[output or "-"], nl=False)


@main.command(epilog=examples("web puma560"))
@click.argument("robot", metavar="[ROBOT]", required=False, type=ROBOT)
@click.option("--port", type=click.IntRange(0, 65535), help="Port on this machine; 0 for any that is free.")
@click.option("--no-browser", is_flag=True, help="Print the address and open no browser.")
@reading
@_json
def web(robot: str | None, port: int | None, no_browser: bool, reading: dict[str, Any], as_json: bool) -> None:
    """Open the page of torsor in the browser. It is served on this machine alone."""
    from torsor import app
    from torsor.formats import Source

    try:
        from torsor.web.serve import serve
    except ModuleNotFoundError:
        raise TorsorError(sentence("web")) from None
    described = app.convert(Source(robot, reading), ".toml").files[".toml"] if robot else ""
    said = json.dumps if as_json else "Open {url} (Ctrl-C ends)".format_map
    serve(str(described), port, not no_browser, lambda told: say(said(told)))


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
        raise TorsorError(f"--slowest must be a speed, or one for each motor with commas between, not "
                          f"{text!r}") from None


def _print_robot(result: Result, itself: bool, as_json: bool) -> None:
    """The result or, where it goes to the standard output, the robot itself."""
    if itself and not as_json:
        hand_over(next(iter(result.files.values())), nl=False)
    else:
        print_result(result, as_json)


def _warn(caught: list[warnings.WarningMessage] | None) -> None:
    for warning in caught or []:
        say(f"torsor: warning: {warning.message}", err=True)
