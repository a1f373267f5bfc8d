"""Frames on the ground and on each other: constrained accelerations, contact forces, impacts; Pinocchio's word."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import numpy as np
import pinocchio as pin
import pytest

import torsor
from tests.floating.flying_robots import close, flight, flying, state_of
from tests.loops.closed_robots import case
from tests.models.states import at, made
from tests.random_robots import random_robot
from torsor import models
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL, Base, Inertia
from torsor.verification.generated_text import compare
from torsor.verification.second_ways import second

SETTINGS = pin.ProximalSettings(1e-13, 1e-10, 100)


def held(f, contacts):
    """Pinocchio's constraints: (frame, other or None, how)."""
    oracle, models = f.oracle, pin.StdVec_RigidConstraintModel()
    for frame, other, how in contacts:
        kind = pin.ContactType.CONTACT_3D if how == "point" else pin.ContactType.CONTACT_6D
        joint, place = oracle.joint_of[frame]
        if other is None:
            made = pin.RigidConstraintModel(kind, oracle.model, joint, place, pin.ReferenceFrame.LOCAL)
        else:
            pin.forwardKinematics(oracle.model, oracle.data, f.position)
            second, _ = oracle.joint_of[other]
            there = oracle.data.oMi[second].actInv(oracle.data.oMi[joint] * place)
            made = pin.RigidConstraintModel(kind, oracle.model, joint, place, second, there, pin.ReferenceFrame.LOCAL)
        models.append(made)
    datas = pin.StdVec_RigidConstraintData()
    datas.extend([m.createData() for m in models])
    pin.initConstraintDynamics(oracle.model, oracle.data, models, datas)
    return oracle, models, datas


def rows(f, oracle, models, contacts):
    """J qd = 0, by Pinocchio's Jacobians of both joints, in the axes and at the origin of the held frame."""
    pin.computeJointJacobians(oracle.model, oracle.data, f.position)

    def of(joint, place):
        own = pin.getJointJacobian(oracle.model, oracle.data, joint, pin.ReferenceFrame.LOCAL)[:, oracle.order]
        return place.toActionMatrixInverse() @ own

    found = [of(m.joint1_id, m.joint1_placement) - (of(m.joint2_id, m.joint2_placement) if m.joint2_id else 0)
             for m in models]
    return np.vstack([J[: 3 if how == "point" else 6] for J, (_, _, how) in zip(found, contacts, strict=True)])


def said(contacts):
    return ",".join(f"{frame}{'' if other is None else f'={other}'}:{how}" for frame, other, how in contacts)


def forces(contacts, datas):
    return np.concatenate([d.contact_force.vector[: 3 if how == "point" else 6]
                           for (_, _, how), d in zip(contacts, datas, strict=True)])


CASES = [[(5, None, "point")], [(10, None, "face")], [(3, None, "point"), (10, None, "point"), (5, None, "point")],
         [(5, 10, "face")], [(5, None, "face"), (8, 3, "point"), (10, None, "point")]]


@cache
def walker(seed):
    """Two legs of five joints on a free base."""
    rng = Random(seed)
    leg = random_robot(rng, 5, kinds="RRRP", symbolic=False, special=0, general=True).links
    moved = [link(x.antecedent + 5 * (x.antecedent > 0), j + 6, x.joint.kind,
                  **{k: getattr(x.placement, k) for k in ("gamma", "b", "alpha", "d")},
                  **{k: getattr(x.inertia, k) for k in INERTIAL}) for j, x in enumerate(leg)]
    body = torsor.Robot("walker", (*leg, *(replace(x, name=f"right{j}") for j, x in enumerate(moved))),
                        gravity=(0, 0, "-981/100"))
    return state_of(flying(body, rng, symbolic=False), rng)


@pytest.mark.parametrize("number", range(len(CASES)))
def test_pinocchio_agrees_on_contact_forces_and_impacts(number):
    contacts = CASES[number]
    f = walker(number)
    oracle, models, datas = held(f, contacts)
    impact = at(made("imp", f.robot, contacts=said(contacts)), f.values)
    if all(other is None for _, other, _ in contacts):  # Pinocchio's impacts are with the ground alone
        after = pin.impulseDynamics(oracle.model, oracle.data, f.position, oracle.moving(f.qd), models, datas, 0.0,
                                    SETTINGS)
        close(impact["after"], after[oracle.order], 1e-8)
    J = rows(f, oracle, models, contacts)
    close(J @ impact["after"], np.zeros(len(J)), 1e-8)
    close(oracle.inertia_matrix(f.position) @ (impact["after"] - f.qd), J.T @ impact["p"], 1e-8)
    program = made("cdm", f.robot, contacts=said(contacts))
    tau = np.random.default_rng(number).uniform(-1, 1, len(f.qd))
    qd = impact["after"]  # with it the contacts are at rest
    values = f.values | dict(zip(program.argument("qd").elements, qd, strict=True))
    values |= dict(zip(program.argument("tau").elements, tau, strict=True))
    found = at(program, values)
    qdd = pin.constraintDynamics(oracle.model, oracle.data, f.position, oracle.moving(qd), oracle.moving(tau), models,
                                 datas, SETTINGS)
    close(found["qdd"], qdd[oracle.order], 1e-8)
    close(found["f"], forces(contacts, datas), 1e-8)


def test_restitution_throws_back_what_meets():
    f = walker(1)
    J = at(made("jac", f.robot, frame=5, projection=5), f.values)["J"][:3]
    after = at(made("imp", f.robot, contacts="5", restitution="3/10"), f.values)["after"]
    close(J @ after, -0.3 * J @ f.qd, 1e-8)


def test_a_robot_on_the_ground_may_touch_it_elsewhere():
    """A fixed arm whose tip is held at a point: two arms that are one."""
    robot = random_robot(Random(5), 6, kinds="R", symbolic=False)
    values = {f"q{j}": 0.3 * j for j in range(1, 7)} | {f"QP{j}": 0.0 for j in range(1, 7)}
    values |= {f"GAM{j}": 0.5 * j for j in range(1, 7)}
    found = at(made("cdm", robot, contacts="6"), values)
    J = at(made("jac", robot, projection=6), values)["J"][:3]
    A, h = at(made("inm", robot), values)["A"], at(made("h", robot), values)["h"]
    close(J @ found["qdd"], np.zeros(3))
    close(A @ found["qdd"] + h, [values[f"GAM{j}"] for j in range(1, 7)] + J.T @ found["f"], 1e-8)


def cart():
    """Two wheels on an axle under a platform: they turn about the base's y axis, radius 1/10, half a metre apart."""
    wheel = {"alpha": "-pi/2", "ZZ": "1/100", "XX": "1/50", "YY": "1/50", "M": 1}
    left = link(0, 1, "R", b="1/10", gamma=0, r="1/4", name="left", **wheel)
    right = link(0, 2, "R", b="1/10", gamma=0, r="-1/4", name="right", **wheel)
    body = Inertia(ZZ=1, M=10, MX=1)
    return torsor.Robot("cart", (left, right), gravity=(0, 0, "-981/100"), base=Base(joint="planar", inertia=body))


def test_a_second_algorithm_agrees_on_contacts():
    f = flight(6, 4, kinds="RRRP", tree=False, symbolic=False, friction=True, wrench=True, special=0, general=True)
    rolling = {"contacts": "left:roll(1/10),right:drive(1/10)"}
    for robot, code, options in ((f.robot, "cdm", {"contacts": "4:face"}), (f.robot, "cdm", {"contacts": "4=0,2"}),
                                 (f.robot, "imp", {"contacts": "4", "restitution": "1/2"}), (f.robot, "cdm", {}),
                                 (cart(), "cdm", rolling | {"thrust": False}), (cart(), "imp", rolling)):
        found = second(models.find(code), robot, made(code, robot, **options), options)
        check = compare(found.first, found.other, found.name, states=2)
        assert check.ok, (code, options, check)


def test_a_robot_with_loops_and_feet_is_one_robot():
    """Held at its base to the ground it is the robot on the ground; loops and contact hold together."""
    on_ground = case("five_bar")
    x, body = on_ground.state(2), Inertia(XX=2, YY=3, ZZ=4, M=5, MX="1/2")
    robot = on_ground.robot.replace(base=Base(joint="free", inertia=body))
    tau = np.linspace(1, 2, len(on_ground.independent))
    standing = on_ground.call(made("cdm", on_ground.robot), x, tau=tau)
    flown = on_ground.call(made("cdm", robot, contacts="0:face", thrust=False), x, tau=tau,
                           rotation=np.ravel(np.eye(3)), qd=[*np.zeros(6), *x.qd[on_ground.independent]])
    close(flown["qdd"], [*np.zeros(6), *standing["qdd"]], 1e-7)
    force = on_ground.call(made("idm", robot), x, rotation=np.ravel(np.eye(3)), qdd=flown["qdd"],
                           qd=[*np.zeros(6), *x.qd[on_ground.independent]])["tau"]
    close(flown["f"], force[:6], 1e-6)


def test_wheels_roll():
    """The unicycle: equal torques drive it on, opposite ones turn it, and it never slips."""
    robot = cart()
    program = made("cdm", robot, contacts="left:roll(1/10),right:drive(1/10)", thrust=False)
    speed, turn = 0.4, 0.7
    state = {"V10": speed, "V20": 0.0, "W30": turn, "PSI": 0.3, "PB1": 0.0, "PB2": 0.0, "q1": 1.0, "q2": 2.0,
             "QP1": (speed - turn / 4) * 10, "QP2": (speed + turn / 4) * 10}
    made_by = {"GAM1": 0.3, "GAM2": 0.5}
    qdd = at(program, state | made_by)["qdd"]
    close(qdd[3:], [(qdd[0] - qdd[2] / 4) * 10, (qdd[0] + qdd[2] / 4) * 10])
    # V20 stays zero; with m the mass of all, wheels seen at the rim, and MX in front of the axle
    mass, moment = 12 + 2 * 0.01 / 0.1**2, 1 + 2 * (1 / 50 + 1 / 16) + 2 * 0.01 / 0.1**2 / 16
    close(qdd[1], 0.0)
    close(mass * qdd[0] - 1 * turn**2, 0.8 / 0.1)
    close(moment * qdd[2] + 1 * speed * turn, 0.2 / 0.1 / 4)


def test_contacts_that_say_too_much_are_refused():
    robot = cart()
    with pytest.raises(torsor.TorsorError, match="S2 hold what others hold already"):
        made("cdm", robot, contacts="left:roll(1/10),right:roll(1/10)")
    f = walker(1)
    for text, words in (("3,3", "listed twice"), ("99", "no frame 99"), ("3:foot", "a point or a face"),
                        ("3=3", "to itself"),
                        ("3:roll(1)", "moves in a plane"), ("3:face(2)", "has a radius"), ("(", "frames with commas"),
                        ("6:face,4:face,5:face", "18 rows hold a robot of 16")):
        with pytest.raises(torsor.TorsorError, match=words):
            pytest.fail(f"{text}: {made('cdm', f.robot, contacts=text)}")
    with pytest.raises(torsor.TorsorError, match="has no EE"):
        made("imp", f.robot, contacts="3", restitution="EE")
    with pytest.raises(torsor.TorsorError, match="thrust = false is for a base that moves by itself"):
        torsor.models.inverse_dynamics(torsor.robots.rrp(), thrust=False)
    assert flying(torsor.robots.rrp(), Random(1)).base.floating and state_of(robot, Random(2)).qd.shape == (5,)
