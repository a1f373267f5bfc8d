"""The pose of a platform as independent coordinates."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import Case, case
from torsor.errors import ModelError
from torsor.program.choices import solutions
from torsor.robot.topology import frame_number

ROBOTS = {"three_rrr": ("px", "py", "yaw"), "delta": ("px", "py", "pz"),
          "stewart": ("px", "py", "pz", "yaw", "pitch", "roll")}


class Posed(Case):
    """A robot with the pose of its platform, and a state of both."""

    def __init__(self, name):
        self.name, self.plain = name, case(name)
        robot, self.pose = torsor.with_pose(name, "platform")
        super().__init__(robot)
        variables = [link.joint.variable for link in self.skeleton.tree.links]
        self.columns = [self.skeleton.column[variables.index(v) + 1] for v in self.pose]
        own = [link.joint.variable for link in self.plain.skeleton.tree.links]
        self.old = [self.skeleton.column[variables.index(own[j - 1]) + 1] for j in self.plain.skeleton.joints]
        self.x = self.state(1)

    def model(self, code, **options):
        options = options if code == "lkm" else {"effort": 0, **options}
        return torsor.generate(code, self.robot, independent=self.pose, **options)

    def at(self, code, **options):
        """A model in the pose."""
        return self.call(self.model(code, **options), self.x, qd=self.x.qd[self.columns], qdd=self.x.qdd[self.columns])

    def motors_alone(self, code):
        """A model of the robot itself, in its motors."""
        x = type(self.x)(self.x.q[self.old], self.x.qd[self.old], self.x.qdd[self.old])
        return self.plain.call(torsor.generate(code, self.plain.robot, effort=0), x)

    def rates(self):
        """dq_motors/dpose, by the null space of the constraints."""
        C = self.skeleton.constraints(self.skeleton.frames(self.x.q[None]))[0]
        G = np.linalg.svd(C)[2][len(self.x.q) - len(self.pose):].T
        return G[self.independent] @ np.linalg.inv(G[self.columns])


@cache
def posed(name):
    return Posed(name)


@cache
def in_pose(name, code):
    """What a model gives in the pose."""
    return posed(name).at(code)


@pytest.mark.parametrize("name", ROBOTS)
def test_joints_of_the_leg_are_the_pose(name):
    c = posed(name)
    assert c.pose == ROBOTS[name] and c.mobility.independent == tuple(
        c.skeleton.joints[i] for i in c.independent) and len(c.independent) == len(c.pose)
    T = c.skeleton.frames(c.x.q[None])[0, frame_number(c.robot, "platform")]
    values = dict(zip(c.pose, c.x.q[c.columns], strict=True))
    assert np.allclose([values.get(n, 0.0) for n in ("px", "py", "pz")], T[:3, 3], atol=1e-9)
    z, y, x = (values.get(n, 0.0) for n in ("yaw", "pitch", "roll"))
    yaw = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
    pitch = np.array([[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]])
    roll = np.array([[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]])
    if name != "delta":
        assert np.allclose(yaw @ pitch @ roll, T[:3, :3], atol=1e-9)


@pytest.mark.parametrize("name", ROBOTS)
def test_torques_of_the_motors_are_the_same_from_the_pose(name):
    c = posed(name)
    tau = c.motors_alone("idm")["tau"]
    assert np.allclose(in_pose(name, "idm")["tau"], tau, atol=1e-5 * np.abs(tau).max())


@pytest.mark.parametrize("name", ROBOTS)
def test_the_inertia_matrix_of_the_pose_is_congruent_to_that_of_the_motors(name):
    c = posed(name)
    A, B = in_pose(name, "inm")["A"], c.rates()
    assert np.linalg.eigvalsh(A).min() > 0
    expected = B.T @ c.motors_alone("inm")["A"] @ B
    assert np.allclose(A, expected, atol=1e-9 * np.abs(expected).max())


@pytest.mark.parametrize("name", ROBOTS)
def test_power_of_the_motors_is_that_of_the_pose(name):
    c = posed(name)
    A, h, tau = (in_pose(name, code)[result] for code, result in (("inm", "A"), ("h", "h"), ("idm", "tau")))
    force = A @ c.x.qdd[c.columns] + h
    assert np.isclose(force @ c.x.qd[c.columns], tau @ c.x.qd[c.independent], rtol=1e-7)
    back = c.call(c.model("ddm"), c.x, tau=tau, qd=c.x.qd[c.columns])["qdd"]
    assert np.allclose(back, c.x.qdd[c.columns], rtol=1e-6, atol=1e-6)


def test_coriolis_and_gravity_make_the_bias_in_the_pose():
    c = posed("three_rrr")
    C, h, Q = c.at("cor")["C"], c.at("h")["h"], c.at("grav")["Q"]
    assert np.allclose(C @ c.x.qd[c.columns] + Q, h, atol=1e-9 * max(1, np.abs(h).max()))


def test_the_closed_form_from_the_pose_goes_inside():
    c = posed("three_rrr")
    program = c.model("idm", positions="motors")
    assert program.argument("q").elements == c.pose
    given = {"q": c.x.q[c.columns].tolist(), "qd": c.x.qd[c.columns].tolist(), "qdd": c.x.qdd[c.columns].tolist(),
             "parameters": [c.numbers[n] for n in program.argument("parameters").elements]}
    tau = c.at("idm")["tau"]
    assert any(np.allclose(found["tau"], tau, atol=1e-8) for found in solutions(program, given))


def test_the_old_loops_and_frames_stay():
    robot, _ = torsor.with_pose("stewart", "platform")
    plain = case("stewart").robot
    assert robot.links[: len(plain.links)] == plain.links and robot.parameters == plain.parameters
    assert all(x.inertia.M.is_zero for x in robot.links[len(plain.links):])


def test_names_that_are_taken_are_not_taken_again():
    robot = case("three_rrr").robot.replace(gravity=("px", 0, 0), defaults={})
    assert torsor.with_pose(robot, "platform")[1] == ("px_", "py", "yaw")


@pytest.mark.parametrize(("name", "frame", "words"), [
    ("rx90", -1, "has no loops"),
    ("fourbar", "link3", "stays away from the base along x"),
    ("three_rrr", 1, "does not give them"),
    ("excavator", 4, "does not give them"),
])
def test_a_frame_that_does_not_serve_is_told_so(name, frame, words):
    with pytest.raises(ModelError, match=words):
        torsor.with_pose(name, frame)
