"""The one family of errors: each says what is wrong and what would have been right."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any


class TorsorError(Exception):
    """Whatever torsor refuses, with a text of one line for the user.

    All errors of torsor are subclasses, so `except torsor.TorsorError` catches them all: `FormatError` (files of
    robots), `RobotError`, `ScalarError` and `NumberError` (descriptions), `ModelError` (models, options, languages),
    `ProgramError` (programs and their arguments), `SimulationError`, `MotionError` and `IdentificationError` (motions),
    `ToolError` (compilers and packages that are missing). They are in `torsor.errors`.

    Args:
        message: What is wrong and what would have been right.

    Example:
        >>> try:
        ...     torsor.load("puma650")
        ... except torsor.TorsorError as error:
        ...     print(error)
        unknown robot file or sample 'puma650'; did you mean puma560 ...?
    """

    def __init__(self, message: str = ""):
        super().__init__(one_line(message))


class NumberError(TorsorError, ArithmeticError):
    """A constant expression without a value: a division by zero, a root of -1, a number beyond all doubles."""


class ScalarError(TorsorError):
    """A text that is not a number or an expression of the scalar grammar."""


class RobotError(TorsorError):
    """A robot that does not hold together; `frame` and `field` say where, for the formats to find the line."""

    def __init__(self, message: str, frame: int | None = None, field: str | None = None):
        self.frame, self.field = frame, field
        super().__init__(message)


class FormatError(TorsorError):
    """A file that cannot be read as a robot, with the place of the trouble."""

    def __init__(self, message: str, file: str | Path | None = None, line: int | None = None):
        self.message, self.file, self.line = message, file, line
        place = "" if file is None else f"{file}:{line}: " if line else f"{file}: "
        super().__init__(place + message)


class ProgramError(TorsorError):
    """A program that breaks one of its invariants, or values that do not fit its arguments.

    It may show the instructions around the culprit, each on a line.
    """

    def __init__(self, message: str = ""):
        Exception.__init__(self, "\n".join(map(one_line, message.split("\n"))))


class ModelError(TorsorError):
    """A model, an option or a language that does not exist or does not fit the robot."""


class ToolError(TorsorError):
    """An outside tool (compiler, interpreter) that is missing or failed."""


class SimulationError(TorsorError):
    """A motion that cannot be computed as asked, or not to its end: `motion` is what was computed until there."""

    motion: Any = None


class MotionError(TorsorError):
    """Measured motion that cannot be used as it is, with its row and column."""


class IdentificationError(TorsorError):
    """Parameters that cannot be found as asked."""


class TorsorWarning(UserWarning):
    """Something that torsor accepts and that may not be what was meant.

    Args:
        message: What was understood, and how to say it otherwise.

    Example:
        >>> import warnings
        >>> with warnings.catch_warnings():
        ...     warnings.simplefilter("error", torsor.TorsorWarning)  # warnings become errors
        ...     robot = torsor.load("rrp")
    """

    def __init__(self, message: str = ""):
        super().__init__(one_line(message))


@contextmanager
def foreign_as(kind: Callable[[str], TorsorError], where: str = "") -> Iterator[None]:
    """The boundary of torsor: what is raised inside and is not an error of torsor becomes one, the other its cause.

    Known troubles have sentences of their own; this is for what nobody foresaw in files and words of anybody.
    """
    try:
        yield
    except (TorsorError, MemoryError):
        raise
    except Exception as error:
        at = f"{where}: " if where else ""
        raise kind(f"{at}this is damaged, or of a kind that torsor does not foresee "
                   f"({type(error).__name__}: {str(error)[:200]})") from error


def one_line(text: str) -> str:
    """The text as a terminal can show it: what would move its cursor or turn its line around is escaped."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in str(text))


def kind_of(given: object) -> str:
    """What something is that was not expected, in words."""
    if given is None:
        return "None"
    name = type(given).__name__
    return f"{'an' if name[0] in 'aeiouAEIO' else 'a'} {name}"


def either(words: Iterable[str]) -> str:
    """One of some words, as a sentence has it: a, b or c."""
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last


def degrees_of_freedom(count: int) -> str:
    """So many of them, in words."""
    return f"{count} {'degree' if count == 1 else 'degrees'} of freedom"


def unknown(what: str, name: object, known: Iterable[str]) -> str:
    """The sentence for a name that does not exist: with those that are near, else with all."""
    names, name = list(known), str(name)
    by_lower = {n.lower(): n for n in names}
    near = [by_lower[n] for n in get_close_matches(name.lower()[:50], by_lower, n=3)]
    all_names = f"there are {', '.join(names)}" if names else "there is none"
    meant = f"did you mean {' or '.join(near)}?" if near else all_names
    shown = name if len(name) <= 40 else name[:37] + "..."
    return f"unknown {what} {shown!r}; {meant}"
