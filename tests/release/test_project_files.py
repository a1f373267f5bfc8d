"""The files around the code agree with each other and with the code."""

from __future__ import annotations

import re
import tomllib

import pytest
import yaml
from packaging.version import Version

from tests.release.conftest import ROOT
from torsor import __version__

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WORKFLOWS = {file.name: yaml.safe_load(file.read_text()) for file in (ROOT / ".github" / "workflows").iterdir()}
STEPS = [(name, step) for name, flow in WORKFLOWS.items() for job in flow["jobs"].values() for step in job["steps"]]


def pythons() -> list[str]:
    """The versions of Python that the classifiers tell of."""
    return [c.rpartition(" ")[2] for c in PROJECT["classifiers"] if re.fullmatch(r"Programming .*:: \d+\.\d+", c)]


def asked() -> list[str]:
    """What torsor asks for, always or by an extra for users."""
    extras = [lines for name, lines in PROJECT["optional-dependencies"].items() if name not in ("test", "docs")]
    return [*PROJECT["dependencies"], *(line for lines in extras for line in lines)]


def test_the_matrix_the_classifiers_and_the_requirement_name_the_same_pythons():
    matrix = WORKFLOWS["test.yml"]["jobs"]["smoke"]["strategy"]["matrix"]
    assert matrix["python"] == pythons() and len(set(pythons())) >= 4
    assert PROJECT["requires-python"] == f">={pythons()[0]}"
    assert WORKFLOWS["test.yml"]["jobs"]["lowest"]["steps"][1]["with"]["python-version"] == pythons()[0]
    assert {word.partition("-")[0] for word in matrix["system"]} == {"ubuntu", "macos", "windows"}


def test_every_workflow_runs_with_few_rights_and_ends():
    for flow in WORKFLOWS.values():
        assert flow["permissions"] == {"contents": "read"}
        assert all(job["timeout-minutes"] <= 60 for job in flow["jobs"].values())
        writing = [n for n, job in flow["jobs"].items() if job.get("permissions", {}).get("id-token") == "write"]
        assert writing in ([], ["publish"])


def test_workflows_call_what_there_is():
    commands = [line for _, step in STEPS for line in step.get("run", "").splitlines()]
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert {line.split()[1] for line in commands if line.startswith("make ")} <= set(targets)
    scripts = [word for line in commands for word in line.split() if word.startswith("scripts/")]
    assert scripts and all((ROOT / word).is_file() for word in scripts)


def test_only_a_tag_publishes_and_it_is_the_version():
    release = WORKFLOWS["release.yml"]
    assert release["jobs"]["publish"]["if"] == "startsWith(github.ref, 'refs/tags/')"
    (check,) = (step["run"] for _, step in STEPS if step.get("name") == "the tag is the version")
    pattern = re.search(r"s/(.*)/\\1/p", check)[1].replace(r"\(", "(").replace(r"\)", ")")
    assert re.findall(f"(?m){pattern}$", (ROOT / "src/torsor/version.py").read_text()) == [__version__]


def test_hooks_run_the_tools_of_the_environment_and_fetch_nothing():
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"]
    assert [repo["repo"] for repo in hooks] == ["local"]
    asked = " ".join(PROJECT["optional-dependencies"]["test"])
    for hook in hooks[0]["hooks"]:
        tool, *words = hook["entry"].split()
        assert tool.startswith(".venv/bin/") and hook["language"] == "system"
        assert tool.rpartition("/")[2].replace("lint-imports", "import-linter") in f"{asked} python"
        assert all((ROOT / word).exists() for word in words if word.startswith("tests/"))


def test_citation_and_change_log_are_of_this_version():
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert (cited["version"], cited["title"].split(":")[0]) == (__version__, PROJECT["name"])
    assert [a["name"] for a in cited["authors"]] == [a["name"] for a in PROJECT["authors"]]
    assert re.search(r"^## (\S+),", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)[1] == __version__


@pytest.mark.parametrize("name", ["wrong.yml", "wish.yml"])
def test_forms_of_issues_have_what_a_form_needs(name):
    form = yaml.safe_load((ROOT / ".github" / "ISSUE_TEMPLATE" / name).read_text())
    assert form["name"] and form["description"] and any(part.get("validations") for part in form["body"])
    assert len({part["id"] for part in form["body"]}) == len(form["body"])


def test_every_package_that_torsor_asks_for_is_explained_and_its_licence_told():
    names = {re.match(r"[\w-]+", line)[0] for line in asked()}
    for page in ("docs/project/dependencies.md", "THIRD-PARTY.md"):
        cells = " ".join(line.split("|")[1] for line in (ROOT / page).read_text().splitlines() if line.startswith("| "))
        assert {name for name in names if not re.search(rf"\b{name}\b", cells)} == set(), page


def test_the_oldest_versions_that_were_tried_are_those_that_are_allowed():
    page = (ROOT / "docs/project/dependencies.md").read_text()
    tried = dict(re.findall(r"^\| ([\w-]+) \| (\d[\w.]*) \| \d[\w.]* \|$", page, re.MULTILINE))
    allowed = dict(re.fullmatch(r"([\w-]+)>=([\w.]+)", line).groups() for line in asked())
    assert {name: Version(v) for name, v in tried.items()} == {name: Version(v) for name, v in allowed.items()}
