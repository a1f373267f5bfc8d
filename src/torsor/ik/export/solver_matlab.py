"""MATLAB, or Octave, that solves: a function beside that of the equations of the general inverse geometric model."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.ik.export.solver_parts import Elimination, Solver, runtime
from torsor.ik.export.solver_tables import TOLERANCES, method, sizes, tables
from torsor.languages.language import Files
from torsor.languages.matlab import COMMENT, MATLAB, local_functions
from torsor.languages.writing.default_numbers import optional
from torsor.languages.writing.line_breaks import indented, text
from torsor.program.program import Program


def general_matlab(program: Program, elimination: Elimination) -> Files:
    """The files of a solver: the program's own function, and <name>_solve.m.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, MATLAB, elimination)
    called = f"[q, count, status] = {s.name}({s.passed(s.name)})"
    head = s.head("T: the target, 4 x 4, or its first three rows, 3 x 4, or these 12 numbers row by row.",
                  "q is count x 6, one configuration per row.")
    name = s.draft.whole.name
    numbers = ["if nargin < 2", f"  [~, ~, parameters] = {name}();", "end"] if optional(s.draft, s.draft.setup) else []
    body = [
        *COMMENT.block(head), "", f"function {called}", *COMMENT.block([called]),
        *indented([
            *numbers,
            "if isvector(T)",
            "  T = reshape(T, 4, [])';",
            "end",
            f"[q, status] = all_configurations(numbers(), @(T) {name}({s.passed(s.name)}), "
            "reshape(T(1:3, :)', 1, 12));",
            *_limits(elimination),
            "count = size(q, 1);",
        ], "  "),
        "end", "", *method(COMMENT), "", *_numbers(elimination), "", *runtime("general.m"),
        *(["", *runtime("limits.m")] if elimination.limits else []), "", *local_functions(*s.inner),
    ]
    return MATLAB.write(s.draft) | {f"{s.name}.m": text(body, "%", 120, " ...")}


def _limits(r: Elimination) -> list[str]:
    rows = "; ".join(", ".join(repr(x).replace("inf", "Inf") for x in ends) for ends in r.limits)
    return [f"q = within_limits(q, {[int(s) for s in r.slides]}, [{rows}]);"] if r.limits else []


def _numbers(r: Elimination) -> list[str]:
    """The function that gives tolerances and tables; places are counted from 1."""
    body = [line for name, (remark, number) in TOLERANCES.items()
            for line in (f"% {remark}", _table(name, np.asarray(number)))]
    for remark, group in tables(r, first=1):
        body += [f"% {remark}", *(_table(name, np.asarray(of).astype(int)) for name, of in group.items())]
    body += [f"how.{name.lower()} = {sizes(r)[name]};" for name in ("ENOUGH", "STARTS", "CROWDED", "FOREIGN")]
    return ["function how = numbers()", *indented([*body, "how.slides = logical(how.slides);"], "  "), "end"]


def _table(name: str, numbers: NDArray[Any]) -> str:
    rows = "; ".join(", ".join(map(str, row)) for row in np.atleast_2d(numbers).tolist())
    return f"how.{name} = {f'[{rows}]' if numbers.ndim else rows};"
