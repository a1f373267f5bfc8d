"""Robots with loops against Pinocchio's constraint dynamics, and against MuJoCo's matrices with rigid loops."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops.closed_mujoco import ClosedMujoco
from tests.loops.closed_pinocchio import ClosedPinocchio
from tests.loops.closed_robots import State, case, random_case

ROBOTS = ["fourbar", "five_bar", "sr400", "delta", "three_rrr", "parallelogram_delta", *range(4)]
TOLERANCE = 1e-9

robots = pytest.mark.parametrize("which", ROBOTS)


def case_of(which):
    return random_case(which) if isinstance(which, int) else case(which)


def close(a, b):
    assert np.abs(np.asarray(a) - b).max() <= TOLERANCE * max(1, np.abs(b).max())


@dataclass(frozen=True)
class Moment:
    """A robot in motion under its motors: their torques, and Pinocchio's word on accelerations and reactions."""

    x: State
    tau: np.ndarray
    reactions: dict[int, np.ndarray]


@cache
def pushed(which) -> Moment:
    """Random rates that keep the loops closed, and random torques."""
    c, rng = case_of(which), np.random.default_rng(14)
    q, qd = c.configurations[0], rng.uniform(-1, 1, len(c.skeleton.joints))
    C = c.skeleton.constraints(c.skeleton.frames(q[None]))[0]
    qd[c.passive] = -np.linalg.lstsq(C[:, c.passive], C[:, c.independent] @ qd[c.independent], rcond=1e-11)[0]
    tau = rng.uniform(-10, 10, len(c.mobility.motors))
    outside = ClosedPinocchio(c.robot, c.numbers)
    qdd = outside.accelerations(q, qd, spread(c, tau))
    return Moment(State(q, qd, qdd), tau, outside.reactions(q, qd, qdd))


def spread(c, tau):
    """Torques of the motors among those of all joints."""
    full = np.zeros(len(c.skeleton.joints))
    full[motors(c)] = tau
    return full


def motors(c):
    return [c.skeleton.column[j] for j in c.mobility.motors]


@cache
def model(code, which):
    m = torsor.models.find(code)
    return m(case_of(which).robot, **({"effort": 0} if "effort" in m.options else {}))


def called(code, which, **more):
    """What a model gives at that moment."""
    return case_of(which).call(model(code, which), pushed(which).x, **more)


@robots
def test_motors_accelerate_the_robot_as_in_pinocchio(which):
    c, m = case_of(which), pushed(which)
    close(called("ddm", which, tau=m.tau)["qdd"], m.x.qdd[c.independent])


@robots
def test_torques_are_those_that_pinocchio_was_given(which):
    m = pushed(which)
    close(called("idm", which)["tau"], m.tau)


@robots
def test_passive_joints_accelerate_as_in_pinocchio(which):
    c, m = case_of(which), pushed(which)
    loops = called("lkm", which)
    close(loops["W"] @ m.x.qdd[c.independent] + loops["psi"], m.x.qdd[c.passive])


@robots
def test_joints_and_cuts_pass_on_what_they_do_in_pinocchio(which):
    """Where constraints are not redundant; one row per link, then one row per cut joint."""
    ours = called("rea", which)
    known = ours["known"] == 1
    assert known.any()
    for j, theirs in pushed(which).reactions.items():
        close(ours["R"][j - 1][known[j - 1]], theirs[known[j - 1]])


@cache
def rigid(which):
    """MuJoCo's A, h, J and drift at the same moment."""
    c, m = case_of(which), pushed(which)
    return ClosedMujoco(c.robot, c.numbers).at(m.x.q, m.x.qd)


@robots
def test_rates_and_accelerations_keep_mujocos_loops_closed(which):
    m, (_, _, J, drift) = pushed(which), rigid(which)
    close(J @ m.x.qd, np.zeros(len(J)))
    close(J @ m.x.qdd, -drift)


@robots
def test_motors_accelerate_the_robot_as_with_mujocos_matrices(which):
    """A qdd - J' f = tau - h and J qdd = -drift, by least squares: loops may be redundant."""
    c, m = case_of(which), pushed(which)
    A, h, J, drift = rigid(which)
    system = np.block([[A, -J.T], [J, np.zeros((len(J), len(J)))]])
    answer = np.linalg.lstsq(system, np.concatenate([spread(c, m.tau) - h, -drift]), rcond=1e-11)[0]
    close(called("ddm", which, tau=m.tau)["qdd"], answer[c.independent])


@robots
def test_torques_are_those_of_mujocos_tree_less_what_the_loops_bear(which):
    """tau + J' f = A qdd + h, with f for all loops and tau of the motors alone."""
    c, m = case_of(which), pushed(which)
    A, h, J, _ = rigid(which)
    pushes = np.hstack([np.eye(len(A))[:, motors(c)], J.T])
    answer, *_ = np.linalg.lstsq(pushes, A @ m.x.qdd + h, rcond=1e-11)
    close(called("idm", which)["tau"], answer[: len(m.tau)])
