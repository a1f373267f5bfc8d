"""The regressor and places along a motion, and the gradients of any weighted sum of them by q, qd, qdd.

A weighted sum of all outputs is one expression; its reverse derivative costs about three times the outputs, whatever
their number.  Dry friction is smoothed here: a step has no gradient.  Places are whatever else of the configuration has
limits: positions of frames, and passive joints of parallelograms, which follow from the motors.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from torsor.algebra.calculus import gradient, substitute
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.compiled.compile import Compiled, compile
from torsor.errors import IdentificationError
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program

SLOW = 0.02  # rad/s or m/s at which smoothed dry friction is at 70 %
STATES = ("q", "qd", "qdd")


@dataclass(frozen=True)
class Sensitivity:
    """regressor: a dim model; closure: the loop geometry of a robot with loops; frames: positions from all joints."""

    regressor: Regressor
    closure: Program | None = None
    frames: Program | None = None

    @cached_property
    def entries(self) -> tuple[Array, Array]:
        """Rows and columns of the entries of W that are not zero everywhere."""
        where = self.regressor.places
        return np.concatenate([np.full(len(c), r) for r, c in enumerate(where)]), np.concatenate(where)

    @property
    def shape(self) -> tuple[int, int]:
        """Of W at one state."""
        return len(self.regressor.rows), len(self.regressor.columns)

    @cached_property
    def forward(self) -> Compiled:
        """q, qd, qdd -> the entries of W, then the places."""
        output = Output("entries", (), (len(self._outputs),))
        return self._compiled(freeze("forward", [*self._states, self._parameters], [(output, self._outputs)]))

    @cached_property
    def reverse(self) -> Compiled:
        """q, qd, qdd, weights of the outputs -> gradients of their weighted sum by q, qd, qdd, side by side."""
        g, states = self._graph, self._states
        taken = {e for a in (*states, self._parameters) for e in a.elements}
        names = tuple(_free(f"weight{k}", taken) for k in range(len(self._outputs)))
        total = sum((g.symbol(n) * e for n, e in zip(names, self._outputs, strict=True)), g.zero)
        by = [g.symbol(e) for a in states for e in a.elements]
        arguments = [*states, Argument("weights", names), self._parameters]
        return self._compiled(freeze("reverse", arguments, [(Output("slope", (), (len(by),)), gradient(total, by))]))

    def at(self, states: Sequence[Array]) -> tuple[Array, Array]:
        """W (samples, rows, columns) and the places (samples, number of them)."""
        values = np.asarray(self.forward(*states))
        W = np.zeros((len(values), *self.shape))
        rows, columns = self.entries
        W[:, rows, columns] = values[:, :len(rows)]
        return W, values[:, len(rows):]

    def pulled_back(self, states: Sequence[Array], entries: Array, places: Array) -> list[Array]:
        """Gradients by q, qd, qdd from those by the entries of W and by the places."""
        weights = np.hstack([entries, places])
        return np.split(np.asarray(self.reverse(*states, weights)), len(STATES), axis=1)

    @cached_property
    def _graph(self) -> Graph:
        return Graph()

    @cached_property
    def _outputs(self) -> list[Expr]:
        g = self._graph
        passive = expressions(self.closure, g)["passive"] if self.closure else []
        known = dict(zip(self.closure.output("passive").labels, passive, strict=True)) if self.closure else {}
        W = np.reshape(np.array(expressions(self.regressor.program, g, known)["W"], dtype=object), self.shape)
        frames = [e for values in expressions(self.frames, g, known).values() for e in values] if self.frames else []
        flat = [*W[self.entries], *passive, *frames]
        steps = {node: _smooth(node) for node in reachable(flat) if node.op == "sign"}
        return substitute(flat, steps) if steps else flat

    @cached_property
    def _states(self) -> list[Argument]:
        q, qd, qdd = (self.regressor.program.argument(name) for name in STATES)
        return [Argument("q", self.regressor.moving) if self.closure else q, qd, qdd]

    @cached_property
    def _parameters(self) -> Argument:
        """All that something depends on."""
        programs = [p for p in (self.regressor.program, self.closure, self.frames) if p]
        asked = dict.fromkeys(e for p in programs for a in p.arguments if a.role == "parameter" for e in a.elements)
        return Argument("parameters", tuple(asked), "parameter")

    def _compiled(self, program: Program) -> Compiled:
        known, asked = dict(self.regressor.numbers), program.argument("parameters").elements
        missing = [name for name in asked if name not in known]
        if missing:
            raise IdentificationError(f"numbers are needed for {', '.join(missing)}: give them in parameters, or as "
                                      "defaults of the robot")
        return compile(program, parameters={n: known[n] for n in asked} if asked else None, threads=1)


def _smooth(step: Expr) -> Expr:
    """sign(x) as x / sqrt(x^2 + slow^2)."""
    x, g = step.args[0], step.graph
    return x / g.sqrt(x**2 + g.const(SLOW) ** 2)


def _free(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name
