"""MATLAB, or Octave, that solves: a function beside that of the equations of the general inverse geometric model."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torsor.languages.language import Files
from torsor.languages.matlab import COMMENT, MATLAB, local_functions
from torsor.languages.writing.default_numbers import optional
from torsor.languages.writing.line_breaks import indented, text
from torsor.postures.elimination.template import POWERS
from torsor.postures.export.solver_parts import Reading, Solver, runtime
from torsor.postures.symbolic.ring import A, B, D, E
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
            "q = all_postures(tables(), left, right, E, T);",
            *_limits(reading),
            "count = size(q, 1);",
        ], "  "),
        "end", "", *_tables(reading), "", *runtime("general.m"),
        *(["", *runtime("limits.m")] if reading.limits else []), "", *local_functions(*s.inner),
    ]
    return MATLAB.write(s.draft) | {f"{s.name}.m": text(body, "%", 120, " ...")}


def _limits(r: Reading) -> list[str]:
    rows = "; ".join(", ".join(repr(x).replace("inf", "Inf") for x in ends) for ends in r.limits)
    return [f"q = within_limits(q, {[int(s) for s in r.slides]}, [{rows}]);"] if r.limits else []


def _tables(r: Reading) -> list[str]:
    """The function that says which equations and monomials are taken."""
    t = r.template
    body = [
        "% the joints that slide, and whether those at places d and e of the ring do",
        _table("slides", r.slides, "logical({})"), _table("slides_d", t.slides[D]), _table("slides_e", t.slides[E]),
        "% the equations that are taken, and what joint c turns among these: x, with y after it",
        _table("rows", t.rows + 1), _table("x", t.flats + 1),
        "% powers of length in the equations, and in the monomials of left and right",
        _table("powers", POWERS), _table("left_powers", t.exponents(D, E)), _table("right_powers", t.exponents(B, A)),
        "% the monomials of right that are eliminated; those of left in powers of x = tan(angle/2), or of r",
        _table("eliminated", t.right_columns + 1), _table("polynomials", t.polynomials),
        "% where these powers are after doubling: once, and times x; how many there are of xd and xe",
        _table("once", t.places[0] + 1), _table("times_x", t.places[1] + 1), _table("grown", t.grown),
    ]
    return ["function how = tables()", "% which equations and monomials are taken", *indented(body, "  "), "end"]


def _table(name: str, numbers: ArrayLike, form: str = "{}") -> str:
    rows = "; ".join(", ".join(map(str, row)) for row in np.atleast_2d(np.asarray(numbers).astype(int)).tolist())
    return f"how.{name} = {form.format(f'[{rows}]')};"
