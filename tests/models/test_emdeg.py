"""EMDEG's equations: the PUMA 560 of BU86 by the paper's names, and the same terms as Lagrange's for other arms."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.burdick import CONSTANTS, elements
from tests.models.states import at, symbol_values
from torsor import models
from torsor.robot.scalars.scalar import scalar

ROUTES = ("recursion", "constants")


@cache
def puma(**options):
    return models.emdeg(torsor.robots.puma560_emdeg(), **({"names": tuple(CONSTANTS.items())} | options))


@cache
def numbers() -> dict[str, float]:
    return symbol_values(Random(5), torsor.robots.puma560_emdeg())


@pytest.mark.parametrize("route", ROUTES)
def test_the_constants_of_the_paper_come_out_by_name(route):
    program = puma(route=route)
    assert set(program.output("K").labels) == set(CONSTANTS)
    found = dict(zip(program.output("K").labels, at(program, numbers())["K"], strict=True))
    for name, text in CONSTANTS.items():
        assert found[name] == pytest.approx(float(scalar(text).value(numbers())), rel=1e-12), name


@pytest.mark.parametrize("route", ROUTES)
def test_the_elements_of_the_paper_come_out_by_name(route):
    """Appendix II, put right: 21 M, 19 c, 65 b and 4 g are not zero, all others are."""
    program = puma(route=route)
    values, constants = at(program, numbers()), {n: float(scalar(x).value(numbers())) for n, x in CONSTANTS.items()}
    printed = elements(constants, numbers())
    kinds = [sum(name[0] == kind for name in printed) for kind in "Mcbg"]
    assert kinds == [19, 19, 65, 4]  # of M the upper half, where M45 = M56 = 0
    for o in program.outputs[1:]:
        for label, element, value in zip(o.labels, o.elements, values[o.name].ravel(), strict=True):
            name = f"M{''.join(sorted(label[1:]))}" if label[0] == "M" else label
            assert (element == 0) == (name not in printed), label
            assert value == pytest.approx(printed.get(name, 0), rel=1e-9, abs=1e-12), label


def test_no_more_than_340_operations_a_step_and_fewer_for_the_torques_than_the_paper_has():
    """BU86 section 6: 131 + 291 for M, c, b, g; 254 + 401 with the torques."""
    assert puma().ops.total <= 340
    program = puma(torques=True)
    assert program.ops.add < 254 and program.ops.mul < 401
    x = at(program, numbers())
    still = {n: 0 if n.startswith(("FV", "FS", "IA")) else v for n, v in numbers().items()}
    expected = at(models.inverse_dynamics(torsor.robots.puma560_emdeg(), effort=0), still)["tau"]
    np.testing.assert_allclose(x["tau"], expected, rtol=1e-9, atol=1e-9)


def test_lagrange_computes_none_of_the_five_elements_that_are_identically_zero():
    program = models.lagrange(torsor.robots.puma560_emdeg(), base=True)
    assert program.ops.total <= 340
    found = {label: e for o in program.outputs for label, e in zip(o.labels, o.elements, strict=True)}
    assert [found[name] for name in ("C611", "C622", "B116", "B226", "B623")] == [0] * 5


@pytest.mark.parametrize("name", ["scara", "stanford_robmat", "double_pendulum", "tree", "rrp"])
def test_the_terms_are_those_of_lagrange(name):
    robot = torsor.load(torsor.robots.path(name))
    values = symbol_values(Random(2), robot)
    expected = at(models.lagrange(robot, effort=0), values)
    for route in ROUTES:
        found = at(models.emdeg(robot, route=route), values)
        for mine, theirs in zip("Mcbg", "ACBQ", strict=True):
            np.testing.assert_allclose(found[mine], expected[theirs], rtol=1e-9, atol=1e-9)


def test_the_shorter_of_both_routes_is_taken_by_default():
    robot = torsor.robots.double_pendulum()
    counts = [models.emdeg(robot, route=route).ops.total for route in ROUTES]
    assert models.emdeg(robot).ops.total == min(counts) == counts[1] < counts[0]


@pytest.mark.parametrize(("name", "given", "sentence"), [
    ("puma560_emdeg", "K1=m1*m2", "K1 is proportional to no constant of the robot; they are K11, "),
    ("puma560_emdeg", "K1=m7", "K1: unknown parameter 'm7'; there are d2, "),
    ("puma560_emdeg", "m1=m2*d2", "m1 is a parameter of puma560_emdeg"),
    ("puma560_emdeg", "1K=m2*d2", "a constant is called by a letter, then letters and digits, not '1K'"),
    ("puma560_emdeg", "K1=m2*d2,K1=m3*d2", "K1 is given twice: one expression for each name"),
    ("puma560_emdeg", "K1", "names must be name=expression with commas between"),
    ("general_6r", "", r"the constants are too many \(\d+ terms, more than 10000\); lagrange has the same terms"),
    ("five_bar", "", "this model is for open structures, and the robot has closed loops"),
])
def test_what_does_not_fit_is_told(name, given, sentence):
    with pytest.raises(torsor.TorsorError, match=sentence):
        models.emdeg(torsor.load(torsor.robots.path(name)), names=given)


@pytest.mark.parametrize("name", ["K11", "K111", "K112", "G21"])
def test_a_name_that_is_given_is_not_taken_by_another_constant(name):
    program = puma(route="constants", names=((name, CONSTANTS["K112"]),))
    labels = program.output("K").labels
    assert len(set(labels)) == len(labels) and name in labels and not labels.count("K112_") > (name == "K112")
    found = dict(zip(labels, at(program, numbers())["K"], strict=True))
    assert found[name] == pytest.approx(float(scalar(CONSTANTS["K112"]).value(numbers())), rel=1e-12)
