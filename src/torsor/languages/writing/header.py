"""The words at the head of a generated file: what it computes, of which robot, how to call it.

As in Figure 6 of LK22: the tables of the robot, the model, the number of operations; then the
signature, with the order of the elements of every array.
"""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from torsor.disk import MARK
from torsor.languages.draft import Array, Draft, Function
from torsor.languages.writing.choice_loops import solver
from torsor.languages.writing.default_numbers import DefaultNumbers, defaults
from torsor.program.choices import choices, most_solutions
from torsor.program.instructions import Argument, Operations, Output
from torsor.program.notation import exact_number

WIDTH = 96
TIE = "\N{NO-BREAK SPACE}"  # a blank at which no line is broken


def headed(lines: Sequence[str]) -> list[str]:
    """The lines of a comment at the head of a file, below the mark by which torsor knows its own files.

    Python and others obey what stands in the first two lines of a file: no word of a user does.
    """
    return [f"{MARK}.", "", *lines]


def header(draft: Draft) -> list[str]:
    """The head of the file as lines of a comment."""
    words = draft.program.words
    lines = headed([words.title or draft.program.name])
    if words.robot:
        lines.append(f"Robot: {words.robot}")
    lines += [f"Source: {source}" for source in words.sources]
    for table in words.tables:
        for part in table.within(WIDTH):
            lines += ["", *part.lines()]
    lines += ["", *_operations(draft.program.ops), "", *_signature(draft)]
    changed = ", ".join(f"{old} is {new}" for old, new in draft.changed.items())
    if changed:
        lines += ["", f"Names that this language cannot take: {changed}"]
    if words.remarks:
        lines += ["", *words.remarks]
    return _folded(lines)


def interface(draft: Draft) -> list[str]:
    """The head of a file that declares the functions alone: how to call them, and what the arrays hold."""
    words = draft.program.words
    robot = [f"Robot: {words.robot}"] if words.robot else []
    return _folded(headed([words.title or draft.program.name, *robot, "", *_signature(draft)]))


def _folded(lines: Sequence[str]) -> list[str]:
    return [piece.replace(TIE, " ") for line in lines for piece in folded(line)]


def _operations(ops: Operations) -> list[str]:
    def counted(of: Operations) -> str:
        kinds = ((of.trig, "trigonometric"), (of.other, "others"))
        rest = "".join(f", {number} {what}" for number, what in kinds if number)
        return f"{of.add} '+' or '-', {of.mul} '*' or '/'{rest}"

    assert ops.setup is not None
    return [f"Number of operations of a step: {counted(ops)}", f"Number of operations of setup: {counted(ops.setup)}"]


def _signature(draft: Draft) -> list[str]:
    def called(function: Function) -> str:
        return f"  {draft.language.call(function)}"

    parts = ["the same in two parts, setup once and step at every state:", called(draft.setup), called(draft.step)]
    lines = [called(draft.whole), *(parts if draft.apart else []), *_solutions(draft), "where"]
    several = bool(choices(draft.program))
    lines += [f"  {_array(a, several)}" for a in draft.arrays]
    return lines + [f"  {_numbers(d, draft.language.missing)}" for d in defaults(draft)]


def _solutions(draft: Draft) -> list[str]:
    """How to get every solution, where there are several."""
    chooser, loops = solver(draft), draft.language.loops
    most = most_solutions(draft.program)
    if chooser is not None and loops is not None:
        ways = ", with parameters or constants" if chooser.apart else ""
        return [f"all solutions at one state, at most {most}{ways}; {loops.layout}:",
                *(f"  {loops.call(function, chooser.count)}" for function in chooser.functions)]
    if choices(draft.program):
        return [f"(each of the {most} combinations of the choices is a solution if no guard is negative)"]
    return []


def _array(array: Array, several: bool) -> str:
    """One line about an array: name, shape, elements in order, meaning."""
    source = array.source
    names = source.labels if isinstance(source, Output) else with_defaults(source)
    size = " x ".join(map(str, array.shape)) or "1"
    text = f"{array.name} ({size})"
    if names and len(names) == array.size:
        text += f": {', '.join(names)}"
    if isinstance(source, Argument) and source.choices:
        text += f"; each takes {' or '.join(map(str, source.choices))}"
    if isinstance(source, Output) and source.role == "guard":
        text += f"; must {'not be negative' if several else 'be positive'} for the solution to exist"
    return f"{text} -- {source.meaning}" if source.meaning else text


def with_defaults(argument: Argument) -> tuple[str, ...]:
    """The elements of an argument, those that have a default number with it: L1 = 0.5."""
    numbers = argument.numbers
    return tuple(f"{e}{TIE}={TIE}{exact_number(numbers[e])[0]}" if e in numbers else e for e in argument.elements)


def _numbers(given: DefaultNumbers, missing: str) -> str:
    """One line about an array of default numbers, which lists the elements that have none."""
    text = f"{given.name} ({given.argument.size}): the default numbers of {given.argument.name}"
    return f"{text}; {missing}, for want of a number: {', '.join(given.missing)}" if given.missing else text


def folded(line: str) -> list[str]:
    """The line itself, or as many as it takes to stay within `WIDTH`."""
    if len(line) <= WIDTH:
        return [line]
    margin = len(line) - len(line.lstrip())
    return wrap(line.strip(), WIDTH - margin - 4, initial_indent=" " * margin, subsequent_indent=" " * (margin + 4),
                break_on_hyphens=False)
