"""A model and a robot compiled at once: searched for speed, refused with a word where that makes no sense."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from torsor.algebra.graph import Graph
from torsor.algebra.running_time import DIVISION, SINES, running_time
from torsor.errors import ModelError


@pytest.mark.parametrize("model", ["idm", torsor.models.inverse_dynamics])
def test_a_model_is_compiled_for_a_robot(model):
    f, slow = torsor.compile(model, "rx90"), torsor.generate("idm", "rx90", effort=0)
    rng = np.random.default_rng(1)
    given = {a.name: rng.uniform(0.2, 1.2, len(a.among or a.elements)) for a in f.program.arguments}
    assert np.allclose(f(**given), torsor.evaluate(slow, given)["tau"], rtol=1e-11, atol=1e-11)


def test_speed_counts_sines_that_counts_of_operations_leave_out():
    fast, short = torsor.generate("idm", "rx90", aim="speed"), torsor.generate("idm", "rx90", sines="many")
    assert fast.ops.trig < short.ops.trig and fast.ops.total > short.ops.total


def test_options_reach_the_model():
    f = torsor.compile("idm", "rx90", base=True)
    assert "ZZ1R" in f.program.argument("parameters").elements


def test_what_makes_no_sense_is_refused():
    with pytest.raises(torsor.TorsorError, match="a program was expected"):
        torsor.compile("idm")
    with pytest.raises(ModelError, match="for a model"):
        torsor.compile(torsor.generate("idm", "rrp"), base=True)


def test_products_that_one_sum_reads_cost_nothing():
    g = Graph()
    a, b, c, K = g.symbols("a b c K")
    assert running_time([a * b + c], {"K"}) == 1
    assert running_time([a * b + c, a * b], {"K"}) == 2
    assert running_time([K * K + c], {"K"}) == 1
    assert running_time([g.sin(a) + g.cos(a)], set()) == SINES + 1
    assert running_time([a / b], set()) == DIVISION
