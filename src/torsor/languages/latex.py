r"""LaTeX: a document with the tables, the signature and the equations of setup and step."""

from __future__ import annotations

import re
from dataclasses import replace

from torsor.languages.draft import Draft, Function
from torsor.languages.language import Files, Language
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.header import header
from torsor.languages.writing.spelling import Alphabet
from torsor.program.notation import exact_number
from torsor.program.program import Program
from torsor.program.typeset.equations import equations
from torsor.program.typeset.formulas import LATEX as NOTATION
from torsor.program.typeset.symbols_in_latex import Symbols, symbol
from torsor.table import Table
from torsor.tools import Tool

ROWS = 30  # equations of one display: TeX breaks pages between displays, and long ones are slow

COMMENT = Comment("% ", signs=("^^",))

_ESCAPES = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "<": r"\textless{}",
            ">": r"\textgreater{}"} | {sign: f"\\{sign}" for sign in "{}$&#_%"}
_ESCAPES |= {sign: f"{{{sign}}}" for sign in "[]*"}  # at the start of a row they would belong to the \\ before


def call(function: Function) -> str:
    return f"{', '.join(r.name for r in function.results)} = {function.name}({function.arguments})"


def write(draft: Draft) -> Files:
    words = draft.program.words
    ops = replace(draft.program.ops, setup=None) if draft.program.closed else draft.program.ops
    lines = [
        *COMMENT.block(header(draft)),
        r"\documentclass[a4paper]{article}",
        r"\usepackage[margin=20mm]{geometry}",
        r"\usepackage{amsmath}",
        r"\setcounter{MaxMatrixCols}{30}",
        r"\setlength{\parindent}{0pt}",
        r"\renewcommand{\arraystretch}{1.15}",
        r"\allowdisplaybreaks",
        r"\begin{document}",
        rf"\section*{{{escaped(words.title or draft.program.name)}}}",
        *(escaped(line) + r"\par" for line in (words.robot, *words.sources, *words.remarks) if line),
        *(line for table in words.tables for line in _table(table)),
        *_defaults(draft.program),
        escaped(f"Operations: {ops}.") + r"\par",
        *_equations(draft.program),
        r"\end{document}",
    ]
    return {draft.file: "\n".join(lines) + "\n"}


def escaped(words: str) -> str:
    """The words as LaTeX shows them, whatever signs are in them."""
    return "".join(_ESCAPES.get(sign, sign) if sign.isprintable() else " " for sign in words)


def _table(table: Table) -> list[str]:
    rows = [" & ".join(map(_cell, row)) + r" \\" for row in table.rows]
    return [rf"\begin{{center}}{escaped(table.title)}\\", rf"\begin{{tabular}}{{{'l' * len(table.header)}}} \hline",
            " & ".join(map(_cell, table.header)) + r" \\ \hline", *rows, r"\hline", r"\end{tabular}\end{center}"]


def _cell(text: str) -> str:
    """A cell: short names and arithmetic of them as mathematics, other words as they are."""
    names = re.findall(r"[A-Za-z]\w*", text, re.ASCII)
    signs_left = re.sub(r"[A-Za-z]\w*|(?<=[\w)])\^[0-9](?![\w^])", "", text, flags=re.ASCII)
    if not re.fullmatch(r"[\w.*/^()+\- ]+", text, re.ASCII) or any(len(n) > 6 or n[-1] == "_" for n in names) \
            or {"^", "_"} & set(signs_left):  # TeX reads ^^25 as a sign, and refuses what is raised twice
        return escaped(text)
    signs = {"pi": r"\pi ", "*": " ", " ": " "}
    return "$" + re.sub(r"[A-Za-z]\w*|[* ]", lambda m: signs.get(m[0]) or f"{symbol(m[0])} ", text).strip() + "$"


def _defaults(program: Program) -> list[str]:
    """A paragraph, which TeX may break where a table would not fit the page."""
    paragraphs = [(a, [f"${symbol(e)} = {exact_number(n)[0]}$" for e, n in a.numbers.items()])
                  for a in program.arguments if a.numbers]
    return [f"Default numbers of {escaped(a.name)}: {', '.join(words)}." + r"\par" for a, words in paragraphs]


def _equations(program: Program) -> list[str]:
    """A closed form as it is; else setup and step."""
    if program.closed:
        return _displays(equations(program))
    symbols = Symbols(program)
    return [r"\subsection*{Setup}", *_displays(equations(program.setup, symbols, matrices=False)),
            r"\subsection*{Step}", *_displays(equations(program.step, symbols))]


def _displays(rows: list[str]) -> list[str]:
    lines = []
    for first in range(0, len(rows), ROWS):
        shown = rows[first : first + ROWS]
        lines += [r"\begin{align*}", *(row + r" \\" for row in shown[:-1]), shown[-1], r"\end{align*}"]
    return lines or ["None.\\par"]


LATEX = Language(
    name="latex", title="LaTeX", suffix=".tex", aliases=("tex",), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(frozenset()), write=write, call=call,
    tools=(Tool("pdfLaTeX", "pdflatex", debian="texlive-latex-base", brew="texlive"),),
    untested="LaTeX is a page for people: nothing runs it",
)

