"""SDF files: against Pinocchio on the same robots, against what is written, and against what SDFormat says in words."""

from __future__ import annotations

import warnings
from dataclasses import replace
from math import pi
from random import Random

import numpy as np
import pinocchio as pin
import pytest

import torsor
from tests.formats.styled_sdf import Styled
from tests.loops.linkages import cut, linkage
from tests.random_robots import random_robot, random_values
from torsor import formats, robots
from torsor.errors import FormatError, TorsorError, TorsorWarning
from torsor.formats.bodies.bodies import Mimic
from torsor.formats.bodies.closed_configuration import ClosedConfiguration
from torsor.formats.bodies.robot_numbers import RobotNumbers
from torsor.formats.sdf.sdf_reader import assembly
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.joints import PRISMATIC
from torsor.robot.links import link
from torsor.robot.parts import Base

BODY = "<inertial><mass>2</mass><inertia><ixx>0.2</ixx><iyy>0.3</iyy><izz>0.4</izz></inertia></inertial>"
TURN = "<axis><xyz>0 0 1</xyz></axis>"


def file(inside: str, version: str = "1.9") -> str:
    return f'<sdf version="{version}"><model name="m">\n{inside}\n</model></sdf>'


def read(text: str, **options: object) -> torsor.Robot:
    return formats.read(text, "x.sdf", **options)


def seen(text: str):
    return assembly(text.encode(), "x.sdf")


def torques(robot, q, qd, qdd):
    return torsor.compile(torsor.models.inverse_dynamics(robot, effort=0))(q=q, qd=qd, qdd=qdd)


def pose(robot, name, q):
    T = NumericTree(robot, {n: float(x.value()) for n, x in robot.defaults.items()}).frames(np.array([q]))[0]
    return T[1 + [x.name for x in robot.links].index(name)]


def with_numbers(robot, rng):
    values = random_values(rng, robot)
    return robot.replace(defaults={name: values[name] for name in robot.parameters})


@pytest.mark.parametrize("seed", range(12))
def test_poses_relative_to_any_frame_are_pinocchios(seed):
    styled = Styled(seed, version="1.9" if seed % 3 else "1.7")
    robot = read(styled.text, tolerance=1e-13)
    order = [styled.order.index(j.name) for j in robot.joints]
    data = styled.model.createData()
    for x in np.random.default_rng(seed).uniform(-1, 1, (2, 3, len(order))):
        tau = pin.rnea(styled.model, data, *x)
        pin.forwardKinematics(styled.model, data, x[0])
        assert torques(robot, *x[:, order]) == pytest.approx(tau[order], abs=1e-10)
        for name, (index, at) in styled.body.items():
            frame = styled.joint_world[index].actInv(at) if index else at
            assert np.allclose(pose(robot, name, x[0][order]), (data.oMi[index] * frame).homogeneous, atol=1e-10)


@pytest.mark.parametrize("seed", range(16))
def test_a_robot_written_is_the_same_robot(seed):
    rng = Random(seed)
    robot = with_numbers(random_robot(
        rng, 6, tree=seed % 2 == 0, symbolic=seed % 3 > 0, general=seed % 5 == 0, offsets=True, kinds="RPF",
        friction=True, passive=True, base_pose=seed % 4 == 0, springs=seed % 2 == 0), rng)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of bodies that cannot be: these are drawn
        again = read(formats.write(robot, ".sdf"))
    assert [j.active for j in again.joints] == [j.active for j in robot.joints]
    assert all(not j.KQ.is_zero for j in again.joints) == (seed % 2 == 0)
    for q, qd, qdd in np.random.default_rng(seed).uniform(-1, 1, (2, 3, len(robot.joints))):
        assert torques(again, q, qd, qdd) == pytest.approx(torques(robot, q, qd, qdd), abs=1e-10)
        for item in robot.links:
            if seed % 4:
                assert np.allclose(pose(again, item.name, q), pose(robot, item.name, q), atol=1e-9)


@pytest.mark.filterwarnings("ignore:left out, for SDFormat", "ignore:joints are measured from",
                            "ignore:SDF has numbers only")
@pytest.mark.parametrize("name", ["fourbar", "sr400", "slider"])
def test_loops_are_links_with_two_joints(name):
    if name == "slider":  # a slide closes it
        robot = robots.fourbar()
        cut = link(0, 4, "P", active=False, alpha="pi/2", d="L2")
        loop = replace(robot.loops[0], joint=cut.joint, placement=cut.placement,
                       closing=replace(robot.loops[0].closing, alpha="pi/2"))
        robot = robot.replace(loops=(loop,))
    else:
        robot = getattr(robots, name)()
    if name != "sr400":
        values = random_values(Random(3), robot) | {"L1": 0.4, "L4": 0.5, "L2": 0.6, "L3": 0.7, "IA1": 0.0}
        robot = robot.replace(defaults={n: values[n] for n in robot.parameters})
    robot = robot.replace(links=tuple(replace(x, joint=replace(x.joint, IA=0)) for x in robot.links))
    robot = robot.replace(defaults={n: x for n, x in robot.defaults.items() if n in robot.parameters})
    again = read(formats.write(robot, ".sdf"))
    assert len(again.loops) == 1 and again.loops[0].joint.kind == robot.loops[0].joint.kind
    assert [j.variable for j in again.driven] == [j.variable for j in robot.driven]
    start = ClosedConfiguration(RobotNumbers(robot, "a file")).q[: len(robot.joints)]
    n = len(torsor.models.inverse_dynamics(robot, effort=0).argument("qd").elements)
    qd, qdd = np.random.default_rng(1).uniform(-1, 1, (2, n))
    assert torques(again, 0 * start, qd, qdd) == pytest.approx(torques(robot, start, qd, qdd), abs=1e-8)


def test_a_universal_joint_is_two_turns_and_a_ball_three():
    two = "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>1 0 0</xyz></axis2>"
    text = file(f'<link name="a">{BODY}</link><link name="b"><pose>0 0 1 0 0 0</pose>{BODY}</link>'
                '<link name="c"><pose>0 0 2 0 0 0</pose>' + BODY + '</link>'
                f'<joint name="u" type="universal"><parent>a</parent><child>b</child>{two}</joint>'
                '<joint name="s" type="ball"><pose>0 0 -0.5 0 0 0</pose><parent>b</parent><child>c</child></joint>')
    robot = read(text)
    assert [j.name for j in robot.joints] == ["u_1", "u_2", "s_x", "s_y", "s_z"]
    q = np.array([0.3, -0.4, 0.5, 0.6, -0.7])
    turn = [pin.utils.rotate("z", q[0]) @ pin.utils.rotate("x", q[1]),
            pin.utils.rotate("x", q[2]) @ pin.utils.rotate("y", q[3]) @ pin.utils.rotate("z", q[4])]
    b = pin.SE3(turn[0], np.array([0, 0, 1.0]))
    c = b * pin.SE3(turn[1], np.array([0, 0, 0.5])) * pin.SE3(np.eye(3), np.array([0, 0, 0.5]))
    assert np.allclose(pose(robot, "b", q), b.homogeneous, atol=1e-12)
    assert np.allclose(pose(robot, "c", q), c.homogeneous, atol=1e-12)


@pytest.mark.parametrize(("said", "lead"), [
    ("<screw_thread_pitch>0.02</screw_thread_pitch>", 0.02), ("<thread_pitch>-100</thread_pitch>", 2 * pi / 100)])
def test_a_screw_is_read_as_itself(said, lead):
    text = file(f'<link name="a">{BODY}</link><link name="b">{BODY}</link>'
                f'<joint name="s" type="screw"><parent>a</parent><child>b</child>{said}{TURN}</joint>')
    made = [c for c in seen(text).connections if c.kind != "fixed"]
    assert [(c.name, c.kind, c.lead) for c in made] == [("s", "screw", pytest.approx(lead))]
    robot = read(text)
    assert [j.kind.name for j in robot.joints] == ["screw"] and not robot.shares_motors
    there = pose(robot, "b", [2 * pi])
    assert np.allclose(there - pose(robot, "b", [0.0]), lead * np.eye(4)[:, [2]] @ np.eye(4)[[3]], atol=1e-12)


def test_a_screw_without_a_lead_is_refused_with_its_line():
    for said in ("", "<screw_thread_pitch>0</screw_thread_pitch>"):
        with pytest.raises(FormatError, match=r"x.sdf:\d+: joint s"):
            seen(file(f'<link name="a">{BODY}</link><link name="b">{BODY}</link>'
                      f'<joint name="s" type="screw"><parent>a</parent><child>b</child>{said}{TURN}</joint>'))


def test_a_gearbox_makes_one_wheel_follow_the_other():
    wheels = (f'<link name="frame"/><link name="a"><pose>0 0 0 0 0 0</pose>{BODY}</link>'
              f'<link name="b"><pose>1 0 0 {pi} 0 0</pose>{BODY}</link>'
              f'<joint name="ja" type="revolute"><parent>frame</parent><child>a</child>{TURN}</joint>'
              f'<joint name="jb" type="revolute"><parent>frame</parent><child>b</child>{TURN}</joint>')
    up = '<xyz expressed_in="__model__">0 0 1</xyz>'
    box = ('<joint name="gear" type="gearbox"><parent>a</parent><child>b</child><gearbox_ratio>3</gearbox_ratio>'
           f"<gearbox_reference_body>frame</gearbox_reference_body><axis>{up}</axis><axis2>{up}</axis2></joint>")
    made = {c.name: c for c in seen(file(wheels + box)).connections}
    assert made["jb"].mimic == Mimic("ja", 3.0) and made["ja"].mimic is None  # jb turns about -z of the model
    with pytest.raises(FormatError, match=r"x.sdf:2: a gearbox needs a revolute joint between frame and b"):
        seen(file(wheels.replace('"jb" type="revolute"', '"jb" type="fixed"') + box))


def test_joints_that_mimic_follow_an_axis_of_another():
    follow = ('<axis><xyz>0 0 1</xyz><mimic joint="u" axis="axis2"><multiplier>2</multiplier><offset>0.5</offset>'
              "<reference>0.1</reference></mimic></axis>")
    two = "<axis><xyz>0 0 1</xyz></axis><axis2><xyz>1 0 0</xyz></axis2>"
    text = file('<link name="a"/><link name="b"/><link name="c"/>'
                f'<joint name="u" type="revolute2"><parent>a</parent><child>b</child>{two}</joint>'
                f'<joint name="f" type="prismatic"><parent>b</parent><child>c</child>{follow}</joint>', "1.11")
    (c,) = [c for c in seen(text).connections if c.name == "f"]
    assert (c.mimic.joint, c.mimic.multiplier) == ("u_2", 2) and c.mimic.offset == pytest.approx(0.3)


def test_a_joint_met_from_its_child_is_turned_round():
    """A hangs on the world, and C carries B by a joint whose parent is B."""
    place = (f'<link name="A"/><link name="C"><pose>1 0 0 0.3 0 0</pose>{BODY}</link>'
             f'<link name="B"><pose>1 1 0 0 0.4 0</pose>{BODY}</link>')
    there = ('<joint name="w" type="fixed"><parent>world</parent><child>A</child></joint>'
             f'<joint name="one" type="revolute"><parent>A</parent><child>C</child>{TURN}</joint>')
    forward = ('<joint name="two" type="revolute"><pose relative_to="C">0.1 0.2 0.3 0 0 0.5</pose><parent>C</parent>'
               "<child>B</child><axis><xyz>0 0.6 0.8</xyz></axis></joint>")
    back = forward.replace("<parent>C</parent><child>B</child>", "<parent>B</parent><child>C</child>")
    a, b = read(file(place + there + forward)), read(file(place + there + back))
    for q, qd, qdd in np.random.default_rng(0).uniform(-1, 1, (3, 3, 2)):
        sign = np.array([1, -1])
        assert torques(b, sign * q, sign * qd, sign * qdd) == pytest.approx(sign * torques(a, q, qd, qdd), abs=1e-11)
        assert np.allclose(pose(b, "B", sign * q), pose(a, "B", q), atol=1e-12)


def test_models_inside_models_are_part_of_the_robot():
    inner = (f'<model name="in" placement_frame="mount"><pose relative_to="a">0 0 1 0 0 0.5</pose>'
             f'<link name="b"><pose>0.1 0 0 0 0 0</pose>{BODY}</link>'
             '<frame name="mount"><pose>0 0.2 0 0.3 0 0</pose></frame></model>')
    robot = read(file(f'<link name="a"><pose>1 2 3 0 0 0</pose>{BODY}</link>{inner}'
                      f'<joint name="j" type="revolute"><parent>a</parent><child>in::mount</child>{TURN}</joint>'))
    rz, rx = pin.utils.rotate("z", 0.5), pin.utils.rotate("x", 0.3)
    mount = pin.SE3(rz, np.array([0, 0, 1.0]))
    b = mount * pin.SE3(rx, np.array([0, 0.2, 0])).inverse() * pin.SE3(np.eye(3), np.array([0.1, 0, 0]))
    assert np.allclose(pose(robot, "in::b", [0.0]), b.homogeneous, atol=1e-12)
    about = mount * pin.SE3(pin.utils.rotate("z", 0.8), np.zeros(3)) * mount.inverse()
    assert np.allclose(pose(robot, "in::b", [0.8]), (about * b).homogeneous, atol=1e-12)


def test_a_world_has_gravity_static_models_and_bodies_that_float():
    text = ('<sdf version="1.9"><world name="w"><gravity>1 2 3</gravity><model name="ground"><static>true</static>'
            f'<link name="plane"/></model><model name="arm"><pose>0 0 1 0 0 0</pose><link name="base">{BODY}</link>'
            f'<link name="up">{BODY}</link><joint name="j" type="revolute"><parent>base</parent><child>up</child>{TURN}'
            "</joint></model></world></sdf>")
    made = seen(text)
    assert (made.root, made.gravity) == ("world", (1, 2, 3))
    assert {c.name: c.kind for c in made.connections} == {
        "ground::plane_static": "fixed", "arm::base_free": "floating", "arm::j": "revolute"}
    assert len(read(text).joints) == 7 and len(read(text, free_base=True).joints) == 1
    weld = '<joint name="w" type="fixed"><parent>world</parent><child>base</child></joint>'
    robot = read(text.replace("<joint", f"{weld}<joint"))
    assert len(robot.joints) == 1 and pose(robot, "arm::up", [0.0])[2, 3] == 1
    with pytest.warns(TorsorWarning, match="models that are static do not move, their joints are fixed: arm::"):
        assert not read(text.replace('name="arm">', 'name="arm"><static>1</static>')).joints


def test_the_root_keeps_gravity_of_the_world():
    robot = read(file(f'<pose>0 0 0 {pi / 2} 0 0</pose><link name="a">{BODY}</link><link name="b">{BODY}</link>'
                      f'<joint name="j" type="revolute"><parent>a</parent><child>b</child>{TURN}</joint>'))
    assert [float(x) for x in robot.gravity] == pytest.approx([0, -9.81, 0])


def test_older_files_say_axes_in_the_frame_of_the_model():
    axis = "<axis><xyz>0 0 1</xyz><use_parent_model_frame>{}</use_parent_model_frame></axis>"
    inside = (f'<link name="a">{BODY}</link><link name="b"><pose>0 0 0 0 0.5 0</pose>{BODY}</link>'
              '<joint name="j" type="revolute"><parent>a</parent><child>b</child>AXIS</joint>')
    for word, direction in (("1", [-np.sin(0.5), 0, np.cos(0.5)]), ("false", [0, 0, 1])):
        (c,) = seen(file(inside.replace("AXIS", axis.format(word)), "1.6")).connections
        assert np.allclose(c.axis, direction)
    with pytest.warns(TorsorWarning, match="use_parent_model_frame"):
        (c,) = seen(file(inside.replace("AXIS", axis.format(1)), "1.7")).connections
    assert np.allclose(c.axis, [0, 0, 1])


def test_limits_friction_and_motors():
    def joint(limit, kind="revolute"):
        return (f'<joint name="j{len(limit)}" type="{kind}"><parent>a</parent><child>b{len(limit)}</child><axis>'
                f"<xyz>0 0 1</xyz><limit>{limit}</limit><dynamics><damping>3</damping><friction>4</friction></dynamics>"
                "</axis></joint>")

    limits = ["<lower>-1</lower><upper>2</upper><velocity>3</velocity><effort>4</effort>",
              "<lower>-1e16</lower><upper>inf</upper><velocity>-1</velocity>", "<effort>0</effort>"]
    robot = read(file(f'<link name="a">{BODY}</link>' + "".join(
        f'<link name="b{len(x)}">{BODY}</link>{joint(x)}' for x in limits)))
    first, second, third = robot.joints
    assert [str(x) for x in vars(first.limits).values()] == ["-1", "2", "3", "4"]
    assert set(vars(second.limits).values()) == {None}
    assert [j.active for j in robot.joints] == [True, True, False]
    assert (str(third.FV), str(third.FS)) == ("3", "4")
    assert not read(file(f'<link name="a">{BODY}</link>' + "".join(
        f'<link name="b{len(x)}">{BODY}</link>{joint(x)}' for x in limits)), friction=False).joints[0].FV.value()


def test_a_base_that_moves_by_itself_is_a_model_that_nothing_holds():
    arm = torsor.Robot("x", (link(0, 1, ZZ=1, M=1, MX="1/2", XX="1/2", YY="1/2"),), gravity=(0, 0, "-9.81"),
                       base=Base(joint="free", inertia=link(0, 1, M=3, XX=1, YY=1, ZZ=1).inertia))
    again = read(formats.write(arm, ".sdf"), free_base=True)
    assert again.base.inertia == arm.base.inertia and again.links[0].inertia == arm.links[0].inertia
    with pytest.warns(TorsorWarning, match="no mass, which Gazebo does not take: base_x, base_y"):
        text = formats.write(arm.replace(base=replace(arm.base, joint="planar")), ".sdf")
    planar = read(text)
    assert [j.kind.letter for j in planar.joints] == ["P", "P", "R", "R"]


def test_what_sdformat_cannot_say_is_said_in_comments_and_warnings():
    robot = torsor.Robot("x", (link(0, 1, IA=1, K=2, FST=1, BS=2, FX=3, M=1),), gravity=(0, "g", 0),
                         base=Base(w=(0, 0, 1)))
    with pytest.warns(TorsorWarning) as caught:
        text = formats.write(robot, ".sdf")
    said = "\n".join(str(w.message) for w in caught)
    for words in ("rotor inertia", "elastic joints (K)", "static friction", "wrenches", "motion of the base",
                  "gravity without numbers is left out: 0, g, 0"):
        assert words in text and words in said
    with pytest.raises(FormatError, match=r"an SDF file holds numbers only, and these symbols have none: L"):
        formats.write(torsor.Robot("x", (link(0, 1, d="L"),)), ".sdf")


def test_names_that_mean_something_else_are_changed():
    robot = torsor.Robot("a::b", tuple(link(j, j + 1, M=1, name=n) for j, n in enumerate(("world", "in::b", "base"))),
                         gravity=(0, 0, "-9.81"))
    assert [b.name for b in seen(formats.write(robot, ".sdf")).bodies] == ["world", "base_", "world_", "in_b", "base"]


def test_shapes_stand_where_the_file_puts_them():
    visual = ('<visual name="v"><pose relative_to="f">0 0 0.1 0 0 0</pose><geometry>{}</geometry>'
              "<material><diffuse>1 0 0</diffuse></material></visual>")
    text = file('<frame name="f"><pose>0 0 1 0 0 0</pose></frame><link name="a"><pose>0 0 0.5 0 0 0</pose>'
                + visual.format("<box><size>1 2 3</size></box>") + visual.format(
                    "<mesh><uri>model://arm/a.stl</uri><scale>2 2 2</scale></mesh>")
                + visual.format("<plane><normal>0 0 1</normal></plane>") + visual.format(
                    "<sphere><radius>x</radius></sphere>") + "</link>")
    box, mesh = seen(text).shapes
    assert (box.kind, box.sizes, box.rgba) == ("box", (1, 2, 3), (1, 0, 0, 1)) and box.place.p[2] == pytest.approx(0.6)
    assert (mesh.mesh, mesh.scale) == ("model://arm/a.stl", (2, 2, 2))


GOOD = file(f"""<link name="a"/>
<link name="b"><pose>0 0 1 0 0 0</pose>{BODY}</link>
<frame name="f" attached_to="b"><pose>0 0 1 0 0 0</pose></frame>
<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>""")


@pytest.mark.parametrize(("old", "new", "line", "words"), [
    ("</sdf>", "</robot>", 6, "not XML"),
    ('version="1.9"', 'version="1.4"', 1, "SDFormat 1.4 is not read, 1.5 to 1.12 are"),
    ('version="1.9"', 'version="two"', 1, "one such as 1.9 was expected"),
    ('<link name="a"/>', "<include><uri>model://arm</uri></include>", 2, "model://arm), which is not fetched"),
    ('name="a"/>', "/>", 2, "without a name"),
    ('name="a"/>', 'name="b"/>', 3, "are both called 'b'"),
    ('name="a"/>', 'name="x::y"/>', 2, "means something else in SDFormat"),
    ("<mass>2</mass>", "<mass>2 3</mass>", 3, "is 2 words; a number was expected"),
    ("<mass>2</mass>", "<mass>-2</mass>", 3, "link b: a mass of -2"),
    ("<mass>2</mass>", "<mass>1e31</mass>", 3, "out of range"),
    ("<inertial>", '<inertial auto="true">', 3, "leaves the mass to the simulator"),
    ('<pose>0 0 1 0 0 0</pose><inertial>', '<pose relative_to="f">0 0 1 0 0 0</pose><inertial>', 3, "in a circle"),
    ('<pose>0 0 1 0 0 0</pose><inertial>', '<pose relative_to="g">0 0 1 0 0 0</pose><inertial>', 3, "unknown frame"),
    ('<pose>0 0 1 0 0 0</pose><inertial>', "<pose>0 0 1</pose><inertial>", 3, "3 words; 6 numbers"),
    ('attached_to="b"', 'attached_to="f"', 4, "in a circle: f -> f"),
    ('type="revolute"', 'type="hinge"', 5, "unknown type of a joint 'hinge'"),
    ("<parent>a</parent>", "", 5, "joint j has no parent"),
    ("<parent>a</parent>", "<parent>b</parent>", 5, "joins b to itself"),
    ("<child>b</child>", "<child>world</child>", 5, "the world for a child"),
    ("<child>b</child>", "<child>c</child>", 5, "unknown frame of <child> 'c'"),
    ("<axis><xyz>0 0 1</xyz></axis>", "", 5, "joint j has no <axis>"),
    ("<xyz>0 0 1</xyz>", "<xyz>0 0 0</xyz>", 5, "has no direction"),
    ("<xyz>0 0 1</xyz>", "<xyz>0 0 1</xyz><limit><lower>2</lower><upper>1</upper></limit>", 5, "lower = 2 is above"),
    ("<xyz>0 0 1</xyz>", '<xyz>0 0 1</xyz><mimic joint="j"/>', 5, "in a circle: j -> j"),
    ('type="revolute"', 'type="screw"', 5, "no <screw_thread_pitch>"),
    ('type="revolute"', 'type="gearbox"', 5, "has no <axis2>"),
    ('<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>', "",
     1, "2 links that no joint carries: a, b"),
])
def test_a_damaged_file_is_refused_with_its_place(old, new, line, words):
    assert GOOD.count(old) == 1
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(FormatError) as caught:
            read(GOOD.replace(old, new))
    assert caught.value.line == line and words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_what_may_not_be_meant_is_warned_of():
    for old, new, words in (
            ("<mass>2</mass>", "<Mass>2</Mass>", "unknown element of <inertial> 'Mass'"),
            ("<ixx>0.2</ixx>", "<ixx>9</ixx>", "no body has this inertia"),
            (BODY, "", "weigh 1 kg, with moments of 1 kg m^2: so SDFormat says: a, b"),
            ("<inertial>", "<gravity>0</gravity><inertial>", "gravity does not pull are pulled all the same"),
            ('version="1.9"', 'version="1.13"', "newer than 1.12")):
        with pytest.warns(TorsorWarning) as caught:
            read(GOOD.replace(old, new))
        assert any(words in str(w.message) for w in caught), words


def test_random_damage_raises_nothing_but_our_errors():
    rng = Random(0)
    for _ in range(300):
        i = rng.randrange(len(GOOD))
        filling = rng.choice(["", "<", "/", '"', "9", " ", "world", "::", "e", "-"])
        text = GOOD[:i] + filling + GOOD[i + rng.randrange(4):]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                read(text)
            except TorsorError as error:
                assert str(error).startswith("x.sdf")


@pytest.mark.filterwarnings("ignore:joints are measured from", "ignore:gravity without numbers")
def test_a_robot_that_is_driven_at_its_cut_slide_has_a_motor():
    body = {"M": 1, "XX": 1, "YY": 1, "ZZ": 1, "active": False}
    lever = linkage("lever", (link(0, 1, **body), link(0, 2, d="0.5", **body)),
                    cut(1, 3, 2, PRISMATIC, motor=True, alpha="pi/2", at={"d": "0.4", "alpha": "pi/2"}))
    text = formats.write(lever, ".sdf")
    assert "motor" not in text
    assert [j.variable for j in read(text).driven] == [lever.loops[0].joint.variable]
