"""A robot with loops in Pinocchio: an outside word on how it accelerates and on what its joints pass on.

Pinocchio closes loops between bodies that have mass, by rigid constraints: the cut joint has a body of its own, which
takes half of the link that the loop closes on, and is welded to the other half.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pinocchio as pin

from tests.pinocchio_oracle import Tree
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree

ACCURACY, SOFTNESS, STEPS = 1e-13, 1e-8, 200


class ClosedPinocchio(Tree):
    """Pinocchio's model of a robot with loops; joints are those of the spanning tree, in its order."""

    def __init__(self, robot: Robot, numbers: Mapping[str, float]):
        super().__init__(spanning_tree(robot), numbers)
        IA, self.FV, self.FS = (np.array([self._number(getattr(j, name)) for j in self.robot.joints])
                                for name in ("IA", "FV", "FS"))
        self.model.armature = IA[self.link_order]
        self.constraints = pin.StdVec_RigidConstraintModel()
        first = len(robot.links) + 1
        for k in range(first, first + len(robot.loops)):
            self._close(k, k + len(robot.loops))
        self.data = self.model.createData()
        self.constraint_data = pin.StdVec_RigidConstraintData()
        self.constraint_data.extend([c.createData() for c in self.constraints])
        pin.initConstraintDynamics(self.model, self.data, self.constraints, self.constraint_data)

    def _close(self, k: int, c: int) -> None:
        cut, here = self.joint_of[k]
        carrier, place = self.joint_of[c]
        body = pin.Inertia.FromSphere(1.0, 0.1)  # on the base, whatever it is: it stands still
        if carrier:
            whole = self.model.inertias[carrier]
            body = pin.Inertia(whole.mass / 2, whole.lever, whole.inertia / 2)
            self.model.inertias[carrier] = body
            body = place.actInv(body)
        self.model.appendBodyToJoint(cut, body, here)
        self.constraints.append(pin.RigidConstraintModel(pin.ContactType.CONTACT_6D, self.model, cut, here, carrier,
                                                         place, pin.ReferenceFrame.LOCAL))

    def accelerations(self, q, qd, tau) -> np.ndarray:
        """Accelerations of all joints under motor torques and the joints' own friction."""
        settings = pin.ProximalSettings(ACCURACY, SOFTNESS, STEPS)
        given = np.asarray(tau) - self.FV * qd - self.FS * np.sign(qd)
        q, qd, given = (np.asarray(x)[self.link_order] for x in (q, qd, given))
        answer = pin.constraintDynamics(self.model, self.data, q, qd, given, self.constraints, self.constraint_data,
                                        settings)
        return answer[self.place_of].copy()

    def reactions(self, q, qd, qdd) -> dict[int, np.ndarray]:
        """Moving link of the spanning tree -> force and moment that it receives through its joint, in its own frame.

        After `accelerations`, which leaves the forces that keep the loops closed.
        """
        forces = [pin.Force.Zero() for _ in range(self.model.njoints)]
        for constraint, data in zip(self.constraints, self.constraint_data, strict=True):
            on_cut = constraint.joint1_placement.act(data.contact_force)
            forces[constraint.joint1_id] += on_cut
            apart = self.data.oMi[constraint.joint2_id].actInv(self.data.oMi[constraint.joint1_id])
            forces[constraint.joint2_id] -= apart.act(on_cut)
        pin.rnea(self.model, self.data, *(np.asarray(x)[self.link_order] for x in (q, qd, qdd)), forces)
        moving = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        return {j: self.data.f[self.joint_of[j][0]].vector.copy() for j in moving}
