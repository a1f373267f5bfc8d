"""What the page draws with: scenes, the modules of their programs, and where a robot can go."""

from __future__ import annotations

import pytest

import torsor
from tests.web.conftest import PORT
from torsor import formats

TWO = formats.write(torsor.load("double_pendulum"), ".toml")


@pytest.fixture(scope="module")
def scene(ask):
    return ask("scene", robot=TWO)


def test_a_module_of_a_scene_is_a_script_for_who_knows_its_job(client, scene):
    for record in scene["answer"]["data"]["programs"].values():
        got = client.get(f"/modules/{scene['job']}/{record['file']}", headers={"X-Torsor-Token": ""})
        assert got.status_code == 200 and got.headers["content-type"].startswith("text/javascript")
        assert got.text == scene["answer"]["files"][record["file"]]["text"]
        assert f"export function {record['function']}(" in got.text
        assert got.headers["x-content-type-options"] == "nosniff"
        assert got.headers["cross-origin-resource-policy"] == "same-origin"
        assert got.headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1", f"127.0.0.1:{PORT + 1}"])
def test_a_module_is_not_given_to_another_host(client, scene, host):
    assert client.get(f"/modules/{scene['job']}/fk.js", headers={"Host": host}).status_code == 421


@pytest.mark.parametrize("name", ["fk", "fk.mjs", "jak.js", "../fk.js", "..%2ffk.js", "%2e%2e/fk.js", ".js"])
def test_there_are_no_other_modules(client, scene, name):
    assert client.get(f"/modules/{scene['job']}/{name}").status_code == 404


def test_other_jobs_have_no_modules(client, ask, scene):
    wrong = ask("scene", robot="")
    assert wrong["state"] == "refused"
    text = ask("generate", robot=TWO, model="trm", language="c")
    for job, name in ((scene["job"][:-1], "fk.js"), ("", "fk.js"), (wrong["job"], "fk.js"),
                      (text["job"], next(iter(text["answer"]["files"])))):
        assert client.get(f"/modules/{job}/{name}").status_code == 404


@pytest.mark.parametrize("fields", [{"frame": "hand"}, {"frame": 99}, {"frame": 1.5}, {"frame": True}, {"frame": []},
                                    {"parameters": {"x": 1}}, {"parameters": {"G3": "x"}}, {"programs": ["all"]},
                                    {"programs": 3}])
def test_a_wrong_scene_is_refused(ask, fields):
    assert ask("scene", robot=TWO, **fields)["state"] == "refused"
