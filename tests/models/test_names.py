"""A robot may call its parameters what it likes: the symbols that models add step aside."""

from __future__ import annotations

import re
from math import atan2
from random import Random

import pytest

import torsor
from tests.models.states import made, symbol_values
from torsor import models
from torsor.program.choices import solutions
from torsor.program.evaluate import evaluate
from torsor.robot.description import Robot
from torsor.verification.generated_text import verify

OURS = ("GAM1", "GAM2", "FE1", "FE4", "Px", "Py", "Pz", "sx", "nx", "ax", "sy", "az", "G1", "v1", "C1", "S2", "A11",
        "U111", "DET", "GUARD", "h1", "D1", "J11", "e1", "MS1", "PHI2", "TR")


def named(pairs: tuple[str, ...]) -> Robot:
    """A planar arm whose lengths and inertias have the given names."""
    a, b, c, d = pairs
    return Robot("names", (torsor.link(0, 1, ZZ=a, MX=b, M=1), torsor.link(1, 2, d=c, ZZ=d, MX="1/2", MY="1/3", M=2)),
                 gravity=("GX", "GY", 0))


PLAIN = named(("k1", "k2", "k3", "k4"))


def at_one_place(program, pose: list[float]) -> list[float]:
    """All results, the arguments given by their places: a pose, 1 for choices, numbers that are far from special."""
    rng = Random(1)
    given = {a.name: [1.0 if a.role == "choice" else rng.uniform(0.3, 0.9) for _ in a.elements]
             for a in program.arguments} | ({"T": pose} if program.arguments[0].name == "T" else {})
    return [x for results in evaluate(program, given).values() for x in results]


@pytest.mark.parametrize("start", range(0, len(OURS), 4))
def test_every_model_takes_a_robot_with_symbols_of_ours(start):
    robot = named((*OURS, *OURS)[start : start + 4])
    pose = at_one_place(models.transform(PLAIN), [])[:12]
    for model in models.MODELS:
        if all(need.holds(robot) for need in model.needs) and model.code not in ("igm_pieper", "jinv"):
            expected = at_one_place(made(model.code, PLAIN), pose)
            assert at_one_place(made(model.code, robot), pose) == pytest.approx(expected), model.name


def test_directions_and_torques_of_the_target_step_aside_in_generated_code():
    robot = named(("GAM1", "Px", "sx", "az"))
    for model in ("ddm", "igm_paul", "stat"):
        assert all(c.ok for c in verify(torsor.generate(model, robot), ["c", "python"], states=5))


def test_a_target_may_be_written_in_the_robots_parameters():
    robot = named(("GAM1", "MX1", "L", "ZZ2"))
    program = models.inverse_geometric_paul(robot, task="pose", target="c,-s,0,L*c, s,c,0,L*s, 0,0,1,0")
    assert program.argument("T").elements == ("c", "s")
    values = symbol_values(Random(1), robot) | {"c": 0.6, "s": 0.8, "L": 1.2}
    given = {a.name: [values[e] for e in a.elements] for a in program.arguments if a.role != "choice"}
    found = [x["q"] for x in solutions(program, given)]
    assert found == [pytest.approx([atan2(0.8, 0.6), 0.0])]


@pytest.mark.parametrize("robot", ["pendulum_arm", "panda", "ur5", "turned"])
def test_names_of_sines_and_cosines_tell_which_they_are(robot):
    if robot == "turned":
        places = ("q1 + pi/2", "q2 - pi/2", "q3 + pi", "q4 + 3*pi/2")
        robot = torsor.Robot("turned", tuple(torsor.link(j - 1, j, theta=theta, d=f"D{j}", r=f"R{j}", M=1, ZZ=1)
                                             for j, theta in enumerate(places, 1)))
    for code in ("dgm", "idm"):
        program = torsor.generate(code, robot)
        turns = [i for i in program.instructions if re.fullmatch(r"m?[CS]\d+", i.name)]
        assert turns and [str(i) for i in turns if i.op != {"C": "cos", "S": "sin"}.get(i.name[0])] == []


def test_functions_are_called_by_links_so_that_links_elsewhere_change_no_name():
    arm = torsor.load("pendulum_arm")
    assert torsor.generate("jac", arm, frame="tool").name == "pendulum_arm_jac_tool"
    assert torsor.generate("trm", arm, frame="tool", origin="turret").name == "pendulum_arm_trm_tool_in_turret"
    longer = arm.replace(links=(*arm.links, torsor.link(1, len(arm.links) + 1, "fixed", name="camera", active=False,
                                                        variable="")))
    assert torsor.generate("jac", longer, frame="tool").name == "pendulum_arm_jac_tool"
    twins = torsor.Robot("x", (torsor.link(0, 1, name="a-b"), torsor.link(1, 2, name="a b", d=1)))
    assert torsor.generate("trm", twins).name == "x_trm_a_b_2"
