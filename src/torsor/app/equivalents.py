"""The command line and the Python lines that do the same as a use case: what teaches the package beside an answer."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from torsor.app.options import OPTIONS, typed
from torsor.robot.description import Robot


def file_of(robot: Robot) -> str:
    """The name of the file that the robot is saved to in our own format."""
    clean = re.sub(r"[^\w.-]+", "_", robot.name, flags=re.ASCII).strip("._-")
    return f"{clean[:60] or 'robot'}.toml"


def command(use: str, words: Iterable[str] = (), values: Mapping[str, Any] = {}) -> str:
    """The command of a use case, of values of its options; one that has none takes those of robot files."""
    return command_line(["torsor", use], [*words], typed(use if use in OPTIONS else "read", values))


def command_line(verbs: Sequence[str], words: Sequence[str], options: Sequence[str]) -> str:
    """A line to copy: words, then options; a word such as -o.toml, which would be one, comes last behind --."""
    if any(word.startswith("-") for word in words):
        return shlex.join([*verbs, *options, "--", *words])
    return shlex.join([*verbs, *words, *options])


def call(function: str, *given: Any, **named: Any) -> str:
    """A call of a function: `torsor.count("idm", robot)`; ROBOT is the variable `robot`."""
    words = ["robot" if x is ROBOT else repr(x) for x in given]
    words += [f"{name}={value!r}" for name, value in named.items() if _said(value)]
    return f"{function}({', '.join(words)})"


def numbers(given: Mapping[str, Any]) -> dict[str, float]:
    """Numbers by name, of texts such as pi/2 too."""
    from torsor.compiled.given_numbers import number

    return {name: number(name, value) for name, value in given.items()}


def with_file(parameters: Mapping[str, Any], values: str | None) -> dict[str, Any]:
    """Numbers for parameters: those of a file, where there is one, and others that go before them."""
    from torsor.formats.number_files import load_values

    return {**(load_values(values) if values else {}), **parameters}


def script(robot: Robot, *lines: str) -> str:
    """Python lines about a robot, which is loaded first."""
    return "\n".join(("import torsor", f"robot = torsor.load({file_of(robot)!r})", *lines))


class _Variable:
    """Stands for the robot in a call."""


ROBOT = _Variable()


def _said(value: Any) -> bool:
    return value is not None and value != {} and value != []
