"""A variational (symplectic) step: the motion that makes the discrete action stationary.

With the Lagrangian taken at the middle, q_m = q + h v / 2, p = dL/dqd and G = dL/dq + forces, the mean velocity v
solves

    p(q_m, v) - h/2 G(q_m, v, u) = p(q, qd)                              [Marsden and West 2001, sections 1.5, 2.4]

and  q[k+1] = q + h v,  p[k+1] = p(q_m, v) + h/2 G,  qd[k+1] = A(q[k+1])^-1 p[k+1].

Solved by Newton's method with the inertia matrix of a predicted middle for its derivative, which is right but for
O(h): each iteration gains that factor, at the cost of p and G alone.               [Lee, Liu, Park, Srinivasa 2016]
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from torsor.algebra.calculus import derivatives, gradient, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.unpivoted import solve_in_order
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.mechanics.dynamics import composite, energy, newton_euler
from torsor.mechanics.dynamics.friction import friction_torque
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.layout import Layout
from torsor.trace import Trace


@dataclass(frozen=True)
class Momenta:
    """p, G (without the torques) and A over the symbols q, qd."""

    q: list[Expr]
    qd: list[Expr]
    p: list[Expr]
    G: list[Expr]
    A: list[Expr]  # row by row

    @classmethod
    def of(cls, t: Trace, flat: Sequence[Expr]) -> Momenta:
        """From p, G and A in a row."""
        q, qd = ([x[j] for j in t.coordinates] for x in (t.q, t.state.qd))
        n = len(q)
        return cls(q, qd, list(flat[:n]), list(flat[n : 2 * n]), list(flat[2 * n :]))

    def at(self, exprs: Sequence[Expr], q: Vec, qd: Vec) -> list[Expr]:
        """Expressions of q and qd at another state."""
        return substitute(exprs, dict(zip((*self.q, *self.qd), (*q, *qd), strict=True)))

    def inertia(self, q: Vec) -> Mat:
        n = len(self.q)
        flat = self.at(self.A, q, Vec(self.qd))
        return Mat([flat[i * n : (i + 1) * n] for i in range(n)])


def momenta(t: Trace, s: Layout, friction: str) -> list[Expr]:
    """p, G, A in a row: p and dL/dq by one reverse sweep through the energies; friction and wrenches are forces."""
    x, joints = t.state.without_acceleration(), list(t.coordinates)
    q, qd = [t.q[j] for j in joints], [x.qd[j] for j in joints]
    made = gradient(energy.kinetic_energy(t, s, x) - energy.potential_energy(t, s), [*q, *qd])
    pressed = newton_euler.inverse_dynamics(t, s, x.at_rest().without_gravity())
    G = [e - push - friction_torque(t, j, x.qd[j], friction)
         for e, push, j in zip(made, pressed, joints, strict=False)]
    return [*made[len(q) :], *G, *(e for row in composite.inertia_matrix(t, s).rows for e in row)]


@dataclass(frozen=True)
class VariationalStep:
    """The next state; what the equation still lacks; the solved mean velocity and middle."""

    q: Vec
    qd: Vec
    residual: Vec
    v: Vec
    middle: Vec


def variational_step(m: Momenta, u: Sequence[Expr], h: Expr, iterations: int) -> VariationalStep:
    """The step by so many iterations from v = qd."""
    q, v, half = Vec(m.q), Vec(m.qd), h / 2
    n = len(m.q)
    A = m.inertia(q + v * half)

    def sides(v: Vec) -> tuple[Vec, Vec]:
        made = m.at([*m.p, *m.G], q + v * half, v)
        return Vec(made[:n]), (Vec(made[n:]) + Vec(u)) * half

    for _ in range(iterations):
        p, push = sides(v)
        v = v - Vec(solve_inertia(A, list(p - push - Vec(m.p))))
    p, push = sides(v)
    after = q + v * h
    return VariationalStep(after, Vec(solve_inertia(m.inertia(after), list(p + push))), p - push - Vec(m.p), v,
                           q + v * half)


def variational_slopes(m: Momenta, made: VariationalStep, h: Expr) -> Mat:
    """Derivatives of (q[k+1], qd[k+1]) by q, qd and u, by the implicit function theorem: rows of 3n."""
    n, half, g = len(m.q), h / 2, h.graph
    unit = Mat([[g.one if i == j else g.zero for j in range(n)] for i in range(n)])
    by = [_jacobian(exprs, symbols) for exprs in (m.p, m.G) for symbols in (m.q, m.qd)]

    def there(q: Vec, qd: Vec) -> list[Mat]:
        flat = m.at([e for M in by for row in M for e in row], q, qd)
        return [Mat([flat[(b * n + i) * n : (b * n + i + 1) * n] for i in range(n)]) for b in range(len(by))]

    Pq, A, Gq, Gv = there(made.middle, made.v)
    Pq0, A0, _, _ = there(Vec(m.q), Vec(m.qd))
    # r(v; q, qd, u) = p(q + h v / 2, v) - h/2 (G + u) - p(q, qd)
    M = A + (Pq - Gv - Gq * half) * half
    right = _beside(Pq0 + Gq * half - Pq, A0, unit * half)
    dv = solve_in_order(M, right)
    dq = _beside(unit, unit * 0, unit * 0)
    middle = dq + dv * half
    dp = (Pq + Gq * half) @ middle + (A + Gv * half) @ dv + _beside(unit * 0, unit * 0, unit * half)
    after = dq + dv * h
    # A(q1) qd1 = p1
    Pq1, A1, _, _ = there(made.q, made.qd)
    return Mat([*after.rows, *solve_in_order(A1, dp - Pq1 @ after).rows])


def _jacobian(exprs: Sequence[Expr], symbols: Sequence[Expr]) -> list[tuple[Expr, ...]]:
    return list(zip(*(derivatives(exprs, {x: x.graph.one}) for x in symbols), strict=True))


def _beside(*blocks: Mat) -> Mat:
    return Mat([[e for row in rows for e in row] for rows in zip(*(b.rows for b in blocks), strict=True)])
