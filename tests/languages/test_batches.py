"""Six models of twenty robots in the languages that are compiled, all in one file."""

from __future__ import annotations

import pytest

from tests.languages.batches import ROBOTS, agrees, drawn_and_expected, lay_together, printed, six_models
from tests.languages.test_cpp import STRICT
from tests.languages.test_rust import RUSTC, STD

COMPILED = {
    "cpp": ("g++", *STRICT, "-O0", "-o", "all", "all.cpp"),
    "rust": (*RUSTC, *STD, "-C", "opt-level=0", "-C", "debuginfo=0", "-A", "dead_code", "-A", "non_snake_case",
             "-o", "all", "all.rs"),
}


@pytest.mark.parametrize("language", COMPILED)
def test_six_models_of_twenty_robots_agree_with_evaluate(language, tmp_path):
    programs = six_models(*ROBOTS)
    assert len(programs) == 120
    states, expected = drawn_and_expected(programs, 3)
    lay_together(language, programs, states, tmp_path)
    agrees(printed(COMPILED[language], ("./all",), cwd=tmp_path), expected, 1e-12)
