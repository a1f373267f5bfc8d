"""C99 that solves: the equations of the general inverse geometric model, and a run-time that finds all postures.

The equations are straight-line code of one robot, written as any program; the run-time, `runtime/general.c`, is the
same for all and stands in the solver's file, so that nothing but math.h is needed.
"""

from __future__ import annotations

from math import inf

from torsor.languages.c import COMMENT, C, call
from torsor.languages.draft import Array
from torsor.languages.language import Files
from torsor.languages.writing.header import headed
from torsor.languages.writing.line_breaks import indented, text
from torsor.postures.export.solver_parts import SOLUTIONS, Reading, Solver, runtime
from torsor.program.program import Program


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
        *runtime("general.c"),
        *(["", *runtime("limits.c"), ""] if reading.limits else [""]),
        f"static const Reading reading = {_initial(reading)};", *_limits(reading), "",
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
    found = "all_postures(&reading, left, right, E, T, q)"
    return [f"return within_limits(slides, limits, {found}, q);" if r.limits else f"return {found};"]


def _limits(r: Reading) -> list[str]:
    """The limits, joint by joint, and which joints slide."""
    numbers = ["INFINITY" if x == inf else "-INFINITY" if x == -inf else repr(x) for ends in r.limits for x in ends]
    return [f"static const int slides[JOINTS] = {{{', '.join(str(int(s)) for s in r.slides)}}};",
            f"static const double limits[2*JOINTS] = {{{', '.join(numbers)}}};"] if r.limits else []


def _initial(r: Reading) -> str:
    order = ", ".join(map(str, r.order))
    slides = ", ".join(str(int(r.slides[j])) for j in r.order)
    return f"{{{{{order}}}, {r.sign}, {{{slides}}}, {r.multiplied}}}"
