"""The robot files of docs/guides/robot-files.md are read."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from torsor.formats import FORMATS, read, write
from torsor.formats.par.par_fields import KNOWN
from torsor.formats.toml.toml_reader import LINK, LOOP, MOTION, TOP

TEXT = (Path(__file__).parents[2] / "docs" / "guides" / "robot-files.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(toml|par)\n(.*?)```", TEXT, re.DOTALL)  # the others run in tests/test_docs.py


@pytest.mark.parametrize(("language", "block"), BLOCKS, ids=range(len(BLOCKS)))
def test_each_example_runs(language, block):
    robot = read(block, f"example.{language}")
    assert read(write(robot, f".{language}"), f"example.{language}") == robot


def test_the_page_names_every_format_and_every_key():
    for word in (*(s for form in FORMATS for s in form.suffixes), *TOP, *LINK, *LOOP, *MOTION):
        assert word in TEXT
    spelled = {"XY", "XZ", "YY", "YZ", "FY", "FZ", "CX", "CY"}
    for word in set(KNOWN) - spelled:
        assert re.search(rf"\b{word}\b", TEXT), word
