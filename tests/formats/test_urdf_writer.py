"""A robot written as URDF is the same robot for our reader and for Pinocchio."""

from __future__ import annotations

from math import cos, pi, sin
from random import Random

import numpy as np
import pinocchio
import pytest

from tests.random_robots import random_robot, random_values
from torsor import formats
from torsor import robots as samples
from torsor.errors import FormatError, TorsorWarning
from torsor.formats.bodies.bodies import AxisLimits, Transform
from torsor.formats.bodies.turn_matrices import rotation, rpy
from torsor.formats.urdf.urdf_reader import assembly
from torsor.formats.urdf.urdf_writer import write
from torsor.robot.conventions import inertia_at_centre
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL, Base, Link, Loop, Placement
from torsor.robot.parts import Limits as RobotLimits

pytestmark = pytest.mark.filterwarnings("ignore:gravity in the frame of", "ignore:left out, for URDF")


def read(text):
    return assembly(text.encode(), "x.urdf")


def with_defaults(seed, **options):
    """A random robot whose symbols have numbers."""
    rng = Random(seed)
    robot = random_robot(rng, 6, tree=seed % 2 == 0, symbolic=seed % 3 > 0, general=seed % 5 == 0, offsets=True,
                         kinds="RPF", friction=True, **options)
    values = random_values(rng, robot)
    return robot.replace(defaults={name: values[name] for name in robot.parameters})


def numbers(robot):
    known = {name: value.value() for name, value in robot.defaults.items()}
    return known | {link.joint.variable: 0.0 for link in robot.links}


def matrix(place, values):
    """Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)"""
    gamma, b, alpha, d, theta, r = (s.value(values) for s in place.scalars())

    def z(a, h):
        return np.array([[cos(a), -sin(a), 0, 0], [sin(a), cos(a), 0, 0], [0, 0, 1, h], [0, 0, 0, 1]])

    x = np.array([[1, 0, 0, d], [0, cos(alpha), -sin(alpha), 0], [0, sin(alpha), cos(alpha), 0], [0, 0, 0, 1]])
    return z(gamma, b) @ x @ z(theta, r)


def homogeneous(at: Transform):
    return np.block([[np.array(at.R), np.array(at.p)[:, None]], [0, 0, 0, 1]])


@pytest.mark.parametrize("seed", range(30))
def test_frames_masses_and_friction_come_back(seed):
    robot = with_defaults(seed)
    values, made = numbers(robot), read(write(robot))
    assert made.root == "base"
    assert [b.name for b in made.bodies] == ["base", *(link.name for link in robot.links)]
    for j, (item, body, joint) in enumerate(zip(robot.links, made.bodies[1:], made.connections, strict=True), 1):
        assert np.allclose(homogeneous(joint.place), matrix(item.placement, values), atol=2e-15)
        assert (joint.parent, joint.child) == (made.bodies[item.antecedent].name, made.bodies[j].name)
        assert joint.kind == {"R": "continuous", "P": "prismatic", "F": "fixed"}[item.joint.kind.letter]
        assert joint.limits == AxisLimits()
        assert joint.axis == ((0, 0, 1) if item.joint.kind.moves else (1, 0, 0))
        assert (joint.damping, joint.friction) == tuple(s.value(values) for s in (item.joint.FV, item.joint.FS))
        centred = inertia_at_centre(item.inertia)
        assert body.mass.mass == centred.mass.value(values)
        assert np.allclose(body.mass.centre, [s.value(values) for s in centred.centre], atol=1e-14)
        assert np.allclose(body.mass.tensor, [s.value(values) for s in centred.tensor], atol=1e-13)


@pytest.mark.parametrize("seed", range(12))
def test_pinocchio_reads_the_same_robot(seed):
    robot = with_defaults(seed)
    values = numbers(robot)
    model = pinocchio.buildModelFromXML(write(robot))
    data = model.createData()
    rng = Random(seed)
    q, at = pinocchio.neutral(model), dict(values)
    for j, item in enumerate(robot.links, 1):
        if not item.joint.kind.moves:
            continue
        angle = rng.uniform(-2, 2)
        joint = model.joints[model.getJointId(f"joint{j}")]
        q[joint.idx_q : joint.idx_q + joint.nq] = (cos(angle), sin(angle)) if joint.nq == 2 else angle
        at[item.joint.variable] = angle
    pinocchio.framesForwardKinematics(model, data, q)
    world = [np.eye(4)]
    for item in robot.links:
        world.append(world[item.antecedent] @ matrix(item.placement, at))
        seen = data.oMf[model.getFrameId(item.name)].homogeneous
        assert np.allclose(seen, world[-1], atol=1e-13)
    total = sum(item.inertia.M.value(values) for item in robot.links)
    assert np.isclose(pinocchio.computeTotalMass(model) + model.inertias[0].mass, total)


@pytest.mark.parametrize("seed", range(6))
def test_the_format_gives_back_a_robot_with_the_same_frames(seed):
    """By way of Khalil and Kleinfinger's frames found anew, which need not be the same."""
    robot = with_defaults(seed)
    again = formats.read(write(robot), "x.urdf")
    assert [j.kind for j in again.joints] == [j.kind for j in robot.joints]
    there, here = placed(again, {}), placed(robot, numbers(robot))
    for name, frame in here.items():
        assert np.allclose(there[name], frame, atol=1e-7)


def placed(robot, values):
    """The frames of the links at q = 0, by name."""
    at = values | {item.joint.variable: 0.0 for item in robot.links}
    world = [np.eye(4)]
    for item in robot.links:
        world.append(world[item.antecedent] @ matrix(item.placement, at))
    return {item.name: frame for item, frame in zip(robot.links, world[1:], strict=True)}


@pytest.mark.parametrize("pitch", [0, 1, pi / 2, -pi / 2, pi / 2 - 1e-9, 1e-8 - pi / 2, pi / 2 - 1e-16, 3, pi])
def test_rotations_come_back_at_any_pitch(pitch):
    rng = Random(1)
    for _ in range(50):
        R = rotation(rng.choice((0, pi / 2, rng.uniform(-4, 4))), pitch, rng.choice((0, pi / 2, rng.uniform(-4, 4))))
        assert np.allclose(rotation(*rpy(R)), R, atol=1e-15, rtol=0)


def test_a_base_that_is_called_by_half_a_character_is_refused(tmp_path):
    with pytest.warns(TorsorWarning), pytest.raises(FormatError, match="lone surrogate"):
        formats.save(samples.planar_2r(), tmp_path / "x.urdf", base="\ud800")
    assert not list(tmp_path.iterdir())


def test_quarter_turns_are_written_as_such():
    text = write(Robot("x", (link(0, 1, alpha="pi/2", d=0.1), link(1, 2, alpha="-pi/2", theta="q2 + pi/2", r="1/3"))))
    assert 'xyz="0.1 0 0" rpy="1.5707963267948966 0 0"' in text
    assert 'xyz="0 0.3333333333333333 0" rpy="' in text
    assert "e-17" not in text
    assert "-0 " not in text


def test_limits_are_written_where_there_are_some():
    def limited(kind, **given):
        item = link(0, 1, kind)
        joint = type(item.joint)(**{**vars(item.joint), "limits": RobotLimits(**given)})
        return read(write(Robot("x", (Link(0, joint, item.placement),)))).connections[0]

    assert limited("R", lower=-1, upper=2, velocity=3, effort=4).limits == AxisLimits(-1.0, 2.0, 3.0, 4.0)
    assert limited("R", lower=-1).limits == AxisLimits(-1.0)
    assert limited("R", lower=-1).kind == "revolute"
    assert limited("R", effort=5).limits == AxisLimits(effort=5.0)
    assert limited("R", effort=5).kind == "continuous"
    assert limited("P", upper=0.5, velocity=1).limits == AxisLimits(upper=0.5, velocity=1.0)
    assert limited("P").limits == AxisLimits()


def test_a_massless_link_has_no_inertial_and_a_tensor_alone_stays():
    assert "inertial" not in write(Robot("x", (link(0, 1),)))
    with pytest.warns(TorsorWarning, match="link link1: no body has this inertia: the tensor is not zero, though the"):
        text = write(Robot("x", (link(0, 1, ZZ=2),)))
    assert '<mass value="0"/>' in text
    assert 'izz="2"' in text


def test_joints_that_share_a_motor_mimic():
    coupling = ((1, 0), ("N", 0), (0, 1))
    robot = Robot("x", tuple(link(j - 1, j) for j in (1, 2, 3)), coupling=coupling, defaults={"N": -0.5})
    first, second, third = read(write(robot)).connections
    assert (first.mimic, third.mimic) == (None, None)
    assert (second.mimic.joint, second.mimic.multiplier) == (first.name, -0.5)
    for rows in (((1, 0), (1, 1), (0, 1)), ((2, 0, 0), (0, 1, 0), (0, 0, 1)), (("N", 0), (0, 1), (0, "M"))):
        text = write(robot.replace(coupling=rows))
        assert "mimic" not in text
        assert "no place for it: coupled motors" in text


def test_what_urdf_cannot_say_is_said_in_comments_and_warnings():
    robot = Robot("x", (link(0, 1, IA=1, K=2, FST=1, BS=2, FX=3), link(1, 2, active=False)),
                  gravity=(0, "-(-g)", 0),
                  base=Base(w=(0, 0, 1), pose=(1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)))
    with pytest.warns(TorsorWarning) as caught:
        text = write(robot)
    warned = "\n".join(str(w.message) for w in caught)
    assert len(caught) == 2
    for words in ("gravity in the frame of base: 0, ", "rotor inertia", "stiffness", "static friction",
                  "wrenches", "pose of the base", "motion of the base"):
        assert words in text and words in warned
    read(text)
    plain = write(robot.replace(links=(link(0, 1),), base=Base(), gravity=(0, 0, "-9.81")))
    assert plain.count("<!--") == 1  # who wrote it


@pytest.mark.parametrize("seed", range(8))
def test_loops_close_where_they_did(seed):
    robot = with_defaults(seed, loops=2)
    count, values = len(robot.links), numbers(robot) | {f"q{k}": 0.0 for k in (7, 8)}
    if any(item.joint.kind.slide for item in robot.loops):
        with pytest.raises(FormatError, match=r"opened at a prismatic joint|closes on the link where it starts"):
            write(robot)
        robot = robot.replace(loops=tuple(turned(item, count + k) for k, item in enumerate(robot.loops, 1)))
    try:
        made = read(write(robot))
    except FormatError as error:
        assert "closes on the link where it starts" in str(error)
        return
    names = ["base", *(item.name for item in robot.links)]
    for k, (loop, closure) in enumerate(zip(robot.loops, made.closures, strict=True)):
        on, at = loop.closing_antecedent, matrix(loop.closing, values)
        if on > count + 2:
            on, at = robot.loops[0].closing_antecedent, matrix(robot.loops[0].closing, values) @ at
        assert (closure.first, closure.second) == (names[loop.antecedent], names[on])
        assert closure.kind == "revolute", k
        assert np.allclose(homogeneous(closure.on_first), matrix(loop.placement, values), atol=2e-15)
        assert np.allclose(homogeneous(closure.on_second), at, atol=2e-15)


def turned(loop, number):
    cut = link(0, number, "R", active=False)
    return Loop(loop.antecedent, cut.joint, Placement(d=loop.placement.d, theta=f"q{number}"), loop.closing_antecedent,
                loop.closing)


@pytest.mark.parametrize(("robot", "words"), [
    (samples.general_6r(), "these symbols have none: "),
    (Robot("x", (link(0, 1, d="L", M="M1"),), defaults={"L": 1}), "these symbols have none: M1; give them"),
    (Robot("x", (link(0, 1, d="1/L"),), defaults={"L": 0}), "1/L has no finite value"),
    (Robot("x", (link(0, 1, M=-1),)), "link 1 has the mass -1"),
    (Robot("x", (link(0, 1, MX=1),)), "first moments"),
])
def test_what_is_no_number_is_refused(robot, words):
    with pytest.raises(FormatError, match=words):
        write(robot)


def test_strange_names_come_back():
    names = ['it\'s "odd" <é> & --', "base", "joint2"]
    links = tuple(link(j, j + 1, name=name, **dict.fromkeys(INERTIAL[-1:], 1)) for j, name in enumerate(names))
    made = read(write(Robot('a "robot" & <more>', links)))
    assert made.name == 'a "robot" & <more>'
    assert [b.name for b in made.bodies] == ["base_", *names]
    assert read(write(Robot("x", links), base="world")).root == "world"
