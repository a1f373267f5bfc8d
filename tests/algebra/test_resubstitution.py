"""Resubstitution: shorter programs of the same values, proved step by step, the same for the same seed."""

from __future__ import annotations

import pytest

from tests.algebra.test_kernels import random_sums
from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Vec
from torsor.algebra.operation_counts import operations
from torsor.algebra.resubstitution import random_walk
from torsor.algebra.resubstitution.random_walk import resubstituted
from torsor.algebra.resubstitution.replacements import replacements
from torsor.algebra.resubstitution.value_network import PRIMES, ValueNetwork
from torsor.mechanics.placement import about_x, about_z
from torsor.trace import angle


def rotation():
    """Three columns turned about z, x, z: the third is the cross product of the others."""
    g = Graph()
    p, q, r = g.symbols("p q r")
    axes = [Vec([g.one if i == k else g.zero for i in range(3)]) for k in range(3)]
    for turn, about in ((angle(r), about_z), (angle(q), about_x), (angle(p), about_z)):
        axes = [about(turn, axis) for axis in axes]
    return [e for axis in axes for e in axis]


def test_primes_are_what_residues_ask_for():
    for prime in PRIMES:
        assert prime % 24 == 23 and prime < 2**31 and all(prime % k for k in range(2, 46342))


def test_a_network_is_the_program_it_was_made_of():
    for seed in range(20):
        sums, parameters = random_sums(seed)
        net = ValueNetwork(sums, parameters)
        assert net.total == operations(sums, parameters)
        assert net.rebuilt() == sums


@pytest.mark.parametrize("level", [1, 2, 3])
def test_every_way_to_make_a_value_gives_it(level):
    sums, parameters = random_sums(7)
    net, seen = ValueNetwork(sums, parameters), 0
    for v, pair in enumerate(net.made):
        if pair is not None:
            for pairs in list(replacements(net, v, level))[:40]:
                holds = random_walk._holds(net, v, pairs)
                assert holds == Identity().is_zero(net.meant(pairs) - net.nodes[v])
                seen += holds
    assert seen > 10


@pytest.mark.parametrize("seed", range(6))
def test_the_values_stay_for_all_values_of_all_symbols(seed):
    sums, parameters = random_sums(seed)
    short = resubstituted(sums, parameters, 60, seed)
    assert all(Identity().is_zero(a - b) for a, b in zip(sums, short, strict=True))
    assert operations(short, parameters) <= operations(sums, parameters)


def test_sums_in_another_order_are_found_in_each_other():
    g = Graph()
    a, b, c, d = g.symbols("a b c d")
    sums = [(a + b) + c, (a + c) + d, b + (c + d)]
    assert operations(resubstituted(sums, set(), 200), set()) < operations(sums, set())


def test_the_same_seed_gives_the_same_program():
    outputs = rotation()
    first, again = (list(map(repr, resubstituted(outputs, set(), 80, 3))) for _ in range(2))
    assert first == again


def test_what_cannot_be_proved_is_not_taken(monkeypatch):
    """Were every residue equal by accident, nothing would change."""
    monkeypatch.setattr(random_walk.Prover, "equal", lambda *_: False)
    outputs = rotation()
    assert resubstituted(outputs, set(), 60) == outputs


def test_a_walk_on_nothing_ends():
    g = Graph()
    assert resubstituted([g.one, g.symbol("x")], set(), 5) == [g.one, g.symbol("x")]
