"""Coupled loops in a plane as one polynomial, and rings of six passive joints by elimination: nothing is missing."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from numpy.typing import NDArray

import torsor
from tests.loops.linkages import P, R, body, configurations, cut, linkage
from torsor import models
from torsor.closed_loops.direct.platform_roots import around_circle
from torsor.errors import ModelError
from torsor.ik.elimination.six_joints import General, numbers
from torsor.mechanics.inverse.ring import VARIANTS, Variant
from torsor.numerics.chain import Chain
from torsor.numerics.transforms import Array
from torsor.program.evaluate import evaluate
from torsor.robot.description import Robot
from torsor.verification.generated_text import verify


def platform(legs: tuple[str, ...], seed: int, tilted: bool = False) -> Robot:
    """A body in a plane on three legs, with random sizes; tilted: all of it on a link that a motor turns."""
    rng = np.random.default_rng(seed)
    links = [body(0, 1, motor=True, alpha="pi/3", d=0.2)] if tilted else []
    ground = len(links)

    def size(low: float = 0.5, high: float = 1.0) -> float:
        return round(float(rng.uniform(low, high)), 3)

    ends, top = [], 0
    for n, kinds in enumerate(legs):
        at, before, on = {"gamma": round(2.1 * n + float(rng.uniform(0, 0.5)), 3), "d": size()}, R, ground
        for i, letter in enumerate(kinds):
            kind = R if letter == "R" else P
            tilt = (kind is P) - (before is P)
            place = {**at, "alpha": f"{tilt}*pi/2"}
            driven = kind is P if "P" in kinds else i == 0
            if i == 2 and n:
                ends.append((on, place))
            else:
                links.append(body(on, len(links) + 1, kind, motor=driven, **place))
                on, at, before = len(links), {"d": size()}, kind
        top = top or on
    loops = [cut(on, len(links) + 1 + n, top, at={"gamma": size(0, 3), "d": size(0.2, 0.5)}, **place)
             for n, (on, place) in enumerate(ends)]
    return linkage("".join(legs), tuple(links), *loops)


def both_ways(closure: torsor.Closure, active: Array) -> tuple[Array, Array]:
    """The assemblies that `solve` finds, and those at the ends of paths."""
    mine = closure.solve(active, limits={})
    assert mine.complete and "paths" not in mine.remarks[0]
    closure._direct, kept = None, closure._direct
    other = closure.solve(active, limits={})
    closure._direct = kept
    assert other.complete and "paths" in other.remarks[0]
    return np.asarray(mine), np.asarray(other)


def agree(robot: Robot, many: int) -> int:
    """At configurations that close its loops; the number of assemblies that were compared."""
    closure, count = torsor.closure(robot), 0
    places = [closure.joints.index(n) for n in closure.independent]
    for q in configurations(robot, {}, many):
        mine, other = both_ways(closure, q[places])
        assert max(closure.closed(row) for row in mine) < 1e-10
        apart = np.abs(np.exp(1j * mine[:, None]) - np.exp(1j * other)).max(axis=2)
        assert len(mine) == len(other) and apart.min(axis=1).max() < 1e-6
        assert np.abs(np.exp(1j * mine) - np.exp(1j * q)).max(axis=1).min() < 1e-6
        count += len(mine)
    return count


@pytest.mark.parametrize(("legs", "seed"), [(("RRR", "RRR", "RRR"), 1), (("RRR", "PRR", "RPR"), 2),
                                            (("RPR", "RPR", "RPR"), 3), (("PRR", "RPR", "RRR"), 4)])
def test_the_roots_of_the_polynomial_are_the_ends_of_all_paths(legs: tuple[str, ...], seed: int) -> None:
    assert agree(platform(legs, seed), 3) >= 6


def test_the_plane_may_lie_and_move_anywhere() -> None:
    assert agree(platform(("RRR", "RRR", "PRR"), 8, tilted=True), 2) >= 4


def test_where_a_planar_platform_is_cut_does_not_matter() -> None:
    """Its polynomial has the same roots, its angle being counted from another axis perhaps."""
    robot = platform(("RRR", "RRR", "RRR"), 6)
    q = configurations(robot, {}, 1)[0]
    whole = torsor.closure(robot)
    known = dict(zip(whole.joints, q, strict=True))
    roots = []
    for loop, joint in ((1, "q2"), (1, "q5"), (2, "q7"), (2, "q3")):
        other = torsor.change_cut_joint(robot, loop, joint)
        program = models.loop_polynomial(other)
        c = evaluate(program, {"q": [known[n] for n in program.argument("q").elements]})["polynomial1"]
        z = np.roots(around_circle(np.array(c)))
        roots.append(len(z[np.abs(np.abs(z) - 1) < 1e-9]))
    assert set(roots) == {len(whole.solve([known[n] for n in whole.independent]))}


@pytest.mark.parametrize("name", ["three_rrr", "tilted"])
def test_a_root_gives_the_joints_and_what_is_no_root_is_told(name: str) -> None:
    robot = torsor.robots.three_rrr() if name == "three_rrr" else platform(("RRR", "PRR", "RPR"), 7, tilted=True)
    joints, polynomial = models.loop_geometry(robot), models.loop_polynomial(robot)
    closure = torsor.closure(robot)
    active = ([2.4, 2.7, 2.2] if name == "three_rrr" else
              configurations(robot, {}, 1)[0][[closure.joints.index(n) for n in closure.independent]].tolist())
    table = {p: {"q": active, **({"parameters": [closure.numbers[n] for n in elements]} if elements else {})}
             for p in (joints, polynomial) if (elements := p.argument("parameters").elements) is not None}
    x = np.roots(np.array(evaluate(polynomial, table[polynomial])["polynomial1"])[::-1])
    real = x[np.abs(x.imag) < 1e-9].real
    assert len(x) == 6 and len(real) == len(closure.solve(active, limits={})) > 0
    for phi, right in product(2 * np.arctan(real), (True, False)):
        result = evaluate(joints, table[joints] | {"angle1": [phi + (not right) * 0.01]})
        row = dict(zip((*closure.independent, *joints.output("passive").labels), (*active, *result["passive"]),
                       strict=True))
        assert (closure.closed([row[n] for n in closure.joints]) < 1e-10) is right
        assert (result["guard1"][0] >= 0) is right


def test_the_polynomial_and_the_joints_as_generated_code() -> None:
    for program in (models.loop_polynomial("three_rrr"), models.loop_geometry("three_rrr")):
        checks = verify(program, ["c", "python"], states=8)
        assert [check.language for check in checks if check.ok] == ["c", "python"]


def test_inverse_dynamics_in_the_motors_of_a_planar_platform() -> None:
    """The root is an argument beside them."""
    robot = torsor.robots.three_rrr()
    closure = torsor.closure(robot)
    q = closure.solve([2.4, 2.7, 2.2])[0]
    both = models.inverse_dynamics(robot, positions="motors"), models.inverse_dynamics(robot)
    numbers = [float(robot.defaults[n].value()) for n in robot.parameters]
    turned = closure.pose(q, "platform")
    rates = {"qd": [0.3, -0.2, 0.5], "qdd": [1.0, 2.0, -1.0], "parameters": numbers}
    mine = evaluate(both[0], {"q": [2.4, 2.7, 2.2], "angle1": [np.arctan2(turned[1, 0], turned[0, 0])], **rates})
    assert mine["tau"] == pytest.approx(evaluate(both[1], {"q": list(q[:7]), **rates})["tau"], rel=1e-9)


def test_a_platform_that_the_motors_do_not_hold_has_infinitely_many_assemblies() -> None:
    """Rods between equal triangles: they swing like parallelograms, and the polynomial alone would not tell."""
    crank_ends = float(abs(0.5 + 0.3 * np.exp(2j)))
    solutions = torsor.closure("three_rrr", {"RP": crank_ends}).solve([2.0, 2.0, 2.0])
    assert not solutions.complete and any("infinitely many" in said for said in solutions.remarks)


def test_loops_in_closed_form_have_no_polynomial() -> None:
    with pytest.raises(ModelError, match="take loop_geometry"):
        models.loop_polynomial("fourbar")


def spatial_ring(seed: int, kinds: str = "RRRRRRR", motor: int = 1) -> Robot:
    """Seven joints around a ring with nothing special, the last one cut."""
    rng = np.random.default_rng(seed)

    def place() -> dict[str, object]:
        return {k: round(float(rng.uniform(*ends)), 3)
                for k, ends in {"alpha": (0.4, 2.5), "d": (0.3, 1.0), "r": (-0.4, 0.4)}.items()}

    kind = [R if letter == "R" else P for letter in kinds]
    near = [body(j - 1, j, kind[j - 1], motor=j == motor, **_free(place(), kind[j - 1])) for j in range(1, 5)]
    far = [body(0 if j == 5 else 5, j, kind[j - 1], motor=j == motor, **_free(place(), kind[j - 1])) for j in (5, 6)]
    return linkage(f"{kinds}{seed}", (*near, *far), cut(4, 7, 6, kind[6], at=place(), **_free(place(), kind[6])))


def _free(place: dict[str, object], kind: object) -> dict[str, object]:
    """A slide has its variable in the place of r."""
    return {("theta" if k == "r" and kind is P else k): v for k, v in place.items()}


@pytest.mark.parametrize(("seed", "kinds", "motor"), [(1, "RRRRRRR", 1), (2, "RRRRRRR", 3), (3, "RRPRRRR", 1),
                                                      (4, "PRRRRRR", 1), (5, "RRRRRPR", 5)])
def test_a_spatial_ring_has_the_assemblies_of_its_paths(seed: int, kinds: str, motor: int) -> None:
    assert agree(spatial_ring(seed, kinds, motor), 3) >= 6


@pytest.mark.parametrize(("seed", "kinds", "motor"), [(1, "RRRRRRR", 1), (3, "RRPRRRR", 5)])
def test_the_equations_of_a_spatial_ring_lead_to_its_assemblies(seed: int, kinds: str, motor: int) -> None:
    """From the program alone: its chain, brought to its target by elimination, closes the ring."""
    robot = spatial_ring(seed, kinds, motor)
    closure = torsor.closure(robot)
    active = [configurations(robot, {}, 1)[0][closure.joints.index(closure.independent[0])]]
    first = models.loop_general(robot)
    result = {o.name: np.reshape(v, o.shape) for o, v in
              zip(first.outputs, evaluate(first, {"q": active}).values(), strict=True)}
    rows = np.concatenate([result["E"], result["T"][None]])
    *E, T = np.concatenate([rows, np.broadcast_to([0.0, 0.0, 0.0, 1.0], (8, 1, 4))], axis=1)
    names = first.words.remarks[0].partition(": ")[2].rstrip(".").split(", ")
    slides = np.array([kinds[int(n[1:]) - 1] == "P" for n in names])
    chain = Chain(np.array(E), slides)
    left, right = numbers(chain, VARIANTS.index(chosen(slides)), T[None])
    assert np.abs(left[0] - result["left"]).max() < 1e-12 and np.abs(right[0] - result["right"]).max() < 1e-12
    driven = dict(zip(closure.independent, active, strict=True))
    rows = [driven | dict(zip(names, q, strict=True)) for q in General(chain).solve(T[None]).q[0]]
    assert len(rows) == len(closure.solve(active, limits={})) > 0
    assert max(closure.closed([row[n] for n in closure.joints]) for row in rows) < 1e-9


def chosen(slides: NDArray[np.bool_]) -> Variant:
    return next(v for v in VARIANTS if v.fits(tuple(bool(s) for s in slides)))


def test_a_spatial_ring_without_a_closed_form_is_told_where_to_turn() -> None:
    with pytest.raises(ModelError, match=r"take torsor\.closure, or the models loop_general and loop_newton"):
        models.loop_geometry(spatial_ring(1))


def test_other_loops_than_rings_of_six_passive_joints_are_refused() -> None:
    with pytest.raises(ModelError, match="no single loop with six passive joints"):
        models.loop_general("fourbar")
