"""Robots with loops for the contest with Pinocchio: closed states, and the models that Pinocchio is given.

Pinocchio closes a loop by a rigid constraint between bodies, or by one between points.  `welded`: the cut joint has a
body of its own, welded to the link that it closes on; for any loop.  `pointed`: no joint there, two points that stay
together; for planar loops whose cut joint turns, with less to compute.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np
import pinocchio as pin
from tests.loops.closed_pinocchio import ClosedPinocchio
from tests.loops.closed_robots import Case, State
from tests.pinocchio_oracle import Tree

import torsor
from native.pinocchio_model import text as model_text
from torsor.program.passes.partial_evaluation import settled
from torsor.program.program import Program
from torsor.robot.joints import FIXED
from torsor.robot.parts import Joint
from torsor.robot.spanning_tree import spanning_tree

SPREAD = 0.1  # rad, m: how far the independent joints of the states are from closed configurations
MOST_CHOICES = 8  # of an assembly in closed form
# softness and iterations of `constraintDynamics` and of `lcaba`: as few as agree with the others
EXACT, REDUNDANT, ARTICULATED = (0.0, 1), (1e-11, 1), (1e-6, 3)
RIGID = Joint(FIXED, active=False)


class Closed:
    """A robot with loops, its states, and the ways in which Pinocchio can be given it."""

    def __init__(self, name: str, count: int):
        self.case = Case(torsor.load(name))
        rng = np.random.default_rng(14)
        self.states = [self._state(k, rng) for k in range(count)]

    @cached_property
    def _kinematics(self) -> Program:
        return torsor.generate("lkm", self.case.robot)

    def _state(self, k: int, rng: np.random.Generator) -> State:
        """A closed configuration near one of the case's, with random rates and accelerations that keep it closed."""
        c = self.case
        near = c.configurations[k % len(c.configurations)]
        q = c.closed_at(near, near[c.independent] + rng.uniform(-SPREAD, SPREAD, len(c.independent)))
        qd, qdd = rng.uniform(-1, 1, (2, len(q)))
        loops = c.call(self._kinematics, State(q, qd, qdd))
        qd[c.passive] = loops["W"] @ qd[c.independent]
        qdd[c.passive] = loops["W"] @ qdd[c.independent] + loops["psi"]
        return State(q, qd, qdd)

    def program(self, code: str) -> Program:
        """A model for the robot's numbers."""
        program = torsor.generate(code, self.case.robot)
        names = next(a.elements for a in program.arguments if a.name == "parameters")
        return settled(program, {"parameters": {n: self.case.numbers[n] for n in names}})

    def ours(self) -> np.ndarray:
        """The states as torsor takes them: q of the tree; qd, and qdd or the torques, of the independent joints."""
        c = self.case
        return np.array([np.concatenate([x.q[: c.tree], x.qd[c.independent], x.qdd[c.independent]])
                         for x in self.states])

    def motors(self) -> np.ndarray:
        """The positions of the independent joints, and 1 for each choice of an assembly."""
        c = self.case
        return np.array([np.concatenate([x.q[c.independent], np.ones(MOST_CHOICES)]) for x in self.states])

    def gaps(self, closures: np.ndarray) -> float:
        """How far the loops are open at most, for results of closure at the states: passive joints, then guards."""
        q = np.array([x.q for x in self.states])
        q[:, self.case.passive] = closures[:, : len(self.case.passive)]
        reached = (closures[:, len(self.case.passive) :] >= 0).all(axis=1)
        return float(self.case.skeleton.error(self.case.skeleton.frames(q[reached])).max())

    def welded(self) -> Way:
        model = ClosedPinocchio(self.case.robot, self.case.numbers)
        return Way("welded", self.case, model, list(model.constraints), range(len(self.case.skeleton.joints)))

    def pointed(self) -> Way:
        c, first, loops = self.case, len(self.case.robot.links) + 1, len(self.case.robot.loops)
        model = self._without_cut_joints()
        model.model.armature = np.array([float(j.IA.value(c.numbers)) for j in c.robot.joints])[model.link_order]
        ends = [(*model.joint_of[k], *model.joint_of[k + loops]) for k in range(first, first + loops)]
        points = [pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model.model, *end, pin.ReferenceFrame.LOCAL)
                  for end in ends]
        return Way("pointed", c, model, points, range(c.tree))

    def _without_cut_joints(self) -> Tree:
        """The spanning tree with the frames of cut joints fixed where they are: only their origins are of use."""
        c = self.case
        cuts = {loop.joint.variable: 0.0 for loop in c.robot.loops}
        tree = spanning_tree(c.robot)
        links = tuple(replace(x, joint=RIGID) if x.joint.variable in cuts else x for x in tree.links)
        return Tree(tree.replace(links=links), {**c.numbers, **cuts})


class Way:
    """A model of Pinocchio with constraints over some joints of the spanning tree."""

    def __init__(self, kind: str, case: Case, model: Tree, constraints: list[Any], joints: range):
        self.kind, self.case, self.model, self.constraints, self.joints = kind, case, model, constraints, joints

    def states(self, states: list[State]) -> np.ndarray:
        """The states as this model takes them: q, v, a, and torques with the numbers of qdd at the motors."""
        order = self.model.link_order
        rows = []
        for x in states:
            tau = np.zeros_like(x.qdd)
            tau[self.case.independent] = x.qdd[self.case.independent]
            rows.append(np.concatenate([part[: len(self.joints)][order] for part in (x.q, x.qd, x.qdd, tau)]))
        return np.array(rows)

    def text(self) -> str:
        """What `pinocchio_loops.cpp` reads of it."""
        model, place = self.model.model, self.model.place_of
        passive = [j for j in self.case.passive if j in self.joints]
        rows = sum(c.residualSize() for c in self.constraints)
        solved = REDUNDANT if rows > len(passive) else EXACT
        lines = [_numbers(model.gravity.linear), _numbers(model.armature),
                 _indices(place[self.case.independent]), _indices(place[passive]), str(len(self.constraints))]
        for c in self.constraints:
            numbers = [x for p in (c.joint1_placement, c.joint2_placement)
                       for x in (*p.translation, *np.ravel(p.rotation))]
            lines.append(f"{c.residualSize()} {c.joint1_id} {c.joint2_id} {_numbers(numbers)}")
        return model_text(model) + "\n".join([*lines, _numbers((*solved, *ARTICULATED))]) + "\n"


def _numbers(values: Any) -> str:
    return " ".join(repr(float(x)) for x in values)


def _indices(values: Any) -> str:
    return " ".join(map(str, [len(values), *values]))
