"""Programs in sympy: the same values, in the shapes of the outputs."""

from __future__ import annotations

import pytest
import sympy

import torsor
from torsor.program.evaluate import evaluate


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


def test_vectors_are_columns():
    Q = torsor.to_sympy(torsor.models.gravity_torques(torsor.robots.rrp()))["Q"]
    assert Q.shape == (3, 1)
