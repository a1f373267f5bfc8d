"""How the pose of a base that moves by itself changes: the way to derive by it."""

from __future__ import annotations

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec, skew
from torsor.mechanics.spatial import Twist, base_twists
from torsor.robot.joints import HEADING, QUATERNION
from torsor.trace import State, Trace


def base_displacements(t: Trace) -> dict[int, dict[Expr, Expr]]:
    """Degree of freedom of the base -> the symbols of its pose and how fast each changes at a unit rate of it."""
    return {k: pose_rates(t, u) for k, u in base_twists(t).items()}


def motion_rates(t: Trace, x: State) -> dict[Expr, Expr]:
    """Joint positions and symbols of the base's pose -> their rates at a state: d/dt is the derivative along them."""
    rates = {t.q[j]: x.qd[j] for j in t.coordinates}
    return rates | pose_rates(t, Twist(x.w0, x.v0)) if t.floating else rates


def pose_rates(t: Trace, x: Twist) -> dict[Expr, Expr]:
    """The symbols of the pose and their rates, where the base has the twist x in its own frame.

    P' = R v;  R' = R w^, or for a quaternion (a, b): a' = - b . w / 2, b' = (a w + b x w) / 2, or the heading's w_z.
    """
    g, base = t.graph, t.robot.base
    R = Mat([t.pose[4 * i : 4 * i + 3] for i in range(3)])
    rates = {t.pose[4 * i + 3]: e for i, e in enumerate(R @ x.v) if t.pose[4 * i + 3].op == "symbol"}
    if base.joint == "planar":
        return rates | {g.symbol(HEADING[0]): x.w[2]}
    if base.attitude == "quaternion":
        a, *rest = (g.symbol(name) for name in QUATERNION)
        b, half = Vec(rest), g.one / 2
        turning = [-(b.dot(x.w) * half), *((x.w * a + b.cross(x.w)) * half)]
        return rates | dict(zip((a, *b), turning, strict=True))
    spun = R @ skew(x.w)
    return rates | {R[i, j]: spun[i, j] for i in range(3) for j in range(3)}
