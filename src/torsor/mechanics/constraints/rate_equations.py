"""The rates of a robot with loops as one square system: the twist of a frame, the motors, and the closure between them.

Over the joint rates y that linear relations leave, a frame moves as J y, the motors as M y, and loops stay closed,
E y = 0.  The Jacobian in the motors then is [J; E] [M; E]^-1, and its determinant a quotient of two that are free of
divisions: where the upper one vanishes, joints move with the frame at rest (inverse, or serial, singularities); where
the lower one does, they move with the motors at rest (direct, or parallel, ones).        [Gosselin and Angeles 1990]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from torsor.algebra.expr import Expr
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError, degrees_of_freedom
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.ring_twists import ring_twists
from torsor.mechanics.jacobians.jacobian import jacobian, middle_frames, middle_jacobian
from torsor.mechanics.jacobians.singular_joints import Named
from torsor.mechanics.jacobians.square_rows import ANGULAR, LINEAR, SquareJacobian, smallest_blocks
from torsor.mobility.branches import Branch, relations
from torsor.mobility.closure_samples import RateSamples, elsewhere, independent, present, stacked
from torsor.mobility.mobility import Mobility
from torsor.mobility.proportional import Relation, followers
from torsor.numerics.numeric_tree import Ring
from torsor.numerics.transforms import Array
from torsor.robot.topology import path_between, path_to_base
from torsor.trace import Trace

Row = dict[int, Expr]  # joint -> element
View = tuple[int, int]  # the frame that a ring is seen from, and that of its cut joint whose place is taken


@dataclass(frozen=True)
class RateEquations:
    """t: the trace of the spanning tree; n: the frame; linear: the joints that follow independent ones in proportion;
    parallel: whether they are taken to do so."""

    t: Trace
    mobility: Mobility
    n: int
    linear: dict[int, Relation]
    parallel: bool

    # what is known of the joints ------------------------------------------------------------

    @cached_property
    def path(self) -> tuple[int, ...]:
        """The moving joints that lead to the frame."""
        return tuple(j for j in reversed(path_to_base(self.t.robot, self.n)) if j in self.t.coordinates)

    @cached_property
    def branches(self) -> list[Branch]:
        """Those with the most linear relations, where parallelograms stay what they are, or all."""
        if not self.parallel:
            return list(self.mobility.branches)
        kept = [b for b in self.mobility.branches if followers(b, self.mobility).items() >= self.linear.items()]
        most = max(len(b.relations) for b in kept)
        return [b for b in kept if len(b.relations) == most]

    @cached_property
    def eliminated(self) -> dict[int, Relation]:
        """Joints as combinations of those that are kept: cut joints first, those of the path to the frame last."""
        columns = self.mobility.branches[0].skeleton.joints
        rank = {j: (j in self.path, j in self.mobility.motors, -j) for j in columns}
        rows = [{j: share for j, share in zip(columns, row, strict=True) if share} for row in relations(self.branches)]
        known: dict[int, Relation] = {}
        for row in rows:
            row = without(row, known)
            if row:
                pivot = min(row, key=lambda j: rank[j])
                own: Relation = {j: -share / row[pivot] for j, share in row.items() if j != pivot}
                known = {j: _inserted(r, pivot, own) for j, r in known.items()} | {pivot: own}
        return known

    @property
    def of_one_assembly(self) -> dict[int, Relation]:
        """Those that move otherwise on another branch, and are not already known to follow."""
        return {j: shares for j, shares in self.eliminated.items() if elsewhere(j, shares, self.mobility.branches)
                and without({j: Fraction(-1), **shares}, self.linear)}

    @cached_property
    def joints(self) -> list[int]:
        """The joints whose rates are the unknowns."""
        return [j for j in self.t.coordinates if j not in self.eliminated]

    def _kept(self, row: Row) -> list[Expr]:
        """A row over all joints as one over those that are kept."""
        kept = {j: row.get(j, self.t.graph.zero) for j in self.joints}
        for j, relation in self.eliminated.items():
            for i, share in relation.items() if j in row else ():
                kept[i] = kept[i] + row[j] * share
        return list(kept.values())

    @cached_property
    def _samples(self) -> RateSamples:
        return RateSamples(self.branches, self.joints, self.eliminated)

    # the motors, and the closure ------------------------------------------------------------

    @cached_property
    def motors(self) -> tuple[tuple[Fraction, ...], ...]:
        """M: the rates of the independent joints per rate of those that are kept."""
        return tuple(map(self._samples.shares, self.mobility.independent))

    @cached_property
    def _views(self) -> list[View]:
        """How each ring is seen."""
        return [self._view(ring) for ring in self.mobility.branches[0].skeleton.rings]

    def _view(self, ring: Ring) -> View:
        """The view that leaves the fewest rows, and then the least of the joints that do not lead to the frame."""
        parameters = set(self.t.robot.parameters)
        up, down = path_between(self.t.robot, ring.k, ring.c)
        costs = []
        for view in product(dict.fromkeys((ring.root, *up, *down)), (ring.c, ring.k)):
            rows = [row for row in self._ring_rows(ring, view) if not all(e.is_zero for e in row)]
            beside = [row[i] for row in rows for i, j in enumerate(self.joints) if j not in self.path]
            entries = [e for row in rows for e in row]
            costs.append((len(rows), operations(beside, parameters), operations(entries, parameters), view))
        return min(costs)[-1]

    def _ring_rows(self, ring: Ring, view: View) -> list[list[Expr]]:
        """The six equations of a ring, over the kept joints; zero what vanishes wherever loops are closed."""
        m, end = view
        twists = ring_twists(self.t, ring.near, ring.far, end, m)
        there = present(self._samples.rings([(ring, m)]))
        return [self._present(self._kept({j: twist.six[r] for j, twist in twists.items()}), there[r]) for r in range(6)]

    def _present(self, row: list[Expr], there: list[bool]) -> list[Expr]:
        """A row with zeros for what vanishes wherever loops are closed."""
        return [e if is_there else self.t.graph.zero for e, is_there in zip(row, there, strict=True)]

    @cached_property
    def closure(self) -> tuple[list[list[Expr]], Array]:
        """E, rows that are independent wherever loops are closed, and their samples (S, rows, kept joints)."""
        seen = list(zip(self.mobility.branches[0].skeleton.rings, self._views, strict=True))
        rows = [row for ring, view in seen for row in self._ring_rows(ring, view)]
        samples = self._samples.rings([(ring, m) for ring, (m, _) in seen])
        lacking = len(self.joints) - len(self.mobility.independent)
        parameters, chosen = set(self.t.robot.parameters), list[int]()
        for r in sorted(range(len(rows)), key=lambda r: (operations(rows[r], parameters), r)):
            if len(chosen) < lacking and independent(samples[:, [*chosen, r]]):
                chosen.append(r)
        if len(chosen) < lacking:
            raise ModelError(f"{self.t.robot.name}: no choice of its closure equations holds on all of its branches")
        chosen.sort()
        return [rows[r] for r in chosen], samples[:, chosen]

    # square systems -------------------------------------------------------------------------

    def squares(self, middle: int) -> list[SquareJacobian]:
        """[J; E]: the frame's rows that make the Jacobian in the motors square, then the closure."""
        frames = middle_frames(self.t, self.n, middle)
        whole = {m: self._square(m, m, range(6)) for m in middle_frames(self.t, self.n)}
        squares = [s for m, s in whole.items() if m in frames] if all(s for m, s in whole.items() if m) else []
        if not any(squares):
            parts = ((LINEAR, range(3)), (ANGULAR, range(3, 6)))
            squares = [self._square(m, self.n, among, only) for only, among in parts for m in frames]
        usable = [s for s in squares if s is not None]
        if not usable:
            many = degrees_of_freedom(len(self.mobility.independent))
            raise ModelError(f"the Jacobian of frame {self.n} has no square form: {self.t.described.name} has {many}, "
                             "and as many rows that do not vanish were expected (the platform of a parallel robot, the "
                             "hand of an arm); another frame may have them")
        return smallest_blocks(self.t, [s for s in usable if s.only == usable[0].only])

    def _square(self, m: int, point: int, among: Sequence[int], only: str = "") -> SquareJacobian | None:
        samples = self._samples.frame(self.path, m, point)
        kept = self._samples.moving(samples, among)
        if len(kept) != len(self.mobility.independent):
            return None
        E, numbers = self.closure
        rows, there = self._frame_rows(m, point), present(samples)
        J = [self._present(rows[r], there[r]) for r in kept]
        return SquareJacobian(self.n, m, point, self.joints, tuple(kept), [*J, *E], only, self.motors,
                              stacked(samples[:, kept], numbers))

    def holding(self) -> SquareJacobian:
        """[M; E]: singular where joints move although the motors do not."""
        g = self.t.graph
        E, numbers = self.closure
        rows = [[g.const(x) for x in row] for row in self.motors]
        return SquareJacobian(self.n, 0, 0, self.joints, (), [*rows, *E],
                              samples=stacked(self.motors, numbers))

    def called_after_loops(self, factors: Sequence[Named]) -> list[Named]:
        """Factors of a determinant, called after a loop where they are of its joints alone."""
        named: list[Named] = []
        for name, joints in factors:
            rings = [r for r in self.mobility.branches[0].skeleton.rings if set(joints) <= {*r.near, *r.far}]
            own = f"loop_{self.t.robot.links[rings[0].k - 1].joint.variable}" if len(rings) == 1 and joints else ""
            same = sum(n.startswith(own) for n, _ in named)
            named.append((name if not own or not name.startswith("factor") else f"{own}_{same + 1}", joints))
        return named

    def _frame_rows(self, m: int, point: int) -> list[list[Expr]]:
        """The six rows of the frame's twist at the origin of `point`, in the axes of m."""
        if m == point:
            columns = middle_jacobian(self.t, self.n, m)
            return [self._kept({j: twist.six[r] for j, twist in columns.items()}) for r in range(6)]
        rows = [dict(zip(self.t.coordinates, row, strict=True)) for row in jacobian(self.t, point, m, m).rows]
        return [self._kept({j: row[j] for j in self.path}) for row in rows]


def rate_equations(k: GeneralisedCoordinates, n: int) -> RateEquations:
    """The equations of rates of a robot with loops, for its frame n."""
    assert k.reduction
    return RateEquations(k.t, k.reduction.mobility, n, dict(k.reduction.linear), k.parallel)


def without(row: Relation, known: dict[int, Relation]) -> Relation:
    """A relation with joints replaced by what they are known to follow."""
    for j in [j for j in row if j in known]:
        row = _inserted(row, j, known[j])
    return row


def _inserted(row: Relation, j: int, relation: Relation) -> Relation:
    """A relation with one joint replaced by its combination of others."""
    if j not in row:
        return row
    total = {i: share for i, share in row.items() if i != j}
    for i, share in relation.items():
        total[i] = total.get(i, Fraction(0)) + row[j] * share
    return {i: share for i, share in total.items() if share}
