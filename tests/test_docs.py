"""Every snippet of the README and the docs is run."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from torsor.cli import main

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])


def blocks(language: str) -> list:
    found = []
    for page in PAGES:
        text = page.read_text()
        for match in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.M | re.S):
            line = text.count("\n", 0, match.start()) + 1
            found.append(pytest.param(match[1], id=f"{page.name}:{line}"))
    return found


@pytest.mark.parametrize("code", blocks("python"))
def test_python_snippets_run(code, monkeypatch, tmp_path):
    monkeypatch.chdir(_workplace(tmp_path))
    exec(compile(code, "snippet", "exec"), {"__name__": "snippet"})


@pytest.mark.parametrize("text", blocks("console"))
def test_command_lines_run(text, monkeypatch, tmp_path):
    monkeypatch.chdir(_workplace(tmp_path))
    commands = [line[2:] for line in text.splitlines() if line.startswith("$ ")]
    assert commands
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "torsor"
        result = CliRunner().invoke(main, words)
        assert result.exit_code == 0, f"{command}\n{result.output}"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_links_between_pages_lead_somewhere(page):
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert "://" not in target and (page.parent / target).exists(), f"{page.name}: {target}"


def _workplace(folder: Path) -> Path:
    """A folder to write into, with the sample robots at hand."""
    (folder / "robots").symlink_to(ROOT / "robots")
    return folder
