"""Compiled functions, and what is made of them, sent to other processes and copied."""

from __future__ import annotations

import copy
import pickle
from multiprocessing import get_context

import numpy as np
import pytest

import torsor
from torsor.compiled.native import machine_code
from torsor.errors import TorsorWarning

RRP = torsor.robots.rrp()
IDM = torsor.generate("idm", RRP)
STATE = [np.linspace(0.1, 0.9, 3), np.ones(3), np.zeros(3), np.linspace(1, 2, len(RRP.parameters))]


@pytest.mark.parametrize("options", [{}, {"dtype": "float32"}, {"exact": True, "threads": 1},
                                     {"parameters": STATE[3]}], ids=str)
@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda f: pickle.loads(pickle.dumps(f))])
def test_a_copy_computes_the_same_bit_by_bit(options, again):
    f = torsor.compile(IDM, **options)
    given = STATE[: len(f.program.arguments)]
    g = again(f)
    assert g.program == f.program and g.dtype == f.dtype
    np.testing.assert_array_equal(g(*given), f(*given))
    batch = [np.tile(x, (50, 1)) for x in given]
    np.testing.assert_array_equal(g(*batch), f(*batch))


def test_the_parts_of_a_function_travel_too():
    f = torsor.compile(IDM)
    setup, step = pickle.loads(pickle.dumps([f.setup, copy.copy(f.step)]))
    np.testing.assert_array_equal(step(*STATE[:3], constants=setup(STATE[3])), f(*STATE))


def test_a_function_crosses_to_a_process_that_is_started_afresh():
    f = torsor.compile(IDM)
    with get_context("spawn").Pool(1) as pool:
        np.testing.assert_array_equal(pool.starmap(f, [STATE])[0], f(*STATE))


def test_where_no_code_can_be_made_the_function_is_interpreted(monkeypatch):
    sent = pickle.dumps(torsor.compile(IDM))
    monkeypatch.setattr(machine_code, "Library", lambda *_: (_ for _ in ()).throw(OSError("not here")))
    with pytest.warns(TorsorWarning, match="not here"):
        f = pickle.loads(sent)
    assert not f.native and f(*STATE).shape == (3,)


def test_what_is_made_of_functions_travels():
    scara = torsor.Kinematics(torsor.robots.scara(), {"D2": 0.4, "D3": 0.3})
    q = np.array([0.4, 0.8, -0.2, 0.1])
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(scara)).pose(q), scara.pose(q))
    ik = torsor.inverse_geometry(torsor.robots.scara(), {"D2": 0.4, "D3": 0.3})
    found = pickle.loads(pickle.dumps(ik)).solve(scara.pose(q))
    sent = pickle.loads(pickle.dumps(found))
    assert len(sent) == len(found) == 2 and sent.complete and sent.remarks == found.remarks
    runner = pickle.loads(pickle.dumps(torsor.simulator(torsor.robots.double_pendulum())))
    motion = runner.run(0.1, q0=[1, 0], samples=2)
    np.testing.assert_array_equal(pickle.loads(pickle.dumps(motion)).q, motion.q)
