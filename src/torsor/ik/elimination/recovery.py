"""From eigenvalues to configurations: d and e from the null vector, a and b from invariants, f from what is left.

All in complex numbers: complex solutions are solutions too, and their number tells whether any is missing.
"""

from __future__ import annotations

import numpy as np

from torsor.ik.elimination.eigenvalues import null_vectors
from torsor.ik.elimination.template import Template
from torsor.mechanics.inverse.ring import A, B, C, D, E, F, Variant
from torsor.numerics.chain import Chain, Numbers
from torsor.numerics.transforms import cross, inverse, screw


def configurations(chain: Chain, variant: Variant, template: Template, targets: Numbers, length: Numbers,
                   x: Numbers, phi: Numbers, M: Numbers) -> Numbers:
    """q (b, k, 6), complex, in the chain's order: candidates, not yet refined; NaN where there is none."""
    A1, A2, A3, A4, A5, A6 = gaps(chain, variant, targets)
    q = np.empty((*x.shape, 6), dtype=complex)
    monomials = template.unknowns(null_vectors(M, x))
    with np.errstate(all="ignore"):
        q[..., C] = _twice_arctan(np.ones_like(x), x) + phi[:, None]
        for place, low, high in ((D, monomials[:, :, :-1], monomials[:, :, 1:]),
                                 (E, monomials[..., :-1], monomials[..., 1:])):
            ratio = largest_pair(low, high)
            q[..., place] = ratio[1] / ratio[0] * length[:, None] if template.slides[place] else _twice_arctan(*ratio)
        # Ja A1 Jb X Jf A6 = 1
        X = A2 @ _joint(False, q[..., C]) @ A3 @ _joint(template.slides[D], q[..., D]) @ A4
        X = X @ _joint(template.slides[E], q[..., E]) @ A5
        start = inverse(A6)
        q[..., A] = _first(template, X, A1, start, length)
        back = inverse(A1) @ _joint(template.slides[A], -q[..., A]) @ start  # Jb^-1 back = X on the axis of f
        q[..., B] = _second(template.slides[B], X, back, length)
        R = (inverse(X) @ _joint(template.slides[B], -q[..., B]) @ back)[..., :3, :3]
        q[..., F] = _logarithm((R[..., 0, 0] + R[..., 1, 1] + 1j * (R[..., 1, 0] - R[..., 0, 1])) / 2)
        made = np.empty_like(q)
        made[..., list(variant.order)] = q * variant.sign
    return made


def gaps(chain: Chain, variant: Variant, targets: Numbers) -> list[Numbers]:
    """A1 to A6 (b, 1, 4, 4), or (4, 4) where the target has no part."""
    ring = [*chain.E[1:-1], (chain.E[-1] @ inverse(targets) @ chain.E[0])[:, None]]
    return variant.gaps(ring, inverse)


def _first(template: Template, X: Numbers, A1: Numbers, start: Numbers, length: Numbers) -> Numbers:
    """qa: what Jb leaves alone of the axis of f is linear in (ca, sa) or (ra, ra^2)."""
    if template.slides[A]:
        steps = [_axis(inverse(A1) @ _slide(s * length) @ start, length) for s in (0.0, -1.0, 1.0)]
        parts = [steps[0], (steps[1] - steps[2]) / 2, (steps[1] + steps[2]) / 2 - steps[0]]
    else:
        turns = [_axis(inverse(A1) @ _joint(False, np.array(-angle)) @ start, length)
                 for angle in (0.0, np.pi / 2, np.pi)]
        still = (turns[0] + turns[2]) / 2
        parts = [still, turns[0] - still, turns[1] - still]
    # axis rows 0-2 p, 3-5 l, 6 p.p, 7 p.l, 8-10 m, 11-13 w
    rows = [0, 1, 3, 4, 5, 10] if template.slides[B] else [2, 5, 6, 7, 10, 13]
    G = np.stack(parts[1:], axis=-1)[..., rows, :]
    goal = (_axis(X, length) - parts[0])[..., rows]
    solution = (np.linalg.pinv(G, rcond=1e-9) @ goal[..., None])[..., 0]
    first, second = solution[..., 0], solution[..., 1]
    if template.slides[A]:
        return np.asarray(first * length[:, None])
    plus, minus = first + 1j * second, first - 1j * second  # e^(ia), e^(-ia): the larger is the more precise
    return np.where(np.abs(plus) >= np.abs(minus), _logarithm(plus), -_logarithm(minus))


def _second(slides: bool, X: Numbers, back: Numbers, length: Numbers) -> Numbers:
    """qb: how far Jb turns or slides the axis of f."""
    if slides:
        return np.asarray(back[..., 2, 3] - X[..., 2, 3])
    before, after = _axis(back, length), _axis(X, length)
    x, y = np.array([0, 3, 8]), np.array([1, 4, 9])
    plus, minus = before[..., x] + 1j * before[..., y], before[..., x] - 1j * before[..., y]
    u = np.concatenate([after[..., x] + 1j * after[..., y], minus], axis=-1)
    w = np.concatenate([plus, after[..., x] - 1j * after[..., y]], axis=-1)
    # w = e^(ib) u
    return _logarithm(np.sum(np.conj(u) * w, axis=-1) / np.sum(np.abs(u) ** 2, axis=-1))


def _axis(T: Numbers, length: Numbers) -> Numbers:
    """The fourteen numbers of the z axis of T, in units of length."""
    p, z = T[..., :3, 3] / length[:, None, None], T[..., :3, 2]
    pp, pl = np.sum(p * p, axis=-1, keepdims=True), np.sum(p * z, axis=-1, keepdims=True)
    return np.concatenate([p, np.broadcast_to(z, p.shape), pp, pl, cross(p, z), pp * z - 2 * pl * p], axis=-1)


def largest_pair(low: Numbers, high: Numbers) -> tuple[Numbers, Numbers]:
    """The pair of components, a power apart, that stands out most."""
    b, k, slow, fast = low.shape
    low, high = low.reshape(b, k, slow * fast), high.reshape(b, k, slow * fast)
    best = np.argmax(np.abs(low) ** 2 + np.abs(high) ** 2, axis=2)[:, :, None]
    return np.take_along_axis(low, best, 2)[:, :, 0], np.take_along_axis(high, best, 2)[:, :, 0]


def _twice_arctan(low: Numbers, high: Numbers) -> Numbers:
    """2 arctan(high / low), complex; low may vanish."""
    return np.asarray(-1j * (np.log(low + 1j * high) - np.log(low - 1j * high)))


def _logarithm(turn: Numbers) -> Numbers:
    """The angle of e^(i angle)."""
    return np.asarray(-1j * np.log(turn.astype(complex)))


def _joint(slides: bool, q: Numbers) -> Numbers:
    return screw(np.zeros_like(q), q) if slides else screw(q, 0)


def _slide(r: Numbers) -> Numbers:
    return _joint(True, r[:, None])
