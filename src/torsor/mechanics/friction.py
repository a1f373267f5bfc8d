"""Friction in the joints, by the laws of KD02 section 9.3.4."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from torsor.algebra.calculus import derivative, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.errors import ModelError
from torsor.trace import Trace


def friction_torque(t: Trace, j: int, law: str = "coulomb") -> Expr:
    """The friction torque (force) of joint j.

    "coulomb": FS sign(qd) + FV qd [KD02 9.27].  "stribeck" adds static friction that fades with the
    speed, where the joint has any (FST) [KD02 9.26].
    """
    if law not in LAWS:
        raise ModelError(f"friction is {' or '.join(LAWS)}, not {law!r}")
    return LAWS[law](t, j)


def friction_slope(t: Trace, j: int, law: str = "coulomb") -> Expr:
    """The derivative of the friction torque by the velocity of joint j; a sign has none."""
    rate = t.graph.symbol(f"rate of joint {j}")
    free = copy(t)
    free.qd = [*t.qd[:j], rate, *t.qd[j + 1 :]]
    return substitute([derivative(friction_torque(free, j, law), rate)], {rate: t.qd[j]})[0]


def coulomb(t: Trace, j: int) -> Expr:
    """FS sign(qd) + FV qd."""
    return t.FS[j] * t.graph.sign(t.qd[j]) + t.FV[j] * t.qd[j]


def stribeck(t: Trace, j: int) -> Expr:
    """FS sign(qd) + FV qd + (FST - FS) sign(qd) e^(-KS |qd|^BS)."""
    g, qd, joint = t.graph, t.qd[j], t.robot.links[j - 1].joint
    if joint.FST.is_zero:
        return coulomb(t, j)
    fade = g.exp(-(t.scalar(joint.KS) * _speed_to(g, qd, t.scalar(joint.BS)))).named(f"EX{j}")
    # both parts have the sign of the velocity
    dry = t.FS[j] + (t.scalar(joint.FST) - t.FS[j]) * fade
    return dry * g.sign(qd) + t.FV[j] * qd


def _speed_to(g: Graph, qd: Expr, power: Expr) -> Expr:
    """|qd|^power: a product for a whole number, else through the logarithm (zero at rest)."""
    if power.is_constant and isinstance(power.value, int):
        return (qd if power.value % 2 == 0 else g.abs(qd)) ** power.value
    return g.exp(power * g.log(g.abs(qd)))


LAWS: dict[str, Callable[[Trace, int], Expr]] = {"coulomb": coulomb, "stribeck": stribeck}
