"""Programs: declared arguments, single-assignment instructions, named and shaped outputs.

A program is flat: one operation an instruction, operands by name.  That keeps every walk over it
(evaluate, count, check, print, compile) a single loop.  Writers put an instruction that nobody
named into the line of its only reader, so the printed code has the compound lines of the papers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import TypeVar

from torsor.algebra.operations import OPERATIONS
from torsor.errors import ProgramError, kind_of
from torsor.table import Table

Constant = int | Fraction
Operand = str | Constant  # the name of an argument's element or of an instruction, "pi", or a number

T = TypeVar("T", "Argument", "Output")

NAME = re.compile(r"[A-Za-z]\w{0,63}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Argument:
    """An input array: `elements` names its entries, row by row.

    role: "variable" changes at every step, "parameter" does not (what depends on parameters alone
    is hoisted into setup), "choice" picks one of several solutions and each element takes one of the
    listed `choices`.

    defaults: of a parameter, a number for each element, or None where there is none; empty where none has one.

    among: names of which the elements are some, in their order, where a program reads but a part of what its author
    has numbers for: a mapping may hold all of them, and an array may run over all.  Empty: there are no others.
    Parameters without elements are asked for nowhere.
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


@dataclass(frozen=True, slots=True)
class Instruction:
    """name = op(args).  `inline`: nobody asked for this name, it may be written in its reader's line."""

    name: str
    op: str
    args: tuple[Operand, ...]
    inline: bool = False

    def __str__(self) -> str:
        return f"{self.name} = {self.op}({', '.join(map(str, self.args))})"


@dataclass(frozen=True, slots=True)
class Output:
    """A result array, `elements` row by row, `labels` their names in the papers.

    role: "result", or "guard": numbers that must not be negative for the chosen solution to exist
    (one that is NaN does not forbid it).
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


@dataclass(frozen=True)
class Program:
    """A straight-line program.  Immutable; `check` holds for every program a public function returns.

    closed: every output is one formula, to be read whole: nothing is hoisted out of it.
    """

    name: str
    arguments: tuple[Argument, ...]
    instructions: tuple[Instruction, ...]
    outputs: tuple[Output, ...]
    words: Words = field(default=Words(), compare=False)
    closed: bool = False

    def argument(self, name: str) -> Argument:
        return _find(self.arguments, name, "argument", self.name)

    def output(self, name: str) -> Output:
        return _find(self.outputs, name, "output", self.name)

    def with_words(self, **changes: object) -> Program:
        return replace(self, words=replace(self.words, **changes))  # type: ignore[arg-type]

    @cached_property
    def parts(self) -> tuple[Program, Program]:
        """(setup, step): see `torsor.program.split`."""
        from torsor.program.split import split

        return split(self)

    @property
    def setup(self) -> Program:
        """parameters -> constants: all that does not depend on the motion."""
        return self.parts[0]

    @property
    def step(self) -> Program:
        """The program with `constants` in the place of the parameters."""
        return self.parts[1]

    @cached_property
    def ops(self) -> Operations:
        """Operations of a step, and those hoisted to setup."""
        from torsor.program.count import count

        return replace(count(self.step), setup=count(self.setup))

    def __str__(self) -> str:
        from torsor.program.notation import PLAIN, listing

        return "\n".join(f"{name} = {text}" for name, text in listing(self, PLAIN))

    def __repr__(self) -> str:
        ins = ", ".join(f"{a.name}[{len(a.elements)}]" for a in self.arguments if a.asked)
        outs = ", ".join(f"{o.name}{list(o.shape)}" for o in self.outputs)
        return f"<Program {self.name}({ins}) -> {outs}: {self.ops}>"

    def _repr_html_(self) -> str:
        """What notebooks show, who take this before LaTeX: so the mathematics is in it."""
        from html import escape

        tables = "".join(t.html() for t in self.words.tables)
        return (f"<h4>{escape(self.words.title or self.name)}</h4><p>{escape(repr(self)[1:-1])}</p>"
                f"<div>{escape(self._repr_latex_())}</div>"
                f"<details><summary>Robot</summary>{tables}</details>"
                f"<details><summary>Text</summary><pre>{escape(str(self))}</pre></details>")

    def _repr_latex_(self) -> str:
        from torsor.program.typeset.equations import display

        return display(self)


@dataclass(frozen=True, slots=True)
class Operations:
    """A count of operations.  `mul` counts every * and / and square; `div` the divisions among them."""

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


def check(program: Program) -> Program:
    """The program itself, once every invariant holds; the error shows the lines around the culprit."""
    defined = {"pi"}
    for argument in program.arguments:
        if (argument.role == "choice") != bool(argument.choices):
            _fail(program, None, f"argument {argument.name}, a {argument.role}, lists {len(argument.choices)} choices")
        if argument.defaults and argument.role != "parameter":
            _fail(program, None, f"argument {argument.name}, a {argument.role}, has defaults: parameters alone may")
        if len(argument.defaults) not in (0, len(argument.elements)):
            _fail(program, None, f"argument {argument.name} has {len(argument.defaults)} defaults for "
                                 f"{len(argument.elements)} elements")
        if argument.among and not set(argument.elements) < set(argument.among):
            _fail(program, None, f"the elements of argument {argument.name} are not among the names that may be given")
        for element in argument.elements:
            if not NAME.fullmatch(element):
                _fail(program, None, f"{element!r} is not a name: letters, digits and _, beginning with a letter")
            if element in defined:
                _fail(program, None, f"argument {argument.name} declares {element} a second time")
            defined.add(element)
    for place, instruction in enumerate(program.instructions):
        operation = OPERATIONS.get(instruction.op)
        if operation is None:
            _fail(program, place, f"there is no operation {instruction.op!r}")
        elif len(instruction.args) != operation.arity:
            _fail(program, place, f"{instruction.op} takes {operation.arity} operands, not {len(instruction.args)}")
        if instruction.op == "pow" and not isinstance(instruction.args[1], int):
            _fail(program, place, "the exponent of pow is an integer")
        for operand in instruction.args:
            if isinstance(operand, str) and operand not in defined:
                _fail(program, place, f"{operand} is used before it is defined")
        if not NAME.fullmatch(instruction.name) or instruction.name in defined:
            _fail(program, place, f"{instruction.name} is not a fresh name")
        defined.add(instruction.name)
    for output in program.outputs:
        if prod(output.shape) != len(output.elements) or len(output.labels) not in (0, len(output.elements)):
            _fail(program, None, f"output {output.name} has {len(output.elements)} elements for shape {output.shape}")
        for operand in output.elements:
            if isinstance(operand, str) and operand not in defined:
                _fail(program, None, f"output {output.name} needs {operand}, which is not defined")
    return program


def program_of(given: object) -> Program:
    """The program itself; what is none is refused with how to make one."""
    if isinstance(given, Program):
        return given
    raise ProgramError(f"a program was expected, as torsor.generate(\"idm\", robot) makes one, not {kind_of(given)}")


def uses(program: Program) -> Iterator[str]:
    """The names that instructions and outputs read, one for each reading."""
    for instruction in program.instructions:
        yield from (a for a in instruction.args if isinstance(a, str))
    for output in program.outputs:
        yield from (e for e in output.elements if isinstance(e, str))


def _fail(program: Program, place: int | None, what: str) -> None:
    lines = [f"program {program.name}: {what}"]
    if place is not None:
        first = max(0, place - 3)
        for number, instruction in enumerate(program.instructions[first : place + 4], first):
            lines.append(f"{'>>' if number == place else '  '} {number:5d}  {instruction}")
    raise ProgramError("\n".join(lines))


def _find(items: Sequence[T], name: str, what: str, program: str) -> T:
    for item in items:
        if item.name == name:
            return item
    known = ", ".join(i.name for i in items)
    raise ProgramError(f"program {program} has no {what} {name!r}; it has {known}")
