"""ROBMAT's configuration space equation: the printed forms of HL94, and the law behind them."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, made, symbol_values
from tests.random_robots import random_robot
from torsor import models


def formulas(program) -> dict[str, str]:
    """Label -> formula of every element that is not a name of its own."""
    lines = dict(line.split(" = ", 1) for line in str(program).splitlines())
    return {label: lines.get(str(e), str(e)) for o in program.outputs
            for label, e in zip(o.labels, o.elements, strict=True)}


def test_the_double_pendulum_comes_out_as_robmat_printed_it():
    """HL94 section 5, Out[5] to Out[9]; the order of terms and factors is ours."""
    robot = torsor.robots.double_pendulum()
    assert formulas(models.configuration_space(robot, form="products")) == {
        "M11": "m1*L1^2 + m2*L1^2 + m2*L2^2 + 2*m2*L1*L2*C2",
        "M12": "m2*L2*(L2 + L1*C2)", "M21": "m2*L2*(L2 + L1*C2)", "M22": "m2*L2^2",
        "B112": "-m2*L1*L2*S2", "B212": "0",
        "C11": "0", "C12": "-m2*L1*L2*S2", "C21": "m2*L1*L2*S2", "C22": "0",
        "G1": "g*(m1*L1*S1 + m2*L1*S1 + m2*L2*S12)", "G2": "m2*g*L2*S12",
        "QQ12": "QP1*QP2", "QSQ1": "QP1^2", "QSQ2": "QP2^2",
    }
    assert formulas(models.inverse_dynamics(robot, form="products")) == {
        "GAM1": "m1*L1^2*QDP1 + m2*L1^2*QDP1 + m2*L2^2*QDP1 + 2*m2*L1*L2*QDP1*C2 + m2*L2^2*QDP2 + m2*L1*L2*QDP2*C2"
                " - 2*m2*L1*L2*QP1*QP2*S2 - m2*L1*L2*QP2^2*S2 + m1*g*L1*S1 + m2*g*L1*S1 + m2*g*L2*S12",
        "GAM2": "m2*L2*(L2*QDP1 + L1*QDP1*C2 + L2*QDP2 + L1*QP1^2*S2 + g*S12)",
    }


def test_the_modified_stanford_arm_is_readable():
    """HL94 section 6, whose results are not printed there: squares of d3 + z3 stay squares."""
    found = formulas(models.configuration_space(torsor.robots.stanford_robmat(), form="expanded"))
    inertia = "Ixx2 - Izz2 + Ixx3 + m3*(d3 + z3)^2 - Izz3"
    expected = {
        "M11": "m1*z1^2 + Iyy1 + m2*(d2 + y2)^2 + m3*d2^2 + (Ixx2 + Ixx3)*S2^2 + (Izz2 + Izz3)*C2^2"
               " + m3*(d3 + z3)^2*S2^2",
        "M12": "-m3*(d3 + z3)*d2*C2", "M13": "-m3*d2*S2", "M22": "Iyy2 + m3*(d3 + z3)^2 + Iyy3", "M33": "m3",
        "B112": f"({inertia})*C2*S2", "B113": "m3*(d3 + z3)*S2^2", "B123": "-m3*d2*C2", "B223": "m3*(d3 + z3)",
        "C12": "m3*(d3 + z3)*d2*S2", "C21": f"-({inertia})*C2*S2", "C31": "-m3*(d3 + z3)*S2^2", "C32": "-m3*(d3 + z3)",
        "G2": "-m3*g*(d3 + z3)*S2", "G3": "m3*g*C2",
    }
    known = {**expected, "M21": expected["M12"], "M31": expected["M13"]}
    assert {label: text for label, text in found.items() if label[0] != "Q" and text != "0"} == known


def test_the_modified_stanford_arm_has_the_derived_values():
    """M, B, C, G derived by hand from HL94's frames, with rho = d3 + z3."""
    robot = torsor.robots.stanford_robmat()
    v = symbol_values(Random(3), robot)
    found = at(made("csm", robot), v)
    s, c, rho, d2, m3 = np.sin(v["q2"]), np.cos(v["q2"]), v["d3"] + v["z3"], v["d2"], v["m3"]
    K1 = v["Iyy1"] + v["m1"] * v["z1"]**2 + v["Izz2"] + v["Izz3"] + v["m2"] * (d2 + v["y2"])**2 + m3 * d2**2
    N = v["Ixx2"] + v["Ixx3"] - v["Izz2"] - v["Izz3"] + m3 * rho**2
    np.testing.assert_allclose(found["M"], [[K1 + N * s**2, -d2 * m3 * rho * c, -d2 * m3 * s],
                                            [-d2 * m3 * rho * c, v["Iyy2"] + v["Iyy3"] + m3 * rho**2, 0],
                                            [-d2 * m3 * s, 0, m3]], atol=1e-12)
    np.testing.assert_allclose(found["B"], [[N * s * c, m3 * rho * s**2, -d2 * m3 * c], [0, 0, m3 * rho], [0, 0, 0]],
                               atol=1e-12)
    np.testing.assert_allclose(found["C"], [[0, d2 * m3 * rho * s, 0], [-N * s * c, 0, 0], [-m3 * rho * s**2,
                                            -m3 * rho, 0]], atol=1e-12)
    np.testing.assert_allclose(found["G"], [0, -v["g"] * m3 * rho * s, v["g"] * m3 * c], atol=1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_the_force_is_m_qdd_and_two_b_qq_and_c_q2_and_g(seed):
    rng = Random(seed)
    robot = random_robot(rng, rng.randint(1, 5), kinds="RRP", tree=seed % 2 == 0, general=seed % 3 == 0, rotor=True)
    values = {n: 0 if n.startswith(("FV", "FS")) else x for n, x in symbol_values(rng, robot).items()}
    x = at(made("csm", robot), values)
    torque = at(made("idm", robot), values)["tau"]
    qdd = np.array([float(j.acceleration.value(values)) for j in robot.joints])
    np.testing.assert_allclose(x["M"] @ qdd + 2 * x["B"] @ x["qq"] + x["C"] @ x["q2"] + x["G"], torque, atol=1e-9)


def test_what_all_terms_share_is_in_front_whatever_it_is():
    robot = torsor.robots.scara()
    values = symbol_values(Random(1), robot)
    for code in ("csm", "idm"):
        short, plain = at(made(code, robot, form="products"), values), at(made(code, robot), values)
        assert all(np.allclose(short[key], plain[key], atol=1e-12) for key in plain)
