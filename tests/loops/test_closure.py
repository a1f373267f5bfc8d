"""Assembly modes of robots with loops: none missing, each closed, followed to their ends, singular ones told apart."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from tests.loops import linkages, small_rings
from torsor.closed_loops.pose_by_legs import turned_over
from torsor.errors import ModelError, ProgramError, TorsorError
from torsor.program.choices import solutions

ROBOTS = ("four_bar", "slider_crank", "five_bar", "spherical_four_bar", "three_rrr")
HOME = {"three_rrr": (2.4, 2.7, 2.2)}  # motors at which it assembles; 0.4 otherwise
COMPLEX = {"three_rrr": 6}  # assemblies, with the complex ones; 2 otherwise


@pytest.fixture(scope="module")
def closures():
    return {name: torsor.closure(getattr(small_rings, name)()) for name in ROBOTS}


def home(closure):
    return np.array(HOME.get(closure.robot.name, [0.4] * closure.degrees_of_freedom))


def apart(closure, a, b):
    """The largest difference of joints, whole turns aside."""
    turns = np.array([name != "q3" for name in closure.joints]) if closure.robot.name == "slider_crank" else True
    return np.abs(np.where(turns, np.angle(np.exp(1j * (a - b))), a - b)).max(axis=-1)


def by_newton(closure, active, rng, starts):
    """Assemblies found by Newton's method from many random starts, the independent joints held."""
    rows = []
    for _ in range(starts):
        guess = dict(zip(closure.joints, rng.uniform(-np.pi, np.pi, len(closure.joints)), strict=True))
        try:
            held = dict(zip(closure.independent, active, strict=True))
            q = closure.assemble({**guess, **held}, hold=closure.independent)
        except ModelError:
            continue
        if not any(apart(closure, q, row) < 1e-6 for row in rows):
            rows.append(q)
    return rows


@pytest.mark.parametrize("name", ROBOTS)
def test_no_assembly_is_missing_and_each_is_closed(closures, name):
    closure, rng = closures[name], np.random.default_rng(3)
    for _ in range(3):
        active = home(closure) + rng.uniform(-0.5, 0.5, closure.degrees_of_freedom)
        assemblies = closure.solve(active)
        assert assemblies.complete and 0 < len(assemblies) <= COMPLEX.get(name, 2)
        for q in assemblies:
            assert closure.closed(q) < 1e-12
            assert [q[closure.joints.index(n)] for n in closure.independent] == pytest.approx(list(active))
        for q in by_newton(closure, active, rng, 25):
            assert min(apart(closure, np.asarray(assemblies), q)) < 1e-6


@pytest.mark.parametrize("name", ROBOTS)
def test_assemblies_are_distinct_and_come_nearest_first(closures, name):
    closure = closures[name]
    seed = closure.solve(home(closure))[-1]
    assemblies = closure.solve(home(closure) + 0.01, seed=seed)
    assert apart(closure, assemblies[0], seed) < 0.2
    for i, q in enumerate(assemblies):
        assert all(apart(closure, q, other) > 1e-6 for other in assemblies[:i])


def test_complex_assemblies_of_a_planar_platform_are_six(closures):
    assert closures["three_rrr"]._generic.count == 6
    assert "degree 6" in closures["three_rrr"].solve([2.4, 2.7, 2.2]).remarks[0]


@pytest.mark.parametrize("name", ROBOTS)
def test_an_assembly_is_followed_to_one_that_solve_finds(closures, name):
    closure = closures[name]
    begin, end = home(closure), home(closure) + 0.15
    for start in closure.solve(begin):
        track = closure.track(np.linspace(begin, end, 4), start)
        if track.arrived:
            assert len(track.q) == 4 and max(map(closure.closed, track.q)) < 1e-10
            assert min(apart(closure, np.asarray(closure.solve(end)), track.q[-1])) < 1e-8
        else:
            assert closure.singular(track.q[-1]).kind == "assemblies meet"


def test_rates_of_a_track_are_those_of_closure(closures):
    """dq/dq_motor by finite differences keeps the rings closed."""
    closure = closures["five_bar"]
    start = closure.solve([0.4, 0.9])[0]
    h = 1e-5
    ahead = closure.track([[0.4, 0.9], [0.4 + h, 0.9 - 2 * h]], start).q[-1]
    C = closure.skeleton.constraints(closure.skeleton.frames(start[None]))[0]
    assert np.abs(C @ (ahead - start)).max() < 10 * h**2


def test_a_crank_that_cannot_turn_round_says_where_it_ends():
    """A rocker as crank: at its dead point coupler and follower are in line, and make a triangle with the crank."""
    L0, L1, L2, L3 = 1.0, 1.5, 0.6, 0.5
    closure = torsor.closure(small_rings.four_bar(L0=L0, L1=L1, L2=L2, L3=L3))
    dead = np.arccos((L0**2 + L1**2 - (L2 + L3) ** 2) / (2 * L0 * L1))
    for start in closure.solve([0.2]):
        track = closure.track([[0.2], [0.5], [2.0]], start)
        assert not track.arrived and 1 < track.at < 2
        assert track.q[-1, 0] == pytest.approx(dead, abs=1e-9)
        assert "two assembly modes meet here and there is none beyond" in track.words
        there = closure.singular(track.q[-1])
        assert there and there.kind == "assemblies meet" and there.constraints > 0.1
        assert there.moving == ("q2", "q3", "q4")
    assert len(closure.solve([dead + 0.1])) == 0 and closure.solve([dead + 0.1]).complete
    assert "does not assemble" in closure.solve([dead + 0.1]).remarks[-1]


def test_a_flat_parallelogram_is_where_branches_meet():
    closure = torsor.closure(small_rings.four_bar(L0=1.0, L1=0.5, L2=1.0, L3=0.5))
    for start in closure.solve([0.7]):
        track = closure.track([[0.7], [4.0]], start)
        assert not track.arrived and track.q[-1, 0] == pytest.approx(np.pi, abs=1e-5)
        assert "branches of the mechanism meet" in track.words
    flat = closure.solve([0.0])
    assert flat.complete and flat.singular.all() and flat.multiplicity.tolist() == [2]
    assert closure.singular(flat[0]).kind == "branches meet"
    assert not closure.singular(closure.solve([0.7])[0])


def test_a_rhombus_folded_flat_has_infinitely_many_assemblies():
    folded = torsor.closure(small_rings.four_bar(L0=0.5, L1=0.5, L2=0.5, L3=0.5)).solve([0.0])
    assert not folded.complete and any("infinitely many" in remark for remark in folded.remarks)


def test_limits_keep_assemblies_out_and_end_a_track(closures):
    closure = closures["four_bar"]
    both = closure.solve([0.8])
    kept = closure.solve([0.8], limits={"q3": (0, 3)})
    assert len(both) == 2 and len(kept) == 1 == len(kept.outside) and kept[0, 2] > 0
    end = both[1, 2] + 0.01
    track = closure.track(np.linspace([0.8], [2.0], 30), both[1], limits={"q3": (0, end)})
    assert not track.arrived and "limit of q3" in track.words and track.q[-1, 2] == pytest.approx(end, abs=1e-6)


def test_other_joints_may_be_independent(closures):
    closure = torsor.closure(small_rings.four_bar(), independent=["q3"])
    q = closures["four_bar"].solve([0.8])[0]
    assert min(apart(closure, np.asarray(closure.solve({"q3": q[2]})), q)) < 1e-9


def test_the_pose_of_a_frame_is_that_of_the_tree(closures):
    closure = closures["three_rrr"]
    q = closure.solve(home(closure))[0]
    robot = closure.robot.replace(loops=())
    tip = torsor.Kinematics(robot, frame=3)
    assert np.abs(closure.pose(q, 3) - tip.pose(q[:7])).max() < 1e-12


@pytest.mark.parametrize("name", ["fourbar", "five_bar", "three_rrr", "excavator"])
def test_a_robot_is_assembled_from_a_singular_guess(name):
    """Where all joints are zero, no step of Newton's method leads towards closure."""
    closure = torsor.closure(name)
    assert closure.closed(closure.assemble(np.zeros(len(closure.joints)))) < 1e-9


def test_what_does_not_fit_is_answered_with_what_would(closures):
    closure = closures["four_bar"]
    with pytest.raises(ProgramError, match="active takes a number for each of q1"):
        closure.solve([1.0, 2.0])
    with pytest.raises(ProgramError, match="not a closed configuration"):
        closure.singular([0.1, 0.2, 0.3, 0.4])
    with pytest.raises(ProgramError, match="first row of the path"):
        closure.track([[0.5], [0.6]], closure.solve([0.8])[0])
    with pytest.raises(ModelError, match="does not assemble from this guess"):
        torsor.closure(small_rings.four_bar(L0=5.0)).assemble([0.1, 0.2, 0.3, 0.4])
    with pytest.raises(ModelError, match="no loop to close"):
        torsor.closure(torsor.robots.rrp())
    with pytest.raises(ModelError, match="unknown parameter 'L9'"):
        torsor.closure(small_rings.four_bar(), {"L9": 1.0})
    with pytest.raises(TorsorError, match="no value is given for L1"):
        torsor.closure(small_rings.four_bar().replace(defaults={}))


@pytest.mark.parametrize(("name", "frame", "sets"), [
    ("four_bar", 2, 1), ("slider_crank", 3, 2), ("five_bar", 2, 2), ("three_rrr", 3, 8)])
def test_configurations_for_a_pose_reach_it_with_the_loops_closed(closures, name, frame, sets):
    """And their motors, given to solve, lead back to the pose."""
    closure = closures[name]
    q = closure.solve(home(closure))[0]
    pose = closure.pose(q, frame)
    configurations = closure.motors_for(pose, frame)
    assert len(configurations) == sets and min(apart(closure, configurations, q)) < 1e-9
    places = [closure.joints.index(n) for n in closure.independent]
    for row in configurations:
        assert closure.closed(row) < 1e-9 and np.abs(closure.pose(row, frame) - pose).max() < 1e-9
        poses = [closure.pose(x, frame) for x in closure.solve(row[places])]
        assert min(np.abs(p - pose).max() for p in poses) < 1e-7


def test_the_legs_of_a_hexapod_are_solved_one_by_one():
    """Each slide may be pushed or pulled: 2^6 sets for a pose, one of which is that of the configuration."""
    closure = torsor.closure(small_rings.stewart())
    assert closure.degrees_of_freedom == 6 and len(closure.passive) == 30
    q = closure.assemble(np.random.default_rng(1).uniform(0.5, 1, len(closure.joints)))
    pose = closure.pose(q, 7)
    configurations = closure.motors_for(pose, 7)
    places = [closure.joints.index(n) for n in closure.motors]
    assert len(configurations) == 64 and np.abs(configurations[:, places] - q[places]).max(axis=1).min() < 1e-9
    assert np.abs(np.abs(configurations[:, places]) - np.abs(q[places])).max() < 1e-9
    assert max(np.abs(closure.pose(row, 7) - pose).max() for row in configurations) < 1e-9
    # a leg turned over serves with the same motors; limits say which way it is wanted
    motors = [closure.number(n) for n in closure.motors]
    for wanted in (*configurations[:3], q):
        bounds = np.tile([-np.inf, np.inf], (len(q), 1))
        bounds[: len(q) - 5] = wanted[: len(q) - 5, None] + [-0.5, 0.5]
        row = row_like(configurations, places, wanted)
        turned = turned_over(closure.skeleton, closure.legs_to(7), 7, row, motors, bounds, wanted)
        assert len(turned) == 1 and closure.closed(turned[0]) < 1e-9 and apart(closure, turned[0], wanted) < 1e-7
        assert np.abs(turned[0, places] - row[places]).max() < 1e-9


def row_like(configurations, places, q):
    """The configuration with the motors of q."""
    return configurations[np.abs(configurations[:, places] - q[places]).max(axis=1).argmin()]


def test_a_pose_that_the_platform_cannot_take_has_no_configuration(closures):
    pose = closures["three_rrr"].pose(closures["three_rrr"].solve(HOME["three_rrr"])[0], 3)
    pose[2, 3] += 0.1
    assert len(closures["three_rrr"].motors_for(pose, 3)) == 0


def test_an_overconstrained_loop_tells_that_it_folds_and_has_infinitely_many_assemblies_there():
    numbers = {"L": 1.0, "D": 0.6}
    closure = torsor.closure(linkages.sarrus(), numbers)
    found = closure.solve([0.7], limits={})
    lifted = np.abs(np.abs(wrapped(found[:, 1])) - np.pi) > 1e-6
    assert np.sum(lifted) == 2 and np.sum(~lifted) >= 2 and not found.complete
    assert "infinitely many assembly modes" in " ".join(found.remarks)
    assert max(closure.closed(q) for q in found) < 1e-8
    program = torsor.models.loop_geometry(linkages.sarrus(), assembly="any")
    for solution in solutions(program, {"q": [0.7], "parameters": numbers}):
        q2, q3 = wrapped(np.array(solution["passive"][:2]))  # leg 1 is the same in all of a family
        assert np.abs(wrapped(found[:, 1:3] - [q2, q3])).max(axis=1).min() < 1e-6


def wrapped(angle):
    return (np.asarray(angle) + np.pi) % (2 * np.pi) - np.pi
