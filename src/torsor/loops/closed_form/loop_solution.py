"""The passive and cut joints of a robot with loops in closed form, one loop after the other.     [KC97 section 3.4]

Parallelograms are the linear relations that they are.  Of the other closed walks, one whose unknown joints are
determined by it alone is a chain that ends where it begins; it is solved by Paul's method (six unknowns: Pieper's),
and what it gives is known in the walks that follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.show import show
from torsor.errors import ModelError
from torsor.loops.closed_form.closed_identity import ClosedIdentity
from torsor.loops.closed_form.closed_walks import Walk, closed_walks
from torsor.loops.closed_form.loop_type import rank, twists_in_base
from torsor.loops.closed_form.loop_words import described, names, numbered
from torsor.loops.closed_form.parallelograms import linear_branches, linear_joints
from torsor.loops.closed_form.ring_methods import ring_solution
from torsor.loops.closed_form.ring_path import gap
from torsor.loops.generic import Branch
from torsor.loops.mobility import Mobility
from torsor.postures.symbolic.joint_path import identity
from torsor.postures.symbolic.sheet import Sheet
from torsor.robot.symbols import variables
from torsor.trace import Trace, angle

EXACT = Fraction(1, 10**14)  # the square of how far, relatively, a loop may stay open


class LoopSolution:
    """The passive joints' positions in those of the independent ones, written on a sheet.

    t: the trace of the opened tree.  parallel: parallelograms stay such; else their other assembly counts too.
    """

    def __init__(self, t: Trace, mobility: Mobility, parallel: bool = True):
        self.t, self.mobility, self.parallel = t, mobility, parallel
        self.sheet = Sheet(t.graph, {*variables(t.robot), *t.robot.parameters})
        self.values: dict[int, Expr] = {}
        self.walks = tuple(closed_walks(mobility.robot))
        for walk in self.walks:
            self.sheet.remarks += described(t, walk, self.branches) if len(walk.loops) == 1 else []
        while self.unknown:
            if not (parallel and self._follow()):
                self._advance()

    @property
    def unknown(self) -> list[int]:
        """The passive joints that are not solved yet."""
        return [j for j in self.mobility.passive if j not in self.values]

    @cached_property
    def branches(self) -> tuple[Branch, ...]:
        return linear_branches(self.mobility) if self.parallel else self.mobility.branches

    @cached_property
    def _test(self) -> ClosedIdentity:
        return ClosedIdentity(self.t, self.branches)

    def closure(self, walk: Walk) -> list[Expr]:
        """What must vanish around a walk: rotation less one, and position, row by row, in the joints' own symbols."""
        T, one = gap(self.t, walk.steps), identity(self.t)
        return [a - b for row, unit in zip(T.R.rows, one.R.rows, strict=True)
                for a, b in zip(row, unit, strict=True)] + list(T.P)

    def compare(self) -> None:
        """A guard that the loops close, for solutions of some equations that others forbid."""
        filling, g = self._filling(self.values), self.t.graph
        lacking, size = g.zero, g.one
        for walk in self.walks:
            if len(walk.loops) == 1:
                for e in substitute(self.closure(walk), filling):
                    lacking = lacking + e**2
        for j in self.t.links:
            size = size + self.t.frame(j).d ** 2
        self.sheet.remarks.append("a step has solutions that other equations forbid: a guard compares all of them")
        self.sheet.guard(EXACT * size - lacking, "the loops close")

    # one loop after the other -------------------------------------------------------------

    def _follow(self) -> bool:
        """Joints that go in proportion with known ones are known; whether there were any."""
        known = [*self.mobility.independent, *self.values]
        values = linear_joints(self.t, self.branches[0], known, self.unknown)
        for walk in self.walks:
            if not self._closes(walk, values):
                values = {j: v for j, v in values.items() if j not in walk.joints}
        every = len(self.branches) == len(self.mobility.branches)
        where = "in every assembly" if every else "in this assembly; assembly=any has the others"
        for j, value in values.items():
            self.sheet.remarks.append(f"{names(self.t, [j])} = {show(value)}, {where}")
        self._learn(values)
        return bool(values)

    def _closes(self, walk: Walk, values: Mapping[int, Expr]) -> bool:
        """Whether linear relations close a walk exactly, or leave joints of it to others."""
        if not all(j in values or j in self.mobility.independent for j in walk.joints):
            return True
        exact = Identity()
        return all(exact.is_zero(e) for e in substitute(self.closure(walk), self._filling(values)))

    def _learn(self, values: Mapping[int, Expr]) -> None:
        """The joints have these values, in symbols of others that are known."""
        filled = substitute(list(values.values()), self._filling(self.values))
        for j, value in zip(values, filled, strict=True):
            self.values[j] = value.named(str(self.t.q[j].value))

    def _advance(self) -> None:
        """One walk more is solved."""
        refusals = []
        for walk in sorted(self._determined(), key=lambda w: (len(self._sought(w)), len(w.steps))):
            try:
                return self._solve(walk)
            except ModelError as error:
                refusals.append(f"loop {numbered(walk.loops)} of {names(self.t, walk.joints)}: {error}")
        raise ModelError(self._refusal(refusals))

    def _sought(self, walk: Walk) -> list[int]:
        return [j for j in walk.joints if j in self.unknown]

    def _determined(self) -> list[Walk]:
        """The walks whose unknown joints cannot move while the known ones are held."""
        return [w for w in self.walks if (sought := self._sought(w))
                and all(rank(twists_in_base(b, sought), least=True) == len(sought) for b in self.branches)]

    def _solve(self, walk: Walk) -> None:
        sheet, filling = self.sheet, self._filling(self.values)
        before = len(sheet.guards)
        solved = ring_solution(self.t, walk, self._sought(walk), sheet, self._test)
        guards = substitute([value for value, _ in sheet.guards[before:]], filling)
        sheet.guards[before:] = [(g, words) for g, (_, words) in zip(guards, sheet.guards[before:], strict=True)]
        self._learn(solved)

    def _filling(self, values: Mapping[int, Expr]) -> dict[Expr, Expr]:
        """What the symbols of solved joints, their sines and cosines stand for."""
        g = self.t.graph
        filling: dict[Expr, Expr] = {}
        for j, value in values.items():
            q = self.t.q[j]
            by = angle(value)
            filling |= {q: value, g.cos(q): by.C.named(f"C{j}"), g.sin(q): by.S.named(f"S{j}")}
        return filling

    def _refusal(self, refusals: Sequence[str]) -> str:
        name, other = self.mobility.robot.name, "take torsor.closure, or the model loop_newton"
        if refusals:
            return f"{name} has no closed form of its loops ({refusals[0]}); {other}"
        left = sorted({b for w in self.walks if len(w.loops) == 1 and self._sought(w) for b in w.loops})
        return (f"{name}: loops {numbered(left)} are coupled, none determines its own joints among "
                f"{names(self.t, self.unknown)}; {other}")
