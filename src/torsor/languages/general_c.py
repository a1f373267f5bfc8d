"""C99 that solves: the equations of the general inverse geometric model, and a run-time that finds all postures.

The equations are straight-line code of one robot, written as any program; the run-time, `runtime/general.c`, is the
same for all and stands in the solver's file, so that nothing but math.h is needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files

from torsor.errors import ProgramError
from torsor.languages.c import COMMENT, C
from torsor.languages.draft import Draft
from torsor.languages.language import Files
from torsor.languages.layout import indented, text
from torsor.program.program import Program

SOLUTIONS = 16


@dataclass(frozen=True)
class Reading:
    """How the equations are to be read: joints counted from 0.

    order: the joints at places a to f of the ring; forward: its direction; slides: by joint; multiplied: 3 or 4, the
    place by whose unknown the equations are doubled.
    """

    order: Sequence[int]
    forward: bool
    slides: Sequence[bool]
    multiplied: int = 3


def general_c(program: Program, reading: Reading) -> Files:
    """The files of a solver: the program's own two, <name>_solve.c and its header.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    shapes = {o.name: o.shape for o in program.outputs}
    if shapes != {"left": (14, 9), "right": (14, 9), "E": (7, 3, 4)}:
        raise ProgramError(f"a solver is made of the equations left and right and of the constants E, not of {shapes}")
    draft = Draft(program, C)
    name, solve = draft.whole.name, f"{draft.whole.name}_solve"
    runtime = files("torsor.languages").joinpath("runtime/general.c").read_text(encoding="utf-8")
    constants = draft.constants.size
    takes = {
        "": f"const double T[12], const double {_array('parameters', len(program.argument('parameters').elements))}",
        "_step": f"const double T[12], const double {_array('constants', constants)}",
    }
    prototypes = {tail: f"int {solve}{tail}({what}, double q[{6 * SOLUTIONS}])" for tail, what in takes.items()}
    body = [
        "#include <math.h>", f'#include "{name}.h"', f'#include "{solve}.h"', "", *runtime.splitlines(), "",
        f"static const Reading reading = {_initial(reading)};", "",
        prototypes["_step"], "{",
        *indented(["double left[126], right[126], E[84];", f"{draft.step.name}(T, constants, left, right, E);",
                   "return all_postures(&reading, left, right, E, T, q);"]),
        "}", "",
        prototypes[""], "{",
        *indented([f"double constants[{max(1, constants)}];", f"{draft.setup.name}(parameters, constants);",
                   f"return {solve}_step(T, constants, q);"]),
        "}",
    ]
    guard = f"TORSOR_{solve.upper()}_H"
    header = [
        *COMMENT.block([f"All postures of {program.words.robot or name} for a pose, at most {SOLUTIONS}.", "",
                        "T: the first three rows of the target, row by row.  The number of postures is returned and",
                        "they stand in q one after the other, six joints each.  The parameters are those of",
                        f"{name}.h; {solve}_step takes the constants that {draft.setup.name} makes of them."]),
        f"#ifndef {guard}", f"#define {guard}", "", "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
        *[f"{p};" for p in prototypes.values()], "",
        "#ifdef __cplusplus", "}", "#endif", "", "#endif",
    ]
    return C.write(draft) | {f"{solve}.c": text(body, "*", 120), f"{solve}.h": text(header, "*", 120)}


def _array(name: str, size: int) -> str:
    return f"{name}[{size}]" if size else f"*{name}"


def _initial(r: Reading) -> str:
    order = ", ".join(map(str, r.order))
    slides = ", ".join(str(int(r.slides[j])) for j in r.order)
    return f"{{{{{order}}}, {1 if r.forward else -1}, {{{slides}}}, {r.multiplied}}}"
