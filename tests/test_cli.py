"""The command line, as a user meets it: really run, in its own process or through click's runner."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import torsor
from torsor.cli import main
from torsor.languages import LANGUAGES
from torsor.models.options import BASE, EFFORT

ROBOTS = Path(__file__).parent.parent / "robots"
RRP = str(ROBOTS / "rrp.toml")
UR5 = str(ROBOTS / "ur5.toml")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, list(words))


def data(*words: str):
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_models_lists_the_catalogue():
    assert [m["name"] for m in data("models")] == [m.name for m in torsor.models.MODELS]
    assert "inverse_dynamics" in run("models").stdout


def test_help_speaks_as_the_records_do():
    for option in (BASE, EFFORT):
        line = next(x for x in run("generate", "--help").stdout.splitlines() if f"--{option.name}" in x)
        assert " ".join(option.help.split()[:4]) in line
    shown = run("models", "dgm").stdout
    assert all(option.help in shown for option in torsor.models.fast_geometric.options.values())
    assert data("models", "dgm") == next(m for m in data("models") if m["code"] == "dgm")
    assert "did you mean idm" in run("models", "idmm").stderr


def test_robots_lists_the_samples_with_the_source_of_their_numbers():
    listed = {robot["name"]: robot for robot in data("robots")}
    assert tuple(listed) == torsor.robots.names()
    puma = listed["puma560"]
    assert (puma["structure"], puma["joints"], puma["numbers"]) == (
        "serial", "RRRRRR", "Armstrong, Khatib and Burdick 1986")
    assert "Unimation" in puma["description"] and "Numbers" not in puma["description"]
    assert "Gaz, Cognetti" in run("robots").stdout


@pytest.mark.parametrize("words", [
    ["show"], ["count", "trm"], ["generate", "trm", "--lang", "python"], ["speed", "trm", "--samples", "2"], ["base"],
    ["verify", "trm", "--lang", "python", "--states", "2"], ["simulate", "--time", "0.01", "--samples", "2"],
    ["inverse", "--method", "numeric", "--task", "position"], ["excite", "--starts", "1", "--harmonics", "2"],
], ids=lambda words: words[0])
def test_every_command_reads_a_robot_as_convert_does(words):
    first = 2 if words[0] in ("count", "generate", "speed", "verify") else 1
    arm = str(torsor.robots.path("pendulum_arm"))
    said = run(*words[:first], arm, "--root", "turret", "--tip", "forearm", "--no-friction", *words[first:])
    assert said.exit_code == 0, said.stderr
    assert "q3" not in said.stdout.replace("q3_", "")
    refused = run(*words[:first], "planar_2r", "--root", "turret", *words[first:])
    assert refused.exit_code == 2 and "the toml format has no option root; its options: tolerance" in refused.stderr


def test_a_sample_is_simulated_by_its_name_alone():
    rows = run("simulate", "puma560", "--time", "0.02", "--samples", "3").stdout.splitlines()
    assert rows[0].startswith("t,q1,q2") and len(rows) == 4


def test_a_command_that_is_not_there_is_answered_with_those_that_are_near():
    result = run("simulat", "puma560")
    assert result.exit_code == 2 and "unknown command 'simulat'; did you mean simulate?" in result.stderr


def test_show_prints_the_tables():
    shown = data("show", RRP)
    assert shown["structure"] == "serial" and shown["tables"][1]["rows"][1][6] == "pi/2"
    text = run("show", RRP).stdout
    assert "Geometric parameters" in text and "XX1" in text


def test_count_gives_step_and_setup():
    ops = data("count", "idm", RRP, "--base")
    assert ops["add"] <= 59 and ops["mul"] <= 69 and ops["div"] == 0 and ops["trig"] >= 4
    assert set(ops["setup"]) >= {"mul", "add", "div", "trig"}
    assert "setup" in run("count", "idm", RRP).stdout


def test_speed_measures_the_compiled_model():
    found = data("speed", "idm", RRP, "--samples", "100")
    assert found["native"] and all(found[what] > 0 for what in ("compile", "raw", "call", "sample", "shared"))
    assert "one state, f.raw" in run("speed", "idm", RRP, "--samples", "10", "--single").stdout
    assert run("speed", "idm", RRP, "--samples", "0").exit_code == 2


def test_base_prints_relations_and_writes_the_new_robot(tmp_path):
    found = data("base", RRP)
    assert found["relations"]["MY1R"] == "MY1 - MZ2" and len(found["parameters"]) == 14
    new = tmp_path / "base.par"
    assert run("base", RRP, "-o", str(new)).exit_code == 0
    assert torsor.load(new).links == torsor.base_parameters(torsor.load(RRP)).robot.links


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_generate_writes_every_language(language, tmp_path):
    result = run("generate", "idm", RRP, "--base", "--lang", language)
    assert result.exit_code == 0 and len(result.stdout) > 500
    made = data("generate", "idm", RRP, "--base", "--lang", language)
    assert made["language"] == language and next(iter(made["files"].values())) == result.stdout.rstrip("\n") + "\n"


def test_generate_writes_a_header_beside_the_c_file(tmp_path):
    target = tmp_path / "arm.c"
    assert run("generate", "inm", RRP, "--lang", "c", "-o", str(target)).exit_code == 0
    assert sorted(f.name for f in tmp_path.iterdir()) == ["arm.c", "arm.h"]


def test_options_reach_the_model():
    short = run("generate", "trm", RRP, "--option", "frame=2", "--option", "form=expanded", "--lang", "python").stdout
    assert "frame 2" in short


def test_convert_goes_between_formats(tmp_path):
    par, toml = tmp_path / "a.par", tmp_path / "a.toml"
    assert run("convert", RRP, str(par), "--dialect", "lk22").exit_code == 0
    assert run("convert", str(par), str(toml)).exit_code == 0
    assert torsor.load(toml).links == torsor.load(RRP).links


def test_verify_really_runs_the_code():
    checks = data("verify", "idm", RRP, "--base", "--lang", "c,python", "--states", "5")
    assert [(c["language"], c["tool"]) for c in checks] == [
        ("evaluate", "Lagrange"), ("c", "gcc"), ("python", "Python with numpy")]
    assert all(c["ok"] and c["largest_error"] < 1e-12 for c in checks)
    assert "articulated bodies" in run("verify", "ddm", RRP, "--lang", "python", "--states", "3").stdout


def test_effort_is_an_option_of_its_own():
    hasty, patient = (data("count", "idm", RRP, "--effort", e)["add"] for e in ("0", "1"))
    assert patient < hasty
    assert run("count", "trm", RRP, "--effort", "1").exit_code == 2


BAD = {
    "no such file": (["show", "nowhere.toml"], "nowhere.toml"),
    "no such model": (["count", "idn", RRP], "did you mean inm or idm"),
    "no such language": (["generate", "idm", RRP, "--lang", "cobol"], "matlab"),
    "no such option": (["generate", "trm", RRP, "--option", "speed=1"], "there are origin"),
    "an option without value": (["generate", "trm", RRP, "--option", "frame"], "key=value"),
    "a frame that is not there": (["generate", "trm", RRP, "--option", "frame=9"], "its frames are 0"),
    "no closed loop": (["count", "lkm", RRP], "for robots with closed loops"),
    "base parameters of a transform": (["count", "trm", RRP, "--base"], "leave base out"),
    "an unknown suffix": (["convert", RRP, "robot.xyz"], ".toml"),
    "a folder that is not there": (["convert", RRP, "/nowhere/at/all/robot.toml"], "nothing is written"),
    "a language that cannot run": (["verify", "idm", RRP, "--lang", "cobol"], "matlab"),
}


@pytest.mark.parametrize("case", BAD)
def test_errors_are_one_line_and_exit_with_2(case):
    words, said = BAD[case]
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr and result.stderr.startswith("torsor: ") and result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_a_damaged_file_writes_nothing(tmp_path):
    bad = tmp_path / "bad.par"
    bad.write_text('n = 1\nsigma = {0}\np = {0}\ntheta = {__import__("os")}\n')
    target = tmp_path / "out.toml"
    result = run("convert", str(bad), str(target))
    assert result.exit_code == 2 and f"{bad}:4" in result.stderr
    assert not target.exists() and len(list(tmp_path.iterdir())) == 1


def test_warnings_go_to_the_error_stream(tmp_path):
    robot = tmp_path / "arm.par"
    robot.write_text("n = 1\nsigma = {0}\np = {0}\ntheta = {0}\nZZ = {ZZ1}\nG = {0,0,0}\n")
    result = run("show", str(robot), "--json")
    assert result.exit_code == 0 and "warning" in result.stderr and json.loads(result.stdout)


def test_the_installed_command_starts():
    done = subprocess.run([sys.executable, "-m", "torsor", "--version"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and torsor.__version__ in done.stdout


def test_inverse_prints_all_configurations():
    target = "-0.4, -0.2, 0.4, 0, pi/2, 0.3"
    found = data("inverse", UR5, "--target", target)
    assert found["method"] == "paul" and len(found["configurations"]) == 8 and found["complete"] and found["reachable"]
    assert "type 2" in run("inverse", UR5).output
    wrong = run("inverse", UR5, "--target", "1, 2")
    assert wrong.exit_code == 2 and "3 numbers (position), 6 (position, roll, pitch, yaw)" in wrong.output


def test_code_of_several_files_goes_to_a_folder(tmp_path):
    refused = run("inverse", UR5, "--method", "general", "--lang", "c", "-o", str(tmp_path / "x.c"))
    assert refused.exit_code == 2 and "give -o a folder" in refused.output and not list(tmp_path.iterdir())
    run("inverse", UR5, "--method", "general", "--lang", "c", "-o", str(tmp_path))
    assert {p.suffix for p in tmp_path.iterdir()} == {".c", ".h"} and len(list(tmp_path.iterdir())) == 4


@pytest.mark.parametrize("words", [("count", "idm"), ("generate", "idm"), ("verify", "idm"), ("speed", "idm")])
@pytest.mark.parametrize("name", ["robot", "model", "self"])
def test_an_option_that_is_called_as_arguments_are_is_unknown(words, name):
    result = run(*words, RRP, "--option", f"{name}=x")
    assert result.exit_code == 2 and "unknown option of inverse_dynamics" in result.stderr


def test_base_parameters_of_loops_hold_in_the_assembly_that_is_asked_for():
    one, every = data("base", "two_loops"), data("base", "two_loops", "--assembly", "any")
    assert len(one["parameters"]) < len(every["parameters"])
    assert "others more parameters may count" in one["notes"][0] and not every["notes"]
    assert "did you mean any?" in run("base", "two_loops", "--assembly", "anny").output


def symbolic(folder: Path, name: str) -> str:
    """The file of a sample without its numbers."""
    file = folder / f"{name}.toml"
    torsor.save(torsor.load(name).replace(defaults={}), file)
    return str(file)


def test_inverse_of_a_robot_with_symbols_is_its_closed_form(tmp_path):
    arm = symbolic(tmp_path, "rx90")
    assert "q1: type 2" in run("inverse", arm).output
    code = run("inverse", arm, "--lang", "c", "--method", "paul").output
    assert "int rx90_igm_paul_solve(" in code and "D3" in code and "the target is a transform" in code
    assert "type" in run("inverse", arm, "--frame", "3").output
    assert run("inverse", arm, "--target", "0.4, 0.1, 0.3, 0, pi, 0").exit_code == 2
    pose = ("--target", "0.4, 0.1, 0.3, 0, pi, 0")
    assert len(data("inverse", arm, "--param", "D3=0.45", "--param", "RL4=0.45", *pose)["configurations"]) == 8
    for method, said in {"general": "and general is none", "pauls": "did you mean paul"}.items():
        refused = run("inverse", arm, "--method", method)
        assert refused.exit_code == 2 and said in refused.output
    general = run("inverse", symbolic(tmp_path, "general_6r"), "--lang", "c")
    assert general.exit_code == 2 and "without numbers for AL2" in general.output


def test_inverse_takes_frames_by_name_or_number():
    by_name, by_number = (run("inverse", UR5, "--frame", frame) for frame in ("link4", "4"))
    assert by_name.exit_code == 0 and by_name.output == by_number.output and "frame 4" in by_name.output
    wrong = run("inverse", UR5, "--frame", "tip")
    assert wrong.exit_code == 2 and "its last link is" in wrong.output


def test_a_reader_that_has_seen_enough_is_no_trouble():
    show = subprocess.Popen([sys.executable, "-m", "torsor", "show", "puma560", "--json"], stdout=subprocess.PIPE,
                            stderr=subprocess.PIPE)
    show.stdout.close()
    assert show.stderr.read() == b"" and show.wait(60) != 2
    show.stderr.close()
