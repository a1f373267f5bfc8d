"""Equations as people write them: S1*Px - C1*Py = RL3."""

from __future__ import annotations

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import reachable, signed
from torsor.algebra.graph import Graph
from torsor.algebra.show import show
from torsor.mechanics.inverse.knowledge import Knowledge
from torsor.mechanics.inverse.unknowns import Poly

LONGEST = 200


def shown(p: Poly, known: Knowledge) -> str:
    """The polynomial = 0, with C1, S23 for the cosines and sines, known or not."""
    g = Graph()
    letters = {"cos": "C", "sin": "S"}
    values = {}
    for node in reachable(p.values()):
        if node.op in letters and node.args[0] in known.nodes:
            values[node] = g.symbol(letters[node.op] + known.index(known.nodes[node.args[0]]))
    total = g.zero
    for (monomial, _), k in zip(p.items(), substitute(list(p.values()), values, g), strict=True):
        for kind, combo in monomial:
            k = k * g.symbol(known.words(combo) if kind == "r" else kind + known.index(combo))
        total = total + k
    text = show(signed(total)[1])
    return f"{text} = 0" if len(text) <= LONGEST else f"{text[:LONGEST]} ... = 0"
