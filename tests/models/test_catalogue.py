"""The catalogue, its conditions and options, and the counts that the papers are measured by."""

from __future__ import annotations

from dataclasses import replace

import pytest

import torsor
from tests.models.states import soft
from torsor import models
from torsor.algebra.monomials import expand
from torsor.errors import ModelError
from torsor.models.control.elastic import ELASTIC
from torsor.models.needs import LOOPS
from torsor.program.check import check, uses
from torsor.program.evaluate import evaluate
from torsor.program.freeze import operand_expr, thaw
from torsor.program.passes.expanded import turn_name
from torsor.robot.parts import ExternalWrench


def test_every_model_has_a_title_a_code_of_its_own_and_sources():
    for m in models.MODELS:
        assert m.title and len(m.title) <= 110 and m.sources and m.menu
        assert models.find(m.name) is m is models.find(m.code)
    assert len({m.code for m in models.MODELS}) == len(models.MODELS)


def test_an_unknown_model_is_answered_with_the_known_ones():
    with pytest.raises(torsor.TorsorError, match=r"unknown model 'idn'; did you mean inm or idm"):
        models.find("idn")
    with pytest.raises(torsor.TorsorError, match="unknown model 'inverse_dynamic'; did you mean inverse_dynamics"):
        models.find("inverse_dynamic")
    with pytest.raises(torsor.TorsorError, match="unknown model '3'; there are transform, trm, "):
        models.find(3)


def test_a_model_says_why_it_does_not_fit():
    with pytest.raises(torsor.TorsorError, match="for robots with closed loops, and the robot has none"):
        models.loop_kinematics(torsor.robots.rrp())


def test_options_are_checked():
    robot = torsor.robots.rrp()
    with pytest.raises(torsor.TorsorError, match="option of transform 'fram'; did you mean frame"):
        models.transform(robot, fram=3)
    with pytest.raises(torsor.TorsorError, match="'speed'; there are origin, frame, world, independent, assembly, pos"):
        models.transform(robot, speed=3)
    with pytest.raises(torsor.TorsorError, match="form must be factored, expanded or products"):
        models.transform(robot, form="short")
    with pytest.raises(torsor.TorsorError, match="no frame 7; its frames are 0"):
        models.transform(robot, frame=7)
    with pytest.raises(torsor.TorsorError, match="origin must be 0"):
        models.transform(robot, origin=1, world=True)


@pytest.mark.parametrize("code", [m.code for m in models.MODELS if not m.inertial and LOOPS not in m.needs])
def test_geometry_asks_for_the_parameters_that_it_reads(code):
    robot = {"igm_pieper": torsor.robots.rx90, "igm_general": torsor.robots.general_6r}.get(code, torsor.robots.scara)()
    robot = soft(robot) if ELASTIC in models.find(code).needs else robot
    robot = robot.replace(links=(replace(robot.links[0], wrench=ExternalWrench("FX1")), *robot.links[1:]))
    program = models.find(code)(robot)
    asked = program.argument("parameters")
    assert set(asked.elements) == set(uses(program)) & set(robot.parameters)
    assert asked.elements == tuple(n for n in robot.parameters if n in asked.elements)
    assert ("wrench" in [a.name for a in program.arguments]) == ("FX1" in uses(program)) == (code == "rea")
    values = {n: 0.7 + k / 50 for k, n in enumerate(robot.parameters)}
    rest = {a.name: [1 if a.choices else 0.3] * len(a.elements) for a in program.arguments if a.role != "parameter"}
    given = ({n: values[n] for n in asked.elements}, values, list(values.values()), [values[n] for n in asked.elements])
    found = [evaluate(program, {**rest, "parameters": numbers}) for numbers in given]
    assert found[0] == found[1] == found[2] == found[3]
    with pytest.raises(torsor.TorsorError, match="no element XX9"):
        evaluate(program, {**rest, "parameters": values | {"XX9": 1}})


def test_joint_arrays_are_declared_and_parameters_are_those_that_are_read():
    robot = torsor.robots.rrp()
    program = models.inverse_dynamics(robot)
    assert [a.name for a in program.arguments] == ["q", "qd", "qdd", "parameters"]
    assert {"g1", "b1", "d1", "r1"} <= set(robot.parameters) - set(program.argument("parameters").elements)
    assert program.argument("parameters").among == robot.parameters
    assert program.argument("q").elements == ("q1", "q2", "q3")


def test_a_wrench_is_asked_for_only_where_it_is_read():
    robot = torsor.robots.rrp()
    pushed = robot.replace(links=(*robot.links[:-1], replace(robot.links[-1], wrench=ExternalWrench(FX="FX3"))))
    asked = {code: {a.name for a in models.find(code)(pushed, effort=0).arguments}
             for code in ("inm", "idm", "h", "ekin")}
    assert "wrench" in asked["idm"] & asked["h"] and "wrench" not in asked["inm"] | asked["ekin"]


@pytest.mark.parametrize(("robot", "base", "total"), [
    ("rrp", True, 118),   # published 66 + 77
    ("rrp", False, 118),  # published 92 + 95
    ("rx90", True, 412),  # published 238 + 253
    ("rx90", False, 412),  # published 283 + 294
])
def test_inverse_dynamics_needs_no_more_operations_than_before(robot, base, total):
    assert torsor.generate("idm", torsor.load(torsor.robots.path(robot)), base=base).ops.total <= total


def test_example_9_1_comes_out_when_asked_for_expanded():
    """KD02 Example 9.1: A and Q of the first three links of the RX-90."""
    full = torsor.robots.rx90()
    robot = full.replace(name="rx90_3", links=full.links[:3])
    terms = _terms(models.inertia_matrix(robot, form="expanded"))
    assert terms["A11"] == {"IA1", "ZZ1", "S2^2*XX2", "2*C2*S2*XY2", "C2^2*YY2", "S23^2*XX3", "2*C23*S23*XY3",
                            "C23^2*YY3", "2*C2*C23*D3*MX3", "-2*C2*D3*MY3*S23", "C2^2*D3^2*M3"}
    assert terms["A12"] == terms["A21"] == {"S2*XZ2", "C2*YZ2", "S23*XZ3", "C23*YZ3", "-D3*MZ3*S2"}
    assert terms["A13"] == terms["A31"] == {"S23*XZ3", "C23*YZ3"}
    assert terms["A22"] == {"IA2", "ZZ2", "ZZ3", "2*C3*D3*MX3", "-2*D3*MY3*S3", "D3^2*M3"}
    assert terms["A23"] == terms["A32"] == {"ZZ3", "C3*D3*MX3", "-D3*MY3*S3"}
    assert terms["A33"] == {"IA3", "ZZ3"}
    program = models.gravity_torques(robot, form="expanded")
    assert program.output("Q").elements[0] == 0
    terms = _terms(program)
    assert terms["Q2"] == {"-C2*G3*MX2", "G3*MY2*S2", "-C23*G3*MX3", "G3*MY3*S23", "-C2*D3*G3*M3"}
    assert terms["Q3"] == {"-C23*G3*MX3", "G3*MY3*S23"}
    check(program)


def _terms(program):
    """The terms of each output, multiplied out, factors sorted, numbers first."""
    graph, value = thaw(program)
    found = {}
    for label, element in ((x, e) for o in program.outputs for x, e in zip(o.labels, o.elements, strict=True)):
        found[label] = set()
        for monomial, k in expand(operand_expr(graph, value, element)).items():
            factors = [(turn_name(a) if a.args else a.value) + (f"^{n}" if n > 1 else "") for a, n in monomial]
            number = "-" if k == -1 else "" if k == 1 else f"{k}*"
            found[label].add(number + "*".join(sorted(factors)))
    return found


def test_names_of_long_robots_are_unambiguous():
    """Joint 12 against the sum 1 + 2, A(1,12) against A(11,2)."""
    links = tuple(torsor.link(j - 1, j, d=f"D{j}", ZZ=f"ZZ{j}", MX=f"MX{j}", M=f"M{j}") for j in range(1, 13))
    robot = torsor.Robot("long", links, gravity=(0, "G2", 0))
    names = [i.name for i in models.inertia_matrix(robot).instructions]
    assert len(set(names)) == len(names)
    labels = models.inertia_matrix(robot).output("A").labels
    assert "A1_12" in labels and "A11_2" in labels


@pytest.mark.parametrize(("words", "code"), [
    ("rnea", "idm"), ("crba", "inm"), ("aba", "ddm"), ("fk", "trm"), ("forward kinematics", "trm"),
    ("mass-matrix", "inm"), ("Mass_Matrix", "inm"), ("gravity", "grav"), ("nonlinear_effects", "h"),
    ("frame_jacobian", "jac"), ("regressor", "dim"), ("forward_dynamics", "ddm"), ("coriolis_matrix", "cor"),
    ("IDM", "idm")])
def test_a_model_is_found_by_what_other_tools_call_it(words, code):
    assert models.find(words).code == code
    assert torsor.generate(words, "planar_2r").ops == torsor.generate(code, "planar_2r").ops


def test_no_two_models_are_called_alike():
    called = [word for m in models.MODELS for word in m.called]
    assert len(called) == len(set(called)) and all(word == word.lower() and " " not in word for word in called)


def test_a_misspelt_name_of_another_tool_is_guessed():
    with pytest.raises(ModelError, match=r"did you mean.*mass_matrix"):
        models.find("massmatrix")
