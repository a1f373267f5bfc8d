"""What torsor writes, torsor reads; what it has to leave out, it says, once each and in words."""

from __future__ import annotations

import re
import warnings
from dataclasses import replace

import pytest

from torsor import TorsorError, load, save
from torsor import robots as samples
from torsor.errors import TorsorWarning
from torsor.formats import inspect, read, write
from torsor.formats.number_files import load_values
from torsor.robot.description import Robot
from torsor.robot.links import fixed_link, link
from torsor.robot.parts import Limits, Loop
from torsor.robot.scalars.scalar import parse

BODY = {"M": 1, "XX": 1, "YY": 1, "ZZ": 1}
DOWN = (0, 0, "-9.81")
SUFFIXES = (".urdf", ".xml")

NEARLY_PARALLEL = """<robot name="n"><link name="base"/><link name="a"><inertial><mass value="1"/>
    <inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link><link name="tool0"/>
    <joint name="j1" type="continuous"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>
    <joint name="j2" type="fixed"><parent link="a"/><child link="tool0"/>
    <origin xyz="1 0 0" rpy="0.00001 0.00001 0.3"/></joint></robot>"""


@pytest.mark.parametrize("suffix", SUFFIXES)
def test_frames_on_the_way_to_others_have_names_of_their_own(suffix):
    robot = read(NEARLY_PARALLEL, "n.urdf")
    assert [x.name for x in robot.links] == ["a", "tool0_via", "tool0"]
    for _ in range(3):
        robot = read(write(robot, suffix), f"n{suffix}")
    assert {"a", "tool0_via", "tool0"} < {x.name for x in robot.links}


def test_two_links_may_be_called_as_frames_on_the_way():
    """The same name for a body of the file, and for a step to each of two bodies."""
    twice = NEARLY_PARALLEL.replace("</robot>", """<link name="tool0_via"/><joint name="j3" type="fixed">
        <parent link="a"/><child link="tool0_via"/><origin xyz="0 1 0" rpy="0.00001 0 0"/></joint></robot>""")
    names = [x.name for x in read(twice, "n.urdf").links]
    assert len(set(names)) == len(names) and {"tool0", "tool0_via"} < set(names)


@pytest.mark.parametrize("name", ["$(find x)", "${1+1}", "a$(b)", "$$(c)", "--", "---", "-->", "a--->b", "]]>", "&lt;"])
@pytest.mark.parametrize("suffix", SUFFIXES)
@pytest.mark.filterwarnings("ignore:names with a sign that xacro")
def test_any_name_can_be_read_again(name, suffix):
    first, second = (link(j - 1, j, name=f"{name}{j}", d=j - 1, **BODY) for j in (1, 2))
    made = read(write(Robot(name, (first, second), gravity=DOWN), suffix), f"x{suffix}")
    assert len(made.joints) == 2
    assert "$(" in name or "${" in name or made.name == name


@pytest.mark.parametrize("name", ["--", "---", "a--->b", "-->"])
def test_a_name_cannot_end_a_comment_of_xml(name):
    with pytest.warns(TorsorWarning, match="gravity in the frame of"):
        text = write(Robot("x", (link(0, 1, **BODY),), gravity=(0, 1, 0)), ".urdf", base=name)
    assert len(read(text, "x.urdf").joints) == 1


def test_names_that_xacro_would_compute_are_changed_and_said():
    robot = Robot("${x}", (link(0, 1, name="$(y)", **BODY), link(1, 2, name="_(y)", **BODY)), gravity=DOWN)
    with pytest.warns(TorsorWarning, match="names with a sign that xacro would obey are changed"):
        text = write(robot, ".urdf")
    assert not re.search(r"\$[({]", text)
    assert [x.name for x in read(text, "x.urdf").links] == ["_(y)", "_(y)_"]


@pytest.mark.parametrize("text", ["(1e-300)/3", "1e-300/3/7", "1/7e299/3", "-(1e-200)/(3e200)", "1e-999/3"])
def test_a_quotient_is_read_as_it_is_written(text):
    value = parse(text)
    assert parse(str(value)) == value
    robot = Robot("x", (link(0, 1, d=text),))
    for suffix in (".toml", ".par"):
        assert read(write(robot, suffix), f"x{suffix}") == robot


@pytest.mark.parametrize("text", ["1e301", "2*3e300", "sin(1e301)", "x + 1e301", "1e303 deg", "1e200/1e-200"])
def test_a_number_that_is_too_large_is_still_refused(text):
    with pytest.raises(TorsorError, match="at most 1e300"):
        parse(text)


def test_numbers_of_symbols_that_are_gone_are_not_written():
    robot = samples.double_pendulum().replace(links=samples.double_pendulum().links[:1])
    assert "L2" in robot.defaults
    again = read(write(robot, ".toml"), "x.toml")
    assert "L2" not in again.defaults and again.links == robot.links


def test_newer_files_of_opensymoro_are_read():
    text = """NL = 1\nNJ = 1\nNF = 1\nType = 0\nis_floating = False\nis_mobile = False
        ant = {0}\nsigma = {0}\nmu = {1}\ntheta = {q1}\neta = {0}\nk = {0}\nQP = {QP1}\nG = {0,0,G3}"""
    assert read(text, "x.par").links[0].joint.variable == "q1"


# what is left out -------------------------------------------------------------------------


def caught(call, *arguments):
    """What was made, and the texts of the warnings."""
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        made = call(*arguments)
    assert all(issubclass(w.category, TorsorWarning) for w in found)
    return made, [str(w.message) for w in found]


SPRINGS = """<mujoco>{option}<worldbody><body name="a" gravcomp="1"><joint name="q" stiffness="3 1" damping="1 2"/>
    <geom size="0.1"/><body name="b" pos="0 0 1"><joint name="r" stiffness="2"/><geom size="0.1"/></body></body>
    </worldbody><tendon><fixed name="t"><joint joint="q" coef="1"/></fixed></tendon></mujoco>"""


def test_loading_says_what_an_mjcf_has_and_the_robot_lacks(tmp_path):
    path = tmp_path / "s.xml"
    path.write_text(SPRINGS.replace("{option}", '<option density="1.2"/>'))
    robot, said = caught(load, path)
    assert len(robot.joints) == 2 and len(said) == 5
    for words in ("the compensation of gravity is left out (gravcomp): a", "of damping the linear part is kept: q",
                  "of springs the linear part is kept (stiffness): q", "tendons are left out: t",
                  "the drag of a medium is left out: density"):
        assert said.count(f"{path}: {words}") == 1
    reading, none = caught(inspect, path)
    assert none == [] and set(reading.left_out) <= set(reading.remarks)


def test_a_file_that_leaves_nothing_out_is_loaded_without_a_word():
    text = '<mujoco><worldbody><body name="a"><joint name="q"/><geom size="1"/></body></worldbody></mujoco>'
    assert caught(read, text, "x.xml")[1] == []


def test_offsets_of_joints_that_follow_others_are_kept():
    text = NEARLY_PARALLEL.replace("</robot>", """<link name="b"/><joint name="j3" type="continuous">
        <parent link="a"/><child link="b"/><mimic joint="j1" multiplier="2" offset="0.5"/></joint></robot>""")
    robot, said = caught(read, text, "x.urdf")
    assert said == [] and [str(j.QM) for j in robot.joints] == ["0", "0.5"]


def test_saving_says_what_the_format_has_no_place_for(tmp_path):
    one, two, cut = link(0, 1, IA=2, FX="FX1", **BODY), link(1, 2, d=1, **BODY), link(0, 3, active=False, FV=1)
    one = replace(one, joint=replace(one.joint, limits=Limits(velocity=3)))
    robot = Robot("x", (one, two), gravity=(0, "9.81", 0), loops=(Loop(2, cut.joint, cut.placement, 0),))
    _, said = caught(save, robot, tmp_path / "x.urdf")
    assert len(said) == 2 and "gravity in the frame of base: 0, 9.81, 0" in said[0]
    assert "rotor inertia (IA)" in said[1] and "external wrenches" in said[1]
    _, said = caught(save, robot, tmp_path / "x.xml")
    assert said == ["left out, for MJCF has no place for it: greatest speeds, external wrenches, the drives of cut "
                    "joints"]
    assert caught(save, robot, tmp_path / "x.toml")[1] == []


def test_a_robot_that_fits_is_saved_without_a_word(tmp_path):
    robot = Robot("x", (link(0, 1, **BODY), fixed_link(1, 2, r=1, **BODY)), gravity=DOWN)
    for suffix in (*SUFFIXES, ".toml", ".par"):
        assert caught(save, robot, tmp_path / f"x{suffix}")[1] == []


# words of files in messages ---------------------------------------------------------------


@pytest.mark.parametrize("name, text", [
    ("v.json", '{"a\\u001b[31m\\nb": "x y"}'), ("v.toml", '"a\\u001b[31m\\nb" = "x y"'),
    ("v.toml", '"\\u202ea" = "1/0"'),
    ("v.json", '{"a": "\\u0007(" }'), ("v.toml", "a = " + "[" * 500), ("v.toml", "a" + ".a" * 100_000 + " = 1"),
    ("v.toml", "\n".join(f"a{k} = 1" for k in range(120_000))), ("v.json", "{" * 100_000), ("v.toml", "a = \x00"),
])
def test_messages_about_files_of_numbers_are_one_printable_line(name, text, tmp_path):
    (tmp_path / name).write_text(text)
    with pytest.raises(TorsorError) as caught_here:
        load_values(tmp_path / name)
    assert str(caught_here.value).isprintable() and name in str(caught_here.value)


def test_messages_about_robots_are_one_printable_line():
    for text in ('name = "x"\n"a\\u001b\\n" = 1\n[[link]]', 'name = "x"\n[[link]]\n"\\u202e" = 1',
                 'name = "\\u0007"\n[[link]]', 'name = "x"\n[[link]]\nd = "\\u001b(1"'):
        with pytest.raises(TorsorError) as caught_here:
            read(text, "x\x1b.toml")
        assert str(caught_here.value).isprintable()
