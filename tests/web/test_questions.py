"""What the page can ask: every question answered, with the command and the Python lines that give the same."""

from __future__ import annotations

import json
import shlex
from base64 import b64encode
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import torsor
from tests.identification.swings import arm, measured
from torsor import app, disk, formats
from torsor.cli import main
from torsor.web.questions import QUESTIONS

ROBOTS = Path(__file__).parents[2] / "robots"
TWO = formats.write(torsor.load("double_pendulum"), ".toml")
BARS = formats.write(torsor.load("five_bar"), ".toml")
SCARA = formats.write(torsor.load("scara"), ".toml")
PLANAR = app.template("planar", 2).data["toml"]
ARM = (ROBOTS / "pendulum_arm.urdf").read_bytes()


ARM2 = formats.write(arm(2), ".toml")


def recorded(k):
    """A run of the arm as CSV, in degrees."""
    motion = measured(arm(2), 300, seed=k, noise=0.05)
    rows = np.column_stack([motion.t, np.degrees(motion.q), motion.tau])
    return "\n".join(["t,q1,q2,tau1,tau2", *(",".join(map(repr, row)) for row in rows.tolist())]).encode()


def uploaded(**files):
    return [{"name": name, "base64": b64encode(data).decode()} for name, data in files.items()]


CASES = {
    "catalogue": {},
    "sample": {"name": "planar_2r"},
    "template": {"name": "planar", "joints": 2},
    "read": {"files": uploaded(**{"arm.urdf": ARM})},
    "show": {"robot": TWO},
    "edit": {"robot": TWO, "do": "set", "with": {"frame": 1, "field": "IA", "typed": "J"}},
    "convert": {"robot": TWO, "suffix": ".urdf"},
    "generate": {"robot": TWO, "model": "idm", "language": "c", "options": {"effort": 0}},
    "formulas": {"robot": TWO, "model": "idm", "options": {"base": True}},
    "count": {"robot": TWO, "model": "inm"},
    "base": {"robot": TWO},
    "verify": {"robot": TWO, "model": "trm", "languages": ["python"], "states": 3},
    "speed": {"robot": TWO, "model": "trm", "samples": 10},
    "inverse": {"robot": PLANAR, "target": ["3/10", "0.3", 0], "task": "position"},
    "assemblies": {"robot": BARS, "active": {"q1": 2, "q3": "pi/3"}},
    "simulate": {"robot": TWO, "time": 0.1, "samples": 3, "q0": {"q1": 1}, "torque": ["sin(t)", 0]},
    "scene": {"robot": BARS, "parameters": {}},
    "conventions": {"robot": SCARA},
    "previews": {},
    "workspace": {"robot": TWO, "samples": 20, "frame": "link2"},
    "singularities": {"robot": SCARA, "q": {"q2": 0.2}},
    "identify": {"robot": ARM2, "files": uploaded(**{f"run{k}.csv": recorded(k) for k in range(2)}),
                 "runs": ["run0.csv"], "validate": ["run1.csv"], "estimator": "ols",
                 "units": {"q": "deg"}},
    "excite": {"robot": TWO, "starts": 1, "harmonics": 2, "rate": 5, "position": "-1:1", "velocity": "q1=2"},
}


@pytest.fixture(scope="module")
def jobs(ask):
    return {question: ask(question, **fields) for question, fields in CASES.items()}


def test_every_question_has_a_case():
    assert list(CASES) == [q.name for q in QUESTIONS]


@pytest.mark.parametrize("question", CASES)
def test_a_question_is_answered(jobs, question):
    job = jobs[question]
    assert job["state"] == "done", job
    assert job["answer"]["data"] and job["answer"]["ok"] and not job["answer"]["trouble"]


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("question", ["show", "convert", "generate", "formulas", "count", "base", "inverse",
"simulate", "singularities", "identify", "excite", "conventions", "previews"])
def test_the_command_beside_an_answer_does_the_same(jobs, question, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for robot in (TWO, BARS, SCARA, PLANAR, ARM2):
        Path(app.file_of(app.robot_from_text(robot))).write_text(robot)
    for k in range(2):
        Path(f"run{k}.csv").write_bytes(recorded(k))
    answer = jobs[question]["answer"]
    words = shlex.split(answer["command"])
    assert words[0] == "torsor"
    done = CliRunner().invoke(main, words[1:])
    assert done.exit_code == 0, done.output
    if question == "count":
        assert torsor.generate("inm", "double_pendulum.toml").ops.data() == answer["data"]
    if question == "simulate":
        assert done.stdout == answer["files"]["motion.csv"]["text"]
    if question in ("identify", "excite"):
        for name, content in answer["files"].items():
            assert name.endswith(".html") or Path(name).read_bytes() == disk.sealed(content["text"].encode())
    if question == "convert":
        given = answer["files"]["double_pendulum.urdf"]["text"]
        assert Path("double_pendulum.urdf").read_bytes() == disk.sealed(given.encode()) != given.encode()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("question", [question for question in CASES if question != "read"])
def test_the_lines_beside_an_answer_do_the_same(jobs, question, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for robot in (TWO, BARS, SCARA, PLANAR, ARM2):
        Path(app.file_of(app.robot_from_text(robot))).write_text(robot)
    for k in range(2):
        Path(f"run{k}.csv").write_bytes(recorded(k))
    space, answer = {}, jobs[question]["answer"]
    exec(compile(answer["python"], question, "exec"), space)
    if question in ("inverse", "assemblies"):
        assert space["configurations"].tolist() == answer["data"]["configurations"] != []
    if question in ("sample", "template"):
        assert formats.write(space["robot"], ".toml") == answer["data"]["toml"]
    if question == "identify":
        assert space["result"].data["parameters"] == answer["data"]["parameters"]
    if question == "excite":
        assert space["motion"].csv_text() == answer["files"]["motion.csv"]["text"]
    if question in ("scene", "workspace", "singularities"):
        said = next(space[name] for name in ("scene", "reached", "found") if name in space)
        assert json.loads(json.dumps(said)) == answer["data"]
    if question == "simulate":
        assert space["motion"].csv_text() == answer["files"]["motion.csv"]["text"]


def test_the_catalogue_has_all_that_forms_are_made_of_and_no_paths(jobs):
    data = jobs["catalogue"]["answer"]["data"]
    assert [m["name"] for m in data["models"]] == [m.name for m in torsor.models.MODELS]
    assert [r["name"] for r in data["robots"]] == list(torsor.robots.names())
    assert {"set", "add_link", "move_link"} <= {e["do"] for e in data["edits"]}
    assert str(ROBOTS) not in str(data)


def test_a_robot_travels_as_text_and_comes_back_whole(ask):
    for name in ("rx90", "five_bar", "panda", "coupled_wrist"):
        first = ask("sample", name=name)["answer"]["data"]
        again = ask("show", robot=first["toml"])["answer"]["data"]
        assert again == first and app.robot_from_text(first["toml"]) == torsor.load(name)
        assert len(first["frames"]) == 1 + len(torsor.load(name).links) + 2 * len(torsor.load(name).loops)


def test_edits_one_after_the_other(ask):
    robot = ask("template", name="planar", joints=2)["answer"]["data"]["toml"]
    for do, given in (("add_link", {"antecedent": 2, "kind": "prismatic"}),
    ("set", {"frame": 4, "field": "d", "typed": "a/2"}),
                      ("duplicate_link", {"j": 4}), ("move_link", {"j": 5, "to": 4}), ("remove_link", {"j": 5}),
                      ("add_loop", {"antecedent": 1, "closing_antecedent": 0}), ("remove_loop", {"k": 1})):
        job = ask("edit", robot=robot, do=do, **{"with": given})
        assert job["state"] == "done", job
        robot = job["answer"]["data"]["toml"]
    assert app.robot_from_text(robot).links[3].placement.d.text == "a/2"


@pytest.mark.parametrize(("do", "given", "place"), [
    ("set", {"frame": 2, "field": "alpha", "typed": "pi/"}, (2, "alpha")),
    ("set", {"frame": 2, "field": "alpha", "typed": "q1"}, (2, "alpha")),
    ("set", {"frame": 2, "field": "antecedent", "typed": "2"}, (2, "antecedent")),
    ("set", {"frame": 2, "field": "alfa", "typed": "0"}, (2, "alfa")),
    ("set", {"frame": 2, "field": "alpha"}, (None, None)),
    ("set", {"frame": "2", "field": "d", "typed": "0"}, (None, None)),
    ("__class__", {}, (None, None)), ("remove_link", {"j": True}, (None, None)),
    ("move_link", {"j": 1, "to": 2, "self": 3}, (None, None)),
])
def test_a_wrong_edit_is_refused_with_its_place(ask, do, given, place):
    job = ask("edit", robot=TWO, do=do, **{"with": given})
    assert job["state"] == "refused"
    assert (job["error"].get("frame"), job["error"].get("field")) == place


@pytest.mark.parametrize(("question", "fields", "word"), [
    ("show", {}, "robot"), ("show", {"robot": 3}, "a text"), ("show", {"robot": "/etc/passwd"}, "robot.toml"),
    ("show", {"robot": "rx90"}, "robot.toml: not TOML"), ("show", {"robot": TWO, "path": "/etc"}, "unknown field"),
    ("sample", {"name": "../pyproject"}, "unknown sample"), ("sample", {"name": "/etc/passwd"}, "unknown sample"),
    ("count", {"robot": TWO, "model": "idmm"}, "did you mean"),
    ("count", {"robot": TWO, "model": "idm", "options": {"robot": 1}}, "unknown option"),
    ("count", {"robot": TWO, "model": "idm", "options": {"self": 1}}, "unknown option"),
    ("count", {"robot": TWO, "model": "idm", "options": {"effort": [1]}}, "object of texts"),
    ("generate", {"robot": TWO, "model": "idm", "language": "cobol"}, "unknown language"),
    ("convert", {"robot": TWO, "suffix": ".exe"}, "unknown suffix"),
    ("convert", {"robot": TWO, "suffix": "/../x.toml"}, "unknown suffix"),
    ("convert", {"robot": TWO, "suffix": ".toml", "options": {"file": "x"}}, "no option"),
    ("verify", {"robot": TWO, "model": "idm", "states": 10**9}, "1 to 10000"),
    ("simulate", {"robot": TWO, "time": 1, "values": "/etc/passwd"}, "unknown field"),
    ("simulate", {"robot": TWO}, ""), ("simulate", {"robot": TWO, "time": 1, "torque": ["__import__('os')", "0"]}, ""),
    ("inverse", {"robot": TWO, "target": ["x"]}, ""), ("assemblies", {"robot": TWO}, "no loop"),
    ("template", {"name": "planar", "joints": 99}, "1 to 12"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "runs": ["/etc/passwd"]}, "below"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "runs": ["b.csv"]}, "unknown file"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t,q1\n0,1"})}, ""),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.npy": b"\x93NUMPY\1\0"})}, ""),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "prior": "/etc/passwd"}, "unknown field"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "cutoff": "x"}, "a number"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "path": 1}, "unknown field"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "columns": [1]}, "columns"),
    ("identify", {"robot": ARM2, "files": uploaded(**{"a.csv": b"t"}), "options": {"cluster": "tcp://a"}}, "unknown"),
    ("excite", {"robot": TWO, "position": "1"}, "LOW:HIGH"), ("excite", {"robot": TWO, "rate": 1e9}, "1 to 2000"),
    ("excite", {"robot": TWO, "prior": "rx90"}, "unknown field"), ("excite", {"robot": TWO, "kind": "x"}, "kind"),
])
def test_a_wrong_question_is_refused_with_what_would_be_right(ask, question, fields, word):
    job = ask(question, **fields)
    assert job["state"] == "refused" and word in job["error"]["message"], job


BOMB = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><robot name="&b;"/>'
OUTSIDE = b'<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><robot name="&a;"/>'
MESH = (b'<mujoco><asset><mesh name="m" file="../../../etc/passwd"/></asset><worldbody><body name="b"><joint/>'
        b'<geom type="mesh" mesh="m"/></body></worldbody></mujoco>')


@pytest.mark.parametrize(("files", "word"), [
    (uploaded(**{"a.urdf": BOMB}), "a.urdf:1: a document type"), (uploaded(**{"a.xml": OUTSIDE}), "document type"),
    (uploaded(**{"a.zip": b"PK\3\4" + b"0" * 100}), "suffixes are"), (uploaded(**{"a.toml": b"PK\3\4\0"}), "binary"),
    (uploaded(**{"a.toml": b"x" * 6_000_000}), "MB"), (uploaded(**{"a.toml": b"a = " + b"[" * 10_000}), "a.toml"),
    (uploaded(**{"a.urdf": b"<a>" * 300}), "deeper"), (uploaded(**{"a.toml": b"x", "b.par": b"y"}), "which one"),
    (uploaded(**{"../a.toml": b"x"}), "below"), (uploaded(**{"/etc/a.toml": b"x"}), "below"),
    (uploaded(**{"a/../../b.toml": b"x"}), "below"),
    (uploaded(**{".bashrc": b"x"}), "below"), (uploaded(**{"a\\b.toml": b"x"}), "below"),
    (uploaded(**{"a\0.toml": b"x"}), "below"),
    (uploaded(**{"C:a.toml": b"x"}), "below"), (uploaded(**{"": b"x"}), "below"),
    (uploaded(**{"a" * 200 + ".toml": b"x"}), "below"),
    (uploaded(**{"a.toml": b"x", "a.toml/b.stl": b"x"}), "beside"),
    ([{"name": "a.toml", "base64": "!"}], "base64"), ([{"name": "a.toml"}], "base64"), ([], "list"), ({}, "list"),
    ([3], "object"), (None, "list"),
    (uploaded(**{"a.toml": b"x"}) * 2, "same name"),
    (uploaded(**{"a.xml": b'<mujoco><include file="/etc/passwd"/></mujoco>'}), ""),
    (uploaded(**{"a.xml": MESH}), ""),
    (uploaded(**{"a.xacro": b"<robot/>"}), "xacro FILE > robot.urdf"),
])
def test_hostile_files_are_refused_with_a_sentence(ask, files, word):
    job = ask("read", files=files)
    assert job["state"] == "refused" and word in job["error"]["message"], job
    assert "torsor-web-" not in job["error"]["message"]


def test_half_a_character_is_a_name_of_no_file(client):
    body = json.dumps({"files": uploaded(**{"\ud800.toml": b"x"})}).encode()
    job = client.post("/api/ask/read", content=body, headers={"Content-Type": "application/json"}).json()
    assert job["state"] == "refused" and "ud800" in job["error"]["message"]


def test_files_belong_together_and_do_not_stay(ask):
    meshes = {"robot/arm.urdf": ARM, "robot/meshes/arm.stl": b"solid"}
    first = ask("read", files=uploaded(**meshes), main="robot/arm.urdf", options={"free_flyer": True})
    assert first["state"] == "done" and len(first["answer"]["data"]["joints"]) > 6
    for _ in range(3):  # every worker
        assert ask("read", files=uploaded(**{"b.stl": b""}), main="robot/arm.urdf")["state"] == "refused"


def test_meshes_are_named_as_they_were_given_and_need_not_come_along(ask):
    text = (b'<robot name="r"><link name="a"><visual><geometry><mesh filename="package://r/meshes/a.stl"/></geometry>'
            b'</visual></link></robot>')
    for files, mesh in (({"r/a.urdf": text, "r/meshes/A.stl": b"solid"}, "r/meshes/A.stl"),
                        ({"a.urdf": text}, "r/meshes/a.stl")):
        data = ask("read", files=uploaded(**files))["answer"]["data"]
        assert [(v["mesh"], v["frame"], v["shape"]["kind"]) for v in data["visuals"]] == [(mesh, 0, "mesh")]


def test_names_are_text_wherever_they_come_back(ask):
    name = "<img src=x onerror=alert(1)>'; rm -rf ~ #"
    robot = torsor.load("planar_2r").replace(name=name, description="<script>alert(1)</script>")
    job = ask("count", robot=formats.write(robot, ".toml"), model="trm")
    assert job["state"] == "done" and "<" not in job["answer"]["command"] and ";" not in job["answer"]["command"]
    shown = ask("show", robot=formats.write(robot, ".toml"))["answer"]
    assert shown["data"]["name"] == name
