"""Long motions: in pieces, from disk, on several machines; the answer does not depend on it."""

import os
import pickle
import signal
from functools import partial

import numpy as np
import pytest
from distributed import Client, LocalCluster

from tests.identification.swings import arm, measured
from torsor.errors import ToolError
from torsor.identification.identify import identify
from torsor.identification.measured_equations import Equations
from torsor.identification.qr_factors import cluster as cluster_module
from torsor.identification.qr_factors.factored import factoring
from torsor.identification.qr_factors.triangular_factors import (
    Preconditioner,
    TriangularFactor,
    by_products,
    by_reflections,
)
from torsor.identification.recorded_motion import Motion


def squares(factor):
    return factor.R.T @ factor.R


@pytest.mark.parametrize("dependent", [False, True])
def test_products_in_nearly_orthonormal_columns_lose_nothing(dependent):
    rng = np.random.default_rng(1)
    mix = rng.normal(size=(8, 8)) * 10.0 ** np.arange(-6, 2)  # condition about 1e8
    tables = [rng.normal(size=(500, 8)) @ mix for _ in range(20)]
    if dependent:
        for table in tables:
            table[:, 3] = 2 * table[:, 0] - table[:, 5]
    (exact,) = by_reflections([[t] for t in tables])
    (fast,) = by_products([[t.copy()] for t in tables], [Preconditioner(TriangularFactor.of(tables[0]))])
    assert fast.count == exact.count == 10000
    scale = np.sqrt(np.diag(squares(exact)))
    assert np.allclose(squares(fast) / np.outer(scale, scale), squares(exact) / np.outer(scale, scale), atol=1e-13)
    if not dependent:
        turned = [f.R * np.sign(np.diag(f.R))[:, None] for f in (fast, exact)]
        assert np.allclose(turned[0] / scale, turned[1] / scale, rtol=0, atol=1e-9)


def stored(motion, folder):
    """The same motion as arrays on disk."""
    on_disk = {}
    for name in ("q", "tau", "qd", "qdd"):
        np.save(folder / f"{name}.npy", getattr(motion, name))
        on_disk[name] = np.load(folder / f"{name}.npy", mmap_mode="r")
    return Motion(motion.t, **on_disk)


def test_long_motions_in_pieces_are_the_same_as_whole(tmp_path):
    robot = arm(3)
    motion = measured(robot, 60_000, 0.002, noise=0.3)
    whole = identify(robot, motion)
    assert factoring(whole.task.equations).seen_in is not None
    W = np.concatenate([np.concatenate([_wide(t, w, len(whole.parameters)) for t, w in zip(
        tables, whole.regressor.places, strict=True)]) for tables in whole.task.equations.all()])
    plain = np.linalg.lstsq(W[:, :-1], W[:, -1], rcond=None)[0]
    assert np.allclose(identify(robot, motion, estimator="ols").estimate.K, plain, rtol=1e-10, atol=1e-10)
    assert np.allclose(identify(robot, stored(motion, tmp_path)).estimate.K, whole.estimate.K, rtol=1e-12)


def _wide(table, places, count):
    wide = np.zeros((len(table), count + 1))
    wide[:, [*places, count]] = table
    return wide


def test_arrays_on_disk_travel_as_where_they_are(tmp_path):
    motion = stored(measured(arm(2), 5000), tmp_path)[100:4000]
    text = pickle.dumps(motion)
    assert len(text) < 100_000  # times travel, tables do not
    again = pickle.loads(pickle.dumps(pickle.loads(text)))
    assert isinstance(again.q, np.memmap)
    assert np.array_equal(again.qdd, motion.qdd)
    assert np.array_equal(again.tau, motion.tau)


@pytest.fixture(scope="module")
def machines():
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local, \
            Client(local) as client:
        yield client


def dying_once(marker, way, pieces):
    """A share of the work, over which the machine that has it is killed, the first time that it is in the middle."""
    if pieces[0][1] > 20_000 and not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return way(pieces)


def test_many_machines_give_the_same_answer_though_one_is_killed(machines, tmp_path, monkeypatch):
    robot = arm(3)
    motion = stored(measured(robot, 60_000, 0.002, noise=0.3), tmp_path)
    monkeypatch.setattr(cluster_module, "TOGETHER", 3)
    here = identify(robot, motion)
    marker = tmp_path / "killed"
    monkeypatch.setattr(cluster_module, "_apply", partial(dying_once, marker))
    before = {*machines.run(os.getpid).values()}
    there = identify(robot, motion, cluster=machines)
    assert marker.exists()
    machines.wait_for_workers(2)
    assert len(before & {*machines.run(os.getpid).values()}) == 1  # the other one is new
    assert np.allclose(there.estimate.K, here.estimate.K, rtol=1e-10, atol=1e-12)
    assert np.allclose(there.estimate.std, here.estimate.std, rtol=1e-8)


def test_a_scheduler_that_is_not_there():
    robot = arm(1)
    with pytest.raises(ToolError, match="no scheduler of Dask answers"):
        identify(robot, measured(robot, 200), cluster="nonsense://")


def test_pieces_cover_all_equations():
    robot = arm(2)
    for decimate in (0, 1, 7, 50):
        fit = identify(robot, measured(robot, 3000), decimate=decimate)
        equations: Equations = fit.task.equations
        counts = [sum(len(tables[k]) for tables in equations.all()) for k in range(2)]
        assert counts == [len(equations)] * 2 == [int(n) for n in fit.task.problem.counts]
