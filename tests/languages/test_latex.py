"""LaTeX that TeX really sets: without errors, and nothing off the page."""

from __future__ import annotations

import re
import subprocess
from dataclasses import replace

import pytest

import torsor
from tests.languages.coverage import PROGRAMS
from torsor.languages import latex, write


def set_by_tex(texts, folder):
    """The log of TeX for all texts in one document."""
    head = texts[0][: texts[0].index(r"\begin{document}")]
    bodies = [re.search(r"\\begin\{document\}(.*)\\end\{document\}", text, re.DOTALL)[1] for text in texts]
    whole = [head, r"\begin{document}", "\n\\clearpage\n".join(bodies), r"\end{document}"]
    (folder / "all.tex").write_text("\n".join(whole), encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "all.tex"]
    made = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", check=False)
    assert made.returncode == 0, made.stdout[-2000:]
    return (folder / "all.log").read_text(encoding="utf-8", errors="replace")


def test_tex_sets_every_operation_and_nothing_runs_off_the_page(tmp_path):
    robots = torsor.robots
    closed = [("lag", robots.double_pendulum()), ("idm", robots.double_pendulum()), ("inm", robots.double_pendulum()),
              ("lag", robots.planar_2r()), ("idm", robots.rrp()), ("idm", robots.scara()), ("inm", robots.stanford()),
              ("trm", robots.puma560()), ("csm", robots.stanford_robmat())]
    programs = [torsor.generate(model, robot, form="expanded") for model, robot in closed]
    programs += [*PROGRAMS.values(), torsor.generate("idm", robots.rx90()), torsor.generate("dim", robots.rrp()),
                 torsor.generate("jinv", robots.puma560())]
    log = set_by_tex([write(program, "latex") for program in programs], tmp_path)
    assert "Overfull" not in log and "Output written" in log


def test_a_page_has_matrices_and_no_setup_where_the_form_is_closed():
    robot = torsor.robots.double_pendulum()
    closed = write(torsor.generate("inm", robot, form="expanded"), "latex")
    assert r"\mathbf{A} &= \begin{bmatrix} (m_1 + m_2) L_1^2" in closed and r"\subsection*{Setup}" not in closed
    factored = write(torsor.generate("inm", robot), "latex")
    assert r"\mathbf{A} &= \begin{bmatrix}" in factored and r"\subsection*{Setup}" in factored


@pytest.mark.parametrize("name", ["x^^25", "x^", "^x", "x^2^3", "a__1", "1__2", "x^y", "x^^M"])
def test_a_name_is_set_as_it_is_and_not_obeyed(name, tmp_path):
    robot = torsor.load("planar_2r")
    named = replace(robot, name=name, links=tuple(replace(x, name=f"{name}{j}") for j, x in enumerate(robot.links)))
    rows = torsor.generate("trm", named).words.tables
    text = write(torsor.generate("trm", named), "latex")
    assert any(name in cell for table in rows for row in table.rows for cell in row) or name in named.name
    assert "^^" not in text and "Output written" in set_by_tex([text], tmp_path)


def test_a_square_in_a_cell_is_mathematics_and_other_carets_are_words():
    assert latex._cell("2*L1^2") == "$2 L_1 ^2$"
    for text in ("x^^25", "x^", "^x", "x^2^3", "1__2", "L^2x"):
        assert "$" not in latex._cell(text) and "^" not in latex._cell(text), text


def test_tables_are_mathematics_and_words_stay_words():
    text = write(torsor.generate("grav", torsor.robots.rx90()), "latex")
    assert r"$\alpha$ & $d$ & $\theta$ & $r$" in text and r"$-\pi /2$" in text
    assert "Geometric parameters (Khalil-Kleinfinger; radians, metres)" in text
