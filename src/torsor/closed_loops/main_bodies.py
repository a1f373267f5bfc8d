"""The bodies on which legs meet: where three or more moving joints of the rings are fixed to one body."""

from __future__ import annotations

from collections import Counter

import numpy as np
from numpy.typing import NDArray

from torsor.closed_loops.ring_equations import RingEquations
from torsor.robot.description import Robot


def main_bodies(equations: RingEquations) -> NDArray[np.intp]:
    """Places of one frame of each body with three or more joints, the base aside; empty where there is none."""
    s, tree = equations.skeleton, equations.skeleton.tree
    places = equations.places
    body = {j: _body(tree, j) for j in places}
    for ring in s.rings:  # the frame of a cut joint is fixed to the body that closes the ring
        body[ring.k] = body[ring.c]
    joints = Counter(body[j] for j in (*equations.passive, *equations.motors))
    joints.update(body[tree.links[j - 1].antecedent] for j in (*equations.passive, *equations.motors))
    return np.array(sorted(places[b] for b, many in joints.items() if b and many > 2), dtype=np.intp)


def _body(tree: Robot, j: int) -> int:
    """The frame nearest to the base that is fixed to the same body."""
    while j and not tree.links[j - 1].joint.kind.moves:
        j = tree.links[j - 1].antecedent
    return j
