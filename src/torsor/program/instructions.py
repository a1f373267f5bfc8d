"""What programs are made of: arguments, instructions, outputs, the words for their reader, a count of operations."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from torsor.table import Table

Constant = int | Fraction
Operand = str | Constant  # the name of an argument's element or of an instruction, "pi", or a number


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a program: an input array.

    Attributes:
        name: Its name.
        elements: Names of its entries, row by row.
        role: `variable` for what changes at every step; `parameter` for what does not (what depends on parameters alone
            is hoisted to setup); `choice` for what picks one of several solutions.
        meaning: What it is, in words.
        choices: Of a choice, the values that each element can take.
        defaults: Of a parameter, a number for each element, or None where there is none; empty where none has one.
        among: Names of which the elements are some, in their order, where the program reads but a part of what its
            author has numbers for. A mapping may then hold all of them, and an array may run over all. Empty: there are
            no others.
    """

    name: str
    elements: tuple[str, ...]
    role: str = "variable"
    meaning: str = ""
    choices: tuple[int, ...] = ()
    defaults: tuple[Constant | None, ...] = ()
    among: tuple[str, ...] = ()

    @property
    def asked(self) -> bool:
        """Whether functions take it: parameters of which none is read are no argument of theirs."""
        return bool(self.elements) or self.role != "parameter"

    @property
    def numbers(self) -> dict[str, Constant]:
        """The elements that have a default, with their number."""
        return {e: n for e, n in zip(self.elements, self.defaults, strict=False) if n is not None}


class Instruction(NamedTuple):
    """name = op(args).  `inline`: nobody asked for this name, it may be written in its reader's line."""

    name: str
    op: str
    args: tuple[Operand, ...]
    inline: bool = False

    def __str__(self) -> str:
        return f"{self.name} = {self.op}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, slots=True)
class Output:
    """An output of a program: a result array.

    Attributes:
        name: Its name.
        elements: What its entries are, row by row: names of instructions or arguments, or numbers.
        shape: Its shape; `()` for a single number.
        labels: Names of the entries in the papers.
        role: `result`; or `guard` for numbers that must not be negative for the chosen solution to exist (one that is
            NaN does not forbid it).
        meaning: What it is, in words.
    """

    name: str
    elements: tuple[Operand, ...]
    shape: tuple[int, ...]
    labels: tuple[str, ...] = ()
    role: str = "result"
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Words:
    """What travels with a program for its reader, and becomes comments in every language."""

    title: str = ""
    robot: str = ""
    model: str = ""
    sources: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Operations:
    """A count of operations.

    Attributes:
        mul: Multiplications: every product, quotient and square.
        add: Additions and subtractions.
        div: The divisions among `mul`.
        trig: Sines, cosines and other trigonometric functions.
        other: All other operations, such as square roots and signs.
        setup: The count of what is hoisted to setup, where this is the count of a step.

    Example:
        >>> print(torsor.generate("grav", "planar_2r").ops)
        4 additions, 7 multiplications (0 divisions), 4 trigonometric; setup 2 additions, 3 multiplications
    """

    mul: int = 0
    add: int = 0
    div: int = 0
    trig: int = 0
    other: int = 0
    setup: Operations | None = None

    @property
    def total(self) -> int:
        """Additions and multiplications of one step."""
        return self.add + self.mul

    def data(self) -> dict[str, object]:
        """The count as plain data, as `torsor count --json` prints it."""
        own: dict[str, object] = {k: getattr(self, k) for k in ("mul", "add", "div", "trig", "other")}
        return own if self.setup is None else own | {"setup": self.setup.data()}

    def __str__(self) -> str:
        own = f"{self.add} additions, {self.mul} multiplications ({self.div} divisions), {self.trig} trigonometric"
        if self.setup is None:
            return own
        return f"{own}; setup {self.setup.add} additions, {self.setup.mul} multiplications"
