"""xacro files, expanded on the way in; and never from elsewhere."""

from __future__ import annotations

import sys

import pytest
from click.testing import CliRunner

import torsor
from torsor import TorsorError, formats
from torsor.app import read_file
from torsor.cli import main

LINKS = """<robot xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:macro name="rod" params="name mass">
    <link name="${name}"><inertial><mass value="${mass}"/><origin xyz="${length/2} 0 0"/>
      <inertia ixx="0.01" ixy="0" ixz="0" iyy="0.02" iyz="0" izz="0.02"/></inertial></link>
  </xacro:macro>
</robot>"""
ARM = """<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <xacro:arg name="load" default="2"/>
  <xacro:property name="length" value="0.5"/>
  <xacro:include filename="links.xacro"/>
  <link name="base"/>
  <xacro:rod name="upper" mass="1"/>
  <xacro:rod name="fore" mass="$(arg load)"/>
  <joint name="a" type="revolute"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/>
    <limit lower="${-pi/2}" upper="${pi/2}" effort="1" velocity="1"/></joint>
  <joint name="b" type="continuous"><parent link="upper"/><child link="fore"/><origin xyz="${length} 0 0"/>
    <axis xyz="0 0 1"/></joint>
</robot>"""


@pytest.fixture
def arm(tmp_path):
    (tmp_path / "links.xacro").write_text(LINKS)
    file = tmp_path / "arm.urdf.xacro"
    file.write_text(ARM)
    return file


def test_macros_includes_and_arguments_are_expanded(arm):
    robot = torsor.load(arm)
    assert [x.name for x in robot.links] == ["upper", "fore"] and float(robot.links[1].placement.d) == 0.5
    assert float(robot.links[1].inertia.M) == 2 and float(robot.links[1].inertia.MX) == 0.5
    for given in ({"load": 3}, ["load=3"], ["load:=3"]):
        assert float(torsor.load(arm, xacro_arg=given).links[1].inertia.M) == 3


def test_the_command_line_takes_arguments(arm, tmp_path):
    target = tmp_path / "arm.toml"
    told = CliRunner().invoke(main, ["convert", str(arm), str(target), "--xacro-arg", "load=4"])
    assert told.exit_code == 0, told.stderr
    assert float(torsor.load(target).links[1].inertia.M) == 4


def test_contents_that_come_from_elsewhere_are_never_run(arm):
    with pytest.raises(TorsorError, match="no robot format"):
        formats.read(ARM, "arm.xacro")
    with pytest.raises(TorsorError, match="xacro FILE"):
        read_file(str(arm))


@pytest.mark.parametrize("text, why", [
    (ARM.replace("links.xacro", "nothing.xacro"), "xacro does not expand this file"),
    (ARM.replace("${length}", "${nobody}"), "nobody"), ("<robot", "arm.urdf.xacro:1"),
    ('<!DOCTYPE a [<!ENTITY b "c">]><robot name="&b;"/>', "arm.urdf.xacro:1"),
    (ARM.replace("${length}", "${__import__('os').getpid()}"), "does not expand"),
])
def test_what_is_wrong_is_one_line(arm, text, why):
    arm.write_text(text)
    with pytest.raises(TorsorError) as error:
        torsor.load(arm)
    assert why in str(error.value) and "\n" not in str(error.value)


def test_what_is_missing_is_said(arm, monkeypatch):
    monkeypatch.setitem(sys.modules, "xacro", None)
    with pytest.raises(TorsorError, match=r"pip install 'torsor\[xacro\]'"):
        torsor.load(arm)
    with pytest.raises(TorsorError, match="NAME=VALUE"):
        monkeypatch.undo()
        torsor.load(arm, xacro_arg=["load"])


def test_the_command_line_says_that_such_a_file_is_a_program():
    said = CliRunner().invoke(main, ["show", "--help"]).stdout
    assert "Such a file is a program" in " ".join(said.split())
