"""Targets with infinitely many configurations: where one that was found is on a curve of such solutions."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from torsor.compiled.arguments import Array
from torsor.ik.numeric.mechanism import Mechanism
from torsor.ik.numeric.newton import ALL_ROWS, SINGULAR, refine
from torsor.numerics.chain import Chain
from torsor.numerics.solution_curves import on_curve

ON_CURVE = 1e-12  # residual of a configuration on such a curve; close to one, where there is none, 1e-10 is met
BLOCK = 1024  # targets looked at together: they stay in the cache


def moves_at_rest(chain: Chain, target: Array, q: Array, rows: tuple[int, ...] = ALL_ROWS) -> NDArray[np.bool_]:
    """(k,): whether singular configurations (k, m) are on curves of configurations that all reach the target."""
    unit = np.where(chain.slides, chain.length, 1.0)
    J = chain.scaled(chain.length).pose_and_jacobian(q / unit)[1][:, list(rows)]

    def brought_back(starts: Array) -> tuple[Array, NDArray[np.bool_]]:
        end = refine(chain, np.repeat(target[None], len(starts), axis=0), starts * unit, rows)
        return end.q / unit, end.residual <= ON_CURVE

    return np.array([on_curve(x, slope, SINGULAR, brought_back) for x, slope in zip(q / unit, J, strict=True)], bool)


def endless(mechanism: Mechanism, jacobian: Callable[[Array], Array], targets: Array, q: Array, values: Array
            ) -> NDArray[np.bool_]:
    """(B,): which of many targets have infinitely many configurations, from those that were found.

    q (B, K, joints): the configurations, NaN where there is none; jacobian: of them, (.., joints) -> (.., 6, joints);
    values: of the locked joints, (B, locked) or the same for all.  A determinant says of nearly all that they are
    regular.
    """
    m, infinite = mechanism, np.zeros(len(targets), dtype=bool)
    length = m.chain(values[0] if values.ndim == 2 else values).length
    places = [m.joints.index(name) for name in m.sought]
    scale = np.where(np.arange(6) < 3, 1 / length, 1.0)[list(m.rows), None] * np.where(m.slides, length, 1.0)
    pick = ... if m.rows == ALL_ROWS and not m.locked else (..., np.array(m.rows)[:, None], np.array(places))
    for begin in range(0, len(targets), BLOCK):
        some = slice(begin, begin + BLOCK)
        J = jacobian(q[some])[pick] * scale
        with np.errstate(invalid="ignore"):
            singular = _perhaps_singular(J)
        singular[singular] = np.linalg.svd(J[singular], compute_uv=False)[:, -1] < SINGULAR
        for b in np.flatnonzero(singular.any(axis=1)):
            chain, own = m.chain(values[begin + b] if values.ndim == 2 else values), q[begin + b, singular[b]]
            met = m.met(targets[begin + b], own[:, places], chain)
            infinite[begin + b] = bool(moves_at_rest(chain, met, own[:, places], m.rows).any())
    return infinite


def _perhaps_singular(J: Array) -> NDArray[np.bool_]:
    """Where the smallest singular value may be below SINGULAR: it is the determinant by the product of the others,
    which their mean square bounds."""
    rows, columns = J.shape[-2:]
    square = rows == columns
    size = np.abs(np.linalg.det(J)) if square else np.sqrt(np.abs(np.linalg.det(J.swapaxes(-1, -2) @ J)))
    others = np.einsum("...ij,...ij->...", J, J) / max(1, columns - 1)
    return np.asarray(size < SINGULAR * others ** ((columns - 1) / 2))
