"""`--help` of every command explains what can be typed, and ends with lines that run."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

import click
import pytest
from click.testing import CliRunner

from torsor.cli import main
from torsor.cli.command_options import ARGUMENTS, HelpedCommand


def commands(of: click.Command, path: str) -> Iterator[tuple[str, click.Command]]:
    """Every command with its words, groups too."""
    yield path, of
    for name, command in getattr(of, "commands", {}).items():
        yield from commands(command, f"{path} {name}")


ALL = dict(commands(main, "torsor"))


def lines(command: click.Command) -> list[str]:
    return [line.strip() for line in (command.epilog or "").splitlines() if line.strip().startswith("torsor ")]


@pytest.mark.parametrize("path", ALL)
def test_the_help_shows_an_example_as_it_is_typed(path):
    shown = CliRunner().invoke(main, [*path.split()[1:], "--help"], terminal_width=60).output.splitlines()
    assert lines(ALL[path])
    for line in lines(ALL[path]):
        assert f"    {line}" in shown
    if not isinstance(ALL[path], click.Group):
        assert lines(ALL[path])[-1].startswith(path)


@pytest.mark.parametrize("path", ALL)
def test_the_examples_run(path, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("torsor.web.serve.serve", lambda robot, *_: click.echo(robot))  # it would serve for ever
    for line in lines(ALL[path]):
        result = CliRunner().invoke(main, shlex.split(line)[1:])
        assert result.exit_code == 0, f"{line}\n{result.output}"
        written = [word for before, word in zip(shlex.split(line), shlex.split(line)[1:], strict=False)
                   if before in ("-o", "--plot", "--report")]
        assert all((tmp_path / word).exists() for word in written)


@pytest.mark.parametrize("path", [path for path, command in ALL.items() if not isinstance(command, click.Group)])
def test_the_help_explains_every_argument_and_option(path):
    command = ALL[path]
    assert isinstance(command, HelpedCommand)
    told = command.explained(click.Context(command))
    assert len(told["Arguments"]) + len(told["Options"]) + len(told["Options of robot files"]) == len(
        command.get_params(click.Context(command)))
    for name, words in (pair for pairs in told.values() for pair in pairs):
        assert words[0].isupper() and ("." in words), name


def test_no_argument_is_explained_that_no_command_has():
    words = {str(p.metavar).strip("[].") for c in ALL.values() for p in c.params
             if isinstance(p, click.Argument)}
    assert words == set(ARGUMENTS)
