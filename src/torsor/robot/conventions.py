"""Other people's conventions: Denavit-Hartenberg tables, and inertia given at the centre of mass.

Standard DH [HL94 section 2.4] puts frame j at the far end of link j, on the axis of joint j+1;
Khalil-Kleinfinger puts it on the axis of joint j.  So each row lends its a and alpha to the next
link, the last row's make a tool frame, and inertia moves from the far frame to the near one.
Craig's modified DH [BU86] is Khalil's table with gamma = b = 0.  Everything is exact and symbolic.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from torsor.errors import RobotError, TorsorWarning, foreign_as, unknown
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE, JointKind, kind
from torsor.robot.links import fixed_link, link
from torsor.robot.parts import GRAVITY, Inertia, Link
from torsor.robot.scalars.building import cosine, minus, negative, over, plus, sine, square, times
from torsor.robot.scalars.scalar import ZERO, Like, Scalar, scalar
from torsor.robot.scalars.typed_angles import TOLERANCE, TypedAngles

PRODUCTS = ("negative", "positive")
NO_INERTIA = Inertia()


@dataclass(frozen=True)
class Row:
    """One row of a Denavit-Hartenberg table.

    Attributes:
        joint: `revolute` (default), `prismatic` or `fixed`. The joint variable q1, q2, ... is added to `theta`
            (revolute) or `d` (prismatic).
        a: Length along x (m).
        alpha: Angle about x (rad).
        d: Length along z (m).
        theta: Angle about z (rad).
        inertia: Inertial parameters at the origin of the DH frame, in its axes: see `torsor.inertia_at_origin`.
        drive: Pairs of a name among IA, FV, FS, K and its scalar.
        name: Name of the link.
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
                     tool: bool = True, tolerance: float | None = TOLERANCE) -> Robot:
    """Make a serial robot from a standard Denavit-Hartenberg table.

    Frame j follows from frame j-1 by Rot(z, theta) Trans(z, d) Trans(x, a) Rot(x, alpha).

    Args:
        rows: One `torsor.robot.conventions.Row` for each joint: `joint`, `a`, `alpha`, `d`, `theta`, `inertia`,
            `drive`, `name`; or a mapping with some of these.
        name: Name of the robot.
        gravity: Three scalars, the acceleration of gravity in the base frame (m/s^2); by default `(0, 0, G3)`.
        tool: Whether a fixed link `tool` carries the last DH frame where the last row has an `a` or an `alpha`, so that
            the pose of the tip is that of the table. False leaves it out, and with it the last row's Trans(x, a) Rot(x,
            alpha).
        tolerance: Angles this near (rad) to a multiple of 30 or 45 degrees are taken for it; a `TorsorWarning` tells.

    Returns:
        The robot, in the frames of Khalil and Kleinfinger.

    Raises:
        RobotError: A row is not right.

    Example:
        >>> torsor.from_standard_dh([{"a": "L1"}, {"a": "L2"}])
        <Robot robot: serial, RRF, 3 parameters>
    """
    links: list[Link] = []
    alpha, a = ZERO, ZERO
    for j, row in enumerate(_exact_rows(rows, tolerance), 1):
        links.append(_link(j, row, alpha, a, moved(row.inertia, scalar(row.alpha), scalar(row.a))))
        alpha, a = scalar(row.alpha), scalar(row.a)
    if tool and not (alpha.is_zero and a.is_zero):
        links.append(fixed_link(len(rows), len(rows) + 1, name="tool", tolerance=None, alpha=alpha, d=a))
    return Robot(name, tuple(links), gravity=tuple(map(scalar, gravity)))


def from_modified_dh(rows: Sequence[Row | Mapping[str, Any]], name: str = "robot",
                     gravity: Sequence[Like] = GRAVITY, tolerance: float | None = TOLERANCE) -> Robot:
    """Make a serial robot from a modified Denavit-Hartenberg table, as in Craig's book.

    Frame j follows from frame j-1 by Rot(x, alpha) Trans(x, a) Rot(z, theta) Trans(z, d).

    Args:
        rows: One `torsor.robot.conventions.Row` for each joint. Row j holds alpha(j-1), a(j-1), d(j) and theta(j), as
            Craig prints them; or a mapping with some of these.
        name: Name of the robot.
        gravity: Three scalars, the acceleration of gravity in the base frame (m/s^2); by default `(0, 0, G3)`.
        tolerance: Angles this near (rad) to a multiple of 30 or 45 degrees are taken for it; a `TorsorWarning` tells.

    Returns:
        The robot; these frames are those of Khalil and Kleinfinger.

    Raises:
        RobotError: A row is not right.

    Example:
        >>> torsor.from_modified_dh([{}, {"a": "L1"}])
        <Robot robot: serial, RR, 2 parameters>
    """
    links = (_link(j, row, scalar(row.alpha), scalar(row.a), row.inertia)
             for j, row in enumerate(_exact_rows(rows, tolerance), 1))
    return Robot(name, tuple(links), gravity=tuple(map(scalar, gravity)))


def _exact_rows(given: Sequence[Row | Mapping[str, Any]], tolerance: float | None) -> list[Row]:
    """The rows with typed angles recognised; what was changed by more than rounding is told."""
    angles, rows = TypedAngles(tolerance), []
    with foreign_as(RobotError, "the rows of a Denavit-Hartenberg table"):
        read = list(map(_row, given))
    for j, row in enumerate(read, 1):
        alpha = angles.angle(scalar(row.alpha), lambda j=j: f"alpha of row {j}")  # type: ignore[misc]
        theta = angles.angle(scalar(row.theta), lambda j=j: f"theta of row {j}")  # type: ignore[misc]
        rows.append(replace(row, alpha=alpha, theta=theta))
    for said in angles.warnings:
        warnings.warn(said, TorsorWarning, stacklevel=3)
    return rows


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
                 tolerance=None, alpha=alpha, d=d, theta=row.theta, r=row.d, **dict(row.drive))
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


@foreign_as(RobotError, "inertia_at_origin")
def inertia_at_origin(mass: Like, centre: Sequence[Like], tensor: Sequence[Like] = (0,) * 6,
                      products: str = "negative") -> Inertia:
    """Move the inertia of a link from its centre of mass to the origin of its frame.

    The tensor at the origin is `J = Jc + m (c.c 1 - c c')`, the first moments are `m c`. All axes are those of the
    link.

    Args:
        mass: Mass m (kg).
        centre: Centre of mass c: x, y, z (m).
        tensor: Inertia tensor Jc at the centre of mass: xx, xy, xz, yy, yz, zz (kg m^2); zero by default.
        products: What xy, xz, yz are: `negative` (default) for the entries of the tensor, minus the integral of x*y;
            `positive` for the integral itself [HL94 section 2.5].

    Returns:
        The ten parameters XX .. M of a link.

    Raises:
        RobotError: The centre has not 3 coordinates, the tensor not 6 entries, or `products` is another word.

    Example:
        >>> inertia = torsor.inertia_at_origin(2, (0.5, 0, 0), (0, 0, 0, 0.1, 0, 0.1))
        >>> inertia.MX, inertia.ZZ
        (Scalar('1'), Scalar('0.6'))
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
    """Mass, centre of mass and inertia tensor of a link at that centre, in the axes of the link.

    Attributes:
        mass: Mass (kg).
        centre: Centre of mass: x, y, z (m).
        tensor: Inertia tensor at the centre: xx, xy, xz, yy, yz, zz (kg m^2).
    """

    mass: Scalar
    centre: tuple[Scalar, ...]
    tensor: tuple[Scalar, ...]


@foreign_as(RobotError, "inertia_at_centre")
def inertia_at_centre(inertia: Inertia, products: str = "negative") -> Centred:
    """Move the inertia of a link from the origin of its frame to its centre of mass.

    The tensor at the centre is `Jc = J - (ms.ms 1 - ms ms') / m`, with the first moments ms.

    Args:
        inertia: The ten parameters XX .. M of a link, as `robot.links[0].inertia`.
        products: What xy, xz, yz are to be: `negative` (default) for the entries of the tensor, `positive` for the
            integrals of x*y, x*z, y*z.

    Returns:
        Mass, centre of mass and tensor there, in the axes of the link.

    Raises:
        RobotError: The mass is zero, or `products` is another word.

    Example:
        >>> torsor.inertia_at_centre(torsor.load("planar_2r").links[0].inertia).centre
        (Scalar('MX1/M1'), Scalar('MY1/M1'), Scalar('MZ1/M1'))
    """
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
