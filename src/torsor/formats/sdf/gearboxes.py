"""Gearboxes of SDFormat: two turns on one body, of which the second follows the first.

theta_2 = -ratio theta_1, with theta_1 the angle from the reference body to the parent about `axis`, theta_2 that to the
child about `axis2`: the joints that hold the two on the reference body are there already, so one of them mimics.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.formats.bodies.bodies import Mimic, Vector
from torsor.formats.bodies.space import dot, turned
from torsor.formats.sdf.element_texts import number
from torsor.formats.sdf.joint_steps import SdfJoint
from torsor.formats.sdf.scopes import Scope
from torsor.formats.xml_tree import Element

PARALLEL = 1e-6


def geared(joints: Sequence[SdfJoint], gearbox: SdfJoint, scope: Scope, axes: tuple[Vector, Vector]) -> list[SdfJoint]:
    """The joints without a gearbox, the one that turns its child following that of its parent."""
    element = gearbox.element
    body = element.first("gearbox_reference_body")
    if body is None:
        raise element.error(f"joint {gearbox.name} is a gearbox without <gearbox_reference_body>; a link was expected")
    reference = scope.body(body.text, body)
    ratio = number(element, "gearbox_ratio", 1.0)
    first, s1 = _turning(joints, reference, gearbox.parent, turned(gearbox.at.R, axes[0]), element)
    second, s2 = _turning(joints, reference, gearbox.child, turned(gearbox.at.R, axes[1]), element)
    if second.steps[0].mimic is not None:
        raise element.error(f"joint {second.name} follows another already, so gearbox {gearbox.name} cannot move it")
    follows = replace(second.steps[0], mimic=Mimic(first.name, -ratio * s1 * s2))
    return [replace(j, steps=(follows,)) if j is second else j for j in joints if j is not gearbox]


def _turning(joints: Sequence[SdfJoint], reference: str, body: str, axis: Vector,
             element: Element) -> tuple[SdfJoint, float]:
    """The revolute joint between two bodies, and the sign of its angle about a parallel axis."""
    for joint in joints:
        if {joint.parent, joint.child} == {reference, body} and [s.kind for s in joint.steps] in (
                ["revolute"], ["continuous"]):
            along = dot(turned(joint.at.R, joint.steps[0].axis), axis)
            if abs(abs(along) - 1) < PARALLEL:
                return joint, (1.0 if along > 0 else -1.0) * (1.0 if joint.parent == reference else -1.0)
    raise element.error(f"a gearbox needs a revolute joint between {reference} and {body} about its own axis; there is "
                        "none, and without it a robot has no place for the gearbox")
