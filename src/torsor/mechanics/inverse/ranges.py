"""Joint positions of an inverse model within joint limits, whole turns added where that helps."""

from __future__ import annotations

from fractions import Fraction
from math import pi

from torsor.algebra.expr import Expr
from torsor.mechanics.inverse.joint_path import JointPath
from torsor.mechanics.inverse.sheet import Sheet
from torsor.robot.parts import Limits

SLACK = Fraction(1, 10**9)  # rad or m beyond a limit that count as on it


def within_limits(path: JointPath, sheet: Sheet, solution: list[Expr]) -> list[Expr]:
    """The solution, each joint that turns with the whole turns that bring it within its limits, guards for all joints.

    A joint that turns stays in (-pi, pi] where its limits allow it.
    """
    turned, said = [], []
    for mover, q in zip(path.movers, solution, strict=True):
        limits = path.trace.robot.links[mover.j - 1].joint.limits
        if limits.lower is None and limits.upper is None:
            turned.append(q)
            continue
        name = str(mover.q.value)
        ends = ["any" if end is None else str(end) for end in (limits.lower, limits.upper)]
        said.append(f"{name} from {ends[0]} to {ends[1]}")
        turned.append(q if mover.slides else _turned(path, q, limits))
        low, high = _ends(path, limits)
        if low is not None:
            sheet.guard(turned[-1] - low, f"{name} is not below its limit {ends[0]}")
        if high is not None:
            sheet.guard(high - turned[-1], f"{name} is not above its limit {ends[1]}")
    if said:
        sheet.remarks.append(f"configurations outside the joint limits are no solutions: {', '.join(said)}")
    return turned


def _ends(path: JointPath, limits: Limits) -> tuple[Expr | None, Expr | None]:
    """The limits with their slack."""
    t = path.trace
    return (None if limits.lower is None else t.scalar(limits.lower) - SLACK,
            None if limits.upper is None else t.scalar(limits.upper) + SLACK)


def _turned(path: JointPath, q: Expr, limits: Limits) -> Expr:
    """An angle as it is in (-pi, pi], or else next to the middle of its limits."""
    g, (low, high) = path.trace.graph, _ends(path, limits)
    plain = q if q.op == "atan2" else g.atan2(g.sin(q), g.cos(q))
    least, most = limits.range
    if (least > -pi and most <= pi) or (least <= -pi and most >= pi):
        return plain  # no other turn could be within, or all are
    if low is None:
        assert high is not None
        inside, middle = high - plain, high - g.pi
    elif high is None:
        inside, middle = plain - low, low + g.pi
    else:
        inside, middle = g.min(plain - low, high - plain), (low + high) / 2
    return g.select(inside, plain, middle + g.atan2(g.sin(q - middle), g.cos(q - middle)))
