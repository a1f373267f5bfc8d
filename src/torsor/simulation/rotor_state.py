"""Rotors behind springs in a simulation: x = (q, theta, qd, theta'), and energies with springs and rotors in them.

Laws may speak of the rotors by their symbols (TH1, THP1): a motor's controller measures its own shaft.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from torsor import models
from torsor.algebra.graph import Graph
from torsor.compiled.arguments import Array
from torsor.errors import SimulationError
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.scalar import ZERO
from torsor.simulation.base_state import BaseState


def elastic(robot: Robot) -> bool:
    """Whether some joint has its motor behind a spring; SimulationError where that cannot be simulated."""
    cut = [loop.joint for loop in robot.loops]
    soft = [j.variable for j in (*robot.joints, *cut) if not j.K.is_zero]
    if not soft:
        return False
    hindered = ("has loops" if robot.loops else "has a base that moves by itself" if robot.base.floating
                else "shares motors between joints" if robot.shares_motors else "")
    if hindered:
        raise SimulationError(f"{robot.name} {hindered} and elastic joints ({', '.join(soft)}), which are not "
                              "simulated together: set K of these joints to 0 to simulate them as rigid ones")
    return True


class RotorState(BaseState):
    """The state of a robot on the ground with rotors, of which `soft` has the places of the joints."""

    def __init__(self, robot: Robot, state: Program):
        super().__init__(robot)
        n = len(robot.joints)
        self.soft = [i for i, joint in enumerate(robot.joints) if not joint.K.is_zero]
        self.moving = n + len(self.soft)
        elements = state.argument("x").elements
        self.rotors = (elements[n : self.moving], elements[self.moving + n :])
        self._joints = n

    def begin(self, joints: Array, pose0: Any, twist0: Any) -> Array:
        """Rotors begin with their links: springs are relaxed."""
        super().begin(joints, pose0, twist0)  # refuses what a base on the ground does not take
        q, qd = joints[: self._joints], joints[self._joints :]
        return np.concatenate([q, q[self.soft], qd, qd[self.soft]])

    def put(self, x: Array, joints: Array) -> None:
        x[: self._joints], x[self.moving : self.moving + self._joints] = np.split(joints, 2)

    def parts(self, x: Array) -> tuple[Array, ...]:
        """(q, qd) of the links."""
        return x[..., : self._joints], x[..., self.moving : self.moving + self._joints]

    def of_rotors(self, x: Array) -> tuple[Array, Array]:
        """theta and theta' of all joints; of a rigid one its own position and velocity."""
        theta, rate = (part.copy() for part in self.parts(x))
        theta[..., self.soft] = x[..., self._joints : self.moving]
        rate[..., self.soft] = x[..., self.moving + self._joints :]
        return theta, rate


def elastic_energies(robot: Robot, base: RotorState, state: Program) -> dict[str, Program]:
    """Kinetic energy with rotors at their own speeds, potential energy with that of the springs."""
    links = robot.replace(links=tuple(
        link if link.joint.K.is_zero else replace(link, joint=replace(link.joint, IA=ZERO)) for link in robot.links))
    made = {"kinetic": models.kinetic_energy(links, effort=0)}
    if not robot.base.given_motion:
        made["potential"] = models.potential_energy(links)
    graph = Graph()
    added = dict.fromkeys(made, graph.zero)
    for place, theta, rate in zip(base.soft, *(map(graph.symbol, names) for names in base.rotors), strict=True):
        joint = robot.joints[place]
        terms = {"kinetic": expression(joint.IA, graph) * rate**2,
                 "potential": expression(joint.K, graph) * (theta - graph.symbol(joint.variable)) ** 2}
        added = {name: total + terms[name] / 2 for name, total in added.items()}

    def summed(name: str, program: Program) -> Program:
        output = program.outputs[0]
        total = expressions(program, graph)[output.name][0] + added[name]
        return freeze(program.name, state.arguments, [(output, [total])])

    return {name: summed(name, program) for name, program in made.items()}
