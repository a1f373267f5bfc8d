"""Programs that the languages are tried on.

`everything` uses every operation, level of parentheses and kind of number; `arm` looks like what
users get; `clashes` has names that some language keeps for itself; `numeric` has no parameters.
"""

from __future__ import annotations

from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.operations import OPERATIONS
from torsor.program.check import check
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Instruction, Output, Words
from torsor.program.program import Program
from torsor.table import Table


def everything() -> Program:
    """Every operation, plain and nested, of variables and of parameters."""
    g = Graph()
    x, y, z, a, b = g.symbols("x y z a b")
    positive = x * x + b
    plain = [x + y, x - y, x * y, x / (y * y + 1), -x, x**2, y**3, (x + y) ** 2, g.sin(x) ** 4, g.sin(x), g.cos(y),
             g.tan(z),
             g.atan2(x, y), g.sqrt(positive), g.exp(z), g.log(positive), g.sign(x), g.abs(y), g.min(x, y), g.max(y, z),
             g.select(x, y, z)]
    nested = [
        x - (y - z), x - (y + z), (x + y) + (z + a), x * (y * z), x * (y / (z * z + 1)), x / positive / (z * z + 2),
        x / (positive / (z * z + 2)), -(x * y) * z, -((x - y) * a), g.select(x - y, -x, y + z),
        g.select(-x, 2 * y, z - 1),
        g.min(-x, y - 1), (x * y) ** 2 - (x - y) ** 3, 1 / positive, g.sqrt(g.abs(x - y)), g.sign(x - 1) * z,
        g.atan2(-x, y - z), g.atan2(g.zero, g.min(-positive, -1)), g.exp(-(x * x)) * a,
    ]
    numbers = [x * Fraction(1, 3), y / 7 - 2, x * Fraction("9.81"), z * 12345678901234567890, x * Fraction("1e-19"),
               g.pi * x,
               g.sin(x + g.pi / 5), g.const(-2), g.const(Fraction(2, 3)), g.pi, g.zero + 0, x * Fraction(-5, 11),
               x * Fraction("0.12345678901234567"), -x - Fraction(1, 3), x * g.sqrt(2)]
    fixed = [a * b, g.sin(a) * b - a / b, -a, -(a - b), b * Fraction(1, 3), g.pi * a, g.sqrt(b) + g.exp(a)]
    used = [e * x for e in fixed] + fixed
    outputs = [
        (Output("plain", (), (len(plain),), role="result", meaning="one operation each"), plain),
        (Output("nested", (), (len(nested),)), nested),
        (Output("numbers", (), (3, 5)), numbers),
        (Output("fixed", (), (2, 7)), used),
        (Output("cube", (), (2, 2, 2)), [x, y, z, a, x + y, y + z, g.one, -x]),
        (Output("lone", (), ()), [x + 1]),
        (Output("column", (), (2, 1)), [x - 1, -y]),
        (Output("row", (), (1, 2)), [-x, y - 2]),
    ]
    return _all_operations(freeze("everything", _arguments("xyz", "ab"), outputs, Words("Every operation")))


def _all_operations(program: Program) -> Program:
    used = {i.op for i in program.instructions}
    assert used == set(OPERATIONS), f"the coverage program lacks {set(OPERATIONS) - used}"
    return program


def _arguments(variables: str, parameters: str) -> list[Argument]:
    return [Argument("state", tuple(variables)), Argument("parameters", tuple(parameters), "parameter")]


def arm() -> Program:
    """Inverse dynamics, inertia matrix and reach of a two-link arm, with a choice and a guard."""
    g = Graph()
    q1, q2, qd1, qd2, qdd1, qdd2, elbow, gravity, l1, l2, m1, m2 = g.symbols(
        "q1 q2 qd1 qd2 qdd1 qdd2 elbow G3 L1 L2 M1 M2")
    c2, s2 = g.cos(q2).named("C2"), g.sin(q2).named("S2")
    m = (m2 * l1 * l2).named("MLL")
    a22 = (m2 * l2**2).named("A22")
    a12 = (a22 + m * c2).named("A12")
    a11 = ((m1 + m2) * l1**2 + a22 + 2 * m * c2).named("A11")
    h = (m * s2).named("H")
    g2 = (m2 * l2 * gravity * g.cos(q1 + q2)).named("G2")
    t1 = a11 * qdd1 + a12 * qdd2 - h * qd2 * (2 * qd1 + qd2) + (m1 + m2) * l1 * gravity * g.cos(q1) + g2
    t2 = a12 * qdd1 + a22 * qdd2 + h * qd1**2 + g2
    reach = 1 - c2 * c2
    other = elbow * g.atan2(g.sqrt(reach), c2)
    arguments = [
        Argument("q", ("q1", "q2"), meaning="joint positions"),
        Argument("qd", ("qd1", "qd2"), meaning="joint velocities"),
        Argument("qdd", ("qdd1", "qdd2"), meaning="joint accelerations"),
        Argument("choice", ("elbow",), "choice", "elbow up or down", (1, -1)),
        Argument("parameters", ("G3", "L1", "L2", "M1", "M2", "unused"), "parameter", "of the robot"),
    ]
    outputs = [
        (Output("tau", (), (2,), ("GAM1", "GAM2"), meaning="joint torques"), [t1, t2]),
        (Output("A", (), (2, 2), ("A11", "A12", "A21", "A22"), meaning="inertia matrix"), [a11, a12, a12, a22]),
        (Output("other", (), (1,), ("t2",)), [other]),
        (Output("reach", (), (1,), ("G1",), role="guard"), [reach]),
    ]
    words = Words(
        "Inverse dynamics by hand", "two-link arm, café */ model\nwith *) and (* signs", "idm", ("LK22, Figure 6",),
        (Table("Geometric parameters", ("j", "d", "theta"), (("1", "0", "q1"), ("2", "L1", "q2"))),),
        ("The masses are at the tips.",),
    )
    return freeze("arm", arguments, outputs, words)


HARD_NAMES = (
    "lambda", "end", "E", "I", "gamma", "D", "Q", "constants", "tau", "sin_", "C", "K", "N", "O", "Pi", "if", "class",
    "double",
    "sin", "abs", "y1", "np", "im", "merge", "signum", "power", "select_value", "dp", "state", "x_1", "x1", "X1", "Sin",
    "step", "function", "do", "in", "local", "M_PI", "v1", "V1", "e", "i", "beta", "Max", "ans", "import", "mod",
    "real",
    "a" * 64, "a" * 63 + "b", "file", "k", "s", "clashes_setup", "module", "infinity", "type", "True", "None",
)


def clashes() -> Program:
    """A sum of products of names that mean something to some language; q beside Q, an output named as an input."""
    g = Graph()
    names = [g.symbol(n) for n in HARD_NAMES]
    q = g.symbols("q q_1")
    weighted = [(n * (k + 1)).named(f"w{k}") for k, n in enumerate(names)]
    total: Expr = g.zero
    for k, w in enumerate(weighted):
        total = total + w * q[k % 2]
    arguments = [Argument("q", ("q", "q_1")), Argument("lambda", HARD_NAMES, "parameter")]
    outputs = [(Output("q", (), (2,), ("end_1", "Lambda")), [total, total * q[0]]),
               (Output("return", (), (1,)), [g.sin(names[0]) * q[1]])]
    return freeze("clashes", arguments, outputs, Words("Names"))


def numeric() -> Program:
    """A program whose parameters are all numbers: setup has nothing to do."""
    g = Graph()
    q1, q2 = g.symbols("q1 q2")
    value = [g.sin(q1) * Fraction(1, 3) + 2 * q2, g.const(3)]
    arguments = [Argument("q", ("q1", "q2")), Argument("parameters", (), "parameter")]
    return freeze("numeric", arguments, [(Output("x", (), (2,)), value)], Words("Numbers only"))


def constant() -> Program:
    """A program that takes nothing at all, with a negative power, which the algebra never makes."""
    return check(Program("constant", (), (Instruction("u", "pow", (2, -3)), Instruction("w", "add", ("u", -1), True)),
                         (Output("x", ("u", "w", "pi"), (3,)),)))


PROGRAMS = {p.name: p for p in (everything(), arm(), clashes(), numeric(), constant())}
