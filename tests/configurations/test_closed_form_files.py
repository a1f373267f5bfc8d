"""Closed forms as files: they take the targets that `solve` takes, and tell where solutions may be missing."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import torsor
from tests.configurations.test_general_solvers import rough
from torsor.errors import ProgramError
from torsor.ik.inverse_geometry import InverseGeometry
from torsor.numerics.torus import distance
from torsor.robot.description import Robot
from torsor.robot.links import link

FIVE = Robot("five", (link(0, 1), link(1, 2, alpha="pi/2"), link(2, 3, d="0.5"), link(3, 4, d="0.4"),
                      link(4, 5, alpha="pi/2", r="0.2")))
ROBOTS = {"scara": 2, "puma560": 8, "five": 4}  # and how many configurations a target has


@cache
def solver(name: str) -> InverseGeometry:
    ik = torsor.inverse_geometry(FIVE if name == "five" else name)
    assert isinstance(ik, InverseGeometry)
    return ik


@cache
def generated(name: str) -> dict[str, Any]:
    """The functions of the Python files."""
    space: dict[str, Any] = {}
    for text in solver(name).files("python").values():
        exec(text, space)
    return space


def by_file(name: str, target: np.ndarray) -> np.ndarray:
    ik = solver(name)
    with np.errstate(all="ignore"):
        return np.reshape(generated(name)[f"{ik.program.name}_solve"](target[:3].ravel()), (-1, len(ik.joints)))


@pytest.mark.parametrize("size", [0, 1e-9, 1e-7, 1e-6, 5e-5])
@pytest.mark.parametrize("name", ["ur5", "puma560", "scara"])
def test_code_and_solve_take_the_same_rotation_for_a_target_that_is_nearly_one(name: str, size: float) -> None:
    """So that they agree to rounding, also beside the borders of the workspace, where a little less is out of reach."""
    ik = solver(name)
    for q in np.random.default_rng(4).uniform(-1.5, 1.5, (4, len(ik.joints))):
        target = rough(torsor.Kinematics(ik.robot).pose(q), size)
        made, found = by_file(name, target), np.asarray(ik.solve(target, limits={}))
        assert len(made) == len(found)
        assert distance(ik._mechanism.slides, made[:, None], found).min(axis=1).max(initial=0) < 1e-9


@pytest.mark.parametrize("size", [0, 1e-9, 1e-7, 1e-6, 5e-5])
@pytest.mark.parametrize("name", ROBOTS)
def test_targets_that_are_nearly_rotations_have_all_configurations_by_solve_and_in_code(name: str, size: float) -> None:
    ik = solver(name)
    T = torsor.Kinematics(ik.robot).pose(np.linspace(0.3, 0.9, len(ik.joints)))
    made, target = by_file(name, rough(T, size)), rough(T, size)
    found = ik.solve(target, limits={})
    assert len(found) == len(made) == ROBOTS[name] and found.complete
    assert distance(ik._mechanism.slides, made[:, None], np.asarray(found)).min(axis=1).max() < 1e-3
    assert found.residual.max() < 2 * size + 1e-12
    assert (ik.batch(target[None], limits={}).count == ROBOTS[name]).all()


@pytest.mark.parametrize("name", ROBOTS)
def test_targets_that_are_no_rotations_are_refused_by_solve_and_in_code(name: str) -> None:
    ik = solver(name)
    T = torsor.Kinematics(ik.robot).pose(np.linspace(0.3, 0.9, len(ik.joints)))
    for target in (rough(T, 1e-3), T * [[-1], [1], [1], [1]]):
        with pytest.raises(ProgramError, match="a target must be a transform"):
            ik.solve(target)
        assert not len(by_file(name, target))


def test_a_target_that_the_joints_cannot_give_has_no_configuration() -> None:
    """A scara that would have to tilt by 1e-3."""
    tilt = np.eye(4)
    tilt[1:3, 1:3] = [[np.cos(1e-3), -np.sin(1e-3)], [np.sin(1e-3), np.cos(1e-3)]]
    target = torsor.Kinematics("scara").pose([0.3, 0.5, 0.7, 0.9]) @ tilt
    assert not len(by_file("scara", target)) and not len(solver("scara").solve(target, limits={}))


H = np.pi / 2
CORNER = (0, 2, 0, -1, 0, 2)  # of the workspace of UR5: all that is divided by vanishes


@pytest.mark.parametrize("name", ["ur5", "puma560"])
def test_where_code_loses_a_round_configuration_its_clearance_is_not_positive(name: str) -> None:
    ik = solver(name)
    clear, rng = generated(name)[f"{ik.program.name}_clear"], np.random.default_rng(1)
    lost = 0
    for q in [np.array(CORNER) * H, *rng.choice([0, H, -H, np.pi], (30, 6))]:
        T = torsor.Kinematics(name).pose(q)
        found = by_file(name, T)
        near = distance(ik._mechanism.slides, found[np.isfinite(found).all(axis=1)], q).min(initial=1) < 1e-4
        assert near or not clear(T[:3].ravel()) > 0
        lost += not near
    assert lost
    for q in rng.uniform(0.3, 1.2, (5, 6)):
        assert clear(torsor.Kinematics(name).pose(q)[:3].ravel()) > 0


@pytest.mark.parametrize("name", ["scara", "puma560"])
def test_the_program_asks_for_target_and_parameters_alone(name: str) -> None:
    program = solver(name).program
    assert [a.name for a in program.arguments if a.role != "choice"] == ["T", "parameters"]
    assert {o.name for o in program.outputs if o.role != "guard"} == {"q"}
    model = torsor.generate("igm_paul", name)
    assert len(program.outputs) == len(model.outputs)


def test_a_configuration_that_only_comes_near_an_exact_target_is_none() -> None:
    """Near a straight arm the other branch misses the pose by 2e-5."""
    arm = Robot("arm", (link(0, 1), link(1, 2, d="0.3"), link(2, 3, alpha="-pi/2", d="0.123"), link(3, 4, d="0.3")))
    q = np.array([-H, -3.134, 0, np.pi])
    found = torsor.inverse_geometry(arm).solve(torsor.Kinematics(arm).pose(q), limits={})
    assert found.shape == (1, 4) and found.residual[0] < 1e-9
    assert distance(np.zeros(4, dtype=bool), np.asarray(found), q).max() < 1e-6
