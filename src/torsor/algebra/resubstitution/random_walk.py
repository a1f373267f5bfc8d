"""Resubstitution: a random walk through programs that compute the same, towards shorter ones.

A value is drawn; of the other ways to make it (`replacements`) one that frees more operations than it costs is taken,
else one of equal cost, now and then one of one more.  Each is proved by exact arithmetic before it is taken.  From
too far above the best the walk begins anew there.  What it found for 0T6: an axis as the cross product of the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from torsor.algebra.exact_proof import Prover
from torsor.algebra.expr import Expr
from torsor.algebra.resubstitution.replacements import replacements
from torsor.algebra.resubstitution.value_network import PRIMES, Pair, ValueNetwork
from torsor.progress import tell

UPHILL = 0.1  # how often one operation more is allowed
ABOVE = 3  # operations above the best from which the walk begins anew
MANY = 4000  # ways that are looked at for one value
PROOFS = 5  # ways that are tried to be proved for one value
LEVELS = (2, 3)  # operations of a way: of two, or of three


def resubstituted(outputs: Sequence[Expr], parameters: set[str], tries: int, seed: int = 0) -> list[Expr]:
    """The outputs in the fewest operations that so many tries come by; the same for the same seed."""
    rng = Random(seed)
    best, least = list(outputs), ValueNetwork(outputs, parameters, seed).total
    net: ValueNetwork | None = None
    for done in range(tries):
        tell(done / tries, "resubstitution")
        if net is None or net.total > least + ABOVE:
            net = ValueNetwork(best, parameters, seed + done)
            proof, refused = Prover(net.nodes[0].graph, 10**9), set[tuple[int, tuple[Pair, ...]]]()
        _step(net, proof, refused, rng)
        if net.total < least:
            best, least = net.rebuilt(), net.total
    return best


def _step(net: ValueNetwork, proof: Prover, refused: set[tuple[int, tuple[Pair, ...]]], rng: Random) -> None:
    """One value drawn, and made in another way where there is one."""
    drawn = [k for k, pair in enumerate(net.made) if pair is not None and net.alive[k] and not net.fixed[k]]
    if not drawn:
        return
    v, level, lowest = rng.choice(drawn), rng.choice(LEVELS), -1 if rng.random() < UPHILL else 0
    found: list[tuple[int, float, tuple[Pair, ...], list[int]]] = []
    for pairs in replacements(net, v, level):
        if pairs == (net.made[v],) or (v, pairs) in refused or not _holds(net, v, pairs):
            continue
        keep = {k for pair in pairs for k in (pair.a, pair.b) if k < len(net.nodes)}
        freed = net.freed(v, keep)
        gain = net.cost[v] + sum(net.cost[k] for k in freed) - _costs(net, pairs)
        if gain >= lowest:
            found.append((gain, rng.random(), pairs, freed))
        if len(found) >= MANY:
            break
    if found and lowest < 0 and max(gain for gain, *_ in found) <= 0:
        found = [way for way in found if way[0] == lowest] or found
    for _, _, pairs, freed in sorted(found, key=lambda way: (-way[0], way[1]))[:PROOFS]:
        if proof.equal(net.nodes[v], net.meant(pairs)):
            net.replace(v, pairs, freed)
            return
        refused.add((v, pairs))


def _holds(net: ValueNetwork, v: int, pairs: Sequence[Pair]) -> bool:
    """Whether the way gives the residue of the value modulo the second prime too."""
    prime, residues, start = PRIMES[1], net.residues[1], len(net.nodes)
    new: list[int] = []
    for pair in pairs:
        x, y = (residues[k] if k < start else new[k - start] for k in (pair.a, pair.b))
        new.append(pair.of(x, y) % prime)
    return new[-1] == residues[v]


def _costs(net: ValueNetwork, pairs: Sequence[Pair]) -> int:
    """Operations of a step that it takes: those of constants alone go to setup."""
    return 1 + sum(not (net.fixed[p.a] and net.fixed[p.b]) for p in pairs[:-1])
