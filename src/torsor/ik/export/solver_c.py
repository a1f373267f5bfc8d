"""C99 that solves: the equations of the general inverse geometric model, and a run-time that finds all configurations.

The equations are straight-line code of one robot, written as any program, and so is what the solver does without a
loop.  The run-time, `runtime/general.c`, is the same for all but for the sizes of its arrays; it stands in the solver's
file, so that nothing but math.h is needed.
"""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.ik.export.solver_parts import RESULT, SOLUTIONS, Elimination, Solver, runtime
from torsor.ik.export.solver_tables import TOLERANCES, method, sizes, tables
from torsor.languages.c import COMMENT, C, call, local_functions
from torsor.languages.draft import Array
from torsor.languages.language import Files
from torsor.languages.writing.header import headed
from torsor.languages.writing.line_breaks import indented, text
from torsor.program.program import Program

BRACES = str.maketrans("[]", "{}")


def general_c(program: Program, elimination: Elimination) -> Files:
    """The files of a solver: the program's own two, <name>_solve.c and its header.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, C, elimination)
    draft = s.draft
    prototypes = {name: f"int {name}({', '.join([*map(_taken, inputs), f'double q[{6 * SOLUTIONS}]', 'int *status'])})"
                  for name, inputs in s.functions.items()}
    work = s.step if draft.apart else s.name
    both = ["", prototypes[s.name], "{",
            *indented([f"double constants[{max(1, draft.constants.size)}];", call(draft.setup),
                       f"return {s.step}({s.passed(s.step)}, q, status);"]), "}"]
    body = [
        *COMMENT.block(headed([f"The functions are described in {s.name}.h."])),
        "#include <math.h>", f'#include "{draft.whole.name}.h"', f'#include "{s.name}.h"', "",
        *method(COMMENT), *numbers(elimination), "", *local_functions(*s.inner), *equations(s), *search(elimination),
        "", prototypes[work], "{",
        *indented([f"return {found(s, 'T', 'q', draft.constants.name if draft.apart else '0')};"]), "}",
        *(both if draft.apart else []),
    ]
    guard = f"TORSOR_{s.name.upper()}_H"
    header = [
        *COMMENT.block(s.head("T: the first three rows of the target, row by row.",
                              RESULT, *s.in_parts)),
        f"#ifndef {guard}", f"#define {guard}", "", "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
        *[f"{p};" for p in prototypes.values()], "",
        "#ifdef __cplusplus", "}", "#endif", "", "#endif",
    ]
    return C.write(draft) | {f"{s.name}.c": text(body, "*", 120), f"{s.name}.h": text(header, "*", 120)}


def _taken(array: Array) -> str:
    return f"const double {array.name}[{array.size}]" if array.size else f"const double *{array.name}"


def equations(s: Solver, scalar: str = "") -> list[str]:
    """The function of the equations as the run-time calls it; scalar: the argument of a template."""
    name, apart = (s.draft.step if s.draft.apart else s.draft.whole).name, s.draft.apart
    return ["static void equations(const double T[12], const double *given, double left[126], double right[126], "
            "double E[84])", "{", *indented([*([] if apart else ["(void)given;"]),
                                             f"{name}{scalar}(T, {'given, ' * apart}left, right, E);"]), "}", ""]


def found(s: Solver, target: str, q: str, given: str, by: str = "") -> str:
    """The call that finds the configurations, within the limits where there are any; by: whose functions these are."""
    configurations = f"{by}all_configurations({target}, {given}, {q}, status)"
    return f"{by}within_limits({configurations}, {q})" if s.dropped else configurations


def search(r: Elimination) -> list[str]:
    """The functions of the run-time."""
    if not r.limits:
        return runtime("general.c")
    ends = ["INFINITY" if x == inf else "-INFINITY" if x == -inf else repr(x) for both in r.limits for x in both]
    return [*runtime("general.c"), "", f"static const double LIMITS[{len(ends)}] = {{{', '.join(ends)}}};",
            *runtime("limits.c")]


def numbers(r: Elimination) -> list[str]:
    """Sizes of arrays, tolerances and tables."""
    lines = [f"enum {{ {', '.join(f'{name} = {size}' for name, size in sizes(r).items())} }};", ""]
    for name, (remark, number) in TOLERANCES.items():
        lines += [f"/* {remark} */", _table("double", name, np.asarray(number))]
    for remark, group in tables(r):
        lines += [f"/* {remark} */", *(_table("int", name, np.asarray(of).astype(int)) for name, of in group.items())]
    return lines


def _table(kind: str, name: str, numbers: NDArray[Any]) -> str:
    places = "".join(f"[{size}]" for size in numbers.shape)
    return f"static const {kind} {name.upper()}{places} = {str(numbers.tolist()).translate(BRACES)};"
