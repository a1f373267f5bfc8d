"""How far accelerations are from the truth, which fifty digits tell: no farther than Pinocchio's."""

from __future__ import annotations

import numpy as np
import pinocchio as pin
import pytest

import torsor
from tests.floating.flying_robots import flight
from tests.models.states import made
from torsor.algebra.domains import precise

DIGITS = precise(50)


@pytest.mark.parametrize("seed", range(4))
def test_accelerations_are_as_exact_as_pinocchios(seed):
    f = flight(seed, links=8, kinds="RRRP", tree=True, rotor=False, friction=False)
    ddm, idm = made("ddm", f.robot), made("idm", f.robot)
    values = [f.values[n] for n in f.robot.parameters]
    quaternion = pin.Quaternion(f.R).normalized()
    at = {"q": f.q, "qd": f.qd, "rotation": quaternion.toRotationMatrix().ravel(), "parameters": values}
    tau = torsor.compile(idm)(**at, qdd=f.qdd)
    truth = torsor.evaluate(ddm, {**at, "tau": tau}, DIGITS)["qdd"]
    # the recursion of the torques says that it is the truth
    back = torsor.evaluate(idm, {**at, "qdd": truth}, DIGITS)["tau"]
    assert max(abs(a - DIGITS.number(float(b))) for a, b in zip(back, tau, strict=True)) < 1e-40
    oracle = f.oracle
    position = oracle.position(f.R, f.P, f.q)
    position[3:7] = quaternion.coeffs()
    theirs = pin.aba(oracle.model, oracle.data, position, oracle.moving(f.qd), oracle.moving(tau))[oracle.order]
    ours = torsor.compile(ddm)(**at, tau=tau)

    def wrong(found: np.ndarray) -> float:
        return float(max(abs(DIGITS.number(float(a)) - b) for a, b in zip(found, truth, strict=True)))

    assert wrong(ours) <= 5 * wrong(theirs) + 1e-14 * max(1, np.abs(ours).max())
    left = torsor.compile(idm)(**at, qdd=ours) - tau
    assert np.abs(left).max() < 1e-12 * np.abs(tau).max()
