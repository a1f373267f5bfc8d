"""Generalised coordinates: the joints that a dynamic model is written in, and the motors that it answers for.

Of a tree they are all moving joints.  Of a robot with loops they are as many independent joints as it has degrees of
freedom, the motors wherever possible; the others move with them, and what torques do is projected onto them.
Recursions see the (spanning) tree either way, so that each model is written once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.errors import ModelError
from torsor.mechanics.screws import Following
from torsor.program.instructions import Argument
from torsor.robot.description import Robot
from torsor.trace import Coordinates, State, Trace, traced

if TYPE_CHECKING:
    from torsor.mechanics.constraints.reduction import Reduction
    from torsor.mobility.proportional import Relation

ASSEMBLIES = ("parallel", "any")
ONE_ASSEMBLY = "in the assembly where"  # how a note begins that says of which one something is


@dataclass(frozen=True)
class GeneralisedCoordinates:
    """The joints of a trace that are independent, and the projection onto them.

    t: the trace of the (spanning) tree.  reduction: how its joints move with the independent ones; None where all are
    independent.  parallel: whether parallelograms are taken for what they are.
    """

    t: Trace
    reduction: Reduction | None = None
    parallel: bool = True

    # which joints ---------------------------------------------------------------------------

    @property
    def robot(self) -> Robot:
        """The robot as its user knows it."""
        return self.t.described

    @property
    def links(self) -> range:
        """The links that weigh something: those of the robot's own tables."""
        return range(1, len(self.robot.links) + 1)

    @property
    def base(self) -> tuple[int, ...]:
        """The degrees of freedom of the base, where it moves by itself."""
        return self.t.robot.base.freedoms

    @property
    def coordinates(self) -> Coordinates:
        """The independent joints: what qd, qdd and the inertia matrix run over; first those of a moving base."""
        return self._with_base(self.reduction.independent) if self.reduction else self.t.freedoms

    @property
    def motors(self) -> Coordinates:
        """The joints whose torques the model gives; first the forces on a moving base."""
        if not self.reduction:
            return self.t.freedoms
        return self._with_base(self.reduction.mobility.motors or self.reduction.independent)

    @property
    def passive(self) -> Coordinates:
        """The joints that move with the independent ones."""
        return Coordinates(self.reduction.mobility.passive if self.reduction else (), self.t.coordinates.longest)

    def _with_base(self, joints: tuple[int, ...]) -> Coordinates:
        return Coordinates((*self.base, *joints), self.t.coordinates.longest)

    @property
    def written_in(self) -> dict[str, Any]:
        """The options of a model that give these coordinates."""
        if not self.reduction:
            return {}
        names = tuple(self.t.robot.links[j - 1].joint.variable for j in self.reduction.independent)
        return {"independent": names, "assembly": ASSEMBLIES[0 if self.parallel else 1]}

    # arguments and remarks of programs ------------------------------------------------------

    def positions(self) -> Argument:
        """The moving joints of the robot's own tree; cut joints are not asked for."""
        return self.t.positions(Coordinates.of_tree(self.robot))

    def velocities(self) -> Argument:
        return self.t.velocities(self.coordinates)

    def accelerations(self) -> Argument:
        return self.t.accelerations(self.coordinates)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known about the variables of a program."""
        if not self.reduction:
            return ()
        own = self._names(self.reduction.independent)
        said = f"closed loops: written in {own}; q holds all joints of the tree and must close the loops"
        return (said, *(self.follows(j, shares) for j, shares in self.reduction.linear.items()))

    def follows(self, j: int, shares: Relation) -> str:
        """That a joint moves in proportion to others, in words."""
        terms = " ".join(f"{'-' if s < 0 else '+'} {'' if abs(s) == 1 else f'{abs(s)} '}{self._names([i])}"
                         for i, s in shares.items()) or "0"
        return (f"{self._names([j])} moves as {terms.removeprefix('+ ')} in the assembly of parallelograms; "
                "assembly=any holds in all")

    def _names(self, joints: Sequence[int]) -> str:
        return ", ".join(self.t.robot.links[j - 1].joint.variable for j in joints)

    # the projection -------------------------------------------------------------------------

    def state(self, x: State) -> State:
        """The state in which all joints move with the independent ones."""
        return self.reduction.state(x) if self.reduction else x

    def projected(self, tau: Sequence[Expr]) -> list[Expr]:
        """Generalised forces of torques at all joints of the tree."""
        if not self.reduction:
            return list(tau)
        m = len(self.base)
        return [*tau[:m], *self.reduction.projected(tau[m:])]

    def projection_rate(self, p: Sequence[Expr], x: State) -> list[Expr]:
        """What the change of the configuration makes of the projection of p, given at each joint of the tree."""
        if not self.reduction:
            return [self.t.graph.zero] * len(self.coordinates)
        m = len(self.base)
        return [*[self.t.graph.zero] * m, *self.reduction.projection_rate(p[m:], x.qd)]

    def columns(self, J: Mat) -> Mat:
        """A matrix with one column for each joint of the tree, over the independent ones."""
        if not self.reduction:
            return J
        m = len(self.base)
        if not m:
            return J @ self.reduction.G
        moved = Mat([row[m:] for row in J.rows]) @ self.reduction.G
        return Mat([[*row[:m], *more] for row, more in zip(J.rows, moved.rows, strict=True)])

    def congruent(self, A: Mat) -> Mat:
        """A symmetric matrix over all joints of the tree, in the independent ones."""
        if not self.reduction:
            return A
        m = len(self.base)
        if not m:
            return self.reduction.congruent(A)
        joints = self.reduction.congruent(Mat([row[m:] for row in A.rows[m:]]))
        held = self.columns(Mat(A.rows[:m]))
        return Mat([*held.rows, *([*column, *row] for column, row in zip(
            zip(*(row[m:] for row in held.rows), strict=True), joints.rows, strict=True))])

    def following(self, x: State) -> Following | None:
        """How the joints of the tree move with the independent ones; None where these are all."""
        if not self.reduction:
            return None
        places = [(i, k) for i in self.t.coordinates for k in self.reduction.independent]

        def shares(M: Mat) -> dict[tuple[int, int], Expr]:
            elements = (e for row in M.rows for e in row)
            return {place: e for place, e in zip(places, elements, strict=True) if not e.is_zero}

        own = {(b, b): self.t.graph.one for b in self.base}
        return Following(own | shares(self.reduction.G), shares(self.reduction.G_rate(x.qd)))


def generalised(robot: Robot, independent: Sequence[str] = (), assembly: str = ASSEMBLIES[0]) -> GeneralisedCoordinates:
    """The generalised coordinates of a robot; `independent`: joint variables to write a robot with loops in.

    assembly: "parallel" takes parallelograms for what they are, "any" solves the closure whatever the assembly.
    """
    if robot.loops:
        from torsor.mechanics.constraints.reduction import reduction  # numpy is for those who need it

        parallel = assembly == ASSEMBLIES[0]
        reduced = reduction(robot, independent, parallel)
        return GeneralisedCoordinates(reduced.t, reduced, parallel)
    if independent:
        raise ModelError(f"{robot.name} has no loops: all of its joints are independent")
    return GeneralisedCoordinates(traced(robot))
