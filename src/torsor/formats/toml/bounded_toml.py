"""TOML as tables, of a bounded size, with the line of an error: what robots and files of numbers share."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any

from torsor.errors import FormatError

MAX_DOTS = 500  # of a line
MAX_STEPS = 4_000_000  # tomllib walks through all parts of a header again for every part of a key below it
FEW = 16  # dots that are not looked at
MAX_VALUES = 100_000  # and a second for so many
_NUMBER = re.compile(r"(?<=[\[,=\s])[+-]?[0-9][0-9_]*\.[0-9][0-9_]*(?:[eE][+-]?[0-9]+)?(?=\s*(?:[,\]}#]|$))")


def table(text: str, file: str) -> dict[str, Any]:
    """The top table of a text; its numbers are exact."""
    if text.count("=") > MAX_VALUES:
        raise FormatError(f"more than {MAX_VALUES} values: no robot has so many", file)
    deepest = steps = 0
    for number, line in enumerate(text.split("\n"), 1):
        dots = _dots(line)
        if dots > MAX_DOTS:
            raise FormatError(f"a line with more than {MAX_DOTS} dots", file, number)
        if line.lstrip().startswith("["):  # a header, perhaps
            deepest = max(deepest, dots)
        steps += (1 + dots) * (deepest + dots)
        if steps > MAX_STEPS:
            raise FormatError("too many keys with dots: headers such as [link.inertia] and keys such as inertia.XX "
                              "were expected", file, number)
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise FormatError("brackets nested too deep", file) from None
    except (ValueError, InvalidOperation) as error:
        raise _syntax_error(error, file) from None


def _dots(line: str) -> int:
    """The dots of a line that may stand between the parts of a key: those of the numbers of a list do not."""
    return line.count(".") if line.count(".") <= FEW else _NUMBER.sub("", line).count(".")


def _decimal(text: str) -> Decimal:
    return Decimal(text)


def _syntax_error(error: Exception, file: str) -> FormatError:
    """tomllib's error with the line, which it puts into the message."""
    match = re.fullmatch(r"(.*?)(?: \(at line (\d+), column \d+\)| \(at end of document\))?", str(error), re.DOTALL)
    what, line = (match[1], match[2]) if match else (str(error), None)
    return FormatError(f"not TOML: {what[:200]}", file, int(line) if line else None)
