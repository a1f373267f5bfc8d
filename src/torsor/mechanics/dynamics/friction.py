"""Friction in the joints, by the laws of KD02 section 9.3.4, and its slope over the velocity.

A sign has the slope zero, at rest too.  The slope at rest is the limit that it has on either side; with an exponent
BS below 1 it has none, and FV is taken.

A law is a name, or a name with a speed in parentheses, "coulomb(0.001)": below this speed dry friction fades, the sign
of v being v / sqrt(v^2 + slip^2), which is smooth.
"""

from __future__ import annotations

from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.errors import ModelError
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.trace import Trace

LAWS = ("coulomb", "stribeck")
FADES = LAWS[1]  # the law with static friction that fades with the speed
REST = Fraction(1, 10**30)  # rad/s or m/s: slower is at rest; it has a logarithm, in single precision too


def friction_torque(t: Trace, j: int, qd: Expr, law: str = "coulomb") -> Expr:
    """The friction torque (force) of joint j at its velocity qd.

    "coulomb": FS sign(qd) + FV qd [KD02 9.27].  "stribeck" adds static friction that fades with the speed, where the
    joint has any (FST): (FST - FS) sign(qd) e^(-KS |qd|^BS) [KD02 9.26].
    """
    dry = t.FS[j]
    if _fades(t, j, law):
        # both parts have the sign of the velocity
        dry = dry + _excess(t, j) * _fade(t, j, qd)
    return dry * sign_of(t, qd, law) + t.FV[j] * qd


def smooth_law(law: str, slip: Scalar) -> str:
    """The law with dry friction that fades below a speed."""
    if slip.number is not None and slip.number < 0:
        raise ModelError(f"slip must be a speed, zero or more, not {slip}")
    return f"{law}({slip})"


def name_of(law: str) -> str:
    """The name of a law, without its speed."""
    return law.partition("(")[0]


def sign_of(t: Trace, v: Expr, law: str = "coulomb") -> Expr:
    """The sign of a speed, or what stands for it in a smooth law."""
    slip = _slip(t, law)
    return t.graph.sign(v) if slip is None else v / t.graph.sqrt(v**2 + slip**2)


def friction_columns(t: Trace, j: int, qd: Expr, law: str = "coulomb") -> dict[str, Expr]:
    """The friction torque of joint j per FV, FS and (where static friction fades, KS and BS being known) FST."""
    sign = sign_of(t, qd, law)
    if not _fades(t, j, law):
        return {"FV": qd, "FS": sign}
    fading = sign * _fade(t, j, qd)
    return {"FV": qd, "FS": sign - fading, "FST": fading}


def friction_slope(t: Trace, j: int, qd: Expr, law: str = "coulomb") -> Expr:
    """The derivative of the friction torque by the velocity of joint j: FV - (FST - FS) KS BS |qd|^(BS-1) e^(-..).

    In a smooth law the last part is times |qd| / sqrt(qd^2 + slip^2), and what stands for the sign has a slope too.
    """
    slope, slip, dry = t.FV[j], _slip(t, law), t.FS[j]
    if _fades(t, j, law):
        joint = t.robot.links[j - 1].joint
        power = t.scalar(joint.BS)
        fading = _excess(t, j) * t.scalar(joint.KS) * power * _near_rest(qd, power - 1) * _fade(t, j, qd)
        slope = slope - (fading if slip is None else fading * t.graph.abs(sign_of(t, qd, law)))
        dry = dry + _excess(t, j) * _fade(t, j, qd)
    if slip is not None:
        slope = slope + dry * slip**2 / t.graph.sqrt(qd**2 + slip**2) ** 3
    return slope


def _fades(t: Trace, j: int, law: str) -> bool:
    if name_of(law) not in LAWS:
        raise ModelError(f"friction must be {' or '.join(LAWS)}, not {law!r}")
    return name_of(law) == FADES and not t.robot.links[j - 1].joint.FST.is_zero


def _slip(t: Trace, law: str) -> Expr | None:
    """The speed of a smooth law."""
    _, smooth, slip = law.partition("(")
    return t.scalar(scalar(slip.removesuffix(")"))) if smooth else None


def _excess(t: Trace, j: int) -> Expr:
    """FST - FS"""
    return t.scalar(t.robot.links[j - 1].joint.FST) - t.FS[j]


def _fade(t: Trace, j: int, qd: Expr) -> Expr:
    """e^(-KS |qd|^BS)"""
    joint = t.robot.links[j - 1].joint
    return t.graph.exp(-(t.scalar(joint.KS) * _speed_to(qd, t.scalar(joint.BS)))).named(f"EX{j}")


def _speed_to(qd: Expr, power: Expr) -> Expr:
    """|qd|^power: a product for a whole number, else through the logarithm, for which nothing stands quite still."""
    g = qd.graph
    if _whole(power):
        return g.pow(qd if power.value % 2 == 0 else g.abs(qd), power.value)
    return g.exp(power * g.log(g.max(g.abs(qd), g.const(REST))))


def _near_rest(qd: Expr, power: Expr) -> Expr:
    """|qd|^power, at rest the limit where there is one, else zero; power may be a symbol whose number is whole."""
    g, moving = qd.graph, _speed_to(qd, power)
    if _whole(power):
        return moving
    limit = g.select(power, g.select(-power, 1, 0), 0)
    return g.select(g.abs(qd) - REST, moving, limit)


def _whole(power: Expr) -> bool:
    return power.is_constant and isinstance(power.value, int)
