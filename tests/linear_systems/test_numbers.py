"""Linear systems of robots with numbers: python-control, scipy's integrators and the robots themselves judge them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import torsor
from torsor.control.linear_system import LinearSystem

PENDULUM = torsor.robots.double_pendulum()
UP = np.array([np.pi, 0.0])


def acrobot() -> torsor.Robot:
    """A double pendulum whose first joint has no motor."""
    first, second = PENDULUM.links
    return PENDULUM.replace(name="acrobot", links=(replace(first, joint=replace(first.joint, active=False)), second))


def test_the_system_is_the_slope_of_the_state_equation():
    q, qd, tau = np.array([0.4, -0.9]), np.array([1.1, -0.3]), np.array([2.0, 0.5])
    system = torsor.linearise(PENDULUM, q, qd=qd, tau=tau)
    state = torsor.compile(torsor.models.state_equation(PENDULUM))
    x, step = np.concatenate([q, qd]), 1e-6 * np.eye(4)
    by_x = (state(x=x + step, tau=tau) - state(x=x - step, tau=tau)).T / 2e-6
    assert np.allclose(system.A, by_x, atol=1e-7)
    assert np.array_equal(system.x0, x) and np.array_equal(system.u0, tau)


def test_inputs_are_taken_in_their_order():
    both, turned = (torsor.linearise(PENDULUM, [0.3, 0.4], inputs=i) for i in ("", "q2,q1"))
    assert turned.inputs == ("tau_q2", "tau_q1") and np.allclose(turned.B, both.B[:, ::-1])
    assert np.allclose(turned.u0, both.u0[::-1])


def test_along_a_motion_there_is_a_system_at_each_point():
    phase = np.add.outer(np.linspace(0, 1, 5), [0, 1])
    q, qd, qdd = np.sin(phase), np.cos(phase), -np.sin(phase)
    along = torsor.linearise(PENDULUM, q, qd=qd, qdd=qdd)
    assert along.A.shape == (5, 4, 4) and along.poles.shape == (5, 4) and len(along) == 5
    alone = torsor.linearise(PENDULUM, q[3], qd=qd[3], qdd=qdd[3])
    assert np.allclose(along[3].A, alone.A) and np.allclose(along[3].u0, alone.u0)
    with pytest.raises(torsor.TorsorError, match=r"pick one, as in system\[0\]\.lqr"):
        along.lqr(1, 1)


def test_python_control_agrees_on_poles_controllability_sampling_and_gains():
    import control  # which takes a second, of every worker

    system = torsor.linearise(acrobot(), UP)
    theirs = system.to_control()
    assert theirs.state_labels == ["q1", "q2", "dq1", "dq2"] and theirs.input_labels == ["tau_q2"]
    assert np.allclose(np.sort_complex(theirs.poles()), np.sort_complex(system.poles))
    assert np.allclose(control.ctrb(system.A, system.B), system.controllability)
    sampled = system.sampled(0.01)
    held = control.sample_system(theirs, 0.01, "zoh")
    assert np.allclose(held.A, sampled.A) and np.allclose(held.B, sampled.B) and sampled.to_control().dt == 0.01
    K, P, poles = control.lqr(theirs, np.diag([1.0, 2, 3, 4]), np.eye(1))
    found = system.lqr([1, 2, 3, 4], 1)
    assert np.allclose(found.K, K) and np.allclose(found.cost, P)
    assert np.allclose(found.poles, np.sort_complex(poles)) and found.poles.real.max() < 0
    K, _, poles = control.dlqr(held, np.eye(4), np.eye(1))
    assert np.allclose(sampled.lqr(1, 1).K, K) and np.abs(sampled.lqr(1, 1).poles).max() < 1


def test_what_motors_cannot_reach_is_not_controllable():
    assert torsor.linearise(acrobot(), UP).controllable and torsor.linearise(acrobot(), UP).observable
    apart = torsor.Robot("apart", (torsor.link(0, 1, ZZ=1), torsor.link(0, 2, gamma="pi/2", ZZ=2, active=False)))
    system = torsor.linearise(apart, [0, 0], parameters={"G3": -9.81})
    assert not system.controllable
    assert np.linalg.matrix_rank(system.controllability) == 2
    with pytest.raises(torsor.TorsorError, match="no feedback makes that cost finite"):
        system.lqr(1, 1)
    assert not torsor.linearise(PENDULUM, UP, measured="velocities", parameters={"g": 0}).observable


def test_the_feedback_holds_the_acrobot_upright():
    robot = acrobot()
    K = torsor.linearise(robot, UP).lqr(1, 1).K

    def torque(t, q, qd):
        return np.array([0.0, *(-K @ np.concatenate([q - UP, qd]))])

    assert not torsor.linearise(robot, UP).stable
    motion = torsor.simulate(robot, time=6, q0=UP + np.array([0.02, -0.03]), torque=torque, samples=20, rtol=1e-6)
    assert np.abs(motion.q[-1] - UP).max() < 1e-3


def test_modes_are_those_of_an_oscillator():
    spring = LinearSystem(np.array([[0, 1], [-4.0, -0.4]]), np.array([[0], [1.0]]), np.eye(2)[:1], np.zeros((1, 1)),
                          np.zeros(2), np.zeros(1), ("x", "v"), ("f",), ("x",))
    for system in (spring, spring.sampled(0.05)):
        assert system.modes.frequency == pytest.approx([2.0]) and system.modes.damping == pytest.approx([0.1])
        assert system.stable


@pytest.mark.parametrize("start", [(0.3, 0.2), (3.0, 0.1), (0.1, 3.0), (3.3, 3.0)])
def test_a_double_pendulum_has_four_equilibria_and_hangs_in_one(start):
    found = torsor.equilibrium(PENDULUM, start)
    straight = np.round(np.asarray(start) / np.pi) * np.pi
    assert np.abs(found.q - straight).max() < 1e-6
    assert found.stable == bool(np.allclose(straight, 0))
    assert found.stable == bool(torsor.linearise(PENDULUM, found.q).poles.real.max() < 1e-6)


def test_torques_and_held_joints_have_their_equilibrium():
    tau = np.array([5.0, 3.0])
    found = torsor.equilibrium(PENDULUM, tau=tau)
    torque = torsor.compile(torsor.models.inverse_dynamics(PENDULUM))
    assert np.allclose(torque(q=found.q, qd=[0, 0], qdd=[0, 0]), tau)
    held = torsor.equilibrium(PENDULUM, {"q1": 0.7}, held="q1")
    assert held.q[0] == 0.7 and held.tau[1] == 0 and held.q.sum() == pytest.approx(0, abs=1e-9)  # the last link hangs
    assert held.tau[0] == pytest.approx(torque(q=held.q, qd=[0, 0], qdd=[0, 0])[0])


def test_what_has_no_equilibrium_says_so():
    with pytest.raises(torsor.TorsorError, match="no configuration was found, from 40 starts"):
        torsor.equilibrium(PENDULUM, tau=[1000, 0])
    with pytest.raises(torsor.TorsorError, match="is for robots without loops"):
        torsor.equilibrium("five_bar")
    with pytest.raises(torsor.TorsorError, match="give qdd or tau, not both"):
        torsor.linearise(PENDULUM, [0, 0], qdd=[0, 0], tau=[0, 0])
    with pytest.raises(torsor.TorsorError, match="Q is a number, 4 numbers or a 4 by 4 matrix"):
        torsor.linearise(PENDULUM, [0, 0]).lqr([1, 2], 1)
