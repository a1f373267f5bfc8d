"""Python that solves: a module beside that of the equations of the general inverse geometric model; numpy only."""

from __future__ import annotations

from torsor.languages.language import Files
from torsor.languages.python import COMMENT, PYTHON
from torsor.languages.writing.default_numbers import optional
from torsor.languages.writing.line_breaks import indented, text
from torsor.postures.export.solver_parts import Reading, Solver, runtime
from torsor.program.program import Program


def general_python(program: Program, reading: Reading) -> Files:
    """The files of a solver: the program's own module, and <name>_solve.py.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, PYTHON, reading)
    draft, limited = s.draft, bool(reading.limits)
    work, inner = (s.step, draft.step) if draft.apart else (s.name, draft.whole)
    numbers = [d.name for d in optional(draft, draft.setup).values()]
    imported = ", ".join([*numbers, *([draft.setup.name] if draft.apart else []), inner.name])
    passed = ["T.ravel()", *(a.name for a in s.functions[work] if a.name != "T")]
    says = f"{s.passed(s.name)}): all postures for a pose, (count, 6)"
    both = [
        f"def {s.name}({s.passed(s.name)}{''.join(f'={name}' for name in numbers)}):",
        *indented([f'"""q = {s.name}({says}"""', f"return {s.step}(T, {draft.setup.name}({draft.setup.arguments}))"]),
        "", "",
    ]
    body = [
        *COMMENT.block(s.head("T: the target, (4, 4), or its first three rows (3, 4), or these 12 numbers row by row.",
                              "The result is an array (count, 6), a posture a row.", *s.in_parts)),
        "", "import numpy as np", f"from {draft.whole.name} import {imported}", "", *_constants(reading), "", "",
        *(both if draft.apart else []),
        f"def {work}({s.passed(work)}):",
        *indented([f'"""q = {work}({s.passed(work)})"""' if draft.apart else f'"""q = {work}({says}"""',
                   "T = np.asarray(T, dtype=float)",
                   "if T.shape not in ((4, 4), (3, 4), (12,)):",
                   '    raise ValueError(f"T is a pose, (4, 4), (3, 4) or (12,), not {T.shape}")',
                   "T = T.reshape(-1, 4)[:3]",
                   f"left, right, fixed = {inner.name}({', '.join(passed)})",
                   f"return {'within_limits(' * limited}all_postures(left, right, fixed, T){')' * limited}"]), "", "",
        *runtime("general.py.txt"), *(["", "", *runtime("limits.py.txt")] if limited else []),
    ]
    return PYTHON.write(draft) | {f"{s.name}.py": text(body, "#", 120)}


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
