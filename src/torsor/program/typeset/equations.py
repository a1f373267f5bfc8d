r"""The equations of a program as a page or a notebook shows them: rows of an `align`, matrices as matrices.

A closed form is shown as lectures do: A = [...] with the formulas inside the matrix where they fit the page, and
below it where they do not.  Other programs are shown line by line, their results at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import inf
from typing import TYPE_CHECKING

from torsor.program.instructions import Output
from torsor.program.notation import Writer
from torsor.program.typeset.formulas import LATEX
from torsor.program.typeset.latex_width import width
from torsor.program.typeset.symbols_in_latex import TURNS, Symbols, bold, symbol

if TYPE_CHECKING:
    from torsor.program.program import Program

PAGE = 480.0  # points: A4 with margins of 20 mm
LONGEST = 60  # operations of a row of what is no closed form
TALLEST = 20  # rows of a matrix
FEW = 4  # zeros that are listed
GAP = 10.5  # points between the columns of a matrix
_SIGN = re.compile(r" [-+=] |[(){}]|\\[{}]|\\begin\b|\\end\b")


def equations(part: Program, symbols: Symbols | None = None, matrices: bool = True) -> list[str]:
    """The rows, without the marks that end them; `matrices` False shows each element of the outputs by itself.

    symbols: those of the whole program, where this is a part of one.
    """
    names = symbols or Symbols(part)
    write = Writer(part, replace(LATEX, rename=names, longest=len(part.instructions) if part.closed else LONGEST))
    turns = {i.name for i in part.instructions if i.op in TURNS}
    write.inlined = write.inlined - turns
    if part.closed:
        write.inlined = set(write.instructions) if _reads_in_full(part) else set(write.instructions) - turns
    lines = [i.name for i in part.instructions if i.name not in write.inlined]
    labels = {o.name: [names(label) for label in _labels(o)] for o in part.outputs}
    lefts = [*map(names, lines), *(x for shown in labels.values() for x in shown), *map(bold, labels)]
    page = _Page(PAGE - max(map(width, lefts), default=0.0) - width("="))
    for turning, group in groupby(lines, turns.__contains__):
        pairs = [(names(name), write.formula(name)) for name in group]
        if turning:
            page.side_by_side(sorted(pairs, key=lambda pair: (pair[0][1:], pair[0])) if part.closed else pairs)
        else:
            page.add(pairs)
    for o in part.outputs:
        cells = [write.operand(e) for e in o.elements]
        if matrices:
            page.result(o, labels[o.name], cells)
        else:
            page.elements(o.name, labels[o.name], cells)
    return page.rows


def display(program: Program, most: int = 200) -> str:
    """The equations as notebooks take them; cut after so many rows."""
    rows = equations(program)
    if len(rows) > most:
        rows = [*rows[:most], rf"&\vdots \quad \text{{{len(rows) - most} more}}"]
    return "$$\\begin{aligned}\n" + " \\\\\n".join(rows) + "\n\\end{aligned}$$"


def _reads_in_full(part: Program) -> bool:
    r"""Whether \cos q_2 reads better than c_2: where no more than two turns meet in a product, and none with a sum."""
    inline, turns = {i.name for i in part.instructions if i.inline}, set()
    meeting: dict[object, int] = {}
    for i in part.instructions:
        if i.op in TURNS:
            turns.add(i.name)
            meeting[i.name] = 1
        elif i.op == "pow":
            meeting[i.name] = meeting.get(i.args[0], 0)
        elif i.op == "mul":
            first, second = i.args
            meeting[i.name] = meeting.get(first, 0) + meeting.get(second, 0)
            before_a_sum = meeting.get(first) and second in inline and second not in meeting
            if meeting[i.name] > 2 or before_a_sum:
                return False
    return True


def _labels(output: Output) -> Sequence[str]:
    """The names of the elements: those of the papers, else the output's with the indices."""
    if output.labels:
        return output.labels
    if len(output.elements) == 1:
        return (output.name,)
    places = [""]
    for size in output.shape:
        places = [f"{p}_{k + 1}" if p and max(output.shape) > 9 else f"{p}{k + 1}" for p in places for k in range(size)]
    return [output.name + place for place in places]


class _Page:
    """Rows that leave so much room to the right of their first sign of equality."""

    def __init__(self, room: float):
        self.room = room
        self.rows: list[str] = []

    def add(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Equations: name and formula."""
        for name, formula in pairs:
            first, *others = broken(formula, self.room)
            self.rows += [f"{name} &= {first}", *(rf"&\quad {{}} {row}" for row in others)]

    def side_by_side(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Short equations, several in a row."""
        used = inf
        for name, formula in pairs:
            size = width(f"{name} = {formula}, ") + width(r"\quad")
            if used + size > self.room:
                self.rows.append(f"{name} &= {formula}")
                used = 0.0
            else:
                self.rows[-1] += rf", \quad {name} = {formula}"
            used += size

    def result(self, output: Output, labels: list[str], cells: list[str]) -> None:
        """An output: a matrix where it fits, and the elements that it does not show."""
        columns = output.shape[1] if len(output.shape) == 2 else 1
        shown = self.fitted(labels, cells, columns) if len(output.shape) < 3 else None
        if len(cells) == 1:
            self.add([(symbol(output.name), cells[0])] if cells != labels else [])
        elif shown is None or (len(output.shape) == 1 and (shown != cells or cells == labels)):
            self.elements(output.name, labels, cells)
        else:
            self.rows.append(_matrix(bold(output.name), shown, columns))
            hidden = [(label, c) for label, s, c in zip(labels, shown, cells, strict=True) if s != c]
            self.elements(output.name, [label for label, _ in hidden], [c for _, c in hidden])

    def fitted(self, labels: list[str], cells: list[str], columns: int) -> list[str] | None:
        """The cells of the matrix, the widest with a label in the place of the formula; None where it does not fit."""
        shown, wide = list(cells), [width(c) for c in cells]
        room = self.room - GAP * columns
        first = {cell: label for label, cell in zip(reversed(labels), reversed(cells), strict=True)}
        while sum(max(wide[k::columns]) for k in range(columns)) > room:
            widest = max((k for k, cell in enumerate(cells) if shown[k] == cell), key=wide.__getitem__, default=-1)
            if widest < 0 or wide[widest] <= width(first[cells[widest]]):
                return None
            for k, cell in enumerate(cells):
                if cell == cells[widest]:
                    shown[k], wide[k] = first[cell], width(first[cell])
        return shown if len(cells) <= TALLEST * columns else None

    def elements(self, name: str, labels: list[str], cells: list[str]) -> None:
        """An equation for each element that is not its own label, those that are equal together, zeros last."""
        together: dict[str, list[str]] = {}
        for label, cell in zip(labels, cells, strict=True):
            if label != cell:
                together.setdefault(cell, []).append(label)
        zeros = together.pop("0", []) if len(together.get("0", ())) > FEW else []
        self.add((equal[0], " = ".join([*equal[1:], cell])) for cell, equal in together.items())
        if zeros:
            self.rows.append(rf"&\text{{all other elements of }} {bold(name)} \text{{ are zero}}")


def _matrix(name: str, cells: list[str], columns: int) -> str:
    body = r" \\ ".join(" & ".join(cells[k : k + columns]) for k in range(0, len(cells), columns))
    return rf"{name} &= \begin{{bmatrix}} {body} \end{{bmatrix}}"


# long rows --------------------------------------------------------------------------------------


def broken(formula: str, room: float) -> list[str]:
    """The formula in rows that fit the room, broken before signs, outside of parentheses where that can be."""
    breaks = [*_breaks(formula), (len(formula), 0, width(formula))]
    rows, start, gone = [], 0, 0.0
    while breaks[-1][2] - gone > room and len(breaks) > 1:
        reach = [b for b in breaks[:-1] if b[2] - gone <= room] or breaks[:1]
        full = [b for b in reach if b[2] - gone > (reach[-1][2] - gone) / 2]
        place, _, so_far = min(full, key=lambda b: (b[1], -b[0]))
        rows.append(formula[start:place].strip())
        start, gone = place, so_far - width(r"\quad\quad")
        breaks = [b for b in breaks if b[0] > place]
    return [*rows, formula[start:].strip()]


def _breaks(formula: str) -> Iterator[tuple[int, int, float]]:
    """(place, depth, width so far) of the signs before which a row may end: those within no braces."""
    depth = braces = last = 0
    so_far = 0.0
    for match in _SIGN.finditer(formula):
        sign = match[0]
        if sign in ("{", "}", r"\begin", r"\end"):
            braces += 1 if sign in ("{", r"\begin") else -1
        elif sign in ("(", ")"):
            depth += 1 if sign == "(" else -1
        elif sign[0] == " " and not braces:
            so_far += width(formula[last : match.start()])
            last = match.start()
            yield last, depth, so_far
