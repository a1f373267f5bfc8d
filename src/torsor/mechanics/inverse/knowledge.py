"""What is known of the joints while a chain is being solved: some angles, some sums of parallel angles.

Equations are written with the joints' own symbols, whether solved or not, so that an identity holds on all
configurations; what a symbol stands for is filled in when a solution is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from fractions import Fraction

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr, signed
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.inverse.chain_equations import Factor, KnownJoint
from torsor.mechanics.inverse.joint_path import JointPath
from torsor.mechanics.inverse.unknowns import Combo

BEYOND = Fraction(1, 10**9)


class Knowledge:
    """Solved combinations of the joints of a chain; `given` numbers the links of joints that are known beforehand."""

    def __init__(self, chain: JointPath, given: Collection[int] = ()):
        self.chain = chain
        self.m = len(chain.movers)
        self.parameters = frozenset(chain.trace.robot.parameters)
        self._learnt: list[tuple[Combo, Expr]] = []  # combination, its value
        self._rows: list[tuple[int, Combo]] = []  # reduced: pivot, combination
        self._values: dict[Combo, Expr] = {}
        self.nodes: dict[Expr, Combo] = {}
        self._given = [k for k, x in enumerate(chain.movers) if x.j in given]
        for k in self._given:
            self.learn(self.unit(k), chain.movers[k].q)

    def unit(self, k: int) -> Combo:
        return tuple(int(i == k) for i in range(self.m))

    @property
    def complete(self) -> bool:
        return len(self._rows) == self.m

    @property
    def unsolved(self) -> list[str]:
        """The variables of the joints that are not known."""
        return [str(x.q.value) for k, x in enumerate(self.chain.movers) if any(self._reduced(self.unit(k)))]

    def learn(self, combo: Combo, value: Expr) -> None:
        """A combination of the unknowns has this value."""
        self._learnt.append((combo, value))
        reduced = self._reduced(combo)
        pivot = max(k for k, c in enumerate(reduced) if c)
        row = tuple(c * reduced[pivot] for c in reduced)  # its entries are 0, 1 and -1
        self._rows = [(p, _less(r, row, r[pivot])) for p, r in self._rows] + [(pivot, row)]

    def _reduced(self, combo: Combo) -> Combo:
        """What of a combination is still unknown, in joints that are no pivots."""
        for pivot, row in self._rows:
            combo = _less(combo, row, combo[pivot])
        return combo

    def factors(self, ends: bool) -> list[Factor]:
        """J1 E1 J2 ... Jm, the joints as far as they are known; with the `ends` E0 before and Em after them."""
        factors: list[Factor] = []
        for k, mover in enumerate(self.chain.movers):
            if k or ends:
                factors.append(self.chain.E[k])
            rest = self._reduced(self.unit(k))
            known = tuple(a - b for a, b in zip(self.unit(k), rest, strict=True))
            factors.append(KnownJoint(mover.slides, rest, known))
        return [*factors, self.chain.E[-1]] if ends else factors

    def node(self, combo: Combo) -> Expr:
        """A known combination in the joints' own symbols, the first of them with a plus."""
        g = self.chain.trace.graph
        if next(c for c in combo if c) < 0:
            return -self.node(tuple(-c for c in combo))
        total = g.zero
        for c, mover in zip(combo, self.chain.movers, strict=True):
            total = total + c * mover.q
        sign, core = signed(total)  # sums of joints in another order may have the last of them with a plus
        self.nodes[core] = combo if sign > 0 else tuple(-c for c in combo)
        return total

    def filled(self, exprs: Sequence[Expr]) -> list[Expr]:
        """The expressions with what is known in the place of the symbols."""
        g = self.chain.trace.graph
        values = {}
        for node, combo in self.nodes.items():
            value = values[node] = self.value(combo)
            if not self.slides(combo):
                for f, letter in ((g.cos, "C"), (g.sin, "S")):
                    values[f(node)] = f(value).named(letter + self.index(combo))
        return substitute(exprs, values) if values else list(exprs)

    def value(self, combo: Combo) -> Expr:
        """The value of a known combination; angles within half a turn, but where a given joint is part of it."""
        if combo not in self._values:
            terms = [(k, v) for k, (_, v) in zip(self._shares(combo), self._learnt, strict=True) if k]
            g = self.chain.trace.graph
            total = g.zero
            turns = not self.slides(combo) and not any(combo[k] for k in self._given)
            for k, v in terms:
                total = total + v * k
                if len(terms) > 1 and turns:
                    total = self._within(total, v, v is terms[-1][1])
            self._values[combo] = total.named(self.name(combo))
        return self._values[combo]

    def _within(self, total: Expr, added: Expr, last: bool) -> Expr:
        """A sum of angles brought within half a turn, after the last of them where a ring has three at most.

        Where an assembly of a ring ends, links are aligned and joints at half a turn: there the cut is a little beyond.
        """
        if not self._given:
            return wrapped(total) if total is not added else total
        return wrapped(total, BEYOND) if last else total

    def _shares(self, combo: Combo) -> list[Fraction]:
        """The combination as a sum of multiples of those that were found."""
        columns = [[Fraction(c) for c in known] for known, _ in self._learnt]
        rows = [[column[i] for column in columns] + [Fraction(combo[i])] for i in range(self.m)]
        pivots: list[int] = []
        for c in range(len(columns)):
            place = next((r for r in range(len(pivots), self.m) if rows[r][c]), None)
            if place is None:
                continue
            at = len(pivots)
            rows[at], rows[place] = rows[place], rows[at]
            rows[at] = [x / rows[at][c] for x in rows[at]]
            for r in range(self.m):
                if r != at and rows[r][c]:
                    rows[r] = [x - rows[r][c] * y for x, y in zip(rows[r], rows[at], strict=True)]
            pivots.append(c)
        shares = [Fraction(0)] * len(columns)
        for r, c in enumerate(pivots):
            shares[c] = rows[r][-1]
        return shares

    def slides(self, combo: Combo) -> bool:
        return any(c and x.slides for c, x in zip(combo, self.chain.movers, strict=True))

    def index(self, combo: Combo) -> str:
        """2 for q2, 23 for q2 + q3, 2m3 for q2 - q3."""
        parts = [("m" if c < 0 else "", str(x.j)) for c, x in zip(combo, self.chain.movers, strict=True) if c]
        joint = "_" if any(len(number) > 1 for _, number in parts) and len(parts) > 1 else ""
        return joint.join(sign + number for sign, number in parts)

    def name(self, combo: Combo) -> str:
        """The joint's own variable, or one for a sum."""
        if sum(map(abs, combo)) == 1 and sum(combo) == 1:
            return str(self.chain.movers[combo.index(1)].q.value)
        return f"q{self.index(combo)}"

    def words(self, combo: Combo) -> str:
        """q2, q2 + q3, q2 - q3."""
        text = ""
        for c, mover in zip(combo, self.chain.movers, strict=True):
            if c:
                text += (" - " if c < 0 else " + " if text else "") + str(mover.q.value)
        return text.strip()


def _less(a: Combo, b: Combo, k: int) -> Combo:
    return tuple(x - k * y for x, y in zip(a, b, strict=True)) if k else a


def wrapped(x: Expr, beyond: Fraction | int = 0) -> Expr:
    """An angle of less than a turn and a half, brought within half a turn (and a share of it beyond)."""
    g = x.graph
    half = g.pi * (1 + beyond)
    return g.select(x - half, x - 2 * g.pi, g.select(-half - x, x + 2 * g.pi, x))


def families(chain: JointPath, is_zero: Callable[[Expr], bool]) -> list[int]:
    """A number for each joint, the same for turning joints whose axes stay parallel."""
    numbers: list[int] = []
    last, between = -1, None
    for k, mover in enumerate(chain.movers):
        if k:
            between = chain.E[k].R if between is None else between @ chain.E[k].R
        if mover.slides:
            numbers.append(k)
            continue
        parallel = last >= 0 and between is not None and keeps_axis(between, is_zero)
        numbers.append(numbers[last] if parallel else k)
        last, between = k, None
    return numbers


def keeps_axis(R: Mat, is_zero: Callable[[Expr], bool]) -> bool:
    """Whether a rotation takes the axis z to itself or its opposite."""
    return all(is_zero(R[i, j]) for i, j in ((0, 2), (1, 2)))

