"""Frames found for arbitrary axes, against Pinocchio's model of the same bodies and joints."""

from __future__ import annotations

from dataclasses import replace
from math import pi
from random import Random

import numpy as np
import pinocchio as pin
import pytest

import torsor
from torsor import formats, models
from torsor.errors import RobotError
from torsor.formats.bodies.bodies import Assembly, AxisLimits, Body, Coincidence, Connection, Mass, Mimic, Transform
from torsor.formats.bodies.frames import khalil, part
from torsor.formats.bodies.named_numbers import with_symbols
from torsor.formats.bodies.space import unit
from torsor.formats.format import Reading

QUARTERS = ((0, 0, 0), (pi / 2, 0, 0), (0, pi / 2, 0), (0, 0, -pi / 2), (pi, 0, 0), (pi / 2, 0, pi / 2))
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0))


def rotation(rpy: tuple[float, float, float]) -> Transform:
    made = pin.rpy.rpyToMatrix(*rpy)
    return Transform(tuple(map(tuple, made.tolist())))  # type: ignore[arg-type]


def random_assembly(rng: Random, joints: int, special: float, kinds: tuple[str, ...] = ("revolute", "prismatic")
                    ) -> Assembly:
    """A random tree: axes and origins special (quarter turns, zeros) with some probability, some bodies fixed."""
    bodies, connections = [Body("base", mass(rng))], []
    branch = ["base"]  # to the last body: Pinocchio wants its joints depth first
    for k in range(joints):
        del branch[max(1, len(branch) - rng.randrange(3)) :]
        parent = branch[-1]
        branch.append(f"body{k}")
        easy = rng.random() < special
        turn = rotation(rng.choice(QUARTERS) if easy else tuple(rng.uniform(-3, 3) for _ in range(3)))
        p = tuple(rng.choice((0.0, 0.3, -0.2)) if easy else rng.uniform(-1, 1) for _ in range(3))
        axis = rng.choice(AXES) if easy else unit(tuple(rng.uniform(-1, 1) for _ in range(3)))
        kind = "fixed" if rng.random() < 0.2 else rng.choice(kinds)
        bodies.append(Body(f"body{k}", mass(rng)))
        connections.append(Connection(f"joint{k}", kind, parent, f"body{k}", Transform(turn.R, p), axis,
                                      rotor=0.0, damping=0.0))
    return Assembly("random", tuple(bodies), tuple(connections), "base")


def mass(rng: Random) -> Mass:
    """That of a few points, so that it is possible."""
    points = [np.array([rng.uniform(-0.3, 0.3) for _ in range(3)]) for _ in range(4)]
    m = [rng.uniform(0.1, 1) for _ in points]
    centre = sum(k * p for k, p in zip(m, points, strict=True)) / sum(m)
    J = sum(k * (np.dot(p - centre, p - centre) * np.eye(3) - np.outer(p - centre, p - centre))
            for k, p in zip(m, points, strict=True))
    return Mass(sum(m), tuple(centre.tolist()), (J[0, 0], J[0, 1], J[0, 2], J[1, 1], J[1, 2], J[2, 2]))


def pinocchio_model(assembly: Assembly, flying: bool = False) -> pin.Model:
    """The same, joint by joint; fixed bodies are Pinocchio's to merge."""
    model = pin.Model()
    model.gravity.linear = np.array(assembly.gravity)
    root = model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "root") if flying else 0
    joint, place = {assembly.root: root}, {assembly.root: pin.SE3.Identity()}
    masses = {b.name: b.mass for b in assembly.bodies}
    for c in assembly.connections:
        at = place[c.parent] * pin.SE3(np.array(c.place.R), np.array(c.place.p))
        if c.kind == "fixed":
            joint[c.child], place[c.child] = joint[c.parent], at
        else:
            kind = pin.JointModelPrismaticUnaligned if c.kind == "prismatic" else pin.JointModelRevoluteUnaligned
            joint[c.child] = model.addJoint(joint[c.parent], kind(np.array(c.axis)), at, c.name)
            place[c.child] = pin.SE3.Identity()
        m = masses[c.child]
        xx, xy, xz, yy, yz, zz = m.tensor
        if m.mass and joint[c.child]:
            inertia = pin.Inertia(m.mass, np.array(m.centre), np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]))
            model.appendBodyToJoint(joint[c.child], inertia, place[c.child])
        model.addFrame(pin.Frame(c.child, joint[c.child], place[c.child], pin.FrameType.OP_FRAME))
    return model


def agree(assembly: Assembly, reading: Reading, states: int = 3) -> None:
    """Torques, inertia matrix, frames and Jacobians of all bodies."""
    robot, model = reading.robot, pinocchio_model(assembly)
    data = model.createData()
    names = [link.joint.name for link in robot.links if link.joint.kind.moves]
    order = [model.joints[model.getJointId(name)].idx_v for name in names]
    none = np.zeros(len(robot.parameters))
    idm, inm = (torsor.compile(m(robot, effort=0)) for m in (models.inverse_dynamics, models.inertia_matrix))
    body = robot.links[-1].name
    direct, jacobian = (torsor.compile(m(robot, frame=body)) for m in (models.transform, models.jacobian))
    rng = np.random.default_rng(1)
    for _ in range(states):
        q, qd, qdd = rng.uniform(-1, 1, (3, len(names)))
        full = np.zeros((3, model.nv))
        full[:, order] = q, qd, qdd
        tau = pin.rnea(model, data, *full)[order]
        assert idm(q=q, qd=qd, qdd=qdd, parameters=none) == pytest.approx(tau, rel=1e-9, abs=1e-9 * np.abs(tau).max())
        A = pin.crba(model, data, full[0])
        A = np.triu(A) + np.triu(A, 1).T
        made = inm(q=q, parameters=none)
        assert np.allclose(made, A[np.ix_(order, order)], rtol=1e-9, atol=1e-9 * np.abs(A).max())
        if model.existFrame(body):
            k = model.getFrameId(body)
            pin.framesForwardKinematics(model, data, full[0])
            assert np.allclose(direct(q=q, parameters=none), data.oMf[k].homogeneous, atol=1e-9)
            J = pin.computeFrameJacobian(model, data, full[0], k, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
            assert np.allclose(jacobian(q=q, parameters=none), J.reshape(6, -1)[:, order], atol=1e-9)


@pytest.mark.parametrize("special", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("seed", range(6))
def test_random_trees(seed: int, special: float) -> None:
    assembly = random_assembly(Random(seed), 6, special)
    if any(c.kind != "fixed" for c in assembly.connections):
        agree(assembly, khalil(assembly))


@pytest.mark.parametrize("seed", range(3))
def test_fixed_bodies_may_keep_their_mass(seed: int) -> None:
    assembly = random_assembly(Random(seed), 6, 0.7)
    merged, apart = khalil(assembly), khalil(assembly, merge=False)
    agree(assembly, apart)
    assert sum(not x.inertia.M.is_zero for x in apart.robot.links) >= \
        sum(not x.inertia.M.is_zero for x in merged.robot.links)


def planar(alpha_noise: float = 0.0, damping: float = 0.0) -> Assembly:
    """A UR-like arm: shoulder, three parallel axes, a wrist of quarter turns."""
    quarter = rotation((0, pi / 2 + alpha_noise, 0)).R
    rows = [("pan", (0, 0, 0.09), IDENTITY, (0.0, 0.0, 1.0)), ("lift", (0, 0.13, 0), quarter, (0.0, 1.0, 0.0)),
            ("elbow", (0, -0.12, 0.42), IDENTITY, (0.0, 1.0, 0.0)), ("wrist1", (0, 0, 0.39), quarter, (0.0, 1.0, 0.0)),
            ("wrist2", (0, 0.09, 0), IDENTITY, (0.0, 0.0, 1.0)), ("wrist3", (0, 0, 0.09), IDENTITY, (0.0, 1.0, 0.0))]
    bodies = [Body("base"), *(Body(f"{name}_link", mass(Random(name))) for name, *_ in rows), Body("tool")]
    parents = ["base", *(f"{name}_link" for name, *_ in rows)]
    joints = [Connection(name, "revolute", parents[k], f"{name}_link", Transform(R, tuple(map(float, p))), axis,
                         AxisLimits(-3.0, 3.0, 2.0, 150.0), damping=damping, friction=damping / 2)
              for k, (name, p, R, axis) in enumerate(rows)]
    tool = Connection("flange", "fixed", parents[-1], "tool", Transform(quarter, (0.0, 0.08, 0.0)))
    return Assembly("arm", tuple(bodies), (*joints, tool), "base")


IDENTITY = Transform().R


def test_few_parameters() -> None:
    robot = khalil(planar()).robot
    moving = [x for x in robot.links if x.joint.kind.moves]
    alphas = [str(x.placement.alpha) for x in moving if not x.placement.alpha.is_zero]
    assert len(alphas) == 3 and set(alphas) <= {"pi/2", "-pi/2"}
    numbers = [s for x in moving for s in x.placement.scalars() if not s.is_zero and not s.names]
    assert len(numbers) == 3 + 5  # alphas; d3, d4 and three r
    agree(planar(), khalil(planar()))


def test_quarter_turns_are_recognised_within_the_tolerance_and_reported() -> None:
    noisy = planar(1e-10)
    found = khalil(noisy)
    assert any("is taken for" in remark for remark in found.remarks)
    agree(noisy, found)
    kept = khalil(planar(1e-6))
    assert sum("e-06" in str(s) or s.number is not None for x in kept.robot.links for s in x.placement.scalars()) > 8
    assert len([x for x in khalil(planar(1e-6), tolerance=1e-5).remarks if "is taken for" in x]) >= 2


@pytest.mark.parametrize("noise", [1e-9, 1e-7, 1e-5, 1e-4, 3e-3])
def test_axes_that_are_nearly_parallel(noise: float) -> None:
    """Their common normal is kilometres away; nothing is lost by it."""
    arm = planar(noise)
    agree(arm, khalil(arm, tolerance=1e-12))


def test_names_limits_and_friction_are_kept() -> None:
    robot = khalil(planar(damping=0.5)).robot
    joint = robot.links[0].joint
    assert [x.joint.name for x in robot.links[:6]] == ["pan", "lift", "elbow", "wrist1", "wrist2", "wrist3"]
    assert joint.limits.upper is not None and joint.limits.upper.value() == 3
    assert float(joint.FV.value()) == 0.5 and float(joint.FS.value()) == 0.25
    names = {x.name for x in robot.links}
    assert {"tool", "pan_link", "wrist3_link"} <= names and len(names) == len(robot.links)


def test_the_zero_and_sign_of_a_joint_are_kept() -> None:
    """A joint about -z, and one whose frame is turned: q is the user's."""
    for axis in ((0.0, 0.0, -1.0), unit((1.0, -2.0, 0.5))):
        joint = Connection("j", "revolute", "base", "b", Transform(rotation((0.1, 0.2, 0.3)).R, (0.1, 0.2, 0.3)), axis)
        assembly = Assembly("one", (Body("base"), Body("b", mass(Random(1)))), (joint,), "base")
        agree(assembly, khalil(assembly))


def test_mimic_joints_are_couplings() -> None:
    arm = planar()
    c = [x if x.name != "elbow" else Connection(**{**vars(x), "mimic": Mimic("lift", -0.5, 0.1)})
         for x in arm.connections]
    robot = khalil(Assembly(arm.name, arm.bodies, tuple(c), "base")).robot
    assert len(robot.coupling) == 6 and len(robot.coupling[0]) == 5
    assert [float(x.value()) for x in robot.coupling[2]] == [0, -0.5, 0, 0, 0]


def test_parts() -> None:
    arm = planar()
    assert [c.name for c in part(arm, tip="elbow_link").connections] == ["pan", "lift", "elbow"]
    outer = part(arm, root="elbow_link")
    assert outer.root == "elbow_link"
    assert [c.name for c in outer.connections] == ["wrist1", "wrist2", "wrist3", "flange"]
    agree(outer, khalil(arm, root="elbow_link"))
    with pytest.raises(RobotError, match="did you mean elbow_link"):
        part(arm, root="elbow_lnk")
    with pytest.raises(RobotError, match="does not stand on"):
        part(arm, root="elbow_link", tip="pan_link")


def test_symbols_beside_numbers() -> None:
    robot = khalil(planar()).robot
    for what in ("inertia", "lengths", "all"):
        symbolic = with_symbols(robot, what)
        q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 6))
        values = {n: float(symbolic.defaults[n].value()) for n in symbolic.parameters}
        made = torsor.compile(models.inverse_dynamics(symbolic, effort=0))(q=q, qd=qd, qdd=qdd, parameters=values)
        plain = torsor.compile(models.inverse_dynamics(robot, effort=0))(
            q=q, qd=qd, qdd=qdd, parameters=np.zeros(len(robot.parameters)))
        assert made == pytest.approx(plain, rel=1e-12)
    with pytest.raises(RobotError, match="symbolic is inertia, lengths, all"):
        with_symbols(robot, "masses")


def test_a_free_flyer_has_six_joints_more() -> None:
    """Against Pinocchio's free-flyer: torques are mapped by the rates of yaw, pitch and roll."""
    arm = planar()
    found = khalil(arm, free_flyer=True)
    robot = found.robot
    names = [x.joint.name for x in robot.links if x.joint.kind.moves]
    assert names[:6] == [f"root_joint_{tail}" for tail in ("x", "y", "z", "yaw", "pitch", "roll")]
    model = pinocchio_model(arm, flying=True)
    data = model.createData()
    rng = np.random.default_rng(3)
    q, qd, qdd = rng.uniform(-0.7, 0.7, (3, len(names)))
    idm = torsor.compile(models.inverse_dynamics(robot, effort=0))
    tau = idm(q=q, qd=qd, qdd=qdd, parameters=np.zeros(len(robot.parameters)))
    S, dS = body_rates(q), (body_rates(q + 1e-6 * qd) - body_rates(q - 1e-6 * qd)) / 2e-6
    R = turned(q)
    pq = np.concatenate([q[:3], pin.Quaternion(R).coeffs(), q[6:]])
    v = np.concatenate([S @ qd[:6], qd[6:]])
    a = np.concatenate([S @ qdd[:6] + dS @ qd[:6], qdd[6:]])
    expected = pin.rnea(model, data, pq, v, a)
    assert tau[6:] == pytest.approx(expected[6:], rel=1e-7, abs=1e-8)
    assert tau[:6] == pytest.approx(S.T @ expected[:6], rel=1e-7, abs=1e-8)


def turned(q: np.ndarray) -> np.ndarray:
    """Rot(z, yaw) Rot(y, pitch) Rot(x, roll)."""
    return pin.rpy.rpyToMatrix(q[5], q[4], q[3])


def body_rates(q: np.ndarray) -> np.ndarray:
    """Velocity of the body in its own axes per rate of x, y, z, yaw, pitch, roll."""
    R = turned(q)
    ry, rx = pin.rpy.rpyToMatrix(0, q[4], 0), pin.rpy.rpyToMatrix(q[5], 0, 0)
    z = (ry @ rx).T @ np.array([0, 0, 1.0])
    y = rx.T @ np.array([0, 1.0, 0])
    S = np.zeros((6, 6))
    S[:3, :3] = R.T
    S[3:, 3], S[3:, 4], S[3:, 5] = z, y, [1, 0, 0]
    return S


def test_planar_joints_move_across_their_axis() -> None:
    axis = unit((0.3, -0.4, 1.0))
    joint = Connection("slab", "planar", "base", "b", Transform(), axis)
    robot = khalil(Assembly("table", (Body("base"), Body("b", mass(Random(2)))), (joint,), "base")).robot
    kinds = [x.joint.kind.name for x in robot.links if x.joint.kind.moves]
    assert kinds == ["prismatic", "prismatic", "revolute"]
    T = torsor.Kinematics(robot, frame="b").pose([0.2, -0.3, 0.4])
    assert abs(T[:3, 3] @ np.array(axis)) < 1e-12 and np.hypot(0.2, 0.3) == pytest.approx(np.linalg.norm(T[:3, 3]))
    assert np.allclose(T[:3, :3] @ np.array(axis), axis)


def test_a_body_without_joints_is_a_robot() -> None:
    robot = khalil(Assembly("stone", (Body("stone", mass(Random(1))),), (), "stone")).robot
    assert len(robot.links) == 1 and not robot.joints and not robot.links[0].inertia.M.is_zero
    flying = khalil(Assembly("stone", (Body("stone", mass(Random(1))),), (), "stone"), free_flyer=True).robot
    assert len(flying.joints) == 6


def test_closures_are_loops_where_they_can_be() -> None:
    arm = planar()
    at = Transform(rotation((0.3, 0.1, 0.2)).R, (0.1, 0.2, 0.3))
    closures = (Coincidence("pin", "revolute", "wrist3_link", "base", Transform(), at),
                Coincidence("glue", "weld", "elbow_link", "base", at),
                Coincidence("ball", "connect", "elbow_link", "base"))
    found = khalil(replace(arm, closures=closures))
    robot = found.robot
    assert [loop.joint.kind.name for loop in robot.loops] == ["revolute", "fixed"]
    assert any("ball" in remark and "left open" in remark for remark in found.remarks)
    assert formats.read(formats.write(robot, ".toml"), "a.toml") == robot
