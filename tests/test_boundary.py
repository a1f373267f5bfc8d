"""Whatever is given to torsor, by files and by words, is answered or refused by an error of torsor's own."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from click.testing import CliRunner
from pyarrow import parquet

import torsor
from tests import doors
from tests.doors import files
from torsor import formats
from torsor.cli import main
from torsor.errors import FormatError, MotionError, TorsorError, foreign_as
from torsor.identification.files.column_meaning import understood
from torsor.web.questions import answered


@pytest.mark.parametrize("error", [IndexError("x"), np.linalg.LinAlgError("x"), RecursionError(), OverflowError("x"),
                                   UnicodeEncodeError("utf-8", "\ud800", 0, 1, "x"), pa.ArrowInvalid("x"),
                                   OSError("x")])
def test_what_is_foreign_becomes_an_error_of_ours_with_its_cause(error):
    with pytest.raises(MotionError, match="run: this is damaged, or of a kind that torsor does") as caught, \
            foreign_as(MotionError, "run"):
        raise error
    assert caught.value.__cause__ is error


def test_a_frame_that_no_joint_moves_has_no_determinant():
    with pytest.raises(TorsorError, match="frame"):
        torsor.generate("jdet", "rrp", frame=0)
    assert CliRunner().invoke(main, ["count", "jdet", "rrp", "--option", "frame=0"]).exit_code == 2


@pytest.mark.parametrize(("name", "text"), [
    ("run.csv", "t,q1,tau1\n0,1,2\n1," + "9" * 200_000 + ",1\n2,1,\"" + "x" * 200_000 + "\",1,1\n"),
    ("run.csv", '"' + "t" * 200_000 + '",q1\n0,1\n'),
])
def test_long_fields_of_a_recording_are_refused(name, text, tmp_path):
    (tmp_path / name).write_text(text)
    with pytest.raises(MotionError):
        torsor.read_motion(tmp_path / name)


def test_digits_beyond_all_joints_are_no_number(tmp_path):
    assert understood("q" + "1" * 5000, 0).number is None and understood("q12", 0).number == 12
    (tmp_path / "run.csv").write_text("t,q1,tau1\n0,1,2\n1,2,3\n")
    with pytest.raises(MotionError, match="there is no column"):
        torsor.read_motion(tmp_path / "run.csv", columns={"q": "1" * 5000})


def test_long_cells_of_a_table_and_halves_of_characters_are_refused():
    with pytest.raises(FormatError):
        formats.read("# convention: standard\njoint,theta,d,a,alpha\nR,0,0,0," + "1" * 200_000 + "\n", "x.csv")
    for file in ("x.toml", "x.urdf", "x.par", "x.csv"):
        with pytest.raises(FormatError, match=r"x\."):
            formats.read("name = '\ud800'", file)


def test_a_parquet_file_whose_names_are_no_text_is_refused(tmp_path):
    path = tmp_path / "run.parquet"
    parquet.write_table(pa.table({"t": [0.0, 1.0], "quantity": [0.0, 1.0]}), path)
    path.write_bytes(path.read_bytes().replace(b"quantity", b"\xff\xfe\xfd\xffqqqq"))
    with pytest.raises(MotionError, match=r"run.parquet"):
        torsor.read_motion(path)


def test_the_page_refuses_a_task_that_is_no_text():
    robot = formats.write(torsor.load("scara"), ".toml")
    for wrong in (True, 3):
        with pytest.raises(TorsorError, match="task must be a text"):
            answered("inverse", {"robot": robot, "target": ["1", "0", "0"], "task": wrong})


def test_a_mistake_of_torsor_is_one_line_on_the_command_line(monkeypatch):
    def broken(*_given, **_named):
        raise KeyError("a\x1b[2J")

    monkeypatch.setattr("torsor.app.show", broken)
    done = CliRunner().invoke(main, ["show", "rrp"])
    assert done.exit_code == 3 and "not foreseen" in done.stderr and "\x1b" not in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(("call", "words"), [
    (lambda: torsor.load("9" * 5000), "unknown robot file or sample"),
    (lambda: torsor.grid(a=["x"], b=[1]), "a list of numbers for each name.*a was given otherwise"),
    (lambda: torsor.equilibrium("planar_2r", seed=-1), "equilibrium: "),
    (lambda: torsor.verify(torsor.generate("grav", "planar_2r"), "python", states=10**30), "from 1 to 10000"),
    (lambda: torsor.evaluate(torsor.generate("grav", "planar_2r"), []), "values .* by their names"),
    (lambda: torsor.change_cut_joint(3, 1, 2), "change_cut_joint: "),
    (lambda: torsor.inertia_at_centre({}), "inertia_at_centre: "),
    (lambda: torsor.to_sympy("x"), "to_sympy: "),
    (lambda: torsor.segmented("rrp", 1, EI=1), "segmented: "),
    (lambda: torsor.simulate("planar_2r", time=1, wrench="ab"), "wrench: "),
    (lambda: torsor.closure("five_bar", "ab"), "closure: "),
    (lambda: torsor.read_motion("run.csv", names=3), "the options of the files"),
    (lambda: torsor.Motion(0.1, [[1.0], [2.0]], [[1.0], [2.0]]).through(1), "through: "),
])
def test_calls_with_something_else_are_refused(call, words):
    with pytest.raises(TorsorError, match=words):
        call()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("door", doors.DOORS)
def test_damaged_input_is_answered_or_refused_at_every_door(door, seed, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    doors.tried(door, seed, 12)


def test_files_are_damaged_that_are_read_while_they_are_whole(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name, data in files.recordings().items():
        path = files.put(name, data)
        assert torsor.read_motion(path if path.parent == Path() else path.parent)
    for name, data in files.robots().items():
        Path(name).write_bytes(data)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            assert torsor.load(name).links
