"""The record of a language: data about how it spells names, formulas and comments, and its writer.

A language is a value of `Language`, never a subclass.  What differs is in its fields; what does
not (naming, header, unpacking, wrapping) is done once, in `draft.py` and its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torsor.languages.names import Alphabet
from torsor.program.notation import Notation

if TYPE_CHECKING:
    from torsor.languages.draft import Draft, Function

State = Sequence[Sequence[float]]  # the numbers of each argument, in the order of the arguments
Files = dict[str, str]  # name of a file -> its text


@dataclass(frozen=True)
class Comment:
    """How comments are written: a block opens and closes it, `line` begins each of its lines."""

    line: str
    opening: str = ""
    closing: str = ""

    def block(self, lines: Sequence[str]) -> list[str]:
        """The lines as a comment, made safe: nothing in them can end it."""
        body = [f"{self.line}{safe(line)}".rstrip() for line in lines]
        return [*([self.opening] if self.opening else []), *body, *([self.closing] if self.closing else [])]


def safe(text: str) -> str:
    """The text on one line, without the signs that open or close a comment in any language."""
    text = "".join(c if c.isprintable() else " " for c in text)
    for sign in ("*/", "/*", "*)", "(*"):
        text = text.replace(sign, " ".join(sign))
    return text


@dataclass(frozen=True)
class Harness:
    """How generated files are really run.

    `drivers` gives the files to lay beside the generated ones: they call the program at each state
    and print every element of every output, row by row, one number a line.  `commands` are run in
    that directory, {python} standing for this Python and {file} for the generated file; the numbers
    are in what the last one prints, or in the file `output`.
    """

    tool: str
    needs: str  # the executable, or "python:module" for a module of this Python
    install: str
    drivers: Callable[[Draft, Sequence[State]], Files]
    commands: tuple[str, ...]
    output: str = ""


@dataclass(frozen=True)
class Language:
    """One language.  `write` makes its files; `call` is the line that calls a function of them."""

    name: str
    title: str
    suffix: str
    comment: Comment
    notation: Notation
    alphabet: Alphabet
    write: Callable[[Draft], Files]
    call: Callable[[Function], str]
    aliases: tuple[str, ...] = ()
    harness: Harness | None = None
    untested: str = ""  # why there is no harness
