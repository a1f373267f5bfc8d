"""What a solver does without a loop, as programs: a configuration from three of its joints, its pose error, targets.

They are of one robot: where its constant transforms E have a 0 or a 1, nothing is multiplied.  Lengths are in units of
`length`, that of the equations, but for those of E, T and q.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.ik.export.target_rotation import how_far_from_rotation, nearest_rotation
from torsor.mechanics.inverse.joint_path import Pose
from torsor.mechanics.inverse.pluecker import NAMES, Line, z_axis
from torsor.mechanics.inverse.ring import JOINTS, A, B, C, D, E, Variant
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Operand, Output, Words
from torsor.program.program import Program

SMALL = Fraction(1, 10**18)  # of the larger column: the other says nothing beyond it
NOTHING = Fraction(1, 10**200)
STILL = {False: ("pz", "lz", "pp", "pl", "mz", "wz"), True: ("px", "py", "lx", "ly", "lz", "mz")}  # by a turn, a slide
FLAT = (("px", "py"), ("lx", "ly"), ("mx", "my"))


@dataclass(frozen=True)
class SixRing:
    """A chain of six joints as expressions: its constants E0 to E6 and the target, lengths over `length`."""

    graph: Graph
    slides: Sequence[bool]
    E: tuple[Pose, ...]
    T: Pose
    length: Expr

    @classmethod
    def of(cls, constants: Sequence[Operand], slides: Sequence[bool]) -> SixRing:
        """constants: the 84 elements of E, of which those that are numbers are taken as such."""
        g = Graph()
        length = g.symbol("length")
        known = [g.symbol(name) if isinstance(e, str) else g.const(e)
                 for name, e in zip(ARGUMENTS["E"].elements, constants, strict=True)]
        poses = [_pose(known[k:k + 12], 1 / length) for k in range(0, len(known), 12)]
        return cls(g, slides, tuple(poses), _pose(g.symbols(ARGUMENTS["T"].elements), 1 / length), length)

    def joint(self, k: int, q: Expr) -> Pose:
        """Joint k (from 0) at q, which is over length where the joint slides."""
        g = self.graph
        none, one = g.zero, g.one
        if self.slides[k]:
            return Pose(Mat([[one, none, none], [none, one, none], [none, none, one]]), Vec([none, none, q]))
        c, s = g.cos(q), g.sin(q)
        return Pose(Mat([[c, -s, none], [s, c, none], [none, none, one]]), Vec([none] * 3))

    def axis(self, pose: Pose) -> Line:
        """The z axis of a frame."""
        return z_axis(self.graph.one).placed(pose)


ARGUMENTS = {a.name: a for a in (
    Argument("E", tuple(f"E{k}_{i}{j}" for k in range(JOINTS + 1) for i in range(1, 4) for j in range(1, 5))),
    Argument("T", tuple(f"T{i}{j}" for i in range(1, 4) for j in range(1, 5))),
    Argument("q", tuple(f"q{j}" for j in range(1, JOINTS + 1))),
    Argument("length", ("length",)),
    Argument("cde", ("c", "d", "e")),
    Argument("twist", ("vx", "vy", "vz", "wx", "wy", "wz")),
)}


def configuration(constants: Sequence[Operand], slides: Sequence[bool], variant: Variant) -> Program:
    """q of the joints in the robot's order, from those at places c, d and e of the ring; not yet refined.

    a and b come from what the joints beside them leave alone of the axis of f, and f from what is left.
    """
    r = SixRing.of(constants, slides)
    ring = (*r.E[1:-1], r.E[-1] @ r.T.inverse @ r.E[0])
    A1, A2, A3, A4, A5, A6 = variant.gaps(ring, lambda pose: pose.inverse)
    at, c, d, e = variant.order, *r.graph.symbols(ARGUMENTS["cde"].elements)
    # Ja A1 Jb X Jf A6 = 1
    X = A2 @ r.joint(at[C], c) @ A3 @ r.joint(at[D], d) @ A4 @ r.joint(at[E], e) @ A5
    a = _first(r, X, A1.inverse, A6.inverse, at)
    back = A1.inverse @ r.joint(at[A], -a) @ A6.inverse  # Jb^-1 back = X on the axis of f
    b = _second(r, X, back, slides[at[B]])
    R = (X.inverse @ r.joint(at[B], -b) @ back).R
    f = r.graph.atan2(R[1, 0] - R[0, 1], R[0, 0] + R[1, 1])
    by_joint = {j: value * variant.sign * (r.length if slides[j] else 1)
                for j, value in zip(at, (a, b, c, d, e, f), strict=True)}
    q = Output("q", (), (JOINTS,), tuple(f"q_{j + 1}" for j in range(JOINTS)))
    return freeze("configuration", _arguments("E", "T", "cde", "length"), [(q, [by_joint[j] for j in range(JOINTS)])],
                  Words("The configuration that has these joints c, d and e, which are over length where they slide."))


def _first(r: SixRing, X: Pose, before: Pose, start: Pose, at: Sequence[int]) -> Expr:
    """a: what Jb leaves alone of the axis of f is linear in (cos a, sin a) or in (r, r^2)."""
    parts = [part.placed(before) for part in r.axis(start).moved(r.slides[at[A]], -1)]
    rows = [NAMES.index(name) for name in STILL[r.slides[at[B]]]]
    still, first, second = (Vec([part.rows[k] for k in rows]) for part in parts)
    u, v = _two_unknowns(r.graph, first, second, Vec([r.axis(X).rows[k] for k in rows]) - still)
    return u if r.slides[at[A]] else r.graph.atan2(v, u)


def _two_unknowns(g: Graph, first: Vec, second: Vec, goal: Vec) -> tuple[Expr, Expr]:
    """u, v of least |first u + second v - goal|, the longer column first; 0 for the other where it adds nothing."""
    longer = first.dot(first) - second.dot(second)
    big = Vec([g.select(longer, a, b) for a, b in zip(first, second, strict=True)])
    small = Vec([g.select(longer, b, a) for a, b in zip(first, second, strict=True)])
    size = g.max(big.dot(big), NOTHING)
    along = big.dot(small) / size
    rest = small - big * along
    left = rest.dot(rest) - size * SMALL
    y = g.select(left, rest.dot(goal) / g.max(rest.dot(rest), size * SMALL), 0)
    x = big.dot(goal) / size - along * y
    return g.select(longer, x, y), g.select(longer, y, x)


def _second(r: SixRing, X: Pose, back: Pose, slides: bool) -> Expr:
    """b: how far Jb turns or slides the axis of f."""
    if slides:
        return back.P[2] - X.P[2]  # type: ignore[no-any-return]
    u, w = (dict(zip(NAMES, r.axis(pose).rows, strict=True)) for pose in (back, X))
    sine = [u[y] * w[x] - u[x] * w[y] for x, y in FLAT]
    cosine = [u[x] * w[x] + u[y] * w[y] for x, y in FLAT]
    return r.graph.atan2(reduce(Expr.__add__, sine), reduce(Expr.__add__, cosine))


def lack(constants: Sequence[Operand], slides: Sequence[bool]) -> Program:
    """The error of a configuration's pose, its slope J, and the largest difference to the target's elements.

    J has one column per joint; that of one that slides is by its q over length.
    """
    r = SixRing.of(constants, slides)
    here, frames = r.E[0], []
    for j, q in enumerate(r.graph.symbols(ARGUMENTS["q"].elements)):
        frames.append(here)
        here = here @ r.joint(j, q / r.length if slides[j] else q) @ r.E[j + 1]
    dR = r.T.R @ here.R.T
    turn = Vec([dR[2, 1] - dR[1, 2], dR[0, 2] - dR[2, 0], dR[1, 0] - dR[0, 1]]) * Fraction(1, 2)
    away = r.T.P - here.P
    differences = [*away, *(a - b for rows in zip(r.T.R.rows, here.R.rows, strict=True)
                            for a, b in zip(*rows, strict=True))]
    columns = [_rate(r, frame, here, slides[j]) for j, frame in enumerate(frames)]
    return freeze("lack", _arguments("E", "T", "q", "length"), [
        (Output("error", (), (JOINTS,)), [*away, *turn]),
        (Output("J", (), (JOINTS, JOINTS)), [column[i] for i in range(JOINTS) for column in columns]),
        (Output("largest", (), ()), [reduce(r.graph.max, map(r.graph.abs, differences))])],
        Words("The error of a configuration's pose, its slope J, and the largest difference to the target's elements."))


def _rate(r: SixRing, frame: Pose, last: Pose, slides: bool) -> list[Expr]:
    """The velocity of the last frame's origin and its angular velocity, for a unit rate of the joint in a frame."""
    z = Vec([row[2] for row in frame.R.rows])
    return [*z, *[r.graph.zero] * 3] if slides else [*z.cross(last.P - frame.P), *z]


def clean() -> Program:
    """The target with the rotation that is nearest to its own, and how far the products of its axes are from 0 and 1.

    A left-handed target is off by 1 or more.
    """
    g = Graph()
    T = g.symbols(ARGUMENTS["T"].elements)
    return freeze("clean", _arguments("T"), [
        (Output("pose", (), (12,)), nearest_rotation(g, T)),
        (Output("off", (), ()), [how_far_from_rotation(g, T)])],
        Words("The target with the nearest rotation, and how far its own is from that."))


def beside() -> Program:
    """The target moved in the base axes: by `length` times the first three of `twist`, and turned about the others."""
    g = Graph()
    length, *twist = g.symbols([*ARGUMENTS["length"].elements, *ARGUMENTS["twist"].elements])
    T = _pose(g.symbols(ARGUMENTS["T"].elements), g.one)
    x, y, z = (e * Fraction(1, 2) for e in twist[3:])  # of the quaternion (1, x, y, z)
    scale = 2 / (1 + x * x + y * y + z * z)
    turn = Mat([[scale * (1 + x * x) - 1, scale * (x * y - z), scale * (x * z + y)],
                [scale * (x * y + z), scale * (1 + y * y) - 1, scale * (y * z - x)],
                [scale * (x * z - y), scale * (y * z + x), scale * (1 + z * z) - 1]])
    moved = Pose(turn @ T.R, T.P + Vec(twist[:3]) * length)
    return freeze("beside", _arguments("T", "twist", "length"), [(Output("pose", (), (12,)), _twelve(moved))],
                  Words("The target moved by a small twist."))


def _twelve(pose: Pose) -> list[Expr]:
    return [e for row, p in zip(pose.R.rows, pose.P, strict=True) for e in (*row, p)]


def _pose(elements: Sequence[Expr], scale: Expr) -> Pose:
    rows = [elements[k:k + 4] for k in (0, 4, 8)]
    return Pose(Mat([row[:3] for row in rows]), Vec([row[3] * scale for row in rows]))


def _arguments(*names: str) -> list[Argument]:
    return [ARGUMENTS[name] for name in names]
