"""The catalogue, its conditions and options, and the counts that the papers are measured by."""

from __future__ import annotations

import pytest

import torsor
from torsor import models
from torsor.program.program import check


def test_every_model_has_a_title_a_code_of_its_own_and_sources():
    for m in models.MODELS:
        assert m.title and len(m.title) <= 110 and m.sources and m.menu
        assert models.find(m.name) is m is models.find(m.code)
    assert len({m.code for m in models.MODELS}) == len(models.MODELS)


def test_an_unknown_model_is_answered_with_the_known_ones():
    with pytest.raises(torsor.TorsorError, match=r"no model 'idn'; the models are .*inverse_dynamics \(idm\)"):
        models.find("idn")


def test_a_model_says_why_it_does_not_fit():
    with pytest.raises(torsor.TorsorError, match="open structures"):
        models.inverse_dynamics(torsor.robots.sr400())


def test_options_are_checked():
    robot = torsor.robots.rrp()
    with pytest.raises(torsor.TorsorError, match="has no option speed; it has origin, frame, world, form"):
        models.transform(robot, speed=3)
    with pytest.raises(torsor.TorsorError, match="form is factored or expanded"):
        models.transform(robot, form="short")
    with pytest.raises(torsor.TorsorError, match="no frame 7; its frames are 0"):
        models.transform(robot, frame=7)
    with pytest.raises(torsor.TorsorError, match="origin 0 was expected"):
        models.transform(robot, origin=1, world=True)
    assert models.transform.parse_options({"origin": "2", "world": "yes"}) == {"origin": 2, "world": True}
    for bad in ({"origin": "two"}, {"world": "perhaps"}, {"speed": "3"}):
        with pytest.raises(torsor.TorsorError):
            models.transform.parse_options(bad)


def test_signatures_are_declared_not_what_survived():
    program = models.inertia_matrix(torsor.robots.rrp())
    assert [a.name for a in program.arguments] == ["q", "parameters"]
    assert program.argument("parameters").elements == torsor.robots.rrp().parameters
    assert program.argument("q").elements == ("q1", "q2", "q3")


@pytest.mark.parametrize(("robot", "base", "add", "mul"), [
    ("rrp", True, 56, 65),      # published 66 + 77, bar 59 + 69
    ("rrp", False, 74, 83),     # published 92 + 95, bar 82 + 87
    ("rx90", True, 230, 251),   # published 238 + 253
    ("rx90", False, 275, 292),  # published 283 + 294
])
def test_inverse_dynamics_needs_no_more_operations_than_before(robot, base, add, mul):
    ops = torsor.generate("idm", torsor.load(torsor.robots.path(robot)), base=base).ops
    assert ops.add <= add and ops.mul <= mul


def test_example_9_1_comes_out_when_asked_for_expanded():
    """KD02 Example 9.1: A and Q of the first three links of the RX-90."""
    full = torsor.robots.rx90()
    robot = full.replace(name="rx90_3", links=full.links[:3])
    A = dict(line.split(" = ", 1) for line in str(models.inertia_matrix(robot, form="expanded")).splitlines())
    terms = {name: set(_terms(text)) for name, text in A.items() if name[0] == "A"}
    assert terms["A11"] == {"IA1", "ZZ1", "S2^2*XX2", "2*C2*S2*XY2", "C2^2*YY2", "S23^2*XX3", "2*C23*S23*XY3",
                            "C23^2*YY3", "2*C2*C23*D3*MX3", "-2*C2*D3*MY3*S23", "C2^2*D3^2*M3"}
    assert terms["A12"] == terms["A21"] == {"S2*XZ2", "C2*YZ2", "S23*XZ3", "C23*YZ3", "-D3*MZ3*S2"}
    assert terms["A13"] == terms["A31"] == {"S23*XZ3", "C23*YZ3"}
    assert terms["A22"] == {"IA2", "ZZ2", "ZZ3", "2*C3*D3*MX3", "-2*D3*MY3*S3", "D3^2*M3"}
    assert terms["A23"] == terms["A32"] == {"ZZ3", "C3*D3*MX3", "-D3*MY3*S3"}
    assert terms["A33"] == {"IA3", "ZZ3"}
    program = models.gravity_torques(robot, form="expanded")
    Q = dict(line.split(" = ", 1) for line in str(program).splitlines())
    assert program.output("Q").elements[0] == 0
    assert set(_terms(Q["Q2"])) == {"-C2*G3*MX2", "G3*MY2*S2", "-C23*G3*MX3", "G3*MY3*S23", "-C2*D3*G3*M3"}
    assert set(_terms(Q["Q3"])) == {"-C23*G3*MX3", "G3*MY3*S23"}
    check(program)


def _terms(text: str) -> list[str]:
    """The terms of a sum, factors sorted, numbers first."""
    terms = []
    for term in text.replace(" - ", " + -").split(" + "):
        sign = "-" if term.startswith("-") else ""
        factors = term.lstrip("-").replace("(", "").replace(")", "").split("*")
        terms.append(sign + "*".join(sorted(factors, key=lambda f: (not f.isdigit(), f))))
    return terms


def test_names_of_long_robots_are_unambiguous():
    """Joint 12 against the sum 1 + 2, A(1,12) against A(11,2)."""
    links = tuple(torsor.link(j - 1, j, d=f"D{j}", ZZ=f"ZZ{j}", MX=f"MX{j}", M=f"M{j}") for j in range(1, 13))
    robot = torsor.Robot("long", links, gravity=(0, "G2", 0))
    names = [i.name for i in models.inertia_matrix(robot).instructions]
    assert len(set(names)) == len(names)
    labels = models.inertia_matrix(robot).output("A").labels
    assert "A1_12" in labels and "A11_2" in labels
