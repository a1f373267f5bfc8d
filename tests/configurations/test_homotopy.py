"""All configurations by paths from a complete complex fibre: the numbers of solutions, and nothing missed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pytest

import torsor
from tests.kinematics.arms import GEOMETRY
from torsor.errors import ProgramError
from torsor.ik.homotopy.continuation import Configurations, all_configurations, follow
from torsor.ik.homotopy.fibre import Fibre, generic_fibre
from torsor.ik.numeric.newton import ALL_ROWS, refine, residual
from torsor.numerics.chain import Chain
from torsor.numerics.torus import distance, merged, wrap

POSITION = (0, 1, 2)


def sample(name: str) -> Chain:
    """A sample robot, from its frames at rest: frame k on the one before is a constant, then the joint."""
    robot = getattr(torsor.robots, name)()
    rest = np.zeros(len(robot.links))
    T = [np.eye(4)] + [torsor.Kinematics(robot, GEOMETRY[name], frame=k + 1).pose(rest) for k in range(len(rest))]
    E = [np.linalg.inv(a) @ b for a, b in pairwise(T)]
    return Chain(np.array([*E, np.eye(4)]), np.array([link.joint.kind.slide == 1 for link in robot.links]))


def random_chain(kinds: str, seed: int = 1, scale: float = 1.0) -> Chain:
    """Joints in general position: R turns, P slides."""
    rng = np.random.default_rng(seed)
    E = np.tile(np.eye(4), (len(kinds) + 1, 1, 1))
    E[:, :3, :3] = np.linalg.qr(rng.normal(size=(len(E), 3, 3)))[0]
    E[:, :3, 2] *= np.linalg.det(E[:, :3, :3])[:, None]
    E[:, :3, 3] = scale * rng.uniform(-.4, .4, (len(E), 3))
    return Chain(E, np.array([kind == "P" for kind in kinds]))


def planar(*lengths: float) -> Chain:
    E = np.tile(np.eye(4), (len(lengths) + 1, 1, 1))
    E[1:, 0, 3] = lengths
    return Chain(E, np.zeros(len(lengths), dtype=bool))


CASES = {  # chain, rows, complex configurations that reach a target in general position
    "rx90": (lambda: sample("rx90"), ALL_ROWS, 8),
    "puma560": (lambda: sample("puma560"), ALL_ROWS, 8),
    "general_6r": (lambda: sample("general_6r"), ALL_ROWS, 16),
    "scara": (lambda: sample("scara"), ALL_ROWS, 2),
    "RPRRPR in mm": (lambda: random_chain("RPRRPR", scale=1000), ALL_ROWS, 8),
    "RRR position": (lambda: random_chain("RRR"), POSITION, 4),
    "RRRR one turn": (lambda: random_chain("RRRR"), (0, 1, 2, 5), 8),
    "planar 2R": (lambda: planar(.5, .3), (0, 1), 2),
    "planar 3R pose": (lambda: planar(.5, .3, .1), ALL_ROWS, 2),
    "RRRRR pose": (lambda: random_chain("RRRRR"), ALL_ROWS, 16),
    "RRR pose": (lambda: random_chain("RRR"), ALL_ROWS, 2),
    "P pose": (lambda: random_chain("P"), ALL_ROWS, 1),
}


@cache
def made(name: str) -> Fibre:
    build, rows, _ = CASES[name]
    return generic_fibre(build(), rows)


def configurations(chain: Chain, many: int, seed: int = 3) -> np.ndarray:
    q = np.random.default_rng(seed).uniform(-3, 3, (many, chain.joints))
    return np.where(chain.slides, q * chain.length / 3, q)


def check(fibre: Fibre, q: np.ndarray) -> Configurations:
    """The known configurations are found, all give the poses back, none twice."""
    chain, T = fibre.chain, fibre.chain.pose(q)
    found = all_configurations(fibre, T)
    for known, target, own, many in zip(q, T, found.q, found.multiplicity, strict=True):
        assert distance(chain.slides, own, known, chain.length).min(initial=9) < 1e-6
        assert residual(chain, np.repeat(target[None], len(own), axis=0), own, fibre.rows).max() < 1e-9
        apart = distance(chain.slides, own[:, None], own[None], chain.length) + 9 * np.eye(len(own))
        assert apart.min() > 1e-6 and len(own) == len(many)
    return found


@pytest.mark.parametrize("name", CASES)
def test_the_known_configuration_is_found_and_every_solution_gives_the_pose_back(name):
    fibre = made(name)
    assert fibre.confident
    assert fibre.count == CASES[name][2]
    found = check(fibre, configurations(fibre.chain, 12))
    assert found.complete.all()
    assert max(map(len, found.q)) <= fibre.count


@pytest.mark.parametrize("name", ["puma560", "RRR position"])
def test_seeds_change_neither_the_number_nor_the_solutions(name):
    one, other = made(name), generic_fibre(made(name).chain, made(name).rows, seed=5)
    assert one.count == other.count
    T = one.chain.pose(configurations(one.chain, 6))
    for mine, its in zip(all_configurations(one, T).q, all_configurations(other, T).q, strict=True):
        assert len(mine) == len(its)
        assert distance(one.chain.slides, mine[:, None], its[None]).min(axis=1).max() < 1e-7


def test_the_same_seed_gives_the_same_numbers():
    chain = planar(.5, .3)
    one, other = (generic_fibre(chain, (0, 1), seed=4) for _ in range(2))
    assert np.array_equal(one.anchors[0].q, other.anchors[0].q)


def test_ends_are_as_many_as_the_fibre_and_conjugate():
    fibre = made("general_6r")
    ends = follow(fibre, fibre.chain.pose(configurations(fibre.chain, 4)))
    assert ends.complete.all() and not ends.singular.any() and not ends.infinite.any()
    for q in ends.q:
        assert len(merged(fibre.chain.slides, q)[0]) == fibre.count
        assert distance(fibre.chain.slides, q[:, None], q.conj()[None]).min(axis=1).max() < 1e-7


def test_a_pose_out_of_reach_has_no_configuration_and_that_is_complete():
    fibre = made("puma560")
    T = np.eye(4)
    T[0, 3] = 3.0
    found = all_configurations(fibre, T[None])
    assert len(found.q[0]) == 0 and found.complete.all()


def test_no_targets():
    found = all_configurations(made("puma560"), np.zeros((0, 4, 4)))
    assert found.q == [] and found.complete.shape == (0,)


def test_a_stretched_arm_has_one_double_configuration():
    found = all_configurations(made("planar 2R"), planar(.5, .3).pose(np.array([[.4, 0.]])))
    assert found.multiplicity[0].tolist() == [2] and found.complete.all()
    assert np.allclose(found.q[0], [[.4, 0]], atol=1e-6) and found.sigma[0][0] < 1e-6


@pytest.mark.parametrize("off", [1e-2, 1e-4, 1e-6])
def test_next_to_a_wrist_singularity_nothing_is_missed(off):
    fibre = made("rx90")
    q = configurations(fibre.chain, 6)
    q[:, 4] = off
    assert check(fibre, q).complete.all()


def test_at_a_wrist_singularity_some_configurations_of_the_curve_are_given():
    fibre = made("rx90")
    q = np.array([[.3, .5, .7, .2, 0., .4]])
    found = all_configurations(fibre, fibre.chain.pose(q))
    on_curve = [own for own, sigma in zip(found.q[0], found.sigma[0], strict=True) if sigma < 1e-9]
    assert len(on_curve) and max(found.residual[0]) < 1e-9
    assert any(np.allclose(wrap(fibre.chain.slides, own - q[0])[:3], 0, atol=1e-9) for own in on_curve)


def test_where_one_mixture_of_rows_is_singular_another_serves():
    """Five joints, the tool straight down: the first and the last axis are parallel, the arm is not singular."""
    down = np.diag([1., -1, -1, 1])
    x, z = np.eye(4), np.eye(4)
    x[1:3, 1:3] = [[0, -1], [1, 0]]
    z[0, 3] = .25
    back = x.T.copy()
    back[:3, 3] = [0, -.07, 0]
    chain = Chain(np.array([np.eye(4), x, z, z, back, down]), np.zeros(5, dtype=bool))
    fibre = generic_fibre(chain)
    q = np.array([[.3, .5, -1.1, .6, .2], [1., .7, .4, -1.1, -.5]])  # q2 + q3 + q4 = 0
    assert fibre.spare
    assert check(fibre, q).complete.all()


def test_too_many_joints_are_to_be_locked():
    with pytest.raises(ProgramError, match=r"7 joints .* lock joint 7"):
        generic_fibre(random_chain("RRRRRRR"))
    with pytest.raises(ProgramError, match="lock joint 3"):
        generic_fibre(planar(.5, .3, .1), (0, 1))
    with pytest.raises(ProgramError, match="rows are some of 0 to 5"):
        generic_fibre(planar(.5, .3), (0, 6))


def test_refinement_reaches_rounding_and_tells_singular_configurations():
    chain = made("puma560").chain
    q = configurations(chain, 20)
    near = refine(chain, chain.pose(q), q + 1e-3)
    assert near.residual.max() < 1e-14 and distance(chain.slides, near.q, q).max() < 1e-9
    q[:, 4] = 0
    assert refine(chain, chain.pose(q), q).sigma.max() < 1e-12


def test_refinement_does_not_depend_on_the_unit_of_length():
    metres, millimetres = random_chain("RRPRRR"), random_chain("RRPRRR", scale=1000)
    q, unit = configurations(metres, 8), np.where(metres.slides, 1000, 1)
    one = refine(metres, metres.pose(q), q + .01)
    other = refine(millimetres, millimetres.pose(q * unit), (q + .01) * unit)
    assert np.allclose(one.q * unit, other.q, atol=1e-9) and np.allclose(one.sigma, other.sigma)


def test_refinement_of_hopeless_starts_stays_finite():
    chain = planar(.5, .3)
    T = np.tile(np.eye(4), (3, 1, 1))
    T[:, 0, 3] = 5
    end = refine(chain, T, np.array([[0, 0], [0, np.pi], [1., 2]]), (0, 1))
    assert np.isfinite(end.q).all() and (end.residual > 1).all()


def test_angles_count_modulo_a_turn():
    slides = np.array([False, True])
    assert np.allclose(wrap(slides, np.array([3 * np.pi, 9.])), [np.pi, 9])
    assert np.allclose(wrap(slides, np.array([-np.pi, 0.])), [np.pi, 0])
    assert distance(slides, np.array([3.1, 1.]), np.array([-3.1, 1.])) == pytest.approx(2 * np.pi - 6.2)
    kept, many = merged(slides, np.array([[3.1, 1], [1, 1], [3.1 - 2 * np.pi, 1], [1, 1 + 1e-9]]))
    assert kept.tolist() == [0, 1] and many.tolist() == [2, 2]


def test_an_anchor_without_configurations_loses_paths_and_raises_nothing() -> None:
    chain = planar(.5, .3)
    whole = generic_fibre(chain, (0, 1))
    empty = replace(whole.anchors[0], q=whole.anchors[0].q[:, :0])
    found = all_configurations(replace(whole, anchors=(empty, *whole.anchors[1:])), chain.pose(np.array([[.3, .8]])))
    assert found.complete.all() and len(found.q[0]) == 2
