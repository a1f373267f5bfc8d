"""The options that several models take; those of one model stand beside it."""

from __future__ import annotations

from typing import Any

from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES
from torsor.mechanics.dynamics.friction import LAWS, smooth_law
from torsor.mechanics.search import AIMS, EFFORTS
from torsor.models.options.option import Option
from torsor.models.options.option_kinds import (
    CONSTANT,
    FRAME,
    FRAME_OR_NONE,
    JOINTS,
    YES_NO,
    expressions,
    one_of,
    whole,
)
from torsor.program.passes.expanded import CLOSED_FORMS

FORM = Option("form", one_of("factored", *CLOSED_FORMS), "factored",
              "Fewest operations; closed forms as in a book; or term by term, what all share in front, as by ROBMAT.")
BASE = Option("base", YES_NO, False, "Use the base inertial parameters of the robot.")
EFFORT = Option("effort", whole(EFFORTS[0], EFFORTS[-1]), 1, "How long to search for fewer operations.")
AIM = Option("aim", one_of(*AIMS), "count", "What the search makes small: operations as papers count them, or the "
             "estimated time of compiled code.")
THRUST = Option("thrust", YES_NO, True,
                "Of a base that moves by itself: six forces act on it beside those of its links; otherwise none does.")
FRICTION = Option("friction", one_of(*LAWS), "coulomb", "Law of the friction in the joints.")
SLIP = Option("slip", CONSTANT, "",
              "Speed below which dry friction fades, for a smooth model: v / sqrt(v^2 + slip^2) replaces sign(v).")
INDEPENDENT = Option("independent", JOINTS, "",
                     "Of a robot with loops: the joints that the model is written in; its motors where none is said.")
ASSEMBLY = Option("assembly", one_of(*ASSEMBLIES), "parallel",
                  "Of a robot with loops: parallelograms stay parallelograms, or any way to assemble it.")
POSITIONS = Option("positions", one_of("tree", "motors"), "tree",
                   "Of a robot with loops: q holds all joints of the tree, or the independent ones alone, the others "
                   "in closed form inside.")
WRITTEN_IN = (INDEPENDENT, ASSEMBLY)
TIP = Option("frame", FRAME, -1, "Frame that is meant; -1 is the last link.")
ORIGIN = Option("origin", FRAME, 0, "Frame that it is seen from; 0 is the base.")
PROJECTION = Option("projection", FRAME, 0, "Frame in whose axes it is written; 0 is the base.")
MIDDLE = Option("middle", FRAME_OR_NONE, -1, "Frame of the chain that it is computed about; -1 takes the cheapest.")
POINT = Option("point", expressions(3, "three numbers or expressions with commas between, as in 0.1,0,L"), "",
               "Point of the link, in its frame, in the place of the frame's origin.")


def with_one_law(values: dict[str, Any]) -> dict[str, Any]:
    """Options with the law of friction and its slip as one, as the recursions take it."""
    law = dict(values)
    slip = law.pop(SLIP.name, ())
    if slip and not slip[0].is_zero:
        law[FRICTION.name] = smooth_law(law[FRICTION.name], slip[0])
    return law
