"""Equations as lectures show them: names as mathematics, matrices as matrices, nothing wider than the page."""

from __future__ import annotations

import pytest

import torsor
from tests.languages.coverage import PROGRAMS
from torsor.algebra.graph import Graph
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.notation import PLAIN
from torsor.program.typeset.equations import PAGE, broken, display, equations
from torsor.program.typeset.formulas import LATEX
from torsor.program.typeset.latex_width import width
from torsor.program.typeset.symbols_in_latex import Symbols, bold, symbol


@pytest.mark.parametrize(("name", "mathematics"), [
    ("L1", "L_1"), ("m12", "m_{12}"), ("g", "g"), ("alpha2", r"\alpha_2"), ("theta", r"\theta"), ("th3", r"\theta_3"),
    ("ZZ1R", r"\mathit{ZZ}_{1R}"), ("MX2", r"\mathit{MX}_2"), ("IA1", "I_{a1}"), ("FV2", "F_{v2}"), ("lc1", "l_{c1}"),
    ("QP1", r"\dot q_1"), ("QDP12", r"\ddot q_{12}"), ("GAM1", r"\tau_1"), ("WP32", r"\dot\omega_{32}"),
    ("m_load", r"m_{\mathrm{load}}"), ("l_c1", "l_{c1}"), ("A1_12", "A_{1,12}"),
])
def test_names_are_mathematics(name, mathematics):
    assert symbol(name) == mathematics


def test_names_of_whole_matrices_are_bold():
    assert [bold(n) for n in ("A", "tau", "Jinv", "tau_m")] == [
        r"\mathbf{A}", r"\boldsymbol{\tau}", r"\mathbf{Jinv}", r"\boldsymbol{\tau}_m"]


def test_rates_are_those_of_the_joints_whatever_their_names():
    robot = torsor.Robot("r", (torsor.link(0, 1, variable="phi", velocity="speed", acceleration="push", ZZ="J"),))
    (row,) = equations(torsor.models.inverse_dynamics(robot, form="expanded"))
    assert row == r"\tau &= J \ddot \phi"


def test_two_names_never_look_alike():
    names = ("v1", "v_1", "v1_1", "v11", "v_11", "QP1", "q1", "c2", "C2")
    program = freeze("p", (Argument("x", names),), [(Output("y", (), ()), [Graph().zero])])
    symbols = Symbols(program)
    assert len({symbols(n) for n in names}) == len(names)
    assert symbols("v_1") == r"\mathtt{v\_1}"


def test_the_double_pendulum_is_that_of_lectures():
    robot = torsor.robots.double_pendulum()
    assert equations(torsor.models.lagrange(robot, form="expanded")) == [
        r"\mathbf{A} &= \begin{bmatrix} (m_1 + m_2) L_1^2 + m_2 L_2^2 + 2 m_2 L_1 L_2 \cos q_2 & "
        r"m_2 L_2^2 + m_2 L_1 L_2 \cos q_2 \\ m_2 L_2^2 + m_2 L_1 L_2 \cos q_2 & m_2 L_2^2 \end{bmatrix}",
        r"\mathbf{B} &= \begin{bmatrix} -2 m_2 L_1 L_2 \sin q_2 \\ 0 \end{bmatrix}",
        r"\mathbf{C} &= \begin{bmatrix} 0 & -m_2 L_1 L_2 \sin q_2 \\ m_2 L_1 L_2 \sin q_2 & 0 \end{bmatrix}",
        r"\mathbf{Q} &= \begin{bmatrix} (m_1 + m_2) g L_1 \sin q_1 + m_2 g L_2 \sin(q_1 + q_2) \\ "
        r"m_2 g L_2 \sin(q_1 + q_2) \end{bmatrix}",
    ]
    assert equations(torsor.models.inverse_dynamics(robot, form="expanded")) == [
        r"\tau_1 &= \bigl((m_1 + m_2) L_1^2 + m_2 L_2^2 + 2 m_2 L_1 L_2 \cos q_2\bigr) \ddot q_1"
        r" + (m_2 L_2^2 + m_2 L_1 L_2 \cos q_2) \ddot q_2",
        r"&\quad {} - m_2 L_1 L_2 (2 \dot q_1 \dot q_2 + \dot q_2^2) \sin q_2"
        r" + (m_1 + m_2) g L_1 \sin q_1 + m_2 g L_2 \sin(q_1 + q_2)",
        r"\tau_2 &= (m_2 L_2^2 + m_2 L_1 L_2 \cos q_2) \ddot q_1 + m_2 L_2^2 \ddot q_2"
        r" + m_2 L_1 L_2 \dot q_1^2 \sin q_2 + m_2 g L_2 \sin(q_1 + q_2)",
    ]


def test_where_many_angles_meet_sines_have_short_names_and_a_line_that_defines_them():
    rows = equations(torsor.models.transform(torsor.robots.puma560(), form="expanded"))
    assert rows[0].startswith(r"c_1 &= \cos q_1, \quad s_1 = \sin q_1, \quad c_2 = \cos q_2")
    craig = r"c_1 \bigl(c_{23} (c_4 c_5 c_6 - s_4 s_6) - s_{23} s_5 c_6\bigr) + s_1 (c_4 s_6 + s_4 c_5 c_6)"
    assert r"T_{0,6,11} &= " + craig in rows


def test_squares_of_sines_are_written_as_people_do():
    g = Graph()
    (a,) = g.symbols(["q1"])
    program = freeze("p", (Argument("q", ("q1",)),), [(Output("y", (), ()), [g.cos(a) ** 2 / 2])])
    (row,) = equations(torsor.program.passes.expanded.expanded(program))
    assert row == r"y &= \frac{1}{2} \cos^2 q_1"


def test_long_formulas_are_broken_outside_of_parentheses_where_they_can_be():
    formula = " + ".join(f"a_{{{k}}} (b_{{{k}}} - c)" for k in range(30))
    rows = broken(formula, 200.0)
    assert len(rows) > 5 and " ".join(rows) == formula
    assert all(row.count("(") == row.count(")") and width(row) <= 200 for row in rows)
    inside = broken(f"x ({' + '.join(f'a_{{{k}}}' for k in range(60))}) y", 200.0)
    assert len(inside) > 3 and all(width(row) <= 200 for row in inside)


@pytest.mark.parametrize("model", ["inm", "idm", "dim", "jinv"])
def test_no_row_is_wider_than_the_page(model):
    for row in equations(torsor.generate(model, torsor.robots.stanford())):
        if r"\begin" not in row:
            assert width(row.replace("&", "")) <= PAGE


def test_displays_are_cut_after_so_many_rows():
    text = display(PROGRAMS["arm"], most=3)
    assert r"\vdots" in text and text.startswith("$$") and text.count(r" \\" + "\n") == 3
    assert PLAIN.ops.keys() == LATEX.ops.keys()
