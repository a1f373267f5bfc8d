"""Python that solves: a module beside that of the equations of the general inverse geometric model; numpy only."""

from __future__ import annotations

import numpy as np

from torsor.ik.elimination import eigenvalues, pencil, recovery, template
from torsor.ik.export.own_source import source
from torsor.ik.export.solver_parts import Elimination, Solver, runtime
from torsor.ik.export.solver_tables import DIRECTIONS, TOLERANCES, method, sizes
from torsor.ik.numeric import within_limits
from torsor.languages.language import Files
from torsor.languages.python import COMMENT, PYTHON, local_functions
from torsor.languages.writing.default_numbers import optional
from torsor.languages.writing.line_breaks import indented, text
from torsor.mechanics.inverse.pluecker import NAMES
from torsor.numerics import levenberg_marquardt, singular_stacks, torus
from torsor.program.program import Program

IMPORTS = ("from __future__ import annotations", "", "from collections.abc import Callable",
           "from dataclasses import dataclass", "from functools import cached_property", "", "import numpy as np",
           "from numpy.typing import NDArray")
# of this package, which need only numpy; the last where there are limits
PIECES = (template, pencil, eigenvalues, singular_stacks, recovery.largest_pair, levenberg_marquardt, torus,
          within_limits.within)


def general_python(program: Program, elimination: Elimination) -> Files:
    """The files of a solver: the program's own module, and <name>_solve.py.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, PYTHON, elimination)
    draft, limited = s.draft, bool(elimination.limits)
    work, inner = (s.step, draft.step) if draft.apart else (s.name, draft.whole)
    numbers = [d.name for d in optional(draft, draft.setup).values()]
    imported = ", ".join([*numbers, *([draft.setup.name] if draft.apart else []), inner.name])
    passed = ["T.ravel()", *(a.name for a in s.functions[work] if a.name != "T")]
    says = f"{s.passed(s.name)}): all configurations that reach a pose, (count, 6), and whether none is missing"
    both = [
        f"def {s.name}({s.passed(s.name)}{''.join(f'={name}' for name in numbers)}):",
        *indented([f'"""q, status = {s.name}({says}"""',
                   f"return {s.step}(T, {draft.setup.name}({draft.setup.arguments}))"]), "", "",
    ]
    lines = [
        *COMMENT.block(s.head("T: the target, (4, 4), or its first three rows (3, 4), or these 12 numbers row by row.",
                              "The result is an array (count, 6), one configuration per row, and status.",
                              *s.in_parts)),
        "", *IMPORTS, f"from {draft.whole.name} import {imported}", "", *_constants(elimination), "", "",
        *(both if draft.apart else []),
        f"def {work}({s.passed(work)}):",
        *indented([f'"""q, status = {work}({s.passed(work)})"""' if draft.apart else
                   f'"""q, status = {work}({says}"""',
                   "T = np.asarray(T, dtype=float)",
                   "if T.shape not in ((4, 4), (3, 4), (12,)):",
                   '    raise ValueError(f"T is a pose, (4, 4), (3, 4) or (12,), not {T.shape}")',
                   f"q, status = all_configurations(lambda T: {inner.name}({', '.join(passed)}), T.reshape(-1, 4)[:3])",
                   *_within(limited), "return q, status"]), "", "",
        *method(COMMENT), "", *_tolerances(elimination), *runtime("general.py.txt"), "", "",
        *(line for piece in PIECES[: len(PIECES) - (not limited)] for line in (*source(piece), "", "")),
        f"TEMPLATE = Template({elimination.template.slides}, {elimination.multiplied})", "", "",
        *local_functions(*s.inner),
    ]
    return PYTHON.write(draft) | {f"{s.name}.py": text(lines, "#", 120, " \\")}


def _within(limited: bool) -> list[str]:
    """The configurations within the limits, where there are any."""
    return ["q, inside = within(SLIDES, q, LIMITS, None)", "q = q[inside]"] if limited else []


def _tolerances(r: Elimination) -> list[str]:
    """Those that no piece has."""
    lines = [f"{name.upper()} = {np.asarray(TOLERANCES[name][1]).tolist()}  # {TOLERANCES[name][0]}"
             for name in ("solved", "rough", "near_rotation", "vanished", "singular", "aside")]
    counts = [f"{name} = {sizes(r)[name]}" for name in ("ENOUGH", "STARTS", "CROWDED", "FOREIGN")]
    return [*lines, f"DIRECTIONS = np.array({DIRECTIONS.tolist()})", *counts]


def _constants(r: Elimination) -> list[str]:
    return [
        "Array = Numbers = np.ndarray",
        "A, B, C, D, E, F = range(6)  # the places of the joints in the closed chain Ja A1 Jb A2 ... Jf A6 = 1",
        f"NAMES = {NAMES}  # of the equations",
        f"SLIDES = np.array({[bool(s) for s in r.slides]})  # which joints slide",
        *([f"LIMITS = np.array([{', '.join(_pair(*ends) for ends in r.limits)}])",
           f"TURN, SLACK = 2 * np.pi, {within_limits.SLACK}"] if r.limits else []),
    ]


def _pair(*ends: float) -> str:
    return f"[{', '.join(repr(x).replace('inf', 'np.inf') for x in ends)}]"
