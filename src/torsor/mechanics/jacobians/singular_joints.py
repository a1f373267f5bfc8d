"""Which joints move with the hand at rest where a factor vanishes, and what people call that singularity.

A point where the factor vanishes is drawn at random modulo a prime; the null space of the Jacobian there says
which joints take part.  Exact, and it takes milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from torsor.algebra.identity import PRIME, Identity
from torsor.algebra.linear.modular import dependent_columns
from torsor.algebra.polynomials.flint_ring import Poly
from torsor.algebra.polynomials.half_angles import HalfAngleForm
from torsor.algebra.polynomials.irreducible import Factor
from torsor.mechanics.jacobians.determinant import Singularities
from torsor.mechanics.jacobians.jacobian import middle_frames, middle_jacobian
from torsor.mechanics.jacobians.square_rows import LINEAR
from torsor.trace import Trace

DRAWS = 40
Named = tuple[str, tuple[int, ...]]  # a factor's name, the joints that it frees


def joints_at_rest(s: Singularities, factor: Factor) -> tuple[int, ...]:
    """The joints that can move with the hand at rest at a general point where the factor vanishes."""
    if factor.form is None:
        return ()
    rng, every = Random(0), range(len(s.square.J))
    try:
        polynomials = s.normal(every, every)
    except OverflowError:
        return ()
    for _ in range(DRAWS):
        values = _root(s, factor.form, rng)
        if values is not None:
            J = [[_at(p, values) for p in row] for row in polynomials]
            return tuple(s.square.joints[c] for c in dependent_columns(J))
    return ()


def names(s: Singularities, factors: Sequence[Factor]) -> list[Named]:
    """For each of the factors its name (shoulder, elbow, wrist; or factor1 ...) and the joints that it frees."""
    joints = _leading(s)
    wrist = joints[3:] if len(joints) == 6 and _meet(s.t, s.square.n, joints[3:]) else []
    arm = s.square.only == LINEAR
    triple = [] if wrist or arm else _parallel(s, joints)
    named: list[Named] = []
    for k, factor in enumerate(factors, 1):
        free = joints_at_rest(s, factor)
        led = tuple(j for j in free if j in joints)
        name = ""
        if led and (wrist or arm):
            name = _arm_name(s, [j for j in led if j not in wrist])
        elif led and triple:
            name = _parallel_name(led, triple, joints)
        same = sum(n.rstrip("0123456789") == name for n, _ in named)
        named.append((f"factor{k}" if not name else f"{name}{same + 1}" if same else name, free))
    return named


def _leading(s: Singularities) -> list[int]:
    """The joints that lead to the frame, where they alone give it its velocity: all of them, of a tree."""
    path = middle_jacobian(s.t, s.square.n, s.square.m)
    joints = [j for j in s.square.joints if j in path]
    return joints if len(joints) == len(s.square.rows) else []


def _arm_name(s: Singularities, moved: list[int]) -> str:
    """Of an arm that carries a point: joint 1 against the others is its shoulder, unless two parallel axes fold."""
    if not moved:
        return "wrist"
    folds = len(moved) == 2 and _are_parallel(s, moved)
    return "shoulder" if _leading(s)[0] in moved and not folds else "elbow"


def _parallel_name(free: tuple[int, ...], triple: list[int], joints: list[int]) -> str:
    """Of a robot with three parallel axes: those in one plane are its elbow."""
    if set(free) <= set(triple):
        return "elbow"
    if len(joints) != 6:
        return ""
    return "shoulder" if joints[0] in free else "wrist" if joints[-1] in free else ""


def _meet(t: Trace, n: int, joints: list[int]) -> bool:
    """Whether the axes are revolute and meet in one point: a spherical wrist."""
    zero = Identity()
    return all(t.turn[j] for j in joints) and any(
        all(zero.is_zero(e) for j in joints for e in middle_jacobian(t, n, m)[j].v) for m in middle_frames(t, n)
    )


def _parallel(s: Singularities, joints: list[int]) -> list[int]:
    """Three revolute joints in a row whose axes stay parallel, if there are any."""
    rows = (joints[k : k + 3] for k in range(len(joints) - 2))
    return next((three for three in rows if _are_parallel(s, three)), [])


def _are_parallel(s: Singularities, joints: list[int]) -> bool:
    """Whether all are revolute about parallel axes."""
    zero = Identity()
    w = {j: twist.w for j, twist in middle_jacobian(s.t, s.square.n, s.square.m).items()}
    return all(s.t.turn[j] for j in joints) and all(
        zero.is_zero(e) for j in joints[1:] for e in w[joints[0]].cross(w[j]))


# modulo the prime -------------------------------------------------------------------------


def _root(s: Singularities, form: HalfAngleForm, rng: Random) -> list[int] | None:
    """Values of atoms, cosines and sines where the form vanishes; None where this draw has no root."""
    circle = s.circle
    n = len(circle.atoms)
    values: list[int | None] = [rng.randrange(PRIME) for _ in range(n + len(circle.angles))]
    for k, atom in enumerate(circle.atoms):
        if atom.op == "sqrt":  # numbers whose squares are known
            values[k] = Identity().residue(atom)
    used = [k for k, d in enumerate(form.poly.degrees()[: len(values)]) if d]
    moving = [k for k in used if s.moves(circle.atoms[k] if k < n else circle.angles[k - n][0])]
    if moving:
        values[moving[0]] = _solve(form.poly, moving[0], [v or 0 for v in values])
        if values[moving[0]] is None:
            return None
    else:  # a power of the cosine of half an angle: it vanishes where t is infinite
        values[n + next(k for k, d in enumerate(form.degrees) if d)] = -1
    point = [v or 0 for v in values[:n]]
    for t in values[n:]:
        point += _on_circle(t or 0)
    return point


def _on_circle(t: int) -> list[int]:
    """(cos, sin) from tan of the half; -1 stands for infinity."""
    if t == -1:
        return [PRIME - 1, 0]
    scale = pow(1 + t * t, -1, PRIME)
    return [(1 - t * t) * scale % PRIME, 2 * t * scale % PRIME]


def _solve(p: Poly, place: int, values: list[int]) -> int | None:
    """A root of the polynomial in one variable, the others given; None where it has none."""
    from flint import nmod_poly

    coefficients = [0] * (int(p.degrees()[place]) + 1)
    for powers, k in p.to_dict().items():
        term = int(k.p) * pow(int(k.q), -1, PRIME)
        for i, power in enumerate(powers):
            if i != place and power:
                term = term * pow(values[i], int(power), PRIME) % PRIME
        coefficients[int(powers[place])] += term
    roots = nmod_poly([k % PRIME for k in coefficients], PRIME).roots()
    return int(roots[0][0]) if roots else None


def _at(p: Poly, values: list[int]) -> int:
    total = 0
    for powers, k in p.to_dict().items():
        term = int(k.p) * pow(int(k.q), -1, PRIME)
        for value, power in zip(values, powers, strict=False):
            if power:
                term = term * pow(value, int(power), PRIME) % PRIME
        total += term
    return total % PRIME
