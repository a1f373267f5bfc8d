r"""LaTeX: a document with the tables, the signature and the equations of setup and step."""

from __future__ import annotations

import re
from collections.abc import Iterator

from torsor.languages.draft import Draft, Function
from torsor.languages.header import TIE, header, with_defaults
from torsor.languages.language import Comment, Files, Language
from torsor.languages.names import Alphabet
from torsor.program.notation import LATEX as NOTATION
from torsor.program.notation import Writer, latex_name
from torsor.program.program import Program
from torsor.table import Table

ROWS = 30  # equations of one display: TeX breaks pages between displays, and long ones are slow
WIDTH = 90  # signs of one row, about a line of text

_ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
            ">": r"\textgreater{}"} | {sign: f"\\{sign}" for sign in "{}$&#_%"}


def call(function: Function) -> str:
    return f"{', '.join(r.name for r in function.results)} = {function.name}({function.arguments})"


def write(draft: Draft) -> Files:
    words = draft.program.words
    lines = [
        *COMMENT.block(header(draft)),
        r"\documentclass[a4paper]{article}",
        r"\usepackage[margin=20mm]{geometry}",
        r"\usepackage{amsmath}",
        r"\allowdisplaybreaks",
        r"\begin{document}",
        rf"\section*{{{escaped(words.title or draft.program.name)}}}",
        *(escaped(line) + r"\par" for line in (words.robot, *words.sources, *words.remarks) if line),
        *(line for table in words.tables for line in _table(table)),
        *_defaults(draft.program),
        escaped(f"Operations: {draft.program.ops}.") + r"\par",
        r"\subsection*{Setup}", *_equations(draft.program.setup),
        r"\subsection*{Step}", *_equations(draft.program.step),
        r"\end{document}",
    ]
    return {draft.file: "\n".join(lines) + "\n"}


def escaped(words: str) -> str:
    """The words as LaTeX shows them, whatever signs are in them."""
    return "".join(_ESCAPES.get(sign, sign) if sign.isprintable() else " " for sign in words)


def _table(table: Table) -> list[str]:
    rows = [" & ".join(map(escaped, row)) + r" \\" for row in table.rows]
    return [rf"\begin{{center}}{escaped(table.title)}\\", rf"\begin{{tabular}}{{{'l' * len(table.header)}}} \hline",
            " & ".join(map(escaped, table.header)) + r" \\ \hline", *rows, r"\hline", r"\end{tabular}\end{center}"]


def _defaults(program: Program) -> list[str]:
    """A paragraph, which TeX may break where a table would not fit the page."""
    found = [(a, [word for word in with_defaults(a) if TIE in word]) for a in program.arguments if a.numbers]
    return [escaped(f"Default numbers of {a.name}: {', '.join(words)}.") + r"\par" for a, words in found]


def _equations(part: Program) -> list[str]:
    write_formula = Writer(part, NOTATION)
    pairs = list(write_formula.lines())
    for output in part.outputs:
        labels = output.labels or tuple(f"{output.name}{place + 1}" for place in range(len(output.elements)))
        pairs += [(latex_name(label), write_formula.operand(element))
                  for label, element in zip(labels, output.elements, strict=True)
                  if label != element or element in write_formula.inlined]
    rows = [row for name, formula in pairs for row in _rows(name, formula)]
    lines = []
    for first in range(0, len(rows), ROWS):
        shown = rows[first : first + ROWS]
        shown[-1] = shown[-1].removesuffix(r" \\")
        lines += [r"\begin{align*}", *shown, r"\end{align*}"]
    return lines or ["None.\\par"]


def _rows(name: str, formula: str) -> Iterator[str]:
    """One equation in rows, broken before the signs that stand in no bracket."""
    rows, depth, width = [""], 0, 0
    for piece in re.split(r"(?<=[^ ])(?= [-+] )", formula):
        if width and depth == 0 and width + len(piece) > WIDTH:
            rows.append("")
            width = 0
        rows[-1] += piece
        width += len(piece)
        depth += len(re.findall(r"[({]|\\begin", piece)) - len(re.findall(r"[)}]|\\end", piece))
    yield rf"{name} &= {rows[0]} \\"
    for row in rows[1:]:
        yield rf"&\quad {row.strip()} \\"


COMMENT = Comment("% ")

LATEX = Language(
    name="latex", title="LaTeX", suffix=".tex", aliases=("tex",), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(frozenset()), write=write, call=call,
    untested="LaTeX is a page for people: nothing runs it",
)

