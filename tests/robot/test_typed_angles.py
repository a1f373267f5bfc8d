"""Angles typed as numbers are what was meant: multiples of 30 and 45 degrees exact, wherever a robot comes from."""

import math
import warnings
from dataclasses import replace

import pytest

import torsor
from torsor.errors import FormatError, RobotError, TorsorWarning
from torsor.formats import FORMATS, READ_ONLY, inspect, read
from torsor.robot.cells import with_cell

DIGITS = (1.5707963267948966, 1.57079632679, 1.5707963268, 1.5707963)


def toml(alpha):
    return f'name = "arm"\n[[link]]\n[[link]]\nalpha = {alpha}\n'


def csv(alpha):
    return f"# convention: modified\njoint,alpha,a,theta,d\nR,0,0,0,0\nR,{alpha},1,0,0\n"


def par(alpha):
    return f"NL = 2\nant = {{0,1}}\nsigma = {{0,0}}\nalpha = {{0,{alpha}}}\ntheta = {{q1,q2}}\n"


def urdf(alpha):
    body = '<inertial><mass value="1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>'
    return (f'<robot name="arm"><link name="a"/><link name="b">{body}</link><link name="c">{body}</link>'
            '<joint name="j1" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>'
            f'<joint name="j2" type="continuous"><origin rpy="{alpha} 0 0" xyz="0.1 0 0"/><parent link="b"/>'
            '<child link="c"/><axis xyz="0 0 1"/></joint></robot>')


FILES = {"arm.toml": toml, "arm.csv": csv, "arm.par": par, "arm.urdf": urdf}


@pytest.mark.parametrize("file, alpha", [(f, a) for f in FILES for a in DIGITS if (f, a) != ("arm.urdf", DIGITS[-1])])
def test_a_quarter_turn_is_recognised_in_every_format(file, alpha):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TorsorWarning)
        robot = read(FILES[file](alpha), file)
    assert str(robot.links[1].placement.alpha) == "pi/2"


@pytest.mark.parametrize("alpha", DIGITS)
def test_a_quarter_turn_is_recognised_in_python(alpha):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TorsorWarning)
        made = (torsor.link(0, 1, alpha=alpha).placement.alpha,
                torsor.from_modified_dh([{"alpha": alpha}]).links[0].placement.alpha,
                torsor.from_standard_dh([{"alpha": alpha}, {}]).links[1].placement.alpha)
    assert set(map(str, made)) == {"pi/2"}


def test_the_program_of_a_robot_in_doubles_is_that_of_the_exact_one():
    exact = torsor.robots.puma560()
    rounded = exact.replace(links=tuple(
        replace(x, placement=torsor.link(x.antecedent, j, alpha=float(x.placement.alpha), d=x.placement.d,
                                         theta=x.placement.theta, r=x.placement.r).placement)
        for j, x in enumerate(exact.links, 1)))
    assert torsor.generate("dgm", rounded).ops == torsor.generate("dgm", exact).ops


def test_what_is_changed_by_more_than_rounding_is_told_with_its_place():
    with pytest.warns(TorsorWarning, match=r"arm.toml: angles within 1e-07 rad .*link 2 \(line 4\) = 1.5707963 \(pi/2"):
        read(toml(1.5707963), "arm.toml")
    with pytest.warns(TorsorWarning, match="alpha of link 1 = 1.5707963"):
        torsor.link(0, 1, alpha=1.5707963)
    with pytest.warns(TorsorWarning, match="alpha of line 4"):
        read(csv(1.5707963), "arm.csv")


def test_a_double_is_recognised_without_a_warning_and_told_by_inspection(tmp_path):
    file = tmp_path / "arm.toml"
    file.write_text(toml(math.pi / 2))
    assert torsor.load(file).links[1].placement.alpha == torsor.load(file, tolerance=1e-9).links[1].placement.alpha
    assert any("1.5707963267949 (pi/2)" in said for said in inspect(file).remarks)


@pytest.mark.parametrize("file", ["arm.toml", "arm.csv", "arm.par"])
def test_an_angle_of_five_digits_is_kept_and_doubted_until_the_tolerance_takes_it(file):
    with pytest.warns(TorsorWarning, match=r"1.5708.*pi/2.*tolerance 1e-05"):
        kept = read(FILES[file](1.5708), file)
    assert float(kept.links[1].placement.alpha) == pytest.approx(1.5708, abs=1e-9)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", TorsorWarning)
        assert str(read(FILES[file](1.5708), file, tolerance=1e-5).links[1].placement.alpha) == "pi/2"


def test_rounded_angles_of_a_urdf_are_told_by_inspection(tmp_path):
    file = tmp_path / "arm.urdf"
    file.write_text(urdf(1.5708))
    assert any("1.5708 (pi/2)" in said and "tolerance 1e-05" in said for said in inspect(file).remarks)
    assert str(torsor.load(file, tolerance=1e-5).links[1].placement.alpha) == "pi/2"


@pytest.mark.parametrize("angle", ["90", "-180", "45", "7"])
def test_an_angle_beyond_a_full_turn_is_asked_whether_it_is_in_degrees(angle):
    with pytest.warns(TorsorWarning, match=f"alpha of link 1 = {angle} is in radians.*degrees"):
        assert str(torsor.link(0, 1, alpha=int(angle)).placement.alpha) == angle
    for file in ("arm.toml", "arm.csv", "arm.par"):
        with pytest.warns(TorsorWarning, match="degrees"):
            read(FILES[file](angle), file)


def test_limits_in_degrees_are_doubted_for_revolute_joints_alone():
    with pytest.warns(TorsorWarning, match=r"lower limit of link 1 = -170 .*degrees") as told:
        torsor.link(0, 1, limits=(-170, 3))
    assert len(told) == 1
    torsor.link(0, 1, "prismatic", limits=(-170, 170))


def test_angles_are_left_as_they_are_where_no_tolerance_is_wanted():
    assert torsor.link(0, 1, alpha=1.5707963, tolerance=None).placement.alpha.number is not None
    with pytest.raises(RobotError, match=r"tolerance = 2; an angle from 0 to 0.1 rad was expected"):
        torsor.link(0, 1, tolerance=2)
    with pytest.raises(FormatError, match="tolerance = 'a'"):
        read(toml(1), "arm.toml", tolerance="a")


def test_every_format_takes_a_tolerance_when_it_is_read():
    assert all("tolerance" in form.read_options for form in (*FORMATS, *READ_ONLY))


def test_an_angle_typed_into_a_cell_is_recognised_or_asked_about():
    robot = torsor.load("planar_2r")
    assert str(with_cell(robot, 2, "alpha", "1.5707963267948966").links[1].placement.alpha) == "pi/2"
    for typed, words in (("90", "degrees"), ("1.5708", "near pi/2")):
        with pytest.warns(TorsorWarning, match=words):
            assert str(with_cell(robot, 2, "alpha", typed).links[1].placement.alpha) == typed
