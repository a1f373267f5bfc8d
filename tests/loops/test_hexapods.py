"""Platforms on six rods: forty complex poses in general position, and every real one an assembly."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from tests.loops import small_rings
from torsor.closed_loops.direct.hexapod_poses import ByPoses
from torsor.closed_loops.direct.rod_legs import rod_legs
from torsor.closed_loops.direct.study_poses import GENERAL, Poses, Rods, general_platform
from torsor.errors import ModelError


def rods_at(A, b, R, P) -> Rods:
    square = ((P + b @ R.T - A) ** 2).sum(axis=1)
    return Rods(A, b, (A**2).sum(axis=1) + (b**2).sum(axis=1) - square)


def rotation(rng: np.random.Generator):
    R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    return R * np.linalg.det(R)


def lacking(poses: Poses) -> float:
    """The largest difference of a rod's length, squared, from what it is to be."""
    rods, (R, P) = poses.rods, poses.frames()
    ends = P[:, None] + np.einsum("kab,ib->kia", R, rods.b) - rods.A
    m = (rods.A**2).sum(axis=1) + (rods.b**2).sum(axis=1) - (ends**2).sum(axis=2)
    return float((np.abs(m - rods.m) / (1 + np.abs(ends).max(axis=(1, 2)) ** 2)[:, None]).max())


@pytest.mark.parametrize("seed", range(4))
def test_a_platform_with_a_known_pose_has_forty_that_come_in_conjugate_pairs(seed: int) -> None:
    rng = np.random.default_rng(seed)
    R, P = rotation(rng), rng.normal(size=3)
    poses = general_platform().carried(rods_at(rng.normal(size=(6, 3)), rng.normal(size=(6, 3)), R, P))
    assert poses.complete and poses.x.shape[1] == GENERAL and lacking(poses) < 1e-9
    turns, places = poses.frames()
    assert (np.abs(turns - R).max(axis=(1, 2)) + np.abs(places - P).max(axis=1)).min() < 1e-9
    apart = np.abs(turns.conj()[:, None] - turns).max(axis=(2, 3)) / np.abs(turns).max(axis=(1, 2))
    assert apart.min(axis=1).max() < 1e-6


def test_a_flat_symmetric_platform_has_fewer_poses_and_none_is_lost() -> None:
    """Of two hexagons with three axes of symmetry: 28, mirrored at the base pairwise."""
    def hexagon(radius: float, half: float):
        angles = np.array([k * 2 * np.pi / 3 + s * half for k in range(3) for s in (-1, 1)])
        return np.stack([radius * np.cos(angles), radius * np.sin(angles), 0 * angles], axis=1)

    rng = np.random.default_rng(3)
    counts = [general_platform().carried(Rods(hexagon(1.0, 0.2), hexagon(0.6, 0.8), rng.normal(size=6) + 0j))
              for _ in range(2)]
    assert [(p.complete, p.x.shape[1]) for p in counts] == [(True, 28)] * 2


@pytest.mark.parametrize("name", ["sample", "general"])
def test_all_poses_are_assemblies_and_that_of_a_configuration_is_among_them(name: str) -> None:
    closure = torsor.closure("stewart" if name == "sample" else small_rings.stewart())
    q = closure.assemble(np.random.default_rng(1).uniform(0.5, 1, len(closure.joints)))
    solutions = closure.solve([q[closure.joints.index(n)] for n in closure.independent], limits={}, seed=q)
    assert solutions.complete and "six rods" in solutions.remarks[0] and len(solutions) % 2 == 0
    assert max(closure.closed(row) for row in solutions) < 1e-10
    assert np.abs(np.exp(1j * np.asarray(solutions)[0]) - np.exp(1j * q)).max() < 1e-6
    poses = np.array([closure.pose(row, 7) for row in solutions])
    assert (np.abs(poses[:, None] - poses).max(axis=(2, 3)) + np.eye(len(poses))).min() > 1e-3


def test_where_two_assemblies_meet_they_count_twice() -> None:
    closure, rng = torsor.closure(small_rings.stewart()), np.random.default_rng(1)
    q = closure.assemble(rng.uniform(0.5, 1, len(closure.joints)))
    places = [closure.joints.index(n) for n in closure.independent]
    for _ in range(2):
        way = closure.track([q[places], q[places] + 3 * rng.normal(size=6)], q)
        assert "two assembly modes meet" in way.words
        solutions = closure.solve(way.q[-1][places], limits={}, seed=way.q[-1])
        assert solutions.complete and solutions.singular[0] and solutions.multiplicity[0] == 2
        assert "six rods" in solutions.remarks[0] and not solutions.singular[1:].any()
        assert np.abs(np.exp(1j * np.asarray(solutions)[0]) - np.exp(1j * way.q[-1])).max() < 1e-5


def test_the_legs_of_a_hexapod_bring_its_body_to_a_pose_in_four_ways() -> None:
    closure = torsor.closure(small_rings.stewart())
    skeleton = closure.skeleton
    q = closure.assemble(np.random.default_rng(2).uniform(0.5, 1, len(closure.joints)))
    frame, legs = rod_legs(skeleton, [closure.number(n) for n in closure.passive])
    for leg in legs:
        rod, columns = leg.placed(skeleton, q), [skeleton.column[j] for j in leg.joints]
        ways = rod.solve(closure.pose(q, frame))
        assert len(ways) == 4
        for way in ways:
            row = q.copy()
            row[columns] = way
            assert closure.closed(row) < 1e-10


def test_other_robots_are_no_hexapods() -> None:
    closure = torsor.closure("three_rrr")
    with pytest.raises(ModelError, match="six rods"):
        ByPoses(closure.skeleton, [closure.number(n) for n in closure.independent])
