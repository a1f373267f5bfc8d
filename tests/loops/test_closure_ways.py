"""Ways to compute the closure give the same motion, and the one that is taken is short."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import torsor
from tests.models.states import made
from torsor.mechanics.constraints.generalised_coordinates import generalised
from torsor.mechanics.constraints.ring_views import proposed_views
from torsor.numerics.loop_closing import closed_about, firmness
from torsor.numerics.numeric_tree import NumericTree
from torsor.program.evaluate import evaluate
from torsor.program.instructions import Output

BARS = {"fourbar": 98, "five_bar": 163, "sr400": 797, "three_rrr": 427, "akr3000_like": 729, "knees": 364,
        "orthoglide": 890, "delta": 1738, "stewart": 3841}  # operations of inverse dynamics at effort 0


@pytest.mark.parametrize("name", BARS)
def test_inverse_dynamics_of_loops_needs_no_more_operations_than_its_bar(name):
    ops = made("idm", torsor.load(name)).ops
    assert ops.add + ops.mul <= BARS[name]


@pytest.mark.parametrize("name", ["three_rrr", "orthoglide", "akr3000_like", "stewart"])
def test_every_way_gives_the_same_accelerations(name):
    robot = torsor.load(name)
    taken = generalised(robot)
    reduction = taken.reduction
    q = closed(robot)
    ways = [replace(reduction.ways, views=views, by_links=by_links)
            for views in proposed_views(taken.t, reduction.mobility) for by_links in (False, True)]
    assert reduction.ways in ways and len(ways) > 1
    found = []
    for way in ways:
        k = generalised(robot)
        x = replace(k, reduction=replace(k.reduction, ways=way)).state(k.t.state)
        output = Output("qdd", (), (len(k.t.coordinates),))
        program = k.t.program("all", [k.t.positions(), k.velocities(), k.accelerations()],
                              [(output, [x.qdd[j] for j in k.t.coordinates])])
        rng = np.random.default_rng(1)
        states = {"qd": rng.uniform(-1, 1, len(k.coordinates)), "qdd": rng.uniform(-1, 1, len(k.coordinates))}
        numbers = [float(robot.defaults[n].value()) for n in program.argument("parameters").elements]
        found.append(np.array(evaluate(program, {"q": q, "parameters": numbers} | states)["qdd"], float))
    assert all(np.allclose(row, found[0], rtol=1e-9, atol=1e-9 * np.abs(found[0]).max()) for row in found)


def closed(robot):
    """A closed configuration of all joints, cut ones last, far from singular ones."""
    tree = NumericTree(robot, {name: float(value.value()) for name, value in robot.defaults.items()})
    passive = [tree.column[j] for j in generalised(robot).passive]
    found = closed_about(tree, np.zeros(len(tree.joints)), 1.5, 64)
    return found[firmness(tree, found, passive).argmax()]
