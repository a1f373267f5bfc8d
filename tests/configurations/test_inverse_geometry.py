"""The front door of inverse geometry: all solutions, no false one, and what it says about them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import torsor
from tests.arms import GENERAL, LOW, PARALLEL, SEVEN, WRISTS, arm
from torsor.errors import ModelError, ProgramError
from torsor.ik.elimination.six_joints import General
from torsor.ik.homotopy import fibre
from torsor.ik.homotopy.continuation import all_configurations
from torsor.ik.homotopy.fibre import generic_fibre
from torsor.ik.inverse_geometry import InverseGeometry
from torsor.numerics.torus import distance
from torsor.robot.description import Robot
from torsor.robot.links import link

ARM = arm("anthropomorphic", ("R", 0, 0, 0, 0), ("R", "pi/2", 0, 0, 0), ("R", 0, .45, 0, 0), ("R", "-pi/2", 0, 0, .45),
          ("R", "pi/2", 0, 0, 0), ("R", "-pi/2", 0, 0, 0))


@cache
def arm_solver() -> InverseGeometry:
    return torsor.inverse_geometry(ARM)


@pytest.fixture
def quick_fibres(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fewer seeds than the package takes, half the time: they find the same numbers of solutions for these arms."""
    monkeypatch.setattr(fibre, "SEEDS", 96)
    monkeypatch.setattr(fibre, "QUIET", 2)


def configurations(ik: InverseGeometry, many: int, seed: int = 3) -> np.ndarray:
    q = np.random.default_rng(seed).uniform(-np.pi, np.pi, (many, len(ik.joints)))
    return np.where(ik._mechanism.all_slides, q / 3, q)


@pytest.mark.parametrize("robot", [*LOW, *WRISTS, *PARALLEL, *GENERAL], ids=lambda r: r.name)
def test_all_solutions_and_no_other(robot: Robot, quick_fibres: None) -> None:
    """Against paths from the complete complex fibre: the same configurations, the one that made the pose among them."""
    ik = torsor.inverse_geometry(robot)
    assert (ik.method in ("paul", "pieper")) == (robot not in GENERAL)
    chain = ik._mechanism.chain(np.zeros(0))
    q = configurations(ik, 6)
    T = chain.pose(q)
    other = all_configurations(generic_fibre(chain, ik._mechanism.rows), T)
    for b, target in enumerate(T):
        found = ik.solve(target)
        assert found.complete and found.reachable and found.residual.max() < 1e-9
        assert distance(chain.slides, np.asarray(found), q[b], chain.length).min() < 1e-6
        if other.complete[b] and other.sigma[b].min() > 1e-3:
            assert len(found) == len(other.q[b])
            apart = distance(chain.slides, np.asarray(found)[:, None], other.q[b][None], chain.length)
            assert apart.min(axis=1).max() < 1e-6


@pytest.mark.parametrize("name", ["rx90", "puma560", "stanford", "ur5", "scara", "th8"])
def test_samples_have_closed_forms(name: str) -> None:
    robot = getattr(torsor.robots, name)()
    sizes = {p: 0.3 + 0.1 * k for k, p in enumerate(robot.parameters)}
    ik, direct = torsor.inverse_geometry(robot, sizes), torsor.Kinematics(robot, sizes)
    assert ik.method == "paul"
    q = configurations(ik, 50)
    T = direct.pose(q)
    made = ik.batch(T)
    assert made.complete.all()
    for b in range(50):
        assert distance(ik._mechanism.slides, made[b], q[b]).min() < 1e-6
        assert np.allclose(direct.pose(made[b]), T[b], atol=1e-9)


def test_batch_and_solve_agree() -> None:
    ik = arm_solver()
    T = torsor.Kinematics(ARM).pose(configurations(ik, 20))
    made = ik.batch(T)
    for b, target in enumerate(T):
        one = np.asarray(ik.solve(target))
        assert np.allclose(np.sort(made[b], axis=0), np.sort(one, axis=0), atol=1e-9)
    assert np.isnan(made.q[made.count.argmin(), made.count.min() :]).all()
    assert "20 targets" in repr(made)


@pytest.mark.parametrize("q", [
    [.3, .5, .7, .2, 0, .4],  # wrist aligned
    [.3, .5, -np.pi / 2, .2, .6, .4],  # arm stretched
    [.3, np.pi / 4, 0, .2, .6, .4],  # wrist above the shoulder
    [.3, .5, -np.pi / 2, .2, 0, .4],  # stretched, and aligned
    [0, 0, 0, 0, 0, 0],
], ids=["wrist", "elbow", "shoulder", "both", "zero"])
def test_singular_targets_have_a_finite_answer(q: list[float]) -> None:
    ik = arm_solver()
    found = ik.solve(torsor.Kinematics(ARM).pose(q))
    assert len(found) and np.isfinite(found).all() and found.residual.max() < 1e-9
    assert found.singular.any()
    assert "singular" in found.remarks[0]


def test_double_solutions_are_one_with_multiplicity() -> None:
    found = arm_solver().solve(torsor.Kinematics(ARM).pose([.3, .5, -np.pi / 2, .2, .6, .4]))
    assert found.multiplicity.tolist() == [2, 2, 2, 2]


def test_out_of_reach() -> None:
    ik = arm_solver()
    T = np.eye(4)
    T[:3, 3] = [2, 0, 0]
    found = ik.solve(T, nearest=True)
    assert len(found) == 0 and not found.reachable and found.complete
    assert found.nearest is not None
    # the wrist centre comes as near as the stretched arm lets it
    at = torsor.Kinematics(ARM).pose(found.nearest)[:3, 3]
    assert np.linalg.norm(at - T[:3, 3]) == pytest.approx(1.1, abs=1e-3)
    assert ik.solve(T).nearest is None
    assert "no configuration reaches the target" in repr(found)


def test_seed_and_limits() -> None:
    ik = arm_solver()
    q = np.array([.3, .5, .7, .2, .6, .4])
    T = torsor.Kinematics(ARM).pose(q)
    assert np.allclose(ik.solve(T, seed=q + 0.05)[0], q)
    assert np.allclose(ik.solve(T, seed=q + 2 * np.pi)[0], q + 2 * np.pi)
    upward = ik.solve(T, limits={"q1": (0, 4)})
    assert len(upward) == 8 and (upward[:, 0] > 0).all()  # half of them with a whole turn added
    assert len(ik.solve(T, limits={"q1": (-1, 1)})) == 4
    none = ik.solve(T, limits={"q1": (-.1, .1)})
    assert len(none) == 0 and none.reachable and "outside the joint limits" in none.remarks[0]
    assert len(ik.solve(T, limits=[(-np.inf, np.inf)] * 6)) == 8


def fenced(robot: Robot, **limits: tuple[float, float]) -> Robot:
    """The robot with limits of some joints."""
    links = [replace(x, joint=replace(x.joint, limits=limits.get(x.joint.variable, x.joint.limits)))
             for x in robot.links]
    return robot.replace(links=tuple(links))


def test_configurations_outside_the_limits_are_counted_and_kept_apart() -> None:
    ik = torsor.inverse_geometry(fenced(ARM, q1=(-1, 1), q5=(0, 3.1)))
    T = torsor.Kinematics(ARM).pose([.3, .5, .7, .2, .6, .4])
    found, free = ik.solve(T), ik.solve(T, limits={})
    assert len(free) == 8 and len(free.outside) == 0 and len(found) + len(found.outside) == 8
    assert found.complete and found.reachable and len(found) == 2
    assert np.allclose(np.sort(np.concatenate([found, found.outside]), axis=0), np.sort(free, axis=0))
    assert found.remarks == ("6 more reach the target outside the joint limits (q1 of 4, q5 of 4)",)
    assert "<2 configurations, 6 more outside the joint limits>" in repr(found)


@pytest.mark.parametrize("robot", [ARM, LOW[0]], ids=lambda r: r.name)
def test_a_batch_keeps_to_the_limits_as_solve_does(robot: Robot) -> None:
    limits = {"q1": (0, 4.), "q2": (-1., 2.)}
    ik = torsor.inverse_geometry(fenced(robot, **limits))
    T = torsor.Kinematics(robot).pose(configurations(ik, 12))
    T = T if 5 in ik._mechanism.rows else T[:, :3, 3]
    batch = ik.batch(T)
    for b, target in enumerate(T):
        alone = ik.solve(target)
        assert np.allclose(batch[b], alone) and batch.outside[b] == len(alone.outside)
    assert batch.outside.any() and "more outside the joint limits" in repr(batch)
    assert (ik.batch(T, limits={}).count == batch.count + batch.outside).all()


ENDLESS = {"wrist": [.3, .5, .7, .2, 0, .4], "shoulder": [.3, np.pi / 4, 0, .2, .6, .4],
           "both": [.3, .5, -np.pi / 2, .2, 0, .4]}


@pytest.mark.parametrize("case", [*ENDLESS, "elbow", "regular"])
def test_a_target_with_infinitely_many_configurations_is_not_complete(case: str) -> None:
    ik = arm_solver()
    q = ENDLESS.get(case, [.3, .5, -np.pi / 2 if case == "elbow" else 0.7, .2, .6, .4])
    T = torsor.Kinematics(ARM).pose(q)
    found = ik.solve(T)
    assert found.complete == ik.batch(T[None]).complete[0] == (case not in ENDLESS)
    assert any("infinitely many configurations" in remark for remark in found.remarks) == (case in ENDLESS)


def test_locked_joints_of_a_redundant_arm() -> None:
    ik = torsor.inverse_geometry(SEVEN, locked="q3")
    assert ik.method == "pieper" and ik.joints == tuple(f"q{k}" for k in range(1, 8))
    q = np.array([.3, .5, .7, -.9, .6, .4, .2])
    T = torsor.Kinematics(SEVEN).pose(q)
    found = ik.solve(T, locked={"q3": .7})
    assert len(found) == 8 and np.abs(found - q).max(axis=1).min() < 1e-9
    sweep = ik.batch(T, locked={"q3": np.linspace(-1, 1, 9)})
    assert len(sweep) == 9 and (sweep.count == 8).all()
    for b, value in enumerate(np.linspace(-1, 1, 9)):
        assert np.allclose(sweep[b][:, 2], value)
        assert np.allclose(torsor.Kinematics(SEVEN).pose(sweep[b]), T, atol=1e-9)
    with pytest.raises(ProgramError, match="a value for q3"):
        ik.solve(T)


def test_a_redundant_arm_without_locked_joints_is_solved_numerically() -> None:
    ik = torsor.inverse_geometry(SEVEN)
    found = ik.solve(torsor.Kinematics(SEVEN).pose([.3, .5, .7, -.9, .6, .4, .2]))
    assert ik.method == "numeric" and len(found) == 1 and not found.complete and found.residual[0] < 1e-8
    assert any("infinitely many configurations" in remark and "lock" in remark for remark in ik.remarks)


def test_an_arm_that_is_singular_everywhere() -> None:
    """Four axes through one point, and two slides along the same direction."""
    point = arm("point", *(("R", a, 0, 0, 0) for a in ("0", "pi/2", "pi/2", "pi/2")), ("R", "pi/2", .2, 0, 0),
                ("R", "pi/2", .1, 0, .3))
    rails = arm("rails", ("P", 0, 0, 0, 0), ("P", 0, .1, 0, 0), ("R", "pi/2", .1, 0, 0))
    for robot in (point, rails):
        ik = torsor.inverse_geometry(robot)
        assert ik.method == "numeric" and "infinitely many configurations" in ik.remarks[1]
        with pytest.raises(ModelError, match="lock some"):
            torsor.inverse_geometry(robot, method="homotopy")


def test_the_method_may_be_asked_for() -> None:
    q = np.array([.3, .5, .7, .2, .6, .4])
    T = torsor.Kinematics(ARM).pose(q)
    for method in ("paul", "pieper", "homotopy"):
        ik = torsor.inverse_geometry(ARM, method=method)
        assert ik.method == method and len(ik.solve(T)) == 8
    with pytest.raises(ModelError, match="three successive axes that meet"):
        torsor.inverse_geometry(GENERAL[2], method="pieper")
    with pytest.raises(ModelError, match="unknown method 'magic'; there are auto, paul"):
        torsor.inverse_geometry(ARM, method="magic")


def test_tasks() -> None:
    planar = arm("planar", ("R", 0, 0, 0, 0), ("R", 0, .5, 0, 0), tool=(0, .35, 0, 0))
    T = torsor.Kinematics(planar).pose([.3, .5])
    assert len(torsor.inverse_geometry(planar).solve(T)) == 2  # a position
    assert len(torsor.inverse_geometry(planar, task="pose").solve(T)) == 1
    assert len(torsor.inverse_geometry(planar, task="x y").solve(T)) == 2
    assert len(torsor.inverse_geometry(planar, task="xy").solve(T[:3, 3])) == 2
    assert torsor.inverse_geometry(planar, task="yrz").rows == (1, 5)
    assert len(torsor.inverse_geometry(planar).solve(T[:3, 3])) == 2
    with pytest.raises(ProgramError, match="its orientation matters; with the task position"):
        torsor.inverse_geometry(planar, task="pose").solve(T[:3, 3])
    with pytest.raises(ModelError, match="task is auto"):
        torsor.inverse_geometry(planar, task="up")


def test_wrong_targets_and_seeds() -> None:
    ik = arm_solver()
    with pytest.raises(ProgramError, match="orthonormal"):
        ik.solve(np.ones((4, 4)))
    with pytest.raises(ProgramError, match="batch takes many"):
        ik.solve(np.stack([np.eye(4)] * 2))
    with pytest.raises(ProgramError, match="seed is a configuration"):
        ik.solve(np.eye(4), seed=[1, 2])
    with pytest.raises(ProgramError, match="finite"):
        ik.solve(np.full((4, 4), np.nan))


def test_program_and_remarks_tell_what_was_done() -> None:
    ik = torsor.inverse_geometry(torsor.robots.rx90(), {"D3": .45, "RL4": .45})
    assert ik.program is not None and ik.program.words.model == "inverse_geometric_paul"
    text = "\n".join(ik.remarks)
    assert "q1: type 2" in text and "arbitrary where X = Y = 0" in text and "Paul" in text
    with pytest.raises(ProgramError, match="no value is given for AL2, D2"):
        torsor.inverse_geometry(torsor.robots.general_6r(), {})


@pytest.mark.parametrize("q", [(0.1, 0.4, 0.3, -0.3, -0.4), (0.2, -0.7, 1.0, -1.0, 0.7)])
def test_an_angle_that_a_step_finds_arbitrary_is_told_by_the_rest(q: tuple[float, ...]) -> None:
    """A slide with two universal joints, moved without a turn: Paul's first equation says nothing there."""
    turns = [link(1, 2, alpha="-pi/2"), link(2, 3, alpha="-pi/2"), link(3, 4, d="0.6"), link(4, 5, alpha="pi/2")]
    leg = Robot("leg", (link(0, 1, "prismatic"), *turns))
    found = torsor.inverse_geometry(leg).solve(torsor.Kinematics(leg).pose(q))
    assert len(found) == 4 and found.complete
    away = torsor.Kinematics(leg).pose(q) @ np.array([[1, 0, 0, 0], [0, 0.8, -0.6, 0], [0, 0.6, 0.8, 0], [0, 0, 0, 1]])
    assert not len(torsor.inverse_geometry(leg).solve(away))


H = np.pi / 2
ROUND = (0.0, H, -H, np.pi)


def round_arm(seed: int, joints: int = 0) -> Robot:
    """A random arm with quarter-turn twists, lengths that vanish, and lengths that are equal; 0 joints: four to six."""
    rng = np.random.default_rng(seed)
    rows = []
    few = int(rng.choice([6, 6, 6, 5, 4]))
    for j in range(joints or few):
        alpha = "0" if j == 0 else str(rng.choice(["0", "pi/2", "-pi/2"]))
        d, r = (float(x) for x in rng.choice([0.0, 0.0, 0.3, 0.5, 0.123], 2))
        rows.append(("R", alpha, d if j else 0, 0, r))
    return arm(f"round_{seed}", *rows)


def lost(ik: InverseGeometry, q: np.ndarray, **locked: float) -> list[list[float]]:
    """The configurations that are not found for their own pose by an answer that says it is complete."""
    m, values = ik._mechanism, np.array([locked[name] for name in ik.locked])
    chain = m.chain(values)
    missed = []
    for configuration in q:
        found = ik.solve(chain.pose(configuration[None])[0], locked=locked, limits={})
        apart = distance(m.all_slides, np.asarray(found), m.full(configuration, values), chain.length)
        if found.complete and not apart.min(initial=1) < 1e-4:
            missed.append(configuration.tolist())
        assert found.complete or found.remarks
    return missed


def round_configurations(ik: InverseGeometry, many: int) -> np.ndarray:
    rng = np.random.default_rng(many)
    q = rng.choice(ROUND, (many, len(ik._mechanism.sought)))
    q = np.where(rng.random(q.shape) < 0.25, rng.uniform(-np.pi, np.pi, q.shape), q)
    return np.where(ik._mechanism.slides, rng.choice([0.0, 0.3, -0.2], q.shape), q)


@pytest.mark.parametrize("name", ["rx90", "puma560", "stanford", "ur5", "scara", "rrp", "planar_2r"])
def test_no_round_configuration_of_a_sample_is_lost(name: str, quick_fibres: None) -> None:
    robot = getattr(torsor.robots, name)()
    ik = torsor.inverse_geometry(robot, {p: 0.3 + 0.1 * k for k, p in enumerate(robot.parameters)})
    assert lost(ik, round_configurations(ik, 8)) == []


@pytest.mark.parametrize("seed", [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])
def test_no_round_configuration_of_a_round_arm_is_lost(seed: int, quick_fibres: None) -> None:
    ik = torsor.inverse_geometry(round_arm(seed))
    if ik.method == "numeric":  # its joints are not determined
        assert any("infinitely many" in said for said in ik.remarks)
    else:
        assert lost(ik, round_configurations(ik, 5)) == []


ROUND_6R = arm("round_6r", ("R", "pi/2", .4, 0, 0), ("R", "-pi/2", .4, 0, 0), ("R", "pi/2", .4, 0, 0),
               ("R", "pi/2", .4, 0, .3), ("R", 0, .4, 0, 0), ("R", 0, .4, 0, 0))


@pytest.mark.parametrize(("robot", "q"), [(ROUND_6R, (-H, .3, .3, .3, .3, -H)), ("ur5", (0, np.pi, 0, -H, 0, np.pi))])
def test_a_regular_or_singular_round_configuration_is_found(robot: Robot | str, q: tuple[float, ...]) -> None:
    ik = torsor.inverse_geometry(robot)
    found = ik.solve(torsor.Kinematics(robot).pose(q), limits={})
    assert distance(ik._mechanism.slides, np.asarray(found), np.array(q)).min() < 1e-5
    assert (found.remarks == ()) == (robot is ROUND_6R)
    many = ik.batch(torsor.Kinematics(robot).pose(q)[None], limits={})
    assert many.count[0] == len(found)


def test_configurations_that_elimination_and_paths_both_find_are_counted_once(
        quick_fibres: None, monkeypatch: pytest.MonkeyPatch) -> None:
    robot = GENERAL[0]
    ik = torsor.inverse_geometry(robot, method="general")
    T = torsor.Kinematics(robot).pose([.4, -.7, .9, .5, .8, -.3])
    meant = ik.batch(T[None], limits={})
    solve = General.solve
    monkeypatch.setattr(General, "solve", lambda *given: replace(solve(*given), complete=np.zeros(1, dtype=bool)))
    again = ik.batch(T[None], limits={})
    assert again.complete[0] and again.count[0] == meant.count[0] > 0


@pytest.mark.parametrize(("joint", "value"), [("q5", 0.0), ("q5", np.pi), ("q5", -np.pi), ("q5", 1e-9), ("q6", H),
                                              ("q6", H + 1e-9)])
def test_a_round_lock_loses_nothing(joint: str, value: float, quick_fibres: None) -> None:
    ik = panda(joint)
    m, values = ik._mechanism, np.array([value])
    for q in np.random.default_rng(2).uniform(-3, 3, (3, 6)):
        found = ik.solve(m.chain(values).pose(q[None])[0], locked={joint: value}, limits={})
        assert found.complete and len(found) in (4, 8)
        assert distance(m.all_slides, np.asarray(found), m.full(q, values)).min() < 1e-6


COAXIAL = [.9, 1.4, -2, -2.4, 1.9, .8]  # of a panda, whose axes 1 and 3 are one where its second joint is straight


@pytest.mark.parametrize("value", [0.0, -np.pi])
def test_a_lock_that_leaves_a_freedom_is_told_as_infinitely_many_configurations(value: float) -> None:
    ik = panda("q2")
    T = ik._mechanism.chain(np.array([value])).pose(np.array([COAXIAL]))[0]
    found = ik.solve(T, locked={"q2": value}, limits={})
    assert len(found) and not found.complete and "infinitely many configurations" in found.remarks[0]
    assert ik.batch(T, locked={"q2": [value, 0.3]}, limits={}).complete.tolist() == [False, True]


def test_a_lock_that_nearly_leaves_a_freedom_is_told_as_singular_and_loses_nothing_where_complete_is_said() -> None:
    """How well two axes a billionth of a radian apart are told apart is a matter of the last digit."""
    ik, value = panda("q2"), 1e-9
    m, T = ik._mechanism, ik._mechanism.chain(np.array([value])).pose(np.array([COAXIAL]))[0]
    found = ik.solve(T, locked={"q2": value}, limits={})
    assert len(found) and "the arm is singular" in found.remarks[0] and "infinitely" not in found.remarks[0]
    known = m.full(np.array(COAXIAL), np.array([value]))
    near = distance(m.all_slides, np.asarray(found), known).min()
    assert near < 1e-6 or not found.complete
    assert ik.batch(T, locked={"q2": [value, 0.3]}, limits={}).complete[1]


@pytest.mark.parametrize("seed", [2, 13, 21])
def test_a_round_lock_of_a_round_arm_loses_nothing(seed: int, quick_fibres: None) -> None:
    joint = f"q{1 + seed % 7}"
    ik = torsor.inverse_geometry(round_arm(seed, 7), locked=joint)
    anywhere = np.random.default_rng(seed).uniform(-3, 3, (2, 6))
    for value in (0.0, H + 1e-9) if ik.method != "numeric" else ():
        assert lost(ik, np.concatenate([anywhere, round_configurations(ik, 1)]), **{joint: value}) == []


@cache
def panda(locked: str) -> InverseGeometry:
    return torsor.inverse_geometry("panda", locked=locked)


@pytest.mark.parametrize("robot", [ARM, GENERAL[0]], ids=lambda r: r.name)
def test_targets_of_six_digits_and_single_precision_have_the_configurations_that_are_meant(robot: Robot) -> None:
    ik = torsor.inverse_geometry(robot)
    T = torsor.Kinematics(robot).pose([.4, -.7, .9, .5, .8, -.3])
    meant = np.asarray(ik.solve(T, limits={}))
    for rough in (T.round(6), T.astype(np.float32)):
        found = np.asarray(ik.solve(rough, limits={}))
        assert len(found) == len(meant)
        assert distance(ik._mechanism.slides, found[:, None], meant[None]).min(axis=1).max() < 1e-3
    skew = T.copy()
    skew[0, 0] += 1e-3
    with pytest.raises(ProgramError, match=r"an orthonormal rotation to 0\.0001"):
        ik.solve(skew)
