"""Motions of robots with loops whose motors alone were measured: the other joints follow."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from torsor.assemblies.closure import Closure
from torsor.errors import MotionError
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.regressor import Regressor


def followed(motion: Motion, q: Array, r: Regressor) -> Motion:
    """The motion with all joints of the tree, from positions of the independent ones."""
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
