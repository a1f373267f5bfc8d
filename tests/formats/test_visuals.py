"""What links look like: shapes and meshes where Pinocchio and MuJoCo put them, fixed bodies joined to their links."""

from __future__ import annotations

import re

import mujoco
import numpy as np
import pinocchio
import pytest

from torsor.app.robot_texts import among
from torsor.formats import inspect
from torsor.numerics.numeric_tree import NumericTree

URDF = """<robot name="arm">
  <material name="blue"><color rgba="0 0 1 0.5"/></material>
  <link name="base"><visual><origin xyz="0 0 0.1"/><geometry><cylinder radius="0.1" length="0.2"/></geometry></visual>
  </link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="upper"/>
    <origin xyz="0.1 0.2 0.3" rpy="0.4 0.5 0.6"/><axis xyz="0 1 0"/>
    <limit lower="-2" upper="2" effort="1" velocity="1"/></joint>
  <link name="upper">
    <visual><origin xyz="0.3 0 0.1" rpy="0.1 0.2 0.3"/><geometry><box size="0.1 0.2 0.3"/></geometry>
      <material name="blue"/></visual>
    <visual><geometry><sphere radius="0.05"/></geometry><material name="own"><color rgba="1 0 0 1"/></material></visual>
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="weld" type="fixed"><parent link="upper"/><child link="hand"/><origin xyz="0 0 1" rpy="1 0 0"/></joint>
  <link name="hand"><visual><origin xyz="0.1 0 0" rpy="0 0 1"/><geometry><box size="0.1 0.1 0.1"/></geometry></visual>
  </link>
  <joint name="slide" type="prismatic"><parent link="hand"/><child link="finger"/>
    <origin xyz="0 0.1 0" rpy="0 0.3 0"/><axis xyz="0.6 0 0.8"/>
    <limit lower="0" upper="1" effort="1" velocity="1"/></joint>
  <link name="finger">
    <visual><origin xyz="0.2 0 0"/><geometry><cylinder radius="0.01" length="0.1"/></geometry></visual>
    <inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
</robot>"""
ODD = """<robot name="odd"><link name="a">
  <visual><geometry><mesh filename="package://some/meshes/a.stl" scale="1 2 3"/></geometry></visual>
  <visual><geometry><mesh/></geometry></visual><visual><geometry><box size="1 2"/></geometry></visual>
  <visual><geometry><box size="-1 2 3"/></geometry></visual><visual><geometry><torus r="1"/></geometry></visual>
  <visual><origin xyz="x"/><geometry><sphere radius="1"/></geometry></visual><visual/>
  <visual><geometry><capsule radius="0.1" length="0.5"/></geometry>
    <material name="none"><color rgba="2 -1 0 x"/></material></visual>
  </link></robot>"""
MJCF = """<mujoco><compiler angle="radian" meshdir="assets"/>
  <default><default class="visual"><geom group="2"/></default><default class="collision"><geom group="3"/></default>
  </default>
  <asset><mesh name="part" file="part.stl" scale="2 2 2"/><material name="steel" rgba="0.5 0.5 0.5 1"/></asset>
  <worldbody><geom name="floor" type="plane" size="1 1 1"/><geom name="rock" type="sphere" size="0.1" pos="1 2 3"/>
    <body name="one" pos="0.1 0 0.2" euler="0.3 0.2 0.1"><joint name="j1" axis="0 1 0" pos="0.1 0 0"/>
      <geom name="rod" class="visual" type="capsule" fromto="0 0 0 0.3 0.1 0.2" size="0.02" material="steel" mass="1"/>
      <geom name="stop" class="collision" type="box" size="1 1 1" mass="0"/>
      <body name="rigid" pos="0 0 0.4"><geom name="cap" type="ellipsoid" size="0.1 0.2 0.3" quat="0.5 0.5 0.1 0.7"
        rgba="1 1 0 1" mass="1"/>
        <body name="two" pos="0 0.3 0"><joint name="j2" type="slide" axis="0.6 0 0.8"/>
          <geom name="block" type="box" size="0.1 0.2 0.3" pos="0 0.1 0" euler="0.1 0 1" mass="1"/></body></body></body>
  </worldbody></mujoco>"""


def reading(tmp_path, text, file="robot.urdf"):
    (tmp_path / file).write_text(text)
    return inspect(tmp_path / file)


def placed(found, q):
    """0T of every visual at a configuration."""
    skeleton = NumericTree(found.robot, {})
    T = skeleton.frames(np.array([q]))[0]
    return [T[v.frame] @ np.array(v.pose) for v in found.visuals]


def test_shapes_of_urdf_are_where_pinocchio_has_them(tmp_path):
    found = reading(tmp_path, URDF)
    model = pinocchio.buildModelFromUrdf(str(tmp_path / "robot.urdf"))
    shapes = pinocchio.buildGeomFromUrdf(model, str(tmp_path / "robot.urdf"), pinocchio.GeometryType.VISUAL)
    data, seen = model.createData(), shapes.createData()
    for q in ([0.0, 0.0], [0.7, 0.4], [-1.3, 0.9]):
        pinocchio.updateGeometryPlacements(model, data, shapes, seen, np.array(q))
        wanted = {g.name: seen.oMg[i].homogeneous for i, g in enumerate(shapes.geometryObjects)}
        ours = placed(found, q)
        names = ["base_0", "upper_0", "upper_1", "hand_0", "finger_0"]
        for T, name in zip(ours, names, strict=True):
            np.testing.assert_allclose(T, wanted[name], atol=1e-9)


def test_bodies_that_are_fixed_belong_to_the_link_that_moves_them(tmp_path):
    found = reading(tmp_path, URDF)
    links = [link.name for link in found.robot.links]
    assert all(v.link == (links[v.frame - 1] if v.frame else "") for v in found.visuals)
    assert [v.frame for v in found.visuals] == [0, 1, 1, 1, 2]
    assert all(found.robot.links[v.frame - 1].joint.kind.moves for v in found.visuals if v.frame)
    assert [v.rgba for v in found.visuals] == [None, (0, 0, 1, 0.5), (1, 0, 0, 1), None, None]
    assert [(v.shape, v.sizes) for v in found.visuals[:2]] == [("cylinder", (0.1, 0.2)), ("box", (0.1, 0.2, 0.3))]


def test_the_robot_is_the_same_with_shapes_and_without(tmp_path):
    bare = re.sub(r"<visual>.*?</visual>", "", URDF, flags=re.DOTALL)
    assert reading(tmp_path, URDF).robot == reading(tmp_path, bare).robot and not reading(tmp_path, bare).visuals


def test_a_chosen_part_has_its_own_shapes(tmp_path):
    (tmp_path / "robot.urdf").write_text(URDF)
    part = inspect(tmp_path / "robot.urdf", root="upper")
    assert len(part.visuals) == 4 and [v.frame for v in part.visuals] == [0, 0, 0, 1]


def test_shapes_that_cannot_be_understood_are_passed_over(tmp_path):
    found = reading(tmp_path, ODD)
    assert [(v.shape, v.mesh, v.scale) for v in found.visuals] == [
        ("mesh", "package://some/meshes/a.stl", (1, 2, 3)), ("capsule", "", (1, 1, 1))]
    assert found.visuals[1].rgba is None


def test_shapes_of_mjcf_are_where_mujoco_has_them(tmp_path):
    found = reading(tmp_path, MJCF, "robot.xml")
    model = mujoco.MjModel.from_xml_string(MJCF.replace('<mesh name="part" file="part.stl" scale="2 2 2"/>', ""))
    data = mujoco.MjData(model)
    for q in ([0.0, 0.0], [0.7, 0.4], [-1.3, 0.9]):
        data.qpos[:] = q
        mujoco.mj_forward(model, data)
        for T, name in zip(placed(found, q), ("rock", "rod", "cap", "block"), strict=True):
            there = data.geom(name)
            np.testing.assert_allclose(T[:3, 3], there.xpos, atol=1e-9)
            np.testing.assert_allclose(T[:3, :3], there.xmat.reshape(3, 3), atol=1e-9)
    half = np.array([float(x) for x in model.geom("rod").size[:2]])
    assert found.visuals[1].sizes == pytest.approx((half[0], 2 * half[1]))
    assert [v.rgba for v in found.visuals] == [None, (0.5, 0.5, 0.5, 1), (1, 1, 0, 1), None]
    assert found.visuals[3].sizes == (0.2, 0.4, 0.6) and found.visuals[0].frame == 0


def test_meshes_of_mjcf_are_named_with_their_folder(tmp_path):
    solid = MJCF.replace('<geom name="block"', '<geom name="skin" class="visual" type="mesh" mesh="part" mass="0"/>'
                         '<geom name="block"')
    skin = reading(tmp_path, solid, "robot.xml").visuals[-2]
    assert (skin.shape, skin.mesh, skin.scale) == ("mesh", "assets/part.stl", (2, 2, 2))


@pytest.mark.parametrize(("mesh", "file", "beside", "is_"), [
    ("package://ur/meshes/visual/arm.stl", "arm.urdf", ["arm.urdf", "arm.stl"], "arm.stl"),
    ("package://ur/meshes/visual/arm.stl", "ur/urdf/arm.urdf",
     ["ur/meshes/collision/arm.stl", "ur/meshes/visual/arm.stl"], "ur/meshes/visual/arm.stl"),
    ("../meshes/ARM.STL", "urdf/arm.urdf", ["meshes/arm.stl"], "meshes/arm.stl"),
    ("file:///home/me/arm.stl", "arm.urdf", ["other.stl"], "home/me/arm.stl"),
    ("package://ur/arm.dae", "arm.urdf", [], "ur/arm.dae"),
    ("meshes\\arm.obj", "arm.urdf", ["meshes/arm.obj", "arm.obj"], "meshes/arm.obj"),
    ("a/part.stl", "two/robot.urdf", ["one/a/part.stl", "two/a/part.stl"], "two/a/part.stl"),
])
def test_a_mesh_is_found_among_the_files_that_came_with_the_robot(mesh, file, beside, is_):
    assert among(mesh, file, beside) == is_
