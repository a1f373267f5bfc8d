"""The passive and cut joints of a robot with loops in closed form, one loop after the other.     [KC97 section 3.4]

Parallelograms are the linear relations that they are.  Of the other closed walks, one whose unknown joints are
determined by it alone is a chain that ends where it begins; it is solved by Paul's method (six unknowns: Pieper's),
and what it gives is known in the walks that follow.  Where walks are coupled, a platform is placed first: one that does
not turn by three spheres, one in a plane by a root of a polynomial.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Vec
from torsor.algebra.show import show
from torsor.errors import ModelError
from torsor.mechanics.inverse.joint_path import Pose, identity
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.loop_closure.loop_words import described, names, numbered
from torsor.mechanics.loop_closure.planar_triad import Triad, TriadEquation, guard_root, triads
from torsor.mechanics.loop_closure.ring_methods import PIEPER, leg_solution, ring_solution
from torsor.mechanics.loop_closure.ring_path import gap
from torsor.mechanics.loop_closure.translating_platform import Platform, platforms, position
from torsor.mobility.branches import Branch
from torsor.mobility.closed_identity import ClosedIdentity
from torsor.mobility.closed_walks import Walk, closed_walks
from torsor.mobility.loop_type import rank, twists_in_base
from torsor.mobility.mobility import Mobility
from torsor.mobility.parallelograms import linear_branches, linear_joints
from torsor.robot.symbols import variables
from torsor.trace import Trace, angle

EXACT = Fraction(1, 10**14)  # the square of how far, relatively, a loop may stay open


class LoopSolution:
    """The passive joints' positions in those of the independent ones, written on a sheet.

    t: the trace of the spanning tree.  parallel: parallelograms stay such; else their other assembly counts too.
    """

    def __init__(self, t: Trace, mobility: Mobility, parallel: bool = True):
        self.t, self.mobility, self.parallel = t, mobility, parallel
        self.sheet = Sheet(t.graph, {*variables(t.robot), *t.robot.parameters})
        self.values: dict[int, Expr] = {}
        self._places: dict[Expr, Expr] = {}  # of platforms: symbols and what they stand for
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
        """One walk more is solved, or a platform and its legs."""
        refusals = []
        for walk in sorted(self._determined(), key=lambda w: (len(self._sought(w)), len(w.steps))):
            try:
                self._solve(walk)
            except ModelError as error:
                refusals.append(f"loop {numbered(walk.loops)} of {names(self.t, walk.joints)}: {error}")
            else:
                return
        if not self._place_platform() and not self._turn_platform():
            raise ModelError(self._refusal(refusals))

    def _place_platform(self) -> bool:
        """A platform that does not turn is placed by its rods, and its legs are solved; whether there is one."""
        for platform in platforms(self.t, self.mobility.robot, self.branches):
            mark, before = self.sheet.mark(), (dict(self.values), self.branches, self._test)
            try:
                self._keep_to(platform)
                if self._hold(platform):
                    return True
            except ModelError:
                pass
            self.sheet.return_to(mark)
            self.values, self.branches, self._test = before
        return False

    def _keep_to(self, platform: Platform) -> None:
        """Only the branches on which a platform has its rotation count from here on."""
        if len(platform.branches) < len(self.branches):
            self.branches, self._test = platform.branches, ClosedIdentity(self.t, platform.branches)

    def _hold(self, platform: Platform) -> bool:
        """The pose of a platform, under symbols of its own, and the joints of its legs; False without three spheres."""
        t, before = self.t, len(self.sheet.guards)
        origin = position(t, platform, [*self.mobility.independent, *self.values], self.sheet)
        if origin is None:
            return False
        self._fill_guards(before)
        symbols = t.graph.symbols(t.own(f"P{axis}{platform.f}" for axis in "xyz"))
        self._test.place([str(s.value) for s in symbols], self.branches, platform.f)
        self._places |= dict(zip(symbols, substitute(list(origin), self._filling(self.values)), strict=True))
        pose = Pose(platform.R, Vec(symbols))
        for leg in platform.legs:
            before, sought = len(self.sheet.guards), [j for j in leg.joints if j in self.unknown]
            self._learn(leg_solution(t, leg, sought, pose, self.sheet, self._test))
            self._fill_guards(before)
        return True

    def _turn_platform(self) -> bool:
        """A platform in a plane is turned by a root of its polynomial, and its rods follow; whether there is one."""
        triad = next(triads(self.t, self.mobility.robot, self.unknown, self._test), None)
        if triad is None:
            return False
        equation, before = TriadEquation(triad), len(self.sheet.guards)
        known = substitute(equation.coefficients, self._filling(self.values))
        phi = self.sheet.angle(known, self._meaning(triad))
        self.sheet.remarks.append(
            f"three rods hold link {triad.frame} in a plane: tan({phi.value}/2) is a root of a polynomial of degree 6, "
            "given by loop_polynomial; its position by two linear equations; joints by type 3")
        guard_root(equation, phi, self.sheet)
        self._learn(equation.joints(self.t, phi))
        self._fill_guards(before)
        return True

    def _meaning(self, triad: Triad) -> str:
        start = "the base" if triad.axes.rows == identity(self.t).R.rows else f"frame {triad.rods[0].u} at zero"
        return f"from the x axis of {start} to that of frame {triad.frame} (rad): 2 atan of a root"

    def _sought(self, walk: Walk) -> list[int]:
        return [j for j in walk.joints if j in self.unknown]

    def _determined(self) -> list[Walk]:
        """The walks whose unknown joints cannot move while the known ones are held."""
        return [w for w in self.walks if (sought := self._sought(w))
                and all(rank(twists_in_base(b, sought), least=True) == len(sought) for b in self.branches)]

    def _solve(self, walk: Walk) -> None:
        before = len(self.sheet.guards)
        self._learn(ring_solution(self.t, walk, self._sought(walk), self.sheet, self._test))
        self._fill_guards(before)

    def _fill_guards(self, before: int) -> None:
        """The guards from that number on, with what is known in the place of symbols."""
        new = self.sheet.guards[before:]
        values = substitute([value for value, _ in new], self._filling(self.values))
        self.sheet.guards[before:] = [(value, words) for value, (_, words) in zip(values, new, strict=True)]

    def _filling(self, values: Mapping[int, Expr]) -> dict[Expr, Expr]:
        """What the symbols of solved joints, their sines and cosines stand for."""
        g = self.t.graph
        filling = dict(self._places)
        for j, value in values.items():
            q = self.t.q[j]
            by = angle(value)
            filling |= {q: value, g.cos(q): by.C.named(f"C{j}"), g.sin(q): by.S.named(f"S{j}")}
        return filling

    def _refusal(self, refusals: Sequence[str]) -> str:
        name, general = self.mobility.robot.name, len(self.walks) == 1 and len(self.unknown) == PIEPER
        other = f"take torsor.closure, or the {'models loop_general and' if general else 'model'} loop_newton"
        if refusals:
            return f"{name} has no closed form of its loops ({refusals[0]}); {other}"
        left = sorted({b for w in self.walks if len(w.loops) == 1 and self._sought(w) for b in w.loops})
        return (f"{name}: loops {numbered(left)} are coupled, none determines its own joints among "
                f"{names(self.t, self.unknown)}; {other}")
