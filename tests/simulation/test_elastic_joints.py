"""Motors behind springs in a simulation."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import torsor
from torsor.errors import SimulationError
from torsor.robot.parts import Base, Inertia


def one_joint(**drive: float) -> torsor.Robot:
    """A pendulum in a vertical plane: ZZ = 0.5, MX = 0.8, its motor behind a spring."""
    link = torsor.link(0, 1, ZZ=0.5, MX=0.8, M=1)
    return torsor.Robot("pendulum", (replace(link, joint=replace(link.joint, **drive)),), gravity=(0, -9.81, 0))


def test_a_pendulum_behind_a_spring_moves_as_its_equations_written_by_hand() -> None:
    def rate(t: float, x: np.ndarray) -> list[float]:
        q, theta, qd, thetad = x
        spring = 300 * (theta - q)
        return [qd, thetad, (spring - 0.8 * 9.81 * np.cos(q)) / 0.5, (3 * np.sin(5 * t) - spring - 0.4 * thetad) / 0.1]

    right = solve_ivp(rate, (0, 1), [0.2, 0.2, 0.5, 0.5], rtol=1e-11, atol=1e-12).y[:, -1]
    for method, near in (("dop853", 1e-7), ("radau", 1e-4)):
        motion = torsor.simulate(one_joint(K=300, IA=0.1, FV=0.4), time=1, q0=[0.2], qd0=[0.5], torque="3*sin(5*t)",
                                 method=method, rtol=1e-9 if method == "dop853" else 1e-6, samples=11)
        assert motion.theta is not None and motion.thetad is not None
        found = [x[-1, 0] for x in (motion.q, motion.theta, motion.qd, motion.thetad)]
        assert np.abs(found - right).max() < near


def test_the_state_of_an_elastic_arm_follows_its_state_equation() -> None:
    program = torsor.generate("estate", "elastic_arm")
    f, robot = torsor.compile(program), torsor.robots.elastic_arm()
    numbers = [float(robot.defaults[p]) for p in program.argument("parameters").elements]
    right = solve_ivp(lambda t, x: f(x=x, tau=[5, 2], parameters=numbers), (0, 0.2), np.zeros(8), rtol=1e-10,
                      atol=1e-12).y[:, -1]
    motion = torsor.simulate(robot, time=0.2, torque=[5, 2], samples=5)
    assert motion.qd[-1] == pytest.approx(right[4:6], abs=1e-7)
    assert list(motion.columns())[7:11] == ["theta1", "theta2", "thetad1", "thetad2"]


def test_springs_and_rotors_are_in_the_energy_which_stays() -> None:
    motion = torsor.simulate("elastic_arm", parameters={"FV1": 0, "FV2": 0}, time=0.5, q0=[0.3, 0.4], qd0=[1, -1])
    assert motion.drift < 1e-8


def test_a_stiff_spring_is_nearly_none() -> None:
    rigid = torsor.simulate(one_joint(IA=0.1), time=0.5, samples=3)
    stiff = torsor.simulate(one_joint(IA=0.1, K=1e6), time=0.5, samples=3)
    assert stiff.q[-1] == pytest.approx(rigid.q[-1], abs=1e-4)
    assert rigid.theta is None


def test_laws_speak_of_the_rotor() -> None:
    motion = torsor.simulate(one_joint(IA=0.1, K=300), time=0.1, torque="-2*TH1 - THP1", q0=[0.2], samples=3)
    assert motion.theta is not None and motion.thetad is not None
    assert motion.tau[-1, 0] == pytest.approx(-2 * motion.theta[-1, 0] - motion.thetad[-1, 0])


def test_what_cannot_be_simulated_with_its_springs_is_refused_in_a_sentence() -> None:
    free = one_joint(IA=0.1, K=300).replace(base=Base(joint="free", inertia=Inertia(XX=1, YY=1, ZZ=1, M=1)))
    with pytest.raises(SimulationError, match=r"base that moves by itself and elastic joints \(q1\)"):
        torsor.simulate(free, time=0.1)
    with pytest.raises(SimulationError, match=r"base that moves by itself and elastic joints \(q1\)"):
        torsor.fmu(free, binary=False)

