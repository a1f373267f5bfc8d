"""Three joints that bring a point to a place: y = J1 G1 J2 G2 J3 x for constant G.                  [KD02 section 4.4]

The first joint leaves |y| and the height along its axis alone (a slide: the two other coordinates), which are two
equations in the other two joints.  The second enters them by a turned vector u in a plane, M u = K; what |u| must be
leaves one equation in the third joint, of degree four at most, and linear in its sine and cosine where M is singular
(parallel or intersecting axes).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Vec
from torsor.errors import ModelError
from torsor.mechanics.inverse.equation_types import Linear, Wave, is_square, one_equation, two_roots
from torsor.mechanics.inverse.joint_path import Pose
from torsor.mechanics.inverse.quartic import roots, wave_roots
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.inverse.unknowns import Monomial, Poly, Unknowns

_C: Monomial = (("C", (1,)),)
_S: Monomial = (("S", (1,)),)
_C2: Monomial = (("C", (2,)),)
_S2: Monomial = (("S", (2,)),)
_R: tuple[Monomial, ...] = tuple((("r", (1,)),) * n for n in range(5))


@dataclass(frozen=True)
class PointTask:
    """What is to be solved: slides of the three joints, the transforms between them, the points."""

    slides: tuple[bool, bool, bool]
    G1: Pose
    G2: Pose
    x: Vec
    y: Vec

    @property
    def reverse(self) -> PointTask:
        """The same from the other end, all joints negative."""
        a, b, c = self.slides
        return PointTask((c, b, a), self.G2.inverse, self.G1.inverse, self.y, self.x)


@dataclass(frozen=True)
class Reduced:
    """One equation in the third joint, and how the second follows from it."""

    f: Poly
    second: Callable[[Sheet, Expr], Expr]
    degree: int
    words: str


class ThreeJoints:
    """The reduction of one task."""

    def __init__(self, task: PointTask, test: Identity, names: tuple[str, str, str]):
        self.task, self.test, self.names = task, test, names
        self.ring = Unknowns(test, [0])
        self.graph: Graph = task.x[0].graph
        self.v = self._third()
        self.reduced = self._prismatic_second() if task.slides[1] else self._revolute_second()

    # the point after the third joint ------------------------------------------------------

    def _third(self) -> list[Poly]:
        """v = G2 J3 x, linear in the sine and cosine of the third joint, or in its slide."""
        R, P, x, g = self.task.G2.R, self.task.G2.P, self.task.x, self.graph
        if self.task.slides[2]:
            start = R @ x + P
            return [self._poly({(): start[i], _R[1]: R[i, 2]}) for i in range(3)]
        start = R @ Vec([g.zero, g.zero, x[2]]) + P
        C, S = R @ Vec([x[0], x[1], g.zero]), R @ Vec([-x[1], x[0], g.zero])
        return [self._poly({(): start[i], _C: C[i], _S: S[i]}) for i in range(3)]

    def point(self, q: Expr) -> Vec:
        """v at a value of the third joint."""
        return Vec([self._at(p, q) for p in self.v])

    def _at(self, p: Poly, q: Expr) -> Expr:
        g = self.graph
        values: dict[Monomial, Expr] = {(): g.one, _C: g.cos(q), _S: g.sin(q), _C2: g.cos(2 * q), _S2: g.sin(2 * q)}
        values |= {m: q**n for n, m in enumerate(_R) if n}
        total = g.zero
        for monomial, k in p.items():
            total = total + k * values[monomial]
        return total

    def _poly(self, terms: Poly) -> Poly:
        poly = self.ring.clean(terms.items())
        assert poly is not None
        return poly

    def _sum(self, *parts: tuple[Expr, Poly]) -> Poly:
        total = self.ring.add(*(self.ring.scale(p, k) for k, p in parts))
        assert total is not None
        return total

    def _product(self, p: Poly, q: Poly) -> Poly:
        product = self.ring.times(p, q)
        assert product is not None
        return product

    def _one(self, k: Expr) -> Poly:
        return self._poly({(): k})

    def _length(self) -> Poly:
        """|v|^2; for a turn it is linear, as |J3 x| does not change."""
        if self.task.slides[2]:
            one = self.graph.one
            return self._sum(*((one, self._product(p, p)) for p in self.v))
        R, P, x, g = self.task.G2.R, self.task.G2.P, self.task.x, self.graph
        back = R.T @ P
        return self._poly({(): P.dot(P) + x.dot(x) + 2 * back[2] * x[2],
                           _C: 2 * (back[0] * x[0] + back[1] * x[1]),
                           _S: 2 * (back[1] * x[0] - back[0] * x[1]) + g.zero})

    # the second joint eliminated ----------------------------------------------------------

    def _revolute_second(self) -> Reduced:
        """M u = K, u = Rot(q2) (vx, vy)."""
        R, P, y, g = self.task.G1.R, self.task.G1.P, self.task.y, self.graph
        vx, vy, vz = self.v
        if self.task.slides[0]:
            M = (R[0, 0], R[0, 1]), (R[1, 0], R[1, 1])
            K = [self._sum((g.one, self._one(y[i] - P[i])), (-R[i, 2], vz)) for i in range(2)]
        else:
            back = R.T @ P
            M = (2 * back[0], 2 * back[1]), (R[2, 0], R[2, 1])
            K = [self._sum((g.one, self._one(y.dot(y) - P.dot(P))), (-g.one, self._length()), (-2 * back[2], vz)),
                 self._sum((g.one, self._one(y[2] - P[2])), (-R[2, 2], vz))]
        (a, b), (c, d) = M
        D = a * d - b * c
        zero = self.test.is_zero
        if not zero(D):
            adjoint = [self._sum((d, K[0]), (-b, K[1])), self._sum((a, K[1]), (-c, K[0]))]
            if zero(a * c + b * d) and zero(a**2 + b**2 - c**2 - d**2):
                sides, k = K, a**2 + b**2
            else:
                sides, k = adjoint, D**2
            f = self._sum(*((g.one, self._product(p, p)) for p in sides),
                          *((-k, self._product(p, p)) for p in (vx, vy)))

            def second(_: Sheet, q: Expr) -> Expr:
                u, v = [self._at(p, q) for p in adjoint], self.point(q)
                sine, cosine = v[0] * u[1] - v[1] * u[0], v[0] * u[0] + v[1] * u[1]
                sign = g.one if is_square(D) else D if not D.is_constant else g.const(1 if D.value > 0 else -1)
                q2: Expr = g.atan2(sine * sign, cosine * sign)
                return q2

            return Reduced(f, second, _degree(f), "|y|^2 and the height of y, the second joint eliminated by squaring")
        return self._singular(M, K)

    def _singular(self, M: tuple[tuple[Expr, Expr], tuple[Expr, Expr]], K: list[Poly]) -> Reduced:
        """M of rank one: a combination of the equations is free of the second joint."""
        zero = self.test.is_zero
        empty = [all(zero(e) for e in row) for row in M]
        if all(empty):
            raise ModelError(f"the point does not move with {self.names[1]}: the arm is singular everywhere")
        if any(empty):
            f, kept = K[empty.index(True)], empty.index(False)
        else:
            column = 0 if not zero(M[0][0]) else 1
            f, kept = self._sum((M[1][column], K[0]), (-M[0][column], K[1])), 0
        row, right = M[kept], K[kept]

        def second(sheet: Sheet, q: Expr) -> Expr:
            v = self.point(q)
            X, Y = row[1] * v[0] - row[0] * v[1], row[0] * v[0] + row[1] * v[1]
            return one_equation(sheet, Linear(X, Y, self._at(right, q)), self.names[1])

        return Reduced(f, second, _degree(f), "a combination of |y|^2 and the height of y without the second joint")

    def _prismatic_second(self) -> Reduced:
        R, P, y, g = self.task.G1.R, self.task.G1.P, self.task.y, self.graph
        zero, one = self.test.is_zero, g.one
        v = self.v

        def lacking(i: int) -> Poly:
            """y_i less what the point has of it without the slide."""
            return self._sum((one, self._one(y[i] - P[i])), *((-R[i, k], v[k]) for k in range(3)))

        if self.task.slides[0]:
            a, b = R[0, 2], R[1, 2]
            if zero(a) and zero(b):
                raise ModelError(f"{self.names[0]} and {self.names[1]} slide along the same direction")
            rest = lacking(0), lacking(1)
            f = self._sum((b, rest[0]), (-a, rest[1]))
            return Reduced(f, lambda _, q: (a * self._at(rest[0], q) + b * self._at(rest[1], q)) / (a**2 + b**2),
                           _degree(f), "the coordinates across both slides")
        back = R.T @ P
        square = self._sum((one, self._one(P.dot(P) - y.dot(y))), (one, self._length()),
                           *((2 * back[k], v[k]) for k in range(3)))
        half = self._sum((one, v[2]), (one, self._one(back[2])))
        height, n = lacking(2), R[2, 2]
        if not zero(n):
            f = self._sum((n**2, square), (2 * n, self._product(height, half)), (one, self._product(height, height)))
            return Reduced(f, lambda _, q: self._at(height, q) / n, _degree(f), "|y|^2 and the height of y")
        return Reduced(height, lambda sheet, q: two_roots(sheet, one, self._at(half, q), self._at(square, q),
                                                             self.names[1]), _degree(height), "the height of y")

    # the joints ---------------------------------------------------------------------------

    def solve(self, sheet: Sheet) -> tuple[Expr, Expr, Expr]:
        """Values of the three joints."""
        g = self.graph
        third = self._root(sheet, self.reduced.f)
        v = self.point(third)
        second = self.reduced.second(sheet, third)
        turned = Vec([v[0], v[1], v[2] + second]) if self.task.slides[1] else \
            Vec([g.cos(second) * v[0] - g.sin(second) * v[1], g.sin(second) * v[0] + g.cos(second) * v[1], v[2]])
        w = self.task.G1.R @ turned + self.task.G1.P
        y = self.task.y
        first = y[2] - w[2] if self.task.slides[0] else \
            g.atan2(w[0] * y[1] - w[1] * y[0], w[0] * y[0] + w[1] * y[1])
        return first, second, third

    def _root(self, sheet: Sheet, f: Poly) -> Expr:
        g, name = self.graph, self.names[2]
        if not any(f):
            raise ModelError(f"no equation is left for {name}: the arm is singular everywhere")
        if not self.task.slides[2]:
            a0, a1, b1, a2, b2 = (f.get(m, g.zero) for m in ((), _C, _S, _C2, _S2))
            if _C2 in f or _S2 in f:
                return wave_roots(sheet, Wave(a0, a1, b1, a2, b2), name)
            return one_equation(sheet, Linear(b1, a1, -a0), name)
        c = [f.get(m, g.zero) if n else f.get((), g.zero) for n, m in enumerate(_R)]
        if _R[4] in f:
            return roots(sheet, c, name)
        if _R[3] in f:
            raise ModelError(f"the equation for {name} is of degree 3")
        if _R[2] in f:
            return two_roots(sheet, c[2], c[1] / 2, c[0], name)
        return -c[0] / c[1]


def _degree(f: Poly) -> int:
    """Of the equation: 1 and 2 have elementary solutions, 4 is a quartic."""
    if _C2 in f or _S2 in f or _R[4] in f or _R[3] in f:
        return 4
    return 1 if set(f) <= {(), _R[1]} else 2
