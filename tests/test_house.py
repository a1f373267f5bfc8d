"""The house itself: what import-linter's storeys do not say."""

from __future__ import annotations

import re
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest

import torsor
from tests.distribution import LONGEST, PAGE, longest_first, part

TESTS = Path(__file__).parent
ROOT = Path(torsor.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
MOST = 16  # files of a folder


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("torsor", exclude_type_checking_imports=True, cache_dir=None)


def test_no_module_imports_itself_by_any_way_round(graph):
    """Not even by imports within functions: `prepare` raises CycleError with the cycle."""
    imports = {m: graph.find_modules_directly_imported_by(m) for m in graph.modules}
    assert len(imports) > 200
    TopologicalSorter(imports).prepare()


def test_no_two_classes_of_a_room_have_the_same_name():
    named = Counter((f.relative_to(ROOT).parts[0], name) for f in FILES
                    for name in re.findall(r"^class ([A-Z]\w*)", f.read_text(), re.MULTILINE))
    assert [n for n, times in named.items() if times > 1] == []


def test_folders_are_rooms():
    counts = Counter(f.parent for f in FILES if f.name != "__init__.py")
    assert {str(d.relative_to(ROOT)): n for d, n in counts.items() if n > MOST} == {}


def test_every_folder_says_what_it_holds():
    for folder in {f.parent for f in FILES}:
        assert (folder / "__init__.py").read_text().startswith('"""'), folder


def test_longest_tests_are_files_or_folders_of_the_tests():
    assert [name for name in LONGEST if not (TESTS.parent / name).exists()] == []


def test_a_file_of_tests_is_given_out_as_a_whole():
    names = ["tests/a.py::x", "tests/page/b.py::x", "tests/a.py::y[1::2]", f"{LONGEST[1]}::x", "tests/page/c.py::x"]
    given = [part(names[place]) for place in longest_first(names)]
    assert given == [PAGE, PAGE, LONGEST[1], "tests/a.py", "tests/a.py"]
