"""Programs in sympy: the same values, in the shapes of the outputs."""

from __future__ import annotations

import pytest
import sympy

import torsor
from torsor.algebra.graph import Graph
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output


def test_a_program_becomes_matrices_without_intermediate_variables():
    robot = torsor.robots.double_pendulum()
    program = torsor.models.inertia_matrix(robot)
    A = torsor.to_sympy(program)["A"]
    assert A.shape == (2, 2) and {str(s) for s in A.free_symbols} <= {*robot.parameters, "q1", "q2"}
    values = {a.name: [0.3 + 0.1 * k for k in range(len(a.elements))] for a in program.arguments}
    numbers = {sympy.Symbol(e, real=True): x for a in program.arguments
               for e, x in zip(a.elements, values[a.name], strict=True)}
    found = [float(x) for x in A.subs(numbers)]
    assert found == pytest.approx(evaluate(program, values)["A"])


def test_closed_forms_are_displayed_as_matrices():
    made = torsor.to_sympy(torsor.models.lagrange(torsor.robots.double_pendulum(), form="expanded"))
    assert made["A"][0, 1] == made["A"][1, 0]
    assert sympy.latex(made["B"]).startswith(r"\left[\begin{matrix}- 2")


def test_single_numbers_are_expressions_and_stacks_of_matrices_arrays():
    g = Graph()
    a, b = g.symbols("a b")
    outputs = [(Output("x", (), ()), [a * b]), (Output("y", (), (2, 1, 2)), [a, b, b, a])]
    made = torsor.to_sympy(freeze("p", (Argument("z", ("a", "b")),), outputs))
    assert made["x"] == sympy.Symbol("a", real=True) * sympy.Symbol("b", real=True)
    assert made["y"].shape == (2, 1, 2) and made["y"][1, 0, 0] == sympy.Symbol("b", real=True)


def test_vectors_are_columns():
    Q = torsor.to_sympy(torsor.models.gravity_torques(torsor.robots.rrp()))["Q"]
    assert Q.shape == (3, 1)
