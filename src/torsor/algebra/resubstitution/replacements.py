"""In which other ways a value can be made of those that are there, by one, two or three operations.

Found by residues modulo a prime: v = a + b when v - a is the residue of some b, v = x + a b when (v - x) / a is, and so
on for all at once; a table of bits says of most residues at once that no value has them.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from torsor.algebra.resubstitution.value_network import PRIMES, Pair, ValueNetwork

Residues = NDArray[np.uint64]
BITS = 22
LOW = np.uint64(2**BITS - 1)
PRIME = np.uint64(PRIMES[0])


class Lookup:
    """Residues that can be asked for, in any number."""

    def __init__(self, residues: Residues):
        self.order = np.argsort(residues)
        self.sorted = residues[self.order]
        self.there = np.zeros(2**BITS, dtype=bool)
        self.there[residues & LOW] = True

    def find(self, asked: Residues) -> Iterator[tuple[int, int]]:
        """(place among those asked, place among those that are there) of equal ones."""
        asked = asked.ravel()
        hits = np.nonzero(self.there[asked & LOW])[0]
        places = np.minimum(np.searchsorted(self.sorted, asked[hits]), len(self.sorted) - 1)
        same = self.sorted[places] == asked[hits]
        return zip(hits[same].tolist(), self.order[places[same]].tolist(), strict=True)


def replacements(net: ValueNetwork, v: int, operations: int) -> Iterator[tuple[Pair, ...]]:
    """Ways to make the value of others that are not made of it; the last pair is the value.

    Pairs before the last have the numbers of values to come.  Some may be equal to the value by accident.
    """
    away = net.dependents(v)
    values = [k for k, alive in enumerate(net.alive) if alive and k not in away and net.residues[0][k]]
    if not values:
        return
    F = np.array([net.residues[0][k] for k in values], dtype=np.uint64)
    inverse = np.array([net.inverse(k) for k in values], dtype=np.uint64)
    n, new = len(values), len(net.nodes)
    both = np.concatenate([F, PRIME - F])  # each value and its opposite
    which = values * 2
    sign = [1] * n + [-1] * n
    known = Lookup(both)
    target = np.uint64(net.residues[0][v])
    rests, parts = (target + PRIME - both) % PRIME, (target * inverse) % PRIME  # v - x, v / x
    for x, y in known.find(rests):
        if which[x] <= which[y]:
            yield (Pair(True, sign[x], which[x], sign[y], which[y]),)
    for x, y in known.find(parts):
        if values[x] <= which[y]:
            yield (Pair(False, sign[y], values[x], 1, which[y]),)
    if operations < 2:
        return
    for at, z in known.find((rests[:, None] + PRIME - both[None, :]) % PRIME):
        x, y = divmod(at, 2 * n)
        if which[y] <= which[z] and which[x] not in (which[y], which[z]):
            yield Pair(True, sign[y], which[y], sign[z], which[z]), Pair(True, sign[x], which[x], 1, new)
    for at, z in known.find((rests[:, None] * inverse[None, :]) % PRIME):
        x, y = divmod(at, n)
        if values[y] <= which[z]:
            yield Pair(False, sign[z], values[y], 1, which[z]), Pair(True, sign[x], which[x], 1, new)
    for at, z in known.find((parts[:, None] + PRIME - both[None, :]) % PRIME):
        x, y = divmod(at, 2 * n)
        if which[y] <= which[z]:
            yield Pair(True, sign[y], which[y], sign[z], which[z]), Pair(False, 1, values[x], 1, new)
    for at, z in known.find((parts[:, None] * inverse[None, :]) % PRIME):
        x, y = divmod(at, n)
        if values[y] <= which[z]:
            yield Pair(False, sign[z], values[y], 1, which[z]), Pair(False, 1, values[x], 1, new)
    if operations < 3:
        return
    left, right = np.triu_indices(n)
    product = (F[left] * F[right]) % PRIME
    many = np.concatenate([product, PRIME - product])
    size = len(product)
    for p, q in Lookup(many).find((target + PRIME - many) % PRIME):
        (r, a), (s, b) = ((1, p) if p < size else (-1, p - size)), ((1, q) if q < size else (-1, q - size))
        if a < b:
            yield (Pair(False, 1, values[left[a]], 1, values[right[a]]),
                   Pair(False, 1, values[left[b]], 1, values[right[b]]), Pair(True, r, new, s, new + 1))
