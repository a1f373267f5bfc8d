"""A program asks for what it reads; models in base parameters give the values of the full ones."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, made, symbol_values
from torsor import models
from torsor.errors import ModelError
from torsor.formats import read
from torsor.program.check import uses
from torsor.robot.parts import Base, ExternalWrench, Inertia
from torsor.trace import ENVIRONMENT

HEAVY = Inertia("XX0", "XY0", "XZ0", "YY0", "YZ0", "ZZ0", "MX0", "MY0", "MZ0", "M0")


def pushed(robot):
    """The robot with a symbolic force on its last link."""
    return robot.replace(links=(*robot.links[:-1], replace(robot.links[-1], wrench=ExternalWrench(FX="FX9", CZ="CZ9"))))


ROBOTS = {"rrp": torsor.load("rrp"), "pushed": pushed(torsor.load("planar_2r")), "fourbar": torsor.load("fourbar"),
          "tree": torsor.load("tree"),
          "floating": torsor.load("planar_2r").replace(base=Base(joint="free", inertia=HEAVY))}
SLOW = {"igm_general"}
UP_TO_A_CONSTANT = {"epot"}
OWN_CONSTANTS = {"emd"}  # its outputs are constants of the robot, fewer of them in base parameters


def fitting(robot):
    return [m for m in models.MODELS if all(need.holds(robot) for need in m.needs) and m.code not in SLOW]


@pytest.mark.parametrize("name", ROBOTS)
def test_a_program_asks_for_the_parameters_and_surroundings_that_it_reads(name):
    robot, tried = ROBOTS[name], 0
    for m in fitting(robot):
        try:
            program = made(m.code, robot)
        except ModelError:  # an option that has no default, a structure that a model finds on its way
            continue
        read_names, tried = set(uses(program)), tried + 1
        for argument in program.arguments:
            if argument.role == "parameter":
                assert set(argument.elements) <= read_names, (m.code, argument.name)
            elif argument.name in ENVIRONMENT:
                assert not read_names.isdisjoint(argument.elements), (m.code, argument.name)
    assert tried > 15


@pytest.mark.parametrize("name", [n for n in ROBOTS if not ROBOTS[n].loops])
def test_every_model_that_takes_base_parameters_keeps_its_values(name):
    robot = ROBOTS[name]
    base, rng, tried = torsor.base_parameters(robot), Random(5), 0
    for m in fitting(robot):
        if not m.inertial or m.menu == "Identification" or m.code in OWN_CONSTANTS:
            continue
        try:
            plain, grouped = made(m.code, robot), made(m.code, robot, base=True)
        except ModelError:
            continue
        values, tried = symbol_values(rng, robot), tried + 1
        values |= {a: rng.uniform(-1, 1) for p in (plain, grouped) for x in p.arguments for a in x.elements
                   if a not in values and x.role != "parameter"}
        grouping = base.values({n: values[n] for n in robot.parameters})
        expected, found = at(plain, values), at(grouped, values | grouping)
        if m.code in UP_TO_A_CONSTANT:
            there = values | {n: rng.uniform(-1, 1) for n in plain.argument("q").elements}
            for numbers, rest in ((expected, at(plain, there)), (found, at(grouped, there | grouping))):
                numbers |= {output: np.subtract(numbers[output], rest[output]) for output in numbers}
        assert expected.keys() == found.keys()
        for output in expected:
            np.testing.assert_allclose(found[output], expected[output], rtol=1e-8, atol=1e-8,
                                       err_msg=f"{m.code}.{output}")
    assert tried > 8


@pytest.mark.parametrize("name", ["rx90", "puma560", "puma560_symmetric", "puma560_emdeg", "planar_2r", "scara"])
def test_no_product_of_a_program_has_two_numbers_that_cancel(name):
    for code in ("idm", "inm"):
        program = made(code, torsor.load(name), effort=1)
        numbers = {i.name: {Fraction(1)} for i in program.instructions}
        for i in program.instructions:
            own = [{Fraction(a)} if isinstance(a, (int, Fraction)) else numbers.get(a, {Fraction(1)}) for a in i.args]
            if i.op == "mul":
                numbers[i.name] = {x * y for x in own[0] for y in own[1]}
                assert own[0] == {1} or own[1] == {1} or numbers[i.name] != {1}, i


@pytest.mark.parametrize("code", ["rea", "com", "cmm"])
def test_what_grouping_does_not_keep_is_refused_in_base_parameters(code):
    with pytest.raises(ModelError, match="keep the torques of the joints, and not reactions"):
        torsor.generate(code, "puma560", base=True)


def test_rates_that_the_robot_has_numbers_for_are_told():
    robot = read("NL = 2\nant = {0,1}\nsigma = {0,0}\ntheta = {q1,q2}\nM = {M1,M2}\nMX = {MX1,MX2}\nZZ = {ZZ1,ZZ2}\n"
                 "QP = {0,QP2}\nQDP = {QDP1,0}\nG = {0,G2,0}\n", "x.par")
    remarks = torsor.generate("idm", robot).words.remarks
    assert "the robot has numbers for joint velocities (q1: 0): these entries of qd are not read" in remarks
    assert "the robot has numbers for joint accelerations (q2: 0): these entries of qdd are not read" in remarks
