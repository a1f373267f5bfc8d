"""A loop cut elsewhere is the same robot: its frames, its torques and its inertia do not change."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops import small_rings
from torsor.errors import ModelError
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.change_cut_joint import _sides
from torsor.robot.parts import PLACE
from torsor.robot.scalars.building import minus

ROBOTS = {name: getattr(small_rings, name)() for name in (
    "four_bar", "slider_crank", "five_bar", "spherical_four_bar", "three_rrr")}
HOME = {"three_rrr": (2.4, 2.7, 2.2)}
CUTS = [(name, loop, robot.links[j - 1].joint.variable) for name, robot in ROBOTS.items()
        for loop in range(1, len(robot.loops) + 1) for side in _sides(robot, loop - 1) for j in side]


@cache
def home(name):
    return configuration(ROBOTS[name])


def configuration(robot):
    closure = torsor.closure(robot)
    active = HOME.get(robot.name, [0.4] * closure.degrees_of_freedom)
    return closure, dict(zip(closure.joints, closure.solve(active)[0], strict=True))


def numbers(robot, argument, q, rates):
    """Values of an argument by the joints' variables, whatever the order and numbers of links."""
    joints = [x.joint for x in (*robot.links, *robot.loops)]
    if argument.role == "parameter":
        return [float(robot.defaults[e]) for e in argument.elements]
    of = {str(s): j.variable for j in joints for s in (j.velocity, j.acceleration)}
    return [q[e] if e in q else rates[of[e]] for e in argument.elements]


def by_motor(robot, model, q, rates):
    """A model's only output."""
    program = getattr(torsor.models, model)(robot)
    return np.asarray(torsor.compile(program)(**{a.name: numbers(robot, a, q, rates) for a in program.arguments}))


def in_order(robot, motors):
    """The places of the motors in the results of a robot."""
    own = [x.joint.variable for x in (*robot.links, *robot.loops) if x.joint.active]
    return [own.index(m) for m in motors]


@pytest.mark.parametrize(("name", "loop", "joint"), CUTS)
def test_a_robot_cut_elsewhere_moves_and_weighs_the_same(name, loop, joint):
    robot = ROBOTS[name]
    other = torsor.change_cut_joint(robot, loop, joint)
    assert other.loops[loop - 1].joint.variable == joint
    assert sorted(x.variable for x in other.joints) != sorted(x.variable for x in robot.joints)
    closure, q = home(name)
    again = torsor.closure(other, independent=closure.independent)
    assert again.closed(q) < 1e-12
    for link in robot.links:
        assert np.abs(again.pose(q, link.name) - closure.pose(q, link.name)).max() < 1e-12
    rates = {v: 0.3 + 0.2 * i for i, v in enumerate(closure.joints)}
    order = in_order(other, closure.motors)
    torque = by_motor(other, "inverse_dynamics", q, rates)[order]
    assert torque == pytest.approx(by_motor(robot, "inverse_dynamics", q, rates), abs=1e-10)
    A = by_motor(other, "inertia_matrix", q, rates)[np.ix_(order, order)]
    assert np.abs(A - by_motor(robot, "inertia_matrix", q, rates)).max() < 1e-10


def placement_of(T):
    """The six parameters of a displacement in general position."""
    alpha, gamma, theta = np.arccos(T[2, 2]), np.arctan2(T[0, 2], -T[1, 2]), np.arctan2(T[2, 0], T[2, 1])
    x, y, z = T[:3, 3]
    d, across = np.cos(gamma) * x + np.sin(gamma) * y, np.cos(gamma) * y - np.sin(gamma) * x
    r = -across / np.sin(alpha)
    return {"gamma": gamma, "b": z - r * np.cos(alpha), "alpha": alpha, "d": d, "theta": theta, "r": r}


def random_ring(seed):
    """A robot of links placed anyhow, some of them branches, and a configuration at which its loop closes."""
    rng = np.random.default_rng(seed)

    def anyhow():
        return dict(zip(("gamma", "b", "alpha", "d", "theta", "r"), rng.uniform(0.2, 1.2, 6).round(3), strict=True))

    antecedents = (0, 1, 2, 1, 4, 3, 5, 7)  # the loop runs through 3, 2 and 7, 5, 4
    links = [small_rings.body(a, j, ("R", "P", "R")[int(rng.integers(3))], **anyhow())
             for j, a in enumerate(antecedents, 1)]
    loop = small_rings.cut(3, 9, 7, **anyhow())
    robot = torsor.Robot("ring", tuple(links), loops=(loop,))
    q = rng.uniform(-1, 1, 9)
    numbers = dict.fromkeys(robot.parameters, 0.0)
    T = NumericTree(robot, numbers).frames(q[None])[0]
    closing = placement_of(np.linalg.inv(T[7]) @ T[9])
    robot = robot.replace(loops=(small_rings.cut(3, 9, 7, closing, **{
        k: v for k, v in zip(PLACE, loop.placement.scalars(), strict=True) if k != "theta"},
        theta=minus(loop.placement.theta, "q9")),))
    return robot, numbers, {f"q{j}": x for j, x in enumerate(q, 1)}


def frames_at(robot, numbers, q):
    skeleton = NumericTree(robot, numbers)
    row = np.array([[q[skeleton.tree.links[j - 1].joint.variable] for j in skeleton.joints]])
    T = skeleton.frames(row)
    return skeleton.error(T)[0], {link.name: T[0, j] for j, link in enumerate(robot.links, 1)}


@pytest.mark.parametrize("seed", range(6))
def test_frames_placed_anyhow_stay_where_they_are(seed):
    """With all six parameters of every placement, cut at each joint of the loop, and from there at each again."""
    robot, numbers, q = random_ring(seed)
    gap, frames = frames_at(robot, numbers, q)
    assert gap < 1e-12
    for first in ("q2", "q3", "q4", "q5", "q7"):
        once = torsor.change_cut_joint(robot, 1, first)
        for second in {"q2", "q3", "q4", "q5", "q7", "q9"} - {first}:
            for other in (once, torsor.change_cut_joint(once, 1, second)):
                gap, moved = frames_at(other, numbers, q)
                assert gap < 1e-12
                assert max(np.abs(moved[name] - T).max() for name, T in frames.items()) < 1e-12


def test_cutting_there_and_back_is_the_same_robot_again():
    robot = ROBOTS["four_bar"]
    _, q = home("four_bar")
    back = torsor.change_cut_joint(torsor.change_cut_joint(robot, "q4", "q2"), "q2", "q4")
    assert {x.variable for x in back.joints} == {x.variable for x in robot.joints}
    assert torsor.closure(back).closed(q) < 1e-12
    assert torsor.change_cut_joint(robot, 1, "q4") is robot


def test_a_loop_that_stands_on_a_closing_frame_is_cut_elsewhere_too():
    """Two four-bars in a row: the rocker of the first drives the second, which closes on its closing frame."""
    body, cut = small_rings.body, small_rings.cut
    links = (body(0, 1, active=True), body(1, 2, d="L1"), body(0, 3, d="L0"), body(0, 4, d="L4"), body(4, 5, d="L3"))
    loops = (cut(2, 6, 3, {"d": "L3"}, d="L2"), cut(5, 7, 8, {"gamma": "A", "d": "L5"}, d="L2"))
    robot = torsor.Robot("two_four_bars", links, gravity=(0, "-g", 0), loops=loops)
    robot = small_rings.with_numbers(robot, L0=1.0, L1=0.4, L2=0.9, L3=0.7, L4=1.9, L5=0.3, A=0.4, g=9.81)
    closure, q = configuration(robot)
    for loop, joint in ((1, "q3"), (1, "q1"), (2, "q5"), (2, "q3")):
        again = torsor.closure(torsor.change_cut_joint(robot, loop, joint), independent=closure.independent)
        assert again.closed(q) < 1e-12


def test_what_cannot_be_cut_is_answered_with_what_can():
    robot = ROBOTS["four_bar"]
    with pytest.raises(ModelError, match="there are q2, q1, q3, q4"):
        torsor.change_cut_joint(robot, 1, "elbow")
    with pytest.raises(ModelError, match="its loops are 1 to 1, cut at q4"):
        torsor.change_cut_joint(robot, 2, "q2")
    with pytest.raises(ModelError, match="no loop"):
        torsor.change_cut_joint(torsor.robots.rrp(), 1, "q2")
