"""The manual becomes a site without a warning, and the site works from a disk, without a network."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import torsor
from torsor import robots
from torsor.cli import main
from torsor.models import MODELS

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """Built once; notebooks are run on the way.  Operations are counted of a smaller robot than in the manual."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", "-D", "counted=rrp",
               "-d", str(folder / "read"), str(DOCS), str(folder / "html")]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-4000:]
    return folder / "html"


def test_every_model_command_and_robot_has_its_place(site):
    for m in MODELS:
        page = (site / "reference" / "models" / f"{m.code}.html").read_text()
        assert 'class="math" data-tex=' in page and "Operations of one step" in page, m.code
    commands = (site / "reference" / "commands" / "index.html").read_text()
    assert all(f"torsor {name}" in commands for name in main.commands)
    gallery = (site / "reference" / "gallery" / "index.html").read_text()
    assert all(f"{name}.png" in gallery for name in robots.names())


def test_every_public_name_is_in_the_reference_once(site):
    pages = "\n".join(page.read_text() for page in (site / "reference" / "api").glob("*.html"))
    for name in torsor.__all__:
        assert len(re.findall(rf'id="(?:module-)?torsor\.{name}"', pages)) == 1, name


def test_nothing_is_loaded_from_elsewhere(site):
    for page in site.rglob("*.html"):
        loaded = re.findall(r'<(?:script|link|img|iframe)[^>]*(?:src|href)="([^"]+)"', page.read_text())
        assert not [x for x in loaded if re.match(r"(https?:)?//", x)], page.name


def test_words_are_found_without_a_server(site):
    index = (site / "searchindex.js").read_text()
    assert index.startswith("Search.setIndex(") and "newton" in index and "raghavan" in index
