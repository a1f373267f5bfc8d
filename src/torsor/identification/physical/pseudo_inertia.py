"""The pseudo-inertia of a body: positive definite exactly where some mass, spread in space, has the ten parameters.

P = [[S, MS], [MS^T, M]] with S the integral of x x^T dm; the inertia tensor is J = tr(S) 1 - S.
"""

from __future__ import annotations

import numpy as np

from torsor.identification.recorded_motion import Array

TEN = 10  # XX XY XZ YY YZ ZZ MX MY MZ M


def _units() -> Array:
    """P of each of the ten parameters alone: P is the sum of them times the parameters."""
    units = np.zeros((TEN, 4, 4))
    for k, (i, j) in enumerate(((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))):
        if i == j:  # S = tr(J)/2 1 - J
            units[k, :3, :3] = np.eye(3) / 2
            units[k, i, i] -= 1
        else:
            units[k, i, j] = units[k, j, i] = -1
    for k in range(3):
        units[6 + k, k, 3] = units[6 + k, 3, k] = 1
    units[9, 3, 3] = 1
    return units


UNITS = _units()
FLAT = UNITS.reshape(TEN, 16).T  # the ten parameters -> P, row by row
BACK = np.linalg.pinv(FLAT)  # P, row by row -> the ten parameters


def pseudo_inertia(body: Array) -> Array:
    """P of ten parameters; leading axes are kept."""
    return np.asarray(np.tensordot(body, UNITS, axes=(-1, 0)))


def ten_parameters(P: Array) -> Array:
    """The ten parameters of P."""
    return np.asarray(P.reshape(*P.shape[:-2], 16) @ BACK.T)


def least_eigenvalue(body: Array) -> float:
    """The smallest eigenvalue of P: negative where no body is like that."""
    return float(np.linalg.eigvalsh(pseudo_inertia(body))[..., 0].min())
