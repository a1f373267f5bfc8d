"""Every invariant of a robot, and the sentence that each violation gets."""

from __future__ import annotations

import pytest

from torsor.errors import RobotError, ScalarError
from torsor.robot.description import Robot
from torsor.robot.joints import FIXED, PRISMATIC, kind
from torsor.robot.links import fixed_link, link
from torsor.robot.parts import Base, Inertia, Joint, Link, Loop, Placement
from torsor.robot.symbols import parameters


def _loop(antecedent=2, closing_antecedent=1, closing=None, **cut):
    made = link(0, 3, active=False, **cut)
    return Loop(antecedent, made.joint, made.placement, closing_antecedent, closing or Placement())


def _robot(**changes):
    return Robot("two", (link(0, 1), link(1, 2)), **changes)


UPRIGHT = (0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

BROKEN = {
    "no link": (lambda: Robot("x", ()), "at least one link"),
    "too many links": (lambda: Robot("x", tuple(link(0, j) for j in range(1, 1002))), "at most 1000"),
    "no name": (lambda: _robot().replace(name=""), "has a name"),
    "name of two lines": (lambda: _robot().replace(name="a\nb"), "one line of at most"),
    "link name of two lines": (lambda: Robot("x", (link(0, 1, name="a\tb"),)), "one line of at most"),
    "half a character": (lambda: _robot(description="\ud800"), "lone surrogate"),
    "gravity of two": (lambda: _robot(gravity=(0, 1)), "gravity has 3 components, not 2"),
    "antecedent later": (lambda: Robot("x", (link(0, 1), link(3, 2), link(1, 3))), "0 to 1 was expected"),
    "antecedent itself": (lambda: Robot("x", (link(1, 1),)), "circle: 1 -> 1"),
    "antecedents in a circle": (lambda: Robot("x", (link(2, 1), link(3, 2), link(1, 3))), "circle: 1 -> 2 -> 3 -> 1"),
    "antecedent negative": (lambda: Robot("x", (link(-1, 1),)), "0 to 0 was expected"),
    "antecedent true": (lambda: Robot("x", (link(0, 1), link(True, 2))), "stands on link True"),
    "antecedent a text": (lambda: Robot("x", (link("0", 1),)), "0 to 0 was expected"),
    "same name twice": (lambda: Robot("x", (link(0, 1, name="a"), link(1, 2, name="a"))), "names are unique"),
    "same variable twice": (lambda: Robot("x", (link(0, 1), link(1, 2, theta="q1"))), "q1 already belongs to link 1"),
    "variable doubled": (lambda: Robot("x", (link(0, 1, theta="2*q1"),)), "plus an offset was expected"),
    "variable turned round": (lambda: Robot("x", (link(0, 1, theta="a - q1"),)), "plus an offset was expected"),
    "variable squared": (lambda: Robot("x", (link(0, 1, theta="q1^2"),)), "plus an offset was expected"),
    "variable in another slot": (lambda: Robot("x", (link(0, 1), link(1, 2, d="q1"))), "d holds q1, the variable of"),
    "own variable in another slot": (lambda: Robot("x", (link(0, 1, r="q1"),)), "r holds q1"),
    "variable in an inertia": (lambda: Robot("x", (link(0, 1, XX="q1"),)), "both as a joint variable and as a param"),
    "variable missing": (lambda: Robot("x", (Link(0, Joint(variable="q1")),)), "does not hold the joint variable q1"),
    "no variable": (lambda: Robot("x", (Link(0, Joint()),)), "joint variable .none."),
    "which variable": (lambda: Robot("x", (link(0, 1, theta="a + b"),)), "which of a, b in theta = a . b"),
    "rate an expression": (lambda: Robot("x", (link(0, 1, velocity="2*w"),)), "a symbol or a number was expected"),
    "rate a parameter": (lambda: Robot("x", (link(0, 1, velocity="L", d="L"),)), "both as a joint rate and as a param"),
    "wrench a parameter": (lambda: Robot("x", (link(0, 1, FX="L", d="L"),)), "both as a wrench and as a parameter"),
    "base motion a parameter": (lambda: _robot(base=Base(w=("G3", 0, 0))), "both as the base's motion and"),
    "fixed joint with a variable": (
        lambda: Robot("x", (link(0, 1), Link(1, Joint(FIXED, variable="q2")))), "is fixed: it has no joint variable"),
    "pose of 15": (lambda: Base(pose=(0,) * 15), "16 numbers, not 15"),
    "pose with a wrong last row": (lambda: _robot(base=Base(pose=(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1))),
                                   "it is 0, 0, 0, 1"),
    "pose that stretches": (lambda: _robot(base=Base(pose=(2, 0, 0, 0, *UPRIGHT))), "rotation"),
    "pose that mirrors": (lambda: _robot(base=Base(pose=(-1, 0, 0, 0, *UPRIGHT))), "rotation"),
    "base velocity of two": (lambda: Base(w=(0, 0)), "3 components, not 2"),
    "cut joint on nothing": (lambda: _robot(loops=(_loop(antecedent=7),)), "the links are 0 to 2"),
    "closing frame on a cut joint": (lambda: _robot(loops=(_loop(closing_antecedent=3),)), "an earlier closing frame"),
    "closing frame on itself": (lambda: _robot(loops=(_loop(closing_antecedent=4),)), "an earlier closing frame"),
    "closing frame that moves": (lambda: _robot(loops=(_loop(closing=Placement(d="q3")),)), "its d holds q3"),
    "default that is no symbol": (lambda: _robot(defaults={"a b": 1}), "not the name of a symbol"),
    "default called pi": (lambda: _robot(defaults={"pi": 3}), "not the name of a symbol"),
    "default that is no number": (lambda: _robot(defaults={"D3": "2*a"}), "a number was expected"),
    "link with an unknown parameter": (lambda: link(0, 1, mass=3), "a link has no mass; it has gamma"),
    "unknown joint": (lambda: link(0, 1, "spherical"), "revolute .sigma 0."),
    "joint called True": (lambda: kind(True), "there is no joint True"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_robot_is_refused_with_what_would_have_been_right(case):
    build, sentence = BROKEN[case]
    with pytest.raises(RobotError, match=sentence):
        build()


def test_bad_scalars_are_refused_in_any_record():
    with pytest.raises(ScalarError):
        Inertia(XX="1 +")


def test_two_closing_frames_may_stand_one_on_the_other():
    first, second = _loop(), link(0, 4, active=False)
    robot = _robot(loops=(first, Loop(2, second.joint, second.placement, 5, Placement())))
    assert robot.structure == "closed"


def test_a_robot_knows_its_structure():
    assert _robot().structure == "serial"
    assert Robot("x", (link(0, 1), link(0, 2))).structure == "tree"


def test_a_fixed_joint_is_never_active():
    assert not Joint(FIXED).active
    assert not fixed_link(0, 1, d="L").joint.active


def test_the_joint_variable_is_the_customary_one_or_the_only_one():
    assert link(0, 2, theta="-a + q2").joint.variable == "q2"
    assert link(0, 5, PRISMATIC, r="L + r5").joint.variable == "r5"
    assert link(0, 1, theta="angle").joint.variable == "angle"
    assert link(0, 1, theta="a + b", variable="b").joint.variable == "b"


def test_an_offset_stays_beside_the_variable_that_is_added():
    assert str(link(0, 3, theta="-pi/2").placement.theta) == "q3 - pi/2"
    assert str(link(0, 3, "P", r=0.5).placement.r) == "q3 + 0.5"


def test_parameters_come_in_the_robots_order():
    robot = Robot("x", (link(0, 1, d="D1", XX="XX1", IA="IA1"), link(1, 2, r="R2", M="M2")))
    assert parameters(robot) == robot.parameters == ("D1", "R2", "XX1", "M2", "IA1", "G3")


def test_a_robot_is_never_modified():
    robot = _robot()
    other = robot.replace(name="other")
    assert (robot.name, other.name) == ("two", "other")
    assert other.links == robot.links
    with pytest.raises(AttributeError):
        robot.name = "x"


def test_tables_show_every_parameter():
    robot = _robot(loops=(_loop(),), base=Base(w=("W0x", 0, 0), pose=(0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)))
    titles = [t.title for t in robot.tables()]
    assert titles == ["Links and joints", "Geometric parameters (Khalil-Kleinfinger; radians, metres)",
                      "Velocity and acceleration of the base", "Pose of the base: Z", "Acceleration of gravity"]
    assert "W0x" in robot._repr_html_()
    assert repr(robot).startswith("<Robot two: closed, RR")
