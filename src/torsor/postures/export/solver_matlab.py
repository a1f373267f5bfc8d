"""MATLAB, or Octave, that solves: a function beside that of the equations of the general inverse geometric model."""

from __future__ import annotations

from torsor.languages.language import Files
from torsor.languages.matlab import COMMENT, MATLAB
from torsor.languages.writing.default_numbers import optional
from torsor.languages.writing.line_breaks import indented, text
from torsor.postures.export.solver_parts import Reading, Solver, runtime
from torsor.program.program import Program


def general_matlab(program: Program, reading: Reading) -> Files:
    """The files of a solver: the program's own function, and <name>_solve.m.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, MATLAB, reading)
    called = f"[q, count] = {s.name}({s.passed(s.name)})"
    passed = ", ".join(["reshape(T', 1, 12)", *(a.name for a in s.functions[s.name] if a.name != "T")])
    head = s.head("T: the target, 4 x 4, or its first three rows, 3 x 4, or these 12 numbers row by row.",
                  "q is count x 6, a posture a row.")
    name = s.draft.whole.name
    numbers = ["if nargin < 2", f"  [~, ~, parameters] = {name}();", "end"] if optional(s.draft, s.draft.setup) else []
    body = [
        *COMMENT.block(head), "", f"function {called}", *COMMENT.block([called]),
        *indented([
            *numbers,
            "if isvector(T)",
            "  T = reshape(T, 4, [])';",
            "end",
            "T = T(1:3, :);",
            f"[left, right, E] = {name}({passed});",
            f"q = all_postures({_initial(reading)}, left, right, E, T);",
            *_limits(reading),
            "count = size(q, 1);",
        ], "  "),
        "end", "", *runtime("general.m"), *(["", *runtime("limits.m")] if reading.limits else []),
    ]
    return MATLAB.write(s.draft) | {f"{s.name}.m": text(body, "%", 120, " ...")}


def _limits(r: Reading) -> list[str]:
    rows = "; ".join(", ".join(repr(x).replace("inf", "Inf") for x in ends) for ends in r.limits)
    return [f"q = within_limits(q, {[int(s) for s in r.slides]}, [{rows}]);"] if r.limits else []


def _initial(r: Reading) -> str:
    """The call that makes the reading; joints and places are counted from 1."""
    order, slides = ([int(x) + shift for x in of] for of, shift in ((r.order, 1), (r.slides, 0)))
    return f"reading({order}, {r.sign}, {slides}, {r.multiplied + 1})"
