"""The use cases: of a robot or of whatever it can be read from, as data for machines, and without a file written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import torsor
from torsor import app
from torsor.formats import Source
from torsor.models.published_figures import published
from torsor.verification.generated_text import runnable

NAME = "double_pendulum"
CASES = {
    "show": app.show,
    "group": app.group,
    "group to a file": lambda r: app.group(r, "base.toml"),
    "convert": lambda r: app.convert(r, "arm.par"),
    "write_model": lambda r: app.write_model("idm", r, "c", {"base": "true"}),
    "count": lambda r: app.count("inm", r, {"effort": 0}),
    "verify": lambda r: app.verify("idm", r, ["python"], {"base": True}, states=2),
    "simulate": lambda r: app.simulate(r, time=0.1, samples=3, chart="chart.html"),
    "excite": lambda r: app.excite(r, starts=1, harmonics=2, rate=5, chart="chart.svg"),
    "inverse": lambda r: app.inverse(r, target=["1", "1/2", "0"], task="position"),
}


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.filterwarnings("ignore:a .par file")
@pytest.mark.parametrize("case", CASES)
def test_a_robot_its_file_and_its_name_give_the_same_and_nothing_is_written(case, empty):
    forms = (torsor.load(NAME), NAME, torsor.robots.path(NAME), Source(NAME))
    results = [CASES[case](form) for form in forms]
    assert list(empty.iterdir()) == []
    told = [{key: value for key, value in r.data.items() if key != "from"} if isinstance(r.data, dict) else r.data
            for r in results]
    assert told[0] == told[1] == told[2] == told[3] and json.loads(json.dumps(told[0])) == told[0]
    assert len({(r.text, r.tables, tuple(r.files.items())) for r in results}) == 1
    assert results[0].ok and not results[0].trouble


def test_a_file_is_named_as_it_was_asked_for():
    assert list(app.group(NAME, "base.par").files) == ["base.par"]
    assert list(app.simulate(NAME, time=0.1, samples=2, table="a.csv", chart="b.html").files) == ["a.csv", "b.html"]


def test_a_motion_that_runs_away_is_given_until_there_with_the_reason():
    result = app.simulate(NAME, time=20, q0=[0.1, 0], torque=["1000*q1 + 1000*qd1", 0], samples=1001)
    assert "runs away" in result.trouble and result.data["time"] < 20
    assert len(result.files["motion.csv"].splitlines()) == 1 + result.data["samples"] > 2


def test_an_option_of_a_model_may_be_base_parameters_too():
    standard, base = (app.count("idm", "rrp", {"base": word}).data for word in ("no", "yes"))
    assert base["setup"]["add"] < standard["setup"]["add"]
    assert base == torsor.generate("idm", "rrp", base=True).ops.data() | {"published": base["published"]}


def test_published_figures_stand_beside_those_of_the_same_robot_alone():
    told = app.count("idm", "puma560", {"base": "true"}).data
    assert [(x["add"], x["mul"], x["source"]) for x in told["published"]] == [(265, 271, "KC97 Table II")]
    changed = torsor.load("puma560").replace(defaults={})
    assert "published" in app.count("idm", changed, {"base": True}).data
    other = app.robot_from_text(app.edit(changed, "set", {"frame": 2, "field": "d", "typed": "D2"}).data["toml"])
    assert "published" not in app.count("idm", other, {"base": True}).data
    assert "published" not in app.count("idm", "puma560").data


def test_every_published_figure_is_of_a_sample_and_a_model():
    for x in published():
        assert x.robot in torsor.robots.names() and torsor.models.find(x.model).name == x.model and x.source


def test_languages_say_whether_they_can_be_run_here():
    runs = {x["name"]: x["runs"] for x in app.list_languages().data}
    assert runs["python"] and not runs["latex"] and {n for n, here in runs.items() if here} == set(runnable())
