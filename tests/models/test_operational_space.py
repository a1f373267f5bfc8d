"""Operational space: forces at a task move it as asked and leave the rest alone; Pinocchio has the last word."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

import torsor
from tests.models.states import at, joint_arrays, made, symbol_values
from tests.models.test_dynamics import anything, close
from tests.pinocchio_oracle import Oracle
from tests.random_robots import random_robot
from torsor import models
from torsor.models.options.task_rows import ROW_NAMES
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import second

REDUNDANT = [1, 4, 6, 9, 12, 16]


def arm(seed: int, links: int = 6, **options):
    rng = Random(seed)
    robot = random_robot(rng, links, kinds="RRP", rotor=True, friction=True, wrench=seed % 2 == 0, special=0.2,
                         base_motion=seed % 3 == 0, **options)
    return robot, symbol_values(rng, robot)


def task_jacobian(robot, values, rows=ROW_NAMES[:3], frame=-1, projection=0):
    J = at(made("jac", robot, frame=frame, projection=projection), values)["J"]
    return J[[ROW_NAMES.index(row) for row in rows]]


@pytest.mark.parametrize("seed", REDUNDANT)
def test_task_forces_give_the_task_its_acceleration_whatever_the_rest_does(seed):
    """tau = J^T (Lambda xdd + mu + p) + N^T tau0 decouples."""
    robot, values = arm(seed)
    rng = np.random.default_rng(seed)
    found = at(made("osm", robot, rows="position"), values)
    J = task_jacobian(robot, values)
    wanted = rng.uniform(-3, 3, 3)
    for _ in range(2):
        tau = J.T @ (found["Lambda"] @ wanted + found["mu"] + found["p"]) + found["N"].T @ rng.uniform(-9, 9, 6)
        qdd = at(made("ddm", robot), values | {f"GAM{j}": x for j, x in enumerate(tau, 1)})["qdd"]
        moved = at(made("acc", robot), values | {f"QDP{j}": x for j, x in enumerate(qdd, 1)})["VP"][-1]
        R = at(made("trm", robot), values)["T"][:3, :3]
        close(R @ moved, wanted, 1e-7)


@pytest.mark.parametrize("seed", REDUNDANT)
def test_the_inverse_is_consistent_and_the_projector_one(seed):
    robot, values = arm(seed)
    found = at(made("osm", robot, rows="x,z,ry", projection=2), values)
    J = task_jacobian(robot, values, ("x", "z", "ry"), projection=2)
    A, N = at(made("inm", robot), values)["A"], found["N"]
    close(J @ found["Jbar"], np.eye(3), 1e-8)
    close(N @ N, N, 1e-8)
    close(J @ np.linalg.solve(A, N.T), np.zeros((3, 6)), 1e-8)
    assert (found["Lambda"] == found["Lambda"].T).all() and np.linalg.eigvalsh(found["Lambda"]).min() > 0


@pytest.mark.parametrize("seed", range(12))
def test_random_robots_agree_with_pinocchio(seed):
    """Lambda, mu, p from Pinocchio's inertia and torques and the Jacobian."""
    robot, values = anything(seed, 7)
    q, qd, _ = joint_arrays(robot, values)
    oracle, zero = Oracle(robot, values), np.zeros_like(q)
    n = max(j for j, link in enumerate(robot.links, 1) if link.joint.kind.moves)
    J6 = at(made("jac", robot, frame=n), values)["J"]
    rows = [r for r in range(6) if np.linalg.norm(J6[r]) > 1e-3][:1]
    J = J6[rows]
    found = at(made("osm", robot, frames=n, rows=",".join(ROW_NAMES[r] for r in rows)), values)
    A, h = oracle.inertia_matrix(q), oracle.inverse_dynamics(q, qd, zero)
    Lambda = np.linalg.inv(J @ np.linalg.solve(A, J.T))
    at_rest = at(made("acc", robot), values | {f"QDP{j}": 0.0 for j in range(1, 20)})
    R = at(made("trm", robot, frame=n), values)["T"][:3, :3]
    still = np.concatenate([R @ at_rest["VP"][n - 1], R @ at_rest["WP"][n - 1]])[rows]
    close(found["Lambda"], Lambda, 1e-8)
    close(found["mu"] + found["p"], Lambda @ (J @ np.linalg.solve(A, h) - still), 1e-8)
    close(found["p"], Lambda @ J @ np.linalg.solve(A, at(made("grav", robot), values)["Q"]), 1e-8)


@pytest.mark.parametrize("seed", range(6))
def test_articulated_bodies_and_composite_links_agree(seed):
    robot, _ = arm(seed, 5, tree=seed % 2 == 1)
    options = {"frames": (3, 5), "rows": "x;y,rz", "method": "composite", "effort": 0, "damping": "1/2"}
    entry = models.operational_space
    program = entry(robot, **options)
    found = second(entry, robot, program, options)
    assert found is not None and compare(found.first, found.other, found.name, states=3).ok


def test_several_frames_are_one_task_row_after_row():
    robot, values = arm(3, 5, tree=True)
    both = at(made("osm", robot, frames=(3, 5), rows="x;y", damping="1/10"), values)
    J = np.vstack([task_jacobian(robot, values, ("x",), 3), task_jacobian(robot, values, ("y",), 5)])
    A = at(made("inm", robot), values)["A"]
    close(both["Lambda"], np.linalg.inv(J @ np.linalg.solve(A, J.T) + np.eye(2) / 100))


@pytest.mark.parametrize(("name", "rows"), [("planar_2r", "x rz"), ("scara", "x y z rz"), ("rx90", "x y z rx ry rz"),
                                            ("panda", "x y z rx ry rz"), ("rrp", "x y z")])
def test_rows_that_move_independently_are_found(name, rows):
    robot = getattr(torsor.robots, name)()
    told = made("osm", robot).words.remarks[0].partition(": ")[2].split(", ")
    assert [word.split()[0] for word in told] == rows.split()


def test_a_singular_configuration_has_a_bounded_inertia_with_damping():
    robot = torsor.robots.planar_2r()
    program = models.operational_space(robot, point="2/5,0,0", rows="x,y", damping="1/10")
    values = symbol_values(Random(1), robot) | {j.variable: 0.0 for j in robot.joints}
    found = at(program, values)["Lambda"]
    assert np.isfinite(found).all() and np.linalg.eigvalsh(found).max() <= 100 * (1 + 1e-9)


def test_robots_with_loops_have_it_in_their_motors():
    robot = torsor.load(torsor.robots.path("five_bar"))
    q = torsor.closure(robot).solve({j.variable: x for j, x in zip(robot.driven, (0.5, 1.9), strict=True)})[0]
    values = symbol_values(Random(2), robot)
    values |= {n: float(v.value({})) for n, v in robot.defaults.items()}
    values |= dict(zip((j.variable for j in robot.joints), np.asarray(q)[: len(robot.joints)], strict=True))
    J = at(made("jac", robot, frame=2), values)["J"]
    found = at(made("osm", robot, frames=2, rows="x"), values)
    A = at(made("inm", robot), values)["A"]
    close(found["Lambda"], 1 / (J[:1] @ np.linalg.solve(A, J[:1].T)), 1e-8)
    close(found["p"], found["Jbar"].T @ at(made("grav", robot), values)["Q"], 1e-8)


def test_a_task_that_cannot_be_is_answered_with_what_could():
    robot = torsor.robots.planar_2r()
    with pytest.raises(torsor.TorsorError, match=r"a task of 6 rows for 2 degrees of freedom; take .* or damping"):
        models.operational_space(robot, rows="pose")
    with pytest.raises(torsor.TorsorError, match="no joint moves frame 0; take a frame that moves"):
        models.operational_space(robot, frames=0)
    with pytest.raises(torsor.TorsorError, match="in no configuration can z of frame 2 be moved apart"):
        models.operational_space(robot, rows="x,z")
    with pytest.raises(torsor.TorsorError, match="rows are given for 2 frames, and the task has 1"):
        models.operational_space(robot, rows="x;y")
    with pytest.raises(torsor.TorsorError, match="rows must be auto, pose, position, orientation or some of x,y,z"):
        models.operational_space(robot, rows="x,w")
    with pytest.raises(torsor.TorsorError, match="a number or a parameter of planar_2r, which has no eps"):
        models.operational_space(robot, damping="eps")
    with pytest.raises(torsor.TorsorError, match="take method=composite"):
        models.operational_space(torsor.load(torsor.robots.path("five_bar")), rows="x", method="articulated")


def test_cost_grows_linearly_with_the_joints():
    """Each joint more costs the same, less what is computed once: differences of counts for 6, 12 and 18 joints."""
    def cost(n: int) -> int:
        links = [torsor.link(j - 1, j, alpha="pi/2" if j % 2 else "-pi/2", d=f"D{j}", XX=f"XX{j}", YY=f"YY{j}",
                             ZZ=f"ZZ{j}", MX=f"MX{j}", M=f"M{j}") for j in range(1, n + 1)]
        robot = torsor.Robot("snake", tuple(links))
        return models.operational_space(robot, rows="x,y", projector=False, method="articulated", effort=0).ops.total
    six, twelve, eighteen = map(cost, (6, 12, 18))
    assert 0.95 * (twelve - six) < eighteen - twelve <= twelve - six
