"""Programs: declared arguments, single-assignment instructions, named and shaped outputs.

A program is flat: one operation an instruction, operands by name.  That keeps every walk over it
(evaluate, count, check, print, compile) a single loop.  Writers put an instruction that nobody
named into the line of its only reader, so the printed code has the compound lines of the papers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from html import escape
from typing import TypeVar

from torsor.errors import ProgramError, kind_of
from torsor.program.count import count
from torsor.program.instructions import Argument, Instruction, Operations, Output, Words
from torsor.program.notation import PLAIN, Writer
from torsor.program.passes.split import split
from torsor.program.typeset.equations import display

T = TypeVar("T", "Argument", "Output")


@dataclass(frozen=True)
class Program:
    """A straight-line program: declared arguments, one operation an instruction, named outputs.

    It is immutable. `print(program)` lists it.

    Attributes:
        name: Name of the function in generated code.
        arguments: The arguments, in order.
        instructions: The instructions, each with its name, its operation and its operands.
        outputs: The outputs, in order.
        words: Title, sources, remarks and tables that are written as comments.
        closed: Whether every output is one formula, to be read whole, so that nothing is hoisted out of it.

    Example:
        >>> program = torsor.generate("epot", "planar_2r", base=True)
        >>> [a.name for a in program.arguments], [o.name for o in program.outputs]
        (['q', 'parameters'], ['U'])
    """

    name: str
    arguments: tuple[Argument, ...]
    instructions: tuple[Instruction, ...]
    outputs: tuple[Output, ...]
    words: Words = field(default=Words(), compare=False)
    closed: bool = False

    def argument(self, name: str) -> Argument:
        """Find an argument.

        Args:
            name: Its name.

        Raises:
            ProgramError: The program has no such argument.
        """
        return _find(self.arguments, name, "argument", self.name)

    def output(self, name: str) -> Output:
        """Find an output.

        Args:
            name: Its name.

        Raises:
            ProgramError: The program has no such output.
        """
        return _find(self.outputs, name, "output", self.name)

    def with_words(self, **changes: object) -> Program:
        """Make the same program with other comments.

        Args:
            **changes: Fields of `words`, such as `title`.
        """
        return replace(self, words=replace(self.words, **changes))  # type: ignore[arg-type]

    @cached_property
    def parts(self) -> tuple[Program, Program]:
        """The two programs (setup, step)."""
        return split(self)

    @property
    def setup(self) -> Program:
        """The program from the parameters to `constants`: all that does not depend on the motion."""
        return self.parts[0]

    @property
    def step(self) -> Program:
        """The program with `constants` in the place of the parameters: the rest, at every state."""
        return self.parts[1]

    @cached_property
    def ops(self) -> Operations:
        """Operations of one step, and those hoisted to setup."""
        return replace(count(self.step), setup=count(self.setup))

    def __str__(self) -> str:
        writer = Writer(self, PLAIN)
        return "\n".join(f"{name} = {text}" for name, text in (*writer.lines(), *writer.other_entries()))

    def __repr__(self) -> str:
        ins = ", ".join(f"{a.name}[{len(a.elements)}]" for a in self.arguments if a.asked)
        outs = ", ".join(f"{o.name}{list(o.shape)}" for o in self.outputs)
        return f"<Program {self.name}({ins}) -> {outs}: {self.ops}>"

    def _repr_html_(self) -> str:
        """What notebooks show, who take this before LaTeX: so the mathematics is in it."""
        tables = "".join(t.html() for t in self.words.tables)
        return (f"<h4>{escape(self.words.title or self.name)}</h4><p>{escape(repr(self)[1:-1])}</p>"
                f"<div>{escape(self._repr_latex_())}</div>"
                f"<details><summary>Robot</summary>{tables}</details>"
                f"<details><summary>Text</summary><pre>{escape(str(self))}</pre></details>")

    def _repr_latex_(self) -> str:
        return display(self)


def program_of(given: object) -> Program:
    """The program itself; what is none is refused with how to make one."""
    if isinstance(given, Program):
        return given
    raise ProgramError(f"a program was expected, as torsor.generate(\"idm\", robot) makes one, not {kind_of(given)}")


def _find(items: Sequence[T], name: str, what: str, program: str) -> T:
    for item in items:
        if item.name == name:
            return item
    known = ", ".join(i.name for i in items)
    raise ProgramError(f"program {program} has no {what} {name!r}; it has {known}")
