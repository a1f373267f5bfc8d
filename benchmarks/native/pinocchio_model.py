"""Pinocchio's model of a robot as text, for `pinocchio.cpp`, which builds it again in its own memory."""

from __future__ import annotations

from typing import Any

import numpy as np


def text(model: Any) -> str:
    """The number of joints, then for each: parent, name, kind, axis, place, rotation, mass, centre, inertia."""
    lines = [str(model.njoints - 1)]
    for k in range(1, model.njoints):
        joint, placement, body = model.joints[k], model.jointPlacements[k], model.inertias[k]
        numbers = (axis(joint), placement.translation, placement.rotation, [body.mass], body.lever, body.inertia)
        flat = np.concatenate([np.ravel(n) for n in numbers])
        lines.append(f"{model.parents[k]} {model.names[k]} {joint.shortname()} {' '.join(map(repr, map(float, flat)))}")
    return "\n".join(lines) + "\n"


def axis(joint: Any) -> np.ndarray:
    """The axis of a joint that is along none of its frame's, else zeros."""
    if not joint.shortname().endswith("Unaligned"):
        return np.zeros(3)
    motion = joint.createData().S
    subspace = np.asarray(motion.matrix() if hasattr(motion, "matrix") else motion).ravel()
    return subspace[:3] if "Prismatic" in joint.shortname() else subspace[3:]
