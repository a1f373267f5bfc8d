"""The numbers of a robot, as an MJCF file spells them: placements, masses and texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import isfinite, sqrt

from torsor.errors import FormatError
from torsor.formats.bodies.bodies import Mass, Matrix, Transform, Vector
from torsor.formats.bodies.space import clean, placed
from torsor.robot.description import Robot
from torsor.robot.parts import Inertia, Joint, Placement
from torsor.robot.scalars.scalar import Scalar


class Numbers:
    """The values of one robot's scalars, joint variables being zero; symbols without a value are refused by name."""

    def __init__(self, robot: Robot):
        self.values = {name: s.value() for name, s in robot.defaults.items()}
        self.values |= {j.variable: 0.0 for j in _joints(robot) if j.variable}
        missing = [n for n in dict.fromkeys(n for s in _used(robot) for n in s.names) if n not in self.values]
        if missing:
            raise FormatError(f"an MJCF file holds numbers, and {', '.join(missing)} have none: "
                              "give them in the robot's defaults")

    def value(self, s: Scalar) -> float:
        try:
            value = float(s.value(self.values))
        except (ArithmeticError, ValueError):
            value = float("nan")
        if not isfinite(value):
            raise FormatError(f"{s.text!r:.60} has no finite value with the robot's defaults")
        return value

    def vector(self, scalars: Sequence[Scalar]) -> Vector:
        x, y, z = (self.value(s) for s in scalars)
        return x, y, z

    def place(self, p: Placement) -> Transform:
        """Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r) at q = 0."""
        return placed(*(self.value(s) for s in (p.gamma, p.b, p.alpha, p.d, p.theta, p.r)))

    def pose(self, rows: Sequence[Scalar]) -> Transform:
        v = [self.value(s) for s in rows]
        return Transform(((v[0], v[1], v[2]), (v[4], v[5], v[6]), (v[8], v[9], v[10])), (v[3], v[7], v[11]))

    def mass(self, inertia: Inertia, number: int) -> Mass:
        """Mass, centre and tensor there: Jc = J - (ms.ms 1 - ms ms') / m."""
        xx, xy, xz, yy, yz, zz, x, y, z, m = (self.value(s) for s in inertia.scalars())
        if m == 0:
            if any((xx, xy, xz, yy, yz, zz, x, y, z)):
                raise FormatError(f"link {number} has inertia and no mass (M = 0), as grouped parameters have; "
                                  "MJCF takes the parameters of bodies")
            return Mass()
        if m < 0:
            raise FormatError(f"link {number} has the mass {m:g}; MJCF takes positive ones")
        return Mass(m, (x / m, y / m, z / m), (xx - (y * y + z * z) / m, xy + x * y / m, xz + x * z / m,
                                               yy - (x * x + z * z) / m, yz + y * z / m, zz - (x * x + y * y) / m))


def quaternion(R: Matrix) -> tuple[float, float, float, float]:
    """The unit quaternion (w, x, y, z) of a rotation, by its largest component."""
    (a, b, c), (d, e, f), (g, h, i) = R
    squares = (1 + a + e + i, 1 + a - e - i, 1 - a + e - i, 1 - a - e + i)
    largest = max(range(4), key=lambda k: squares[k])
    rows = ((squares[0], h - f, c - g, d - b), (h - f, squares[1], b + d, c + g),
            (c - g, b + d, squares[2], f + h), (d - b, c + g, f + h, squares[3]))
    row = rows[largest]
    size = sqrt(sum(x * x for x in row))
    w, x, y, z = (clean(q / size) for q in row)
    return w, x, y, z


def placing(at: Transform) -> str:
    """The attributes pos and quat of a frame."""
    position = f' pos="{triple(at.p)}"' if any(at.p) else ""
    q = quaternion(at.R)
    return position + (f' quat="{" ".join(map(text, q))}"' if abs(q[0]) != 1 else "")


def text(x: float) -> str:
    """A number, as short as it can be read back."""
    return repr(int(x)) if x == int(x) and abs(x) < 1e15 else repr(x)


def triple(v: Vector) -> str:
    return " ".join(text(clean(x)) for x in v)


def attribute(name: str, value: str) -> str:
    """name="value", after a space."""
    return f' {name}="{escape(value)}"'


def _joints(robot: Robot) -> Iterator[Joint]:
    yield from (link.joint for link in robot.links)
    yield from (loop.joint for loop in robot.loops)


def _used(robot: Robot) -> Iterator[Scalar]:
    """The scalars that the file holds."""
    for link in robot.links:
        yield from link.placement.scalars()
        yield from link.inertia.scalars()
        j = link.joint
        yield from (j.IA, j.FV, j.FS, j.KQ, j.Q0)
        yield from (s for s in (j.limits.lower, j.limits.upper, j.limits.effort) if s is not None)
    for loop in robot.loops:
        yield from (*loop.placement.scalars(), *loop.closing.scalars())
    yield from (*robot.gravity, *robot.base.pose, *robot.base.inertia.scalars())
