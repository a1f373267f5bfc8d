"""Whatever takes a robot takes a file of one or the name of a sample, and says so to everything else."""

from __future__ import annotations

from pathlib import Path

import pytest

import torsor
from torsor.errors import FormatError, TorsorError
from torsor.formats import Source, load, read, robot_of
from torsor.robot.parts import GRAVITY

TAKERS = {
    "a model": lambda r: torsor.models.transform(r),
    "generate": lambda r: torsor.generate("inm", r, effort=0),
    "generate with base parameters": lambda r: torsor.generate("inm", r, base=True, effort=0),
    "base_parameters": torsor.base_parameters,
    "regressor_columns": torsor.models.regressor_columns,
    "inverse_geometry": lambda r: torsor.inverse_geometry(r, method="numeric", task="position"),
    "Kinematics": torsor.Kinematics,
    "inverse_kinematics": lambda r: torsor.inverse_kinematics(r, [0.4, 0.2, 0.0], starts=1),
    "simulator": lambda r: torsor.simulator(r, method="rk4").robot,
    "simulate": lambda r: torsor.simulate(r, time=0.01, samples=2, method="rk4", step=0.005),
    "save": lambda r: torsor.save(r, Path("x.toml")) or Path("x.toml").read_text(),
}
PROGRAMS = {
    "compile": torsor.compile,
    "evaluate": lambda p: torsor.evaluate(p, {}),
    "write": lambda p: torsor.write(p, "c"),
    "files": lambda p: torsor.files(p, "c"),
    "verify": lambda p: torsor.verify(p, ["python"]),
}


@pytest.mark.parametrize("taker", TAKERS)
def test_a_sample_is_taken_by_its_name(taker, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert repr(TAKERS[taker]("planar_2r")) == repr(TAKERS[taker](torsor.robots.planar_2r()))


@pytest.mark.parametrize("taker", TAKERS)
@pytest.mark.parametrize("given", [None, 3, b"rx90.toml", ["rx90"], torsor], ids=repr)
def test_what_is_no_robot_is_answered_with_what_would_be_one(taker, given):
    with pytest.raises(TorsorError, match="a robot, the path of its file or the name of a sample was expected, not "):
        TAKERS[taker](given)


@pytest.mark.parametrize("taker", PROGRAMS)
@pytest.mark.parametrize("given", [None, "rx90", torsor.robots.planar_2r()], ids=str)
def test_what_is_no_program_is_answered_with_how_to_make_one(taker, given):
    with pytest.raises(TorsorError, match=r"a program was expected, as torsor\.generate"):
        PROGRAMS[taker](given)


def test_what_has_a_robot_is_told_apart_from_it():
    with pytest.raises(TorsorError, match=r"not a BaseParameters; its \.robot is one"):
        torsor.models.transform(torsor.base_parameters("rrp"))


def test_load_refuses_what_is_no_path():
    for given in (3, None, b"x.toml"):
        with pytest.raises(FormatError, match="the path of a robot file or the name of a sample was expected"):
            load(given)
    with pytest.raises(FormatError, match="save takes a robot and the path of a file to write, not a Robot"):
        torsor.save("rx90", torsor.robots.rx90())


def test_a_file_goes_before_a_sample_and_a_folder_does_not(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rx90").mkdir()
    assert load("rx90") == torsor.robots.rx90()
    (tmp_path / "puma560").write_text("name = 'mine'")
    with pytest.raises(FormatError, match="no suffix is no robot format"):
        load("puma560")
    torsor.save("planar_2r", "rx90.toml")
    assert load("rx90.toml").name == "planar_2r"


def test_an_unknown_name_is_answered_with_those_that_are_near():
    with pytest.raises(FormatError, match="unknown robot file or sample 'puma650'; did you mean puma560"):
        robot_of("puma650")
    with pytest.raises(FormatError, match=r"no/such/puma560.toml: there is no such file"):
        robot_of("no/such/puma560.toml")


def test_a_source_carries_the_options_of_its_format():
    arm = torsor.robots.path("pendulum_arm")
    assert len(robot_of(Source(str(arm), {"root": "turret", "tip": "forearm"})).joints) == 2
    with pytest.raises(FormatError, match="the toml format has no option root; its options: tolerance"):
        robot_of(Source("rx90", {"root": "x"}))


def test_gravity_is_the_same_wherever_none_is_said():
    toml = 'name = "x"\n[[link]]\ninertia = { M = "M1" }\n'
    par = "NL = 1\nant = {0}\nsigma = {0}\ntheta = {q1}\nmu = {1}\n"
    made = torsor.Robot("x", (torsor.link(0, 1, M="M1"),))
    assert read(toml, "x.toml").gravity == read(par, "x.par").gravity == made.gravity == GRAVITY
    assert list(map(str, GRAVITY)) == ["0", "0", "G3"]
    assert all(s.is_zero for s in read(f"gravity = [0, 0, 0]\n{toml}", "x.toml").gravity)
