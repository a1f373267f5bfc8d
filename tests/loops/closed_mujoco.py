"""A robot with loops in MuJoCo: the matrices of its spanning tree, with the loops closed rigidly by multipliers.

MuJoCo's own constraints are soft, so only its inertia matrix, bias and Jacobians are taken.
"""

from __future__ import annotations

from collections.abc import Mapping

import mujoco
import numpy as np

from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree

LEAST = 1e-13  # MuJoCo wants mass in whatever moves
XML = '<mujoco><compiler angle="radian"/><option gravity="{gravity}"/><worldbody>{bodies}</worldbody></mujoco>'
BODY = '<body name="{name}" pos="{pos}" quat="{quat}">{inside}</body>'
MASSES = '<inertial mass="{mass}" pos="{pos}" quat="{quat}" diaginertia="1 1 1"/>'


class ClosedMujoco:
    """MuJoCo's model of a robot with loops; joints are those of the spanning tree, in its order."""

    def __init__(self, robot: Robot, numbers: Mapping[str, float]):
        self.tree, self.numbers = spanning_tree(robot), numbers
        gravity = _text(float(s.value(numbers)) for s in robot.gravity)
        bodies = "".join(self._body(j) for j in self._on(0))
        self.model = mujoco.MjModel.from_xml_string(XML.format(gravity=gravity, bodies=bodies))
        self.data = mujoco.MjData(self.model)
        moving = [j for j, link in enumerate(self.tree.links, 1) if link.joint.kind.moves]
        self.places = np.array([self.model.joint(f"{j}").dofadr[0] for j in moving])
        IA, self.FV, self.FS = (np.array([float(getattr(j, name).value(numbers)) for j in self.tree.joints])
                                for name in ("IA", "FV", "FS"))
        self.model.dof_armature[self.places] = IA
        for j in range(1, len(self.tree.links) + 1):
            self.model.body(f"{j}").inertia[:] = self._masses(j)[3]  # the reader would refuse those of random robots
        first = len(robot.links) + 1
        self.welds = [(k, k + len(robot.loops)) for k in range(first, first + len(robot.loops))]

    def _on(self, i: int) -> list[int]:
        return [j for j, link in enumerate(self.tree.links, 1) if link.antecedent == i]

    def _body(self, j: int) -> str:
        """Link j and what it carries; its joint is at zero."""
        link = self.tree.links[j - 1]
        values = {**self.numbers, link.joint.variable: 0.0}
        gamma, b, alpha, d, theta, r = (float(s.value(values)) for s in link.placement.scalars())
        turn = _product(_product(_about(2, gamma), _about(0, alpha)), _about(2, theta))
        out = np.array([np.sin(gamma) * np.sin(alpha), -np.cos(gamma) * np.sin(alpha), np.cos(alpha)])
        pos = np.array([d * np.cos(gamma), d * np.sin(gamma), b]) + r * out
        kind, inside = link.joint.kind, "".join(self._body(i) for i in self._on(j))
        if kind.moves:
            inside = f'<joint name="{j}" type="{"hinge" if kind.turn else "slide"}" axis="0 0 1"/>{inside}'
        mass, centre, axes, _ = self._masses(j)
        masses = MASSES.format(mass=mass, pos=_text(centre), quat=_text(axes))
        return BODY.format(name=j, pos=_text(pos), quat=_text(turn), inside=masses + inside)

    def _masses(self, j: int) -> tuple[float, np.ndarray, np.ndarray, np.ndarray]:
        """Mass, centre, principal axes (a quaternion) and moments of inertia of link j."""
        xx, xy, xz, yy, yz, zz, mx, my, mz, m = (float(s.value(self.numbers))
                                                 for s in self.tree.links[j - 1].inertia.scalars())
        m = max(m, LEAST)
        c = np.array([mx, my, mz]) / m
        origin = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
        values, axes = np.linalg.eigh(origin - m * (c @ c * np.eye(3) - np.outer(c, c)))
        axes[:, 2] *= np.linalg.det(axes)
        quat = np.zeros(4)
        mujoco.mju_mat2Quat(quat, axes.ravel())
        return m, c, quat, values

    def at(self, q, qd) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
        """A, h, J, drift: A qdd + h = tau + J' f in the spanning tree, closed where J qdd + drift = 0."""
        m, d = self.model, self.data
        d.qpos[self.places], d.qvel[self.places] = q, qd
        for stage in (mujoco.mj_kinematics, mujoco.mj_comPos, mujoco.mj_makeM, mujoco.mj_comVel):
            stage(m, d)  # not all of a step: the inertia matrix of the spanning tree may be singular
        A, bias = np.zeros((m.nv, m.nv)), np.zeros(m.nv)
        mujoco.mj_fullM(m, d, A)
        mujoco.mj_rne(m, d, 0, bias)
        gaps = [self._gap(k, c) for k, c in self.welds]
        J = np.vstack([J for J, _ in gaps])
        drift = np.concatenate([rate @ d.qvel for _, rate in gaps])
        h = bias[self.places] + self.FV * qd + self.FS * np.sign(qd)
        return A[np.ix_(self.places, self.places)], h, J[:, self.places], drift

    def _gap(self, k: int, c: int) -> tuple[np.ndarray, np.ndarray]:
        """The Jacobian of frame k relative to frame c, and its rate."""
        k_side, c_side = (self._jacobians(self.model.body(f"{j}").id) for j in (k, c))
        return k_side[0] - c_side[0], k_side[1] - c_side[1]

    def _jacobians(self, body: int) -> tuple[np.ndarray, np.ndarray]:
        J, rate = np.zeros((2, 6, self.model.nv))
        origin = self.data.xpos[body].copy()
        mujoco.mj_jac(self.model, self.data, J[:3], J[3:], origin, body)
        mujoco.mj_jacDot(self.model, self.data, rate[:3], rate[3:], origin, body)
        return J, rate


def _about(axis: int, angle: float) -> np.ndarray:
    """The quaternion of a turn about an axis of the frame."""
    quat = np.zeros(4)
    mujoco.mju_axisAngle2Quat(quat, np.eye(3)[axis], angle)
    return quat


def _product(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    quat = np.zeros(4)
    mujoco.mju_mulQuat(quat, a, b)
    return quat


def _text(numbers) -> str:
    return " ".join(repr(float(x)) for x in numbers)
