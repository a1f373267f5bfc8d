"""Python that solves: a module beside that of the equations of the general inverse geometric model; numpy only."""

from __future__ import annotations

from torsor.languages.defaults import optional
from torsor.languages.general_reading import Reading, Solver, runtime
from torsor.languages.language import Files
from torsor.languages.layout import indented, text
from torsor.languages.python import COMMENT, PYTHON
from torsor.program.program import Program


def general_python(program: Program, reading: Reading) -> Files:
    """The files of a solver: the program's own module, and <name>_solve.py.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, PYTHON, reading)
    setup, step = s.draft.setup.name, s.draft.step.name
    numbers = [d.name for d in optional(s.draft, s.draft.setup).values()]
    head = s.head("T: the target, (4, 4), or its first three rows (3, 4), or these 12 numbers row by row.",
                  "The result is an array (count, 6), a posture a row.",
                  f"{s.step} takes the constants that {setup} makes of the parameters.")
    limited = bool(reading.limits)
    imported = ", ".join([*numbers, setup, step])
    body = [
        *COMMENT.block(head), "", "import numpy as np", f"from {s.draft.whole.name} import {imported}", "",
        *_constants(reading), "", "",
        f"def {s.name}(T, parameters{''.join(f'={name}' for name in numbers)}):",
        *indented([f'"""q = {s.name}(T, parameters): all postures for a pose, (count, 6)"""',
                   f"return {s.step}(T, {setup}(parameters))"]), "", "",
        f"def {s.step}(T, constants):",
        *indented([f'"""q = {s.step}(T, constants)"""',
                   "T = np.asarray(T, dtype=float)",
                   "if T.shape not in ((4, 4), (3, 4), (12,)):",
                   '    raise ValueError(f"T is a pose, (4, 4), (3, 4) or (12,), not {T.shape}")',
                   "T = T.reshape(-1, 4)[:3]",
                   f"left, right, fixed = {step}(T.ravel(), constants)",
                   f"return {'within_limits(' * limited}all_postures(left, right, fixed, T){')' * limited}"]), "", "",
        *runtime("general.py.txt"), *(["", "", *runtime("limits.py.txt")] if limited else []),
    ]
    return PYTHON.write(s.draft) | {f"{s.name}.py": text(body, "#", 120)}


def _constants(r: Reading) -> list[str]:
    return [
        "# the joints (from 0) at the places a to f of the closed chain, its direction, which joints slide, and the",
        "# place (3 or 4) by whose unknown the equations are doubled",
        f"ORDER = {[int(j) for j in r.order]}",
        f"SIGN = {r.sign}",
        f"SLIDES = np.array({[bool(s) for s in r.slides]})",
        f"MULTIPLIED = {r.multiplied}",
        *([f"LIMITS = np.array([{', '.join(_pair(*ends) for ends in r.limits)}])"] if r.limits else []),
    ]


def _pair(*ends: float) -> str:
    return f"[{', '.join(repr(x).replace('inf', 'np.inf') for x in ends)}]"
