"""The command line: a door to `torsor.app`, with no logic of its own."""

from __future__ import annotations

import json
import sys
import warnings
from typing import TYPE_CHECKING, Any

import click

from torsor import __version__
from torsor.cli.command_options import (
    MODEL,
    ROBOT,
    examples,
    model,
    reading,
    robot,
    typed_again,
    typed_values,
)
from torsor.cli.command_options import force_flag as _force
from torsor.cli.command_options import json_flag as _json
from torsor.cli.export_commands import Commands, export
from torsor.errors import TorsorError
from torsor.extras import sentence
from torsor.terminal import hand_over, print_result, say, working

if TYPE_CHECKING:
    from collections.abc import Callable

    from torsor.app import Result
    from torsor.cli.delivery import TypedFiles
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


@main.command(epilog=examples("doctor"))
@_json
def doctor(as_json: bool) -> None:
    """List the optional tools and packages. It shows which this machine has, and how to get the others."""
    from torsor import app

    with working("looking around"):
        result = app.doctor()
    print_result(result, as_json)


@main.command(epilog=examples("show puma560"))
@robot
@_json
def show(robot: Source, as_json: bool) -> None:
    """Show the parameters of a ROBOT as tables."""
    from torsor import app

    print_result(app.show(robot), as_json)


@main.command(use="generate", epilog=examples("generate idm rrp --base --lang c -o gen/"))
@model
@_force
@_json
def generate(model: str, robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Write a MODEL of a ROBOT as code."""
    from torsor import app
    from torsor.cli.delivery import Delivery

    values = typed_values("generate", typed)
    delivery = Delivery(values.pop("output", None), values.get("language", "matlab"), (robot,), force)
    with working(f"{model} of {robot}"):
        result = app.write_model(model, robot, **values)
    delivery.write(result.files)
    if as_json:
        print_result(result, True)
    elif not delivery.output:
        hand_over(result.text)


@main.command(use="count", epilog=examples("count idm puma560 --base"))
@model
@_json
def count(model: str, robot: Source, as_json: bool, **typed: Any) -> None:
    """Count the operations of a MODEL: of one step, and of setup."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.count(model, robot, **typed_values("count", typed))
    print_result(result, as_json)


@main.command(use="speed", epilog=examples("speed idm planar_2r --samples 1000"))
@model
@_json
def speed(model: str, robot: Source, as_json: bool, **typed: Any) -> None:
    """Measure how fast a compiled MODEL is. It is run for one state and in batches."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.speed(model, robot, **typed_values("speed", typed))
    print_result(result, as_json)


@main.command(use="base", epilog=examples("base rrp -o rrp_base.toml"))
@robot
@_force
@_json
def base(robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Find the base inertial parameters of a ROBOT. It prints how the others are grouped into them."""
    from torsor import app

    _rewritten("base", app.group, (robot,), typed, force, as_json)


@main.command(use="segment", epilog=examples("segment planar_2r link2 --EI 100 --length 0.5 -o flexible.toml"))
@robot
@click.argument("link", metavar="LINK")
@_force
@_json
def segment(robot: Source, link: str, force: bool, as_json: bool, **typed: Any) -> None:
    """Make a LINK flexible. It becomes rigid segments with springs between them (rigid finite elements)."""
    from torsor import app

    _rewritten("segment", app.segment, (robot, link), typed, force, as_json)


@main.command(use="convert", epilog=examples("convert puma560 puma560.urdf"))
@click.argument("source", metavar="IN", type=ROBOT)
@click.argument("target", metavar="OUT")
@reading
@_force
@_json
def convert(source: str, target: str, force: bool, as_json: bool, reading: dict[str, Any], **typed: Any) -> None:
    """Convert a robot file. IN and OUT have the formats of their suffixes."""
    from torsor import app
    from torsor.cli.delivery import RobotOutput
    from torsor.formats import Source

    output = RobotOutput(target, source, force)
    result = app.convert(Source(source, reading), output.file, **typed_values("convert", typed))
    output.write(result.files)
    _print_robot(result, output.standard, as_json)


@main.command(use="verify", epilog=examples("verify idm planar_2r --lang python --states 20"))
@model
@_json
def verify(model: str, robot: Source, as_json: bool, **typed: Any) -> None:
    """Check the generated code of a MODEL. It is run, and its results are compared with those of torsor itself."""
    from torsor import app

    with working(f"{model} of {robot}"):
        result = app.verify(model, robot, **typed_values("verify", typed))
    print_result(result, as_json)
    if not result.ok:
        sys.exit(1)


@main.command(use="simulate", epilog=examples(
    "simulate planar_2r --time 2 --q0 '0, pi/2' --torque 'q1 = -2*qd1' -o motion.csv --plot motion.html"))
@robot
@_force
@_json
def simulate(robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Simulate the motion of a ROBOT under given torques."""
    from torsor import app
    from torsor.cli.delivery import TypedFiles

    _motion(app.simulate, TypedFiles("simulate", typed, (robot,), force), robot, f"simulating {robot}", as_json)


@main.command(use="inverse", epilog=examples("inverse puma560 --target '0.4, 0.1, 0.3, 0, pi, 0'"))
@robot
@_force
@_json
def inverse(robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Find all configurations of a ROBOT for a pose or a position."""
    from torsor import app
    from torsor.cli.delivery import Delivery

    values = typed_values("inverse", typed)
    output, language, read = values.pop("output", None), values.get("language"), values.get("values")
    if output and not language:
        raise TorsorError("-o is for code: say in which language with --lang")
    delivery = Delivery(output, language or "c", (robot, *([read] if read else [])), force)
    with working(f"inverse geometry of {robot}"):
        result = app.inverse(robot, **values)
    delivery.write(result.files)
    if as_json or not delivery.output:
        print_result(result, as_json)


@main.command(use="identify", epilog=examples(
    "simulate planar_2r --time 5 --torque '20*sin(t); 3*sin(4*t)' --samples 2001 -o run.csv",
    "identify planar_2r run.csv --report report.html"))
@robot
@click.argument("runs", metavar="RUN...", nargs=-1, required=True)
@_force
@_json
def identify(robot: Source, runs: tuple[str, ...], force: bool, as_json: bool, **typed: Any) -> None:
    """Identify the parameters of a ROBOT. Each RUN is a file with a recorded motion."""
    from torsor import app
    from torsor.cli.delivery import TypedFiles

    asked = TypedFiles("identify", typed, (robot, *runs), force)
    with working(f"identifying {robot}"):
        result = app.identify(robot, runs, command=typed_again(), **asked.values)
    asked.outputs.write(result.files)
    print_result(result, as_json)


@main.command(use="excite", epilog=examples("excite planar_2r --period 5 --starts 2 -o excite.csv --plot excite.html"))
@robot
@_force
@_json
def excite(robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Find a motion to identify a ROBOT with. It tells as much as it can about the parameters, within limits."""
    from torsor import app
    from torsor.cli.delivery import TypedFiles

    _motion(app.excite, TypedFiles("excite", typed, (robot,), force), robot, f"exciting {robot}", as_json)


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


def _motion(make: Callable[..., Result], asked: TypedFiles, robot: Source, title: str, as_json: bool) -> None:
    """Write a motion to the given files, or as rows to the standard output where none is given."""
    values = {"table": "-"} | asked.values
    with working(title) as tell:
        result = make(robot, progress=tell, **values)
    written = asked.outputs.write(result.files)
    if result.trouble:
        kept = f"; what was computed until then is in {', '.join(written)}" if written else ""
        raise TorsorError(result.trouble + kept)
    if as_json or values["table"] in written or (written and "table" not in asked.values):
        print_result(result, as_json)
    else:
        hand_over(result.files[values["table"]], nl=False)


def _rewritten(use: str, make: Callable[..., Result], given: tuple[Any, ...], typed: dict[str, Any], force: bool,
               as_json: bool) -> None:
    """The result of a command on a robot; the new robot too, where a file for it is given."""
    from torsor.cli.delivery import RobotOutput

    values = typed_values(use, typed)
    target = RobotOutput(values.pop("file", None), given[0], force)
    with working(f"{use} of {given[0]}"):
        result = make(*given, target.file, **values)
    target.write(result.files)
    _print_robot(result, target.standard, as_json)


def _print_robot(result: Result, itself: bool, as_json: bool) -> None:
    """The result or, where it goes to the standard output, the robot itself."""
    if itself and not as_json:
        hand_over(next(iter(result.files.values())), nl=False)
    else:
        print_result(result, as_json)


def _warn(caught: list[warnings.WarningMessage] | None) -> None:
    for warning in caught or []:
        say(f"torsor: warning: {warning.message}", err=True)
