"""C99 that solves: the equations of the general inverse geometric model, and a run-time that finds all postures.

The equations are straight-line code of one robot, written as any program, and so is what the solver does without a
loop.  The run-time, `runtime/general.c`, is the same for all but for the sizes of its arrays; it stands in the solver's
file, so that nothing but math.h is needed.
"""

from __future__ import annotations

from math import inf

import numpy as np
from numpy.typing import ArrayLike

from torsor.languages.c import COMMENT, C, call, local_functions
from torsor.languages.draft import Array
from torsor.languages.language import Files
from torsor.languages.writing.header import headed
from torsor.languages.writing.line_breaks import indented, text
from torsor.postures.elimination.template import POWERS
from torsor.postures.export.solver_parts import SOLUTIONS, Reading, Solver, runtime
from torsor.postures.symbolic.ring import JOINTS, A, B, D, E
from torsor.program.program import Program

BRACES = str.maketrans("[]", "{}")


def general_c(program: Program, reading: Reading) -> Files:
    """The files of a solver: the program's own two, <name>_solve.c and its header.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, C, reading)
    draft = s.draft
    prototypes = {name: f"int {name}({', '.join([*map(_taken, inputs), f'double q[{6 * SOLUTIONS}]'])})"
                  for name, inputs in s.functions.items()}
    work = s.step if draft.apart else s.name
    equations = f"{(draft.step if draft.apart else draft.whole).name}({s.passed(work)}, left, right, E);"
    both = ["", prototypes[s.name], "{",
            *indented([f"double constants[{max(1, draft.constants.size)}];", call(draft.setup),
                       f"return {s.step}({s.passed(s.step)}, q);"]), "}"]
    body = [
        *COMMENT.block(headed([f"The functions are described in {s.name}.h."])),
        "#include <math.h>", f'#include "{draft.whole.name}.h"', f'#include "{s.name}.h"', "",
        *_tables(reading), "", *local_functions(*s.inner), "", *runtime("general.c"),
        *(["", *runtime("limits.c"), "", _limits(reading), ""] if reading.limits else [""]),
        prototypes[work], "{",
        *indented(["double left[126], right[126], E[84];", equations, *_found(reading)]),
        "}", *(both if draft.apart else []),
    ]
    guard = f"TORSOR_{s.name.upper()}_H"
    header = [
        *COMMENT.block(s.head("T: the first three rows of the target, row by row.",
                              "The number of postures is returned and they stand in q one after the other, six joints "
                              "each.", *s.in_parts)),
        f"#ifndef {guard}", f"#define {guard}", "", "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
        *[f"{p};" for p in prototypes.values()], "",
        "#ifdef __cplusplus", "}", "#endif", "", "#endif",
    ]
    return C.write(draft) | {f"{s.name}.c": text(body, "*", 120), f"{s.name}.h": text(header, "*", 120)}


def _taken(array: Array) -> str:
    return f"const double {array.name}[{array.size}]" if array.size else f"const double *{array.name}"


def _found(r: Reading) -> list[str]:
    found = "all_postures(left, right, E, T, q)"
    return [f"return within_limits(limits, {found}, q);" if r.limits else f"return {found};"]


def _limits(r: Reading) -> str:
    """The limits, joint by joint."""
    numbers = ["INFINITY" if x == inf else "-INFINITY" if x == -inf else repr(x) for ends in r.limits for x in ends]
    return f"static const double limits[2*JOINTS] = {{{', '.join(numbers)}}};"


def _tables(r: Reading) -> list[str]:
    """Sizes and tables: which equations and monomials are taken."""
    t = r.template
    terms, eliminated, flats = t.places.shape[1], len(t.right_columns), len(t.flats)
    sizes = {"EQUATIONS": len(POWERS), "MONOMIALS": 9, "JOINTS": JOINTS, "ROOTS": SOLUTIONS, "ROWS": len(t.rows),
             "FLATS": flats, "TURNED": 2 * flats, "TERMS": terms, "SIZE": t.size, "GROWN": t.grown[1],
             "ELIMINATED": eliminated, "WIDTH": eliminated + 3 * terms + 1, "SLIDES_D": int(t.slides[D]),
             "SLIDES_E": int(t.slides[E])}
    return [
        f"enum {{ {', '.join(f'{name} = {size}' for name, size in sizes.items())} }};", "",
        "/* the joints that slide */", _table("SLIDES[JOINTS]", r.slides),
        "/* the equations that are taken, and the places among them of what joint c turns: x, with y after it */",
        _table("TAKEN[ROWS]", t.rows), _table("FLAT[FLATS]", t.flats),
        "/* powers of length in the equations, and in the monomials of left and right */",
        _table("POWERS[EQUATIONS]", POWERS), _table("LEFT_POWERS[MONOMIALS]", t.exponents(D, E)),
        _table("RIGHT_POWERS[MONOMIALS]", t.exponents(B, A)),
        "/* the monomials of right that are eliminated; those of left in powers of x = tan(angle/2), or of r */",
        _table("COLUMNS[ELIMINATED]", t.right_columns), _table("POLYNOMIALS[MONOMIALS][TERMS]", t.polynomials),
        "/* where these powers are after doubling, GROWN powers of xe for each of xd: once, and times x */",
        _table("ONCE[TERMS]", t.places[0]), _table("TIMES_X[TERMS]", t.places[1]),
    ]


def _table(name: str, numbers: ArrayLike) -> str:
    rows = np.asarray(numbers).astype(int).tolist()
    return f"static const int {name} = {str(rows).translate(BRACES)};"
