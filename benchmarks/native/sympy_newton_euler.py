"""The usual way to generated code without a tool: a Newton-Euler recursion in sympy, then `sympy.cse`.

The method of SymPyBotics and the like, in modified Denavit-Hartenberg frames; for the time of generating only.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy import Matrix, Rational, Symbol, cos, eye, pi, sin, zeros

# alpha, d, r of the Staubli RX-90
RX90 = ((0, 0, 0), (pi / 2, 0, 0), (0, Symbol("D3"), 0), (-pi / 2, 0, Symbol("RL4")), (pi / 2, 0, 0), (-pi / 2, 0, 0))


def torques() -> list[Any]:
    """Joint torques of the RX-90 with all inertial parameters symbols, every intermediate value a symbol or a sum."""
    Z = Matrix([0, 0, 1])
    w, wp, vp = zeros(3, 1), zeros(3, 1), Matrix([0, 0, Symbol("G3")])
    links = []
    for j, (alpha, d, r) in enumerate(RX90, 1):
        q, qd, qdd = (Symbol(f"{name}{j}") for name in ("q", "qd", "qdd"))
        ca, sa = cos(alpha), sin(alpha)
        R = Matrix([[cos(q), -sin(q), 0], [ca * sin(q), ca * cos(q), -sa], [sa * sin(q), sa * cos(q), ca]])
        P = Matrix([d, -r * sa, r * ca])
        vp = R.T * (vp + wp.cross(P) + w.cross(w.cross(P)))
        carried = R.T * w
        wp = R.T * wp + qdd * Z + carried.cross(qd * Z)
        w = carried + qd * Z
        M, MS, J = _inertia(j)
        force = M * vp + wp.cross(MS) + w.cross(w.cross(MS))
        links.append((R, P, force, J * wp + w.cross(J * w) + MS.cross(vp)))
    f, n, tau = zeros(3, 1), zeros(3, 1), []
    R, P = eye(3), zeros(3, 1)
    for Rj, Pj, force, moment in reversed(links):
        n = moment + R * n + P.cross(R * f)
        f = force + R * f
        tau.append(n[2])
        R, P = Rj, Pj
    return tau[::-1]


def _inertia(j: int) -> tuple[Any, Matrix, Matrix]:
    XX, XY, XZ, YY, YZ, ZZ, MX, MY, MZ, M = (
        Symbol(f"{name}{j}") for name in ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"))
    return M, Matrix([MX, MY, MZ]), Matrix([[XX, XY, XZ], [XY, YY, YZ], [XZ, YZ, ZZ]])


def operations() -> int:
    """Additions and multiplications after `cse`."""
    steps, results = sympy.cse(torques(), order="none")
    counted = sympy.count_ops([e for _, e in steps] + list(results), visual=True)
    weights = {"ADD": 1, "SUB": 1, "MUL": 1, "DIV": 1, "POW": 1}
    return int(counted.subs({s: Rational(weights.get(s.name, 0)) for s in counted.free_symbols}))
