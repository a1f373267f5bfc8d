"""Frames held to the ground or to each other: constraints J qd = 0 on the motion, and J qdd + bias = 0.

Rows are in the axes of the frame that is held: the velocity of its origin (point), that and its angular velocity
(face), both relative to the link that it is held to.  A wheel on a plane has a row along its heading, where the rim
touches the ground, and one along its axis.  The forces that keep these rows zero act on the frame, and with the other
sign on what holds it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.algebra.operation_counts import operations
from torsor.mechanics.jacobians.frame_motion import Rates
from torsor.mechanics.jacobians.jacobian import jacobian, middle_frames
from torsor.mechanics.placement import placement_between
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import State, Trace

WHEELS = {"roll": ("F", "S"), "drive": ("F",)}  # along the heading, and sideways
ROWS = {"point": ("FX", "FY", "FZ"), "face": ("FX", "FY", "FZ", "CX", "CY", "CZ")} | WHEELS


@dataclass(frozen=True)
class Contact:
    """A frame that is held, to the ground or to the link of another frame, and how; the radius of a wheel."""

    frame: int
    other: int | None = None
    how: str = "point"
    radius: Scalar | None = None

    @property
    def rows(self) -> tuple[str, ...]:
        """What each row is called, after the force that keeps it zero."""
        return ROWS[self.how]


def contact_rows(t: Trace, contact: Contact) -> list[list[Expr]]:
    """The rows of J over the degrees of freedom of the base and the joints of the tree."""
    if contact.how in WHEELS:
        return _wheel(t, contact)
    n = contact.frame
    J = _cheapest(t, n)
    if contact.other is not None:
        # the point of the other link where the origin of n stands
        R, P = placement_between(t, contact.other, n)
        back = _cheapest(t, contact.other)
        v, w = Mat(back.rows[:3]), Mat(back.rows[3:])
        lever = Mat([list(w.column(c).cross(P)) for c in range(w.shape[1])]).T
        held = [*(R.T @ (v + lever)).rows, *(R.T @ w).rows]
        J = Mat([[a - b for a, b in zip(mine, its, strict=True)] for mine, its in zip(J.rows, held, strict=True)])
    return [list(row) for row in J.rows[: len(contact.rows)]]


def contact_bias(t: Trace, contact: Contact, m: Rates, x: State, rows: Sequence[Sequence[Expr]]) -> list[Expr]:
    """The rows of the acceleration that velocities alone make; m: the motion of the links where nothing accelerates."""
    n = contact.frame
    if contact.how in WHEELS:
        along = {t.q[j]: x.qd[j] for j in t.coordinates}
        qd, qdd = (Vec([x.moving(j)[place] for j in t.freedoms]) for place in range(2))
        return [Vec(derivatives(list(row), along)).dot(qd) + Vec(row).dot(qdd) for row in rows]
    linear, angular = m.vp[n], m.wp[n]
    if contact.other is not None:
        o = contact.other
        R, P = placement_between(t, o, n)
        w = m.w[o]
        linear = linear - R.T @ (m.vp[o] + m.wp[o].cross(P) + w.cross(w.cross(P)))
        angular = angular - R.T @ m.wp[o]
    return [*linear, *angular][: len(rows)]


def _wheel(t: Trace, contact: Contact) -> list[list[Expr]]:
    """In the axes of the base, whose z is up: (v - R w x z) along a x z, and v along a, a the axis of the wheel."""
    assert contact.radius is not None
    n, up, radius = contact.frame, t.z, t.scalar(contact.radius)
    R, _ = placement_between(t, 0, n)
    axis = R @ t.z
    heading = axis.cross(up)
    J = min((jacobian(t, n, 0, m) for m in middle_frames(t, n)),
            key=lambda J: operations([e for row in J.rows for e in row], set(t.robot.parameters)))
    columns = [(Vec(column[:3]), Vec(column[3:])) for column in J.T.rows]
    rows = [[heading.dot(v - w.cross(up) * radius) for v, w in columns], [axis.dot(v) for v, _ in columns]]
    return rows[: len(contact.rows)]


def _cheapest(t: Trace, n: int) -> Mat:
    """The Jacobian of frame n in its own axes, by way of the cheapest middle frame."""
    return min((jacobian(t, n, n, m) for m in middle_frames(t, n)),
               key=lambda J: operations([e for row in J.rows for e in row], set(t.robot.parameters)))
