"""Motions of robots with loops: closed, with their energy, and ended with a sentence where they cannot go on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import torsor
from torsor.numerics.numeric_tree import NumericTree


def gaping(motion):
    """How far the loops of a motion gape: origins and axes of the revolute cut joints, on both sides."""
    skeleton = NumericTree(motion.robot, {k: float(v.value()) for k, v in motion.robot.defaults.items()})
    cut = np.zeros((len(motion.q), len(motion.robot.loops)))
    T = skeleton.frames(np.column_stack([motion.q, cut]))
    return max(np.abs(T[:, r.k, :3, 2:] - T[:, r.c, :3, 2:]).max() for r in skeleton.rings)


@pytest.mark.parametrize("robot", ["fourbar", "slider_crank"])
def test_the_energy_of_an_unforced_linkage_stays_for_a_minute(robot):
    motion = torsor.simulate(robot, time=60, q0={"q1": 1.0}, samples=61)
    assert motion.drift < 1e-8
    assert gaping(motion) < 1e-10


def test_power_of_the_motor_is_the_rate_of_energy():
    motion = torsor.simulate("fourbar", time=2, q0={"q1": 0.5}, torque="2 - 0.1*qd1", samples=4001)
    power = motion.tau[:, 0] * motion.qd[:, 0]
    work = np.concatenate([[0], np.cumsum((power[1:] + power[:-1]) / 2 * np.diff(motion.t))])
    assert np.abs(motion.energy - motion.energy[0] - work).max() < 1e-5 * np.abs(work).max()
    assert list(motion.columns()) == ["t", "q1", "q2", "q3", "qd1", "qd2", "qd3", "tau1", "kinetic", "potential"]


def test_velocities_of_all_joints_are_the_slopes_of_their_positions():
    motion = torsor.simulate("fourbar", time=0.4, q0={"q1": 0.5}, qd0={"q1": 3.0}, samples=401)
    slope = (motion.q[2:] - motion.q[:-2]) / (motion.t[2:] - motion.t[:-2])[:, None]
    assert np.abs(slope - motion.qd[1:-1]).max() < 1e-3 * np.abs(motion.qd).max()


def test_a_function_gives_the_torques_of_the_motors():
    texts = torsor.simulate("five_bar", time=0.2, torque=["-qd1", "-2*qd3"])
    function = torsor.simulate("five_bar", time=0.2, torque=lambda t, q, qd: [-qd[0], -2 * qd[1]])
    assert np.allclose(texts.q, function.q, atol=1e-7) and texts.tau.shape == (501, 2)


def test_a_motor_may_stand_at_a_cut_joint():
    """The same motion as with the loop cut elsewhere, under a law of the motor's velocity."""
    robot = torsor.load("fourbar")
    loop = robot.loops[0]
    idle = replace(robot.links[0], joint=replace(robot.links[0].joint, active=False))
    driven = robot.replace(links=(idle, *robot.links[1:]),
                           loops=(replace(loop, joint=replace(loop.joint, active=True)),))
    start = torsor.closure(robot).solve([0.5])[0]
    motions = [torsor.simulate(r, time=0.15, q0={"q4": start[3], "q2": start[1]}, torque={"q4": "1 - 0.2*QP4"},
                               samples=21) for r in (driven, torsor.change_cut_joint(driven, 1, "q3"))]
    here, there = ([x.variable for x in m.robot.joints] for m in motions)
    both = [name for name in here if name in there]
    columns = [m.q[:, [names.index(n) for n in both]] for m, names in zip(motions, (here, there), strict=True)]
    assert len(both) == 2 and np.abs(columns[0] - columns[1]).max() < 1e-7 and gaping(motions[0]) < 1e-10
    assert list(motions[0].columns())[-3:] == ["tau4", "kinetic", "potential"]
    again = torsor.simulate(driven, time=0.15, q0=motions[0].q[0], torque="1 - 0.2*QP4", samples=21)
    assert np.abs(again.q - motions[0].q).max() < 1e-7


def test_forces_from_outside_act_on_closed_robots_too():
    """A force that lifts the crank as its weight pulls it, about the same axis."""
    robot = torsor.load("slider_crank")
    pushed = replace(robot.links[0], wrench=replace(robot.links[0].wrench, CZ="PUSH"))
    motions = [torsor.simulate(r, time=0.3, q0={"q1": 0.4}, samples=11, **more) for r, more in (
        (robot, {"torque": 1.5}), (robot.replace(links=(pushed, *robot.links[1:])), {"wrench": {"PUSH": -1.5}}))]
    assert np.abs(motions[0].q - motions[1].q).max() < 1e-9


def test_other_assemblies_are_asked_for_by_a_hint():
    both = torsor.closure("fourbar").solve([0.5])
    for row in both:
        motion = torsor.simulate("fourbar", time=0.1, q0={"q1": 0.5, "q3": float(row[2])}, samples=3)
        assert np.allclose(motion.q[0], row[:3], atol=1e-9)


@pytest.mark.parametrize(("given", "said"), [
    ({"q0": {"q1": 3.0, "q2": 0.3}}, "does not assemble"),
    ({"qd0": {"q1": 1.0, "q2": 7.0}}, "does not keep the loops"),
    ({"torque": {"q2": 1.0}}, "q2 of five_bar has no motor: its motors are q1, q3"),
    ({"torque": ["qd2", 0]}, "there is no qd2"),
    ({"method": "radau"}, "radau does not keep loops closed"),
    ({"singular": "go"}, "singular must be stop or through, not 'go'"),
])
def test_what_cannot_be_is_refused(given, said):
    robot = torsor.robots.five_bar()
    if "q0" in given:
        robot = robot.replace(defaults={**robot.defaults, "L2": "0.05", "L4": "0.05"})
    with pytest.raises(torsor.TorsorError, match=said):
        torsor.simulate(robot, time=0.1, **given)


def test_a_motion_ends_at_a_singular_configuration_with_what_was_computed():
    with pytest.raises(torsor.TorsorError, match="singular configuration at t = ") as caught:
        torsor.simulate("five_bar", time=5)
    motion = caught.value.motion
    assert motion.t[-1] < 5 and motion.drift < 1e-7


def driven_at(robot, *motors):
    """The robot with motors at other joints."""
    return robot.replace(links=tuple(replace(x, joint=replace(x.joint, active=x.joint.variable in motors))
                                     for x in robot.links))


def test_dead_centres_are_passed_if_asked():
    """Unforced, a linkage moves the same whichever joint has the motor; the crank holds where the rocker lets go."""
    robot = torsor.load("fourbar")
    rocker = driven_at(robot, "q3")
    start = dict(zip(("q1", "q2", "q3"), torsor.closure(robot).solve([1.0])[0].tolist(), strict=False))
    with pytest.raises(torsor.TorsorError, match=r"singular configuration at t = 0\.3"):
        torsor.simulate(rocker, time=2, q0=start, samples=21)
    by_crank = torsor.simulate(robot, time=2, q0=start, samples=21)
    by_rocker = torsor.simulate(rocker, time=2, q0=start, samples=21, singular="through")
    assert by_rocker.drift < 1e-8 and gaping(by_rocker) < 1e-10 and np.array_equal(by_rocker.t, by_crank.t)
    assert np.abs(by_rocker.q - by_crank.q).max() < 1e-6 and np.abs(by_rocker.qd - by_crank.qd).max() < 1e-5


def test_laws_speak_of_the_motors_velocities_in_whatever_coordinates():
    rocker = driven_at(torsor.load("fourbar"), "q3")
    start = dict(zip(("q1", "q2", "q3"), torsor.closure("fourbar").solve([1.0])[0].tolist(), strict=False))
    text, function = (torsor.simulate(rocker, time=0.8, q0=start, torque=law, samples=801, singular="through")
                      for law in ("2 - 0.5*qd3", lambda t, q, qd: [2 - 0.5 * qd[0]]))
    power = text.tau[:, 0] * text.qd[:, 2]
    work = np.concatenate([[0], np.cumsum((power[1:] + power[:-1]) / 2 * np.diff(text.t))])
    assert np.abs(text.energy - text.energy[0] - work).max() < 1e-4 * np.abs(work).max()
    assert np.abs(text.tau[:, 0] - 2 + 0.5 * text.qd[:, 2]).max() < 1e-12
    assert np.abs(text.q - function.q).max() < 1e-9


def test_where_branches_meet_no_coordinates_help():
    """A cylinder without limits comes to have no length, and its pivots are one."""
    with pytest.raises(torsor.TorsorError, match="singular configuration") as caught:
        torsor.simulate("excavator", time=2, samples=21, singular="through")
    assert 1.0 <= caught.value.motion.t[-1] < 1.07 and caught.value.motion.drift < 1e-8


def test_a_parallelogram_turns_through_its_flat_configuration():
    """Its joints follow in proportion, so that nothing is singular there."""
    motion = torsor.simulate("sr400", time=1, q0={"q2": -0.2, "q7": 0.1}, qd0={"q2": 4.0}, samples=101)
    assert np.ptp(motion.q[:, 1] - motion.q[:, 6]) > 3.2 and gaping(motion) < 1e-9
