"""The page of the commands, from the commands themselves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from making.written import table, write
from torsor.cli import main
from torsor.cli.command_options import OF_FILES, HelpedCommand

HEADING = """# Commands

Every command answers `--help`; most take `--json`, for machines. The exit code is 0, or 2 with one line on the
error stream that says what would have been right.
"""

FILES = """## Options of robot files

Every command that takes a ROBOT takes these too.
"""


def make(manual: Path) -> None:
    """Into reference/commands/."""
    parts = [HEADING, *(section(path, command) for path, command in commands(main, "torsor")), FILES, _of_files()]
    write(manual / "reference" / "commands", {"index.md": "\n".join(parts)})


def commands(group: click.Group, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command with its words, those of groups too."""
    for name, command in sorted(group.commands.items()):
        if isinstance(command, click.Group):
            yield from commands(command, f"{path} {name}")
        else:
            yield f"{path} {name}", command


def section(path: str, command: click.Command) -> str:
    """Usage, words, an example, arguments and options."""
    context = click.Context(command, info_name=path)
    usage = " ".join(piece for piece in [path, *command.collect_usage_pieces(context)])
    assert isinstance(command, HelpedCommand)
    told = command.explained(context)
    rows = [(f"`{name}`", words) for title in ("Arguments", "Options") for name, words in told[title]]
    if told[OF_FILES]:
        rows.append(("[options of robot files](#options-of-robot-files)", "How the file of the robot is read."))
    return "\n".join([f"## {path}", "", "```text", usage, "```", "", command.help or "", "",
                      *_example(command), table(("argument or option", "what it is"), rows)])


def _of_files() -> str:
    """The options by which robots are read: the same for all commands."""
    command = main.commands["show"]
    assert isinstance(command, HelpedCommand)
    rows = command.explained(click.Context(command))[OF_FILES]
    return table(("option", "what it is"), ((f"`{name}`", words) for name, words in rows))


def _example(command: click.Command) -> list[str]:
    lines = [line.strip() for line in (command.epilog or "").splitlines() if line.strip().startswith("torsor ")]
    return ["```console", *(f"$ {line}" for line in lines), "```", ""] if lines else []
