"""TOML as tables, of a bounded size, with the line of an error: what robots and files of numbers share."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal, InvalidOperation
from typing import Any

from torsor.errors import FormatError

MAX_DOTS = 500  # tomllib takes quadratic time over the dots of one key
MAX_VALUES = 100_000  # and a second for so many


def table(text: str, file: str) -> dict[str, Any]:
    """The top table of a text; its numbers are exact."""
    if text.count("=") > MAX_VALUES:
        raise FormatError(f"more than {MAX_VALUES} values: no robot has so many", file)
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS:
            raise FormatError(f"a line with more than {MAX_DOTS} dots", file, number)
    try:
        return tomllib.loads(text, parse_float=_decimal)
    except RecursionError:
        raise FormatError("brackets nested too deep", file) from None
    except (ValueError, InvalidOperation) as error:
        raise _syntax_error(error, file) from None


def _decimal(text: str) -> Decimal:
    return Decimal(text)


def _syntax_error(error: Exception, file: str) -> FormatError:
    """tomllib's error with the line, which it puts into the message."""
    match = re.fullmatch(r"(.*?)(?: \(at line (\d+), column \d+\)| \(at end of document\))?", str(error), re.DOTALL)
    what, line = (match[1], match[2]) if match else (str(error), None)
    return FormatError(f"not TOML: {what[:200]}", file, int(line) if line else None)
