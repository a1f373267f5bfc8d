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
    g = t.graph
    path = path_to_base(t.robot, frame)[-2::-1]
    movers = [j for j in path if j in t.coordinates and j not in locked]
    if not movers:
        raise ModelError(f"no joint moves frame {frame} of {t.robot.name}: there is nothing to solve")
    constants, here = [], identity(t)
    for j in path:
        link = t.robot.links[j - 1]
        still = {t.q[j]: g.zero} if j in movers else {}
        f = t.frame(j)
        theta, r = substitute([t.theta[j], t.scalar(link.placement.r)], still) if still else (t.theta[j], f.r)
        here = here @ _link(t, f.gamma, f.b, f.alpha, f.d, angle(theta), r)
        if j in movers:
            constants.append(here)
            here = identity(t)
    slides = [bool(t.slide[j]) for j in movers]
    joints = tuple(Mover(j, t.q[j], s) for j, s in zip(movers, slides, strict=True))
    return JointPath(t, tuple(path), joints, (*constants, here))


def _link(t: Trace, gamma: Angle, b: Expr, alpha: Angle, d: Expr, theta: Angle, r: Expr) -> Pose:
    g = t.graph
    R = turn(t, gamma) @ Mat([[g.one, g.zero, g.zero], [g.zero, alpha.C, -alpha.S], [g.zero, alpha.S, alpha.C]])
    P = R @ Vec([d, g.zero, r]) + Vec([g.zero, g.zero, b])
    return Pose(R @ turn(t, theta), P)
