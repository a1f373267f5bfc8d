"""Base parameters: the papers' relations symbol for symbol, and ranks over random robots."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, at_many, made, symbol_values
from tests.random_robots import random_robot
from torsor import models
from torsor.algebra.calculus import derivatives
from torsor.errors import ModelError
from torsor.mechanics.dynamics.newton_euler import inverse_dynamics
from torsor.program.instructions import Output
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL
from torsor.trace import traced


def symbolic(j: int, rotor: bool = True) -> dict[str, str]:
    return {k: f"{k}{j}" for k in (*INERTIAL, *(("IA",) if rotor else ()))}


def arm(*rows: dict, gravity=(0, 0, "G3"), rotor: bool = True) -> Robot:
    """A chain from rows of geometry; a row's `joint` is R unless it says otherwise."""
    links = []
    for j, row in enumerate(rows, 1):
        place = {k: v for k, v in row.items() if k not in ("joint", "on")}
        links.append(link(row.get("on", j - 1), j, row.get("joint", "R"), **place,
                          **symbolic(j, rotor and row.get("joint") != "F")))
    return Robot("arm", tuple(links), gravity=gravity)


def regressor(robot: Robot):
    """(names, program): d tau / d parameter, column by column, by our own calculus."""
    t = traced(robot)
    tau = inverse_dynamics(t)
    entries = [s for x in robot.links for s in (*x.inertia.scalars(), x.joint.IA)]
    names = [s.symbol for s in entries if s.symbol]
    columns = [derivatives(tau, {t.graph.symbol(n): t.graph.one}) for n in names]
    rows = [columns[c][r] for r in range(len(tau)) for c in range(len(names))]
    arguments = [t.positions(), t.velocities(), t.accelerations()]
    return names, t.program("regressor", arguments, [(Output("W", (), (len(tau), len(names))), rows)])


def observation(robot: Robot, rng: Random, fixed: dict[str, float]) -> tuple[list[str], np.ndarray]:
    """Names and stacked regressor at many random states, the constants of the robot held."""
    names, program = regressor(robot)
    states = 3 * len(names) // len(robot.joints) + 12
    draw = np.random.default_rng(rng.randrange(2**32))
    moved = {e: draw.uniform(-2, 2, states) for name in ("q", "qd", "qdd") for e in program.argument(name).elements}
    return names, at_many(program, fixed | moved)["W"].reshape(-1, len(names))


def rank(W: np.ndarray) -> int:
    singular = np.linalg.svd(W, compute_uv=False)
    return int((singular > 1e-9 * singular[0]).sum()) if W.size and singular[0] > 0 else 0


def test_rrp_relations_are_those_of_the_paper():
    """LK22 Figure 4."""
    base = torsor.base_parameters(torsor.robots.rrp())
    assert dict(base.relations) == {
        "ZZ1R": "YY2 + ZZ1 + ZZ3",
        "MY1R": "MY1 - MZ2",
        "XX2R": "XX2 + XX3 - YY2 - ZZ3",
        "XY2R": "XY2 - XZ3",
        "XZ2R": "XY3 + XZ2",
        "YZ2R": "YZ2 - YZ3",
        "ZZ2R": "YY3 + ZZ2",
    }
    rows = [row[1:11] for row in base.table.rows]
    assert rows == [
        ("0", "0", "0", "0", "0", "ZZ1R", "MX1", "MY1R", "0", "0"),
        ("XX2R", "XY2R", "XZ2R", "0", "YZ2R", "ZZ2R", "MX2", "MY2", "0", "0"),
        ("0", "0", "0", "0", "0", "0", "MX3", "MY3", "MZ3", "M3"),
    ]
    by_hand = torsor.load(torsor.robots.path("rrp_base"))  # Figure 5
    assert base.robot.links == by_hand.links


def test_rx90_has_the_forty_base_parameters_of_the_book():
    """KD02 Table 9.3 and the grouping equations of Example 9.2."""
    base = torsor.base_parameters(torsor.robots.rx90())
    assert len(base.parameters) == 40
    assert dict(base.relations) == {
        "ZZ1R": "IA1 + YY2 + YY3 + ZZ1 + D3^2*(M3 + M4 + M5 + M6)",
        "XX2R": "XX2 - YY2 - D3^2*(M3 + M4 + M5 + M6)",
        "XZ2R": "XZ2 - D3*MZ3",
        "ZZ2R": "IA2 + ZZ2 + D3^2*(M3 + M4 + M5 + M6)",
        "MX2R": "MX2 + D3*(M3 + M4 + M5 + M6)",
        "XX3R": "XX3 - YY3 + YY4 + RL4^2*(M4 + M5 + M6) + 2*RL4*MZ4",
        "ZZ3R": "YY4 + ZZ3 + RL4^2*(M4 + M5 + M6) + 2*RL4*MZ4",
        "MY3R": "MY3 + MZ4 + RL4*(M4 + M5 + M6)",
        "XX4R": "XX4 - YY4 + YY5",
        "ZZ4R": "YY5 + ZZ4",
        "MY4R": "MY4 - MZ5",
        "XX5R": "XX5 - YY5 + YY6",
        "ZZ5R": "YY6 + ZZ5",
        "MY5R": "MY5 + MZ6",
        "XX6R": "XX6 - YY6",
    }
    assert base.no_effect == ("XX1", "XY1", "XZ1", "YY1", "YZ1", "MX1", "MY1", "MZ1", "M1", "MZ2", "M2")
    assert base.grouped == ("IA1", "YY2", "IA2", "YY3", "MZ3", "M3", "YY4", "MZ4", "M4", "YY5", "MZ5", "M5",
                            "YY6", "MZ6", "M6")
    full = ("XX{0}R", "XY{0}", "XZ{0}", "0", "YZ{0}", "ZZ{0}R", "MX{0}", "MY{0}R", "0", "0", "IA{0}")
    assert [r[1:] for r in base.table.rows] == [
        ("0",) * 5 + ("ZZ1R",) + ("0",) * 5,
        ("XX2R", "XY2", "XZ2R", "0", "YZ2", "ZZ2R", "MX2R", "MY2", "0", "0", "0"),
        *(tuple(s.format(j) for s in full) for j in (3, 4, 5)),
        ("XX6R", "XY6", "XZ6", "0", "YZ6", "ZZ6", "MX6", "MY6", "0", "0", "IA6"),
    ]


def test_simplified_rx90_has_nineteen():
    """KD02 Table 9.4."""
    base = torsor.base_parameters(torsor.robots.rx90_simplified())
    held = [{k for k, s in zip(base.table.header[1:], r[1:], strict=True) if s != "0"} for r in base.table.rows]
    assert held == [{"ZZ"}, {"XX", "ZZ", "MX", "MY"}, {"XX", "ZZ", "MY", "IA"}, {"XX", "ZZ", "IA"},
                    {"XX", "ZZ", "MY", "IA"}, {"XX", "ZZ", "IA"}]


HALF = "pi/2"
CASES = {
    # rules 1a, 1b, 4: general joints
    "RR perpendicular": (arm({}, {"alpha": HALF, "d": "D2"}), None),
    "RP": (arm({}, {"joint": "P", "alpha": HALF}), None),
    # rule 2: a prismatic joint along the first axis; rule 3: one across it (Table 9.2)
    "RP along the axis": (arm({}, {"joint": "P", "d": "D2"}, {"alpha": HALF}), None),
    "RP across the axis": (arm({}, {"joint": "P", "alpha": HALF}, {"alpha": HALF}), None),
    "RP oblique": (arm({}, {"joint": "P", "alpha": "AL2", "theta": "TH2"}, {"alpha": HALF}), None),
    "RP polar arm": (arm({}, {"joint": "P", "alpha": HALF, "theta": HALF}), None),
    # rule 5: the first axis along gravity, and across it
    "R along gravity": (arm({}), 1),
    "R across gravity": (arm({}, gravity=(0, "G2", 0)), 3),
    # rule 6: prismatic joints before the first revolute one
    "PR": (arm({"joint": "P"}, {"alpha": HALF}), None),
    "PPP gantry": (arm({"joint": "P"}, {"joint": "P", "alpha": HALF}, {"joint": "P", "alpha": HALF}), None),
    "PRR": (arm({"joint": "P"}, {}, {"d": "D3"}), None),
    # what peers get wrong
    "planar 2R": (arm({}, {"d": "D2"}, gravity=(0, "G2", 0), rotor=False), 6),
    "planar 3R, first axis turned": (arm({"alpha": HALF}, {"d": "D2"}, {"d": "D3"}), None),
    "scara": (arm({}, {"d": "D2"}, {"d": "D3"}, {"joint": "P"}), None),
    "two links on the base": (arm({}, {"on": 0, "alpha": HALF, "d": "D2"}), None),
    "fork": (arm({}, {"d": "D2"}, {"on": 1, "d": "D3", "gamma": HALF}), None),
    "tool": (arm({}, {"alpha": HALF}, {"joint": "F", "d": "D3", "alpha": "AL3"}), None),
    "no gravity": (arm({}, {"d": "D2"}, gravity=(0, 0, 0)), None),
}


@pytest.mark.parametrize("case", CASES)
def test_the_number_of_base_parameters_is_the_rank_in_special_cases(case):
    robot, expected = CASES[case]
    rng = Random(case)
    _, W = observation(robot, rng, symbol_values(rng, robot))
    found = len(torsor.base_parameters(robot).parameters)
    assert found == rank(W)
    assert expected is None or found == expected


@pytest.mark.parametrize("seed", range(200))
def test_the_number_of_base_parameters_is_the_rank(seed):
    """Gravity along, across or oblique; axes parallel and perpendicular; prismatic anywhere; fixed joints; trees."""
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds=("RRP", "RPF", "RPPF", "PPR", "R")[seed % 5], tree=seed % 3 == 0,
                         special=0.85, rotor=True)
    up = [(0, 0, "G3"), (0, "G2", 0), ("G1", 0, 0), ("G1", "G2", "G3"), (0, 0, 0)][seed % 7 % 5]
    robot = robot.replace(gravity=up)
    values = symbol_values(rng, robot)
    names, W = observation(robot, rng, values)
    base = torsor.base_parameters(robot)
    assert len(base.parameters) == rank(W)
    # the kept parameters are independent, and their columns span all
    kept = [n for n in names if n not in base.no_effect and n not in base.grouped]
    assert rank(W[:, [names.index(n) for n in kept]]) == len(kept) == rank(W)


@pytest.mark.parametrize("seed", range(60))
def test_base_parameters_give_the_same_torques(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 7), kinds="RRPFH", tree=seed % 2 == 0, symbolic=seed % 3 > 0, rotor=True,
                         friction=True, wrench=seed % 4 == 0, base_motion=seed % 5 == 0, offsets=seed % 7 == 0)
    values = symbol_values(rng, robot)
    base = torsor.base_parameters(robot)
    grouped = {**values, **base.values({n: values[n] for n in robot.parameters})}
    for model, output in (("idm", "tau"), ("h", "h"), ("inm", "A")):
        if model == "inm" and robot.base.moves:
            continue
        expected = at(made(model, robot), values)[output]
        found = at(made(model, base.robot), grouped)[output]
        assert np.abs(found - expected).max() <= 1e-9 * max(1, np.abs(expected).max())


def test_numbers_are_grouped_exactly():
    robot = torsor.Robot("numbers", (
        link(0, 1, ZZ=0.5, MX="0.1", M=2),
        link(1, 2, d="0.3", XX="0.01", YY="0.02", ZZ="0.03", MX="0.2", M=1),
    ), gravity=(0, -9.81, 0))
    base = torsor.base_parameters(robot)
    assert base.robot.parameters == () and not base.relations
    assert str(base.robot.links[0].inertia.ZZ) == "0.59"
    assert str(base.robot.links[0].inertia.MX) == "0.4"


def test_values_take_an_array_in_robot_order():
    robot = torsor.robots.rrp()
    numbers = [0.1 * k for k in range(len(robot.parameters))]
    base = torsor.base_parameters(robot)
    assert base.values(numbers) == base.values(dict(zip(robot.parameters, numbers, strict=True)))
    with pytest.raises(torsor.TorsorError, match="lacks a value for XX1"):
        base.values({n: 1.0 for n in robot.parameters if n != "XX1"})


def test_grouped_names_do_not_clash_with_the_robot_s_own():
    robot = torsor.Robot("clash", (link(0, 1, ZZ="ZZ1", IA="ZZ1R"),), gravity=(0, 0, 0))
    base = torsor.base_parameters(robot)
    assert dict(base.relations) == {"ZZ1R_": "ZZ1 + ZZ1R"}


def test_long_powers_stay_as_they_were_written():
    """Multiplied out, this one has 39,711 terms."""
    power = "(x + y + a1 + 1)^60"
    robot = Robot("power", (link(0, 1, ZZ=power), link(1, 2, d="L", alpha="pi/2", r="R", YY="YY2", M="M2", ZZ="ZZ2")))
    assert torsor.base_parameters(robot).relations["ZZ1R"] == "YY2 + (a1 + x + y + 1)^60 + (L^2 + R^2)*M2"


def test_numbers_that_run_out_are_said_with_the_field_to_look_at():
    robot = Robot("large", (link(0, 1, ZZ=1), link(1, 2, d=1e160, M=2)))
    for make in (torsor.base_parameters, models.inverse_dynamics, models.inertia_matrix, models.direct_dynamics):
        with pytest.raises(torsor.TorsorError, match=r"of large: .* numbers end at 1.8e308; .* d of link 2 = 1e160 is"):
            make(robot)
    assert models.transform(robot)


@pytest.mark.parametrize("name", ["puma560", "rx90", "five_bar", "planar_2r"])
def test_grouped_parameters_have_numbers_where_the_robot_has_them(name):
    base = torsor.base_parameters(name)
    robot = base.original
    numbers = {k: float(v) for k, v in robot.defaults.items()}
    wanted = base.values(numbers)
    assert base.relations and {k: float(base.robot.defaults[k]) for k in base.robot.parameters} == wanted
    lacking = robot.replace(defaults={k: v for k, v in robot.defaults.items() if k != "M2" and k != "ZZ2"})
    known = torsor.base_parameters(lacking).robot.defaults
    assert all((k in known) == (not {"M2", "ZZ2"} & set(re.findall(r"\w+", formula)))
               for k, formula in base.relations.items())


SLIDING = arm({}, {"joint": "P", "alpha": "AL2", "d": "D2"}, {"alpha": "AL3", "d": "D3"}, gravity=(0, "-g", 0))


def with_number(robot: Robot, **numbers: float) -> dict[str, float]:
    rng = Random(5)
    return {**{name: rng.uniform(0.2, 1.0) for name in robot.parameters}, **numbers}


@pytest.mark.parametrize("numbers", [{"AL2": 0}, {"AL2": 0.0, "AL3": 0}, {"AL2": 0, "D2": 0}, {"AL2": np.pi}])
def test_a_divisor_that_vanishes_leaves_the_same_dynamics(numbers):
    """MY2R divides by sin(AL2) cos(AL2); with the number put in, more parameters are grouped."""
    base = torsor.base_parameters(SLIDING)
    assert "/" in base.relations["MY2R"]
    given = with_number(SLIDING, **numbers)
    values = base.values(given)
    assert values.keys() == {*base.robot.parameters}
    states = np.random.default_rng(3).normal(size=(3, 7, 3))
    whole, grouped = (torsor.compile(models.inverse_dynamics(r, effort=0)) for r in (SLIDING, base.robot))
    assert np.allclose(grouped(*states, parameters=values), whole(*states, parameters=given), atol=1e-12)


def test_a_divisor_that_vanishes_where_nothing_fits_is_named():
    base = torsor.base_parameters(SLIDING)
    with pytest.raises(ModelError, match=r"have no value at AL2 = pi/2: .* divide by zero there; write the robot with"):
        base.values(with_number(SLIDING, AL2=np.pi / 2))


@pytest.mark.parametrize("angle", ["0", "pi/2"])
def test_numbers_of_the_robot_that_divide_by_zero_do_no_harm(angle):
    robot = SLIDING.replace(defaults=with_number(SLIDING, AL2=angle))
    base = torsor.base_parameters(robot)
    assert base.relations == torsor.base_parameters(SLIDING).relations
    assert ("MY2R" in base.robot.defaults) == (angle == "0")
    assert all(abs(float(x)) < 100 for x in base.robot.defaults.values())
