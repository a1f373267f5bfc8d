"""Free bases against Pinocchio's free-flyer: `python benchmarks/floating.py FILE.urdf ...` prints one line per model.

Results are compared at a random state; times are those of one call from Python, the best of several rounds, `f.raw`
against Pinocchio's function.
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import torsor

CODES = ("idm", "inm", "ddm", "idmd", "cmm", "com")


class Flight:
    """One robot in both, at one state."""

    def __init__(self, path: str):
        import pinocchio as pin

        self.pin, self.path = pin, path
        self.robot = torsor.load(path, free_base=True, friction=False)
        self.model = pin.buildModelFromUrdf(path, pin.JointModelFreeFlyer())
        self.data = self.model.createData()
        joints = [self.model.joints[self.model.getJointId(j.name)] for j in self.robot.joints]
        self.order = np.array([*range(6), *(j.idx_v for j in joints)])
        rng, n = np.random.default_rng(0), len(joints)
        R, P = pin.exp3(rng.uniform(-1, 1, 3)), rng.uniform(-1, 1, 3)
        q, qd, qdd = rng.uniform(-1, 1, n), *rng.uniform(-1, 1, (2, 6 + n))
        self.q = pin.neutral(self.model)
        self.q[:3], self.q[3:7] = P, pin.Quaternion(R).coeffs()
        for x, j in zip(q, joints, strict=True):
            self.q[j.idx_q : j.idx_q + j.nq] = x if j.nq == 1 else (np.cos(x), np.sin(x))
        self.qd, self.qdd = self.there(qd), self.there(qdd)
        self.tau = pin.rnea(self.model, self.data, self.q, self.qd, self.qdd)
        self.given = {"q": q, "qd": qd, "qdd": qdd, "tau": self.tau[self.order], "rotation": R.ravel(), "position": P}

    def there(self, x: Any) -> Any:
        y = np.zeros(self.model.nv)
        y[self.order] = x
        return y

    def theirs(self, code: str) -> tuple[list[Any], Callable[[], Any]]:
        """(results in our order, the call that is measured)."""
        pin, m, d, o = self.pin, self.model, self.data, self.order
        square = np.ix_(o, o)
        if code == "idm":
            return [self.tau[o]], lambda: pin.rnea(m, d, self.q, self.qd, self.qdd)
        if code == "inm":
            A = pin.crba(m, d, self.q)
            return [(np.triu(A) + np.triu(A, 1).T)[square]], lambda: pin.crba(m, d, self.q)
        if code == "ddm":
            return [self.qdd[o]], lambda: pin.aba(m, d, self.q, self.qd, self.tau)
        if code == "idmd":
            made = pin.computeRNEADerivatives(m, d, self.q, self.qd, self.qdd)
            return ([made[0][square], made[1][square]],
                    lambda: pin.computeRNEADerivatives(m, d, self.q, self.qd, self.qdd))
        if code == "cmm":
            pin.ccrba(m, d, self.q, self.qd)
            return [d.hg.vector.copy(), d.Ag[:, o].copy()], lambda: pin.ccrba(m, d, self.q, self.qd)
        pin.centerOfMass(m, d, self.q, self.qd, self.qdd)
        return ([d.com[0].copy(), d.vcom[0].copy(), d.acom[0].copy()],
                lambda: pin.centerOfMass(m, d, self.q, self.qd, self.qdd))

    def compared(self, code: str) -> str:
        program = torsor.generate(code, self.robot)
        f = torsor.compile(program)
        given = {a.name: self.given.get(a.name, np.zeros(0)) for a in program.arguments}
        found = f(**{**given, "parameters": np.zeros(len(program.argument("parameters").elements))})
        expected, call = self.theirs(code)
        ours = [found] if isinstance(found, np.ndarray) else list(found)
        error = max(np.abs(a - b).max() / np.abs(b).max() for a, b in zip(ours, expected, strict=False))
        values = [np.ascontiguousarray(x, float) for x in given.values() if np.size(x)]
        values += [np.zeros(o.shape) for o in program.outputs]
        mine, other = best(lambda: f.raw(*values)), best(call)
        work = f"{len(self.robot.joints):3} joints  {program.ops.total:6} operations"
        return (f"{Path(self.path).stem:16} {code:4} {work}  error {error:.1e}  {mine:6.2f} us of {other:6.2f} us, "
                f"{other / mine:.1f} times faster")


def best(call: Callable[[], Any], calls: int = 1000, rounds: int = 7) -> float:
    """Microseconds a call, the best of some rounds."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        for _ in range(calls):
            call()
        times.append((time.perf_counter() - start) / calls)
    return min(times) * 1e6


if __name__ == "__main__":
    warnings.simplefilter("ignore")
    for file in sys.argv[1:]:
        flight = Flight(file)
        for name in CODES:
            print(flight.compared(name), flush=True)
