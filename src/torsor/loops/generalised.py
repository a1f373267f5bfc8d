"""Generalised coordinates: the joints that a dynamic model is written in, and the motors that it answers for.

Of a tree they are all moving joints.  Of a robot with loops they are as many independent joints as it has freedoms,
the motors wherever possible; the others move with them, and what torques do is projected onto them.
Recursions see the (opened) tree either way, so that each model is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.loops.mobility import mobility
from torsor.loops.reduction import Reduction, proportional
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.program.instructions import Argument
from torsor.robot.description import Robot
from torsor.robot.opened import opened
from torsor.trace import Coordinates, State, Trace, traced


@dataclass(frozen=True)
class Generalised:
    """A tree, written in all of its moving joints; each has its own motor."""

    t: Trace

    @property
    def coordinates(self) -> Coordinates:
        """The independent joints: what qd, qdd and the inertia matrix run over."""
        return self.t.coordinates

    @property
    def motors(self) -> Coordinates:
        """The joints whose torques are asked for."""
        return self.t.coordinates

    @property
    def remarks(self) -> tuple[str, ...]:
        return ()

    def positions(self) -> Argument:
        return self.t.positions()

    def velocities(self) -> Argument:
        return self.t.velocities(self.coordinates)

    def accelerations(self) -> Argument:
        return self.t.accelerations(self.coordinates)

    def state(self, x: State) -> State:
        """The state in which all joints move with the independent ones."""
        return x

    def projected(self, tau: Sequence[Expr]) -> list[Expr]:
        """Generalised forces of torques at all joints of the tree."""
        return list(tau)

    def congruent(self, A: Mat) -> Mat:
        """A symmetric matrix over all joints of the tree, in the independent ones."""
        return A

    def at_motors(self, Q: Sequence[Expr]) -> list[Expr]:
        """The torques of the motors that make the generalised forces Q."""
        return list(Q)

    def of_motors(self, tau: Sequence[Expr]) -> list[Expr]:
        """The generalised forces of the motors' torques."""
        return list(tau)


@dataclass(frozen=True)
class Closed(Generalised):
    """A robot with loops, written in independent joints; `t` is the trace of its opened tree."""

    robot: Robot
    reduction: Reduction

    @property
    def coordinates(self) -> Coordinates:
        return Coordinates(self.reduction.independent, self.t.coordinates.longest)

    @property
    def motors(self) -> Coordinates:
        return Coordinates(self.reduction.mobility.motors or self.reduction.independent, self.t.coordinates.longest)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known about the variables of a program."""
        def names(joints: Sequence[int]) -> str:
            return ", ".join(self.t.robot.links[j - 1].joint.variable for j in joints)

        said = [f"closed loops: written in {names(self.reduction.independent)}; q holds all joints of the tree and "
                "must close the loops"]
        for j, shares in self.reduction.linear.items():
            terms = " ".join(f"{'-' if s < 0 else '+'} {'' if abs(s) == 1 else f'{abs(s)} '}{names([i])}"
                             for i, s in shares.items()) or "0"
            said.append(f"{names([j])} moves as {terms.removeprefix('+ ')} (a parallelogram, in this assembly only)")
        return tuple(said)

    def positions(self) -> Argument:
        """The moving joints of the robot's own tree; cut joints are not asked for."""
        return self.t.positions(Coordinates.of_tree(self.robot))

    def state(self, x: State) -> State:
        return self.reduction.state(x)

    def projected(self, tau: Sequence[Expr]) -> list[Expr]:
        return self.reduction.projected(tau)

    def congruent(self, A: Mat) -> Mat:
        return self.reduction.congruent(A)

    @cached_property
    def _share(self) -> Mat:
        """B = dq_motors/dq_independent."""
        rows = dict(zip(self.t.coordinates, self.reduction.G.rows, strict=True))
        return Mat([rows[j] for j in self.motors])

    @property
    def _redundant(self) -> bool:
        return self.motors.joints != self.coordinates.joints

    def at_motors(self, Q: Sequence[Expr]) -> list[Expr]:
        """B^T tau = Q: where there are more motors than freedoms, the torques of least norm."""
        if not self._redundant:
            return list(Q)
        B = self._share
        return list(B @ Vec(solve_inertia(B.T @ B, list(Q))))

    def of_motors(self, tau: Sequence[Expr]) -> list[Expr]:
        return list(self._share.T @ Vec(tau)) if self._redundant else list(tau)


def generalised(robot: Robot, independent: Sequence[int] = (), branch: str = "linear") -> Generalised:
    """The generalised coordinates of a robot; `independent` numbers joints to write a robot with loops in.

    branch: "linear" takes parallelograms for what they are, "any" solves the closure in every assembly.
    """
    if not robot.loops:
        return Generalised(traced(robot))
    t = traced(opened(robot), described=robot)
    known = mobility(robot, independent)
    return Closed(t, robot, Reduction(t, known, proportional(known) if branch == "linear" else {}))
