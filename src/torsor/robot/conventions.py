"""Other people's conventions: Denavit-Hartenberg tables, and inertia given at the centre of mass.

Standard DH [HL94 section 2.4] puts frame j at the far end of link j, on the axis of joint j+1;
Khalil-Kleinfinger puts it on the axis of joint j.  So each row lends its a and alpha to the next
link, the last row's make a tool frame, and inertia moves from the far frame to the near one.
Craig's modified DH [BU86] is Khalil's table with gamma = b = 0.  Everything is exact and symbolic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any

from torsor.errors import RobotError, unknown
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE, JointKind, kind
from torsor.robot.links import fixed_link, link
from torsor.robot.parts import GRAVITY, Inertia, Link
from torsor.robot.scalars.building import cosine, minus, negative, over, plus, sine, square, times
from torsor.robot.scalars.scalar import ZERO, Like, Scalar, scalar

PRODUCTS = ("negative", "positive")
NO_INERTIA = Inertia()


@dataclass(frozen=True)
class Row:
    """One row of a DH table; the joint variable q<j> is added to theta (revolute) or d (prismatic).

    `inertia` is at the origin of the DH frame, in its axes: see `inertia_at_origin`.  `drive` may
    give IA, FV, FS, K.
    """

    joint: JointKind | str | int = REVOLUTE
    a: Like = 0
    alpha: Like = 0
    d: Like = 0
    theta: Like = 0
    inertia: Inertia = NO_INERTIA
    drive: tuple[tuple[str, Like], ...] = ()
    name: str = ""


def from_standard_dh(rows: Sequence[Row | Mapping[str, Any]], name: str = "robot", gravity: Sequence[Like] = GRAVITY,
                     tool: bool = True) -> Robot:
    """The serial robot of a standard DH table: j-1Tj = Rot(z, theta) Trans(z, d) Trans(x, a) Rot(x, alpha).

    A row is a `Row`, or a mapping with some of joint, a, alpha, d, theta, inertia, drive, name.
    Where the last row has an a or an alpha, a fixed link `tool` carries the last DH frame, so that
    the tip's pose is the table's (`tool=False`: left out, and with it the last row's Trans(x, a) Rot(x, alpha)).
    """
    links: list[Link] = []
    alpha, a = ZERO, ZERO
    for j, row in enumerate(map(_row, rows), 1):
        links.append(_link(j, row, alpha, a, moved(row.inertia, scalar(row.alpha), scalar(row.a))))
        alpha, a = scalar(row.alpha), scalar(row.a)
    if tool and not (alpha.is_zero and a.is_zero):
        links.append(fixed_link(len(rows), len(rows) + 1, name="tool", alpha=alpha, d=a))
    return Robot(name, tuple(links), gravity=tuple(map(scalar, gravity)))


def from_modified_dh(rows: Sequence[Row | Mapping[str, Any]], name: str = "robot",
                     gravity: Sequence[Like] = GRAVITY) -> Robot:
    """The serial robot of Craig's table: j-1Tj = Rot(x, alpha) Trans(x, a) Rot(z, theta) Trans(z, d).

    Row j holds alpha(j-1), a(j-1), d(j), theta(j), as Craig prints them, as a `Row` or a mapping; frames are Khalil's.
    """
    links = (_link(j, row, scalar(row.alpha), scalar(row.a), row.inertia) for j, row in enumerate(map(_row, rows), 1))
    return Robot(name, tuple(links), gravity=tuple(map(scalar, gravity)))


def _row(given: Row | Mapping[str, Any]) -> Row:
    if isinstance(given, Row):
        return given
    names = [field.name for field in fields(Row)]
    for name in given:
        if name not in names:
            raise RobotError(unknown("entry of a row", name, names))
    return Row(**given)


def _link(j: int, row: Row, alpha: Scalar, d: Scalar, inertia: Inertia) -> Link:
    what = kind(row.joint)
    if not what.moves:
        raise RobotError(f"row {j}: a DH table has revolute and prismatic joints, not {what.name} ones")
    plain = link(j - 1, j, what, active=True, name=row.name, variable=f"q{j}", velocity=None, acceleration=None,
                 alpha=alpha, d=d, theta=row.theta, r=row.d, **dict(row.drive))
    return Link(plain.antecedent, plain.joint, plain.placement, inertia, plain.wrench, plain.name)


def moved(inertia: Inertia, alpha: Scalar, d: Scalar) -> Inertia:
    """Inertia known in a frame at Rot(x, alpha) Trans(x, d), carried to where that frame stands.

    Turned about x, then shifted by p = (d, 0, 0):
    J' = J + (2 p.ms + M p.p) 1 - p ms' - ms p' - M p p',   ms' = ms + M p
    """
    i = turned(inertia, alpha)
    along = plus(times(2, times(d, i.MX)), times(i.M, square(d)))
    return Inertia(
        XX=i.XX, XY=minus(i.XY, times(d, i.MY)), XZ=minus(i.XZ, times(d, i.MZ)),
        YY=plus(i.YY, along), YZ=i.YZ, ZZ=plus(i.ZZ, along),
        MX=plus(i.MX, times(i.M, d)), MY=i.MY, MZ=i.MZ, M=i.M,
    )


def turned(i: Inertia, alpha: Scalar) -> Inertia:
    """Inertia known in axes turned by Rot(x, alpha), in the axes before the turn: J' = R J R', ms' = R ms."""
    c, s = cosine(alpha), sine(alpha)
    cc, ss, cs = square(c), square(s), times(c, s)
    mixed = times(2, times(cs, i.YZ))
    return Inertia(
        XX=i.XX, XY=minus(times(c, i.XY), times(s, i.XZ)), XZ=plus(times(s, i.XY), times(c, i.XZ)),
        YY=plus(minus(times(cc, i.YY), mixed), times(ss, i.ZZ)),
        YZ=plus(times(cs, minus(i.YY, i.ZZ)), times(minus(cc, ss), i.YZ)),
        ZZ=plus(plus(times(ss, i.YY), mixed), times(cc, i.ZZ)),
        MX=i.MX, MY=minus(times(c, i.MY), times(s, i.MZ)), MZ=plus(times(s, i.MY), times(c, i.MZ)), M=i.M,
    )


def inertia_at_origin(mass: Like, centre: Sequence[Like], tensor: Sequence[Like] = (0,) * 6,
                      products: str = "negative") -> Inertia:
    """Link-origin parameters from mass, centre of mass and tensor at the centre, all in the link's axes.

    tensor: (xx, xy, xz, yy, yz, zz).  products: "negative" where xy is the tensor's entry, minus
    the integral of x*y; "positive" where it is the integral itself [HL94 section 2.5].
    J = Jc + m (c.c 1 - c c'),  ms = m c
    """
    if products not in PRODUCTS:
        raise RobotError(f"products = {products!r}; they are {' or '.join(PRODUCTS)}")
    if len(centre) != 3 or len(tensor) != 6:
        raise RobotError("a centre of mass has 3 coordinates (x, y, z), a tensor 6 entries (xx, xy, xz, yy, yz, zz)")
    m, (x, y, z) = scalar(mass), map(scalar, centre)
    xx, xy, xz, yy, yz, zz = map(scalar, tensor)
    if products == "positive":
        xy, xz, yz = negative(xy), negative(xz), negative(yz)
    return Inertia(
        XX=plus(xx, times(m, plus(square(y), square(z)))), XY=minus(xy, times(m, times(x, y))),
        XZ=minus(xz, times(m, times(x, z))), YY=plus(yy, times(m, plus(square(x), square(z)))),
        YZ=minus(yz, times(m, times(y, z))), ZZ=plus(zz, times(m, plus(square(x), square(y)))),
        MX=times(m, x), MY=times(m, y), MZ=times(m, z), M=m,
    )


@dataclass(frozen=True)
class Centred:
    """Mass, centre of mass, and tensor (xx, xy, xz, yy, yz, zz) at that centre, in the link's axes."""

    mass: Scalar
    centre: tuple[Scalar, ...]
    tensor: tuple[Scalar, ...]


def inertia_at_centre(inertia: Inertia, products: str = "negative") -> Centred:
    """Mass, centre and central tensor from link-origin parameters: Jc = J - (ms.ms 1 - ms ms') / m."""
    if products not in PRODUCTS:
        raise RobotError(f"products = {products!r}; they are {' or '.join(PRODUCTS)}")
    i, m = inertia, inertia.M
    if m.is_zero:
        raise RobotError("a link without mass (M = 0) has no centre of mass")

    def axis(j: Scalar, p: Scalar, q: Scalar) -> Scalar:
        return minus(j, over(plus(square(p), square(q)), m))

    def product(j: Scalar, p: Scalar, q: Scalar) -> Scalar:
        entry = plus(j, over(times(p, q), m))
        return negative(entry) if products == "positive" else entry

    tensor = (axis(i.XX, i.MY, i.MZ), product(i.XY, i.MX, i.MY), product(i.XZ, i.MX, i.MZ),
              axis(i.YY, i.MX, i.MZ), product(i.YZ, i.MY, i.MZ), axis(i.ZZ, i.MX, i.MY))
    return Centred(m, tuple(over(ms, m) for ms in (i.MX, i.MY, i.MZ)), tensor)
