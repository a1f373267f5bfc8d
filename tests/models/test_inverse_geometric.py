"""Inverse geometric models as programs: symbols kept, words, targets with given and free entries, locked joints."""

from __future__ import annotations

from math import atan2, pi, remainder
from random import Random

import pytest

import torsor
from tests.arms import GENERAL, LOW, SEVEN, WRISTS, arm
from torsor import models
from torsor.errors import ModelError, TorsorError
from torsor.program.choices import solutions
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.links import link

PAUL = ("rx90", "puma560", "stanford", "ur5", "scara", "th8", "planar_2r")


def back_and_forth(robot: Robot, program: Program, states: int = 4) -> None:
    """At random configurations and sizes: all solutions give the pose back, and the configuration is among them."""
    rng = Random(2)
    direct = models.transform(robot)
    for _ in range(states):
        sizes = {"parameters": [rng.uniform(0.3, 1) for _ in robot.parameters]}
        q = [rng.uniform(-3, 3) for _ in robot.joints]
        T = evaluate(direct, {"q": q, **sizes})["T"]
        found = [x["q"] for x in solutions(program, {"T": T[:12], **sizes})]
        for x in found:
            assert evaluate(direct, {"q": x, **sizes})["T"] == pytest.approx(T, abs=1e-9)
        assert min(apart(robot, x, q) for x in found) < 1e-6


def apart(robot: Robot, a: list[float], b: list[float]) -> float:
    return max(abs(x - y) if j.kind.slide else abs(remainder(x - y, 2 * pi))
               for j, x, y in zip(robot.joints, a, b, strict=True))


@pytest.mark.parametrize("name", PAUL)
def test_paul_keeps_symbols(name: str) -> None:
    """One program serves every size of the robot."""
    robot = getattr(torsor.robots, name)()
    program = models.inverse_geometric_paul(robot)
    read = program.argument("parameters").elements
    placing = {n for x in robot.links for s in x.placement.scalars() for n in s.names}
    assert read == tuple(n for n in robot.parameters if n in placing)
    back_and_forth(robot, program)


@pytest.mark.parametrize("name", ["rx90", "puma560", "stanford", "th8"])
def test_pieper_keeps_symbols(name: str) -> None:
    robot = getattr(torsor.robots, name)()
    back_and_forth(robot, models.inverse_geometric_pieper(robot))


def test_pieper_of_a_symbolic_quartic() -> None:
    """Offsets and angles all symbols: nothing vanishes, the position has degree four."""
    rows = [("0", "0", "0"), *((f"A{k}", f"D{k}", f"R{k}") for k in (2, 3, 4)), ("A5", "0", "0"), ("A6", "0", "0")]
    links = tuple(link(k, k + 1, alpha=a, d=d, r=r) for k, (a, d, r) in enumerate(rows))
    robot = Robot("symbolic wrist", links)
    program = models.inverse_geometric_pieper(robot)
    assert any("degree 4" in remark for remark in program.words.remarks)
    back_and_forth(robot, program)


@pytest.mark.parametrize("robot", WRISTS[1:5], ids=lambda r: r.name)
def test_words_say_where_the_axes_meet(robot: Robot) -> None:
    number = ["sphere_first", "sphere_second", "sphere_third", "sphere_last"].index(robot.name) + 1
    remarks = models.inverse_geometric_pieper(robot).words.remarks
    assert f"the axes of joints {number}, {number + 1}, {number + 2} meet in a point" in remarks


def test_words_of_paul() -> None:
    remarks = models.inverse_geometric_paul(torsor.robots.rx90()).words.remarks
    assert remarks[0].startswith("q1: type 2, X S + Y C = 0, from Px*S1 - Py*C1 = 0")
    assert remarks[0].endswith("arbitrary where X = Y = 0")
    assert any(r.startswith("q2 and q2 + q3: type 8") for r in remarks)
    text = torsor.write(models.inverse_geometric_paul(torsor.robots.rx90()), "matlab")
    assert "type 2, X S + Y C = 0" in text


def test_the_methods_say_when_they_fail() -> None:
    with pytest.raises(ModelError, match="no equation of a known type for q1, q2, q3, q4, q5, q6"):
        models.inverse_geometric_paul(GENERAL[2])
    with pytest.raises(ModelError, match="three successive axes that meet in a point, or three sliding joints"):
        models.inverse_geometric_pieper(GENERAL[2])
    with pytest.raises(ModelError, match="six joints and a whole pose"):
        models.inverse_geometric_pieper(LOW[-1])


def test_targets_with_numbers_and_expressions() -> None:
    """A SCARA whose tool stays upright: its orientation is one angle."""
    robot = torsor.robots.scara()
    target = "cos(phi), -sin(phi), 0, X, sin(phi), cos(phi), 0, Y, 0, 0, 1, Z"
    program = models.inverse_geometric_paul(robot, target=target)
    assert set(program.argument("T").elements) == {"phi", "X", "Y", "Z"}
    order = program.argument("T").elements
    sizes = [0.5] * len(robot.parameters)
    q = [0.3, 0.7, -0.2, 0.1]
    T = evaluate(models.transform(robot), {"q": q, "parameters": sizes})["T"]
    given = {"phi": atan2(T[4], T[0]), "X": T[3], "Y": T[7], "Z": T[11]}
    found = [x["q"] for x in solutions(program, {"T": [given[n] for n in order], "parameters": sizes})]
    assert len(found) == 2
    assert min(apart(robot, x, q) for x in found) < 1e-9


def test_free_entries() -> None:
    """x and y of a planar arm, everything else free."""
    planar = arm("planar", ("R", 0, 0, 0, 0), ("R", 0, .5, 0, 0), tool=(0, .35, 0, 0))
    program = models.inverse_geometric_paul(planar, target="*,*,*,X,*,*,*,Y,*,*,*,*")
    assert program.argument("T").elements == ("X", "Y")
    found = [x["q"] for x in solutions(program, {"T": [0.4, 0.5], "parameters": [0.0] * len(planar.parameters)})]
    assert len(found) == 2
    direct = models.transform(planar)
    for q in found:
        T = evaluate(direct, {"q": q, "parameters": [0.0] * len(planar.parameters)})["T"]
        assert (T[3], T[7]) == pytest.approx((0.4, 0.5))


def test_locked_joints_are_arguments() -> None:
    program = models.inverse_geometric_pieper(SEVEN, locked="q3")
    assert program.argument("locked").elements == ("q3",)
    assert program.output("q").labels == ("q1", "q2", "q4", "q5", "q6", "q7")
    q = [.3, .5, .7, -.9, .6, .4, .2]
    none = {"parameters": [0.0] * len(SEVEN.parameters)}
    T = evaluate(models.transform(SEVEN), {"q": q, **none})["T"]
    found = [x["q"] for x in solutions(program, {"T": T[:12], "locked": [.7], **none})]
    assert len(found) == 8
    assert any(x == pytest.approx([q[0], q[1], *q[3:]]) for x in found)


def test_targets_that_an_arm_cannot_reach_are_refused() -> None:
    """Five joints: a pose at random is not theirs, and the guard says so."""
    robot = LOW[-3]
    program = models.inverse_geometric_paul(robot)
    none = {"parameters": [0.0] * len(robot.parameters)}
    T = evaluate(models.transform(robot), {"q": [.3, .5, .7, -.9, .6], **none})["T"][:12]
    assert solutions(program, {"T": T, **none})
    shifted = [x + (0.01 if k == 7 else 0) for k, x in enumerate(T)]
    assert not solutions(program, {"T": shifted, **none})
    assert any("direct model" in remark for remark in program.words.remarks)


@pytest.mark.parametrize(("options", "sentence"), [
    ({"target": "1, 2"}, "target must be 12 entries"),
    ({"target": ",".join(["q1"] * 12)}, "cannot depend on the joints"),
    ({"task": "reach"}, "task must be auto, pose or position"),
    ({"locked": "q9"}, "rx90 has no joint q9; its joints are q1, q2"),
    ({"frame": 0}, "no joint moves frame 0"),
    ({"target": ",".join(["__import__('os')"] * 12)}, "__import__"),
])
def test_wrong_options(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(TorsorError, match=sentence):
        models.inverse_geometric_paul(torsor.robots.rx90(), **options)


def test_general_needs_six_joints() -> None:
    with pytest.raises(ModelError, match="six moving joints"):
        models.inverse_geometric_general(torsor.robots.scara())
