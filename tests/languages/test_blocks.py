"""Long functions are written in blocks, and compute what they computed in one piece."""

from __future__ import annotations

import re

import pytest

import torsor
from tests.compiled.random_programs import random_program
from tests.languages.coverage import PROGRAMS
from tests.languages.solutions import SOLUTIONS
from tests.languages.test_files import lay, run
from torsor.languages import files, write
from torsor.languages.writing import function_blocks
from torsor.verification.generated_text import verify

IN_BLOCKS = ("c", "cpp", "rust")
CASES = {"everything": PROGRAMS["everything"], "arm": PROGRAMS["arm"], "clashes": PROGRAMS["clashes"],
         "branches": SOLUTIONS["branches"], "random": random_program(7, size=150)}


@pytest.fixture
def short(monkeypatch):
    """Blocks of a few lines."""
    monkeypatch.setattr(function_blocks, "WHOLE", 12)
    monkeypatch.setattr(function_blocks, "LONGEST", 9)


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("language", IN_BLOCKS)
def test_blocks_compute_what_the_program_computes(language, name, short):
    (check,) = verify(CASES[name], (language,), states=12)
    assert check.ok, check


@pytest.mark.parametrize("name", CASES)
def test_blocks_compile_without_a_warning(name, short, tmp_path):
    program = CASES[name]
    lay(program, "c", tmp_path)
    (tmp_path / "both.c").write_text(f'#include "{program.name}.h"\n#include "{program.name}.c"\n')
    run("gcc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wshadow", "-c", "both.c", cwd=tmp_path)


@pytest.mark.parametrize("language", IN_BLOCKS)
def test_no_block_is_long_and_none_reads_what_another_has_written_over(language):
    program = torsor.generate("discrete_linear_model", "rrp", effort=0, doublings=8)
    text = write(program, language)
    bodies = re.split(r"^(?:static APART |template |fn |#\[inline\(never\)\])", text, flags=re.MULTILINE)
    assert len(bodies) > 4
    assert max(len(function_blocks.NAMES.findall(body)) for body in bodies[1:-1]) < 4 * function_blocks.LONGEST
    (check,) = verify(program, (language,), states=3)
    assert check.ok, check


@pytest.mark.parametrize("language", IN_BLOCKS)
def test_a_short_program_is_one_function(language):
    assert not any(function_blocks.FRAME in text for text in files(PROGRAMS["arm"], language).values())


def test_few_results_are_written_after_all_arguments_are_read(short, tmp_path):
    """So that the array of a result may be that of an argument, as in a function without blocks."""
    lay(PROGRAMS["arm"], "c", tmp_path)
    (tmp_path / "main.c").write_text("""#include "arm.h"
        int main(void) {
            double q[2] = {0.3, 0.7}, qd[2] = {1, 2}, qdd[2] = {3, 4}, c[1] = {1}, p[6] = {9.81, 1, 2, 3, 4, 5};
            double tau[2], A[4], other[1], reach[1];
            arm(q, qd, qdd, c, p, tau, A, other, reach);
            arm(q, qd, qdd, c, p, q, A, qd, qdd);
            return !(q[0] == tau[0] && q[1] == tau[1] && qd[0] == other[0] && qdd[0] == reach[0]);
        }""")
    assert function_blocks.FRAME in (tmp_path / "arm.c").read_text(encoding="utf-8")
    run("gcc", "-o", "main", "main.c", "arm.c", "-lm", cwd=tmp_path)
    run("./main", cwd=tmp_path)
