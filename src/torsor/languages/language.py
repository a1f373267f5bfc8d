"""The record of a language: data about how it spells names, formulas and comments, and its writer.

A language is a value of `Language`, never a subclass.  What differs is in its fields; what does
not (naming, header, unpacking, wrapping) is done once, in `draft.py` and its neighbours.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from torsor.languages.writing.comments import Comment
from torsor.languages.writing.spelling import Alphabet
from torsor.program.notation import Notation
from torsor.tools import Tool

if TYPE_CHECKING:
    from torsor.languages.draft import Draft, Function

State = Sequence[Sequence[float]]  # the numbers of each argument, in the order of the arguments
Files = dict[str, str]  # name of a file -> its text
Drivers = Callable[["Draft", Sequence[State]], Files]


@dataclass(frozen=True)
class Harness:
    """How generated files are really run.

    `drivers` gives the files to lay beside the generated ones: they call the program at each state
    and print every element of every output, row by row, one number per line.  `commands` are run in
    that directory, {python} standing for this Python and {file} for the generated file; the numbers
    are in what the last one prints, or in the file `output`.  `solvers` are drivers for the solver: at
    each state (without choices) they print the number of solutions, then each result, row by row.
    """

    tool: Tool
    drivers: Drivers
    commands: tuple[str, ...]
    output: str = ""
    solvers: Drivers | None = None


@dataclass(frozen=True)
class Loops:
    """How a language writes the loops of a solver: formats, a line each.

    `opening` and `closing` enclose a loop over {choice}, `inside` are its first lines; they may say
    {values} and their number {size}, and {table} and {place}, names for an array of the values and for
    an index into it.  `test` takes {formula}, the {zero} it is compared with, and what is done where
    it is negative, {reject}: `reject` in a loop, outside of them what the writer says.  `unread` is
    for a choice that no line reads, `comment` for the remarks.  `call` is the line that calls a solver, its
    second argument the name for the number of solutions; `layout` says how its results hold them.
    """

    opening: tuple[str, ...]
    test: tuple[str, ...]
    line: str
    reject: str
    comment: Comment
    call: Callable[[Function, str], str]
    layout: str
    inside: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    unread: tuple[str, ...] = ()
    indent: str = "    "


@dataclass(frozen=True)
class Language:
    """One language.  `write` makes its files; `call` is the line that calls a function of them.

    missing: how it writes a number that is not there; without it, the file has no array of default numbers.
    """

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
    loops: Loops | None = None  # without them, the file has no solver
    missing: str = ""
    together: bool = False  # it computes several sines at once, see `torsor.codegen.shared_sines`
    untested: str = ""  # why there is no harness
    tools: tuple[Tool, ...] = ()  # others that take its text
