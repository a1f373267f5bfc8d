"""MJCF: read as bodies and connections, written, and both against MuJoCo where it is installed."""

from __future__ import annotations

import dataclasses
import warnings
from math import pi
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.random_robots import random_robot, random_values
from torsor.errors import FormatError, TorsorError
from torsor.formats import read as read_robot
from torsor.formats.bodies.bodies import Assembly, AxisLimits, Connection, Transform
from torsor.formats.bodies.principal_axes import matrix, principal
from torsor.formats.bodies.space import compose, inverse, product, times, transposed
from torsor.formats.bodies.turn_matrices import quaternion_matrix
from torsor.formats.mjcf import FORMAT
from torsor.formats.mjcf.mjcf_reader import assembly
from torsor.formats.mjcf.mjcf_writer import write
from torsor.formats.mjcf.poses import about
from torsor.formats.mjcf.written_numbers import quaternion
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import Limits as JointLimits
from torsor.robot.parts import Loop, Placement

ARM = """<mujoco model="arm">
  <compiler angle="radian"/>
  <option gravity="0 0 -9.8"/>
  <default>
    <joint damping="0.5"/>
    <default class="heavy">
      <joint armature="0.1" frictionloss="0.2"/>
      <geom density="2000"/>
      <default class="heavier"><joint armature="0.3"/></default>
    </default>
  </default>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="shoulder" pos="0 0 0.5" childclass="heavy">
      <inertial pos="0 0.1 0" mass="2" diaginertia="0.1 0.2 0.25" euler="0.3 0.1 -0.2"/>
      <joint name="pan" axis="0 0 2" range="-1 2" actuatorfrcrange="-30 30"/>
      <body name="elbow" pos="0.1 0 0.4" euler="1.5707963267948966 0 0.2">
        <joint name="lift" type="slide" axis="1 0 1" class="heavier"/>
        <joint name="bend" pos="0 0.05 0.02" axis="0 1 0.5" ref="0.3"/>
        <geom type="capsule" fromto="0 0 0 0.1 0.2 0.3" size="0.04"/>
        <geom type="box" size="0.1 0.2 0.05" pos="0.1 0 0" axisangle="0 1 1 0.4"/>
        <site name="tool" pos="0 0 0.1" zaxis="1 0 1"/>
        <frame pos="0 0.1 0" quat="1 1 0 0">
          <body xyaxes="1 1 0 0 0 1">
            <joint name="wrist"/>
            <geom type="ellipsoid" size="0.1 0.06 0.08" mass="0.7"/>
            <geom type="cylinder" size="0.05 0.1" pos="0 0 0.2"/>
            <geom size="0.05"/>
          </body>
        </frame>
      </body>
    </body>
  </worldbody>
  <equality><joint joint1="wrist" joint2="bend" polycoef="0.1 -2"/></equality>
</mujoco>
"""

EQUAL = '<equality><joint joint1="wrist" joint2="bend" polycoef="0.1 -2"/></equality>'

BALL = """<mujoco><worldbody><body name="a"><joint name="b" type="ball" pos="0 0 0.1" damping="1"/><geom size="0.1"/>
</body></worldbody></mujoco>"""

BAR = """<mujoco><worldbody>
  <body name="a"><joint name="qa"/><geom size="0.1"/><site name="s1" pos="1 0 0"/><site name="s2" pos="1 0 1"/></body>
  <body name="b" pos="1 1 0"><joint name="qb" type="slide"/><geom size="0.1"/><site name="t1" pos="0 -1 0"/>
    <site name="t2" pos="0 -1 1"/></body>
</worldbody><equality>%s</equality></mujoco>"""


def made(text: str) -> Assembly:
    return assembly(text.encode(), "arm.xml")


def by_name(robot: Assembly) -> dict[str, Connection]:
    return {c.name: c for c in robot.connections}


def poses(robot: Assembly, q: dict[str, float]) -> dict[str, Transform]:
    """The frames of all bodies; a joint that is not named stands at 0."""
    place = {robot.root: Transform()}
    for c in robot.connections:
        moved = c.place
        if c.kind == "prismatic":
            moved = compose(moved, Transform(p=times(q.get(c.name, 0.0), c.axis)))
        elif c.kind in ("revolute", "continuous"):
            moved = compose(moved, Transform(about(c.axis, q.get(c.name, 0.0))))
        place[c.child] = compose(place[c.parent], moved)
    return place


def near(a: Any, b: Any, slack: float = 1e-9) -> bool:
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and all(near(x, y, slack) for x, y in zip(a, b, strict=True))
    return abs(float(a) - float(b)) <= slack * max(1.0, abs(float(b)))


# reading ----------------------------------------------------------------------------------


def test_an_arm_has_its_bodies_joints_sites_and_gravity() -> None:
    robot = made(ARM)
    assert robot.name == "arm" and robot.root == "world" and robot.gravity == (0, 0, -9.8)
    assert [b.name for b in robot.bodies][:4] == ["world", "shoulder", "elbow", "body3"]
    joints = by_name(robot)
    assert joints["pan"].axis == (0, 0, 1) and joints["pan"].kind == "revolute"
    assert joints["pan"].limits == AxisLimits(-1, 2, None, 30)
    assert joints["lift"].kind == "prismatic" and joints["bend"].kind == "continuous"
    assert [s.name for s in robot.sites] == ["tool"] and robot.sites[0].body == "elbow"


def test_default_classes_are_inherited_and_overridden() -> None:
    joints = by_name(made(ARM))
    assert (joints["pan"].damping, joints["pan"].friction, joints["pan"].rotor) == (0.5, 0.2, 0.1)
    assert (joints["lift"].damping, joints["lift"].friction, joints["lift"].rotor) == (0.5, 0.2, 0.3)


def test_joints_of_one_body_are_a_chain_of_bodies_without_mass() -> None:
    robot = made(ARM)
    joints = by_name(robot)
    assert joints["lift"].child == joints["bend"].parent == "elbow_lift"
    assert joints["bend"].child == "elbow_bend" and joints["elbow_fixed"].kind == "fixed"
    masses = {b.name: b.mass.mass for b in robot.bodies}
    assert masses["elbow_lift"] == masses["elbow_bend"] == 0 < masses["elbow"]


def test_a_body_stands_as_the_file_shows_it_where_joints_are_at_their_reference() -> None:
    place = poses(made(ARM), {"bend": 0.3})
    assert near(place["elbow"].p, (0.1, 0, 0.9)) and near(place["elbow"].R[1], (0, 0, -1))


def test_a_joint_that_follows_another_by_a_line_is_a_mimic() -> None:
    mimic = by_name(made(ARM))["wrist"].mimic
    assert mimic is not None and mimic.joint == "bend"
    assert near((mimic.multiplier, mimic.offset), (-2, 0.1 + 2 * 0.3))


def test_angles_are_degrees_unless_the_compiler_says_otherwise() -> None:
    robot = made(ARM.replace('<compiler angle="radian"/>', ""))
    assert near(by_name(robot)["pan"].limits.upper, 2 * pi / 180)


@pytest.mark.parametrize("sequence", ["xyz", "zyx", "XYZ", "zXz"])
def test_small_letters_of_eulerseq_turn_with_the_axes(sequence: str) -> None:
    text = f"""<mujoco><compiler angle="radian" eulerseq="{sequence}"/><worldbody>
        <body name="a" euler="0.1 0.2 0.3"/></worldbody></mujoco>"""
    axes = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
    R = about(axes["x"], 0.0)
    for letter, angle in zip(sequence, (0.1, 0.2, 0.3), strict=True):
        turn = about(axes[letter.lower()], angle)
        R = product(R, turn) if letter.islower() else product(turn, R)
    assert near(made(text).connections[0].place.R, R)


def test_a_ball_joint_is_three_turns_and_says_so() -> None:
    robot = made(BALL)
    kinds = [(c.name, c.kind) for c in robot.connections]
    assert kinds == [("b_x", "revolute"), ("b_y", "revolute"), ("b_z", "revolute"), ("a_fixed", "fixed")]
    assert any("three turns" in r for r in robot.remarks) and any("damping" in r for r in robot.remarks)


def test_a_free_joint_floats() -> None:
    text = """<mujoco><worldbody><body name="a" pos="1 2 3"><freejoint/><geom size="0.1"/></body>
        </worldbody></mujoco>"""
    (joint,) = made(text).connections
    assert joint.kind == "floating" and joint.place.p == (1, 2, 3)


def test_equalities_close_loops_in_the_pose_of_the_file() -> None:
    robot = made(BAR % '<connect body1="a" body2="b" anchor="1 0 0"/><weld name="w" body1="a" anchor="0 0 1"/>')
    first, second = robot.closures
    assert (first.kind, first.first, first.second) == ("connect", "a", "b")
    assert near(first.on_first.p, (1, 0, 0)) and near(first.on_second.p, (0, -1, 0))
    assert (second.name, second.second) == ("w", "world") and near(second.on_first.p, (0, 0, 1))


def test_two_connects_between_two_bodies_are_a_revolute_closure() -> None:
    robot = made(BAR % '<connect site1="s1" site2="t1"/><connect site1="s2" site2="t2"/>')
    (closure,) = robot.closures
    assert closure.kind == "revolute" and near(transposed(closure.on_second.R)[2], (0, 0, 1))
    assert near(closure.on_first.p, (1, 0, 0)) and near(closure.on_second.p, (0, -1, 0))


def test_a_joint_held_by_an_equality_is_fixed() -> None:
    robot = made(BAR % '<joint joint1="qb" polycoef="0.25"/>')
    assert by_name(robot)["qb"].kind == "fixed" and near(by_name(robot)["qb"].place.p, (1, 1, 0.25))


def test_what_is_left_out_is_in_the_remarks() -> None:
    text = BAR.replace('name="qa"', 'name="qa" stiffness="3 1"').replace('name="a"', 'name="a" gravcomp="1"', 1)
    robot = made(text % '<joint joint1="qa" joint2="qb" polycoef="0 1 2"/><tendon tendon1="x"/>'
                        '<joint joint1="qa" active="false"/>')
    for word in ("stiffness", "gravcomp", "curved", "tendons", "not active"):
        assert any(word in r for r in robot.remarks), word
    assert by_name(robot)["qa"].mimic is None


def test_a_mesh_without_inertial_asks_for_mujoco_or_for_inertial() -> None:
    text = """<mujoco><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
        <body name="a"><joint/>%s<geom type="mesh" mesh="m"/></body></worldbody></mujoco>"""
    with pytest.raises(FormatError, match=r"arm.xml:2: .*<inertial>"):
        made(text % "")
    assert made(text % '<inertial pos="0 0 0" mass="2"/>').bodies[1].mass.mass == 2


def test_the_compiler_bounds_balances_and_scales_masses() -> None:
    text = """<mujoco><compiler boundmass="2" boundinertia="0.5" balanceinertia="true" %s/><worldbody>
        <body><joint/><inertial pos="0 0 0" mass="1" diaginertia="0.1 1 4"/></body>
        <body><joint/><inertial pos="0 0 0" mass="6" diaginertia="1 1 1"/></body></worldbody></mujoco>"""
    first, second = (b.mass for b in made(text % "").bodies[1:])
    assert first.mass == 2 and near(first.tensor, (5.5 / 3, 0, 0, 5.5 / 3, 0, 5.5 / 3)) and second.mass == 6
    first, second = (b.mass for b in made(text % 'settotalmass="4"').bodies[1:])
    assert near((first.mass, second.mass), (1, 3)) and near(second.tensor, (0.5, 0, 0, 0.5, 0, 0.5))


@given(st.lists(st.floats(-10, 10), min_size=6, max_size=6))
def test_principal_axes_make_the_tensor_again(t: list[float]) -> None:
    tensor = (t[0], t[1], t[2], t[3], t[4], t[5])
    found = principal(tensor)
    x, y, z = found.moments
    assert x <= y <= z
    diagonal = ((x, 0.0, 0.0), (0.0, y, 0.0), (0.0, 0.0, z))
    assert near(product(product(found.axes, diagonal), transposed(found.axes)), matrix(tensor))


@given(st.floats(-4, 4), st.floats(-4, 4), st.floats(-4, 4))
def test_a_quaternion_makes_the_rotation_again(a: float, b: float, c: float) -> None:
    z, x = (0.0, 0.0, 1.0), (1.0, 0.0, 0.0)
    R = product(product(about(z, a), about(x, b)), about(z, c))
    assert near(quaternion_matrix(*quaternion(R)), R)


# damage -----------------------------------------------------------------------------------

DAMAGED = [
    ('mass="2"', 'mass="-2"', 15, "negative"),
    ('mass="2"', 'mass="nan"', 15, "not a number"),
    ('mass="2"', 'mass="inf"', 15, "not a number"),
    ('mass="2"', 'mass="1e99"', 15, "out of range"),
    ('mass="2"', "", 15, "has no mass"),
    ('pos="0 0.1 0" mass', "mass", 15, "has no pos"),
    ('pos="0 0 0.5"', 'pos="0 0"', 14, "2 numbers; 3 were expected"),
    ('diaginertia="0.1 0.2 0.25"', 'diaginertia="-0.1 0.2 0.25"', 15, "principal moment"),
    ('diaginertia="0.1 0.2 0.25"', 'fullinertia="1 1 1 0 0 0"', 15, "alone"),
    ('diaginertia="0.1', 'diagonal="0.1', 15, "did you mean diaginertia"),
    ('childclass="heavy"', 'childclass="heavi"', 14, "did you mean heav"),
    ('class="heavier"/', 'class="unheard"/', 18, "unknown default class"),
    ('default class="heavier"', "default", 9, "without class"),
    ('default class="heavier"', 'default class="heavy"', 9, "unique"),
    ('name="bend"', 'name="lift"', 19, "unique"),
    ('name="elbow"', 'name="shoulder"', 17, "unique"),
    ('name="elbow"', 'name="world"', 17, "world"),
    ('joint2="bend"', 'joint2="bent"', 34, "did you mean bend"),
    ('joint1="wrist"', 'joint1="bend"', 34, "follows itself"),
    ('axis="0 0 2"', 'axis="0 0 0"', 16, "no direction"),
    ('range="-1 2"', 'range="2 -1" limited="true"', 16, "a lower and a greater"),
    ('type="slide"', 'type="screw"', 18, "slide"),
    ('type="slide"', 'type="free"', 19, "no other joint"),
    ('<joint name="wrist"/>', "<freejoint/>", 25, "only a body of <worldbody>"),
    ('quat="1 1 0 0"', 'quat="0 0 0 0"', 23, "zero"),
    ('quat="1 1 0 0"', 'quat="1 1 0 0" euler="0 0 0"', 23, "quat and euler"),
    ('size="0.05"', 'size="-0.05"', 28, "positive"),
    ('type="ellipsoid"', 'type="egg"', 26, "unknown type"),
    ('fromto="0 0 0 0.1 0.2 0.3"', 'fromto="0 0 0 0 0 0"', 20, "the same"),
    ('angle="radian"', 'angle="gon"', 2, "radian"),
    ('angle="radian"', 'coordinate="global"', 2, "local"),
    ('angle="radian"', 'eulerseq="xyw"', 2, "three letters"),
    ('angle="radian"', 'autolimits="false"', 16, "limited"),
    ("<option", "<include file='x'/><option", 3, "<include> is not read"),
    ("<frame", "<replicate/><frame", 23, "<replicate> is not read"),
    ("<frame", "<bodi/><frame", 23, "did you mean body"),
    ("<option", "<optoin/><option", 3, "did you mean option"),
    ("<joint joint1", "<join joint1", 34, "did you mean joint"),
    ('model="arm">', 'model="arm"><!DOCTYPE x>', None, ""),
    ("</mujoco>", "", None, ""),
]


@pytest.mark.parametrize(("old", "new", "line", "words"), DAMAGED)
def test_damage_is_told_with_its_line(old: str, new: str, line: int | None, words: str) -> None:
    assert old in ARM
    with pytest.raises(FormatError) as caught:
        made(ARM.replace(old, new, 1))
    assert caught.value.file == "arm.xml" and words in caught.value.message and "\n" not in str(caught.value)
    assert line is None or caught.value.line == line


@pytest.mark.parametrize("equality", [
    '<connect body1="a" body2="c" anchor="0 0 0"/>', '<connect body1="a"/>', '<weld site1="s1" site2="s9"/>',
    '<joint joint1="qa" joint2="qb" polycoef="0 1 2 3 4 5"/>', '<weld body1="a" relpose="0 0 0 1"/>', "<glue/>",
    '<connect name="x" site1="s1" site2="t1"/><connect name="x" site1="s2" site2="t2"/>', '<joint joint2="qa"/>',
    '<joint joint1="qa" joint2="qb"/><joint joint1="qa" joint2="qb"/>', '<weld body1="a" anker="0 0 0"/>',
])
def test_wrong_equalities_are_refused(equality: str) -> None:
    with pytest.raises(FormatError, match=r"bar\.xml:5"):
        assembly((BAR % equality).encode(), "bar.xml")


@pytest.mark.parametrize("text", ["", "<robot/>", "<mujoco/>", "<mujoco><worldbody/></mujoco>", "mujoco",
                                  "<mujoco>" * 300,
                                  "<mujoco><worldbody>" + "<body>" * 190 + "</body>" * 190 + "</worldbody></mujoco>"])
def test_what_is_no_robot_is_refused(text: str) -> None:
    with pytest.raises(FormatError, match=r"arm\.xml"):
        made(text)


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32))
def test_random_damage_is_a_format_error_or_a_robot(seed: int) -> None:
    rng = Random(seed)
    text = list(rng.choice((ARM, BALL, BAR % '<connect body1="a" body2="b" anchor="1 0 0"/>')))
    for _ in range(rng.randint(1, 4)):
        k = rng.randrange(len(text))
        text[k : k + rng.choice((0, 1, 1, 5, 40))] = rng.choice(('"', "<", "-", "9e9", " ", "é", "\0", "nan", "/>", ""))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            assert assembly("".join(text).encode(), "x.xml").bodies
        except FormatError as error:
            assert str(error).startswith("x.xml")


# writing ----------------------------------------------------------------------------------


def numeric(seed: int, links: int = 5, **options: Any) -> Robot:
    return random_robot(Random(seed), links, symbolic=False, **options)


def frames(robot: Robot, q: dict[str, float]) -> dict[str, Transform]:
    """The frames of a robot's links, by the definition of its placements."""
    pose = [s.value() for s in robot.base.pose]
    base = Transform(tuple(tuple(pose[4 * r : 4 * r + 3]) for r in range(3)), tuple(pose[3:12:4]))  # type: ignore[arg-type]
    values = {**{k: v.value() for k, v in robot.defaults.items()}, **q}
    found = [base]
    for item in robot.links:
        p = [s.value(values) for s in item.placement.scalars()]
        at = found[item.antecedent]
        for turn, axis, slide in ((p[0], 2, p[1]), (p[2], 0, p[3]), (p[4], 2, p[5])):
            along = tuple(float(k == axis) for k in range(3))
            at = compose(at, Transform(about(along, turn), times(slide, along)))  # type: ignore[arg-type]
        found.append(at)
    return {item.name: at for item, at in zip(robot.links, found[1:], strict=True)}


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**32), st.booleans(), st.booleans())
def test_a_written_robot_is_read_with_the_same_frames_and_masses(seed: int, tree: bool, pose: bool) -> None:
    robot = numeric(seed, tree=tree, base_pose=pose, kinds="RPF", general=True, offsets=True, rotor=True, friction=True)
    back = assembly(write(robot).encode(), "robot.xml")
    rng = Random(seed)
    q = {j.variable: rng.uniform(-3, 3) for j in robot.joints}
    wanted, got = frames(robot, q), poses(back, q)
    masses = {b.name: b.mass for b in back.bodies}
    for item in robot.links:
        assert near(got[item.name].R, wanted[item.name].R) and near(got[item.name].p, wanted[item.name].p)
        i, m = item.inertia, masses[item.name]
        assert near((m.mass, *times(m.mass, m.centre)), [s.value() for s in (i.M, i.MX, i.MY, i.MZ)])
        x, y, z = m.centre
        assert near(m.tensor[0] + m.mass * (y * y + z * z), i.XX.value())
        assert near(m.tensor[1] - m.mass * x * y, i.XY.value())
        if item.joint.kind.moves:
            c = by_name(back)[item.joint.variable]
            j = item.joint
            assert near((c.rotor, c.damping, c.friction), [s.value() for s in (j.IA, j.FV, j.FS)])
    base = [s.value() for s in robot.base.pose]
    g = tuple(s.value() for s in robot.gravity)
    assert near(back.gravity, [sum(base[4 * r + k] * g[k] for k in range(3)) for r in range(3)])


def test_a_robot_read_and_written_is_read_again_the_same() -> None:
    robot = read_robot(ARM.replace(EQUAL, "").encode(), "a.xml")
    with warnings.catch_warnings():  # of the frames between joints
        warnings.simplefilter("ignore")
        again = read_robot(write(robot).encode(), "b.xml")
    assert [j.name for j in again.joints] == [j.name for j in robot.joints] == ["pan", "lift", "bend", "wrist"]
    q = dict(zip((j.variable for j in robot.joints), (0.3, -0.2, 0.8, 1.1), strict=True))
    here, there = frames(robot, q), frames(again, q)
    for name in ("shoulder", "elbow", "body3"):
        assert near(here[name].R, there[name].R, 1e-7) and near(here[name].p, there[name].p, 1e-7), name
    assert near(sum(x.inertia.M.value() for x in robot.links), sum(x.inertia.M.value() for x in again.links))
    assert near(robot.joints[0].limits.upper.value(), 2) and near(again.joints[0].limits.upper.value(), 2)  # type: ignore[union-attr]


def test_symbols_have_the_numbers_of_the_defaults_or_are_named() -> None:
    robot = random_robot(Random(3), 3)
    with pytest.raises(FormatError, match="XX1"):
        write(robot)
    values = random_values(Random(4), robot)
    full = robot.replace(defaults={n: values[n] for n in robot.parameters})
    masses = {b.name: b.mass.mass for b in assembly(write(full).encode(), "x.xml").bodies}
    assert near(masses["link2"], values["M2"])


def test_limits_are_ranges_and_one_end_may_be_open() -> None:
    robot = numeric(1, 2, kinds="R")
    first, second = robot.links
    ranged = [JointLimits(-1, "pi", None, 12), JointLimits(None, 2)]
    links = [dataclasses.replace(x, joint=dataclasses.replace(x.joint, limits=r))
             for x, r in zip((first, second), ranged, strict=True)]
    joints = by_name(assembly(write(robot.replace(links=tuple(links))).encode(), "x.xml"))
    assert joints["q1"].limits == AxisLimits(-1, pi, None, 12) and joints["q2"].limits == AxisLimits(None, 2)


def test_a_run_of_links_without_mass_is_one_body_with_several_joints() -> None:
    body = {"M": 1, "XX": 2, "YY": 2, "ZZ": 2}
    links = link(0, 1, "P", alpha="pi/2", d=1), link(1, 2, alpha=1, d="0.3", r=2), link(2, 3, alpha=2, **body)
    robot = Robot("x", links, gravity=(0, 0, -9))
    text = write(robot)
    assert text.count("<body") == 1 and text.count("<joint") == 3
    q = {"q1": 0.2, "q2": -0.7, "q3": 1.3}
    got, wanted = poses(assembly(text.encode(), "x.xml"), q)["link3"], frames(robot, q)["link3"]
    assert near(got.R, wanted.R) and near(got.p, wanted.p)


@pytest.mark.parametrize(("inertia", "words"), [
    ({}, "no mass"), ({"M": 1}, "no inertia about an axis"), ({"ZZ": 1}, "grouped"), ({"M": -1}, "positive"),
])
def test_masses_that_mujoco_does_not_take_are_refused_by_link(inertia: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=rf"link 1.*{words}"):
        write(Robot("x", (link(0, 1, **inertia),), gravity=(0, 0, -9)))


def test_bounds_are_given_where_they_are_asked_for() -> None:
    robot = Robot("x", (link(0, 1),), gravity=(0, 0, -9))
    assert 'boundmass="1e-09"' in write(robot, bound="1e-9")
    with pytest.raises(FormatError, match="small number"):
        write(robot, bound="much")


@pytest.mark.parametrize(("options", "words"), [({"base_motion": True}, "motion of the base"),
                                                ({"loops": 9}, "prismatic")])
def test_what_mjcf_has_no_place_for_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(FormatError, match=words):
        write(numeric(5, 3, **options))


def four_bar() -> Robot:
    body = {"M": 1, "XX": 2, "YY": 2, "ZZ": 2}
    cut = link(2, 4, active=False, d="0.5")
    return Robot("bar", (link(0, 1, **body), link(1, 2, d=1, **body), link(0, 3, d=1, active=False, **body)),
                 gravity=(0, 0, -9), loops=(Loop(2, cut.joint, cut.placement, 3, Placement(d="0.7")),))


def test_a_cut_revolute_joint_is_read_as_a_revolute_closure() -> None:
    text = write(four_bar())
    (closure,) = assembly(text.encode(), "x.xml").closures
    assert (closure.kind, closure.first, closure.second) == ("revolute", "link2", "link3")
    assert near(closure.on_first.p, (0.5, 0, 0)) and near(closure.on_second.p, (0.7, 0, 0))
    assert text.count("<motor") == 2


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32))
def test_any_robot_is_written_or_refused_in_words(seed: int) -> None:
    rng = Random(seed)
    loops, symbolic = rng.randint(0, 2), rng.random() < 0.2
    robot = random_robot(rng, rng.randint(1, 6), kinds="RPF", symbolic=symbolic, tree=True, loops=loops)
    try:
        text = write(robot)
    except TorsorError:
        assert symbolic or loops  # numbers in a tree are always written
        return
    assert assembly(text.encode(), "x.xml").bodies


def test_the_format_knows_its_suffixes() -> None:
    assert FORMAT.suffixes == (".xml", ".mjcf") and FORMAT.options == ("bound",)


# MuJoCo -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mujoco() -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        import mujoco

    assert int(mujoco.__version__.split(".")[0]) >= 4, "older ones differ in rounding and in defaults"
    return mujoco


def compare(mujoco: Any, text: str, seed: int = 0, path: Any = None) -> None:
    """Masses, and frames at random positions, of one file by MuJoCo and by us."""
    model = mujoco.MjModel.from_xml_string(text) if path is None else mujoco.MjModel.from_xml_path(str(path))
    data = mujoco.MjData(model)
    ours = assembly(text.encode(), str(path or "x.xml"))
    masses = {b.name: b.mass for b in ours.bodies}
    rng = Random(seed)
    q = {}
    for k in range(model.njnt):
        if model.jnt_type[k] in (2, 3):
            value = rng.uniform(-2, 2)
            data.qpos[model.jnt_qposadr[k]] = value
            q[model.joint(k).name] = value
        elif model.jnt_type[k] == 1:
            a, b, c = (rng.uniform(-2, 2) for _ in range(3))
            x, y, z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
            turn = product(product(about(x, a), about(y, b)), about(z, c))
            data.qpos[model.jnt_qposadr[k] : model.jnt_qposadr[k] + 4] = quaternion(turn)
            q |= {f"{model.joint(k).name}_{n}": v for n, v in zip("xyz", (a, b, c), strict=True)}
    mujoco.mj_kinematics(model, data)
    place = poses(ours, q)
    for k in range(1, model.nbody):
        name = model.body(k).name or f"body{k}"
        R = data.xmat[k].reshape(3, 3).tolist()
        assert near(data.xpos[k].tolist(), place[name].p) and near(R, place[name].R), name
        m = masses[name]
        assert near(model.body_mass[k], m.mass), name
        assert not m.mass or near(model.body_ipos[k].tolist(), m.centre), name
        axes = quaternion_matrix(*map(float, model.body_iquat[k]))
        x, y, z = map(float, model.body_inertia[k])
        diagonal = ((x, 0.0, 0.0), (0.0, y, 0.0), (0.0, 0.0, z))
        assert near(product(product(axes, diagonal), transposed(axes)), matrix(m.tensor), 1e-8), name
    assert near(model.opt.gravity.tolist(), ours.gravity)
    for k in range(model.njnt):
        joint = by_name(ours).get(model.joint(k).name)
        if joint is not None:
            dof = model.jnt_dofadr[k]
            assert near((joint.damping, joint.friction, joint.rotor),
                        (model.dof_damping[dof], model.dof_frictionloss[dof], model.dof_armature[dof]))
            limits = (joint.limits.lower, joint.limits.upper)
            assert (limits == (None, None)) != bool(model.jnt_limited[k])
            assert None in limits or near(limits, model.jnt_range[k].tolist())
    for site in ours.sites:
        k = model.site(site.name).id
        at = compose(place[site.body], site.place)
        assert near(data.site_xpos[k].tolist(), at.p) and near(data.site_xmat[k].reshape(3, 3).tolist(), at.R)


SAMPLES = {
    "arm": ARM,
    "degrees": ARM.replace('<compiler angle="radian"/>', ""),
    "extrinsic": ARM.replace('angle="radian"', 'eulerseq="ZyX"'),
    "from geoms": ARM.replace('angle="radian"', 'inertiafromgeom="true" balanceinertia="true"'),
    "groups": ARM.replace('angle="radian"', 'inertiagrouprange="0 1"').replace('size="0.05"', 'group="3" size="0.05"'),
    "bounds": ARM.replace('angle="radian"', 'boundmass="20" boundinertia="0.15"'),
    "ball": BALL,
    "loop": BAR % '<connect body1="a" body2="b" anchor="1 0 0"/>',
    "in frames": """<mujoco><worldbody><frame pos="1 2 3" euler="10 20 30"><body name="a" zaxis="1 1 0">
        <frame pos="0.1 0 0" euler="0 45 0"><joint name="q" pos="0 0.2 0" axis="1 0 0"/>
        <geom type="box" size="0.1 0.2 0.3"/><geom type="capsule" size="0.1 0.2" pos="0 0 1"/>
        <inertial pos="0.1 0.2 0.3" mass="1" diaginertia="0.1 0.1 0.1"/></frame>
        <site name="s" type="capsule" size="0.1" fromto="0 0 0 1 1 1"/></body></frame></worldbody></mujoco>""",
    "inherited shapes": """<mujoco><default class="main"><geom type="cylinder" size="0.1 0.2" euler="90 0 0"/>
        <site pos="0 0 1"/><default class="b"><geom quat="1 0 1 0" mass="2"/></default></default><worldbody>
        <body name="a" childclass="b"><joint name="q"/><geom/><geom euler="0 45 0" pos="1 0 0"/><site name="s"/>
        <geom class="main" pos="0 1 0" density="1"/></body></worldbody></mujoco>""",
}


@pytest.mark.parametrize("sample", SAMPLES)
def test_mujoco_finds_the_same_masses_and_frames(mujoco: Any, sample: str) -> None:
    for seed in range(3):
        compare(mujoco, SAMPLES[sample], seed)


def test_mujoco_weighs_meshes(mujoco: Any, tmp_path: Any) -> None:
    text = """<mujoco><asset><mesh name="m" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody>
        <body name="a"><joint name="q"/><geom type="mesh" mesh="m"/><body pos="0 0 1"><joint name="r"/>
        <geom size="0.1"/></body></body></worldbody></mujoco>"""
    file = tmp_path / "mesh.xml"
    file.write_text(text)
    compare(mujoco, text, path=file)
    with pytest.raises(FormatError, match="on the disk"):
        assembly(text.encode(), "elsewhere.xml")
    broken = text.replace('mesh="m"', 'mesh="n"')
    file.write_text(broken)
    with pytest.raises(FormatError, match="MuJoCo refuses"):
        assembly(broken.encode(), str(file))


@pytest.mark.parametrize("seed", range(8))
def test_mujoco_opens_what_is_written(mujoco: Any, seed: int) -> None:
    options = {"tree": seed % 2 > 0, "base_pose": seed % 3 > 0, "rotor": True, "friction": True, "offsets": True}
    compare(mujoco, write(numeric(seed, kinds="RPF", general=True, **options)), seed)


def test_mujoco_opens_runs_without_mass_bounds_and_loops(mujoco: Any) -> None:
    body = {"M": 1, "XX": 2, "YY": 2, "ZZ": 2}
    links = link(0, 1, "P", alpha=1), link(1, 2, alpha=1, d=2, r=1), link(2, 3, alpha=2, **body)
    compare(mujoco, write(Robot("x", links, gravity=(0, 0, -9))))
    model = mujoco.MjModel.from_xml_string(write(Robot("x", (link(0, 1),), gravity=(0, 0, -9)), bound=1e-9))
    assert model.body_mass[1] == 1e-9
    model = mujoco.MjModel.from_xml_string(write(four_bar()))
    assert model.neq == 2 and model.nu == 2


def test_closures_of_sites_are_those_of_mujoco(mujoco: Any) -> None:
    """A weld with relpose, against MuJoCo's residual: zero where our two frames coincide."""
    text = """<mujoco><worldbody><body name="a"><joint name="q" ref="0.4"/><geom size="0.1"/></body>
        <body name="b" pos="1 0 0"><freejoint name="f"/><geom size="0.1"/></body></worldbody>
        <equality><weld body1="a" body2="b" relpose="0.1 0.2 0.3 1 0.5 0 0.2" anchor="0.3 0 0.1"/></equality>
        </mujoco>"""
    (closure,) = made(text).closures
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    at = compose(closure.on_first, inverse(closure.on_second))
    q = 0.9
    data.qpos[0] = q
    world = compose(Transform(about((0.0, 0.0, 1.0), q - 0.4 * pi / 180)), at)
    data.qpos[1:4], data.qpos[4:8] = world.p, quaternion(world.R)
    mujoco.mj_forward(model, data)
    assert model.neq == 1 and max(abs(data.efc_pos[:6])) < 1e-9


@pytest.mark.parametrize(("flag", "left"), [("spring", {"KQ"}), ("damper", {"FV"}), ("frictionloss", {"FS"}),
                                            ("passive", {"KQ", "FV"}), ("gravity", {"gravity"})])
def test_what_a_flag_switches_off_is_not_there(flag: str, left: set[str]) -> None:
    text = """<mujoco><option><flag {}="{}"/></option><worldbody><body name="a">
      <joint name="j" axis="0 0 1" damping="1" stiffness="2" frictionloss="3"/>
      <inertial pos="0.1 0 0" mass="1" diaginertia=".1 .1 .1"/></body></worldbody></mujoco>"""

    def has(word: str) -> set[str]:
        robot = read_robot(text.format(flag, word), "x.xml")
        said = {n for n in ("KQ", "FV", "FS") if not getattr(robot.joints[0], n).is_zero}
        return said | ({"gravity"} if any(not g.is_zero for g in robot.gravity) else set())

    assert has("enable") - has("disable") == left and has("enable") == {"KQ", "FV", "FS", "gravity"}
