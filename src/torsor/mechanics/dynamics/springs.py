"""Springs at the joints, beside their motors: KQ (q - Q0), with the energy KQ (q - Q0)^2 / 2.

They are there at rest, as gravity is, and are left out with it.  Another thing is K, the stiffness between a motor and
its joint (`mechanics/elastic`).
"""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.trace import State, Trace


def spring_torque(t: Trace, x: State, j: int) -> Expr:
    """The torque that the motor of joint j needs to hold its spring."""
    return x.stiffness[j] * _stretch(t, j) if not x.stiffness[j].is_zero else t.graph.zero


def spring_energy(t: Trace) -> Expr:
    """What all the springs hold."""
    held = (t.state.stiffness[j] * _stretch(t, j) ** 2 for j in t.coordinates if not t.state.stiffness[j].is_zero)
    return sum(held, t.graph.zero) / 2


def _stretch(t: Trace, j: int) -> Expr:
    """q - Q0"""
    return t.q[j] - t.scalar(t.robot.links[j - 1].joint.Q0)
