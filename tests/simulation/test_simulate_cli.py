"""`torsor simulate`, as a user meets it."""

from __future__ import annotations

import csv
import io
import json
import runpy
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from torsor.cli import main

ROOT = Path(__file__).parent.parent.parent
PENDULUM = str(ROOT / "robots" / "double_pendulum.toml")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", PENDULUM, "--time", "0.5", *words])


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_csv_goes_to_the_terminal():
    result = run("--samples", "3", "--q0", "1, pi/2")
    assert result.exit_code == 0 and result.stderr == ""
    table = rows(result.stdout)
    assert len(table) == 3 and list(table[0])[:3] == ["t", "q1", "q2"] and float(table[0]["q1"]) == 1


def test_files_are_written_and_the_summary_printed(tmp_path):
    out, chart, picture = (str(tmp_path / name) for name in ("out.csv", "out.html", "out.png"))
    result = run("-o", out, "--plot", chart)
    assert result.exit_code == 0 and "501 samples" in result.stdout and "kinetic" in result.stdout
    assert len(rows(Path(out).read_text())) == 501 and "<svg" in Path(chart).read_text()
    assert run("--plot", picture).exit_code == 0 and Path(picture).read_bytes()[:4] == b"\x89PNG"


def test_laws_may_be_in_one_text_or_several_or_by_joint():
    texts = [("--torque", "0; 5*sin(2*t) - QP2"), ("--torque", "0", "--torque", "5*sin(2*t) - QP2"),
             ("--torque", "q2 = 5*sin(2*t) - QP2")]
    assert len({run(*words, "--samples", "3").stdout for words in texts}) == 1
    assert run("--samples", "3").stdout != run(*texts[0], "--samples", "3").stdout


def test_parameters_come_from_a_file_and_from_the_line(tmp_path):
    toml, other = tmp_path / "values.toml", tmp_path / "values.json"
    toml.write_text('m1 = 3\nL1 = "3/2"\n')
    other.write_text('{"m1": 3, "L1": 1.5}')
    start = ("--q0", "1,1", "--samples", "3")
    wanted = run("--param", "m1=3", "--param", "L1=1.5", *start).stdout
    assert run("--params", str(toml), *start).stdout == run("--params", str(other), *start).stdout == wanted
    assert run("--params", str(toml), "--param", "m1=2", *start).stdout != wanted


def test_json_has_the_columns():
    data = json.loads(run("--json", "--samples", "5", "--method", "rk4", "--step", "0.01").stdout)
    assert data["method"] == "rk4" and data["steps"] == 52 and len(data["columns"]["q2"]) == 5


BAD = {
    "an unknown name": (["--torque", "0; q9"], "there is no q9"),
    "code": (["--torque", '0; __import__("os")'], "has no place here"),
    "too few laws": (["--torque", "1"], "torque takes 2 laws"),
    "no such joint": (["--torque", "q7=1"], "its joints are q1, q2"),
    "a negative time": (["--time", "-1"], "time must be above zero"),
    "a time in words": (["--time", "soon"], "time must be a number"),
    "no such parameter": (["--param", "L9=1"], "its parameters are"),
    "a parameter without value": (["--param", "L1"], "key=value"),
    "too many positions": (["--q0", "1,2,3"], "q0 takes 2 numbers"),
    "no such file of numbers": (["--params", "nowhere.toml"], "a file of numbers"),
    "a chart of no kind": (["--plot", "out.gif"], ".html or .png"),
    "a folder that is not there": (["-o", "/nowhere/at/all/out.csv"], "nothing is written"),
    "no such method": (["--method", "euler"], "unknown method 'euler'; there are dop853"),
    "no such friction": (["--friction", "glue"], "coulomb"),
}


@pytest.mark.parametrize("case", BAD)
def test_errors_are_one_line_and_exit_with_2(case):
    words, said = BAD[case]
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr and result.stderr.startswith("torsor: ") and result.stderr.count("\n") == 1


@pytest.mark.parametrize("name, text", [("a.toml", "m1 = ["), ("a.json", "[1]"), ("a.json", '{"m1": [1]}'),
                                        ("a.toml", 'm1 = "m2"'), ("a.csv", "m1,3"), ("a.json", "[" * 100_000)])
def test_damaged_files_of_numbers_are_refused(name, text, tmp_path):
    (tmp_path / name).write_text(text)
    result = run("--params", str(tmp_path / name))
    assert result.exit_code == 2 and name in result.stderr and result.stderr.count("\n") == 1


def test_the_example_runs(tmp_path, capsys):
    example = runpy.run_path(str(ROOT / "examples" / "simulate_puma.py"))
    example["main"](tmp_path)
    assert len(list(tmp_path.iterdir())) == 4 and "energy changes by" in capsys.readouterr().out


def test_what_was_computed_of_a_motion_that_runs_away_is_written(tmp_path):
    out = tmp_path / "out.csv"
    result = run("--torque", "1000*q1 + 1000*qd1; 0", "--q0", "q1 = 1/10", "--samples", "1001", "-o", str(out))
    assert result.exit_code == 2 and "what was computed until then is in" in result.stderr
    assert 5 < len(rows(out.read_text())) < 200
