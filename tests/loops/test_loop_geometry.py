"""The loop geometric model: closed forms close the loops, and no assembly is missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import cos, pi, remainder, sin

import numpy as np
import pytest

import torsor
from tests.languages.test_solvers import agrees_in_julia
from tests.loops import linkages
from tests.loops.linkages import P, R, body, configurations, cut, four_bar, linkage
from tests.loops.small_rings import parallelogram_delta
from torsor import models
from torsor.errors import ModelError
from torsor.mobility.branches import closed
from torsor.mobility.closed_identity import ClosedIdentity
from torsor.mobility.closed_walks import closed_walks
from torsor.mobility.false_closures import gives_false
from torsor.mobility.mobility import mobility
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import Array
from torsor.program.choices import choices, solutions
from torsor.program.evaluate import evaluate
from torsor.program.passes.partial_evaluation import settled
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import Loop
from torsor.robot.scalars.scalar import scalar
from torsor.robot.spanning_tree import spanning_tree
from torsor.trace import traced
from torsor.verification.generated_text import verify

Make = Callable[[], Robot]
PLANAR = (four_bar, linkages.parallelogram, linkages.slider_crank, linkages.cardan, linkages.cylinder,
          linkages.five_bar)
SEVERAL = (linkages.watt, linkages.watt_around, linkages.excavator)
SPATIAL = (linkages.spherical, linkages.bennett, linkages.schoenflies, linkages.rsur, linkages.ball_at_the_base)
ALL = (*PLANAR, *SEVERAL, *SPATIAL)


def numbers_of(robot: Robot, seed: int) -> dict[str, float]:
    rng = np.random.default_rng(seed)
    return {n: float(rng.uniform(0.5, 1.3)) for n in robot.parameters}


def assemblies(program: Program, skeleton: NumericTree, numbers: dict[str, float], q: Array) -> list[Array]:
    """All joints in each solution for the given joints of a configuration."""
    variables = [skeleton.tree.links[j - 1].joint.variable for j in skeleton.joints]
    given, passive = program.argument("q").elements, program.output("passive").labels
    values = {"q": [q[variables.index(v)] for v in given]}
    values |= {a.name: [numbers[n] for n in a.elements] for a in program.arguments if a.role == "parameter"}
    whole = []
    for x in solutions(program, values):
        configuration = np.array(q)
        configuration[[variables.index(v) for v in passive]] = x["passive"]
        whole.append(configuration)
    return whole


def apart(skeleton: NumericTree, one: Array, other: Array) -> float:
    return max(abs(remainder(a - b, 2 * pi)) if turns else abs(a - b)
               for a, b, turns in zip(one, other, skeleton.turns, strict=True))


def back_and_forth(robot: Robot, program: Program, least: int = 12) -> None:
    """At random sizes and configurations: all solutions close the loops, and the configuration is among them."""
    count = 0
    for seed in range(1, 30):
        numbers = numbers_of(robot, seed)
        skeleton = NumericTree(robot, numbers)
        for q in configurations(robot, numbers):
            found = assemblies(program, skeleton, numbers, q)
            assert skeleton.error(skeleton.frames(np.array(found))).max() < 1e-10
            assert min(apart(skeleton, x, q) for x in found) < 1e-6
            count += 1
        if count >= least:
            return
    raise AssertionError(f"{robot.name} could not be assembled")


@pytest.mark.parametrize("make", ALL)
def test_every_choice_closes_the_loops_and_no_assembly_is_missing(make: Make) -> None:
    robot = make()
    back_and_forth(robot, models.loop_geometry(robot, assembly="any"))


@pytest.mark.parametrize("name", ["akr3000_like", "knees", "two_loops"])
def test_sample_robots(name: str) -> None:
    robot = getattr(torsor.robots, name)()
    back_and_forth(robot, models.loop_geometry(robot, assembly="any"))


def test_a_parallelogram_on_a_passive_link_is_a_linear_relation_too() -> None:
    """The screw of an AKR3000 moves link 2 through a four-bar, and link 2 is one side of a parallelogram."""
    robot = torsor.robots.akr3000_like()
    program = models.loop_geometry(robot)
    assert len(choices(program)) == 1
    assert any(r.startswith("q3 = q7 - q2") for r in program.words.remarks)
    numbers = numbers_of(robot, 1)
    skeleton = NumericTree(robot, numbers)
    for q in configurations(robot, numbers):
        found = assemblies(program, skeleton, numbers, q)
        assert found and skeleton.error(skeleton.frames(np.array(found))).max() < 1e-12


@pytest.mark.parametrize("make", [linkages.parallelogram, torsor.robots.sr400])
def test_a_parallelogram_is_a_linear_relation(make: Make) -> None:
    """It closes for all sizes and configurations, without choices, products and sines."""
    robot = make()
    program = models.loop_geometry(robot)
    assert not choices(program) and not program.ops.mul and not program.ops.trig
    for seed in range(3):
        numbers = numbers_of(robot, seed)
        skeleton = NumericTree(robot, numbers)
        q = np.random.default_rng(seed).uniform(-3, 3, len(skeleton.joints))
        (configuration,) = assemblies(program, skeleton, numbers, q)
        assert skeleton.error(skeleton.frames(configuration[None]))[0] < 1e-13


def test_the_other_assembly_of_a_parallelogram_is_asked_for() -> None:
    robot = torsor.robots.sr400()
    program = models.loop_geometry(robot, assembly="any")
    numbers = numbers_of(robot, 1)
    skeleton = NumericTree(robot, numbers)
    q = np.random.default_rng(1).uniform(-1, 1, len(skeleton.joints))
    (parallel,) = assemblies(models.loop_geometry(robot), skeleton, numbers, q)
    both = assemblies(program, skeleton, numbers, q)
    assert len(both) == 2
    assert sorted(apart(skeleton, x, parallel) < 1e-9 for x in both) == [False, True]
    assert skeleton.error(skeleton.frames(np.array(both))).max() < 1e-12


def test_a_linkage_that_can_fold_is_not_folded() -> None:
    """The slide of a cardan linkage goes to and fro with twice the crank; folded, it would stand still."""
    robot = linkages.cardan()
    program = models.loop_geometry(robot)
    assert not choices(program)
    result = evaluate(program, {"q": [0.4], "parameters": [0.7]})
    assert dict(zip(program.output("passive").labels, result["passive"], strict=True)) == pytest.approx(
        {"q2": -0.8, "q3": 1.4 * cos(0.4), "q4": 0.4 + pi / 2})
    rates = models.loop_kinematics(robot)
    configuration = {"q": [0.4, -0.8, 1.4 * cos(0.4)], "qd": [0.0], "parameters": [0.7]}
    assert evaluate(rates, configuration)["W"] == pytest.approx([-2, -1.4 * sin(0.4), 1])


def test_where_the_robot_is_cut_does_not_matter() -> None:
    """The joints that both tables have in common come out the same."""
    here, there = linkages.watt(), linkages.watt_around()
    numbers = numbers_of(here, 2)
    q = configurations(here, numbers)[0]
    one, other = (np.array(assemblies(models.loop_geometry(robot), NumericTree(robot, numbers), numbers, q))[:, [1, 4]]
                  for robot in (here, there))
    apart = np.abs(np.exp(1j * one)[:, None] - np.exp(1j * other)).max(axis=2)
    assert apart.shape == (4, 4)
    assert ((apart < 1e-7).sum(axis=0) == 1).all() and ((apart < 1e-7).sum(axis=1) == 1).all()


def test_rings_with_links_in_common_have_a_third_around_them() -> None:
    robot = linkages.watt_around()
    walks = {w.loops: set(w.joints) for w in closed_walks(robot)}
    assert walks == {(0,): {1, 2, 3, 4, 5, 6}, (1,): {1, 2, 3, 7}, (0, 1): {4, 5, 6, 7}}


@pytest.mark.parametrize("joint", ["q2", "q3", "q4"])
def test_any_joint_can_be_the_given_one(joint: str) -> None:
    robot = four_bar()
    program = models.loop_geometry(robot, independent=joint)
    assert program.argument("q").elements == (joint,)
    back_and_forth(robot, program)


@pytest.mark.parametrize(("make", "word", "equations"), [
    (four_bar, "planar", 3), (linkages.spherical, "spherical", 3), (linkages.bennett, "Bennett", 3),
    (linkages.schoenflies, "Schoenflies", 4), (linkages.rsur, "spatial", 6)])
def test_the_kind_of_a_loop_is_told(make: Make, word: str, equations: int) -> None:
    first = models.loop_geometry(make()).words.remarks[0]
    assert f": {word}" in first
    assert (f"{6 - equations} of its 6 closure equations are redundant" in first) == (equations < 6)


def test_closure_equations_are_written_down() -> None:
    said = models.loop_geometry(four_bar()).words.remarks[1]
    assert "L4 + L3*C3 - L2*C12 - L1*C1 = 0" in said and "L3*S3 - L2*S12 - L1*S1 = 0" in said


@pytest.mark.parametrize("make", [four_bar, linkages.spherical, linkages.five_bar, linkages.cylinder, linkages.watt])
def test_assemblies_are_those_of_closure(make: Make) -> None:
    """Two ways that share nothing: closed forms, and paths of all complex solutions."""
    robot = make()
    numbers = next(n for n in (numbers_of(robot, s) for s in range(1, 30)) if len(configurations(robot, n)))
    skeleton, program = NumericTree(robot, numbers), models.loop_geometry(robot)
    q = configurations(robot, numbers)[0]
    mine = assemblies(program, skeleton, numbers, q)
    column = skeleton.column
    others = torsor.closure(robot, numbers).solve([q[column[i]] for i in mobility(robot).independent])
    assert others.complete and len(others) == len(mine)
    assert all(min(apart(skeleton, x, y) for y in mine) < 1e-7 for x in np.asarray(others))


def three_rrr() -> Robot:
    """A platform in the plane on three legs."""
    links = (body(0, 1, motor=True), body(1, 2, d="A1"), body(2, 3, d="B1"), body(0, 4, motor=True, d="X2"),
             body(4, 5, d="A2"), body(0, 6, motor=True, gamma="pi/3", d="X3"), body(6, 7, d="A3"))
    return linkage("three_rrr", links, cut(5, 8, 3, d="B2", at={"d": "C2"}),
                   cut(7, 9, 3, d="B3", at={"gamma": 1, "d": "C3"}))


def test_coupled_loops_are_refused_by_their_numbers() -> None:
    """Cranks along which a platform slides: no rods hold it."""
    cranks = [body(0, 1, motor=True), body(1, 2, P, alpha="pi/2"), body(2, 3, alpha="-pi/2")]
    for j, place in ((4, {"d": "X2"}), (6, {"gamma": "pi/3", "d": "X3"})):
        cranks += [body(0, j, motor=True, **place), body(j, j + 1, P, alpha="pi/2")]
    robot = linkage("sliding", tuple(cranks), cut(5, 8, 3, alpha="-pi/2", at={"d": "C2"}),
                    cut(7, 9, 3, alpha="-pi/2", at={"gamma": 1, "d": "C3"}))
    with pytest.raises(ModelError, match=r"loops 1 and 2 are coupled.*q2, q3, q5, q7, q8, q9; take torsor\.closure"):
        models.loop_geometry(robot)


def other_side(robot: Robot) -> Robot:
    """The robot with its loops cut on the other side of the same joints, which turn the other way then."""
    def turned(loop: Loop) -> Loop:
        return replace(loop, antecedent=loop.closing_antecedent, closing_antecedent=loop.antecedent,
                       placement=replace(loop.closing, theta=loop.placement.theta),
                       closing=replace(loop.placement, theta=scalar(0)))

    return robot.replace(loops=tuple(map(turned, robot.loops)))


@pytest.mark.parametrize("name", ["delta", "orthoglide", "parallelogram_delta"])
@pytest.mark.parametrize("cut_elsewhere", [False, True])
def test_a_platform_that_translates_is_where_three_spheres_meet(name: str, cut_elsewhere: bool) -> None:
    """Two positions of the platform, two ways for each leg to reach it; configurations nearby are among them."""
    robot = parallelogram_delta() if name == "parallelogram_delta" else getattr(torsor.robots, name)()
    robot = other_side(robot) if cut_elsewhere else robot
    program = models.loop_geometry(robot)
    assert any("left out" in said for said in program.words.remarks)
    numbers = {n: float(x.value()) for n, x in robot.defaults.items()}
    skeleton = NumericTree(robot, numbers)
    home = np.random.default_rng(0).uniform(-0.3, 0.3, len(skeleton.joints))
    found = np.array(assemblies(program, skeleton, numbers, home))
    assert len(found) == 16
    assert skeleton.error(skeleton.frames(found)).max() < 1e-12
    near, good = closed(skeleton, found + np.random.default_rng(1).uniform(-0.01, 0.01, found.shape))
    assert good.all()
    for q in near:
        assert min(apart(skeleton, x, q) for x in assemblies(program, skeleton, numbers, q)) < 1e-6


def test_a_guard_compares_where_false_solutions_may_be(monkeypatch: pytest.MonkeyPatch, made_anew: None) -> None:
    """It lets all assemblies pass."""
    monkeypatch.setattr("torsor.mechanics.loop_closure.geometry_program.gives_false", lambda *_: True)
    robot = four_bar()
    program = models.loop_geometry(robot)
    assert [o.meaning for o in program.outputs if o.role == "guard"] == ["q2 exists", "the loops close"]
    back_and_forth(robot, program)


def test_false_solutions_are_seen() -> None:
    """A program of another linkage leaves the loop open."""
    robot = four_bar()
    program = models.loop_geometry(robot)
    assert not gives_false(program, mobility(robot))
    assert gives_false(program, mobility(four_bar(L3="L2 + L3")))


def test_what_vanishes_on_one_branch_is_not_zero_and_nothing_to_divide_by() -> None:
    """In a parallelogram q1 + q2 = 0, in the other assembly not; q3 = q1 + q2 + q4 in both."""
    robot = four_bar(L3="L1", L4="L2")
    t = traced(spanning_tree(robot))
    test = ClosedIdentity(t, mobility(robot).branches)
    sum_of_two, around = t.graph.sin(t.q[1] + t.q[2]), t.graph.sin(t.q[1] + t.q[2] + t.q[4] - t.q[3])
    assert test.is_zero(around) and test.degenerate(around)
    assert not test.is_zero(sum_of_two) and test.degenerate(sum_of_two)
    assert not test.degenerate(t.graph.sin(t.q[1]))


def test_a_tree_has_no_loops_to_close() -> None:
    with pytest.raises(ModelError, match="closed loops"):
        models.loop_geometry("rx90")


@pytest.mark.parametrize("make", [four_bar, linkages.excavator, linkages.bennett, linkages.rsur, three_rrr])
def test_newton_doubles_the_digits(make: Make) -> None:
    """From nearby the gap falls with its square, and what it leads to closes the loops."""
    robot = make()
    program = models.loop_newton(robot)
    numbers = next(n for n in (numbers_of(robot, s) for s in range(1, 30)) if len(configurations(robot, n)))
    skeleton = NumericTree(robot, numbers)
    passive = [skeleton.column[j] for j in mobility(robot).passive]
    q = configurations(robot, numbers)[0]
    q[passive] += np.random.default_rng(0).uniform(-1e-3, 1e-3, len(passive))
    values = {a.name: [numbers[n] for n in a.elements] for a in program.arguments if a.role == "parameter"}
    gaps = []
    for _ in range(4):
        result = evaluate(program, {"q": list(q), **values})
        gaps.append(max(map(abs, result["gap"])))
        q[passive] = result["passive"]
    assert gaps[0] > 1e-5 and gaps[1] < 2e3 * gaps[0] ** 2 and gaps[3] < 1e-12
    assert skeleton.error(skeleton.frames(q[None]))[0] < 1e-12


def ring(seed: int) -> Robot:
    """Four joints in a plane, turning or sliding, cut and driven anywhere; no symbols."""
    rng = np.random.default_rng(seed)
    kinds = [R, R, *rng.choice([R, P], 2)]
    rng.shuffle(kinds)
    motor, parting = int(rng.integers(4)), int(rng.integers(1, 4))

    def place(kind: object, before: object) -> dict[str, object]:
        """Turns are about the normal of the plane, slides along it."""
        tilt = (kind is P) - (before is P)
        turned = {"theta": round(float(rng.uniform(-1, 1)), 2)} if kind is R and before is P else {}
        return {"gamma": 0 if before is P else round(float(rng.uniform(-2, 2)), 2), "alpha": f"{tilt}*pi/2",
                "d": round(float(rng.uniform(0.3, 1)), 2), **turned}

    links, ends = [], []
    for side in (range(parting - 1), range(parting, 4)):
        on, before = 0, R
        for i in side:
            links.append(body(on, len(links) + 1, kinds[i], motor=i == motor, **place(kinds[i], before)))
            on, before = len(links), kinds[i]
        ends.append((on, before))
    last = kinds[parting - 1]
    (near, before), (far, other) = ends
    loop = cut(near, 4, far, last, motor=parting - 1 == motor, at=place(last, other), **place(last, before))
    return linkage(f"ring{seed}", tuple(links), loop)


LOOSE = (4, 7, 16)  # rings whose motor leaves a degree of freedom to itself


@pytest.mark.parametrize("seed", LOOSE)
def test_a_ring_that_its_motor_does_not_hold_is_refused(seed: int) -> None:
    with pytest.raises(ModelError, match="held still"):
        mobility(ring(seed))


@pytest.mark.parametrize("seed", [seed for seed in range(24) if seed not in LOOSE])
def test_random_rings_in_the_plane(seed: int) -> None:
    robot = ring(seed)
    program = models.loop_geometry(robot, assembly="any")
    skeleton = NumericTree(robot, {})
    for q in configurations(robot, {}):
        found = assemblies(program, skeleton, {}, q)
        assert skeleton.error(skeleton.frames(np.array(found))).max() < 1e-10
        assert min(apart(skeleton, x, q) for x in found) < 1e-6


SIZES = {"L1": 0.3, "L2": 0.7, "L3": 0.5, "L4": 0.8, "L5": 0.2, "L6": 1.2, "L7": 1.2, "L8": 0.3, "H": 1.0}


@pytest.mark.parametrize("make", [four_bar, linkages.watt])
def test_generated_code_of_all_assemblies(make: Make) -> None:
    """In every language that runs here, choice by choice and by its solver; the crank of these sizes turns around."""
    program = models.loop_geometry(make())
    program = settled(program, {"parameters": [SIZES[n] for n in program.argument("parameters").elements]})
    checks = verify(program, states=8)
    assert {"c", "python", "matlab", "fortran"} <= {check.language for check in checks}
    assert not [check for check in checks if check.ok is False]


@pytest.mark.parametrize("make", [four_bar, linkages.watt])
def test_the_assemblies_in_julia_are_those_of_evaluate(make: Make) -> None:
    """Read by tree-sitter's grammar and computed by a reader of our own."""
    agrees_in_julia(models.loop_geometry(make()), 20, 1e-9)
