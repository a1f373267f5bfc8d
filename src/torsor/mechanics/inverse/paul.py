"""Paul's method: one joint after the other from equations of known types.             [KC97 section 3.3; KD02 4.3]

At each step the closure gives all its equations (`chain_equations`); those in one unknown, and pairs in two, are
recognised by their type (`recognition`), and the cheapest of the best kind is solved.  Sums of parallel angles are
unknowns like any other.
"""

from __future__ import annotations

from collections.abc import Collection

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.errors import ModelError
from torsor.mechanics.inverse.chain_equations import ChainEquations, Equation
from torsor.mechanics.inverse.joint_path import JointPath, Pose
from torsor.mechanics.inverse.knowledge import Knowledge, families
from torsor.mechanics.inverse.recognition import PAIR, Candidate, candidates
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.inverse.unknowns import Unknowns
from torsor.mechanics.inverse.words import shown


def solve(
    chain: JointPath, target: Pose, free: frozenset[Expr], sheet: Sheet, test: Identity, given: Collection[int] = (),
) -> list[Expr]:
    """The joints for a target; raises ModelError where the method ends before all are found.

    given: link numbers of joints of the chain that are known beforehand, under their own symbols.
    """
    known = Knowledge(chain, given)
    ring = Unknowns(test, families(chain, test.is_zero))
    ends = bool(free)  # what is free cannot be moved through a constant transform
    W = target if ends else chain.E[0].inverse @ target @ chain.E[-1].inverse
    while not known.complete:
        closure = ChainEquations(ring, known.factors(ends), known.node, W, free)
        equations = list(closure.equations())
        ranked = sorted(candidates(equations, test, known), key=lambda c: c.cost)
        if not ranked or ranked[0].rank >= PAIR:
            equations += closure.inverse_positions()
            ranked = sorted(candidates(equations, test, known), key=lambda c: c.cost)
        if not ranked:
            solved = ", ".join(sorted(set(_names(chain, given)) - set(known.unsolved)))
            raise ModelError(f"Paul's method finds no equation of a known type for {', '.join(known.unsolved)}"
                             f"{f' (solved: {solved})' if solved else ''}")
        best = ranked[0]
        sheet.remarks.append(_sentence(best, known, ends))
        values = best.write(sheet, known.filled(best.coefficients))
        for (_, combo), value in zip(best.unknowns, values, strict=True):
            known.learn(combo, value.named(known.name(combo)))
    return [known.value(known.unit(k)) for k in range(known.m)]


def _names(chain: JointPath, given: Collection[int]) -> list[str]:
    return [str(x.q.value) for x in chain.movers if x.j not in given]


# words ------------------------------------------------------------------------------------


def _sentence(c: Candidate, known: Knowledge, ends: bool) -> str:
    what = " and ".join(known.words(combo) for _, combo in c.unknowns)
    where = "; ".join(f"{shown(e.poly, known)} ({_place(e, known.chain, ends)})" for e in c.equations)
    arbitrary = f"; arbitrary where {c.degenerate}" if c.degenerate else ""
    return f"{what}: {c.words}, from {where}{arbitrary}"


def _place(e: Equation, chain: JointPath, ends: bool) -> str:
    """The element of the closure, by its column s, n, a or P and the frames in which it is written."""
    last = 2 * len(chain.movers) - 1

    def frame(boundary: int) -> str:
        at = last - boundary if e.inverse else boundary - ends  # factors passed: J1 E1 J2 ...
        if not 0 <= at <= last:
            return "base" if at < 0 else "tool"
        return f"{'after' if at % 2 else 'before'} joint {chain.movers[at // 2].j}"

    return f"{'snaP'[e.column]}{'xyz'[e.row]}, {frame(e.left)} to {frame(e.right)}"
