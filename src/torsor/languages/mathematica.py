"""Mathematica: three definitions, each a Module; works on numbers and on symbols."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.languages.draft import Draft, Function
from torsor.languages.language import Files, Harness, Language, State
from torsor.languages.writing.algebra_systems import returned
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import rational_number
from torsor.languages.writing.default_numbers import defaults
from torsor.languages.writing.header import header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import ATOM, INFIX, SUM, UNARY, Notation, Spelling, functions
from torsor.tools import Tool

NOTATION = Notation(
    INFIX | functions("{}[{}]", sin="Sin", cos="Cos", tan="Tan", sqrt="Sqrt", exp="Exp", log="Log",
                      sign="Sign", abs="Abs", min="Min", max="Max")
    | {"atan2": Spelling("Arg[{1} + I*{0}]", ATOM, (UNARY, SUM)),  # ArcTan[0, 0] has no value, Arg[0] is 0
       "select": Spelling("Piecewise[{{{{{1}, {0} >= 0}}}}, {2}]", ATOM, (1, 0, 0))},
    number=rational_number, pi="Pi",
)

COMMENT = Comment(" * ", "(*", " *)", ("(*", "*)"))

# The system's own names begin with a capital and go on in small letters, but for these.
RESERVED = words("C D E I K N O DSolve LUDecomposition Log2 Log10 URL XML CDF PDF ODE")
SYSTEM = r"[A-Z]+[a-z]+[A-Za-z]*"


def call(function: Function) -> str:
    left = ", ".join(r.name for r in function.results)
    return f"{left if len(function.results) == 1 else f'{{{left}}}'} = {function.name}[{function.arguments}]"


def write(draft: Draft) -> Files:
    whole = draft.whole
    constants = f"{draft.setup.name}[{draft.setup.arguments}]"
    passed = ", ".join([*(a.name for a in draft.step.inputs[:-1]), constants])
    numbers = [line for d in defaults(draft) for line in (f"{d.name} = {{{', '.join(d.numbers)}}};", "")]
    functions = [*_function(draft.setup), "", *_function(draft.step), "",
                 f"{_left(whole)} := {draft.step.name}[{passed}];"]
    lines = [*COMMENT.block(header(draft)), "", *numbers, *(functions if draft.apart else _function(whole))]
    return {draft.file: text(lines, "*")}


def _left(function: Function) -> str:
    return f"{function.name}[{', '.join(f'{a.name}_' for a in function.inputs)}]"


def _function(function: Function) -> list[str]:
    body = [f"{name} = {array}[[{place + 1}]];" for name, array, place in function.loads]
    body += [f"{name} = {formula};" for name, formula in function.lines]
    return [f"{_left(function)} := Module[{{{', '.join(function.locals)}}},",
            *indented([*body, *returned(function, "{", "}")], "  "), "];"]


RUN_STATES = '''\
"""Evaluates the states in Mathics and prints every number of the results."""

import sys
from pathlib import Path

from mathics.core.load_builtin import import_and_load_builtins

import_and_load_builtins()
from mathics.session import MathicsSession

session = MathicsSession()
session.evaluate(Path(sys.argv[1]).read_text(encoding="utf-8").join(["(", "Null)"]))
for line in Path("states.txt").read_text().splitlines():
    for number in session.evaluate(line).elements:
        print(number.round_to_float())
'''


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    def listed(numbers: Sequence[float]) -> str:
        return f"{{{', '.join(repr(x).replace('e', '*^') for x in numbers)}}}"

    calls = [f"N[Flatten[{{{draft.whole.name}[{', '.join(map(listed, state))}]}}]]" for state in states]
    return {"run_states.py": RUN_STATES, "states.txt": "\n".join(calls)}


MATHEMATICA = Language(
    name="mathematica", title="Mathematica", suffix=".wl", aliases=("wl", "wolfram", "mma"), comment=COMMENT,
    notation=NOTATION, alphabet=Alphabet(RESERVED, SYSTEM, underscores=False, longest=200, tail="x"),
    write=write, call=call, missing="Indeterminate",
    harness=Harness(Tool("Mathics", "python:mathics", pip="Mathics3 packaging"), drivers,
                    ("{python} run_states.py {file}",)),
    tools=(Tool("Wolfram Engine", "wolframscript", elsewhere="with a licence of its makers", asks=""),),
)
