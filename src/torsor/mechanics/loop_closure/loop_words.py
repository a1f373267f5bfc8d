"""Loops in words: what kind they are, how many of their equations say something, and which these are."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.identity import Identity
from torsor.mechanics.inverse.chain_equations import ChainEquations
from torsor.mechanics.inverse.knowledge import Knowledge, families
from torsor.mechanics.inverse.unknowns import Unknowns
from torsor.mechanics.inverse.words import shown
from torsor.mechanics.loop_closure.ring_path import around
from torsor.mobility.branches import Branch
from torsor.mobility.closed_walks import Walk
from torsor.mobility.loop_type import loop_type
from torsor.trace import Trace

LONGEST = 7  # joints of a loop whose equations are written down


def described(t: Trace, walk: Walk, branches: Sequence[Branch]) -> list[str]:
    """The kind of a loop, and its closure equations where they are not too long."""
    kind = loop_type(walk, branches)
    spare = 6 - kind.equations
    few = f", {spare} of its 6 closure equations {'is' if spare == 1 else 'are'} redundant" if spare else ""
    who = f"loop {numbered(walk.loops)}"
    equations = closure_equations(t, walk) if len(walk.joints) < LONGEST else []
    return [f"{who} of {names(t, walk.joints)}: {kind.name}{few}",
            *([f"{who} closes where {', '.join(equations)}"] if equations else [])]


def closure_equations(t: Trace, walk: Walk) -> list[str]:
    """The elements of near side = far side, in the frame where the sides part; none where one of them is long."""
    path, W = around(t, walk.steps, walk.joints)
    test, known = Identity(), Knowledge(path)
    closure = ChainEquations(Unknowns(test, families(path, test.is_zero)), known.factors(False), known.node, W)
    near = sum(way > 0 for j, way in walk.steps if j in walk.joints)
    texts = dict.fromkeys(shown(e.poly, known) for e in closure.between(0, max(0, 2 * near - 1)))
    return [] if any("..." in text for text in texts) else list(texts)


def names(t: Trace, joints: Sequence[int]) -> str:
    """The variables of joints."""
    return ", ".join(t.robot.links[j - 1].joint.variable for j in joints)


def numbered(loops: Sequence[int]) -> str:
    """Loops of the table by their numbers, from 1: 1, 2 and 3."""
    numbers = [str(b + 1) for b in loops]
    return " and ".join(filter(None, [", ".join(numbers[:-1]), numbers[-1]]))
