"""Solvers: loops over the choices of a program, which keep the solutions that exist.

Which line stands in which loop is settled for all languages, by `torsor.codegen.nested_choices`.  A language
adds the formats of its loops, `Loops`, and the lines that keep a solution.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from textwrap import wrap

from torsor.codegen.nested_choices import Guard, as_nested, nesting
from torsor.languages.draft import Array, Draft, Function
from torsor.languages.language import Loops
from torsor.languages.writing.line_breaks import indented
from torsor.program.check import uses
from torsor.program.choices import most_solutions
from torsor.program.instructions import Argument, Output
from torsor.program.notation import Writer

WIDTH = 72  # of a remark, which may stand deep in loops


@dataclass(frozen=True)
class Statement:
    """name = formula; without name a guard: no solution where the formula is negative."""

    name: str
    formula: str
    remark: str = ""


@dataclass(frozen=True)
class ChoiceLoop:
    """One loop and its lines; the first of a solver has no choice and is what comes before the loops."""

    choice: str
    values: tuple[str, ...]
    remark: str
    table: str  # names for an array of the values, and for a place in it
    place: str
    read: bool
    lines: tuple[Statement, ...]


@dataclass(frozen=True)
class ChoiceSolver:
    """`whole` takes the parameters, `step` the constants; neither the choices.  Results are those of one solution.

    Where the program has no setup they are one, see `Draft.apart`.
    """

    whole: Function
    step: Function
    loops: tuple[ChoiceLoop, ...]
    most: int  # solutions
    count: str  # a name for the number of solutions
    zero: str
    apart: bool

    @property
    def functions(self) -> tuple[Function, ...]:
        return (self.whole, self.step) if self.apart else (self.whole,)

    @property
    def chosen(self) -> list[ChoiceLoop]:
        """The loops proper."""
        return [loop for loop in self.loops if loop.choice]


def solver(draft: Draft) -> ChoiceSolver | None:
    """The solver of a draft: None where the program has no choices or the language no loops."""
    if not draft.solvers:
        return None
    part = draft.program.step
    levels = nesting(part)
    rename = _rename(draft)
    write = Writer(as_nested(part, levels), replace(draft.notation, rename=rename))
    read = set(uses(part))
    loops = []
    for level in levels:
        choice = rename(level.choice) if level.choice else ""
        lines = []
        for item in level.body:
            if isinstance(item, Guard):
                lines.append(Statement("", write.operand(item.element), _of_guard(item)))
            elif item.name not in write.inlined:
                lines.append(Statement(rename(item.name), write.formula(item.name)))
        loops.append(ChoiceLoop(
            choice, tuple(draft.notation.number(v)[0] for v in level.values),
            f"{level.choice}: {level.meaning}" if level.meaning else "",
            # no name of a program has a blank, so nobody else asks for these
            draft.extra(f"{choice} values"), draft.extra(f"{choice} place"), level.choice in read, tuple(lines)))
    results = tuple(replace(a, elements=tuple(map(write.operand, a.source.elements)))
                    for a in draft.step.results if not _is_guard(a))
    whole = Function(draft.solvers[0], tuple(a for a in draft.whole.inputs if not _is_choice(a)), results)
    inputs = tuple(a for a in draft.step.inputs if not _is_choice(a)) if draft.apart else whole.inputs
    taken = {a.name for a in inputs}
    loads = tuple(load for load in draft.step.loads if load[1] in taken)
    step = Function(draft.solvers[draft.apart], inputs, results, loads,
                    tuple((line.name, line.formula) for loop in loops for line in loop.lines if line.name))
    return ChoiceSolver(whole, step, tuple(loops), most_solutions(draft.program), draft.extra("count"),
                  draft.notation.number(0)[0], draft.apart)


def _rename(draft: Draft) -> Callable[[str], str]:
    """The names of the draft; a choice called as its array was takes that name, for solvers have no such array."""
    chosen = [a for a in draft.step.inputs if _is_choice(a)]
    alone = {a.source.name: a.name for a in chosen if a.source.elements == (a.source.name,)}
    return lambda name: alone.get(name) or draft.notation.rename(name)


def nest(chooser: ChoiceSolver, loops: Loops, keep: Sequence[str], stop: str) -> list[str]:
    """The loops as lines: `keep` are those that keep a solution, `stop` the one for a guard outside all loops."""
    inner = list(keep)
    for loop in reversed(chooser.loops):
        reject = loops.reject if loop.choice else stop
        inner = [text for line in loop.lines for text in _written(line, loops, reject, chooser.zero)] + inner
        if loop.choice:
            inner = _enclosed(loop, loops, inner)
    return inner


def _enclosed(loop: ChoiceLoop, loops: Loops, inner: list[str]) -> list[str]:
    words = {"choice": loop.choice, "values": ", ".join(loop.values), "size": len(loop.values), "table": loop.table,
             "place": loop.place}
    first = [*loops.inside, *(loops.unread if not loop.read else ())]
    return [*_remark(loop.remark, loops), *(form.format(**words) for form in loops.opening),
            *indented([*(form.format(**words) for form in first), *inner], loops.indent),
            *(form.format(**words) for form in loops.closing)]


def _written(line: Statement, loops: Loops, reject: str, zero: str) -> list[str]:
    if line.name:
        return [loops.line.format(name=line.name, formula=line.formula)]
    return [*_remark(line.remark, loops),
            *(form.format(formula=line.formula, zero=zero, reject=reject) for form in loops.test)]


def _remark(words: str, loops: Loops) -> list[str]:
    return [loops.comment.remark(piece) for piece in wrap(words, WIDTH, break_on_hyphens=False)]


def _of_guard(guard: Guard) -> str:
    meaning = guard.output.meaning
    return f"needs {guard.label} >= 0" + (f": {meaning}" if meaning else "")


def _is_guard(array: Array) -> bool:
    return isinstance(array.source, Output) and array.source.role == "guard"


def _is_choice(array: Array) -> bool:
    return isinstance(array.source, Argument) and array.source.role == "choice"
