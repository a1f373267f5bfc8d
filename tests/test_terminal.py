"""Tables within a terminal's width, and progress on one line."""

from __future__ import annotations

import io
import re
import shlex
import time
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

import torsor
from torsor import app, cache
from torsor.cli import main
from torsor.progress import step, tell, watched
from torsor.robot.tables import tables
from torsor.table import Table
from torsor.terminal import draw, plain, shortened, working

WIDE = Table("Wide", ("j", *"abcdef"), tuple((str(j), *["0.00396065411799677"] * 6) for j in (1, 2)))


def drawn(*made: Table, width: int = 80) -> list[str]:
    console = Console(width=width, file=io.StringIO(), force_terminal=True, color_system=None, markup=False)
    for table in made:
        draw(table, console)
    return console.file.getvalue().splitlines()


@pytest.mark.parametrize("width", [80, 60, 30])
def test_no_digit_is_cut_at_any_width(width):
    lines = drawn(WIDE, width=width)
    assert max(map(len, lines)) <= width and "…" not in "".join(lines)
    assert "".join(lines).count("0.00396065411799677") == 12


@pytest.mark.parametrize("name", ["pendulum_arm", "panda", "general_6r", "tree", "coupled_wrist"])
def test_the_tables_of_a_robot_fit_eighty_columns(name):
    shown = app.show(name)
    lines = drawn(*shown.tables)
    assert max(map(len, [*lines, *shown.text.splitlines()])) <= 80 and "…" not in "".join(lines)


def test_the_catalogues_fit_eighty_columns_word_for_word():
    for result in (app.list_models(), app.list_robots()):
        text = "\n".join(lines := drawn(*result.tables))
        assert max(map(len, lines)) <= 80 and "…" not in text
        words = {word for table in result.tables for row in table.rows for cell in row for word in cell.split()}
        assert all(word in text for word in words)


def test_a_cell_that_is_wider_than_the_terminal_is_folded():
    lines = drawn(Table("Long", ("name", "is"), (("x", "0" * 100),)), width=40)
    assert max(map(len, lines)) <= 40 and "".join(lines).count("0") == 100


def test_parts_of_a_table_have_its_first_column_and_all_others_once():
    parts = list(WIDE.within(50))
    assert [part.header for part in parts] == [("j", "a", "b"), ("j", "c", "d"), ("j", "e", "f")]
    assert [part.title for part in parts] == ["Wide", "Wide, continued", "Wide, continued"]
    assert max(len(line) for part in parts for line in part.lines()) <= 50
    assert list(WIDE.within(200)) == [WIDE]


def test_what_is_all_zero_has_no_column_no_row_and_no_table():
    made = {t.title.split(" (")[0]: t for t in tables(torsor.load("pendulum_arm"))}
    assert made["Rotor inertia, friction and stiffness"].header == ("j", "FV", "FS")
    assert [row[0] for row in made["Inertial parameters"].rows] == ["1", "2", "3"]  # frames have no mass
    assert "External forces and moments" not in made and "YZ" not in made["Inertial parameters"].header
    for table in made.values():
        rows = [row[1:] for row in table.rows if table.title != "Acceleration of gravity"]
        assert all(any(cell not in ("0", "") for cell in row) for row in rows)


def test_names_and_limits_stand_beside_the_variables():
    table = tables(torsor.load("pendulum_arm"))[0]
    assert table.header == ("j", "link", "joint", "q", "QP", "QDP", "lower", "upper", "speed", "effort")
    assert table.rows[1] == ("2", "shoulder_axis", "shoulder", "q2", "QP2", "QDP2", "-1.8", "1.8", "2", "80")
    assert tables(torsor.load("rx90"))[0].header == ("j", "q", "QP", "QDP")
    joint = app.show("pendulum_arm").data["joints"][1]
    assert (joint["name"], joint["link"], joint["limits"]["upper"]) == ("shoulder", "shoulder_axis", "1.8")


def test_the_head_of_a_file_says_which_joint_is_which():
    head = torsor.write(torsor.models.transform("pendulum_arm"), "python").partition("def ")[0]
    assert "2  shoulder_axis  shoulder  q2" in head and max(map(len, head.splitlines())) <= 100


def test_numbers_are_printed_as_people_write_them():
    robot = torsor.Robot("x", (torsor.link(0, 1, ZZ=0.0046883711874999975, M=12000),))
    cells = tables(robot)[2].rows[0]
    assert cells == ("1", "0.0046883711874999975", "12000")


def test_a_long_path_is_cut_in_the_middle():
    path = "/a/very/long/path/" * 20 + "robot.toml"
    short = shortened(f"idm of {path}", 50)
    assert len(short) == 50 and short.startswith("idm of /a/ve") and short.endswith("robot.toml") and "..." in short
    assert shortened("idm of rx90", 50) == "idm of rx90"


@pytest.mark.parametrize("width", [120, 80, 40])
def test_progress_is_one_line_however_long_the_path_is(width):
    console = Console(width=width, height=5, file=io.StringIO(), force_terminal=True, color_system=None)
    with working("idm of " + "folder/" * 40 + "arm.toml", console, patience=0.0) as show:
        while not console.file.getvalue():  # it begins in a thread of its own
            time.sleep(0.001)
        show(0.25, "C, 100 states")
    frames = console.file.getvalue().replace("\x1b", "\n").splitlines()
    assert max(len(frame.rstrip()) for frame in frames) <= width + 4  # of an escape sequence
    assert "\x1b[1A" not in console.file.getvalue().partition("25%")[0]  # the cursor never went up a line


def test_steps_share_the_whole_and_tell_their_own_part():
    told: list[tuple[float, str]] = []
    with watched(lambda part, what: told.append((part, what))):
        for k in range(2):
            with step(k, 2, f"job {k}"):
                tell(0.5)
    tell(1.0)
    assert told == [(0, "job 0"), (0.25, "job 0"), (0.5, "job 1"), (0.75, "job 1")]


def test_searches_and_verification_say_how_far_they_are():
    told: list[tuple[float, str]] = []
    with cache.unused(), watched(lambda part, what: told.append((part, what))):
        torsor.models.inertia_matrix("planar_2r", effort=1)
        searched = len(told)
        app.verify("trm", "planar_2r", ["python"], states=3)
    assert searched > 3 and all(0 <= part <= 1 for part, _ in told)
    assert told[searched:][-1] == (1.0, "Python, 3 states")


# what a terminal would obey is shown

HOSTILE = "\x1b]52;c;cm0gLXJm\x07 \x1b[2J \x9b31m \u202egnp\u2066 \x08\x00 \u200b\ufeff\u2028"
SEEN = ("\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\x08", "\x00", "\u200b", "\ufeff", "\u2028")


@pytest.fixture
def hostile(tmp_path):
    robot = replace(torsor.load("rrp"), description=HOSTILE.replace("\x00", ""))
    torsor.save(robot, tmp_path / "-o.toml")
    return str(tmp_path / "-o.toml")


@pytest.mark.parametrize("words", [["show"], ["count", "idm"], ["convert", "-"], ["generate", "idm"],
                                   ["show", "--json"], ["base"]])
def test_nothing_of_a_file_reaches_a_terminal_that_would_be_obeyed(words, hostile, monkeypatch):
    verb, *rest = words
    arguments = [verb, *rest, hostile] if verb in ("count", "generate") else [verb, hostile, *rest]
    monkeypatch.setattr("click.testing._NamedTextIOWrapper.isatty", lambda self: True, raising=False)
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    shown = re.sub("\x1b\\[[0-9]m", "", done.output)  # the styles of tables
    assert len(shown) > 100 and not [sign for sign in SEEN if sign in shown]


def test_signs_are_shown_as_escapes_in_words_tables_and_progress():
    assert plain(f"a\tb\n{HOSTILE}").startswith("a\tb\n\\x1b]52;c;cm0gLXJm\\x07 \\x1b[2J \\x9b31m \\u202egnp")
    assert all(part.isprintable() for part in plain(HOSTILE).split("\n"))
    table = "".join(drawn(Table(HOSTILE, (HOSTILE,), ((HOSTILE,),)), width=200))
    assert not [sign for sign in SEEN[1:] if sign in table]


def test_only_one_file_writes_to_the_terminal():
    files = [file for file in Path(torsor.__file__).parent.rglob("*.py") if "click.echo" in file.read_text()]
    assert [file.name for file in files] == ["terminal.py"]


def test_a_word_that_looks_like_an_option_comes_behind_two_dashes(hostile, monkeypatch):
    line = app.command("show", ["-o.toml"], {"tolerance": 0.1})
    assert line == "torsor show --tolerance 0.1 -- -o.toml"
    assert app.command("generate", ["idm", "arm.toml"], {"language": "c"}) == "torsor generate idm arm.toml --lang c"
    monkeypatch.chdir(Path(hostile).parent)
    done = CliRunner().invoke(main, shlex.split(app.command("show", ["-o.toml"]))[1:])
    assert done.exit_code == 0, done.output
