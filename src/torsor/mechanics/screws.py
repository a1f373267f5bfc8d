"""What a joint moves, and what moves it: second moments of all that it carries, unit motions of all that carry it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.layout import Layout
from torsor.mechanics.placement import symmetric_to_antecedent, to_antecedent
from torsor.mechanics.spatial import Twist, Wrench, base_twists, unit_twist
from torsor.trace import Trace, index


def screws(t: Trace, s: Layout) -> list[dict[int, Twist]]:
    """Per link, the unit twist of every joint on its path from the base (itself last), in the frame of the link."""
    paths: list[dict[int, Twist]] = [base_twists(t)]
    for j in t.links:
        seen = {}
        for k, x in paths[t.a[j]].items():
            here, tail = x.on(s[j]), f"{index(k, longest=0)}_{j}"
            seen[k] = Twist(here.w.named("Z", tail), here.v.named("L", tail))
        if t.turn[j] or t.slide[j]:
            seen[j] = unit_twist(t, j)
        paths.append(seen)
    return paths


@dataclass(frozen=True)
class Following:
    """How joints follow coordinates, qd_i = G_ik qd_k: (joint i, coordinate k) -> G, and its rate, but for zeros."""

    G: Mapping[tuple[int, int], Expr]
    rate: Mapping[tuple[int, int], Expr]

    @classmethod
    def themselves(cls, t: Trace) -> Following:
        """Joints that follow no others."""
        return cls({(i, i): t.graph.one for i in t.freedoms}, {})

    def fields(self, path: Mapping[int, Twist]) -> dict[int, Twist]:
        """Coordinate -> the twist of a link for a unit rate of it, those of the joints on its path being given."""
        return _mixed(self.G, path)

    def field_rates(self, path: Mapping[int, Twist], rates: Mapping[int, Twist]) -> dict[int, Twist]:
        """Coordinate -> the rate of that twist, those of the joints' twists being given."""
        turning = _mixed(self.rate, path)
        return {k: x + turning[k] if k in turning else x for k, x in _mixed(self.G, rates).items()}


def _mixed(shares: Mapping[tuple[int, int], Expr], path: Mapping[int, Twist]) -> dict[int, Twist]:
    mixed: dict[int, Twist] = {}
    for (i, k), share in shares.items():
        if i in path:
            mixed[k] = mixed[k] + path[i] * share if k in mixed else path[i] * share
    return mixed


@dataclass(frozen=True)
class Carried:
    """A link and all that it carries, at its origin: second moments E (sums of m r r^T), MS, M."""

    E: Sequence[Expr]  # E11 E12 E13 E22 E23 E33
    MS: Vec
    M: Expr

    def __add__(self, other: Carried) -> Carried:
        E = [a + b for a, b in zip(self.E, other.E, strict=True)]
        return Carried(E, self.MS + other.MS, self.M + other.M)

    def times(self, v: Vec) -> Vec:
        """E v."""
        (a, b, c, d, e, f), (x, y, z) = self.E, v
        return Vec([a * x + b * y + c * z, b * x + d * y + e * z, c * x + e * y + f * z])

    def momentum(self, turn: int, slide: int | Expr) -> Wrench:
        """Its linear and angular momentum for a unit rate about or along z. [KC97 eqs. 31-34]"""
        (E11, _, E13, E22, E23, _), (MX, MY, _) = self.E, self.MS
        zero = self.M.graph.zero
        F = Vec([-MY, MX, zero]) * turn + Vec([zero, zero, self.M]) * slide
        N = Vec([-E13, -E23, E11 + E22]) * turn + Vec([MY, -MX, zero]) * slide
        return Wrench(F, N)


def carried(t: Trace, s: Layout) -> list[Carried]:
    """Per link, the composite of it and all that it carries.

    Second moments rather than moments of inertia: moving them along two axes takes six additions
    instead of eight, and the centrifugal terms are made of them.
    """
    zero = t.graph.zero
    total = [] if t.floating else [Carried([zero] * 6, t.zero, zero)]
    total += [Carried(second_moments(s, j), s[j].MS, s[j].M) for j in t.bodies]
    for j in reversed(t.links):
        i = t.a[j]
        if i or t.floating:
            total[i] = total[i] + _moved(s, j, total[j])
            for name, item in zip(("11", "12", "13", "22", "23", "33"), total[i].E, strict=True):
                item.named(f"E{name}_{i}")
            total[i].MS.named("MS", f"_{i}")
    return total


def _moved(s: Layout, j: int, body: Carried) -> Carried:
    """The composite of link j at the origin of its antecedent and in its frame.

    iE = R jE R^T + P k^T + k P^T with k = R jMS + M P/2;  iMS = R jMS + M P.
    """
    frame, P, M = s[j], s[j].P, body.M
    turned = symmetric_to_antecedent(frame, body.E)
    MS = to_antecedent(frame, body.MS)
    E = [a + b for a, b in zip(turned, dyad(P, MS + P * (M / 2)), strict=True)]
    return Carried(E, MS + P * M, M)


def dyad(a: Vec, b: Vec) -> list[Expr]:
    """a b^T + b a^T: 11 12 13 22 23 33."""
    (x, y, z), (u, v, w) = a, b
    return [(2 * x) * u, x * v + y * u, x * w + z * u, (2 * y) * v, y * w + z * v, (2 * z) * w]


def inertia_tensor(E: Sequence[Expr]) -> Mat:
    """J = (tr E) 1 - E."""
    a, b, c, d, e, f = E
    return Mat([[d + f, -b, -c], [-b, a + f, -e], [-c, -e, a + d]])


def second_moments(s: Layout, j: int) -> list[Expr]:
    """E = (tr J / 2) 1 - J of link j alone."""
    if s[j].products:
        return list(s[j].tensor)
    XX, XY, XZ, YY, YZ, ZZ = s[j].tensor
    return [(YY + ZZ - XX) / 2, -XY, -XZ, (XX + ZZ - YY) / 2, -YZ, (XX + YY - ZZ) / 2]
