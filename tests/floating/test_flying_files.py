"""A base that moves by itself in every format, and what is refused."""

from __future__ import annotations

from pathlib import Path
from random import Random

import mujoco
import numpy as np
import pytest

import torsor
from tests.floating.flying_robots import close, flight, flying, state_of
from tests.models.states import at, made
from tests.random_robots import random_robot
from torsor.formats import FORMATS
from torsor.robot.parts import Base, ExternalWrench, Inertia

FORMAT = {f.name: f for f in FORMATS}


@pytest.mark.parametrize("joint", ["free", "planar"])
def test_toml_comes_back(joint):
    robot = flight(2, joint=joint).robot
    robot = robot.replace(base=Base(joint=joint, inertia=robot.base.inertia, wrench=ExternalWrench(FX="FX0", CZ=2)))
    assert FORMAT["toml"].read(FORMAT["toml"].write(robot).encode(), "x.toml").robot == robot
    turned = flight(2, attitude="quaternion").robot
    assert FORMAT["toml"].read(FORMAT["toml"].write(turned).encode(), "x.toml").robot == turned


def test_par_comes_back_with_the_base_before_the_links():
    robot = flight(3, rotor=True, wrench=True).robot.replace(name="random")
    text = FORMAT["par"].write(robot)
    assert "is_mobile = 1" in text
    assert FORMAT["par"].read(text.encode(), "random.par").robot == robot
    with pytest.raises(torsor.TorsorError, match="no place for a base that moves in a plane"):
        FORMAT["par"].write(flight(3, joint="planar").robot)
    with pytest.warns(torsor.TorsorWarning, match="pose and motion are variables"):
        FORMAT["par"].read(text.replace("W0 = {0,", "W0 = {W1,").encode(), "random.par")


@pytest.mark.parametrize("format_", ["urdf", "mjcf"])
def test_urdf_and_mjcf_come_back_as_they_move(format_, tmp_path):
    rng = Random(8)
    robot = flying(random_robot(rng, 4, tree=True, symbolic=False, gravity=False), rng, symbolic=False)
    robot = robot.replace(gravity=(0, 0, "-981/100"))
    path = tmp_path / f"robot.{ {'urdf': 'urdf', 'mjcf': 'xml'}[format_] }"
    path.write_text(FORMAT[format_].write(robot))
    again = torsor.load(path, free_base=True)
    assert again.base.joint == "free" and len(again.joints) == len(robot.joints)
    f = state_of(robot, rng)
    named = dict(zip((j.variable for j in again.joints), f.q, strict=True))
    named |= dict(zip(made("idm", again).argument("qd").elements, f.qd, strict=True))
    named |= dict(zip(made("idm", again).argument("qdd").elements, f.qdd, strict=True))
    close(at(made("idm", again), f.values | named)["tau"], at(made("idm", robot), f.values)["tau"], 1e-7)
    if format_ == "mjcf":
        model = mujoco.MjModel.from_xml_path(str(path))
        assert model.nv == 6 + len(robot.joints)
        data = mujoco.MjData(model)
        data.qpos[:7] = [*f.P, *(f.values[f"QB{k}"] for k in range(4))]
        data.qpos[7:] = f.q
        mujoco.mj_forward(model, data)
        A = np.zeros((model.nv, model.nv))
        mujoco.mj_fullM(model, data, A)
        # MuJoCo has the velocity of the base in the fixed frame
        turn = np.eye(model.nv)
        turn[:3, :3] = f.R
        close(turn.T @ A @ turn, at(made("inm", robot), f.values)["A"], 1e-8)


def test_an_urdf_without_a_floating_joint_flies_too(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text("""<robot name="arm"><link name="body"><inertial><mass value="2"/>
        <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
        <link name="arm"><inertial><mass value="1"/>
        <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>
        </link><joint name="j" type="continuous"><parent link="body"/><child link="arm"/></joint></robot>""")
    assert torsor.load(path, free_base=True).base.inertia.M.number == 2
    assert torsor.load(path, free_base=True, symbolic="all").base.inertia.M.symbol == "M0"
    assert not torsor.load(path).base.floating
    with pytest.raises(torsor.TorsorError, match="one of them"):
        torsor.load(path, free_base=True, free_flyer=True)


def test_bases_that_cannot_be_are_refused():
    for words, base in (("joint of the base 'fre'", {"joint": "fre"}),
                        ("for a base that moves by itself", {"inertia": {"M": 1}}),
                        ("leave pose, w, v, wp, vp out", {"joint": "free", "w": (1, 0, 0)}),
                        ("attitude = 'quaternion' is for", {"attitude": "quaternion"})):
        with pytest.raises(torsor.TorsorError, match=words):
            Base(**{k: Inertia(**x) if k == "inertia" else x for k, x in base.items()})
    text = FORMAT["toml"].write(flight(2).robot)
    with pytest.raises(torsor.TorsorError, match=r"x.toml:\d+: .*did you mean free"):
        FORMAT["toml"].read(text.replace('joint = "free"', 'joint = "fre"').encode(), "x.toml")


def test_models_that_stand_on_the_ground_say_so():
    f = flight(2)
    for code in ("jdet", "jinv", "lag", "cor", "csm", "emd", "ajac", "osm", "ssm", "dtm", "dlm", "eidm", "eddm"):
        with pytest.raises(torsor.TorsorError, match="and the robot's base moves"):
            torsor.models.find(code)(f.robot)
    with pytest.raises(torsor.TorsorError, match="recordings are of a base that stands on the ground"):
        torsor.excite(f.robot)
    light = f.robot.replace(base=Base(joint="free"), links=tuple(
        torsor.link(0, 1, "R", IA=1) for _ in range(1)))
    with pytest.raises(torsor.TorsorError, match="its base can move without moving any inertia"):
        torsor.models.direct_dynamics(light)


def test_the_root_of_a_file_without_moving_joints_weighs_once(tmp_path: Path) -> None:
    path = tmp_path / "stone.urdf"
    path.write_text('<robot name="stone"><link name="stone"><inertial><mass value="1.5"/><inertia ixx="0.1" iyy="0.1" '
                    'izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link></robot>')
    robot = torsor.load(path, free_base=True)
    masses = [float(x.inertia.M) for x in (robot.base, *robot.links)]
    assert sum(masses) == 1.5 and masses[0] == 1.5
    assert float(torsor.load(path).links[0].inertia.M) == 1.5
