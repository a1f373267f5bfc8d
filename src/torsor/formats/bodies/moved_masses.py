"""Masses in other frames: tensors as matrices, turned and moved with them."""

from __future__ import annotations

from torsor.formats.bodies.bodies import Mass, Matrix, Transform
from torsor.formats.bodies.space import plus, product, transposed, turned

Tensor = tuple[float, float, float, float, float, float]  # xx, xy, xz, yy, yz, zz


def matrix(t: Tensor) -> Matrix:
    """(xx, xy, xz, yy, yz, zz) as a matrix."""
    xx, xy, xz, yy, yz, zz = t
    return (xx, xy, xz), (xy, yy, yz), (xz, yz, zz)


def tensor(J: Matrix) -> Tensor:
    """The upper half of a symmetric matrix, which rounding may have left a little skew."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = J
    return xx, (xy + yx) / 2, (xz + zx) / 2, yy, (yz + zy) / 2, zz


def turned_tensor(R: Matrix, t: Tensor) -> Tensor:
    """R J R'."""
    return tensor(product(product(R, matrix(t)), transposed(R)))


def moved(mass: Mass, at: Transform) -> Mass:
    """A mass known in a frame, in the frame that this one stands in."""
    return Mass(mass.mass, plus(turned(at.R, mass.centre), at.p), turned_tensor(at.R, mass.tensor))
