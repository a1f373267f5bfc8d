"""Equations recognised by their type: which can be solved, for what, and how well.             [KD02 section 4.3]"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.mechanics.inverse.chain_equations import Equation
from torsor.mechanics.inverse.equation_types import (
    Linear,
    Two,
    Wave,
    one_equation,
    polar,
    square_sum,
    two_equations,
    two_roots,
)
from torsor.mechanics.inverse.knowledge import Knowledge
from torsor.mechanics.inverse.quartic import wave_roots
from torsor.mechanics.inverse.sheet import Sheet
from torsor.mechanics.inverse.unknowns import Combo, combos

SINGLE, DOUBLE = 14, 14  # equations in the same one or two unknowns that are looked at, the shortest first
PAIR = 6  # the rank of the best solution of two equations in two unknowns

Variable = tuple[bool, Combo]  # slides, combination
Write = Callable[[Sheet, Sequence[Expr]], list[Expr]]


@dataclass(frozen=True)
class Candidate:
    """A way to solve one or two unknowns.

    rank: the kind of solution, best first; coefficients: what `write` needs, in the joints' symbols; `write` gives
    the value of each unknown; words: the type; degenerate: where the unknown is arbitrary.
    """

    rank: int
    unknowns: tuple[Variable, ...]
    coefficients: tuple[Expr, ...]
    write: Write
    words: str
    equations: tuple[Equation, ...]
    degenerate: str = ""

    @property
    def cost(self) -> tuple[int, int]:
        return self.rank, len(reachable(self.coefficients))


# which equations can be solved ------------------------------------------------------------


def candidates(equations: Sequence[Equation], test: Identity, known: Knowledge) -> Iterator[Candidate]:
    single: dict[Variable, list[Equation]] = {}
    double: dict[frozenset[Variable], list[Equation]] = {}
    for e in equations:
        variables = combos(e.poly)
        if len(variables) == 1:
            single.setdefault(next(iter(variables)), []).append(e)
        elif len(variables) == 2:
            double.setdefault(frozenset(variables), []).append(e)
    easy = [c for variable, own in single.items() for c in _one_unknown(variable, own, test, known)]
    yield from easy
    if any(c.rank < PAIR for c in easy):
        return  # no pair is better
    for pair, own in double.items():
        own = _shortest(own, DOUBLE)
        a, b = sorted(pair)
        slides = [v for v in (a, b) if v[0]]
        if not slides:
            yield from _two_angles(a, b, own, test, known)
            yield from _two_angles(b, a, own, test, known)
        elif len(slides) == 1:
            angle = b if a is slides[0] else a
            yield from _slide_and_angle(slides[0], angle, own, test, known)
        else:
            yield from _two_slides(a, b, own, test)


def _shortest(equations: Sequence[Equation], most: int) -> list[Equation]:
    return sorted(equations, key=lambda e: len(reachable(e.poly.values())))[:most]


def _one_unknown(variable: Variable, own: Sequence[Equation], test: Identity, known: Knowledge) -> Iterator[Candidate]:
    slides, combo = variable
    what = known.words(combo)
    if slides:
        for e in own:
            X, Y = e.poly.get((("r", combo),)), -_constant(e)
            if X is not None and len(e.poly) <= 2:
                yield Candidate(0 if X.is_constant else 2, (variable,), (X, Y), _write_quotient,
                                "type 1, X r = Y", (e,), "" if X.is_constant else "X = 0")
        return
    sound = [e for e in own if all(_only_parameters(k, known) for m, k in e.poly.items() if m)]
    chosen = dict.fromkeys([*_shortest(sound, SINGLE), *_shortest(own, SINGLE)])
    linear = [(e, f) for e in chosen if (f := _linear(e, combo))]
    for (e, f), (e2, f2) in combinations(linear, 2):
        D = f.X * f2.Y - f2.X * f.Y
        if not test.degenerate(D):
            fixed = _only_parameters(D, known)
            yield Candidate(1 if fixed else 3, (variable,), (f.X, f.Y, f.Z, f2.X, f2.Y, f2.Z),
                            _write_two_equations,
                            "type 3, X1 S + Y1 C = Z1, X2 S + Y2 C = Z2", (e, e2),
                            "" if fixed else "X1 Y2 = X2 Y1")
    for e, f in linear:
        direct = test.is_zero(f.Z)
        yield Candidate(4 if direct else 5, (variable,), (f.X, f.Y, f.Z),
                        _write_one_equation(what),
                        "type 2, X S + Y C = 0" if direct else "type 2, X S + Y C = Z", (e,), "X = Y = 0")
    for e in own:
        wave = _wave(e, combo)
        if wave:
            yield Candidate(PAIR + 3, (variable,), wave, _write_wave(what), "degree 4 in tan(q/2)", (e,),
                            "all coefficients vanish")


def _write_quotient(_: Sheet, k: Sequence[Expr]) -> list[Expr]:
    return [k[1] / k[0]]


def _write_two_equations(_: Sheet, k: Sequence[Expr]) -> list[Expr]:
    return [two_equations(Linear(*k[:3]), Linear(*k[3:]))]


def _write_one_equation(what: str) -> Write:
    return lambda sheet, k: [one_equation(sheet, Linear(*k), what)]


def _write_wave(what: str) -> Write:
    return lambda sheet, k: [wave_roots(sheet, Wave(*k), what)]


def _two_angles(
    i: Variable, j: Variable, own: Sequence[Equation], test: Identity, known: Knowledge
) -> Iterator[Candidate]:
    """Types 6, 7 and 8: M (C, S)_j = N (C, S)_i + n."""
    rows = [(e, row) for e in own if (row := _row(e, j[1], (("C", i[1]), ("S", i[1]))))]
    for (e, r), (f, s) in combinations(rows, 2):
        M = (r[0], r[1]), (s[0], s[1])
        if test.degenerate(M[0][0] * M[1][1] - M[0][1] * M[1][0]):
            continue
        N, n = ((r[2], r[3]), (s[2], s[3])), (r[4], s[4])
        P, w, k = _eliminated(M, N, n, test)
        wave = square_sum(P, w, k)
        easy = test.is_zero(wave.a2) and test.is_zero(wave.b2)
        if easy and test.is_zero(wave.a1) and test.is_zero(wave.b1):
            continue  # it says nothing of the angle i
        sound = _only_parameters(k, known)
        yield Candidate((PAIR if sound else PAIR + 1) if easy else PAIR + 2, (i, j), (*M[0], *M[1], *N[0], *N[1], *n),
                        _write_two_angles(easy, P is N, known.words(i[1])),
                        f"{_kind(i, j, M)}, squared and added" if easy else "two angles, degree 4 in tan(q/2)", (e, f),
                        "the squares give no equation in the first angle")


def _kind(i: Variable, j: Variable, M: tuple[Two, Two]) -> str:
    """Type 8 has the angles i and i + j; type 6 one term in each equation for the angle j, type 7 two."""
    if any(a and b for a, b in zip(i[1], j[1], strict=True)):
        return "type 8, X Ci + Y Cj = Z1, X Si + Y Sj = Z2"
    if all(any(x.is_zero for x in row) for row in M):
        return "type 6, W Sj = X Ci + Y Si + Z1, W Cj = X Si - Y Ci + Z2"
    return "type 7, W1 Cj + W2 Sj = X Ci + Y Si + Z1, W1 Sj - W2 Cj = X Si - Y Ci + Z2"


def _write_two_angles(easy: bool, orthogonal: bool, what: str) -> Write:
    def write(sheet: Sheet, k: Sequence[Expr]) -> list[Expr]:
        M, N, n = ((k[0], k[1]), (k[2], k[3])), ((k[4], k[5]), (k[6], k[7])), (k[8], k[9])
        P, w, c = (N, n, M[0][0] ** 2 + M[0][1] ** 2) if orthogonal else _adjoint(M, N, n)
        f = square_sum(P, w, c)
        first = one_equation(sheet, Linear(f.b1, f.a1, -f.a0), what) if easy else wave_roots(sheet, f, what)
        g = sheet.graph
        C, S = g.cos(first), g.sin(first)
        right = [N[r][0] * C + N[r][1] * S + n[r] for r in range(2)]
        second = two_equations(Linear(M[0][1], M[0][0], right[0]), Linear(M[1][1], M[1][0], right[1]))
        return [first, second]

    return write


def _slide_and_angle(
    r: Variable, a: Variable, own: Sequence[Equation], test: Identity, known: Knowledge
) -> Iterator[Candidate]:
    """Types 4 and 5."""
    one, C, S = (("r", r[1]),), (("C", a[1]),), (("S", a[1]),)
    both = tuple(tuple(sorted((*one, *x))) for x in (C, S))
    crossed = [e for e in own if set(e.poly) <= {both[0], both[1], ()}]
    for e, f in combinations(crossed, 2):
        M = [_get(x, both[0], both[1]) for x in (e, f)]
        if not test.degenerate(M[0][0] * M[1][1] - M[0][1] * M[1][0]):
            yield Candidate(PAIR + 1, (r, a), (*M[0], *M[1], -_constant(e), -_constant(f)),
                            _write_polar(known.words(r[1])), "type 4, r S = Y1, r C = Y2", (e, f), "Y1 = Y2 = 0")
    rows = [(e, row) for e in own if (row := _row(e, a[1], (("r", r[1]),)))]
    for (e, x), (f, y) in combinations(rows, 2):
        M = [(x[0], x[1]), (y[0], y[1])]
        if test.degenerate(M[0][0] * M[1][1] - M[0][1] * M[1][0]):
            continue
        m = x[2], y[2]
        if not test.is_zero(m[0]) or not test.is_zero(m[1]):
            yield Candidate(PAIR + 1, (r, a), (*M[0], *M[1], *m, x[3], y[3]),
                            _write_slide_and_angle(test, M, known.words(r[1])), "type 5, squared and added", (e, f))


def _write_polar(what: str) -> Write:
    def write(sheet: Sheet, k: Sequence[Expr]) -> list[Expr]:
        a, b, c, d, y, z = k
        D = a * d - b * c
        return list(polar(sheet, (d * y - b * z) / D, (a * z - c * y) / D, what))

    return write


def _write_slide_and_angle(test: Identity, M: Sequence[Two], what: str) -> Write:
    orthogonal = _orthogonal((M[0], M[1]), test)

    def write(sheet: Sheet, k: Sequence[Expr]) -> list[Expr]:
        M, m, n = ((k[0], k[1]), (k[2], k[3])), (k[4], k[5]), (k[6], k[7])
        zero = sheet.graph.zero
        P, w, c = ((((m[0], zero), (m[1], zero)), n, M[0][0] ** 2 + M[0][1] ** 2) if orthogonal
                   else _adjoint(M, ((m[0], zero), (m[1], zero)), n))
        p = P[0][0], P[1][0]
        r = two_roots(sheet, p[0] ** 2 + p[1] ** 2, p[0] * w[0] + p[1] * w[1], w[0] ** 2 + w[1] ** 2 - c, what)
        right = [m[i] * r + n[i] for i in range(2)]
        return [r, two_equations(Linear(M[0][1], M[0][0], right[0]), Linear(M[1][1], M[1][0], right[1]))]

    return write


def _two_slides(a: Variable, b: Variable, own: Sequence[Equation], test: Identity) -> Iterator[Candidate]:
    one, two = (("r", a[1]),), (("r", b[1]),)
    for e, f in combinations([e for e in own if set(e.poly) <= {one, two, ()}], 2):
        M = [_get(x, one, two) for x in (e, f)]
        D = M[0][0] * M[1][1] - M[0][1] * M[1][0]
        if not test.degenerate(D):
            yield Candidate(2, (a, b), (*M[0], *M[1], -_constant(e), -_constant(f)), _write_two_slides,
                            "two linear equations in two slides", (e, f), "" if D.is_constant else "the determinant")


def _write_two_slides(_: Sheet, k: Sequence[Expr]) -> list[Expr]:
    a, b, c, d, y, z = k
    D = a * d - b * c
    return [(d * y - b * z) / D, (a * z - c * y) / D]


# reading the equations --------------------------------------------------------------------


def _constant(e: Equation) -> Expr:
    return e.poly.get((), next(iter(e.poly.values())).graph.zero)


def _get(e: Equation, *monomials: tuple[tuple[str, Combo], ...]) -> Two:
    zero = next(iter(e.poly.values())).graph.zero
    a, b = (e.poly.get(m, zero) for m in monomials)
    return a, b


def _linear(e: Equation, combo: Combo) -> Linear | None:
    S, C = (("S", combo),), (("C", combo),)
    if not set(e.poly) <= {S, C, ()}:
        return None
    X, Y = _get(e, S, C)
    Z = -_constant(e)
    return Linear(X, Y, Z)


def _wave(e: Equation, combo: Combo) -> tuple[Expr, ...] | None:
    twice = tuple(2 * c for c in combo)
    places = (), (("C", combo),), (("S", combo),), (("C", twice),), (("S", twice),)
    if not set(e.poly) <= set(places) or not (places[3] in e.poly or places[4] in e.poly):
        return None
    zero = next(iter(e.poly.values())).graph.zero
    return tuple(e.poly.get(p, zero) for p in places)


def _row(e: Equation, j: Combo, others: tuple[tuple[str, Combo], ...]) -> tuple[Expr, ...] | None:
    """Coefficients of C and S of the angle j on the left, of the others and of 1 on the right."""
    places = [(("C", j),), (("S", j),), *((o,) for o in others), ()]
    if not set(e.poly) <= set(places):
        return None
    zero = next(iter(e.poly.values())).graph.zero
    C, S, *rest = (e.poly.get(p, zero) for p in places)
    return (C, S, *(-x for x in rest))


def _only_parameters(D: Expr, known: Knowledge) -> bool:
    """Whether a determinant is the same in all configurations."""
    return all(n.value in known.parameters for n in reachable([D]) if n.op == "symbol")


# eliminating an angle ---------------------------------------------------------------------


def _orthogonal(M: tuple[Sequence[Expr], Sequence[Expr]], test: Identity) -> bool:
    """Whether a matrix is a rotation or reflection but for a factor."""
    (a, b), (c, d) = M
    return test.is_zero(a * c + b * d) and test.is_zero(a**2 + b**2 - c**2 - d**2)


def _eliminated(M: tuple[Two, Two], N: tuple[Two, Two], n: Two, test: Identity) -> tuple[tuple[Two, Two], Two, Expr]:
    """(P, w, k) with |P u_i + w|^2 = k, from M u_j = N u_i + n."""
    return (N, n, M[0][0] ** 2 + M[0][1] ** 2) if _orthogonal(M, test) else _adjoint(M, N, n)


def _adjoint(M: tuple[Two, Two], N: tuple[Two, Two], n: Two) -> tuple[tuple[Two, Two], Two, Expr]:
    (a, b), (c, d) = M

    def times(x: Expr, y: Expr) -> Two:
        return d * x - b * y, a * y - c * x

    (p, r), (q, s) = times(N[0][0], N[1][0]), times(N[0][1], N[1][1])
    return ((p, q), (r, s)), times(*n), (a * d - b * c) ** 2
