"""The text of one small program in every language, to the letter.

TORSOR_UPDATE_GOLDEN=1 writes the files anew; look at the difference before you keep them.
"""

from __future__ import annotations

import difflib
import os
from pathlib import Path

import pytest

from tests.languages.coverage import PROGRAMS
from torsor.languages import LANGUAGES, files

GOLDEN = Path(__file__).parent / "golden"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_is_the_golden_text(language):
    for name, text in files(PROGRAMS["arm"], language).items():
        path = GOLDEN / f"{name}.txt"  # no tool takes it for a source file of ours
        if os.environ.get("TORSOR_UPDATE_GOLDEN"):
            path.write_text(text, encoding="utf-8")
        assert path.exists(), f"{path} is missing: run with TORSOR_UPDATE_GOLDEN=1"
        golden = path.read_text(encoding="utf-8")
        difference = difflib.unified_diff(golden.splitlines(), text.splitlines(), str(path), "now", lineterm="")
        assert text == golden, "\n".join(difference)


def test_no_golden_file_is_left_over():
    made = {f"{name}.txt" for language in LANGUAGES for name in files(PROGRAMS["arm"], language)}
    assert {p.name for p in GOLDEN.iterdir()} == made
