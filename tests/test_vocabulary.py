"""One word for one thing: what the vocabulary calls by another name elsewhere is not called so here; one spelling."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import torsor
from tests.test_command_help import ALL as COMMANDS
from torsor.models import MODELS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "reference" / "vocabulary.md"
TRANSLATES = ("vocabulary.md", "coming-from.md", "CHANGELOG.md")  # pages that say what others say
# words of other tools that have a meaning of their own here: the name of a routine, of a file's element, of a model
TAKEN = {"ABA", "CRBA", "transmission matrix", "armature", "nonlinear effects", "coordinate system"}
# terms of the field that stand beside the seeds' own: people search for them
STANDARD = {"forward kinematics", "mass matrix", "end effector"}
AMERICAN = ("behavior", "center", "color", "generalize", "initialize", "linearize", "minimize", "modeling", "neighbor",
            "normalize", "optimize", "organize", "recognize", "summarize", "symbolize", "visualize", "meter")


def terms() -> dict[str, list[str]]:
    """word -> what it is called elsewhere."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ([^|]*) \|$", PAGE.read_text(), re.M)
    return {word: [w.strip() for w in others.split(",") if w.strip()] for word, others in rows if word != "word"}


def prose(page: Path) -> str:
    """What is read of a page: no code, no formulas, no targets of links, no titles of cited works."""
    text = re.sub(r"^```.*?^```$|^\$\$.*?^\$\$$", "", page.read_text(), flags=re.M | re.S)
    return re.sub(r"`[^`]*`|\]\([^)]*\)|\$[^$]*\$|\*[^*\n]+\*", " ", text)


def uncoded(words: str) -> str:
    return re.sub(r"`[^`]*`", " ", words)


def texts() -> dict[str, str]:
    """Whatever a user reads that is written in words: pages, help, docstrings of public names, options."""
    pages = {page.name: prose(page) for page in sorted((ROOT / "docs").rglob("*.md")) if "made" not in page.parts
             and page.name not in TRANSLATES} | {"README.md": prose(ROOT / "README.md")}
    helped = {f"{path} --help": " ".join([c.help or "", *(getattr(p, "help", None) or "" for p in c.params)])
              for path, c in COMMANDS.items()}
    said = {f"torsor.{name}": uncoded(inspect.getdoc(getattr(torsor, name)) or "") for name in torsor.__all__}
    listed = {m.code: " ".join([uncoded(m.summary), *(o.help for o in m.options.values())]) for m in MODELS}
    return pages | helped | said | listed


@pytest.fixture(scope="module")
def read() -> dict[str, str]:
    return texts()


def test_the_vocabulary_has_every_word_once():
    words = [row.split(" | ")[0] for row in re.findall(r"^\| (.+) \|$", PAGE.read_text(), re.M)][2:]
    assert len(words) == len(set(words)) > 40
    assert words == sorted(words, key=str.lower)


@pytest.mark.parametrize(("word", "other"), [
    (word, other) for word, others in terms().items() for other in others if other not in TAKEN | STANDARD])
def test_what_has_a_word_is_called_by_it(word, other, read):
    found = [place for place, text in read.items() if re.search(rf"\b{re.escape(other)}s?\b", text, re.I)]
    assert not found, f"{other!r} is {word!r} here: {found}"


@pytest.mark.parametrize("word", AMERICAN)
def test_the_spelling_is_british(word, read):
    found = [place for place, text in read.items() if re.search(rf"\b{word}(s|d|ed|r)?\b", text)]
    assert not found, f"{word}: {found}"
