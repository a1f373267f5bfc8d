"""Generalised coordinates: the joints that a dynamic model is written in, and the motors that it answers for.

Of a tree they are all moving joints.  Of a robot with loops they are as many independent joints as it has freedoms,
the motors wherever possible; the others move with them, and what torques do is projected onto them.
Recursions see the (spanning) tree either way, so that each model is written once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.dynamics.inertia_systems import check_inertia
from torsor.mechanics.dynamics.lagrange_terms import Coefficients
from torsor.mechanics.dynamics.torque_derivatives import Derivatives, inverse_dynamics_derivatives
from torsor.mechanics.jacobians.square_rows import SquareJacobian, square_jacobians
from torsor.mechanics.layout import Layout
from torsor.mechanics.screws import Following
from torsor.mechanics.spatial import Wrench
from torsor.program.instructions import Argument
from torsor.robot.description import Robot
from torsor.trace import Coordinates, State, Trace, traced

ASSEMBLIES = ("parallel", "any")
ONE_ASSEMBLY = "in the assembly where"  # how a note begins that says of which one something is
Named = tuple[str, tuple[int, ...]]  # a factor's name, the joints that it frees
Route = Callable[[Trace, Layout], Coefficients]


@dataclass(frozen=True)
class CutWrench:
    """What the closing side of a loop receives through its cut joint `frame`, at the closing frame; felt: what the two
    links that are cut apart must give besides moving themselves, each at its own frame."""

    frame: int
    received: Wrench
    felt: dict[int, Wrench]


@dataclass(frozen=True)
class GeneralisedCoordinates:
    """A tree, written in all of its moving joints; each has its own motor."""

    t: Trace

    @property
    def robot(self) -> Robot:
        """The robot as its user knows it."""
        return self.t.described

    @property
    def links(self) -> range:
        """The links that weigh something: those of the robot's own tables."""
        return range(1, len(self.robot.links) + 1)

    @property
    def coordinates(self) -> Coordinates:
        """The independent joints: what qd, qdd and the inertia matrix run over.

        Before them the freedoms of a base that moves by itself; so for motors, whose forces on the base are asked for.
        """
        return self.t.freedoms

    @property
    def motors(self) -> Coordinates:
        """The joints whose torques are asked for."""
        return self.t.freedoms

    @property
    def base(self) -> tuple[int, ...]:
        """The freedoms of the base, where it moves by itself."""
        return self.t.robot.base.freedoms

    @property
    def passive(self) -> Coordinates:
        """The joints that move with the independent ones."""
        return Coordinates((), self.t.coordinates.longest)

    @property
    def remarks(self) -> tuple[str, ...]:
        return ()

    @property
    def written_in(self) -> dict[str, Any]:
        """The options of a model that give these coordinates."""
        return {}

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

    def projection_rate(self, p: Sequence[Expr], x: State) -> list[Expr]:  # noqa: ARG002
        """What the change of the posture makes of the projection of p, given at each joint of the tree."""
        return [self.t.graph.zero] * len(self.coordinates)

    def following(self, x: State) -> Following | None:  # noqa: ARG002
        """How the joints of the tree move with the independent ones; None where these are all."""
        return None

    def congruent(self, A: Mat) -> Mat:
        """A symmetric matrix over all joints of the tree, in the independent ones."""
        return A

    def columns(self, J: Mat) -> Mat:
        """A matrix with a column for each joint of the tree, over the independent ones."""
        return J

    def followers(self) -> tuple[Mat, list[Expr]]:
        """W, psi: qdd_passive = W qdd + psi."""
        return Mat([]), []

    def hold(self) -> Expr:
        """A determinant, up to its sign: zero where the independent joints do not hold the others."""
        return self.t.graph.one

    def squares(self, n: int, middle: int) -> list[SquareJacobian]:
        """The square Jacobians of frame n, the best one first."""
        return square_jacobians(self.t, n, middle)

    def holding(self, n: int) -> SquareJacobian | None:  # noqa: ARG002
        """The equations of the joints with the independent ones held; None where they hold them always."""
        return None

    def loops_named(self, factors: Sequence[Named]) -> list[Named]:
        """Factors of a determinant, called after a loop where they are of its joints alone."""
        return list(factors)

    def kept_assembly(self, n: int) -> list[str]:  # noqa: ARG002
        """What the equations of rates suppose of the assembly, in words."""
        return []

    def again(self, robot: Robot | None = None) -> GeneralisedCoordinates:
        """The same coordinates on a graph of their own; of a robot that has more frames, if it is given."""
        return GeneralisedCoordinates(traced(robot or self.robot))

    def coefficients(self, s: Layout, route: Route) -> Coefficients:
        """Lagrange's coefficients over the independent joints."""
        return route(self.t, s)

    def slopes(self, s: Layout, x: State, friction: str, meet: int, rest: int) -> Derivatives:
        """Generalised forces and their derivatives by positions, velocities and accelerations."""
        return inverse_dynamics_derivatives(self.t, s, x, friction, meet, rest)

    def cut_wrenches(self, tau: Sequence[Expr]) -> list[CutWrench]:  # noqa: ARG002
        """What keeps the loops closed, where torques act at all joints of the tree."""
        return []

    def undetermined(self) -> set[tuple[int, int]]:
        """(frame, component) of the reactions that redundant constraints leave open."""
        return set()

    def check_inertia(self) -> None:
        """ModelError where the inertia matrix is singular for all postures and numbers."""
        check_inertia(self.t)

    def at_motors(self, Q: Sequence[Expr], weights: Sequence[Expr] = (),  # noqa: ARG002
                  preload: Sequence[Expr] = ()) -> list[Expr]:  # noqa: ARG002
        """The torques of the motors that make the generalised forces Q."""
        return list(Q)

    def share_rate(self, Q: Sequence[Expr], x: State) -> list[Expr]:  # noqa: ARG002
        """What the change of the posture makes of the motors' shares in Q."""
        return [self.t.graph.zero] * len(self.motors)

    def of_motors(self, tau: Sequence[Expr]) -> list[Expr]:
        """The generalised forces of the motors' torques."""
        return list(tau)
