"""Programs with several solutions, for the solvers.

`planar` is an inverse geometric model; `branches` has guards before the loops and in each of them,
and results of every shape; `hard_branches` has names that some language keeps for itself, a choice
that nothing reads and guards that are numbers.
"""

from __future__ import annotations

from torsor.algebra.graph import Graph
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output, Words
from torsor.program.program import Program


def planar() -> Program:
    """Both configurations of a planar arm with two revolute joints that has its tip at a point."""
    g = Graph()
    px, py, e1, l1, l2 = g.symbols("Px Py e1 L1 L2")
    c2 = ((px**2 + py**2 - l1**2 - l2**2) / (2 * l1 * l2)).named("C2")
    reach = 1 - c2**2
    s2 = (e1 * g.sqrt(reach)).named("S2")
    q1 = g.atan2(py, px) - g.atan2(l2 * s2, l1 + l2 * c2)
    arguments = [
        Argument("P", ("Px", "Py"), meaning="position of the tip"),
        Argument("e1", ("e1",), "choice", "elbow to the left (1) or to the right (-1)", (1, -1)),
        Argument("parameters", ("L1", "L2"), "parameter", "lengths of the links"),
    ]
    outputs = [(Output("q", (), (2,), ("q1", "q2"), meaning="joint positions"), [q1, g.atan2(s2, c2)]),
               (Output("reach", (), (1,), ("G1",), "guard", "the point is within reach"), [reach])]
    return freeze("planar", arguments, outputs, Words("Inverse geometric model of a planar arm"))


def branches() -> Program:
    """Three choices, of which one has two elements and one three values."""
    g = Graph()
    x, y, z, e1, k, f1, f2, a, b = g.symbols("x y z e1 k f1 f2 a b")
    root = g.sqrt(x + a).named("root")
    first = g.atan2(y + e1 * root, b).named("q1")
    second = (g.sqrt(2 - k * first) * g.sin(first + k)).named("q2")
    third = (f1 * second + f2 * g.cos(second) - (-(a * b * y)) * z).named("q3")
    arguments = [
        Argument("x", ("x", "y", "z"), meaning="the state"),
        Argument("e1", ("e1",), "choice", "the sign of the root", (1, -1)),
        Argument("k", ("k",), "choice", "which branch, */ of three", (1, 2, 3)),
        Argument("parameters", ("a", "b"), "parameter"),
        Argument("f", ("f1", "f2"), "choice", choices=(-1, 1)),
    ]
    outputs = [
        (Output("q", (), (3,), ("q1", "q2", "q3")), [first, second, third]),
        (Output("early", (), (2,), ("G1", "G2"), "guard", "the roots are real"), [x + a, 2 - k * first]),
        (Output("A", (), (2, 2), meaning="a matrix"), [first * z, x - b, third**2, f2]),
        (Output("lone", (), ()), [z * a]),
        (Output("late", (), (), role="guard", meaning="the third branch " + "is not too far away " * 6),
         [third - second * f1 + z / 2]),
        (Output("cube", (), (1, 2, 2)), [x, third, second * e1, k + f1]),
    ]
    return freeze("branches", arguments, outputs, Words("Branches"))


def hard_branches() -> Program:
    """Choices and results with the names that solvers like for themselves."""
    g = Graph()
    x, i, solve, count, e_values, e = g.symbols("x i solve count e_values e")
    total = (e * x + count * e_values - solve * i).named("e_place")
    arguments = [
        Argument("count", ("x", "i")),
        Argument("for", ("e", "end"), "choice", choices=(2, -1)),
        Argument("hard_branches_solve", ("solve", "count", "e_values", "SOLUTIONS"), "parameter"),
    ]
    outputs = [(Output("solve", (), (2,), ("solve", "list")), [total, g.sin(total)]),
               (Output("setup", (), (3,), role="guard"), [g.one, x, g.pi])]
    return freeze("hard_branches", arguments, outputs)


SOLUTIONS = {p.name: p for p in (planar(), branches(), hard_branches())}
