"""Rotations as the formats say them: roll, pitch and yaw, quaternions, axes."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from torsor.formats.bodies.bodies import Matrix, Vector
from torsor.formats.bodies.space import across, cross, transposed


def rotation(roll: float, pitch: float, yaw: float) -> Matrix:
    """Rz(yaw) Ry(pitch) Rx(roll)."""
    (cr, sr), (cp, sp), (cy, sy) = ((cos(a), sin(a)) for a in (roll, pitch, yaw))
    return (
        (cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr),
        (sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr),
        (-sp, cp * sr, cp * cr),
    )


def rpy(R: Matrix) -> Vector:
    """Roll, pitch and yaw with R = Rz(yaw) Ry(pitch) Rx(roll), at any pitch.

    Near a pitch of a quarter turn yaw is mostly noise; roll is then measured from that yaw, so that R comes back.
    """
    yaw = atan2(R[1][0], R[0][0])
    c, s = cos(yaw), sin(yaw)
    pitch = atan2(-R[2][0], hypot(R[0][0], R[1][0]))
    roll = atan2(s * R[0][2] - c * R[1][2], c * R[1][1] - s * R[0][1])
    return roll, pitch, yaw


def quaternion_matrix(w: float, x: float, y: float, z: float) -> Matrix:
    """The rotation of a unit quaternion."""
    return ((1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
            (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
            (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)))


def with_z(z: Vector) -> Matrix:
    """A rotation whose z axis is the given unit vector."""
    if z == (0.0, 0.0, 1.0):
        return (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
    x = across(z)
    return transposed((x, cross(z, x), z))
