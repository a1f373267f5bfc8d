"""How wide a formula in LaTeX will be, in points of ten-point type; a little too wide rather than too narrow."""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(r"\\[A-Za-z]+|\\.|\S")
_SCRIPT = 0.83
_SIGNS = {"+": 12.3, "-": 12.3, "=": 13.4, ",": 4.5, "(": 3.9, ")": 3.9, "[": 2.8, "]": 2.8, "/": 5.0, "|": 2.8,
          "m": 8.8, "M": 10.8, "w": 7.2, "W": 10.5}
_WORDS = {r"\,": 1.7, r"\quad": 10.0, r"\cdot": 7.3, r"\bigl": 0.8, r"\bigr": 0.8, r"\left": 0.0, r"\right": 0.0,
          r"\dot": 0.0, r"\ddot": 0.0, r"\mathit": 0.0, r"\mathbf": 0.0, r"\mathrm": 0.0, r"\mathtt": 0.0,
          r"\boldsymbol": 0.0, r"\operatorname": 1.7, r"\text": 0.0, r"\sqrt": 9.0, r"\ge": 13.4, r"\omega": 6.6}
_FUNCTIONS = {r"\sin": 14.0, r"\cos": 15.5, r"\tan": 16.5, r"\exp": 17.0, r"\log": 15.0, r"\min": 18.0, r"\max": 19.5,
              r"\det": 16.0}


def width(formula: str) -> float:
    """The width of a formula without line breaks."""
    return _row(iter(_TOKEN.findall(formula)))


def _row(tokens: Iterator[str]) -> float:
    """The width up to the end, or to the brace that closes what was opened before."""
    total = 0.0
    for token in tokens:
        if token == "}":
            break
        total += _item(token, tokens)
    return total


def _item(token: str, tokens: Iterator[str]) -> float:
    if token == "{":
        return _row(tokens)
    if token in "_^":
        return _SCRIPT * _item(next(tokens, ""), tokens)
    if token == r"\frac":
        return 2.4 + max(_item(next(tokens, ""), tokens), _item(next(tokens, ""), tokens))
    if token in _FUNCTIONS or token in _WORDS:
        return _FUNCTIONS.get(token) or _WORDS.get(token, 0.0)
    if token.startswith("\\"):
        return 6.2  # a Greek letter, most of them
    return _SIGNS.get(token, 7.6 if token.isupper() else 5.3 if token.isalpha() else 5.0)
