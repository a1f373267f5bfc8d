"""Polynomials as ROBMAT printed them: a sum of products, what all of them share in front.

L2 m2 (L2 + L1 cos q2) is such a form, and so is L1^2 m1 + L1^2 m2 + 2 L1 L2 m2 cos q2 + L2^2 m2, whose terms share
nothing [HL94 section 5].  Nothing else is collected: a term stands for one physical effect.
"""

from __future__ import annotations

from collections.abc import Mapping

from torsor.algebra.expr import Expr
from torsor.algebra.monomials import Monomial, Polynomial
from torsor.algebra.polynomials.common_factors import (
    Product,
    Sum,
    by_age,
    common_powers,
    ids,
    is_turn,
    over,
    rank,
    taken_out,
)


def in_front(p: Polynomial, motion: Mapping[Expr, int]) -> Sum:
    """The polynomial as (what all terms share) times (a sum of products); `motion` ranks the atoms of the motion.

    Terms with accelerations come first, then those with velocities, the others last, as they do in `collected`.
    """
    if len(p) < 2:
        return Sum(tuple(Product(k, _written(m, motion)) for m, k in p.items()))
    common = common_powers(list(p))
    rest = sorted(over(p, common).items(), key=lambda item: _place(item[0], motion))
    terms = [Product(k, _written(m, motion)) for m, k in rest]
    number, inside = taken_out(terms)
    if not common and abs(number) == 1:
        return Sum(tuple(terms))
    turns = tuple(f for f in by_age(common) if is_turn(f[0]))
    front = tuple(f for f in _written(common, motion) if f not in turns)
    return Sum((Product(number, (*front, inside, *turns)),))


def _written(m: Monomial, motion: Mapping[Expr, int]) -> Monomial:
    """The factors as people order them: parameters, the motion, sines and cosines."""
    turns = tuple(f for f in by_age(m) if is_turn(f[0]))
    moving = tuple(sorted((f for f in m if f[0] in motion), key=lambda f: motion[f[0]]))
    return (*sorted((f for f in m if f not in turns and f not in moving), key=rank), *moving, *turns)


def _place(m: Monomial, motion: Mapping[Expr, int]) -> tuple[object, ...]:
    """Of a term among the others: by its motion, then what does not turn first, then by the last parameter."""
    moving = sorted(motion[a] for a, n in m for _ in range(n) if a in motion)
    still = tuple(f for f in m if f[0] not in motion)
    return not moving, moving, any(is_turn(a) for a, _ in still), sorted(ids(still), reverse=True)
