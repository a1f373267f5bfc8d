"""URDF files become assemblies, or are refused with their file and line; a damaged file never becomes another robot."""

from __future__ import annotations

import time
import warnings
from math import cos, pi, sin, sqrt
from random import Random

import numpy as np
import pytest

from tests.formats import damaged_urdf
from tests.formats.damaged_urdf import GOOD, replaced
from torsor.errors import FormatError, TorsorWarning
from torsor.formats.bodies.bodies import Assembly, AxisLimits, Mass, Mimic
from torsor.formats.bodies.body_checks import impossible
from torsor.formats.bodies.turn_matrices import rotation
from torsor.formats.urdf.urdf_reader import assembly
from torsor.formats.xml_tree import parse


def read(text: str | bytes) -> Assembly:
    return assembly(text.encode() if isinstance(text, str) else text, "x.urdf")


def outcome(text: str | bytes) -> Assembly | str:
    """What comes of a file without being told about: the assembly; else "refused" or "warned"."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            made = read(text)
        except FormatError as error:
            assert str(error).startswith("x.urdf")
            assert "\n" not in str(error)
            assert len(str(error)) < 500
            return "refused"
    assert all(issubclass(w.category, TorsorWarning) and str(w.message).startswith("x.urdf:") for w in caught)
    return "warned" if caught else made


def test_a_file_says_bodies_joints_and_loops():
    made = read(GOOD)
    assert (made.name, made.root, made.gravity) == ("lame", "base", (0.0, 0.0, -9.81))
    assert [b.name for b in made.bodies] == ["base", "arm", "slide", "finger", "tip"]
    turn, push, grip, end = made.connections
    assert (turn.kind, turn.parent, turn.child, turn.axis) == ("revolute", "base", "arm", (0, 0, 1))
    assert turn.limits == AxisLimits(-1.5, 2.0, 3.0, 40.0)
    assert (turn.damping, turn.friction, turn.place.p) == (0.5, 0.25, (0, 0, 0.5))
    assert np.allclose(turn.place.R, [[0, 0, 1], [0, 1, 0], [-1, 0, 0]], atol=1e-15)
    assert push.axis == (0.6, 0, 0.8)
    assert grip.mimic == Mimic("turn", -2.0, 0.1)
    assert (grip.axis, grip.limits) == ((1, 0, 0), AxisLimits())
    assert (end.kind, end.limits, end.mimic) == ("fixed", AxisLimits(), None)
    assert made.bodies[0].mass == Mass()
    assert made.bodies[2].mass == Mass(1.0, (0, 0, 0), (0.1, 0, 0, 0.1, 0, 0.1))


def test_the_tensor_is_turned_into_the_axes_of_the_link():
    mass = read(GOOD).bodies[1].mass
    R = np.array(rotation(0.3, -0.2, 0.1))
    J = R @ np.array([[0.3, 0.01, -0.02], [0.01, 0.4, 0.03], [-0.02, 0.03, 0.5]]) @ R.T
    assert (mass.mass, mass.centre) == (2.5, (0.1, 0, -0.2))
    assert np.allclose(mass.tensor, J[np.triu_indices(3)], atol=1e-15)


def test_roll_pitch_and_yaw_turn_about_fixed_axes_in_that_order():
    r, p, y = 0.3, -0.7, 1.1
    X = np.array([[1, 0, 0], [0, cos(r), -sin(r)], [0, sin(r), cos(r)]])
    Y = np.array([[cos(p), 0, sin(p)], [0, 1, 0], [-sin(p), 0, cos(p)]])
    Z = np.array([[cos(y), -sin(y), 0], [sin(y), cos(y), 0], [0, 0, 1]])
    assert np.allclose(rotation(r, p, y), Z @ Y @ X, atol=1e-15)


def test_a_loop_turns_about_the_z_of_both_its_frames():
    (loop,) = read(GOOD).closures
    assert (loop.name, loop.kind, loop.first, loop.second) == ("strut", "revolute", "base", "tip")
    assert loop.on_first.p == (1, 0, 0)
    assert loop.on_second.p == (0, 0.2, 0)
    assert np.allclose(np.array(loop.on_first.R)[:, 2], (0, 1, 0))
    assert np.allclose(loop.on_first.R, loop.on_second.R)
    assert np.isclose(np.linalg.det(loop.on_first.R), 1)
    assert read(GOOD.replace("drake:loop_joint", "loop_joint")).closures == (loop,)
    for kind, meant in (("weld", "weld"), ("fixed", "weld"), ("ball", "connect"), ("spherical", "connect")):
        text = GOOD.replace('type="revolute">\n    <link1', f'type="{kind}">\n    <link1')
        assert read(text).closures[0].kind == meant


def test_a_joint_without_more_words_has_the_defaults_of_the_standard():
    made = read('<robot name="x"><link name="a"/><link name="b"/><joint name="j" type="continuous">'
                '<child link="b"/><parent link="a"/></joint></robot>')
    (joint,) = made.connections
    assert (joint.axis, joint.place.p, joint.limits, joint.mimic) == ((1, 0, 0), (0, 0, 0), AxisLimits(), None)
    follows = read(replaced(' multiplier="-2" offset="0.1"', "")).connections[2]
    assert follows.mimic == Mimic("turn", 1.0, 0.0)


def test_an_axis_becomes_a_unit_vector():
    with pytest.warns(TorsorWarning, match=r"x\.urdf:26: joint turn: the axis 0 3 4 has length 5"):
        assert read(replaced('<axis xyz="0 0 1"/>', '<axis xyz="0 3 4"/>')).connections[0].axis == (0, 0.6, 0.8)
    rounded = read(replaced('<axis xyz="0 0 1"/>', '<axis xyz="0 0.7071 0.7071"/>')).connections[0].axis
    assert np.allclose(rounded, (0, sqrt(0.5), sqrt(0.5)), atol=1e-15)


@pytest.mark.parametrize(("said", "limits"), [
    ('lower="-1" upper="1"', AxisLimits(-1.0, 1.0)),
    ('upper="1"', AxisLimits(0.0, 1.0)),
    ('lower="-1" upper="1" effort="0" velocity="0"', AxisLimits(-1.0, 1.0)),
    ('lower="-1e30" upper="1" effort="3.4e38" velocity="2"', AxisLimits(None, 1.0, 2.0)),
    ('lower="-1.7976931348623157e+308" upper="1.7976931348623157e+308"', AxisLimits()),
])
def test_limits_that_say_nothing_are_none(said, limits):
    assert read(replaced('lower="-1.5" upper="2" velocity="3" effort="40"', said)).connections[0].limits == limits


def test_encodings_and_line_ends_do_not_matter():
    good = read(GOOD)
    assert read(GOOD.replace("\n", "\r\n")) == good
    assert read("\ufeff" + GOOD) == good
    assert read(GOOD.replace("utf-8", "utf-16").encode("utf-16")) == good
    named = GOOD.replace("lame", "boîte")
    assert read(named).name == read(named.replace("utf-8", "iso-8859-1").encode("latin-1")).name == "boîte"
    with pytest.raises(FormatError, match=r"x\.urdf:2: not XML"):
        read(named.encode("latin-1"))


def test_a_body_has_its_own_tensor_and_no_other():
    rng = Random(1)
    for _ in range(200):
        points = [[rng.uniform(-1, 1) for _ in range(3)] for _ in range(rng.randint(1, 5))]
        J = sum((np.dot(p, p) * np.eye(3) - np.outer(p, p) for p in points), np.zeros((3, 3)))
        assert impossible(tuple(J[np.triu_indices(3)])) == ""
        moments, axes = np.linalg.eigh(J)
        moments[2] = (moments[0] + moments[1]) * 1.001
        bent = axes @ np.diag(moments) @ axes.T
        assert "greater than the sum" in impossible(tuple(bent[np.triu_indices(3)]))
        moments[0] = -0.001 * moments[2]
        bent = axes @ np.diag(moments) @ axes.T
        assert "not positive" in impossible(tuple(bent[np.triu_indices(3)]))
    assert impossible((0.0,) * 6) == ""


@pytest.mark.parametrize(("text", "line", "words"), [*damaged_urdf.named()], ids=range(len(damaged_urdf.REFUSED)))
def test_a_damaged_file_is_refused_with_its_place(text, line, words):
    start = time.process_time()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        with pytest.raises(FormatError) as caught:
            read(text)
    assert str(caught.value).startswith(f"x.urdf:{line}: ")
    assert words in str(caught.value)
    assert time.process_time() - start < 10


@pytest.mark.parametrize(("old", "new", "line", "words"), damaged_urdf.WARNED, ids=range(len(damaged_urdf.WARNED)))
def test_what_may_not_be_meant_is_warned_of(old, new, line, words):
    with pytest.warns(TorsorWarning) as caught:
        read(replaced(old, new))
    assert any(str(w.message).startswith(f"x.urdf:{line}: ") and words in str(w.message) for w in caught)


@pytest.mark.parametrize("data", [b"", b"  \n", b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfe\x00a", b"\x80" * 99, b"robot",
                                  bytes(range(256)), b"<mujoco/>", b"<robot/>", b"<robot name='x'/>", b"<sdf/>",
                                  b"<link name='robot'/>", b"\x1f\x8b\x08\x00", b"name = 'x'", b"<robot name='x'>"])
def test_files_of_other_kinds_are_refused(data):
    assert outcome(data) == "refused"


def test_a_file_cut_off_anywhere_is_refused():
    cuts = [*damaged_urdf.truncations()]
    assert len(cuts) > 150
    assert {outcome(data) for data in cuts} == {"refused"}


def test_what_is_not_a_number_is_refused_wherever_a_number_is_read():
    damaged = [*damaged_urdf.numbers()]
    assert len(damaged) > 100
    assert [text for text in damaged if outcome(text) != "refused"] == []


@pytest.mark.parametrize("damage", [damaged_urdf.flips, damaged_urdf.repetitions])
def test_damage_is_refused_or_told_or_harmless(damage):
    good, seen = read(GOOD), {"refused": 0, "warned": 0, "harmless": 0}
    for data in damage():
        came = outcome(data)
        if isinstance(came, Assembly):
            assert came == good, data
        seen["harmless" if isinstance(came, Assembly) else came] += 1
    assert seen["refused"] > 40
    assert seen["harmless"]


def test_a_line_taken_out_is_refused_or_was_optional():
    """No reader can know that an optional line was there; each must be a line that URDF does not ask for."""
    optional = ("<?xml", "<!--", "<material", "<visual", "<origin", "<axis", "<limit", "<dynamics", "<mimic", "<gazebo",
                "<inertia ")
    for line, text in damaged_urdf.removals():
        assert outcome(text) == "refused" or line.strip().startswith(optional), line


def test_elements_know_their_lines():
    lines = GOOD.splitlines()
    for element in parse(GOOD.encode(), "x").walk():
        assert f"<{element.tag}" in lines[element.line - 1]


def test_quarter_turns_stay_the_numbers_they_were():
    assert read(GOOD).connections[0].place.R[0][0] == cos(pi / 2) != 0
