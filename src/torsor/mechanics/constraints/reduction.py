"""The motion of a robot with loops in its independent joints: rates, accelerations and torques.  [KC97 4.5, 5.2]

Passive joints that follow the independent ones in proportion (parallelograms) do so in one line.  The others come
from the closure of the rings, C qd = 0: rows that the branches of the robot leave independent, factored once and used
for velocities, accelerations and, transposed, for torques.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from torsor.algebra.calculus import derivatives
from torsor.algebra.expr import Expr
from torsor.algebra.linear.static_pivots import Factors, factored
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError
from torsor.mechanics.constraints.ring_twists import ring_bias, ring_bias_by_links, ring_gap
from torsor.mechanics.constraints.ring_views import ClosureWays, RingView, proposed_views, ring_view
from torsor.mechanics.dynamics.newton_euler import inverse_dynamics
from torsor.mechanics.spatial import Wrench
from torsor.mobility.closure_samples import ClosureSamples
from torsor.mobility.mobility import Mobility, mobility
from torsor.mobility.proportional import Relation, proportional
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.trace import State, Trace, traced


@dataclass(frozen=True)
class Reduction:
    """t: the trace of the spanning tree.  linear: passive joints as combinations of independent ones.  ways: how the
    closure is computed."""

    t: Trace
    mobility: Mobility
    linear: Mapping[int, Relation]
    ways: ClosureWays

    @property
    def independent(self) -> tuple[int, ...]:
        return self.mobility.independent

    @cached_property
    def unknown(self) -> tuple[int, ...]:
        """The passive joints that the closure is to give."""
        return tuple(j for j in self.mobility.passive if j not in self.linear)

    # motion -----------------------------------------------------------------------------

    def rates(self, qd: Sequence[Expr]) -> tuple[Expr, ...]:
        """Velocities of all links of the tree, those of the independent joints given."""
        return self._spread(qd, self._solved(list(self._driven @ Vec(qd))), "QP")

    def state(self, x: State) -> State:
        """The state in which passive joints move with the independent ones."""
        qd = self.rates([x.qd[j] for j in self.independent])
        return x.at(qd=qd, qdd=self.accelerations([x.qdd[j] for j in self.independent], qd))

    def accelerations(self, qdd: Sequence[Expr], qd: Sequence[Expr]) -> tuple[Expr, ...]:
        """Accelerations of all links, those of the independent joints given, and all velocities."""
        right = self._driven @ Vec(qdd) + Vec(self._bias(qd))
        return self._spread(qdd, self._solved(list(right)), "QDP")

    @cached_property
    def G(self) -> Mat:
        """dq/dq_independent, one row per moving joint of the spanning tree.                          [KC97 eq. 21]"""
        zero, one = self.t.graph.zero, self.t.graph.one
        n = len(self.independent)
        columns = []
        for i in range(n):
            unit = [one if k == i else zero for k in range(n)]
            columns.append(self._spread(unit, self._solved(list(self._driven @ Vec(unit)))))
        return Mat([[column[j] for column in columns] for j in self.t.coordinates])

    def rows_of(self, joints: Iterable[int]) -> Mat:
        """The rows of G of some joints."""
        rows = dict(zip(self.t.coordinates, self.G.rows, strict=True))
        return Mat([rows[j] for j in joints if j > 0])

    def determinant(self) -> Expr:
        """Of the equations of the unknown joints, up to its sign: zero where the independent ones do not hold them."""
        one = self.t.graph.one
        return self._factors.determinant(one) if self.unknown else one

    def newton_step(self) -> tuple[list[Expr], list[Expr]]:
        """What to add to the unknown joints so that the loops close to first order, and the gaps of the loops, each
        as a twist of six."""
        gaps = {s.ring.number: list(ring_gap(self.t, s.ring.k, s.ring.c, s.m).six) for s in self._seen}
        return self._solved([gaps[ring][r] for ring, r in self._rows]), [e for six in gaps.values() for e in six]

    # torques ----------------------------------------------------------------------------

    def multipliers(self, tau: Sequence[Expr]) -> dict[int, tuple[int, Wrench]]:
        """Ring -> (m, wrench): what its closing side does to the side of the cut joint, at frame m of the tree.

        Those of no work that redundant equations leave open are zero in the rows that are not solved.
        """
        by = dict(zip(self.t.coordinates, tau, strict=True))
        zero = self.t.graph.zero
        six = {s.ring.number: [zero] * 6 for s in self._seen}
        for (ring, r), force in zip(self.complete._rows, self.complete._factors.solve_transposed(
                [by[j] for j in self.complete.unknown]), strict=True):
            six[ring][r] = force
        return {s.ring.number: (s.m, Wrench(Vec(six[s.ring.number][:3]), Vec(six[s.ring.number][3:])))
                for s in self._seen}

    @cached_property
    def complete(self) -> Reduction:
        """The same with every passive joint solved for, as forces want it: proportions hold by forces too."""
        return self if not self.linear else replace(self, linear={})

    def projected(self, tau: Sequence[Expr]) -> list[Expr]:
        """G^T tau, for a torque at every moving joint of the spanning tree.                        [KC97 eq. 22]"""
        by = dict(zip(self.t.coordinates, tau, strict=True))
        Q = [by[i] for i in self.independent]
        for j, relation in self.linear.items():
            for i, share in relation.items():
                k = self.independent.index(i)
                Q[k] = Q[k] + by[j] * share
        if self.unknown:
            y = self._factors.solve_transposed([by[j] for j in self.unknown])
            for k in range(len(Q)):
                for row, force in zip(self._driven.rows, y, strict=True):
                    Q[k] = Q[k] - row[k] * force
        return Q

    def projection_rate(self, p: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
        """G'^T p, for a momentum at every moving joint of the spanning tree and all of its velocities.

        From the rate of the closure, C G' = -C' G: it takes the multipliers of p, which `projected` has.
        """
        if not self.unknown:
            return [self.t.graph.zero] * len(self.independent)
        by = dict(zip(self.t.coordinates, p, strict=True))
        y = self._factors.solve_transposed([by[j] for j in self.unknown])
        return [-e for e in self._turning(qd).T @ Vec(y)]

    def G_rate(self, qd: Sequence[Expr]) -> Mat:
        """G', one row per moving joint of the spanning tree, at all of its velocities."""
        n, zero = len(self.independent), self.t.graph.zero
        turning = self._turning(qd) if self.unknown else None
        columns = [self._spread([zero] * n, self._solved(list(turning.column(i))) if turning else [])
                   for i in range(n)]
        return Mat([[column[j] for column in columns] for j in self.t.coordinates])

    def _turning(self, qd: Sequence[Expr]) -> Mat:
        """C' G."""
        along = {self.t.q[j]: qd[j] for j in self.t.coordinates}
        rows = dict(zip(self.t.coordinates, self.G.rows, strict=True))
        followers = Mat([rows[j] for j in self.unknown])
        solved = Mat([derivatives([self._element(place, j) for j in self.unknown], along) for place in self._rows])
        driven = Mat([derivatives(row, along) for row in self._driven.rows])
        return solved @ followers + driven

    def congruent(self, A: Mat) -> Mat:
        """G^T A G for a symmetric matrix over the joints of the spanning tree; each pair once."""
        AG = A @ self.G
        n = len(self.independent)
        half = {(i, j): self.G.column(i).dot(AG.column(j)) for i in range(n) for j in range(i, n)}
        return Mat([[half[min(i, j), max(i, j)] for j in range(n)] for i in range(n)])

    # the closure ------------------------------------------------------------------------

    @cached_property
    def _seen(self) -> list[RingView]:
        rings = self.mobility.branches[0].skeleton.rings
        return [ring_view(self.t, ring, m) for ring, m in zip(rings, self.ways.views, strict=True)]

    @cached_property
    def _samples(self) -> ClosureSamples:
        return ClosureSamples(self.mobility.branches, self.ways.views, self.t.n)

    @cached_property
    def _rows(self) -> tuple[tuple[int, int], ...]:
        """(ring, row) of the equations that are solved."""
        return _rows(self.mobility, self.unknown, self.ways.views)

    def chosen_rows(self) -> tuple[tuple[int, int], ...]:
        """(ring, row) of equations that are independent at every point, the shortest first."""
        parameters = set(self.t.robot.parameters)
        places = [(s.ring.number, r) for s in self._seen for r in range(6)]

        def cost(place: tuple[int, int]) -> int:
            return operations([x.six[place[1]] for x in self._seen[place[0]].twists.values()], parameters)

        chosen: list[tuple[int, int]] = []
        for place in sorted(places, key=lambda p: (cost(p), p)):
            if len(chosen) < len(self.unknown) and self._adds(chosen, place):
                chosen.append(place)
        if len(chosen) < len(self.unknown):
            raise ModelError(f"{self.t.robot.name}: no choice of its closure equations determines its passive joints "
                             "on all of its branches")
        return tuple(sorted(chosen))

    def _adds(self, chosen: Sequence[tuple[int, int]], place: tuple[int, int]) -> bool:
        return self._samples.independent([6 * ring + r for ring, r in (*chosen, place)], self.unknown)

    def _element(self, place: tuple[int, int], j: int) -> Expr:
        """An element of C; zero where it vanishes on all branches."""
        zero = self.t.graph.zero
        twists = self._seen[place[0]].twists
        if j not in twists or self._samples.vanishes(6 * place[0] + place[1], j):
            return zero
        element: Expr = twists[j].six[place[1]]
        return element

    @cached_property
    def _driven(self) -> Mat:
        """The chosen rows over the independent joints, with those that follow them in proportion."""
        rows = []
        for place in self._rows:
            row = {i: self._element(place, i) for i in self.independent}
            for j, relation in self.linear.items():
                for i, share in relation.items():
                    row[i] = row[i] + self._element(place, j) * share
            rows.append([row[i] for i in self.independent])
        return Mat(rows)

    @cached_property
    def _factors(self) -> Factors:
        rows = [[self._element(place, j) for j in self.unknown] for place in self._rows]
        return factored(rows, self._samples.matrices([6 * ring + r for ring, r in self._rows], self.unknown))

    def _bias(self, qd: Sequence[Expr]) -> list[Expr]:
        """The chosen rows of the gap's acceleration for velocities alone."""
        needed = {ring for ring, _ in self._rows}
        of_ring = ring_bias_by_links if self.ways.by_links else ring_bias
        bias = {s.ring.number: of_ring(self.t, s.ring, s.m, s.twists, qd).six for s in self._seen
                if s.ring.number in needed}
        return [bias[ring][r] for ring, r in self._rows]

    def _solved(self, right: Sequence[Expr]) -> list[Expr]:
        """The unknown joints' part, the rest of each equation given."""
        return self._factors.solve([-b for b in right]) if self.unknown else []

    def _spread(self, given: Sequence[Expr], solved: Sequence[Expr], stem: str = "") -> tuple[Expr, ...]:
        """Values over all links: given ones, solved ones, and those in proportion; zero where nothing moves."""
        values = [self.t.graph.zero] * (self.t.n + 1)
        for j, value in zip((*self.independent, *self.unknown), (*given, *solved), strict=True):
            values[j] = value
        for j, relation in self.linear.items():
            for i, share in relation.items():
                values[j] = values[j] + values[i] * share
        if stem:
            for j in self.mobility.passive:
                values[j].named(f"{stem}{j}")
        return tuple(values)


def reduction(robot: Robot, independent: Sequence[str], parallel: bool) -> Reduction:
    """The reduction of a robot with loops; parallel: parallelograms are taken for what they are."""
    tree = spanning_tree(robot)
    number = {link.joint.variable: j for j, link in enumerate(tree.links, 1)}
    known = mobility(robot, tuple(number[variable] for variable in independent))
    return Reduction(traced(tree, described=robot), known, proportional(known) if parallel else {}, closure_ways(known))


# The choices below are made once for a mobility, on a trace of their own: so they leave nothing in the graph of a
# model, and a model made first is written as the next one is.

@lru_cache(maxsize=256)
def closure_ways(known: Mobility) -> ClosureWays:
    """Of the ways to compute the closure that are proposed, the one with the shortest inverse dynamics."""
    tree = spanning_tree(known.robot)

    def work(ways: ClosureWays) -> int:
        t = traced(tree)
        reduced = Reduction(t, known, proportional(known), ways)
        tau = inverse_dynamics(t, None, reduced.state(t.state))[len(tree.base.freedoms):]
        return operations(reduced.projected(tau), set(tree.parameters))

    views = [ClosureWays(seen, by_links=False) for seen in proposed_views(traced(tree), known)]
    best = min(views, key=work) if len(views) > 1 else views[0]
    # one ring has nothing to share
    return min(best, replace(best, by_links=True), key=work) if len(best.views) > 1 else best


@lru_cache(maxsize=256)
def _rows(known: Mobility, unknown: tuple[int, ...], views: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """(ring, row) of the equations that are to be solved for these joints."""
    followed: dict[int, Relation] = {j: {} for j in known.passive if j not in unknown}
    return Reduction(traced(spanning_tree(known.robot)), known, followed, ClosureWays(views, False)).chosen_rows()
