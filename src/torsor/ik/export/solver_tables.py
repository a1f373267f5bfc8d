"""What solvers go by in any language: words on their method, tolerances, which equations and monomials are taken."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from torsor.ik.elimination.eigenvalues import ANGLES, CLOSE, NEARLY_REAL
from torsor.ik.elimination.pencil import SMALL
from torsor.ik.elimination.template import POWERS
from torsor.ik.export.solver_parts import SOLUTIONS, Elimination
from torsor.ik.second_look import ASIDE, ENOUGH, STARTS
from torsor.kinematics.pose_task import NEAR_ROTATION
from torsor.languages.writing.comments import Comment
from torsor.mechanics.inverse.pluecker import NAMES
from torsor.mechanics.inverse.ring import JOINTS, A, B, D, E
from torsor.numerics.torus import SAME

DIRECTIONS = (np.random.default_rng(11).normal(size=(4, 1, 6)).round(3) * [[1], [-1]]).reshape(-1, 6)  # to both sides
METHOD = """\
All configurations of a chain of six joints by elimination, from the fourteen equations of Raghavan and Roth.

Jc acting on left (monomials of d, e) = right (monomials of b, a).  What is orthogonal to the monomials of a and b
is kept; with x = tan of half the joint's angle (or r where it slides) the rest is a matrix polynomial of degree 2
in xc, whose eigenvalues other than +i, -i are those of a matrix of size 16 at most (Manocha and Canny).  Null
vectors give d and e, `configuration` the other joints; the pose refines them and decides which are solutions.

At round and singular targets roots fall together, or the polynomial vanishes; then targets beside them are asked."""

TOLERANCES: dict[str, tuple[str, ArrayLike]] = {
    "small": ("of the largest singular value: below it a rank is said to drop", SMALL),
    "nearly_real": ("imaginary parts below this, over 1 + x^2, are tried as real", NEARLY_REAL),
    "solved": ("the largest error of a pose, lengths over that of the equations", 1e-10),
    "rough": ("that of a configuration before it is refined; what is worse belongs to none", 1e-3),
    "same": ("configurations that are nearer are one", SAME),
    "near_rotation": ("how far the products of the axes of a target may be from 0 and 1", NEAR_ROTATION),
    "vanished": ("the smallest pivot of M2 over the largest: below it the equations do not tell", 1e-9),
    "close": ("eigenvalues that are nearer, over 1 + x^2, may belong to several configurations each", CLOSE),
    "singular": ("the smallest pivot of the slope over the largest: below it a configuration is singular", 1e-6),
    "aside": ("rad, or of the length: how far neighbours of a target are", ASIDE),
    "directions": ("and where they are", DIRECTIONS),
    "angles": ("phi: the one with the best conditioned M2 is taken", ANGLES),
}


def method(comment: Comment) -> list[str]:
    """How solvers find all configurations, as a comment."""
    return comment.block(METHOD.splitlines())


def sizes(r: Elimination) -> dict[str, int]:
    """Sizes of arrays by name."""
    t = r.template
    terms, eliminated, flats = t.places.shape[1], len(t.right_columns), len(t.flats)
    return {"EQUATIONS": len(NAMES), "MONOMIALS": 9, "JOINTS": JOINTS, "ROOTS": SOLUTIONS, "ROWS": len(t.rows),
            "FLATS": flats, "TURNED": 2 * flats, "TERMS": terms, "SIZE": t.size, "ELIMINATED": eliminated,
            "WIDTH": eliminated + 3 * terms + 1, "STEPS": len(ASIDE), "NEIGHBOURS": len(DIRECTIONS), "ENOUGH": ENOUGH,
            "STARTS": STARTS, "CROWDED": r.crowded, "FOREIGN": r.foreign}


def tables(r: Elimination, first: int = 0) -> list[tuple[str, dict[str, ArrayLike]]]:
    """Tables of whole numbers by name, some at a time below a remark; first: the number of the first place."""
    t = r.template
    return [
        ("the joints that slide, and whether those at places d and e of the ring do",
         {"slides": r.slides, "slides_de": (t.slides[D], t.slides[E])}),
        ("the equations that are taken, and the places among them of what joint c turns: x, with y after it",
         {"taken": t.rows + first, "flat": t.flats + first}),
        ("powers of length in the equations, and in the monomials of left and right",
         {"powers": POWERS, "left_powers": t.exponents(D, E), "right_powers": t.exponents(B, A)}),
        ("the monomials of right that are eliminated; those of left in powers of x = tan(angle/2), or of r",
         {"columns": t.right_columns + first, "polynomials": t.polynomials}),
        ("where these powers are after doubling: once, and times x; how many there are of xd and xe",
         {"once": t.places[0] + first, "times_x": t.places[1] + first, "grown": t.grown}),
    ]
