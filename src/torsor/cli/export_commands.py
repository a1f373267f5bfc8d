"""`torsor export`: models packed for other tools; doors to the use cases, as `torsor.cli` is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from torsor.cli.command_options import (
    LANGUAGE,
    OPTION,
    HelpedCommand,
    ModelOption,
    examples,
    force_flag,
    given_numbers,
    integration,
    json_flag,
    pairs,
    robot,
    start,
    starting,
)
from torsor.errors import unknown
from torsor.terminal import print_result, working

if TYPE_CHECKING:
    from torsor.formats import Source


class Commands(click.Group):
    """Commands by name; one that does not exist is told apart from those that do."""

    command_class = HelpedCommand

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            context.fail(unknown("command", args[0], self.commands))
        return super().resolve_command(context, args)


@click.group(cls=Commands, epilog=examples("export cmake puma560 --models idm,jac"))
def export() -> None:
    """Pack models for other tools."""


@export.command(epilog=examples("export cmake planar_2r --models idm,jac -o planar_models"))
@robot
@click.option("--models", "names", default="idm,ddm,jac", show_default=True, metavar="MODELS",
              help="Models of the package, with commas between.")
@click.option("--name", default="", help="Name of the package. By default that of the robot with _models.")
@click.option("--lang", "language", default="c", show_default=True, type=LANGUAGE, help="Language of the library.")
@click.option("--states", default=20, show_default=True, help="How many random states each model is tested at.")
@click.option("--base", is_flag=True, cls=ModelOption)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", type=OPTION,
              help="An option, for all models that have it; repeat for more.")
@click.option("--maintainer", metavar="'NAME <MAIL>'", help="Maintainer, for package.xml. By default a placeholder.")
@click.option("--license", "--licence", "license", metavar="NAME",
              help="Licence, for package.xml, such as MIT. By default Proprietary: the files are yours.")
@click.option("-o", "--output", help="Folder to write. By default one with the name of the package.")
@force_flag
@json_flag
def cmake(
    robot: Source, names: str, base: bool, options: tuple[str, ...], output: str | None, force: bool, as_json: bool,
    **rest: Any,
) -> None:
    """Make a CMake project of models. It is a tested library of a ROBOT, for find_package and ROS 2."""
    from torsor import app
    from torsor.cli.delivery import FolderOutput

    given = {name: value for name, value in rest.items() if value is not None}
    said = {"base": "true"} if base else {}
    target = FolderOutput(output, [robot], force) if output else None
    with working(f"{names} of {robot}"):
        result = app.export_cmake(robot, [n.strip() for n in names.split(",") if n.strip()],
                                  options=said | pairs(options), **given)
    target = target or FolderOutput(result.data["package"], [robot], force)
    target.write(result.files)
    print_result(result, as_json)


@export.command(epilog=examples("export fmu planar_2r --q0 '0, pi/2' -o planar.fmu"))
@robot
@click.option("--fmi", default="2.0", show_default=True, help="Version of the standard: 2.0 or 3.0.")
@given_numbers()
@starting
@click.option("--method", default="dop853", show_default=True, help="Method of co-simulation: dop853, rk45 or rk4 "
              "(fixed step).")
@integration
@click.option("--name", default="", help="Name of the unit. By default that of the robot.")
@click.option("--no-binary", is_flag=True, help="Pack the sources alone and compile nothing.")
@click.option("-o", "--output", help="File to write. By default the name of the unit with .fmu.")
@force_flag
@json_flag
def fmu(
    robot: Source, parameters: tuple[str, ...], q0: str | None, qd0: str | None, pose0: str | None,
    twist0: str | None, no_binary: bool, output: str | None, force: bool, as_json: bool, **rest: Any,
) -> None:
    """Make a Functional Mock-up Unit. It has the direct dynamics of a ROBOT, for co-simulation and model exchange."""
    from torsor import app
    from torsor.cli.delivery import Outputs

    inputs = [robot, rest["values"]]
    early = Outputs([output], inputs, force) if output else None
    with working(f"unit of {robot}"):
        result = app.export_fmu(robot, parameters=pairs(parameters), q0=start(q0), qd0=start(qd0),
                                pose0=start(pose0),
                                twist0=start(twist0), binary=not no_binary, file=output or "", **rest)
    (early or Outputs(list(result.files), inputs, force)).write(result.files)
    print_result(result, as_json)
