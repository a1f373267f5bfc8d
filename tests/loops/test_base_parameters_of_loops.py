"""Base parameters of robots with loops: numbers that are ranks, relations in symbols, torques that stay."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import Case, case, random_case
from torsor import models
from torsor.errors import TorsorWarning
from torsor.program.evaluate import evaluate
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL, Joint, Loop, Placement

SAMPLES = ("fourbar", "slider_crank", "five_bar", "sr400", "two_loops", "three_rrr", "knees")
CASES = [*SAMPLES, 0, 1, 2, 4]


def body(j: int, **more) -> dict:
    return {name: f"{name}{j}" for name in INERTIAL} | more


def cut(number: int, **drive) -> Joint:
    return Joint(REVOLUTE, active=False, variable=f"q{number}", velocity=f"QP{number}", acceleration=f"QDP{number}",
                 **drive)


def four_bar(crank="L1", coupler="L2", rocker="L3", frame="L4", **more) -> Robot:
    """Links 1 and 2 from the base, link 3 from the other pivot, cut between 2 and 3."""
    links = (link(0, 1, **body(1)), link(1, 2, d=crank, active=False, **body(2)),
             link(0, 3, d=frame, active=False, **body(3)))
    loop = Loop(2, cut(4), Placement(d=coupler, theta="q4"), 3, Placement(d=rocker))
    return Robot("four_bar", links, gravity=(0, "-g", 0), loops=(loop,), **more)


def cut_at_the_rocker() -> Robot:
    """The general four-bar, opened at the base pivot of the rocker instead."""
    links = (link(0, 1, **body(1)), link(1, 2, d="L1", active=False, **body(2)),
             link(2, 3, d="L2", active=False, **body(3)))
    loop = Loop(3, cut(4), Placement(d="L3", theta="q4"), 0, Placement(d="L4"))
    return Robot("cut_elsewhere", links, gravity=(0, "-g", 0), loops=(loop,))


def spherical() -> Robot:
    links = (link(0, 1, **body(1)), link(1, 2, alpha="A1", active=False, **body(2)),
             link(0, 3, alpha="A4", active=False, **body(3)))
    loop = Loop(2, cut(4), Placement(alpha="A2", theta="q4"), 3, Placement(alpha="A3"))
    return Robot("spherical", links, gravity=("g1", "g2", "g3"), loops=(loop,))


def spatial() -> Robot:
    """R-S-U-R: one degree of freedom along a curve on which doubles see 27 of its parameters."""
    links = (link(0, 1, **body(1)), link(1, 2, d="L1", alpha="AR", active=False, **body(2)),
             link(2, 3, alpha="pi/2", active=False, **body(3)), link(3, 4, alpha="-pi/2", active=False, **body(4)),
             link(0, 5, b="B4", d="L4", alpha="AB", active=False, **body(5)),
             link(5, 6, d="L3", alpha="pi/2", active=False, **body(6)))
    loop = Loop(4, cut(7), Placement(d="L2", alpha="AS", theta="q7"), 6, Placement(alpha="pi/2"))
    return Robot("spatial", links, gravity=("0.5", "1.5", "-g"), loops=(loop,))


def parallelogram(**more) -> Robot:
    return four_bar("L1", "L2", "L1", "L2", **more)


@pytest.mark.parametrize("robot, number", [
    (four_bar(), 8), (cut_at_the_rocker(), 8), (parallelogram(), 3), (spherical(), 11), (spatial(), 31),
    (four_bar(coupler="L1", frame="L1", rocker="L1"), 3),
], ids=["four_bar", "cut_elsewhere", "parallelogram", "spherical", "spatial", "rhombus"])
def test_the_number_is_known(robot, number):
    base = torsor.base_parameters(robot)
    assert len(base.parameters) == number
    assert not {*base.parameters} & {*base.no_effect, *base.grouped}


def test_relations_are_in_symbols():
    """A mass at the cut joint belongs to either link: what grouping across it makes of that."""
    relations = torsor.base_parameters(four_bar()).relations
    assert relations == {"ZZ1R": "ZZ1 + L1^2*M2 + L1^2/L3*MX3", "MX1R": "MX1 + L1*M2 + L1/L3*MX3",
                         "ZZ2R": "ZZ2 + L2^2/L3*MX3", "MX2R": "MX2 + L2/L3*MX3", "ZZ3R": "ZZ3 - L3*MX3"}


def test_links_of_a_parallelogram_turn_together():
    base = torsor.base_parameters(parallelogram())
    assert base.relations["ZZ1R"].startswith("ZZ1 + ZZ3 + ") and {"ZZ2", "MY2"} <= {*base.no_effect, *base.grouped}
    assert "in the assembly where" in base.notes[0] and "q3 - q1" in base.notes[0]
    anyhow = torsor.base_parameters(parallelogram(), assembly="any")
    assert len(anyhow.parameters) > 3 and not anyhow.notes


def test_sr400_counts_by_assembly():
    assert len(torsor.base_parameters("sr400").parameters) == 42
    assert len(torsor.base_parameters("sr400", assembly="any").parameters) == 50
    with pytest.raises(torsor.TorsorError, match="parallel"):
        torsor.base_parameters("sr400", assembly="parallell")


def test_an_idle_freedom_is_refused_by_its_name():
    loose = four_bar().replace(links=tuple(link(x.antecedent, j, active=False, d=x.placement.d)
                                           for j, x in enumerate(four_bar().links, 1)))
    with pytest.raises(torsor.TorsorError, match=r"joints q1, q2, q3, q4 still move"):
        torsor.base_parameters(loose)
    assert torsor.base_parameters(four_bar(), independent=["q3"]).parameters


@pytest.mark.parametrize("which", ["four_bar", "parallelogram", "numbers"])
def test_coincidences_of_numbers_are_told(which):
    lengths = {"L1": 0.3, "L2": 0.5, "L3": 0.3, "L4": 0.5, "g": 9.81}
    robot = {"four_bar": four_bar(defaults=lengths), "parallelogram": parallelogram(defaults=lengths),
             "numbers": four_bar("0.3", "0.5", "0.3", "0.5")}[which]
    notes = [note for note in torsor.base_parameters(robot).notes if "coincidence" in note]
    assert bool(notes) == (which != "parallelogram")
    assert which != "numbers" or notes[0].startswith("5 parameters more")


def levelled(triangle: str, **more) -> Robot:
    """Two parallelograms in series that keep link 4 level; `triangle` is the length of the sides that they share."""
    passive = {"active": False}
    places = [(0, {}), (1, {"alpha": "pi/2"}), (2, {"d": "D3"}), (3, {"d": "D4"} | passive), (4, {"alpha": "pi/2"}),
              (1, {"b": f"{triangle}*cos(G)", "d": f"-{triangle}*sin(G)", "alpha": "pi/2"} | passive),
              (4, {"gamma": "G + pi/2", "d": triangle} | passive), (3, passive)]
    links = tuple(link(on, j, **place, **body(j)) for j, (on, place) in enumerate(places, 1))
    loops = (Loop(7, cut(9), Placement(d="D4", theta="q9"), 8, Placement(gamma="G + pi/2", d=triangle)),
             Loop(6, cut(10), Placement(d="D3", theta="q10"), 11, Placement()))
    return Robot("levelled", links, gravity=(0, 0, "G3"), loops=loops, **more)


def test_what_has_no_form_in_the_symbols_is_given_for_numbers_or_stays():
    """A ratio of lengths that is no fraction of polynomials in the symbols."""
    usual = torsor.base_parameters(levelled("D7"))
    assert usual.relations["MX6R"] == "MX6 + D3/D4*MX7 - D3/(D7*sin(G))*MX8"
    numbers = {"A": 0.09, "D3": 0.6, "D4": 0.5, "G": 0.7, "G3": 9.81}
    numeric = torsor.base_parameters(levelled("sqrt(A)", defaults=numbers))
    assert len(numeric.parameters) == len(usual.parameters)
    assert numeric.notes[-1].startswith("MX8 depend") and numeric.notes[-1].endswith("own numbers only")
    only = {name: float(name == "MX8") for name in numeric.original.parameters}
    assert numeric.values(only)["MX6R"] == pytest.approx(-0.6 / (0.3 * np.sin(0.7)), rel=1e-12)
    symbolic = torsor.base_parameters(levelled("sqrt(A)"))
    assert len(symbolic.parameters) == len(usual.parameters) + 1 and "they stay" in symbolic.notes[-1]


@cache
def model(code, which, **options):
    return torsor.generate(code, closed(which).robot, effort=0, **options)


def closed(which) -> Case:
    return random_case(which) if isinstance(which, int) else case(which)


@cache
def grouped(which) -> tuple[models.BaseParameters, Case]:
    """The base parameters of a case, and the same case with the grouped robot and its numbers."""
    known = closed(which)
    base = torsor.base_parameters(known.robot)
    same = Case(known.robot)
    same.robot, same.numbers = base.robot, base.values(known.numbers)
    return base, same


@pytest.mark.parametrize("which", CASES)
def test_torques_stay_what_they_are(which):
    base, same = grouped(which)
    program = torsor.generate("idm", base.robot, effort=0)
    for seed in range(3):
        x = closed(which).state(seed)
        tau = closed(which).call(model("idm", which), x)["tau"]
        assert np.abs(same.call(program, x)["tau"] - tau).max() <= 1e-10 * np.abs(tau).max()


@pytest.mark.parametrize("columns", ["base", "all", "robot"])
@pytest.mark.parametrize("which", CASES)
def test_regressor_times_parameters_is_the_torque(which, columns):
    """Friction of passive and cut joints included: random robots have it in all of them."""
    c, numbers = closed(which), grouped(which)[1].numbers | closed(which).numbers
    K = [float(column.entry.value(numbers)) for column in models.regressor_columns(c.robot, columns)]
    for seed in range(3):
        x = c.state(seed)
        tau = c.call(model("idm", which), x)["tau"]
        W = c.call(model("dim", which, columns=columns), x)["W"]
        assert np.abs(W @ K - tau).max() <= 1e-10 * np.abs(tau).max()


@pytest.mark.parametrize("which", ["fourbar", "five_bar", "sr400", "two_loops", "three_rrr", 0, 2, 4])
def test_the_number_is_the_rank_of_the_regressor(which):
    """Of what has no friction: W of all parameters has the rank of W of the base ones, which has full rank."""
    c = closed(which)
    inertial = {columns: [i for i, column in enumerate(models.regressor_columns(c.robot, columns))
                          if column.parameter not in ("FV", "FS")] for columns in ("base", "all")}
    states = [moved(c, seed) for seed in range(60)]
    ranks = {columns: rank(np.concatenate([c.call(model("dim", which, columns=columns), x)["W"][:, kept]
                                           for x in states])) for columns, kept in inertial.items()}
    assert ranks["all"] == ranks["base"] == len(inertial["base"])


def moved(c: Case, seed: int):
    """A state of a configuration that is a way off those of the case, on the same branch."""
    x = c.state(seed)
    rng = np.random.default_rng(seed)
    q = x.q
    for _ in range(seed % 5):
        q = c.closed_at(q, q[c.independent] + rng.uniform(-0.05, 0.05, len(c.independent)))
    return type(x)(q, x.qd, x.qdd)


def rank(W: np.ndarray) -> int:
    size = np.abs(W).max(axis=0)
    singular = np.linalg.svd(W / np.where(size > 1e-9, size, 1), compute_uv=False)
    return int((singular > 1e-9 * singular[0]).sum())


def test_base_parameters_of_one_assembly_are_asked_for_by_name_and_a_guard_tells_the_others():
    robot = parallelogram()
    values = {p: 0.3 + 0.1 * k for k, p in enumerate(robot.parameters)} | {"L1": 0.4, "L2": 0.7}
    closure, base = torsor.closure(robot, values), torsor.base_parameters(robot)
    assert base.one_assembly and not torsor.base_parameters(robot, assembly="any").one_assembly
    with pytest.warns(TorsorWarning, match="in base parameters holds in the assembly where .* assembly=parallel says"):
        short = models.inverse_dynamics(robot, base=True, effort=0)
    assert any("in the assembly where" in remark for remark in short.words.remarks)
    full = models.inverse_dynamics(robot, assembly="any", effort=0)
    every = models.inverse_dynamics(robot, base=True, assembly="any", effort=0)
    wrong = []
    for configuration in closure.solve([0.8], limits={}):
        q = dict(zip(closure.joints, configuration, strict=True))
        state = {"q": [q[e] for e in full.argument("q").elements], "qd": [1.3], "qdd": [-0.7]}
        expected = evaluate(full, state | {"parameters": values})["tau"]
        numbers = torsor.base_parameters(robot, assembly="any").values(values)
        assert evaluate(every, state | {"parameters": numbers})["tau"] == pytest.approx(expected, rel=1e-9)
        found = evaluate(short, state | {"parameters": base.values(values)})["tau"]
        lacking = evaluate(closure.guard, {"q": state["q"], "parameters": values})["lacking"][0]
        assert (lacking < 1e-9) == (found == pytest.approx(expected, rel=1e-9))
        wrong.append(lacking > 1e-9)
    assert sorted(wrong) == [False, True]
    assert torsor.closure("fourbar").guard is None
