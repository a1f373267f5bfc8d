"""Simulated motions are those of the robot, whatever has a column, and however they are cut into pieces."""

from __future__ import annotations

import numpy as np
import pytest

from tests.identification import swings
from tests.identification.simulated import equations, motion, truth
from torsor.errors import IdentificationError
from torsor.identification.estimators import simulated_motion
from torsor.identification.estimators.forward_motion import ForwardMotion
from torsor.identification.estimators.long_run import LongRun
from torsor.identification.estimators.simulated_motion import SimulatedEquations
from torsor.identification.identify import known_numbers
from torsor.identification.regressor import regressor


@pytest.mark.parametrize("options", [{}, {"offset": True, "payload": 3, "extra": "spring = q2: sin(q2)"}])
def test_accelerations_undo_torques(options):
    """qdd(q, qd, W(q, qd, qdd) K) = qdd."""
    robot = swings.arm(3)
    r = regressor(robot, "dim", known_numbers(robot, {}), options)
    K = np.array(list(swings.truth(robot, **options).values()))
    K[np.flatnonzero(K == 0)] = 0.1
    _, q, qd, qdd = swings.swing(3, 50, 0.1)
    forward = ForwardMotion.of(r)
    tau = forward.predicted(K, q, qd, qdd)
    assert np.allclose(forward.accelerations(K, q, qd, tau), qdd, atol=1e-9)


def simulated_tables(decimate, together, monkeypatch):
    """[Z y] of both joints, all pieces together, and the tables at the true states."""
    monkeypatch.setattr(simulated_motion, "TOGETHER", together)
    whole = equations(motion(1200, step=0.005), decimate=decimate)
    pairs = list(SimulatedEquations.of(whole).all(truth()))
    return [[np.concatenate([pair[side][row] for pair in pairs]) for row in (0, 1)] for side in (0, 1)]


@pytest.mark.parametrize("decimate", [0, 7])
def test_the_true_robot_is_simulated_as_it_moved(decimate, monkeypatch):
    """Filters blur reversals a little; elsewhere Z is W."""
    W, Z = simulated_tables(decimate, 1 << 15, monkeypatch)
    for w, z in zip(W, Z, strict=True):
        assert w.shape == z.shape and len(w) > 100
        assert np.array_equal(w[:, -1], z[:, -1])
        assert np.median(np.abs(w - z).max(axis=1)) < 0.01 * np.abs(w).max()


@pytest.mark.parametrize("decimate", [0, 7])
def test_pieces_do_not_show(decimate, monkeypatch):
    at_once, cut = (simulated_tables(decimate, together, monkeypatch)[1] for together in (1 << 15, 256))
    for one, other in zip(at_once, cut, strict=True):
        assert one.shape == other.shape
        assert np.median(np.abs(one - other).max(axis=1)) < 1e-3 * np.abs(one).max()


def test_long_run_deviations_tell_white_noise_from_what_adds_up_or_cancels():
    rng = np.random.default_rng(5)
    white = rng.standard_normal(40000)
    kinds = [white[1:], np.diff(white), white[1:] + 0.8 * white[:-1]]
    sums = LongRun.empty(50, len(kinds))
    for k in range(0, 39950, 1000):
        sums.add([e[k:k + 1000] for e in kinds])
    one, cancelled, added = sums.deviations(0)
    assert abs(one - 1) < 0.05 and cancelled < 0.3 and abs(added - 1.8) < 0.1


@pytest.mark.parametrize("decimate", [0, 7])
def test_the_ends_of_a_motion_are_left_out(decimate):
    """There the filter is wrong by ten times as much as elsewhere, and a noisy last sample leads it astray."""
    m = motion(1200, step=0.005)
    whole = SimulatedEquations.of(equations(m, decimate=decimate))
    (lead,), spacing = whole.leads, max(1, decimate)
    first, last = whole.pieces[0][1], whole.pieces[-1][2]
    assert lead.edge * m.step * lead.smooth.cutoff >= 2
    assert first * spacing >= lead.edge and last * spacing <= len(m) - lead.edge
    moved = lead.simulated(whole.forward, truth(), 0, len(m))
    errors = np.abs(moved.q - m.q).max(axis=1)
    assert errors[: lead.edge // 2].mean() > 3 * np.median(errors[lead.edge:-lead.edge])


def test_a_robot_that_cannot_move_is_said_to_run_away():
    whole = SimulatedEquations.of(equations(motion(400)))
    with pytest.raises(IdentificationError, match="not positive"):
        next(whole.all(np.where(np.arange(len(truth())) == 0, 0.0, truth())))
