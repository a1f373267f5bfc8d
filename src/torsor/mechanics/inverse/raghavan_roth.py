"""Fourteen equations free of one joint, of a chain of six: the start of the general inverse geometric model.

The ring Ja A1 Jb A2 Jc A3 Jd A4 Je A5 Jf A6 = 1 moves the z axis of joint f, which Jf leaves alone, to the same
place both ways round:

    Jc A3 Jd A4 Je A5 z = A2^-1 Jb^-1 A1^-1 Ja^-1 A6^-1 z

and each side is linear in monomials of its joints (see `pluecker`).  What is left to do in numbers: the eight
monomials of a and b are eliminated from the fourteen equations, and the rest is an eigenvalue problem in c.

M. Raghavan, B. Roth, "Inverse kinematics of the general 6R manipulator and related linkages", J. Mech. Design, 1993;
D. Manocha, J. Canny, "Efficient inverse kinematics for general 6R manipulators", IEEE Trans. Rob. Aut., 1994.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torsor.algebra.linear.vectors import Mat
from torsor.errors import ModelError
from torsor.mechanics.inverse.joint_path import JointPath, Pose
from torsor.mechanics.inverse.pluecker import Line, z_axis
from torsor.mechanics.inverse.ring import JOINTS, VARIANTS, A, B, D, E, Variant


def equations(constants: Sequence[Pose], slides: Sequence[bool], target: Pose, variant: Variant,
              one: Any) -> tuple[Mat, Mat]:
    """(left, right), 14 by 9 each: Jc acting on left (d, e) = right (b, a).

    `constants` are E0 to E6, `slides` says it of joints 1 to 6.  Their elements, and `one`, are expressions, or
    numbers, or arrays of numbers.

    The columns of left belong to {1, ud, vd} x {1, ue, ve}, those of right to {1, ub, vb} x {1, ua, va}, the first
    factor slowest; u, v are the cosine and the sine of a joint that turns, or r and r^2 of one that slides.  The rows
    are those of `pluecker.NAMES`; Jc has not yet acted on left.  Walked backwards, the joints have the other sign.
    """
    slid = [slides[j] for j in variant.order]
    ring = (*constants[1:-1], constants[-1] @ target.inverse @ constants[0])
    A1, A2, A3, A4, A5, A6 = variant.gaps(ring, lambda pose: pose.inverse)
    axis = z_axis(one)
    left = [ahead.placed(A3) for outer in axis.placed(A5).moved(slid[E], 1)
            for ahead in outer.placed(A4).moved(slid[D], 1)]
    right = [back.placed(A2.inverse) for inner in axis.placed(A6.inverse).moved(slid[A], -1)
             for back in inner.placed(A1.inverse).moved(slid[B], -1)]
    return _columns(left), _columns(right)


def _columns(lines: list[Line]) -> Mat:
    """Made in the order of the products, the last joint to act fastest; wanted the other way round."""
    return Mat([lines[3 * fast + slow].rows for slow in range(3) for fast in range(3)]).T


def chosen_variant(chain: JointPath, number: int) -> Variant:
    """The variant of that number, or for -1 the first that fits the joints."""
    if len(chain.movers) != JOINTS:
        raise ModelError(f"the general inverse model is for six moving joints between base and frame, not "
                         f"{len(chain.movers)}")
    slides = tuple(m.slides for m in chain.movers)
    fitting = [k for k, v in enumerate(VARIANTS) if v.fits(slides)]
    if not fitting:
        raise ModelError("the general inverse model needs two turning joints three places apart in the chain")
    if number == -1:
        return VARIANTS[fitting[0]]
    if number not in fitting:
        known = ", ".join(map(str, fitting))
        raise ModelError(f"variant {number} does not fit: its eliminated and its hidden joint must turn; "
                         f"for this robot there are {known}")
    return VARIANTS[number]
