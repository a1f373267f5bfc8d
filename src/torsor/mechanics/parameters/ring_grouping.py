"""What inertial parameters of a robot with loops can undo each other across its joints, cut ones included.

In the spanning tree, frame k of a cut joint and the closing frame c are links without mass that stand in the same place
for ever.  So a change of parameters can pass from k to c as it is, from k to the link before it across the cut
joint, and from c to its own link as across any fixed joint; `grouping` says what passes across which joint.
Loops tie parameters together further where they move in a particular way; that is for `mobility` to find.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from torsor.algebra.identity import Identity
from torsor.algebra.polynomials.staircase import Row, shares, staircase
from torsor.mechanics.parameters.grouping import PARAMETERS, Grouping, groupable, placed, samples
from torsor.mechanics.rigid import inertia_to_antecedent
from torsor.trace import Trace

ROTOR = PARAMETERS.index("IA")
Column = tuple[bool, int, int]  # whether it is of a frame without mass, link, place in PARAMETERS


def columns(t: Trace) -> list[Column]:
    """Those of all links, in order: XX .. M of each, IA where the robot has it; frames without mass come last."""
    own = len(t.described.links)
    every = [(j > own and p != ROTOR, j, p) for j in t.links for p in range(len(PARAMETERS))]
    return sorted(c for c in every if c[2] != ROTOR or not t.IA[c[1]].is_zero)


def across_joints(t: Trace, rings: Sequence[tuple[int, int]]) -> dict[Column, Row]:
    """The relations, by the column that each can be solved for; rings: (k, c) of each loop."""
    return staircase(_relations(t, rings), Identity())


def _relations(t: Trace, rings: Sequence[tuple[int, int]]) -> Iterator[Row]:
    known = {c[1:]: c for c in columns(t)}
    for j, space in zip(t.links, groupable(t)[1:], strict=True):
        for x, pivot in zip(space.basis, space.pivots, strict=True):
            if (j, pivot) in known:
                moved = inertia_to_antecedent(*placed(t, j, samples(t, j)[0]), x[:ROTOR]) if t.a[j] else []
                yield {**{known[j, p]: e for p, e in enumerate(x) if not e.is_zero},
                       **{known[t.a[j], p]: -e for p, e in enumerate(moved)}}
    for k, c in rings:
        for p in range(ROTOR):
            yield {known[k, p]: t.graph.one, known[c, p]: -t.graph.one}


def grouped(t: Trace, relations: Mapping[Column, Row]) -> Grouping:
    """The parameters of the links of an spanning tree with those gone that the relations can be solved for."""
    own = {c: t.IA[c[1]] if c[2] == ROTOR else t.inertia[c[1]][c[2]] for c in columns(t) if not c[0]}
    within = shares({c: row for c, row in relations.items() if not c[0]}, Identity())
    values = {c[1:]: t.graph.zero if c in within else e for c, e in own.items()}
    for gone, parts in within.items():
        for c, share in parts.items():
            values[c[1:]] = values[c[1:]] + share * own[gone]
    places = range(len(PARAMETERS))
    return Grouping([[values.get((j, p), t.graph.zero) for p in places] for j in t.links],
                    [[p for p in places if (False, j, p) in within] for j in t.links], [*t.inertia[0], t.graph.zero])
