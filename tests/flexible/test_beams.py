"""Flexible links: beams of rigid segments against Euler and Bernoulli's, and the inertia that they keep."""

from __future__ import annotations

import json
from functools import cache

import mpmath
import numpy as np
import pytest
from click.testing import CliRunner

import torsor
from torsor.cli import main
from torsor.mechanics.dynamics.composite import composite_inertias
from torsor.program.evaluate import evaluate
from torsor.program.instructions import Output
from torsor.robot.parts import INERTIAL
from torsor.trace import traced

ROD = {"YY": "rho*L^3/3", "ZZ": "rho*L^3/3", "MX": "rho*L^2/2", "M": "rho*L", "XX": "rhoJ*L"}
BEAM = torsor.Robot("beam", (torsor.link(0, 1, **ROD),), gravity=(0, 0, 0),
                    defaults={"L": 2, "rho": 3, "EI": 5, "GJ": 7, "rhoJ": "1/10"})
UNIT = np.sqrt(5 / 3) / 2**2  # sqrt(EI / rho) / L^2
PARTS = (4, 8, 16)


@cache
def beam(parts: int, bending: str = "z", GJ: str = "0"):
    return torsor.segmented(BEAM, 1, parts, EI="EI", GJ=GJ, bending=bending, length="L")


def rotating(speed: float, count: int) -> np.ndarray:
    """Frequencies of a rotating cantilever out of its plane, in units of sqrt(EI / rho) / L^2: Ritz's method
    with polynomials x^2 .. x^13, energies of bending and of the centrifugal tension (1 - x^2) / 2.

    With 40 digits: the mass matrix is all but singular, and doubles have negative squares on some processors.
    """
    n = range(2, 14)
    with mpmath.workdps(40):
        mass = mpmath.matrix([[mpmath.mpf(1) / (a + b + 1) for b in n] for a in n])
        stiffness = mpmath.matrix([[
            mpmath.mpf(a * (a - 1) * b * (b - 1)) / (a + b - 3)
            + mpmath.mpf(speed) ** 2 / 2 * a * b * (mpmath.mpf(1) / (a + b - 1) - mpmath.mpf(1) / (a + b + 1))
            for b in n] for a in n])
        values = mpmath.eig(mpmath.inverse(mass) * stiffness, left=False, right=False)
        return np.sqrt(np.sort([float(v.real) for v in values]))[:count]


KNOWN = {
    "cantilever": np.array([1.87510407, 4.69409113, 7.85475744]) ** 2,
    "pinned": np.array([3.92660231, 7.06858275, 10.21017612]) ** 2,
    "rotating": rotating(3, 3),
}


def errors(case: str, parts: int) -> np.ndarray:
    """Relative errors of the first three frequencies."""
    if case == "cantilever":
        found = torsor.spring_modes(beam(parts)).frequency[:3]
    elif case == "pinned":
        found = torsor.spring_modes(beam(parts), released=["q1"]).frequency[1:4]
    else:
        found = torsor.spring_modes(beam(parts, "y"), speeds={"q1": 3 * UNIT}).frequency[:3]
    return np.abs(found / UNIT / KNOWN[case] - 1)


def test_the_rotating_beam_of_ritz_is_that_of_the_literature():
    """Wright, Smith, Thresher and Wang 1982: 4.7973, 23.3203, 62.9850 at speed 3."""
    np.testing.assert_allclose(rotating(3, 3), [4.7973, 23.3203, 62.985], rtol=1e-4)


@pytest.mark.parametrize("case", KNOWN)
def test_frequencies_converge_with_the_square_of_the_parts(case):
    coarse, middle, fine = (errors(case, parts) for parts in PARTS)
    assert (middle < coarse / 3.2).all() and (fine < middle / 3.7).all()
    assert fine.max() < 0.006


def test_a_beam_in_the_plane_of_rotation_is_softer_by_the_speed():
    """Frequencies of lag and flap differ by the speed: flap^2 = lag^2 + speed^2."""
    flap, lag = (torsor.spring_modes(beam(8, axis), speeds={"q1": UNIT}).frequency[:3] for axis in "yz")
    np.testing.assert_allclose(flap**2, lag**2 + UNIT**2, rtol=1e-9)


def test_twisting_and_both_bendings_have_their_own_frequencies():
    robot = beam(8, "yz", "GJ")
    assert [x.variable for x in robot.joints[1:4]] == ["link1_x1", "link1_y1", "link1_z1"]
    found = torsor.spring_modes(robot).frequency
    bent = torsor.spring_modes(beam(8)).frequency[:2]
    twisted = np.pi / 2 * np.sqrt(7 / (1 / 10)) / 2 * np.array([1, 3])
    for value in [*bent, *bent]:
        assert np.isclose(found, value, rtol=1e-9).sum() == 2
    for value in twisted:
        assert np.isclose(found, value, rtol=0.02).any()


@pytest.mark.parametrize("bending", ["y", "z", "yz"])
@pytest.mark.parametrize("GJ", ["0", "GJ"])
def test_the_straight_robot_keeps_its_inertia_and_its_hand(bending, GJ):
    robot = torsor.robots.planar_2r()
    soft = torsor.segmented(robot, "link1", 3, EI="EI", GJ=GJ, rho="rho", rhoJ="rhoJ", bending=bending)
    numbers = {n: 0.3 + k / 7 for k, n in enumerate(sorted({*robot.parameters, *soft.parameters}))}
    found = []
    for arm in (robot, soft):
        q = {x.variable: 0.0 for x in arm.joints}
        t = traced(arm)
        total = t.program("total", [t.positions()], [(Output("y", (), (10,), INERTIAL), composite_inertias(t)[1])])
        hand = torsor.generate("dgm", arm)
        given = {"q": q, "parameters": {n: numbers[n] for n in arm.parameters}}
        of_hand = {n: numbers[n] for n in hand.argument("parameters").elements}
        (pose,) = evaluate(hand, given | {"parameters": of_hand}).values()
        found.append(evaluate(total, given)["y"] + pose)
    np.testing.assert_allclose(found[1], found[0], atol=1e-12)


def test_gravity_bends_a_beam_as_much_as_it_should():
    """A horizontal cantilever sinks by rho g L^4 / (8 EI); the tip's slope is rho g L^3 / (6 EI)."""
    stiff = BEAM.replace(gravity=(0, -9.81, 0), defaults=dict(BEAM.defaults) | {"EI": 50_000})
    soft = torsor.segmented(stiff, 1, 16, EI="EI", length="L", bending="z")
    slope = torsor.spring_modes(soft).equilibrium.sum()
    assert slope == pytest.approx(-3 * 9.81 * 2**3 / 6 / 50_000, rel=2e-3)


def test_a_mode_comes_back_after_its_period_in_the_nonlinear_simulation():
    robot = beam(4)
    modes = torsor.spring_modes(robot, released=["q1"])
    shape = modes.shapes[1]
    assert np.abs(shape.imag).max() < 1e-9 and np.abs(shape).max() == pytest.approx(1) == shape.real.max()
    period = 2 * np.pi / modes.frequency[1]
    motion = torsor.simulate(robot, time=period, q0=1e-4 * shape.real, samples=3)
    np.testing.assert_allclose(motion.q[1], -motion.q[0], atol=1e-9)
    np.testing.assert_allclose(motion.q[2], motion.q[0], atol=1e-9)


@pytest.mark.parametrize(("given", "sentence"), [
    ({"parts": 0}, "parts must be a whole number from 1 to 200, not 0"),
    ({"bending": "x"}, "bending must be y, z or yz, not 'x'"),
    ({"link": 2}, "no link stands on link 2: give the length of the beam"),
    ({"length": "L9"}, "a beam has one length, not 0, and the links on link 1 stand at L9, L1"),
    ({"link": 3}, "no frame 3"),
])
def test_what_does_not_fit_is_told(given, sentence):
    with pytest.raises(torsor.TorsorError, match=sentence):
        torsor.segmented(torsor.robots.planar_2r(), **({"link": 1, "EI": "EI"} | given))


def test_a_beam_is_no_heavier_than_its_link():
    robot = torsor.Robot("r", (torsor.link(0, 1, M=1),))
    with pytest.raises(torsor.TorsorError, match="the beam weighs 2 kg and link 1 only 1 kg: give a smaller rho"):
        torsor.segmented(robot, 1, EI=1, rho=4, length="1/2")
    with pytest.raises(torsor.TorsorError, match="link 1 has no XX to share out: give rhoJ of the beam"):
        torsor.segmented(robot, 1, EI=1, GJ=1, length=1)
    with pytest.raises(torsor.TorsorError, match="no joint of r is free"):
        torsor.spring_modes(robot)
    with pytest.raises(torsor.TorsorError, match="only links of a robot without loops and without coupled motors"):
        torsor.segmented(torsor.robots.five_bar(), 1, EI=1)


def test_the_command_line_writes_the_robot(tmp_path):
    file = tmp_path / "soft.toml"
    words = ["segment", "planar_2r", "link1", "--parts", "3", "--EI", "EI", "--bending", "z"]
    result = CliRunner().invoke(main, [*words, "-o", str(file), "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["links"] == 5
    assert torsor.load(file) == torsor.segmented(torsor.robots.planar_2r(), "link1", 3, EI="EI", bending="z")
    wrong = CliRunner().invoke(main, ["segment", "planar_2r", "9", "--EI", "1"])
    assert wrong.exit_code == 2 and "no frame 9" in wrong.output
