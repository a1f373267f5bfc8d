"""Held-out torque errors of FIGAROH's regressor and solver, and of torsor's parameters on the very same equations.

    python benchmarks/against_figaroh.py --tx40 tx40.npz --kr300 A.npz B.npz C.npz

FIGAROH (1.0.2) has to be importable; it is no part of the tests.  Equations as its examples make them: positions
through a zero-phase filter, differences, decimation, slow joints left out; base columns by a QR of random states.  What
torsor finds from the same recordings, prepared in its own way, is then held against these equations too.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import numpy as np
import pinocchio as pin
from figaroh.tools.regressor import build_regressor_basic
from figaroh.tools.solver import LinearSolver
from scipy import linalg, signal

import torsor
from identification import COUNTERBALANCE, KR300, TX40, WRIST, arm, kr300, line, tx40
from torsor.robot.scalars.scalar import scalar

ASKED = {"has_friction": True, "has_actuator_inertia": True, "has_joint_offset": True, "is_joint_torques": True,
         "is_external_wrench": False, "force_torque": None, "act_idxv": list(range(6))}
States = tuple[np.ndarray, ...]


class Theirs:
    """A robot as FIGAROH takes it, with columns that it does not know: (joint, sample, column)."""

    def __init__(self, table: dict, added: Callable[..., np.ndarray]):
        self.model, self.added, parent = pin.Model(), added, 0
        for k in range(6):
            alpha, d, r = (float(scalar(table[name][k])) for name in ("alpha", "d", "r"))
            turn = pin.rpy.rpyToMatrix(alpha, 0, 0)
            place = pin.SE3(turn, [d, 0, 0] + turn @ [0, 0, r])
            parent = self.model.addJoint(parent, pin.JointModelRZ(), place, f"q{k + 1}")
            self.model.appendBodyToJoint(parent, pin.Inertia.Random(), pin.SE3.Identity())
        self.data = self.model.createData()
        W = self.regressor(*np.random.default_rng(0).uniform(-1, 1, (3, 400, 6)))
        lengths = np.linalg.norm(W, axis=0)
        seen = np.flatnonzero(lengths > 1e-9)
        R, order = linalg.qr(W[:, seen] / lengths[seen], mode="r", pivoting=True)
        self.base = np.sort(seen[order[:int(np.sum(np.abs(np.diag(R)) > 1e-8 * abs(R[0, 0])))]])

    def regressor(self, q: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
        more = self.added(q, qd, qdd)
        return np.hstack([build_regressor_basic(self, q, qd, qdd, ASKED), more.reshape(-1, more.shape[-1])])


def states(motion: torsor.Motion, cutoff: float, decimate: tuple[int, ...]) -> States:
    """q, qd, qdd, tau."""
    sections = signal.butter(4, cutoff, fs=1 / motion.step, output="sos")
    q = signal.sosfiltfilt(sections, np.asarray(motion.q), axis=0)
    qd = np.gradient(q, motion.step, axis=0)
    tables = [x[50:-50] for x in (q, qd, np.gradient(qd, motion.step, axis=0), np.asarray(motion.tau))]
    for factor in decimate:
        tables = [signal.decimate(x, factor, ftype="fir", axis=0) for x in tables]
    return tuple(tables)


def wrist(_: np.ndarray, qd: np.ndarray, qdd: np.ndarray) -> np.ndarray:
    columns = np.zeros((6, len(qd), 3))
    sign = np.sign(qd[:, 4] + qd[:, 5])
    columns[4], columns[5] = np.c_[qdd[:, 5], qd[:, 5], sign], np.c_[qdd[:, 4], qd[:, 4], sign]
    return columns


def counterbalance(q: np.ndarray, *_: np.ndarray) -> np.ndarray:
    columns = np.zeros((6, len(q), 1))
    columns[1, :, 0] = np.cos(q[:, 1]) / np.sqrt(1.09 - 0.6 * np.sin(q[:, 1]))
    return columns


def compared(name: str, theirs: Theirs, robot: torsor.Robot, train: torsor.Motion, tests: list, way: tuple,
             **options: object) -> None:
    cutoff, decimate, slowest = way

    def equations(motion: torsor.Motion) -> States:
        q, qd, qdd, tau = states(motion, cutoff, decimate)
        kept = (np.abs(qd) > slowest).T.ravel()
        return theirs.regressor(q, qd, qdd)[kept][:, theirs.base], tau.T.ravel()[kept], kept, (q, qd, qdd)

    W, y, *_ = equations(train)
    K = LinearSolver(method="lstsq").solve(W, y)
    held_out = [equations(m) for m in tests]
    line(name, "FIGAROH, least squares", len(theirs.base), _listed([W @ K - y for W, y, *_ in held_out], held_out))
    for words, more in (("wls", {}), ("physical", {"physical": True})):
        fit = torsor.identify(robot, train, **options, **more)
        errors = []
        for _, y, kept, x in held_out:
            tables, _ = fit.torques.tables(np.zeros_like(x[0]), *x)
            tau = [t[:, :-1] @ fit.estimate.K[where] for t, where in zip(tables, fit.torques.places, strict=True)]
            errors.append(np.concatenate(tau)[kept] - y)
        line(name, f"torsor, {words}", len(fit.parameters), _listed(errors, held_out))


def _listed(errors: list, held_out: list) -> str:
    return ", ".join(f"{100 * np.linalg.norm(e) / np.linalg.norm(y):.2f}"
                     for e, (_, y, *_) in zip(errors, held_out, strict=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tx40", required=True, help="the recording, as .npz")
    parser.add_argument("--kr300", required=True, nargs=3, help="the three recordings, as .npz")
    asked = parser.parse_args()
    line("recording", "parameters of", "how many", "held out (%), on FIGAROH's equations")
    line(*["---"] * 4)
    train, test = tx40(asked.tx40).split(0.6)
    compared("TX40, first 60 %", Theirs(TX40, wrist), arm("tx40", TX40, coupling=WRIST), train, [test],
             (50.0, (10, 10), 0.1), offset=True)
    a, b, c = map(kr300, asked.kr300)
    compared("KR300 A; B, C", Theirs(KR300, counterbalance), arm("kr300", KR300), a, [b, c], (10.0, (), 0.02),
             offset=True, extra=COUNTERBALANCE)


if __name__ == "__main__":
    main()
