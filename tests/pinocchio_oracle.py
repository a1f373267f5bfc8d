"""A robot with numbers as a Pinocchio model: an outside word on every dynamic quantity."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pinocchio as pin

from torsor.robot.description import Robot
from torsor.robot.parts import Link


class Tree:
    """Pinocchio's model of a tree on a base that stands still; `values` gives numbers for its symbols."""

    def __init__(self, robot: Robot, values: Mapping[str, float]):
        self.robot, self.values = robot, values
        self.model = pin.Model()
        self.model.gravity = pin.Motion(np.array([self._number(s) for s in robot.gravity]), np.zeros(3))
        self.joint_of = {0: (self._root(), pin.SE3.Identity())}  # link -> (joint, placement of its frame there)
        # Pinocchio wants the joints of a subtree next to each other: depth first
        children: dict[int, list[int]] = {}
        for j, link in enumerate(robot.links, 1):
            children.setdefault(link.antecedent, []).append(j)
        stack, order = list(children.get(0, ())), []
        while stack:
            j = stack.pop()
            order.append(j)
            self._add(j, robot.links[j - 1])
            stack += children.get(j, ())
        moving = [j for j in order if robot.links[j - 1].joint.kind.moves]
        self.place_of = np.argsort(moving)  # link order -> place among Pinocchio's joints
        self.link_order = np.argsort(self.place_of)
        self.data = self.model.createData()

    def _root(self) -> int:
        """The joint that the base stands on."""
        return 0

    def _number(self, s) -> float:
        return float(s.value(self.values))

    def _add(self, j: int, link: Link) -> None:
        parent, carried = self.joint_of[link.antecedent]
        values = dict(self.values)
        if link.joint.variable:
            values[link.joint.variable] = 0.0
        gamma, b, alpha, d, theta, r = (float(s.value(values)) for s in link.placement.scalars())
        place = carried * _about("z", gamma, [0, 0, b]) * _about("x", alpha, [d, 0, 0]) * _about("z", theta, [0, 0, r])
        kind = link.joint.kind
        if kind.moves:
            lead = float(link.joint.lead.value(values))
            joint = (pin.JointModelHZ(lead / (2 * np.pi)) if lead else
                     pin.JointModelRZ() if kind.turn else pin.JointModelPZ())
            number = self.model.addJoint(parent, joint, place, f"joint{j}")
            self.joint_of[j] = (number, pin.SE3.Identity())
        else:
            self.joint_of[j] = (parent, place)
        if all(s.is_zero for s in link.inertia.scalars()):
            return  # Pinocchio divides by the mass
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = (self._number(s) for s in link.inertia.scalars())
        inertia = pin.Inertia.FromDynamicParameters(np.array([m, mx, my, mz, xx, xy, yy, xz, yz, zz]))
        self.model.appendBodyToJoint(self.joint_of[j][0], inertia, self.joint_of[j][1])


class Oracle(Tree):
    """Pinocchio's word on an open robot.

    The base stands on a free-flyer, so that its given motion can be imposed; joint quantities
    are those of the moving joints in link order.
    """

    def _root(self) -> int:
        return self.model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "base")

    def _state(self, q, qd, qdd):
        b = self.robot.base
        w, v, wp, vp = (np.array([self._number(s) for s in x]) for x in (b.w, b.v, b.wp, b.vp))
        q, qd, qdd = (np.asarray(x)[self.link_order] for x in (q, qd, qdd))
        position = np.concatenate([[0, 0, 0, 0, 0, 0, 1], q])
        velocity = np.concatenate([v, w, qd])
        # Pinocchio's acceleration of a body is spatial: the classical one less w x v
        acceleration = np.concatenate([vp - np.cross(w, v), wp, qdd])
        return position, velocity, acceleration

    def _wrenches(self) -> list[pin.Force]:
        wrenches = [pin.Force.Zero() for _ in range(self.model.njoints)]
        for j, link in enumerate(self.robot.links, 1):
            numbers = np.array([self._number(s) for s in link.wrench.scalars()])
            joint, place = self.joint_of[j]
            # the robot's wrench is exerted by the link on the environment
            wrenches[joint] = wrenches[joint] - place.act(pin.Force(numbers[:3], numbers[3:]))
        return wrenches

    def inverse_dynamics(self, q, qd, qdd) -> np.ndarray:
        tau = pin.rnea(self.model, self.data, *self._state(q, qd, qdd), self._wrenches())[6:][self.place_of]
        joints = self.robot.joints
        ia, fv, fs = (np.array([self._number(getattr(j, k)) for j in joints]) for k in ("IA", "FV", "FS"))
        return tau + ia * np.asarray(qdd) + fv * np.asarray(qd) + fs * np.sign(qd)

    def inertia_matrix(self, q) -> np.ndarray:
        position, _, _ = self._state(q, np.zeros_like(q), np.zeros_like(q))
        full = pin.crba(self.model, self.data, position)
        full = np.triu(full) + np.triu(full, 1).T
        ia = np.array([self._number(j.IA) for j in self.robot.joints])
        return full[6:, 6:][np.ix_(self.place_of, self.place_of)] + np.diag(ia)

    def inverse_dynamics_derivatives(self, q, qd, qdd) -> tuple[np.ndarray, np.ndarray]:
        """dtau/dq and dtau/dqd over the moving joints."""
        wrenches = pin.StdVec_Force()
        wrenches.extend(self._wrenches())
        made = pin.computeRNEADerivatives(self.model, self.data, *self._state(q, qd, qdd), wrenches)
        order = np.ix_(self.place_of, self.place_of)
        fv = np.array([self._number(j.FV) for j in self.robot.joints])
        return made[0][6:, 6:][order], made[1][6:, 6:][order] + np.diag(fv)

    def regressor(self, q, qd, qdd) -> dict[str, np.ndarray]:
        """Parameter of a moving link (XX1 ...) -> torques of the moving joints per unit of it."""
        full = pin.computeJointTorqueRegressor(self.model, self.data, *self._state(q, qd, qdd))[6:][self.place_of]
        names = ("M", "MX", "MY", "MZ", "XX", "XY", "YY", "XZ", "YZ", "ZZ")
        moving = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        first = {j: 10 * (self.joint_of[j][0] - 1) for j in moving}
        return {f"{name}{j}": full[:, first[j] + k] for j in moving for k, name in enumerate(names)}

    def placement(self, q, j: int) -> np.ndarray:
        """0Tj as a 4 by 4 matrix."""
        position, _, _ = self._state(q, np.zeros_like(q), np.zeros_like(q))
        pin.forwardKinematics(self.model, self.data, position)
        joint, place = self.joint_of[j]
        return (self.data.oMi[joint] * place).homogeneous


def _about(axis: str, angle: float, shift) -> pin.SE3:
    """A turn about an axis and a shift along it (they commute)."""
    c, s = np.cos(angle), np.sin(angle)
    turn = {"z": [[c, -s, 0], [s, c, 0], [0, 0, 1]], "x": [[1, 0, 0], [0, c, -s], [0, s, c]]}[axis]
    return pin.SE3(np.array(turn), np.array(shift, float))


class Flying(Tree):
    """Pinocchio's word on a robot whose base moves by itself, freely or in a plane: free-flyer, then joints.

    q, qd, qdd, tau are (rotation, position, joints) and (twist, joints) in link order; Pinocchio's own order of joints
    is undone here.  Of a planar base Pinocchio is asked for a free one, and given or read where it moves.
    """

    def _root(self) -> int:
        joint = self.model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "base")
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = (self._number(s) for s in self.robot.base.inertia.scalars())
        inertia = pin.Inertia.FromDynamicParameters(np.array([m, mx, my, mz, xx, xy, yy, xz, yz, zz]))
        self.model.appendBodyToJoint(joint, inertia, pin.SE3.Identity())
        return joint

    @property
    def order(self) -> np.ndarray:
        """Ours -> place among Pinocchio's velocities."""
        return np.concatenate([np.arange(6), 6 + self.place_of])

    def position(self, R, P, q) -> np.ndarray:
        quaternion = pin.Quaternion(np.asarray(R))
        return np.concatenate([P, quaternion.coeffs(), np.asarray(q)[self.link_order]])

    def moving(self, x) -> np.ndarray:
        """Velocities, accelerations or forces in Pinocchio's order."""
        return np.concatenate([x[:6], np.asarray(x)[6:][self.link_order]])

    @property
    def rotors(self) -> np.ndarray:
        return np.array([0.0] * 6 + [self._number(j.IA) for j in self.robot.joints])

    def inverse_dynamics(self, q, qd, qdd) -> np.ndarray:
        """Without friction."""
        tau = pin.rnea(self.model, self.data, q, self.moving(qd), self.moving(qdd))[self.order]
        return tau + self.rotors * qdd

    def inertia_matrix(self, q) -> np.ndarray:
        full = pin.crba(self.model, self.data, q)
        full = np.triu(full) + np.triu(full, 1).T
        return full[np.ix_(self.order, self.order)] + np.diag(self.rotors)

    def inverse_dynamics_derivatives(self, q, qd, qdd) -> tuple[np.ndarray, np.ndarray]:
        made = pin.computeRNEADerivatives(self.model, self.data, q, self.moving(qd), self.moving(qdd))
        return tuple(x[np.ix_(self.order, self.order)] for x in made[:2])

    def centroidal(self, q, qd) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Momentum about the centre of mass, its matrix and the rate of this."""
        pin.dccrba(self.model, self.data, q, self.moving(qd))
        pin.ccrba(self.model, self.data, q, self.moving(qd))
        hg, Ag = self.data.hg.vector.copy(), self.data.Ag[:, self.order]
        pin.dccrba(self.model, self.data, q, self.moving(qd))
        return hg, Ag, self.data.dAg[:, self.order]

    def centre_of_mass(self, q, qd, qdd):
        """Position, velocity, acceleration, Jacobian."""
        pin.centerOfMass(self.model, self.data, q, self.moving(qd), self.moving(qdd))
        found = self.data.com[0].copy(), self.data.vcom[0].copy(), self.data.acom[0].copy()
        return (*found, pin.jacobianCenterOfMass(self.model, self.data, q)[:, self.order])
