"""Which joints have motors, which follow others and where from: the same through URDF, MJCF and SDF."""

from __future__ import annotations

import warnings

import mujoco
import numpy as np
import pytest

import torsor
from torsor import formats
from torsor.errors import FormatError
from torsor.robot.links import link

BODY = {"M": 1, "MX": "1/10", "XX": "1/10", "YY": "1/8", "ZZ": "1/9"}
SUFFIXES = [".urdf", ".xml", ".sdf"]


def hand(**more):
    """A joint that leads, two that follow it, and a free one."""
    links = tuple(link(j - 1, j, "RRPR"[j - 1], d="1/3", QM=offset, active=active, **BODY)
                  for j, (offset, active) in enumerate(((0.2, True), (0.5, True), ("-1/10", True), (0, False)), 1))
    return torsor.Robot("hand", links, gravity=(0, 0, "-9.81"), coupling=((1, 0), (-2, 0), ("1/4", 0), (0, 1)), **more)


def again(robot, suffix):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return formats.read(formats.write(robot, suffix), f"x{suffix}")


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_followers_keep_their_offsets_and_free_joints_stay_free(suffix):
    robot, read = hand(), again(hand(), suffix)
    assert [[float(x) for x in row] for row in read.coupling] == [[1, 0], [-2, 0], [0.25, 0], [0, 1]]
    assert [j.active for j in read.joints] == [True, True, True, False]
    m = np.array([0.7, -0.3])
    for made in (robot, read):  # motors count from elsewhere, joints move along the same line
        J = np.array([[float(x) for x in row] for row in made.coupling])
        q = J @ m + [float(j.QM) for j in made.joints]
        assert q[1] == pytest.approx(-2 * q[0] + 0.9) and q[2] == pytest.approx(0.25 * q[0] - 0.15)


def test_mujoco_sees_the_followers_where_we_do():
    model = mujoco.MjModel.from_xml_string(formats.write(hand(), ".xml"))
    data = mujoco.MjData(model)
    motion = torsor.simulate(hand(), time=0.01, q0={"q1": 0.4}, samples=2)
    for q, far in ((motion.q[0], 0), (motion.q[-1], 0), (motion.q[0] + [0.1, 0, 0, 0], 0.2)):
        data.qpos[:] = q
        mujoco.mj_forward(model, data)
        rows = data.efc_pos[: data.ne]
        assert len(rows) == 2 and np.abs(rows).max() == pytest.approx(far, abs=1e-7)
    assert model.nu == 1


def test_a_simulation_starts_with_the_motors_at_zero():
    motion = torsor.simulate(hand(), time=0.01, samples=2)
    assert motion.q[0] == pytest.approx([0.2, 0.5, -0.1, 0])
    motion = torsor.simulate(hand(), time=0.01, q0={"q2": 0.1}, samples=2)
    assert motion.q[0] == pytest.approx([0.4, 0.1, -0.05, 0])


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_a_cart_with_a_pole_has_one_motor(suffix):
    cart = torsor.Robot("cart", (link(0, 1, "P", alpha="pi/2", **BODY), link(1, 2, alpha="pi/2", active=False, **BODY)),
                        gravity=(0, 0, "-9.81"))
    read = again(cart, suffix)
    assert [j.active for j in read.joints] == [True, False]
    assert torsor.models.linear_model(read).output("B").shape == torsor.models.linear_model(cart).output("B").shape
    plain = cart.replace(links=(cart.links[0], link(1, 2, alpha="pi/2", **BODY)))
    assert all(j.active for j in again(plain, suffix).joints)
    assert "transmission" not in formats.write(plain, ".urdf")
    idle = cart.replace(links=(link(0, 1, "P", alpha="pi/2", active=False, **BODY), cart.links[1]))
    with pytest.warns(torsor.TorsorWarning, match="that no joint has a motor"):
        formats.write(idle, suffix)


def test_motors_that_move_several_joints_are_refused_by_mjcf():
    robot = hand().replace(coupling=((1, 0), (1, 1), (0, 1), (0, 1)))
    with pytest.raises(FormatError, match="coupled motors"):
        formats.write(robot, ".xml")


def test_a_joint_that_follows_a_follower_adds_the_offsets_up():
    def hinge(j, mimic=""):
        return (f'<link name="l{j}"/><joint name="j{j}" type="continuous"><parent link="l{j - 1}"/><child link="l{j}"/>'
                f"{mimic}</joint>")

    text = ('<robot name="x"><link name="l0"/>' + hinge(1) + hinge(2, '<mimic joint="j1" multiplier="3" offset="0.5"/>')
            + hinge(3, '<mimic joint="j2" multiplier="-2" offset="0.1"/>') + "</robot>")
    robot = formats.read(text, "x.urdf")
    assert [float(row[0]) for row in robot.coupling] == [1, 3, -6]
    assert [float(j.QM) for j in robot.joints] == pytest.approx([0, 0.5, 0.1 - 2 * 0.5])
