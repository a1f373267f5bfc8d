"""`torsor doctor`: what it says of this machine is so, and it says it of all that there is."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import metadata, version

import pytest
from click.testing import CliRunner

from torsor import app, cli, extras
from torsor.extras import EXTRAS, REQUIREMENT, imported
from torsor.languages import LANGUAGES
from torsor.tools import PURPOSES, Tool
from torsor.verification.generated_text import runnable

DEVELOPING = {"test", "docs"}  # extras that no door of torsor asks for


@pytest.fixture(scope="module")
def machine():
    return app.doctor().data


def test_every_extra_of_the_package_has_its_sentence():
    assert set(metadata("torsor").get_all("Provides-Extra")) - DEVELOPING == set(EXTRAS)


def test_versions_are_those_that_are_installed(machine):
    packages = [*machine["dependencies"], *(p for extra in machine["extras"] for p in extra["packages"])]
    assert {p["name"]: p["version"] for p in packages} == {p["name"]: version(p["name"]) for p in packages}
    assert {"numpy", "llvmlite"} <= {p["name"] for p in machine["dependencies"]}
    assert all(extra["here"] and extra["packages"] for extra in machine["extras"])


def test_every_tool_of_every_language_is_told_of(machine):
    told = [(row["what"], row["tool"]) for row in machine["languages"]]
    assert told == [(x.title, tool.name) for x in LANGUAGES.values()
                    for tool in (*([x.harness.tool] if x.harness else []), *x.tools)]
    verified = {row["what"] for row in machine["languages"] if row["verifies"] and row["here"]}
    assert verified == {LANGUAGES[name].title for name in runnable()}


def test_the_version_of_a_compiler_is_the_one_that_it_says(machine):
    said = subprocess.run(["gcc", "-dumpfullversion"], capture_output=True, text=True, check=True).stdout.strip()
    assert next(row["version"] for row in machine["languages"] if row["tool"] == "gcc") == said


def test_what_is_missing_is_told_with_what_brings_it(monkeypatch):
    monkeypatch.setenv("PATH", "/nonexistent")
    monkeypatch.setattr(extras, "installed", lambda package: "1.0" if package in ("numpy", "cvxpy") else "")
    result = app.doctor()
    outside = [row for row in (*result.data["languages"], *result.data["tools"]) if row["tool"] != "MuJoCo"]
    here = {row["what"] for row in outside if row["here"]}
    assert here == {LANGUAGES[name].title for name in runnable()} <= {"Python", "Mathematica"}
    assert all(row["get"] for row in outside)
    assert not any(extra["here"] for extra in result.data["extras"])
    text = "\n".join(line for table in result.tables for line in table.lines())
    assert all(f"pip install 'torsor[{name}]'" in text for name in EXTRAS)
    assert "clarabel missing, cvxpy 1.0" in text and "apt install gfortran, or brew install gcc" in text


def test_tools_are_got_from_somewhere_and_no_address_is_told():
    tools = [tool for x in LANGUAGES.values() for tool in x.tools] + list(PURPOSES)
    tools += [x.harness.tool for x in LANGUAGES.values() if x.harness]
    assert all(tool.install and "://" not in tool.install and "www." not in tool.install for tool in tools)


def test_a_tool_that_fails_or_says_no_version_is_here_all_the_same(tmp_path):
    for name, script in {"silent": "exit 0", "failing": "echo no >&2; exit 3", "fine": "echo 'tool 4.5.6-rc'"}.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    known = {name: Tool(name, str(tmp_path / name)) for name in ("silent", "failing", "fine", "absent")}
    assert {name: (tool.present, tool.version) for name, tool in known.items()} == {
        "silent": (True, ""), "failing": (True, ""), "fine": (True, "4.5.6"), "absent": (False, "")}
    assert Tool("either", f"absent {tmp_path / 'fine'}").path == str(tmp_path / "fine")


def test_requirements_are_read_as_they_are_written():
    lines = ["numpy>=1.26", "jax>=0.4.30; extra == 'jax'", 'x (>=2) ; python_version < "4" and extra == "a-b"',
             "torsor[web,plot]; extra == \"test\""]
    assert [REQUIREMENT.match(line).groups() for line in lines] == [
        ("numpy", ">=1.26", None), ("jax", ">=0.4.30", "jax"), ("x", "(>=2)", "a-b"), ("torsor", "", "test")]


def test_a_package_that_is_broken_is_not_called_missing(tmp_path, monkeypatch):
    (tmp_path / "broken_package.py").write_text("raise ImportError('its library is gone')")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(cli.TorsorError, match="broken_package is installed and cannot be imported: its library"):
        imported("broken_package", "plot")


def test_the_command_prints_tables_or_data():
    said = CliRunner().invoke(cli.main, ["doctor"])
    assert said.exit_code == 0 and said.output.startswith("This machine\n")
    assert json.loads(CliRunner().invoke(cli.main, ["doctor", "--json"]).output)["python"] == sys.version.split()[0]
    shown = CliRunner().invoke(cli.main, ["doctor", "--help"]).output
    assert "  torsor doctor\n" in shown and "--json" in shown


def test_sources_that_were_not_installed_say_so(monkeypatch):
    monkeypatch.setattr(extras, "PACKAGE", "a_package_that_is_not_there")
    result = app.doctor()
    assert "pip install ." in result.text and result.data["dependencies"] == []
