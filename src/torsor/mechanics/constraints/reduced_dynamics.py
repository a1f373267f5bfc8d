"""What the dynamics of any robot asks of its generalised coordinates beyond projection: slopes, and inertia that can
be inverted.  A tree has recursions for them; a robot with loops derives along the ways that its loops leave open."""

from __future__ import annotations

from collections.abc import Callable

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr
from torsor.mechanics.base_displacements import base_displacements
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.dynamics.christoffel import by_derivatives
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.mechanics.dynamics.inertia_systems import check_inertia as check_inertia_of_tree
from torsor.mechanics.dynamics.inertia_systems import refuse, weightless
from torsor.mechanics.dynamics.lagrange_terms import Coefficients
from torsor.mechanics.dynamics.newton_euler import inverse_dynamics
from torsor.mechanics.dynamics.torque_derivatives import Derivatives, inverse_dynamics_derivatives
from torsor.mechanics.layout import Layout
from torsor.trace import State, Trace

Route = Callable[[Trace, Layout], Coefficients]


def lagrange_coefficients(k: GeneralisedCoordinates, s: Layout, route: Route) -> Coefficients:
    """Lagrange's coefficients over the independent joints; route: how those of a tree are found."""
    t = k.t
    if not k.reduction:
        return route(t, s)
    A = k.congruent(inertia_matrix(t, s))
    Q = k.projected(inverse_dynamics(t, s, t.state.at_rest().without_wrenches()))
    return by_derivatives(A, dict(zip(k.coordinates, Q, strict=True)), _open_ways(k))


def force_derivatives(k: GeneralisedCoordinates, s: Layout, x: State, friction: str, meet: int, rest: int
                      ) -> Derivatives:
    """Generalised forces and their derivatives by positions, velocities and accelerations."""
    t, joints = k.t, k.coordinates
    if not k.reduction:
        return inverse_dynamics_derivatives(t, s, x, friction, meet, rest)
    free, given = x.freed(joints)
    tau = k.projected(inverse_dynamics(t, s, k.state(free), friction))
    one = t.graph.one
    ways = {"q": base_displacements(t) | _open_ways(k), "qd": {j: {free.moving(j)[0]: one} for j in joints},
            "qdd": {j: {free.moving(j)[1]: one} for j in joints}}
    slopes = {what: {(i, j): e for j, by in along.items()
                     for i, e in zip(joints, substitute(derivatives(tau, by), given), strict=True)}
              for what, along in ways.items()}
    return Derivatives(substitute(tau, given), **slopes)


def check_inertia(k: GeneralisedCoordinates) -> None:
    """ModelError where the inertia matrix is singular in every configuration, whatever the numbers."""
    if not k.reduction:
        check_inertia_of_tree(k.t)
        return
    A = k.congruent(inertia_matrix(k.t))
    refuse(k.t, [k.coordinates.joints[i] for i in weightless(A)])


def _open_ways(k: GeneralisedCoordinates) -> dict[int, dict[Expr, Expr]]:
    """Independent joint -> how fast all positions of the tree change with it."""
    assert k.reduction
    moving = [k.t.q[j] for j in k.t.coordinates]
    return {i: dict(zip(moving, k.reduction.G.column(place), strict=True))
            for place, i in enumerate(k.reduction.independent)}
