"""The kinds of values that use cases take, beside those of models: each reads what is typed and what JSON holds alike.

They check the form of a value.  Whether it is right is for the use case to say, which knows its methods, the range of a
tolerance and the joints of the robot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from math import inf, isfinite
from typing import Any

from torsor.errors import ModelError, NumberError, ScalarError, either
from torsor.models.options.option_kinds import Kind, is_whole, spelled, whole_number
from torsor.robot.scalars.scalar import scalar

Pair = tuple[str, str]


def choice(words: Iterable[str]) -> Kind:
    """One of the words that the use case knows, which refuses others itself."""
    known = tuple(words)
    return Kind("choice", either(known), _text, known)


def count(lowest: int = 0, highest: int | None = None) -> Kind:
    """A whole number from one end on, or of a range."""
    top = inf if highest is None else highest

    def read(value: Any, _: Any) -> int:
        number = whole_number(value)
        if not lowest <= number <= top:
            raise ValueError
        return number

    return Kind("whole number", f"a whole number from {lowest} {'on' if highest is None else f'to {highest}'}",
                     read, metavar="INTEGER")


def pairs(metavar: str, read: Callable[[Any], Any] | None = None) -> Kind:
    """Values by name: typed one by one, or in one text with ; or blanks between; or a mapping."""

    def by_name(value: Any, _: Any) -> dict[str, Any]:
        if isinstance(value, str):
            value = [entry for entry in re.split(r";|(?<![,;=\s])\s+(?=\w+\s*=)", value) if entry.strip()]
        given = value if isinstance(value, Mapping) else dict(map(pair, _listed(value)))
        return {str(name): (read or _plain)(x) for name, x in given.items()}

    return Kind("pairs", f"an object of texts and numbers, or {metavar} with ; between", by_name, metavar=metavar,
                     repeated=True)


def pair(text: Any) -> Pair:
    """What is written as KEY=VALUE."""
    key, sign, value = _text(text, None).partition("=")
    if not sign or not key.strip():
        raise ModelError(f"an option is written key=value, not {text!r:.60}")
    return key.strip(), value.strip()


def _text(value: Any, _: Any) -> str:
    if not isinstance(value, str):
        raise ValueError
    return value


def _number(value: Any, _: Any) -> float:
    """A number, or a text such as 1e-3 or pi/2."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise ValueError
    try:
        number = float(scalar(value).value())
    except (ScalarError, NumberError, OverflowError, ZeroDivisionError):
        raise ValueError from None
    if not isfinite(number):
        raise ValueError
    return number


def _frame(value: Any, _: Any) -> str | int:
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        raise ValueError
    return int(value) if isinstance(value, str) and is_whole(value) else value


def _texts(value: Any, _: Any) -> list[str]:
    """A list, a text with commas between, or one number."""
    several = value if isinstance(value, (list, tuple)) else re.split("[,;]", str(_plain(value)))
    return [str(_plain(x)).strip() for x in several]


def _floats(value: Any, _: Any) -> list[float]:
    return [_number(x, None) for x in _texts(value, None)]


def _names(value: Any, _: Any) -> list[str]:
    """Each time one, or several with commas between."""
    return [name for x in ([value] if isinstance(value, str) else _listed(value)) for name in _texts(x, None) if name]


def _files(value: Any, _: Any) -> list[str]:
    return [_text(x, None) for x in _listed(value)]


def _by_name(value: Any) -> dict[str, Any] | None:
    """Values by name, of a mapping or as in q1=2, q2=3; None where there are no names."""
    if isinstance(value, str) and "=" in value:
        return dict(map(pair, value.split(",")))
    return {str(name): _plain(x) for name, x in value.items()} if isinstance(value, Mapping) else None


def _per_joint(value: Any, _: Any) -> Any:
    """In the order of the joints, or by their names."""
    named = _by_name(value)
    return _texts(value, None) if named is None else named


def _laws(value: Any, _: Any) -> Any:
    """Laws in the order of the joints with ; between, in one text or several; or by joint."""
    if isinstance(value, Mapping):
        return _by_name(value)
    said = [value] if isinstance(value, str) else _listed(value)
    laws = [law.strip() for one in said for law in str(_plain(one)).rstrip("; ").split(";")]
    return dict(map(pair, laws)) if any("=" in law for law in laws) else laws


def _limits(value: Any, _: Any) -> Any:
    """One number for all joints, one for each with commas between, or JOINT=NUMBER for some."""
    given = _per_joint(value, None)
    return given[0] if isinstance(given, list) and len(given) == 1 and not isinstance(value, list) else given


def _ranges(value: Any, _: Any = None) -> Any:
    """The same with ranges LOW:HIGH, open where a side is left out."""
    given = _limits(value, None)
    if isinstance(given, dict):
        return {joint: _range(x) for joint, x in given.items()}
    return [_range(x) for x in given] if isinstance(given, list) else _range(given)


def _range(given: Any) -> tuple[str | None, ...]:
    words = str(given)
    if words.count(":") != 1:
        raise ModelError(f"a range is LOW:HIGH, as -1:1, not {words!r:.60}")
    return tuple(end.strip() or None for end in words.split(":"))


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, (list, tuple)):
        raise ValueError
    return list(value)


def _plain(value: Any) -> Any:
    if not isinstance(value, (str, int, float)):
        raise ValueError
    return value


def word(value: Any) -> str:
    """An entry as it is typed, a tuple being a range."""
    if isinstance(value, tuple):
        return ":".join("" if end is None else str(end) for end in value)
    return ",".join(map(word, value)) if isinstance(value, list) else spelled(value)


EXPRESSION = Kind("expression", "a number or an expression", lambda value, _: _plain(value), metavar="NUMBER")
TEXT = Kind("text", "a text", _text, metavar="TEXT")
NUMBER = Kind("number", "a number, or an expression such as pi/2", _number, metavar="NUMBER")
FRAME_NAME = Kind("frame", "the number or the name of a link", _frame, metavar="FRAME")
LANGUAGE_NAME = Kind("language", "the name of a language", _text, metavar="LANG")
NAMES = Kind("names", "names with commas between", _names, metavar="NAMES")
LANGUAGE_NAMES = Kind("languages", "names of languages", _names, metavar="LANG", repeated=True)
NUMBERS = Kind("numbers", "numbers with commas between", _texts, metavar="NUMBERS")
PER_JOINT = Kind("numbers of joints", "numbers with commas between, or as in q2=pi/2", _per_joint,
                      metavar="NUMBERS")
LAWS = Kind("laws", "laws with ; between, or as in q2=-qd2", _laws, metavar="LAW", repeated=True)
LIMITS = Kind("limits", "numbers as in 2 or q2=1.5", _limits, metavar="NUMBERS")
RANGES = Kind("ranges", "ranges as in -1:1 or q2=-1:0", _ranges, metavar="RANGES")
PER_MOTOR = Kind("numbers of motors", "a number, or one for each motor with commas between", _floats, metavar="NUMBERS")
PARAMETERS = pairs("NAME=VALUE")
BOXES = pairs("FRAME=RANGES", _ranges)
COLUMNS = pairs("WHAT=NAMES", lambda value: _texts(value, None))
READ_FILE = Kind("file to read", "the name of a file", _text, metavar="FILE")
READ_FILES = Kind("files to read", "names of files", _files, metavar="RUN", repeated=True)
WORDS = Kind("words", "texts", _files, metavar="NAME=VALUE", repeated=True)
READ_ROBOT = Kind("robot", "a robot file or a sample", _text, metavar="ROBOT")
WRITTEN_FILE = Kind("file to write", "the name of a file", _text, metavar="FILE")
ADDRESS = Kind("address", "the address of a server", _text, metavar="ADDRESS")
OF_MACHINE = (READ_FILE, READ_ROBOT, WRITTEN_FILE, ADDRESS)  # which a page has no business with
