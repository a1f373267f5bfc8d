"""What MJCF's solid shapes weigh: spheres, capsules, cylinders, boxes and ellipsoids; meshes are left to MuJoCo."""

from __future__ import annotations

from math import pi

from torsor.formats.bodies.bodies import Mass, Vector
from torsor.formats.bodies.space import length, minus
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.body_masses import in_axes
from torsor.formats.mjcf.compiler_settings import Settings
from torsor.formats.mjcf.poses import ends, pose

KNOWN = (
    "adhesion", "axisangle", "castshadow", "class", "conaffinity", "condim", "contype", "density", "euler", "fitscale",
    "fluidcoef", "fluidshape", "friction", "fromto", "gap", "group", "hfield", "margin", "mass", "material", "mesh",
    "name", "pos", "priority", "quat", "rgba", "shellinertia", "size", "solimp", "solmix", "solref", "surfacevel",
    "type", "user", "xyaxes", "zaxis",
)
SIZES = {"sphere": 1, "capsule": 2, "cylinder": 2, "box": 3, "ellipsoid": 3}
TYPES = (*SIZES, "plane", "hfield", "mesh", "sdf")
WATER = 1000.0  # MuJoCo's density where none is given


def weight(a: Attributes, settings: Settings) -> Mass | None:
    """What a geom adds to its body, in the axes that it is placed in; None: only MuJoCo can tell."""
    kind = a.among(KNOWN).word("type", TYPES, "sphere")
    low, high = settings.groups
    given = a.at_least_zero("mass") if "mass" in a else None
    density = a.at_least_zero("density", WATER)
    if not low <= a.number("group", 0.0) <= high or (density if given is None else given) < 1e-15:
        return Mass()
    if kind in ("plane", "hfield"):
        return Mass()
    if kind not in SIZES or "mesh" in a or a.switch("shellinertia", False):
        return None
    size = sizes_of(a, kind)
    mass = density * volume(kind, size) if given is None else given
    return in_axes(mass, moments(kind, size, mass), pose(a, settings))


def sizes_of(a: Attributes, kind: str) -> tuple[float, ...]:
    """Radius; radius and half length; three half axes; of which fromto gives the length."""
    if "fromto" in a and kind != "sphere":
        first, second = ends(a)
        radius = a.some("size", 1, 3)[0]
        half = length(minus(second, first)) / 2
        size: tuple[float, ...] = (radius, half) if SIZES[kind] == 2 else (radius, radius, half)
    else:
        size = a.some("size", SIZES[kind], 3)[: SIZES[kind]]
    if min(size) <= 0:
        raise a.error(f"size of a {kind} holds {min(size):g}; positive numbers were expected")
    return size


def volume(kind: str, size: tuple[float, ...]) -> float:
    if kind == "sphere":
        return 4 / 3 * pi * size[0] ** 3
    if kind == "capsule":
        r, h = size
        return pi * r * r * (2 * h + 4 / 3 * r)
    if kind == "cylinder":
        r, h = size
        return 2 * pi * r * r * h
    a, b, c = size
    return 8 * a * b * c if kind == "box" else 4 / 3 * pi * a * b * c


def moments(kind: str, size: tuple[float, ...], m: float) -> Vector:
    """Principal moments at the centre, in the shape's axes."""
    if kind == "sphere":
        return (0.4 * m * size[0] ** 2,) * 3
    if kind in ("capsule", "cylinder"):
        r, h = size
        ball = m * 4 * r / (4 * r + 6 * h) if kind == "capsule" else 0.0
        tube = m - ball
        # the two half balls sit at 3 r/8 beyond the ends of the tube
        across = tube * (3 * r * r + 4 * h * h) / 12 + ball * (0.4 * r * r + h * (3 * r + 4 * h) / 4)
        return across, across, tube * r * r / 2 + 0.4 * ball * r * r
    a, b, c = size
    k = m / 3 if kind == "box" else m / 5
    return k * (b * b + c * c), k * (a * a + c * c), k * (a * a + b * b)
