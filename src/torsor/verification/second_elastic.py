"""Elastic joints by Lagrange's equations: one function of links and rotors, derived."""

from __future__ import annotations

from typing import Any

from torsor.algebra.calculus import derivatives, gradient, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.linear.unpivoted import solve_in_order
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.dynamics import energy
from torsor.mechanics.dynamics.friction import friction_slope, friction_torque
from torsor.mechanics.elastic.elastic_inverse import derivative_symbols, lowest_order
from torsor.mechanics.elastic.elastic_joints import rate_symbols
from torsor.mechanics.layout import Layout, plain
from torsor.mechanics.placement import placement_between
from torsor.models.control.elastic import elastic_joints_of
from torsor.trace import Trace


class _Whole:
    """Links and rotors as one system: coordinates y = (q, theta), their rates, and what Lagrange makes of them."""

    def __init__(self, t: Trace, options: dict[str, Any]):
        e = elastic_joints_of(t, options["couplings"], options["ratios"])
        self.e, self.t, x = e, t, t.state
        self.joints, self.soft = list(t.coordinates), list(e.joints)
        self.y = [*(t.q[j] for j in self.joints), *e.theta.values()]
        self.yp = [*(x.qd[j] for j in self.joints), *e.theta_rate.values()]
        self.ypp = [*(x.qdd[j] for j in self.joints), *(t.graph.symbol(f"theta'' {j}") for j in self.soft)]
        E = energy.kinetic_energy(e.t, plain(e.t), x)
        U = energy.potential_energy(e.t, plain(e.t))
        for j in self.soft:
            E = E + t.IA[j] * e.theta_rate[j] ** 2 / 2 + self._riding(j)
            U = U + e.K[j] * (e.theta[j] - t.q[j]) ** 2 / 2
        time = dict(zip((*self.y, *self.yp), (*self.yp, *self.ypp), strict=True))
        rates = derivatives(gradient(E, self.yp), time)
        self.force = [a - b for a, b in zip(rates, gradient(E - U, self.y), strict=True)]
        self.pressed = self._wrenches()
        self.force = [f + p for f, p in zip(self.force, self.pressed, strict=True)]

    def _riding(self, j: int) -> Expr:
        """(IA / N) theta' z . w_a, the axis and the angular velocity in the frame of the base."""
        t, e = self.t, self.e
        if not e.ratio:
            return t.graph.zero
        carrier = t.a[j]
        R, _ = placement_between(t, 0, carrier)
        axis, _ = placement_between(t, 0, j)
        w = R @ energy.twists(t, plain(t), t.state)[carrier].w
        total: Expr = axis.column(2).dot(w) * e.theta_rate[j] * t.IA[j] / e.ratio[j]
        return total

    def _wrenches(self) -> list[Expr]:
        """The work of external wrenches, at the joints; none at rotors."""
        t, work = self.t, self.t.graph.zero
        moving = energy.twists(t, plain(t), t.state)
        for j in t.links:
            work = work + t.state.fe[j].dot(moving[j].v) + t.state.me[j].dot(moving[j].w)
        return gradient(work, self.yp)

    def rubbed(self, law: str) -> list[Expr]:
        """With friction: of links at rigid joints, of motors at elastic ones."""
        speeds = dict(zip(self.joints, self.yp, strict=False)) | self.e.theta_rate
        at = [*(None if j in self.soft else j for j in self.joints), *self.soft]
        return [f if j is None else f + friction_torque(self.t, j, speeds[j], law)
                for f, j in zip(self.force, at, strict=True)]


def torques_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """Rotors from the equations of the links, tip to base; each equation is solved for its own theta."""
    whole = _Whole(t, options)
    n, e, law = len(whole.joints), whole.e, options["friction"]
    equations = whole.rubbed(law)
    symbols = derivative_symbols(e, 4 + 2 * len(whole.soft))
    time = rate_symbols(symbols)
    known: dict[Expr, Expr] = {}
    for j in reversed(whole.soft):
        # linear in theta_j, with the slope -K
        left = substitute([equations[whole.joints.index(j)]], known | {e.theta[j]: t.graph.zero})[0]
        theta = left / e.K[j]
        speed = derivatives([theta], time)[0]
        place = n + whole.soft.index(j)
        known |= {e.theta[j]: theta, e.theta_rate[j]: speed, whole.ypp[place]: derivatives([speed], time)[0]}
    made = substitute(equations, known)
    acting = {j: made[n + k] for k, j in enumerate(whole.soft)}
    torques = [acting.get(j, made[k]) for k, j in enumerate(whole.joints)]
    return lowest_order(symbols, [*torques, *(known[e.theta[j]] for j in whole.soft)])[1]


def accelerations_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """qdd and theta'' from the Hessian of the energy, all at once."""
    whole = _Whole(t, options)
    e, zero = whole.e, t.graph.zero
    equations = whole.rubbed(options["friction"])
    bias = substitute(equations, dict.fromkeys(whole.ypp, zero))
    H = Mat([gradient(f, whole.ypp) for f in equations])
    torque = dict(zip(whole.joints, (t.graph.symbol(n) for n in t.own(t.coordinates.labels("GAM"))), strict=True))
    acting = [*(zero if j in whole.soft else torque[j] for j in whole.joints), *(torque[j] for j in whole.soft)]
    soft = dict(zip(whole.soft, (t.scalar(d) for d in options["damping"]), strict=False))
    for k, j in enumerate(whole.soft):
        if j in soft:
            pull = soft[j] * (e.theta_rate[j] - t.state.qd[j])
            acting[whole.joints.index(j)] = acting[whole.joints.index(j)] + pull
            acting[len(whole.joints) + k] = acting[len(whole.joints) + k] - pull
    return list(solve_in_order(H, Mat([[a - b] for a, b in zip(acting, bias, strict=True)])).column(0))


def rates_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:
    return [*_Whole(t, options).yp, *accelerations_by_lagrange(t, s, options)]


def vibrations_by_lagrange(t: Trace, s: Layout, options: dict[str, Any]) -> list[Expr]:  # noqa: ARG001
    """M, D and K: slopes of Lagrange's equations at rest."""
    whole = _Whole(t, options)
    e, zero, n = whole.e, t.graph.zero, len(whole.joints)
    still = dict.fromkeys([*whole.yp, *whole.ypp], zero)
    M, D, K = ([gradient(f, by) for f in whole.force] for by in (whole.ypp, whole.yp, whole.y))
    for k, j in enumerate(whole.joints):
        place = n + whole.soft.index(j) if j in whole.soft else k
        D[place][place] = D[place][place] + friction_slope(t, j, zero)
    for j, d in zip(whole.soft, (t.scalar(d) for d in options["damping"]), strict=False):
        a, b = whole.joints.index(j), n + whole.soft.index(j)
        for i, k, sign in ((a, a, 1), (b, b, 1), (a, b, -1), (b, a, -1)):
            D[i][k] = D[i][k] + d * sign
    rigid = {e.theta[j]: t.q[j] for j in whole.soft}
    Q = substitute(whole.force[:n], still | rigid)
    theta = [t.q[j] + Q[whole.joints.index(j)] / e.K[j] for j in whole.soft]
    return [*substitute([x for W in (M, D, K) for row in W for x in row], still | rigid), *Q, *theta]
