"""Every snippet of the README and the docs is run, in an empty folder."""

from __future__ import annotations

import re
import runpy
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

import torsor
from torsor.cli import main

ROOT = Path(__file__).parent.parent
FILE = r"/\* (\w+\.\w+) \*/\n"  # the first line of a block that is a file
MADE = ("reference/models/", "reference/commands/", "reference/gallery/", "project/made/", "tutorials/notebooks/")
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(
    page for page in (ROOT / "docs").rglob("*.md")
    if not page.relative_to(ROOT / "docs").as_posix().startswith((*MADE, "equations/")))])


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """(line, text) of every block of that language on the page."""
    text = page.read_text()
    found = re.finditer(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)
    return [(text.count("\n", 0, match.start()) + 1, match[1]) for match in found]


def pages_with(language: str) -> list:
    return [pytest.param(page, id=page.name) for page in PAGES if blocks(page, language)]


@pytest.mark.parametrize("page", pages_with("python"))
def test_python_snippets_run_one_after_the_other(page, monkeypatch, tmp_path):
    """With the files at hand that the page shows, and those that its commands write."""
    monkeypatch.chdir(tmp_path)
    sources = {shown[1]: text for _, text in blocks(page, "c") if (shown := re.match(FILE, text))}
    for name, text in sources.items():
        Path(name).write_text(text)
    _run(commands_of(page) if sources else [])
    space = {"__name__": "snippet"}
    for line, code in blocks(page, "python"):
        exec(compile("\n" * line + code, str(page), "exec"), space)
    assert space.keys() - {"__name__", "__builtins__"}, "they define nothing"


COUNTED = {
    "inverse dynamics of a PUMA 560, base parameters": ("idm", "puma560", {"base": True}),
    "inverse dynamics of an RX-90, base parameters": ("idm", "rx90", {"base": True}),
    "inertia matrix of a PUMA 560": ("inm", "puma560", {}),
    "direct dynamics of an RX-90": ("ddm", "rx90", {}),
    "Jacobian of a PUMA 560": ("jac", "puma560", {}),
    "regressor of an RX-90, base parameters": ("dim", "rx90", {}),
}


def test_the_operations_in_the_readme_are_those_of_today():
    rows = dict(re.findall(r"^\| (.*?) \| (\d+ \+ \d+) \|", (ROOT / "README.md").read_text(), re.M))
    assert rows.keys() == COUNTED.keys()
    for row, (model, robot, options) in COUNTED.items():
        step = torsor.generate(model, robot, **options).ops
        assert rows[row] == f"{step.add} + {step.mul}", row


@pytest.mark.parametrize("page", pages_with("console"))
def test_command_lines_run(page, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    commands = commands_of(page)
    assert commands
    _run(commands)


def commands_of(page: Path) -> list[str]:
    """The command lines of a page."""
    return [line[2:] for _, text in blocks(page, "console") for line in text.splitlines() if line.startswith("$ ")]


def _run(commands: list[str]) -> None:
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "torsor"
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, f"{command}\n{result.output}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert "://" not in target, f"{page.name}: {target}"
        place = (page.parent / target).resolve()
        made = any(f"docs/{room}" in place.as_posix() for room in MADE)  # the build of the site looks after these
        assert made or place.exists(), f"{page.name}: {target}"


def test_pictures_are_those_that_their_script_draws():
    """The same curves; numbers may differ in the last digits from machine to machine."""
    script = runpy.run_path(str(ROOT / "scripts" / "draw_docs.py"))
    for name, draw in script["PICTURES"].items():
        drawn, kept = draw(), (ROOT / "docs" / "pictures" / f"{name}.svg").read_text()
        assert [re.findall(tag, drawn) for tag in ("<title>.*?</title>", r"stroke=\"#\w+\"")] == \
               [re.findall(tag, kept) for tag in ("<title>.*?</title>", r"stroke=\"#\w+\"")], f"draw {name}.svg anew"
