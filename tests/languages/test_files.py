"""What every generated file promises: its names, its widths, its words, its functions."""

from __future__ import annotations

import re
import subprocess

import numpy as np
import pytest

import torsor
from tests.languages.coverage import HARD_NAMES, PROGRAMS
from torsor.algebra.operations import OPERATIONS
from torsor.errors import ModelError
from torsor.languages import LANGUAGES, files, find, write
from torsor.languages.draft import Draft
from torsor.languages.writing.line_breaks import broken
from torsor.languages.writing.spelling import Speller
from torsor.program.evaluate import evaluate
from torsor.verification.generated_text import draw_states

ARM = PROGRAMS["arm"]


def run(*command, cwd):
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def lay(program, language, place):
    for name, text in files(program, language).items():
        (place / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_every_language_spells_every_operation(language):
    assert language.notation.ops.keys() == OPERATIONS.keys()


def test_a_language_is_found_by_name_alias_and_suffix():
    aliases = {"m": "matlab", "f90": "fortran", "wl": "mathematica", "py": "python", "jl": "julia", "tex": "latex",
               "mpl": "maple", "C": "c", ".json": "json", "js": "javascript", ".mjs": "javascript",
               "C++": "cpp", ".hpp": "cpp", "rs": "rust", "cu": "cuda", "hip": "cuda"}
    assert {alias: find(alias).name for alias in aliases} == aliases


def test_an_unknown_language_is_answered_with_the_known_ones():
    with pytest.raises(ModelError, match="unknown language 'cobol'; there are matlab, m"):
        write(ARM, "cobol")
    with pytest.raises(ModelError, match="did you mean python"):
        write(ARM, "phyton")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_the_same_program_gives_the_same_text(program, language):
    assert files(program, language) == files(program, language)
    record = find(language)
    draft = Draft(program, record)
    assert record.write(draft) == record.write(draft)


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"json"}))
def test_a_file_opens_with_the_words_of_the_program(language):
    text = write(ARM, language)
    head = text[: text.index("The masses are at the tips.")]
    for words in ("Inverse dynamics by hand", "LK22, Figure 6", "Geometric parameters", "2  L1  q2", "12 '+' or '-'",
                  "16 '*' or '/'", "qd (2): qd1, qd2 -- joint velocities", "takes 1 or -1", "must not be negative"):
        assert words in head


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_fortran_lines_stay_within_132(program):
    assert max(map(len, write(program, "fortran").splitlines())) <= 132


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_names_are_distinct_and_none_is_reserved(language):
    speller = Speller(language.alphabet)
    spelled = [speller.spell(n) for n in HARD_NAMES]
    fold = str if language.alphabet.case_sensitive else str.lower
    assert len({fold(n) for n in spelled}) == len(HARD_NAMES)
    assert not {fold(n) for n in spelled} & {fold(n) for n in language.alphabet.reserved}
    assert all(re.fullmatch(r"[A-Za-z]\w*", n) and len(n) <= language.alphabet.longest for n in spelled)
    assert language.alphabet.underscores or not any("_" in n for n in spelled)


def test_a_name_that_is_no_name_becomes_one():
    assert Speller(find("python").alphabet).spell("2 arms/é") == "m2_arms__"


def test_a_long_line_is_broken_between_words_only():
    line = "    x = " + " + ".join(f"a{k}*b{k}**2*1e-05" for k in range(40))
    pieces = broken(line, 60, " &")
    assert max(map(len, pieces)) <= 60
    assert all(p.endswith(" &") for p in pieces[:-1])
    assert " ".join(p.removesuffix(" &").strip() for p in pieces).replace("* ", "*") == line.strip()


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_c_compiles_without_a_warning_in_c_and_its_header_in_cpp(program, tmp_path):
    lay(program, "c", tmp_path)
    header = f'#include "{program.name}.h"\n'
    (tmp_path / "both.c").write_text(f'{header}{header}#include "{program.name}.c"\n')
    (tmp_path / "both.cpp").write_text(header)
    run("gcc", "-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wshadow", "-c", "both.c", cwd=tmp_path)
    run("g++", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "both.cpp", cwd=tmp_path)


def test_c_names_the_places_of_the_parameters():
    assert "ARM_L2 = 2," in files(ARM, "c")["arm.h"]
    assert "pow(" not in write(ARM, "c")


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_fortran_compiles_without_a_warning(program, tmp_path):
    lay(program, "fortran", tmp_path)
    run("gfortran", "-std=f2008", "-Wall", "-Wextra", "-Werror", "-Wno-unused-dummy-argument", "-fsyntax-only",
        f"{program.name}.f90", cwd=tmp_path)


def test_matlab_gives_the_handles_of_setup_and_step(tmp_path):
    program = torsor.generate("trm", torsor.robots.planar_2r())
    lay(program, "matlab", tmp_path)
    name = program.name
    lines = f"[setup, step] = {name}(); x = step([0 1], setup(2)) - {name}([0 1], 2); printf('%g', norm(x));"
    assert run("octave-cli", "--quiet", "--no-init-file", "--eval", lines, cwd=tmp_path) == "0"


def test_python_needs_only_numpy_and_works_over_leading_axes(tmp_path):
    lay(ARM, "python", tmp_path)
    text = (tmp_path / "arm.py").read_text(encoding="utf-8")
    assert re.findall(r"^(?:import|from) .*", text, re.MULTILINE) == ["from collections import namedtuple",
                                                                       "import numpy as np"]
    scope = {"__name__": "arm"}
    exec(compile(text, "arm.py", "exec"), scope)
    states = list(draw_states(ARM, 6))
    q, qd, qdd, choice, parameters = (np.array([s[k] for s in states]).reshape(2, 3, -1) for k in range(5))
    found = scope["arm"](q, qd, qdd, choice, parameters[0, 0])
    assert found.A.shape == (2, 3, 2, 2) and found.tau.shape == (2, 3, 2)
    expected = evaluate(ARM, {"q": q[1, 2], "qd": qd[1, 2], "qdd": qdd[1, 2], "choice": choice[1, 2],
                              "parameters": parameters[0, 0]})
    np.testing.assert_allclose(found.A[1, 2].ravel(), expected["A"], rtol=1e-14)


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_latex_is_balanced(program):
    text = write(program, "latex")
    body = text[text.index(r"\documentclass") :]
    plain = body.replace(r"\{", "").replace(r"\}", "")
    assert plain.count("{") == plain.count("}")
    assert plain.count(r"\left") == plain.count(r"\right")
    assert body.count(r"\begin{") == body.count(r"\end{")
    assert all(row.count("&=") <= 1 for row in body.splitlines())


