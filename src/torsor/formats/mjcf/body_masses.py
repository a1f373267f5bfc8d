"""Masses of MJCF bodies: <inertial>, sums of parts, and what <compiler> does to them afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.formats.bodies.bodies import Mass, Transform, Vector
from torsor.formats.bodies.moved_masses import Tensor, turned_tensor
from torsor.formats.bodies.principal_axes import principal
from torsor.formats.bodies.space import dot, minus, plus, times
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.compiler_settings import Settings
from torsor.formats.mjcf.poses import ORIENTATIONS, pose

KNOWN = ("axisangle", "diaginertia", "euler", "fullinertia", "mass", "pos", "quat", "xyaxes", "zaxis")
SLACK = 1e-9  # of the largest moment: what rounding in a file may do


def inertial(a: Attributes, settings: Settings) -> Mass:
    """The mass that <inertial> gives, in the frame of its body."""
    a.among(KNOWN)
    mass = a.at_least_zero("mass")
    a.vector("pos")
    at = pose(a, settings)
    if "fullinertia" in a:
        also = [name for name in ("diaginertia", *ORIENTATIONS) if name in a]
        if also:
            raise a.error(f"fullinertia and {also[0]} in one <inertial>: fullinertia is in the axes of the body, alone")
        xx, yy, zz, xy, xz, yz = a.some("fullinertia", 6, 6)
        body = Mass(mass, at.p, (xx, xy, xz, yy, yz, zz))
    else:
        body = in_axes(mass, a.vector("diaginertia", (0.0, 0.0, 0.0)), at)
    least, _, most = principal(body.tensor).moments
    if least < -SLACK * max(abs(least), abs(most)):
        raise a.error(f"a principal moment of inertia is {least:g}; zero or more was expected")
    return body


def in_axes(mass: float, moments: Vector, at: Transform) -> Mass:
    """A mass whose principal axes and centre are those of a frame."""
    x, y, z = moments
    return Mass(mass, at.p, turned_tensor(at.R, (x, 0.0, 0.0, y, 0.0, z)))


def joined(parts: Sequence[Mass]) -> Mass:
    """Several masses in one: J = sum of Jk + mk (ck.ck 1 - ck ck'), c from the common centre."""
    parts = [p for p in parts if p.mass > 0]
    total = sum(p.mass for p in parts)
    if len(parts) < 2:
        return parts[0] if parts else Mass()
    centre: Vector = (0.0, 0.0, 0.0)
    for p in parts:
        centre = plus(centre, times(p.mass / total, p.centre))
    J = [0.0] * 6
    for p in parts:
        c = minus(p.centre, centre)
        x, y, z = c
        cc = dot(c, c)
        shift = (cc - x * x, -x * y, -x * z, cc - y * y, -y * z, cc - z * z)
        J = [j + own + p.mass * s for j, own, s in zip(J, p.tensor, shift, strict=True)]
    return Mass(total, centre, (J[0], J[1], J[2], J[3], J[4], J[5]))


def corrected(mass: Mass, settings: Settings) -> Mass:
    """The mass with boundmass, boundinertia and balanceinertia."""
    mass = replace(mass, mass=max(mass.mass, settings.least_mass))
    own = principal(mass.tensor)
    bound = settings.least_inertia
    if own.moments[0] < bound:
        x, y, z = own.moments
        mass = in_axes(mass.mass, (max(x, bound), max(y, bound), max(z, bound)), Transform(own.axes, mass.centre))
    least, middle, most = principal(mass.tensor).moments
    if settings.balance and least + middle < most:
        mean = (least + middle + most) / 3
        mass = replace(mass, tensor=(mean, 0.0, 0.0, mean, 0.0, mean))
    return mass


def scaled(masses: Sequence[Mass], total: float) -> list[Mass]:
    """The masses brought to a common total (settotalmass), their tensors with them."""
    now = sum(m.mass for m in masses)
    if total <= 0 or now <= 0:
        return list(masses)
    return [Mass(m.mass * total / now, m.centre, _times(total / now, m.tensor)) for m in masses]


def _times(k: float, t: Tensor) -> Tensor:
    return k * t[0], k * t[1], k * t[2], k * t[3], k * t[4], k * t[5]
