"""The equations of motion A qdd + h = tau of any regressor: what it says of torques, solved for accelerations.

tau = W K is linear in the accelerations, so A is its derivative by them and h is what is left without.  Offsets,
payloads, columns of the user's own: whatever has a column has its part in the motion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.compiled.compile import Compiled, compile
from torsor.errors import IdentificationError
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program


@dataclass(frozen=True)
class ForwardMotion:
    """Accelerations of the robot of a regressor; K is given with each call, so that it is compiled but once."""

    torques: Regressor

    @staticmethod
    def of(r: Regressor) -> ForwardMotion:
        if len(r.joints) != len(r.moving) or len(r.moving) != len(r.motors):
            raise IdentificationError("iv and didim are for robots with a motor at each joint and no loops, which "
                                      f"{r.robot.name} is not: use wls or huber")
        return ForwardMotion(replace(r, model="dim"))

    def accelerations(self, K: Array, q: Array, qd: Array, tau: Array) -> Array:
        """qdd, one row per state."""
        A, h = self._compiled(q, qd, K)
        return np.asarray(np.linalg.solve(A, (tau - h)[..., None])[..., 0])

    def predicted(self, K: Array, *states: Array) -> Array:
        """W K, one row per state."""
        r = self.torques
        tables, _ = r.tables(np.zeros((len(states[0]), len(r.rows))), *states)
        return np.column_stack([t[:, :-1] @ K[where] for t, where in zip(tables, r.places, strict=True)])

    @cached_property
    def _compiled(self) -> Compiled:
        program = self._program()
        asked = [e for a in program.arguments if a.role == "parameter" for e in a.elements]
        known = dict(self.torques.numbers)
        return compile(program, parameters={n: known[n] for n in asked} if asked else None, threads=1)

    def _program(self) -> Program:
        """A and h as functions of q, qd and K."""
        p, n = self.torques.program, len(self.torques.moving)
        graph = Graph()
        names = self._unused_names(p)
        tau = _products(expressions(p, graph)["W"], [graph.symbol(name) for name in names])
        rates = [graph.symbol(name) for name in p.argument("qdd").elements]
        columns = [derivatives(tau, {rate: graph.one}) for rate in rates]
        A = [column[i] for i in range(n) for column in columns]
        h = substitute(tau, dict.fromkeys(rates, graph.zero))
        q, qd = p.argument("q"), p.argument("qd")
        parameters = [a for a in p.arguments if a.role == "parameter"]
        outputs = [(Output("A", (), (n, n)), A), (Output("h", (), (n,)), h)]
        return freeze("forward_motion", [q, qd, Argument("K", names), *parameters], outputs)

    def _unused_names(self, program: Program) -> tuple[str, ...]:
        taken = {e for a in program.arguments for e in a.elements}
        prefix = "K"
        while any(name.startswith(prefix) for name in taken):
            prefix += "_"
        return tuple(f"{prefix}{k + 1}" for k in range(len(self.torques.columns)))


def _products(W: list[Expr], K: list[Expr]) -> list[Expr]:
    """W K, of W row by row."""
    graph = K[0].graph
    rows = [W[k:k + len(K)] for k in range(0, len(W), len(K))]
    return [sum((w * x for w, x in zip(row, K, strict=True)), graph.zero) for row in rows]
