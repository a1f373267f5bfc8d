"""Passive joints whose rates are constant multiples of those of the independent ones: the bars of parallelograms."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from torsor.mobility.branches import Branch, fractions
from torsor.mobility.mobility import Mobility

Relation = dict[int, Fraction]  # joint -> its share


def proportional(mobility: Mobility) -> dict[int, Relation]:
    """The passive joints that follow independent ones in proportion, on the branch where most of them do.

    Where two branches differ and have as many, neither is preferred: the closure is solved for all joints.  Where a
    linkage is folded (a crank with a coupler of its own length), joints stand still that move elsewhere: no branch to
    prefer.
    """
    ways = [followers(b, mobility) for b in mobility.branches]
    still = [{j for j, shares in way.items() if not shares} for way in ways]
    ways = [way for way, held in zip(ways, still, strict=True) if held == set.intersection(*still)] or ways
    most = max(map(len, ways))
    best = [w for w in ways if len(w) == most]
    return best[0] if all(w == best[0] for w in best) else {}


def followers(branch: Branch, mobility: Mobility) -> dict[int, Relation]:
    """Passive joint -> its shares of independent ones, from the linear relations of a branch."""
    G = branch.tangents
    column = branch.skeleton.column
    inside = [column[i] for i in mobility.independent]
    W = np.array([g @ np.linalg.inv(g[inside]) for g in G])
    followers: dict[int, Relation] = {}
    for j in mobility.passive:
        shares = fractions(W[:, column[j]])
        if shares is not None:
            followers[j] = {i: s for i, s in zip(mobility.independent, shares, strict=True) if s}
    return followers
