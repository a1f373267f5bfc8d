"""Passes leave every value as it was."""

from __future__ import annotations

import random

import pytest

import torsor
from torsor.algebra.domains import RATIONAL
from torsor.algebra.graph import Graph
from torsor.algebra.polynomials.trigonometry import Textbook
from torsor.errors import ProgramError
from torsor.program import pipeline
from torsor.program.compose import joined
from torsor.program.count import count
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze, thaw
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.passes.dead_code import dead_code
from torsor.program.passes.expanded import expanded, turn_name
from torsor.program.passes.powers import powers
from torsor.program.program import Program
from torsor.robot.parts import INERTIAL, Base


def program_of(*exprs, names=("a", "b", "c")):
    return freeze("p", (Argument("x", names),), [(Output("y", (), (len(exprs),)), list(exprs))])


@pytest.mark.parametrize("seed", range(30))
def test_powers_become_squares_and_products(seed):
    rng = random.Random(seed)
    g = Graph()
    a, b, c = g.symbols("a b c")
    exprs = [rng.choice((a, b, c, a + b)) ** rng.randint(2, 13) * rng.choice((a, b)) for _ in range(4)]
    before = program_of(*exprs)
    after = pipeline.run(before)
    assert all(i.op != "pow" or i.args[1] == 2 for i in after.instructions)
    values = {"x": [2, -3, 5]}
    assert evaluate(after, values, RATIONAL) == evaluate(before, values, RATIONAL)
    assert count(after).mul <= count(before).mul


def test_powers_share_what_they_have_in_common():
    g = Graph()
    a = g.symbol("a")
    after = powers(program_of(a**2, a**3, a**4, names=("a",)))
    assert count(after).mul == 3


def test_dead_code_goes_and_nothing_else():
    dead = Instruction("dead", "mul", ("u", "u"))
    lines = (Instruction("u", "add", ("a", "b")), dead, Instruction("w", "neg", ("u",)))
    p = Program("p", (Argument("x", ("a", "b")),), lines, (Output("y", ("w",), (1,)),))
    assert [i.name for i in dead_code(p).instructions] == ["u", "w"]


def test_a_pass_that_breaks_the_program_is_caught_and_shown():
    def broken(p):
        return Program(p.name, p.arguments, p.instructions[1:], p.outputs)

    g = Graph()
    a, b, _ = g.symbols("a b c")
    with pytest.raises(ProgramError, match=r"used before it is defined\n>>"):
        pipeline.run(program_of(g.sin(a) * b + 1), (broken,))


@pytest.mark.parametrize("model", ["idm", "inm", "h", "trm"])
def test_thawing_and_freezing_again_gives_the_same_program(model):
    before = torsor.generate(model, torsor.robots.rrp())
    after = joined(before.name, before)
    given = {a.name: [0.1 * k + 0.3 for k in range(len(a.elements))] for a in before.arguments}
    for key, numbers in evaluate(before, given).items():
        assert evaluate(after, given)[key] == pytest.approx(numbers, rel=1e-12)
    assert count(after) == count(before)


def test_closed_forms_have_no_intermediate_variables_but_sines_and_cosines():
    program = torsor.models.transform(torsor.robots.puma560(), form="expanded")
    lines = str(program).splitlines()
    assert all(line.startswith(("C", "S", "T")) for line in lines)


def general_rrp():
    """A robot whose closed forms are long: every twist a symbol, on a base that turns and accelerates."""
    links = [torsor.link(j - 1, j, kind, alpha=f"a{j}", d=f"d{j}", **{k: f"{k}{j}" for k in INERTIAL})
             for j, kind in enumerate(("revolute", "revolute", "prismatic"), 1)]
    base = Base(w=("WX", "WY", "WZ"), wp=("WPX", "WPY", "WPZ"), vp=("VPX", "VPY", "VPZ"))
    return torsor.Robot("general_rrp", tuple(links), gravity=(0, 0, "G3"), base=base)


def test_what_cancels_does_so_before_it_is_multiplied_on():
    """So that the work stays within a bound; products of terms are counted, and no time is measured."""
    graph, value = thaw(torsor.models.inverse_dynamics(general_rrp(), effort=0))
    torques = [value[f"GAM{j}"] for j in (1, 2, 3)]
    short = Textbook(graph, torques)
    assert sum(len(short.circle.poly(torque)) for torque in torques) < 9000
    assert short.circle.work < 50_000
    assert len(short.short(torques[2])) < 800


def test_what_is_too_long_to_be_read_is_refused_with_its_size(monkeypatch, made_anew):
    monkeypatch.setattr("torsor.algebra.polynomials.trigonometry.PRODUCTS", 1000)
    with pytest.raises(torsor.TorsorError, match=r"general_rrp_idm: GAM\d is too long for form=expanded \(.*products, "
                       r"more than 1000\); ask for form=factored, or give numbers to some of the symbols") as refused:
        torsor.models.inverse_dynamics(general_rrp(), form="expanded")
    assert "\n" not in str(refused.value)
    monkeypatch.setattr("torsor.algebra.polynomials.trigonometry.TERMS", 10)
    with pytest.raises(torsor.TorsorError, match=r"A11 is too long for form=expanded \(\d\d terms, more than 10\)"):
        torsor.models.inertia_matrix(general_rrp(), form="expanded")


def test_nothing_is_hoisted_out_of_a_closed_form():
    program = torsor.models.lagrange(torsor.robots.double_pendulum(), form="expanded")
    assert program.closed and not program.setup.instructions and program.step.closed
    assert program.setup.output("constants").labels == ("L1", "m1", "m2", "L2", "g")
    text = torsor.write(program, "python")
    assert "    A11 = (m1 + m2)*L1**2 + m2*L2**2 + 2*m2*L1*L2*C2\n" in text
    assert torsor.languages.program_from_json(torsor.write(program, "json")) == program


def test_sums_of_angles_are_named_by_their_joints():
    g = Graph()
    q = g.symbols(f"q{k}" for k in range(1, 13))
    assert turn_name(g.sin(q[1] + q[2])) == "S23"
    assert turn_name(g.cos(q[0])) == "C1"
    assert turn_name(g.cos(q[0] + q[1])) == "C12"
    assert turn_name(g.cos(q[0] + q[1]), apart=True) == "C1_2"  # where C12 is the cosine of joint 12
    p = program_of(g.cos(q[0] + q[1]) * g.cos(q[11]), names=tuple(f"q{k}" for k in range(1, 13)))
    names = [i.name for i in expanded(p, [["q1", "q2"]]).instructions]
    assert "C12" in names and "C1_2" in names
