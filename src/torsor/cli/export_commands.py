"""`torsor export`: models packed for other tools; doors to the use cases, as `torsor.cli` is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from torsor.cli.command_options import HelpedCommand, examples, force_flag, json_flag, robot, typed_values
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


@export.command(use="package", epilog=examples("export cmake planar_2r --models idm,jac -o planar_models"))
@robot
@force_flag
@json_flag
def cmake(robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Make a CMake project of models. It is a tested library of a ROBOT, for find_package and ROS 2."""
    from torsor import app
    from torsor.cli.delivery import FolderOutput

    values = typed_values("package", typed)
    output = values.pop("output", "")
    target = FolderOutput(output, [robot], force) if output else None
    with working(f"{typed['names']} of {robot}"):
        result = app.export_cmake(robot, **values)
    target = target or FolderOutput(result.data["package"], [robot], force)
    target.write(result.files)
    print_result(result, as_json)


@export.command(use="fmu", epilog=examples("export fmu planar_2r --q0 '0, pi/2' -o planar.fmu"))
@robot
@force_flag
@json_flag
def fmu(robot: Source, force: bool, as_json: bool, **typed: Any) -> None:
    """Make a Functional Mock-up Unit. It has the direct dynamics of a ROBOT, for co-simulation and model exchange."""
    from torsor import app
    from torsor.cli.delivery import TypedFiles

    asked = TypedFiles("fmu", typed, (robot,), force)
    with working(f"unit of {robot}"):
        result = app.export_fmu(robot, **asked.values)
    if "file" not in asked.values:
        asked.outputs.names = list(result.files)
    asked.outputs.write(result.files)
    print_result(result, as_json)
