"""The hidden joint from the pencil: eigenvalues of a matrix of twice the rank that joint c turns, 16 in general.

With x = tan((c - phi)/2) the pencil is M0 + M1 x + M2 x^2, whose companion matrix of size 24 has the eigenvalues
+i and -i four times each, foreign to the problem.  Their eigenvectors (v, i v) are those with (N1 + i N2) v = 0;
the orthogonal complement of all of them is spanned by (Re k, Im k) and (-Im k, Re k), k the rows of `turned`.
Restricted to it, the companion matrix keeps the wanted eigenvalues only.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from torsor.ik.elimination.pencil import Pencil
from torsor.numerics.chain import Numbers
from torsor.numerics.singular_stacks import solved

NEARLY_REAL = 1e-2  # imaginary parts below this are tried as real configurations; the residual decides
CLOSE = 1e-5  # eigenvalues that are nearer, over 1 + x^2, may belong to several configurations each
ANGLES = np.array([0.0, 1.1, 2.3, -0.6, -1.7])  # phi: the one with the best conditioned M2 is taken


def hidden(p: Pencil) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """x (b, k), phi (b,), M (3, b, n, n) of the powers of x, and the condition (b,) of M2."""
    n = p.N.shape[-1]
    N0, N1, N2 = p.N[:, :, None]
    C, S = np.cos(ANGLES)[:, None, None], np.sin(ANGLES)[:, None, None]
    s = np.linalg.svd(N0 - C * N1 - S * N2, compute_uv=False)
    best = np.argmax(s[..., -1] / s[..., 0], axis=1)
    phi = ANGLES[best]
    condition = np.take_along_axis(s[..., 0] / np.maximum(s[..., -1], 1e-300), best[:, None], 1)[:, 0]
    M = turned_pencil(p.N, phi)
    down = solved(M[2], np.concatenate([M[0], M[1]], axis=2))

    real, imaginary = p.turned.real, p.turned.imag
    basis = np.concatenate([np.concatenate([real, imaginary], 2), np.concatenate([-imaginary, real], 2)], 1)
    columns = basis.swapaxes(1, 2)
    x = np.linalg.eigvals(basis @ np.concatenate([columns[:, n:], -down @ columns], axis=1))
    return x, phi, M, condition


def crowded(x: Numbers) -> NDArray[np.intp]:
    """(b,): how many nearly real eigenvalues are close to another, and so may belong to several configurations."""
    size = 1 + x.real**2
    near = np.abs(x[:, :, None] - x[:, None]) < CLOSE * np.sqrt(size[:, :, None] * size[:, None])
    return np.asarray(np.sum((near.sum(axis=2) > 1) & (np.abs(x.imag) < NEARLY_REAL * size), axis=1))


def turned_pencil(N: Numbers, phi: Numbers) -> Numbers:
    """M0, M1, M2 for x = tan((c - phi)/2)."""
    C, S = np.cos(phi)[:, None, None], np.sin(phi)[:, None, None]
    N1, N2 = C * N[1] + S * N[2], C * N[2] - S * N[1]
    return np.stack([N[0] + N1, 2 * N2, N[0] - N1])


def null_vectors(M: Numbers, x: Numbers) -> Numbers:
    """(b, k, n): v with (M0 + M1 x + M2 x^2) v = 0, by two steps of inverse iteration."""
    n = M.shape[-1]
    w = np.maximum(1, np.abs(x)) ** -2.0
    at = sum(M[k][:, None] * (w * x**k)[:, :, None, None] for k in range(3))
    size = np.max(np.abs(at), axis=(2, 3), keepdims=True)
    at = at / np.where(size > 0, size, 1)
    v = np.broadcast_to(1 + 0.1 * np.arange(n)[:, None], (*x.shape, n, 1)).astype(complex)
    for _ in range(2):
        v = solved(at, v)
        v = v / np.linalg.norm(v, axis=2, keepdims=True)
    return np.asarray(v[..., 0])
