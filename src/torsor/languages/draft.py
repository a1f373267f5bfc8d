"""A program on its way into a language: its functions with names, formulas and shapes settled.

Every writer prints the same three functions: setup(parameters) -> constants,
step(variables, constants) -> results, and the whole, which calls both; of a program without parameters and
constants the whole alone.  Programs with choices get a solver too, see `torsor.languages.writing.choice_loops`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from torsor.codegen.shared_sines import Turns, turns
from torsor.languages.language import Language
from torsor.languages.writing.spelling import Speller
from torsor.program.check import uses
from torsor.program.choices import choices
from torsor.program.instructions import Argument, Output
from torsor.program.notation import Writer
from torsor.program.program import Program


@dataclass(frozen=True)
class Array:
    """An argument or a result as the language names it."""

    name: str
    shape: tuple[int, ...]
    source: Argument | Output
    elements: tuple[str, ...] = ()  # of a result: the formula of each element, row by row

    @property
    def size(self) -> int:
        return len(self.source.elements)

    def indices(self) -> Iterator[tuple[int, ...]]:
        """The place of each element, row by row, from 0."""
        return product(*map(range, self.shape))


@dataclass(frozen=True)
class Function:
    """One function: `loads` are (name, array, place from 0), `lines` (name, formula)."""

    name: str
    inputs: tuple[Array, ...]
    results: tuple[Array, ...]
    loads: tuple[tuple[str, str, int], ...] = ()
    lines: tuple[tuple[str, str], ...] = ()
    turns: Turns | None = None

    @property
    def locals(self) -> list[str]:
        """The names that the body assigns, in order."""
        return [name for name, *_ in self.loads] + [name for name, _ in self.lines]

    @property
    def arguments(self) -> str:
        return ", ".join(a.name for a in self.inputs)

    @property
    def unread(self) -> list[str]:
        """The arguments that the body never looks at."""
        read = {array for _, array, _ in self.loads}
        return [a.name for a in self.inputs if a.name not in read]


class Draft:
    """The functions `whole`, `setup` and `step` of one program in one language, and the names of its `solvers`.

    `apart` says whether there is a setup: where there is none, the whole has the lines of a step and stands alone.
    `functions` are those that the file has, the whole first.

    `defaults` names an array of numbers for each argument that has any, see `torsor.languages.writing.default_numbers`.

    Names are given in this order: functions, arrays, then what is inside, so that it is the
    inner names that give way.  The same name means the same thing in setup and in step.
    """

    def __init__(self, program: Program, language: Language):
        self.program, self.language = program, language
        self.speller = Speller(language.alphabet)
        setup, step = program.setup, program.step
        constants = setup.outputs[0]
        self.apart = bool(constants.elements) or any(a.asked for a in setup.arguments)
        tails = ("", "_setup", "_step") if self.apart else ("",)
        name, *names = (self.speller.spell(program.name + tail) for tail in tails)
        has_results = any(o.role != "guard" for o in program.outputs)
        solves = language.loops is not None and has_results and choices(program)
        self.solvers = tuple(self.speller.spell(program.name + tail)
                             for tail in ("_solve", "_solve_step")[: 1 + self.apart] if solves)
        self.defaults = {a: self.speller.spell(wanted) for a, wanted in _defaults(program).items() if language.missing}
        inputs = {a.name: Array(self.speller.spell(a.name), (len(a.elements),), a) for a in program.arguments
                  if a.asked}
        results = [Array(self.speller.spell(o.name), o.shape, o) for o in program.outputs]
        self.constants = Array(self.speller.spell("constants") if self.apart else "", constants.shape, constants)
        self._inner = {n: self.speller.spell(n) for n in _inner_names(program)}
        self.changed = dict(self.speller.changed)
        self._extra: dict[str, str] = {}
        self.notation = replace(language.notation, rename=self._spelled)

        parameters = tuple(inputs[a.name] for a in setup.arguments if a.asked)
        variables = tuple(inputs[a.name] for a in step.arguments[:-1])
        if self.apart:
            self.whole = Function(name, tuple(inputs.values()), tuple(results))
            self.setup = self._function(names[0], setup, parameters, [self.constants])
            self.step = self._function(names[1], step, (*variables, self.constants), results)
        else:
            self.whole = self.setup = self.step = self._function(name, step, variables, results)

    @property
    def functions(self) -> tuple[Function, ...]:
        return (self.whole, self.setup, self.step) if self.apart else (self.whole,)

    @property
    def arrays(self) -> tuple[Array, ...]:
        """All arguments and results of these functions, in the order in which they are described."""
        return (*self.whole.inputs, *([self.constants] if self.apart else []), *self.whole.results)

    def _spelled(self, name: str) -> str:
        return self._inner[name]

    def _function(self, name: str, part: Program, inputs: tuple[Array, ...], results: list[Array]) -> Function:
        write = Writer(part, self.notation)
        turning = turns(part, write) if self.language.together else None
        read = set(uses(part))
        loads = [(self._inner[e], array.name, k) for array in inputs for k, e in enumerate(array.source.elements)
                 if isinstance(e, str) and e in read]
        filled = [replace(array, elements=tuple(map(write.operand, output.elements)))
                  for array, output in zip(results, part.outputs, strict=True)]
        return Function(name, inputs, tuple(filled), tuple(loads), tuple(write.lines()), turning)

    def extra(self, name: str) -> str:
        """A spelling for one more name of the file, always the same for the same name."""
        if name not in self._extra:
            self._extra[name] = self.speller.spell(name)
        return self._extra[name]

    @property
    def file(self) -> str:
        """The name of the main generated file."""
        return f"{self.whole.name}{self.language.suffix}"


def helpers(texts: dict[str, str], lines: list[str]) -> list[str]:
    """The lines of those helpers, by name, that the given lines mention; their names are reserved words."""
    body = "\n".join(lines)
    needed = [text for name, text in texts.items() if re.search(rf"\b{name}\b", body)]
    return [line for text in needed for line in text.strip("\n").split("\n")]


def _defaults(program: Program) -> dict[str, str]:
    """The arguments that have default numbers, each with a name for the array of these."""
    having = [a.name for a in program.arguments if a.numbers]
    return {a: f"{program.name}_defaults" if len(having) == 1 else f"{program.name}_{a}_defaults" for a in having}


def _inner_names(program: Program) -> list[str]:
    return [e for a in program.arguments for e in a.elements] + [i.name for i in program.instructions]
