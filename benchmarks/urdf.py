"""Every URDF of a folder against Pinocchio: torques, inertia matrix, bias, frames, Jacobians, fixed and flying.

    python benchmarks/urdf.py FOLDER [--states 20] [--only NAME] [--operations]

FOLDER: for example that of PyPI's example-robot-data, which is too large to be a dependency of the tests.
"""

from __future__ import annotations

import argparse
import time
import warnings
from pathlib import Path

import numpy as np
import pinocchio as pin

import torsor
from torsor import models
from torsor.errors import TorsorError


class Pair:
    """A robot and Pinocchio's model of the same file, with the map between their coordinates."""

    def __init__(self, file: Path, flying: bool):
        self.robot = torsor.load(file, free_flyer=flying, friction=False)
        self.model = pin.buildModelFromUrdf(str(file), pin.JointModelFreeFlyer()) if flying else \
            pin.buildModelFromUrdf(str(file))
        self.data = self.model.createData()
        self.flying = flying
        names = [link.joint.name for link in self.robot.links if link.joint.kind.moves]
        self.names = names[6:] if flying else names
        self.joints = [self.model.joints[self.model.getJointId(name)] for name in self.names]

    def state(self, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> tuple[np.ndarray, ...]:
        """q, v, a of Pinocchio, and S with v = S qd."""
        m = self.model
        full, v, a = pin.neutral(m), np.zeros(m.nv), np.zeros(m.nv)
        S = np.zeros((m.nv, len(q)))
        first = 6 if self.flying else 0
        for k, joint in enumerate(self.joints, first):
            full[joint.idx_q : joint.idx_q + joint.nq] = (np.cos(q[k]), np.sin(q[k])) if joint.nq == 2 else q[k]
            v[joint.idx_v], a[joint.idx_v], S[joint.idx_v, k] = qd[k], qdd[k], 1
        if self.flying:
            full[:3], full[3:7] = q[:3], pin.Quaternion(pin.rpy.rpyToMatrix(q[5], q[4], q[3])).coeffs()
            S[:6, :6] = body_rates(q)
            step = 1e-20  # complex step: exact
            rate = np.imag(body_rates(q + 1j * step * qd)) / step
            v[:6], a[:6] = S[:6, :6] @ qd[:6], S[:6, :6] @ qdd[:6] + rate @ qd[:6]
        return full, v, a, S


def body_rates(q: np.ndarray) -> np.ndarray:
    """Velocity of the flying body in its own axes per rate of x, y, z, yaw, pitch, roll."""
    cy, sy, cp, sp, cr, sr = *(f(q[3]) for f in (np.cos, np.sin)), *(f(q[4]) for f in (np.cos, np.sin)), \
        *(f(q[5]) for f in (np.cos, np.sin))
    R = np.array([[cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
                  [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr], [-sp, cp * sr, cp * cr]])
    S = np.zeros((6, 6), dtype=R.dtype)
    S[:3, :3] = R.T
    S[3:, 3], S[3:, 4], S[3:, 5] = (-sp, cp * sr, cp * cr), (0, cr, -sr), (1, 0, 0)
    return S


def errors(pair: Pair, states: int) -> dict[str, float]:
    """The largest error of each model, relative to the largest number of its kind."""
    robot, model, data = pair.robot, pair.model, pair.data
    n = len(robot.joints)
    none = np.zeros(len(robot.parameters))
    makers = (models.inverse_dynamics, models.inertia_matrix, models.bias_torques)
    idm, inm, bias = (torsor.compile(m(robot, effort=0)) for m in makers)
    named = [link.name for link in robot.links if model.existFrame(link.name, pin.BODY)]
    chosen = named[:: max(1, len(named) // 6)]
    tips = {name: torsor.Kinematics(robot, none, frame=name) for name in chosen}
    rng = np.random.default_rng(0)
    worst = dict.fromkeys(("torques", "inertia", "bias", "frames", "Jacobians"), 0.0)

    def note(what: str, ours: np.ndarray, theirs: np.ndarray) -> None:
        scale = np.abs(theirs).max(initial=0.0) or 1.0
        worst[what] = max(worst[what], float(np.abs(ours - theirs).max(initial=0.0) / scale))

    for _ in range(states):
        q, qd, qdd = rng.uniform(-1, 1, (3, n))
        pq, v, a, S = pair.state(q, qd, qdd)
        note("torques", idm(q=q, qd=qd, qdd=qdd, parameters=none), S.T @ pin.rnea(model, data, pq, v, a))
        drift = a - S @ qdd
        note("bias", bias(q=q, qd=qd, parameters=none), S.T @ pin.rnea(model, data, pq, v, drift))
        A = pin.crba(model, data, pq)
        A = np.triu(A) + np.triu(A, 1).T
        note("inertia", inm(q=q, parameters=none).reshape(n, n), S.T @ A @ S)
        pin.framesForwardKinematics(model, data, pq)
        for name, tip in tips.items():
            k = model.getFrameId(name, pin.BODY)
            note("frames", tip.pose(q), data.oMf[k].homogeneous)
            J = pin.computeFrameJacobian(model, data, pq, k, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
            note("Jacobians", tip.jacobian(q), J.reshape(6, -1) @ S)
    return worst


def operations(file: Path) -> str:
    """Additions and multiplications of inverse dynamics: ours, and those of CasADi's graph of Pinocchio's."""
    robot = torsor.load(file, friction=False)
    ours = models.inverse_dynamics(robot).ops
    try:
        import casadi
        from casadi_kin_dyn.casadi_kin_dyn import CasadiKinDyn
    except ImportError:
        return f"{ours.add} + {ours.mul} (PyPI's cmeel-casadi-kin-dyn is not there to compare with)"
    made = CasadiKinDyn(file.read_text()).rnea()
    f = casadi.Function.deserialize(made) if isinstance(made, str) else made
    kinds = [f.instruction_id(k) for k in range(f.n_instructions())]
    adds, muls = (sum(k in ids for k in kinds) for ids in (
        (casadi.OP_ADD, casadi.OP_SUB), (casadi.OP_MUL, casadi.OP_SQ, casadi.OP_TWICE, casadi.OP_DIV)))
    return f"{ours.add} + {ours.mul}, CasADi {adds} + {muls}: {ours.total / (adds + muls):.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--states", type=int, default=20)
    parser.add_argument("--only", default="", help="files whose name has this in it")
    parser.add_argument("--operations", action="store_true", help="count operations instead")
    given = parser.parse_args()
    warnings.simplefilter("ignore")
    if given.operations:
        for file in sorted(f for f in given.folder.rglob("*.urdf") if given.only in f.name):
            print(f"{file.name:34s} {operations(file)}", flush=True)
        return
    right = total = 0
    for file in sorted(f for f in given.folder.rglob("*.urdf") if given.only in f.name):
        for flying in (False, True):
            total += 1
            title = f"{file.name[:34]:34s} {'flying' if flying else 'fixed':6s}"
            start = time.perf_counter()
            try:
                pair = Pair(file, flying)
                if not pair.robot.joints:
                    print(f"{title} no joints")
                    right += 1
                    continue
                found = errors(pair, given.states)
            except TorsorError as error:
                print(f"{title} {type(error).__name__}: {str(error)[:120]}", flush=True)
                continue
            good = max(found.values()) <= 1e-9
            right += good
            took = time.perf_counter() - start
            print(f"{title} {len(pair.robot.joints):3d} joints {took:5.1f} s  "
                  + "  ".join(f"{what} {x:.0e}" for what, x in found.items()) + ("" if good else "  <--"), flush=True)
    print(f"{right} of {total} agree to 1e-9")


if __name__ == "__main__":
    main()
