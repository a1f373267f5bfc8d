"""C99 that solves: the equations of the general inverse geometric model, and a run-time that finds all postures.

The equations are straight-line code of one robot, written as any program; the run-time, `runtime/general.c`, is the
same for all and stands in the solver's file, so that nothing but math.h is needed.
"""

from __future__ import annotations

from math import inf

from torsor.languages.c import COMMENT, C
from torsor.languages.general_reading import SOLUTIONS, Reading, Solver, runtime
from torsor.languages.header import headed
from torsor.languages.language import Files
from torsor.languages.layout import indented, text
from torsor.program.program import Program


def general_c(program: Program, reading: Reading) -> Files:
    """The files of a solver: the program's own two, <name>_solve.c and its header.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, C, reading)
    draft, constants, parameters = s.draft, s.draft.constants.size, len(program.argument("parameters").elements)
    takes = {
        s.name: f"const double T[12], const double {_array('parameters', parameters)}",
        s.step: f"const double T[12], const double {_array('constants', constants)}",
    }
    prototypes = {name: f"int {name}({what}, double q[{6 * SOLUTIONS}])" for name, what in takes.items()}
    body = [
        *COMMENT.block(headed([f"The functions are described in {s.name}.h."])),
        "#include <math.h>", f'#include "{draft.whole.name}.h"', f'#include "{s.name}.h"', "",
        *runtime("general.c"),
        *(["", *runtime("limits.c"), ""] if reading.limits else [""]),
        f"static const Reading reading = {_initial(reading)};", *_limits(reading), "",
        prototypes[s.step], "{",
        *indented(["double left[126], right[126], E[84];", f"{draft.step.name}(T, constants, left, right, E);",
                   *_found(reading)]),
        "}", "",
        prototypes[s.name], "{",
        *indented([f"double constants[{max(1, constants)}];", f"{draft.setup.name}(parameters, constants);",
                   f"return {s.step}(T, constants, q);"]),
        "}",
    ]
    guard = f"TORSOR_{s.name.upper()}_H"
    header = [
        *COMMENT.block(s.head("T: the first three rows of the target, row by row.",
                              "The number of postures is returned and they stand in q one after the other, six joints "
                              "each.",
                              f"{s.step} takes the constants that {draft.setup.name} makes of the parameters.")),
        f"#ifndef {guard}", f"#define {guard}", "", "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
        *[f"{p};" for p in prototypes.values()], "",
        "#ifdef __cplusplus", "}", "#endif", "", "#endif",
    ]
    return C.write(draft) | {f"{s.name}.c": text(body, "*", 120), f"{s.name}.h": text(header, "*", 120)}


def _array(name: str, size: int) -> str:
    return f"{name}[{size}]" if size else f"*{name}"


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
