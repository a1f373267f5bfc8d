"""`torsor export`: models packed for other tools; doors to the use cases, as `torsor.cli` is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from torsor.command_options import LANGUAGE, OPTION, ModelOption, force_flag, json_flag, pairs, robot
from torsor.errors import unknown
from torsor.terminal import print_result, working

if TYPE_CHECKING:
    from torsor.formats import Source


class Commands(click.Group):
    """Commands by name; one that does not exist is told apart from those that do."""

    def resolve_command(self, context: click.Context, args: list[str]) -> Any:
        if args and not args[0].startswith("-") and args[0] not in self.commands:
            context.fail(unknown("command", args[0], self.commands))
        return super().resolve_command(context, args)


@click.group(cls=Commands)
def export() -> None:
    """Pack models for other tools: a CMake project."""


@export.command()
@robot
@click.option("--models", "names", default="idm,ddm,jac", show_default=True, metavar="MODELS",
              help="Models of the package, with commas between.")
@click.option("--name", default="", help="Of the package; by default the robot's with _models.")
@click.option("--lang", "language", default="c", show_default=True, type=LANGUAGE, help="Language of the library.")
@click.option("--states", default=20, show_default=True, help="Random states that each model is tested at.")
@click.option("--base", is_flag=True, cls=ModelOption)
@click.option("--option", "options", multiple=True, metavar="KEY=VALUE", type=OPTION,
              help="An option of the models that have it.")
@click.option("--maintainer", metavar="'NAME <MAIL>'", help="For package.xml.")
@click.option("--license", help="For package.xml.")
@click.option("-o", "--output", help="Folder to write; by default one called as the package.")
@force_flag
@json_flag
def cmake(
    robot: Source, names: str, base: bool, options: tuple[str, ...], output: str | None, force: bool, as_json: bool,
    **rest: Any,
) -> None:
    """A CMake project of models: a library to build on, tested, for find_package and ROS 2."""
    from torsor import app
    from torsor.delivery import FolderOutput

    given = {name: value for name, value in rest.items() if value is not None}
    said = {"base": "true"} if base else {}
    target = FolderOutput(output, [robot], force) if output else None
    with working(f"{names} of {robot}"):
        result = app.export_cmake(robot, [n.strip() for n in names.split(",") if n.strip()],
                                  options=said | pairs(options), **given)
    target = target or FolderOutput(result.data["package"], [robot], force)
    target.write(result.files)
    print_result(result, as_json)
