"""A path of the robot as joints with constant transforms between them: what inverse geometry works on.

    0Tn = E0 J1(q1) E1 J2(q2) ... Jm(qm) Em

J is a turn about z or a slide along z; fixed frames and the joints' offsets are in the E.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.placement import back
from torsor.robot.topology import path_to_base
from torsor.trace import Angle, Trace, angle


@dataclass(frozen=True)
class Pose:
    """A frame seen from another: rotation and origin."""

    R: Mat
    P: Vec

    def __matmul__(self, other: Pose) -> Pose:
        return Pose(self.R @ other.R, self.R @ other.P + self.P)

    @property
    def inverse(self) -> Pose:
        return Pose(self.R.T, -(self.R.T @ self.P))


@dataclass(frozen=True)
class Mover:
    """A moving joint of the path: link j, its variable q; it slides or turns."""

    j: int
    q: Expr
    slides: bool


@dataclass(frozen=True)
class JointPath:
    """m moving joints, and the m + 1 constant transforms around them."""

    trace: Trace
    links: tuple[int, ...]  # of the path, fixed and locked ones too
    movers: tuple[Mover, ...]
    E: tuple[Pose, ...]

    def joint(self, k: int, q: Expr) -> Pose:
        """J of mover k (from 0) at q."""
        t = self.trace
        if self.movers[k].slides:
            return Pose(identity(t).R, Vec([t.graph.zero, t.graph.zero, q]))
        return Pose(turn(t, angle(q)), t.zero)

    def pose(self, q: Sequence[Expr]) -> Pose:
        """0Tn at joint positions."""
        pose = self.E[0]
        for k, value in enumerate(q):
            pose = pose @ self.joint(k, value) @ self.E[k + 1]
        return pose


def identity(t: Trace) -> Pose:
    """No motion."""
    g = t.graph
    return Pose(Mat([[g.one if r == c else g.zero for c in range(3)] for r in range(3)]), t.zero)


def turn(t: Trace, by: Angle) -> Mat:
    """Rot(z, by)."""
    g = t.graph
    return Mat([[by.C, -by.S, g.zero], [by.S, by.C, g.zero], [g.zero, g.zero, g.one]])


def chain(t: Trace, frame: int, locked: Collection[int] = ()) -> JointPath:
    """The path from the base to a frame; `locked` joints (by link number) are known, and part of the constants."""
    path = path_to_base(t.robot, frame)[-2::-1]
    movers = [j for j in path if j in t.coordinates and j not in locked]
    if not movers:
        raise ModelError(f"no joint moves frame {frame} of {t.robot.name}: there is nothing to solve")
    constants, here = [], identity(t)
    for j in path:
        here = here @ placed(t, j, j in movers)
        if j in movers:
            constants.append(here)
            here = identity(t)
    return JointPath(t, tuple(path), tuple(mover(t, j) for j in movers), (*constants, here))


def mover(t: Trace, j: int) -> Mover:
    """Joint j as one that is sought."""
    if t.turn[j] and t.slide[j]:
        raise ModelError(f"joint {t.robot.links[j - 1].joint.variable} of {t.robot.name} is a screw: its angle stands "
                         "inside and outside of sines, which has no closed form and solutions without end; "
                         "torsor.inverse_kinematics finds one near a guess")
    return Mover(j, t.q[j], bool(t.slide[j]))


def placed(t: Trace, j: int, at_zero: bool) -> Pose:
    """Frame j on its antecedent, at the position of its joint or at zero."""
    f, (theta, r) = t.frame(j), _joint(t, j, at_zero)
    return _link(t, f.gamma, f.b, f.alpha, f.d, theta, r)


def carrier(t: Trace, j: int, at_zero: bool) -> Pose:
    """The antecedent of frame j seen from it: the inverse of `placed`, without squares of sines and cosines."""
    f, (theta, r) = t.frame(j), _joint(t, j, at_zero)
    g = t.graph
    last = turn(t, back(theta))
    R = last @ Mat([[g.one, g.zero, g.zero], [g.zero, f.alpha.C, f.alpha.S], [g.zero, -f.alpha.S, f.alpha.C]])
    return Pose(R @ turn(t, back(f.gamma)), last @ Vec([-f.d, g.zero, -r]) + R @ Vec([g.zero, g.zero, -f.b]))


def _joint(t: Trace, j: int, at_zero: bool) -> tuple[Angle, Expr]:
    """theta and r of link j, at the position of its joint or at zero."""
    if not at_zero:
        return angle(t.theta[j]), t.frame(j).r
    theta, r = substitute([t.theta[j], t.scalar(t.robot.links[j - 1].placement.r)], {t.q[j]: t.graph.zero})
    return angle(theta), r


def _link(t: Trace, gamma: Angle, b: Expr, alpha: Angle, d: Expr, theta: Angle, r: Expr) -> Pose:
    g = t.graph
    R = turn(t, gamma) @ Mat([[g.one, g.zero, g.zero], [g.zero, alpha.C, -alpha.S], [g.zero, alpha.S, alpha.C]])
    P = R @ Vec([d, g.zero, r]) + Vec([g.zero, g.zero, b])
    return Pose(R @ turn(t, theta), P)
