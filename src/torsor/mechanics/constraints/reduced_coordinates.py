"""Generalised coordinates of a robot with loops: its independent joints, and the motors that move them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.base_displacements import base_displacements
from torsor.mechanics.constraints.generalised_coordinates import (
    ASSEMBLIES,
    CutWrench,
    GeneralisedCoordinates,
    Named,
    Route,
)
from torsor.mechanics.constraints.rate_equations import RateEquations, without
from torsor.mechanics.constraints.reduction import Reduction
from torsor.mechanics.dynamics.christoffel import by_derivatives
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.mechanics.dynamics.inertia_systems import refuse, solve_inertia, weightless
from torsor.mechanics.dynamics.lagrange_terms import Coefficients
from torsor.mechanics.dynamics.newton_euler import inverse_dynamics
from torsor.mechanics.dynamics.torque_derivatives import Derivatives
from torsor.mechanics.jacobians.square_rows import SquareJacobian
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import placement_between
from torsor.mechanics.screws import Following
from torsor.mechanics.spatial import Wrench
from torsor.mobility.mobility import mobility
from torsor.mobility.proportional import Relation, proportional
from torsor.mobility.undetermined import undetermined
from torsor.program.instructions import Argument
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.trace import Coordinates, State, traced


@dataclass(frozen=True)
class ReducedCoordinates(GeneralisedCoordinates):
    """A robot with loops, written in independent joints; `t` is the trace of its spanning tree."""

    reduction: Reduction
    parallel: bool

    @property
    def coordinates(self) -> Coordinates:
        return Coordinates((*self.base, *self.reduction.independent), self.t.coordinates.longest)

    @property
    def motors(self) -> Coordinates:
        motors = self.reduction.mobility.motors or self.reduction.independent
        return Coordinates((*self.base, *motors), self.t.coordinates.longest)

    @property
    def passive(self) -> Coordinates:
        return Coordinates(self.reduction.mobility.passive, self.t.coordinates.longest)

    @property
    def remarks(self) -> tuple[str, ...]:
        """What is to be known about the variables of a program."""
        own = self._names(self.reduction.independent)
        said = f"closed loops: written in {own}; q holds all joints of the tree and must close the loops"
        return (said, *(self._follows(j, shares) for j, shares in self.reduction.linear.items()))

    def kept_assembly(self, n: int) -> list[str]:
        said = dict(self.reduction.linear)
        return [self._follows(j, shares) for j, shares in self._rates(n).kept_assembly.items()
                if without({j: Fraction(-1), **shares}, said)]

    def _names(self, joints: Sequence[int]) -> str:
        return ", ".join(self.t.robot.links[j - 1].joint.variable for j in joints)

    def _follows(self, j: int, shares: Relation) -> str:
        terms = " ".join(f"{'-' if s < 0 else '+'} {'' if abs(s) == 1 else f'{abs(s)} '}{self._names([i])}"
                         for i, s in shares.items()) or "0"
        return (f"{self._names([j])} moves as {terms.removeprefix('+ ')} in the assembly of parallelograms; "
                "assembly=any holds in all")

    @property
    def written_in(self) -> dict[str, Any]:
        names = tuple(self.t.robot.links[j - 1].joint.variable for j in self.reduction.independent)
        return {"independent": names, "assembly": ASSEMBLIES[0 if self.parallel else 1]}

    def positions(self) -> Argument:
        """The moving joints of the robot's own tree; cut joints are not asked for."""
        return self.t.positions(Coordinates.of_tree(self.robot))

    def state(self, x: State) -> State:
        return self.reduction.state(x)

    def projected(self, tau: Sequence[Expr]) -> list[Expr]:
        m = len(self.base)
        return [*tau[:m], *self.reduction.projected(tau[m:])]

    def projection_rate(self, p: Sequence[Expr], x: State) -> list[Expr]:
        m = len(self.base)
        return [*[self.t.graph.zero] * m, *self.reduction.projection_rate(p[m:], x.qd)]

    def following(self, x: State) -> Following:
        places = [(i, k) for i in self.t.coordinates for k in self.reduction.independent]

        def shares(M: Mat) -> dict[tuple[int, int], Expr]:
            elements = (e for row in M.rows for e in row)
            return {place: e for place, e in zip(places, elements, strict=True) if not e.is_zero}

        own = {(b, b): self.t.graph.one for b in self.base}
        return Following(own | shares(self.reduction.G), shares(self.reduction.G_rate(x.qd)))

    def congruent(self, A: Mat) -> Mat:
        m = len(self.base)
        if not m:
            return self.reduction.congruent(A)
        joints = self.reduction.congruent(Mat([row[m:] for row in A.rows[m:]]))
        held = self.columns(Mat(A.rows[:m]))
        return Mat([*held.rows, *([*column, *row] for column, row in zip(
            zip(*(row[m:] for row in held.rows), strict=True), joints.rows, strict=True))])

    def columns(self, J: Mat) -> Mat:
        m = len(self.base)
        if not m:
            return J @ self.reduction.G
        moved = Mat([row[m:] for row in J.rows]) @ self.reduction.G
        return Mat([[*row[:m], *more] for row, more in zip(J.rows, moved.rows, strict=True)])

    def followers(self) -> tuple[Mat, list[Expr]]:
        x = self.state(self.t.state.without_acceleration())
        return self._moved(self.passive), [x.qdd[j] for j in self.passive]

    def _moved(self, joints: Coordinates) -> Mat:
        """The rows of G of some joints."""
        rows = dict(zip(self.t.coordinates, self.reduction.G.rows, strict=True))
        return Mat([rows[j] for j in joints if j > 0])

    def hold(self) -> Expr:
        return self.reduction.determinant()

    def squares(self, n: int, middle: int) -> list[SquareJacobian]:
        return self._rates(n).squares(middle)

    def holding(self, n: int) -> SquareJacobian | None:
        return self._rates(n).holding()

    def loops_named(self, factors: Sequence[Named]) -> list[Named]:
        named: list[Named] = []
        for name, joints in factors:
            rings = [r for r in self.reduction.mobility.branches[0].skeleton.rings if set(joints) <= {*r.near, *r.far}]
            own = f"loop_{self.t.robot.links[rings[0].k - 1].joint.variable}" if len(rings) == 1 and joints else ""
            same = sum(n.startswith(own) for n, _ in named)
            named.append((name if not own or not name.startswith("factor") else f"{own}_{same + 1}", joints))
        return named

    def _rates(self, n: int) -> RateEquations:
        """The equations of rates for frame n, made once."""
        if n not in self._equations:
            linear = dict(self.reduction.linear)
            self._equations[n] = RateEquations(self.t, self.reduction.mobility, n, linear, self.parallel)
        return self._equations[n]

    @cached_property
    def _equations(self) -> dict[int, RateEquations]:
        return {}

    def again(self, robot: Robot | None = None) -> ReducedCoordinates:
        return closed(robot or self.robot, self.written_in["independent"], self.parallel)

    def coefficients(self, s: Layout, route: Route) -> Coefficients:  # noqa: ARG002
        """By derivatives of the reduced inertia matrix along the ways that the loops leave open, whatever the route."""
        t = self.t
        A = self.congruent(inertia_matrix(t, s))
        Q = self.projected(inverse_dynamics(t, s, t.state.at_rest().without_wrenches()))
        return by_derivatives(A, dict(zip(self.coordinates, Q, strict=True)), self._along())

    def slopes(self, s: Layout, x: State, friction: str, meet: int, rest: int) -> Derivatives:  # noqa: ARG002
        """Derived operation by operation, positions along the ways that the loops leave open."""
        t, joints = self.t, self.coordinates
        free, given = x.freed(joints)
        tau = self.projected(inverse_dynamics(t, s, self.state(free), friction))
        one = t.graph.one
        ways = {"q": base_displacements(t) | self._along(), "qd": {j: {free.moving(j)[0]: one} for j in joints},
                "qdd": {j: {free.moving(j)[1]: one} for j in joints}}
        slopes = {what: {(i, j): e for j, by in along.items()
                         for i, e in zip(joints, substitute(derivatives(tau, by), given), strict=True)}
                  for what, along in ways.items()}
        return Derivatives(substitute(tau, given), **slopes)

    def _along(self) -> dict[int, dict[Expr, Expr]]:
        """Independent joint -> how fast all positions of the tree change with it."""
        moving = [self.t.q[j] for j in self.t.coordinates]
        return {k: dict(zip(moving, self.reduction.G.column(i), strict=True))
                for i, k in enumerate(self.reduction.independent)}

    def cut_wrenches(self, tau: Sequence[Expr]) -> list[CutWrench]:
        t, cuts = self.t, []
        given = dict(zip(self.motors, self.at_motors(self.projected(tau)), strict=True)) if self._redundant else {}
        tau = tau[len(self.base):]
        left = [e - given[j] if j in given else e for j, e in zip(t.coordinates, tau, strict=True)]
        acting = self.reduction.multipliers(left)
        for ring in self.reduction.mobility.branches[0].skeleton.rings:
            m, wrench = acting[ring.number]
            near, far = t.a[ring.k], t.a[ring.c]

            def seen(j: int, m: int = m, wrench: Wrench = wrench) -> Wrench:
                return wrench.seen(*placement_between(t, j, m))

            felt = {near: -seen(near)} if near else {}
            if far:
                felt[far] = felt[far] + seen(far) if far in felt else seen(far)
            cuts.append(CutWrench(ring.k, -seen(ring.c), felt))
        return cuts

    def undetermined(self) -> set[tuple[int, int]]:
        return undetermined(self.reduction.mobility)

    def check_inertia(self) -> None:
        A = self.congruent(inertia_matrix(self.t))
        refuse(self.t, [self.coordinates.joints[i] for i in weightless(A)])

    @cached_property
    def _share(self) -> Mat:
        """B = dq_motors/dq_independent."""
        return self._moved(self.motors)

    @property
    def _redundant(self) -> bool:
        return self.motors.joints != self.coordinates.joints

    def at_motors(self, Q: Sequence[Expr], weights: Sequence[Expr] = (), preload: Sequence[Expr] = ()) -> list[Expr]:
        """B^T tau = Q: where there are more motors than freedoms, the torques of least norm.

        weights: of their squares; preload: what they are to be near to.  Forces on the base stay what they are.
        """
        if not self._redundant:
            return list(Q)
        flying, Q = Q[:len(self.base)], Q[len(self.base):]
        B = self._share
        S = Mat([[e / w for e in row] for row, w in zip(B.rows, weights, strict=True)]) if weights else B
        lacking = list(Vec(Q) - B.T @ Vec(preload)) if preload else list(Q)
        tau = S @ Vec(solve_inertia(B.T @ S, lacking))
        return [*flying, *(tau + Vec(preload) if preload else tau)]

    def share_rate(self, Q: Sequence[Expr], x: State) -> list[Expr]:
        """By the derivatives of the matrix that gives the motors' torques."""
        if not self._redundant:
            return super().share_rate(Q, x)
        g, n = self.t.graph, len(self.coordinates)
        columns = [self.at_motors([g.one if i == k else g.zero for i in range(n)]) for k in range(n)]
        along = {self.t.q[j]: x.qd[j] for j in self.t.coordinates}
        return list(Mat([derivatives(column, along) for column in columns]).T @ Vec(Q))

    def of_motors(self, tau: Sequence[Expr]) -> list[Expr]:
        m = len(self.base)
        return [*tau[:m], *(self._share.T @ Vec(tau[m:]))] if self._redundant else list(tau)


def closed(robot: Robot, independent: Sequence[str], parallel: bool) -> ReducedCoordinates:
    """The generalised coordinates of a robot with loops; parallel: parallelograms are taken for what they are."""
    tree = spanning_tree(robot)
    number = {link.joint.variable: j for j, link in enumerate(tree.links, 1)}
    known = mobility(robot, tuple(number[variable] for variable in independent))
    t = traced(tree, described=robot)
    return ReducedCoordinates(t, Reduction(t, known, proportional(known) if parallel else {}), parallel)
