"""Motions of robots with loops whose motors alone were measured: the other joints follow."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from torsor import models
from torsor.closed_loops.closure import Closure
from torsor.compiled.compile import compile
from torsor.errors import ModelError, MotionError
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.regressor import Regressor
from torsor.program.program import Program


def followed(motion: Motion, q: Array, r: Regressor) -> Motion:
    """The motion with all joints of the tree, from positions of the independent ones.

    Where these leave one way (parallelograms), by its closed form; else along the assembly in which the motion begins.
    """
    program = one_way(r)
    if program is None:
        return _tracked(motion, q, r)
    known = {e: dict(r.numbers)[e] for a in program.arguments if a.role == "parameter" for e in a.elements}
    places = [r.moving.index(name) for name in program.argument("q").elements]
    passive = np.asarray(compile(program, parameters=known or None)(np.asarray(q)[:, places]))
    table = {**dict(zip(program.output("passive").labels, passive.T, strict=True)),
             **dict(zip(r.moving, np.asarray(q).T, strict=True))}
    return replace(motion, q=np.column_stack([table[name] for name in r.joints]), names=r.joints)


def one_way(r: Regressor) -> Program | None:
    """The passive joints from the independent ones in closed form, where there is no choice; else None."""
    try:
        program = models.loop_geometry(r.robot, **{k: v for k, v in r.options if k == "independent"})
    except ModelError:
        return None
    chosen = {a.role for a in program.arguments} >= {"choice"}
    return None if chosen or any(o.role == "guard" for o in program.outputs) else program


def _tracked(motion: Motion, q: Array, r: Regressor) -> Motion:
    """The motion along the assembly in which it begins, which is to be the only one."""
    closure = Closure(r.robot, dict(r.numbers), independent=r.moving)
    first = np.asarray(closure.solve(q[0]))
    where = f"{motion.label}: " if motion.label else ""
    if len(first) != 1:
        many = "does not assemble" if not len(first) else f"can be assembled in {len(first)} ways"
        raise MotionError(f"{where}{r.robot.name} {many} where the motion begins ({', '.join(r.moving)} = "
                          f"{', '.join(f'{x:.6g}' for x in q[0])}): give positions of all joints of its tree "
                          f"({', '.join(r.joints)}), as closure(...).track(...) has them, or limits that leave one")
    path = closure.track(q, first[0])
    if len(path.q) < len(q):
        raise MotionError(f"{where}row {len(path.q)}: {path.words}")
    columns = [closure.joints.index(name) for name in r.joints]
    return replace(motion, q=path.q[:, columns], names=r.joints)
