"""Maple: three procedures on lists; works on numbers and on symbols."""

from __future__ import annotations

import re
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
from torsor.program.notation import ATOM, INFIX, Notation, Spelling, functions
from torsor.tools import Tool

NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="arctan", sqrt="sqrt", exp="exp", log="ln", sign="signum",
                      abs="abs", min="min", max="max")
    | {"select": Spelling("piecewise({0} >= 0, {1}, {2})", ATOM, (1, 0, 0))},
    number=rational_number, pi="Pi",
)

COMMENT = Comment("# ", signs=("(*", "*)"))

# keywords, then protected names that robots might use
RESERVED = words("""
    and assuming break by catch description do done elif else end error export fi finally for from global if implies
    in intersect local minus mod module next not od option options or proc quit read return save stop subset then to
    try union use uses while xor
    D I O Pi gamma GAMMA Beta Catalan Chi Ci Dirac Ei FAIL Heaviside Im Int Limit Matrix Product Psi Re RootOf Si Sum
    Vector W Zeta abs and arctan array diff evalf exp false infinity int lambda length ln list log map max min name nops
    norm op piecewise product proc radnormal round select set sign signum sin cos tan sqrt string sum table trunc true
    type undefined Digits Order Li
    pi
""")


def call(function: Function) -> str:
    left = ", ".join(r.name for r in function.results)
    return f"{left if len(function.results) == 1 else f'[{left}]'} := {function.name}({function.arguments})"


def write(draft: Draft) -> Files:
    whole = draft.whole
    passed = ", ".join([*(a.name for a in draft.step.inputs[:-1]), f"{draft.setup.name}({draft.setup.arguments})"])
    note = ["", "Maple computes with Digits decimal digits: Digits := 18 gives the precision of a double."]
    numbers = [line for d in defaults(draft) for line in (f"{d.name} := [{', '.join(d.numbers)}]:", "")]
    functions = [*_function(draft.setup), "", *_function(draft.step), "",
                 f"{whole.name} := proc({whole.arguments})", f"  {draft.step.name}({passed})", "end proc:"]
    lines = [*COMMENT.block([*header(draft), *note]), "", *numbers, *(functions if draft.apart else _function(whole))]
    return {draft.file: text(lines, "#")}


def _function(function: Function) -> list[str]:
    body = [f"local {', '.join(function.locals)};"] if function.locals else []
    body += [f"{name} := {array}[{place + 1}];" for name, array, place in function.loads]
    body += [f"{name} := {formula};" for name, formula in function.lines]
    return [f"{function.name} := proc({function.arguments})", *indented([*body, *returned(function, "[", "]")], "  "),
            "end proc:"]


# giac reads Maple but for the two-argument arctan and signum; more digits, as its floats are 48 bits wide, and it
# writes a zero of that many as 0.-000: results are added to a short one
RUN_STATES = """\
maple_mode(1):
Digits := 20:
signum := x -> sign(x):
quadrant := (y, x) -> arg(x + I*y):
read("program.mpl"):
numbers_file := fopen("numbers.txt"):
read("states.mpl"):
fclose(numbers_file):
"""


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    def listed(numbers: Sequence[float]) -> str:
        return f"[{', '.join(map(repr, numbers))}]"

    name = draft.whole.name
    calls = [f"for number in flatten([evalf({name}({', '.join(map(listed, state))}))]) "
             f'do fprint(numbers_file, number + 0.0, "\\n"); end do:' for state in states]
    program = write(draft)[draft.file].replace("arctan(", "quadrant(")
    return {"run_states.mpl": RUN_STATES, "program.mpl": _for_giac(draft, program),
            "states.mpl": _for_giac(draft, text(calls, "#"))}


def _for_giac(draft: Draft, source: str) -> str:
    """The text with a tail on each of its own names: giac has two thousand words that Maple has not."""
    own = draft.speller.given
    return re.sub(r"[A-Za-z]\w*", lambda m: f"{m[0]}_g" if m[0] in own else m[0], source, flags=re.ASCII)


MAPLE = Language(
    name="maple", title="Maple", suffix=".mpl", aliases=("mpl",), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED), write=write, call=call, missing="undefined",
    harness=Harness(Tool("giac in Maple mode", "giac", debian="xcas", elsewhere="giac from its makers"), drivers,
                    ("giac run_states.mpl",), output="numbers.txt"),
    tools=(Tool("Maple", "maple", elsewhere="with a licence of its makers", asks=""),),
)
