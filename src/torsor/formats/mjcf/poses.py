"""Where MJCF puts frames: pos with quat, axisangle, xyaxes, zaxis or euler, and the fromto of long shapes."""

from __future__ import annotations

from math import atan2, cos, sin, sqrt

from torsor.formats.bodies.bodies import IDENTITY, ORIGIN, Matrix, Transform, Vector
from torsor.formats.bodies.space import cross, dot, length, minus, plus, product, times, transposed, unit
from torsor.formats.bodies.turn_matrices import quaternion_matrix
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.compiler_settings import Settings

ORIENTATIONS = ("quat", "axisangle", "xyaxes", "zaxis", "euler")
AXES: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
SMALLEST = 1e-10  # shorter vectors have no direction


def pose(a: Attributes, settings: Settings) -> Transform:
    """The frame that an element's pos and orientation, or its fromto, describe."""
    if "fromto" in a:
        first, second = ends(a)
        return Transform(towards(unit(minus(first, second))), times(0.5, plus(first, second)))
    return Transform(orientation(a, settings), a.vector("pos", ORIGIN))


def ends(a: Attributes) -> tuple[Vector, Vector]:
    """The two points of fromto."""
    x, y, z, u, v, w = a.some("fromto", 6, 6)
    if length((u - x, v - y, w - z)) < SMALLEST:
        raise a.error("the two points of fromto are the same; its six numbers are two points")
    return (x, y, z), (u, v, w)


def orientation(a: Attributes, settings: Settings) -> Matrix:
    """The rotation that one of the five attributes gives."""
    given = [name for name in ORIENTATIONS if name in a]
    if len(given) > 1:
        raise a.error(f"<{a.tag}> has {' and '.join(given)}; one of {', '.join(ORIENTATIONS)} was expected")
    if not given:
        return IDENTITY
    if given == ["quat"]:
        return from_quaternion(a, a.some("quat", 4, 4))
    if given == ["axisangle"]:
        x, y, z, angle = a.some("axisangle", 4, 4)
        return about(direction(a, "axisangle", (x, y, z)), settings.angle(angle))
    if given == ["xyaxes"]:
        numbers = a.some("xyaxes", 6, 6)
        x_axis = direction(a, "xyaxes", numbers[:3])
        y_given: Vector = (numbers[3], numbers[4], numbers[5])
        y_axis = direction(a, "xyaxes", minus(y_given, times(dot(x_axis, y_given), x_axis)))
        return transposed((x_axis, y_axis, cross(x_axis, y_axis)))
    if given == ["zaxis"]:
        return towards(direction(a, "zaxis", a.vector("zaxis")))
    R = IDENTITY
    for letter, value in zip(settings.eulerseq, a.vector("euler"), strict=True):
        turn = about(AXES[letter.lower()], settings.angle(value))
        R = product(R, turn) if letter.islower() else product(turn, R)
    return R


def direction(a: Attributes, name: str, v: tuple[float, ...]) -> Vector:
    """The unit vector along v."""
    given: Vector = (v[0], v[1], v[2])
    if length(given) < SMALLEST:
        raise a.error(f"{name} of <{a.tag}> gives no direction: a vector of length above {SMALLEST:g} was expected")
    return unit(given)


def from_quaternion(a: Attributes, quaternion: tuple[float, ...]) -> Matrix:
    size = sqrt(sum(x * x for x in quaternion))
    if size < SMALLEST:
        raise a.error(f"a quaternion of <{a.tag}> is zero; 1 0 0 0 is no turn")
    w, x, y, z = (c / size for c in quaternion)
    return quaternion_matrix(w, x, y, z)


def about(axis: Vector, angle: float) -> Matrix:
    """The turn about a unit axis."""
    c, s, (x, y, z) = cos(angle), sin(angle), axis
    v = 1 - c
    return ((c + x * x * v, x * y * v - z * s, x * z * v + y * s),
            (x * y * v + z * s, c + y * y * v, y * z * v - x * s),
            (x * z * v - y * s, y * z * v + x * s, c + z * z * v))


def towards(z: Vector) -> Matrix:
    """The smallest turn that takes the z axis to the unit vector z."""
    axis = cross(AXES["z"], z)
    size = length(axis)
    return about(times(1 / size, axis) if size > SMALLEST else AXES["x"], atan2(size, z[2]))
