"""The general inverse geometric model: all configurations of chains of six joints, by elimination."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import torsor
from tests.configurations.test_inverse_geometry import ROUND, round_arm
from torsor.errors import ModelError, ProgramError
from torsor.ik.elimination.six_joints import General, numbers
from torsor.ik.homotopy.continuation import all_configurations
from torsor.ik.homotopy.fibre import generic_fibre
from torsor.mechanics.inverse.ring import VARIANTS
from torsor.models.geometry.inverse_general import inverse_geometric_general
from torsor.numerics.chain import Chain
from torsor.numerics.torus import distance
from torsor.program.evaluate import evaluate

QUARTER = np.pi / 2


def dh(alpha: float, d: float, theta: float, r: float) -> np.ndarray:
    """Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)."""
    ca, sa, ct, st = np.cos(alpha), np.sin(alpha), np.cos(theta), np.sin(theta)
    x = np.array([[1, 0, 0, d], [0, ca, -sa, 0], [0, sa, ca, 0], [0, 0, 0, 1]])
    return x @ np.array([[ct, -st, 0, 0], [st, ct, 0, 0], [0, 0, 1, r], [0, 0, 0, 1]])


def arm(alphas, ds, rs) -> Chain:
    """Six revolute joints, the last frame on the last joint."""
    return Chain(np.array([*map(dh, alphas, ds, [0] * 6, rs), np.eye(4)]), np.zeros(6, dtype=bool))


def random_chain(rng: np.random.Generator, sliding=()) -> Chain:
    E = [dh(*rng.uniform((-np.pi, -1, -np.pi, -1), (np.pi, 1, np.pi, 1))) for _ in range(7)]
    return Chain(np.array(E), np.isin(np.arange(6), sliding))


def reached(chain: Chain, rng: np.random.Generator, many: int) -> tuple[np.ndarray, np.ndarray]:
    q = np.where(chain.slides, 1.0, np.pi) * rng.uniform(-1, 1, (many, 6))
    return q, chain.pose(q)


def check(chain: Chain, q: np.ndarray, targets: np.ndarray, found) -> None:
    """The configuration that made the pose is found; every configuration gives the pose back; none is found twice."""
    for b, configurations in enumerate(found.q):
        assert distance(chain.slides, configurations, q[b]).min(initial=9) < 1e-6, f"target {b}: {q[b]}"
        assert np.abs(chain.pose(configurations) - targets[b]).max() < 1e-9
        apart = distance(chain.slides, configurations[:, None], configurations[None, :])
        assert np.all(apart[~np.eye(len(configurations), dtype=bool)] > 1e-6)


SLIDING = [(), *[(k,) for k in range(6)], *list(combinations(range(6), 2))[::3]]


@pytest.mark.parametrize("sliding", SLIDING, ids=str)
def test_the_known_configuration_is_among_the_solutions_of_a_general_chain(sliding):
    rng = np.random.default_rng(20 + len(sliding))
    chain = random_chain(rng, sliding)
    general = General(chain)
    assert general.usable and general.degree == (16 if len(sliding) < 2 else 8)
    q, targets = reached(chain, rng, 25)
    found = general.solve(targets)
    check(chain, q, targets, found)
    assert found.complete.mean() > 0.95


@pytest.mark.parametrize("sliding", [(), (1, 4)], ids=str)
def test_elimination_and_homotopy_agree(sliding):
    rng = np.random.default_rng(4)
    chain = random_chain(rng, sliding)
    _, targets = reached(chain, rng, 8)
    here, there = General(chain).solve(targets), all_configurations(generic_fibre(chain), targets)
    for mine, other in zip(here.q, there.q, strict=True):
        assert len(mine) == len(other)
        for configuration in other:
            assert distance(chain.slides, mine, configuration).min() < 1e-6


def offset_wrists() -> dict[str, Chain]:
    a = QUARTER
    return {
        "offset at axis 6": arm((0, a, 0, -a, a, -a), (0, 0.2, 0.8, 0.1, 0, 0.15), (0.4, 0, 0, 0.7, 0.3, 0)),
        "offset at axis 5": arm((0, a, 0, a, -a, a), (0, 0.1, 0.9, 0.2, 0.1, 0), (0.3, 0, 0, 0.8, 0, 0.2)),
        "right angles only": arm((0, -a, 0, -a, a, -a), (0, 0, 0.7, 0, 0, 0), (0.3, 0, 0, 0.6, 0.15, 0.2)),
        "three rolls": arm((0, a, 0, a, 1.05, -1.05), (0, 0, 0.8, 0.1, 0, 0), (0.5, 0, 0, 0.9, 0.2, 0.1)),
        "three parallel axes": arm((0, a, 0, 0, a, -a), (0, 0, 0.4, 0.4, 0, 0), (0.1, 0, 0, 0.1, 0.1, 0.1)),
    }


@pytest.mark.parametrize("name", offset_wrists())
def test_offset_wrists_and_parallel_axes_are_solved_by_another_variant(name):
    chain = offset_wrists()[name]
    rng = np.random.default_rng(7)
    q, targets = reached(chain, rng, 25)
    general = General(chain)
    found = general.solve(targets)
    check(chain, q, targets, found)
    assert found.complete.mean() > 0.95


def test_sixteen_real_configurations_of_manseur_and_doty():
    # R. Manseur, K. Doty, "A robot manipulator with 16 real inverse kinematic solution sets", IJRR 1989
    degree = np.pi / 180
    chain = arm((0, QUARTER, degree, QUARTER, degree, QUARTER), (0, 0.3, 1, 0, 1.5, 0), (0, 0, 0.2, 0, 0, 0))
    R = np.array([[-0.760117, -0.641689, 0.102262], [0.133333, 0, 0.991071], [-0.635959, 0.766965, 0.085558]])
    U, _, Vt = np.linalg.svd(R)
    target = np.eye(4)
    target[:3, :3], target[:3, 3] = U @ Vt @ dh(-degree, 0, 0, 0)[:3, :3], (-1.140175, 0, 0)
    found = General(chain).solve(target[None])
    assert len(found.q[0]) == 16 and found.complete[0]
    assert np.abs(chain.pose(found.q[0]) - target).max() < 1e-9


def test_a_singular_target_is_solved_and_its_configuration_counts_twice():
    rng = np.random.default_rng(11)
    chain = random_chain(rng)
    q = _singular_configuration(chain, rng)
    found = General(chain).solve(chain.pose(q)[None])
    nearest = np.argmin(distance(chain.slides, found.q[0], q))
    assert distance(chain.slides, found.q[0], q)[nearest] < 1e-5
    assert found.sigma[0][nearest] < 1e-6 and found.multiplicity[0][nearest] == 2
    assert found.complete[0]


def _singular_configuration(chain: Chain, rng: np.random.Generator) -> np.ndarray:
    def det(q):
        return np.linalg.det(chain.pose_and_jacobian(q)[1])

    while True:
        q, other = rng.uniform(-3, 3, (2, 6))
        if det(q) * det(other) < 0:
            for _ in range(100):
                middle = (q + other) / 2
                q, other = (middle, other) if det(middle) * det(other) < 0 else (q, middle)
            return q


def test_a_target_out_of_reach_has_no_configuration_and_none_is_missing():
    rng = np.random.default_rng(2)
    chain = random_chain(rng)
    _, targets = reached(chain, rng, 4)
    targets[:, :3, 3] *= 30
    found = General(chain).solve(targets)
    assert all(len(q) == 0 for q in found.q) and found.complete.all()


def test_no_target_is_no_configuration():
    found = General(random_chain(np.random.default_rng(2))).solve(np.zeros((0, 4, 4)))
    assert found.q == [] and found.complete.shape == (0,)


def test_the_unit_of_length_does_not_matter():
    rng = np.random.default_rng(3)
    chain = random_chain(rng, (3,))
    _, targets = reached(chain, rng, 5)
    large = targets.copy()
    large[:, :3, 3] *= 1000
    metres, millimetres = General(chain).solve(targets), General(chain.scaled(1e-3)).solve(large)
    unit = np.where(chain.slides, 1000, 1)
    for a, b in zip(metres.q, millimetres.q, strict=True):
        assert len(a) == len(b)
        assert all(distance(chain.slides, a, q / unit).min() < 1e-6 for q in b)


# the program ------------------------------------------------------------------------------


def in_numbers(robot, variant: int):
    """A program, random numbers for its parameters, its left, right and E for a target; and the chain."""
    rng = np.random.default_rng(6)
    program = inverse_geometric_general(robot, variant=variant)
    parameters = dict(zip(program.argument("parameters").elements, rng.uniform(0.2, 1.5, 1000), strict=False))

    def at(T):
        made = evaluate(program, {"T": T[:3].ravel(), "parameters": parameters})
        return [np.array(made[o.name]).reshape(o.shape) for o in program.outputs]

    E = np.broadcast_to(np.eye(4), (7, 4, 4)).copy()
    E[:, :3] = at(np.eye(4))[2]
    return parameters, at, Chain(E, np.array([bool(x.joint.kind.slide) for x in robot.links]))


@pytest.mark.parametrize("name, variant", [("general_6r", k) for k in range(12)] + [("stanford", 4), ("ur5", 1)])
def test_the_fourteen_equations_hold_and_are_those_of_the_chain(name, variant):
    _, at, chain = in_numbers(getattr(torsor.robots, name)(), variant)
    q, targets = reached(chain, np.random.default_rng(variant), 3)
    both = [np.stack(part) for part in zip(*[at(T)[:2] for T in targets], strict=True)]
    for mine, other in zip(both, numbers(chain, variant, targets), strict=True):
        assert np.abs(mine - other).max() < 1e-12

    v = VARIANTS[variant]
    monomials = [np.stack([np.ones(3), x, x * x] if chain.slides[j] else [np.ones(3), np.cos(x), np.sin(x)], axis=1)
                 for j in v.order for x in [v.sign * q[:, j]]]
    a, b, c, d, e, _ = monomials
    left = np.einsum("kij,kj->ki", both[0], np.einsum("ki,kj->kij", d, e).reshape(3, 9))
    right = np.einsum("kij,kj->ki", both[1], np.einsum("ki,kj->kij", b, a).reshape(3, 9))
    for k in (0, 3, 8, 11):
        x, y = left[:, k].copy(), left[:, k + 1].copy()
        left[:, k], left[:, k + 1] = c[:, 1] * x - c[:, 2] * y, c[:, 2] * x + c[:, 1] * y
    assert np.abs(left - right).max() < 1e-11


def test_solving_from_the_compiled_program_is_solving_from_the_chain():
    robot = torsor.robots.general_6r()
    parameters, _, chain = in_numbers(robot, 0)
    alone = General(chain)
    program = inverse_geometric_general(robot, variant=alone.choices[0].variant)
    with_program = General(chain, alone.choices, program, parameters)
    q, targets = reached(chain, np.random.default_rng(1), 10)
    check(chain, q, targets, with_program.solve(targets))
    assert [len(x) for x in with_program.solve(targets).q] == [len(x) for x in alone.solve(targets).q]
    with pytest.raises(ProgramError, match="is not the program of variant"):
        General(chain, alone.choices, inverse_geometric_general(robot, variant=(alone.choices[0].variant + 1) % 12),
                parameters)


def test_equations_of_a_simple_robot_are_short():
    general, ur5 = (inverse_geometric_general(getattr(torsor.robots, n)(), variant=1) for n in ("general_6r", "ur5"))
    assert ur5.ops.total < general.ops.total / 3 and general.ops.total < 700


# what does not fit ------------------------------------------------------------------------


def test_unusable_says_why():
    rng = np.random.default_rng(1)
    assert "six joints" in General(Chain(random_chain(rng).E[:6], np.zeros(5, dtype=bool))).reason
    assert "three places apart" in General(random_chain(rng, (0, 1, 2))).reason
    a = QUARTER  # without any offset at shoulder and wrist, each value of each joint belongs to several configurations
    spherical = General(arm((0, a, 0, -a, a, -a), (0, 0, 0.5, 0, 0, 0), (0, 0, 0, 0.4, 0, 0)))
    assert not spherical.usable and "degenerate" in spherical.reason and spherical.degree == 0


def test_the_model_says_what_it_needs():
    with pytest.raises(ModelError, match="six moving joints"):
        inverse_geometric_general(torsor.robots.scara())
    with pytest.raises(ModelError, match="not 5"):
        inverse_geometric_general(torsor.robots.rx90(), frame=5)
    with pytest.raises(ModelError, match="there are 1, 2, 3, 4, 7, 8, 9, 10"):
        inverse_geometric_general(torsor.robots.stanford(), variant=0)
    assert "joint 5 is eliminated first" in inverse_geometric_general(torsor.robots.stanford()).words.remarks[0]


@pytest.mark.parametrize("seed", [1070, 2025, 2153])
def test_a_round_target_is_complete_only_where_its_configuration_is_found(seed):
    """Beside a singular configuration many candidates lead to it, and count twice at most."""
    chain = torsor.inverse_geometry(round_arm(seed), method="numeric")._mechanism.chain(np.zeros(0))
    general = General(chain)
    if not general.usable:
        return
    rng = np.random.default_rng(seed)
    q = np.where(rng.random((40, 6)) < 0.25, rng.uniform(-np.pi, np.pi, (40, 6)), rng.choice(ROUND, (40, 6)))
    q[0] = QUARTER * np.array([1, 0, 2, 1, 2, 0])
    found = general.solve(chain.pose(q))
    for b in np.flatnonzero(found.complete):
        assert distance(chain.slides, found.q[b], q[b]).min() < 1e-4
