"""Configuration-independent constants: what multiplies the sines and cosines in the inertia matrix and in gravity.

Each element is multiplied out, with cos^2 = 1 - sin^2, into constants times sines, cosines and positions, as EMDEG
sorts its terms [BU86 section 5].  What multiplies them, up to a number, is a constant of the robot; elements share
them.  A joint p with a parallel one p+1 on it has its elements by those of p+1 [BU86 eq. 25]:

    M_p,k = M_p+1,k + ..,    M_i,p = M_i,p+1 + ..,    M_pp = M_p,p+1 + eta + K_pp,    eta = M_p,p+1 - M_p+1,p+1
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from torsor.algebra.calculus import gradient
from torsor.algebra.expr import Expr
from torsor.algebra.monomials import Monomial, Polynomial, collect, expand, product, scale, split
from torsor.algebra.polynomials.trigonometry import Textbook, in_sines
from torsor.mechanics.dynamics.composite import inertia_matrix
from torsor.mechanics.dynamics.energy import potential_energy
from torsor.mechanics.layout import plain
from torsor.robot.topology import parallel_families
from torsor.trace import Trace, index

Shape = tuple[tuple[Monomial, Fraction], ...]  # a polynomial of parameters, its first coefficient being one


@dataclass(frozen=True)
class InConstants:
    """The constants by name; M (upper half) and g written in them; idle: names that were given for nothing."""

    constants: dict[str, Expr]
    M: dict[tuple[int, int], Expr]
    g: dict[int, Expr]
    idle: tuple[str, ...]
    length: int  # terms in all


def factored_terms(t: Trace, names: Mapping[str, Expr]) -> InConstants:
    """M and the gravity torques g in constants of the robot: K11 is the one that stands alone in M11, K111, K112, ..
    multiply sines and cosines there, G21 is of g2; a constant that is proportional to one of `names` has that name.

    OverflowError where it would be too long.
    """
    joints, s, g = list(t.coordinates), plain(t), t.graph
    A = inertia_matrix(t, s)
    M = {(i, j): A[a, b] for a, i in enumerate(joints) for b, j in enumerate(joints)}
    Q = dict(zip(joints, gradient(potential_energy(t, s), [t.q[j] for j in joints]), strict=True))
    onward = {j: n for j in joints if (n := _parallel_child(t, j)) is not None}

    def above(i: int, j: int, of: Mapping[tuple[int, int], Expr]) -> Expr:
        """What the element is written from, where a joint is parallel to the next one."""
        if i == j and i in onward:
            return 2 * of[i, onward[i]] - of[onward[i], onward[i]]
        if i in onward:
            return of[min(onward[i], j), max(onward[i], j)]
        return of[i, onward[j]] if j in onward else g.zero

    upper = [(i, j) for i in joints for j in joints if i <= j]
    own = {(i, j): M[i, j] - above(i, j, M) for i, j in upper}
    weight = {j: Q[j] - (Q[onward[j]] if j in onward else 0) for j in joints}
    ledger = _Ledger(t, [*own.values(), *weight.values()], names)
    short = {(i, j): ledger.written(e, lambda n, i=i, j=j: "K" + index(i, j, *n, longest=t.n))  # type: ignore[misc]
             for (i, j), e in own.items()}
    light = {j: ledger.written(e, lambda n, j=j: "G" + index(j, *n, longest=t.n))  # type: ignore[misc]
             for j, e in weight.items()}
    made: dict[tuple[int, int], Expr] = {}
    heavy: dict[int, Expr] = {}
    for i, j in sorted(upper, reverse=True):
        made[i, j] = (above(i, j, made) + short[i, j]).named("M" + index(i, j, longest=t.n))
    for j in reversed(joints):
        heavy[j] = light[j] + (heavy[onward[j]] if j in onward else 0)
    return InConstants(ledger.constants, made, heavy, tuple(name for name, _ in ledger.wanted.values()),
                    ledger.length)


def _parallel_child(t: Trace, j: int) -> int | None:
    """The next joint on link j, where both turn about the same direction."""
    for n in t.children[j]:
        if n in t.coordinates and t.turn[j] and t.turn[n] and t.frame(n).alpha.C is t.graph.one:
            return n
    return None


class _Ledger:
    """The constants met so far, each known by its shape."""

    def __init__(self, t: Trace, exprs: Iterable[Expr], names: Mapping[str, Expr]):
        self.graph, self.positions = t.graph, set(t.q)
        families = [[self.graph.symbol(name) for name in family] for family in parallel_families(t.robot)]
        self.textbook = Textbook(self.graph, list(exprs), families)
        self.constants: dict[str, Expr] = {}
        self.length = 0
        self.known: dict[Shape, tuple[Fraction, Expr]] = {}  # shape -> (k, constant): the shape is k times it
        self.given = set(names)
        self.wanted: dict[Shape, tuple[str, Fraction]] = {}
        for name, value in names.items():
            lead, shape = _shape(expand(value))
            self.wanted[shape] = name, lead

    def written(self, e: Expr, called: Callable[[tuple[int, ...]], str]) -> Expr:
        """The expression as a sum of constants times sines, cosines and positions."""
        g, total, number = self.graph, self.graph.zero, 0
        for moving, coefficient in split(in_sines(g, self.textbook.short(e)), self._moves).items():
            lead, shape = _shape(coefficient)
            if shape not in self.known:
                number += bool(moving)
                self._meet(shape, called((number,) if moving else ()))
            k, constant = self.known[shape]
            self.length += 1
            total = total + g.const(lead * k) * constant * product(g, moving)
        return total

    def _moves(self, atom: Expr) -> bool:
        return atom.op in ("sin", "cos") or atom in self.positions

    def _meet(self, shape: Shape, name: str) -> None:
        """One more constant; a parameter by itself, or a number, is none unless it has been given a name."""
        asked = shape in self.wanted
        name, lead = self.wanted.pop(shape, (name, Fraction(1)))
        value = collect(self.graph, scale(dict(shape), lead))
        if asked or len(shape) > 1 or sum(n for _, n in shape[0][0]) > 1:
            while name in self.constants or (not asked and name in self.given):
                name += "_"
            self.constants[name] = value.named(name)
        self.known[shape] = 1 / lead, value


def _shape(p: Polynomial) -> tuple[Fraction, Shape]:
    """(k, shape): the polynomial is k times the shape."""
    terms = sorted(p.items(), key=lambda item: [(atom.id, n) for atom, n in item[0]])
    lead = terms[0][1]
    return lead, tuple((m, k / lead) for m, k in terms)
