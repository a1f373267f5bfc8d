"""The stages of a Runge-Kutta step, compiled.

One program does stage s of any explicit method: y = x + h sum(a_s k), k_s = f(t + c_s h, y), its weights
a_s being data.  The kernel's loop over samples runs over the stages, each reading the k that the earlier
ones wrote: a whole step is one foreign call, compiled no larger than f itself.  (The step as one
straight-line program would hold f four to twelve times, and take that much longer to compile.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from torsor.algebra.graph import Graph
from torsor.compiled.arguments import Array
from torsor.compiled.compile import Compiled
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.simulation.friction.sliding import Sliding, first_crossing
from torsor.simulation.laws import Laws
from torsor.simulation.tableau import Tableau
from torsor.simulation.torque import Torque


def stage_program(laws: Laws, state: Program, stages: int) -> Program:
    """y and k of one stage, from t, h, x, all k, the stage's weights, and the inputs that no law gives."""
    g, p = Graph(), laws.prefix
    x = state.argument("x").elements
    K = [[f"{p}_k{s}_{i}" for i in range(len(x))] for s in range(stages + 1)]
    a = [f"{p}_a{s}" for s in range(stages)]
    t, h, c = g.symbols(f"{p}_t {p}_h {p}_c")
    y = []
    for i, name in enumerate(x):
        slope = g.zero
        for s in range(stages):
            slope = slope + g.symbol(a[s]) * g.symbol(K[s][i])
        y.append(g.symbol(name) + h * slope)
    made = laws.apply(g, state, {**dict(zip(x, y, strict=True)), laws.time: t + c * h})
    rate = made.pop("xd")
    arguments = [Argument("t", (t.value,)), Argument("h", (h.value,)), Argument("x", x),
                 Argument("K", tuple(name for row in K for name in row)), Argument("a", tuple(a)),
                 Argument("c", (c.value,)), *(a for a in state.arguments if a.name != "x" and not _given(a, laws))]
    outputs = [(Output("y", (), (len(x),)), y), (Output("k", (), (len(x),)), rate)]
    outputs += [(Output(name, (), (len(values),)), values) for name, values in made.items()]  # of dry friction
    return freeze(f"{state.name}_stage", arguments, outputs)


class Stages:
    """The stages of one simulation: `y` and `k` have one row per stage, the last row is the result of the step.

    parts: what a torque function takes of a state; keep: what is put right in the state after a step, at its time;
    speeds: where the state holds the speeds of dry friction.
    """

    def __init__(self, compiled: Compiled, tableau: Tableau, parameters: Array, torque: Torque | None,
                 parts: Callable[[Array], tuple[Array, ...]], keep: Callable[[float, Array], None] | None,
                 speeds: Sequence[int] = ()):
        self._compiled = compiled  # it owns the machine code that the kernel bound below runs
        count, size = len(tableau.rows), len(compiled.program.argument("x").elements)
        self.weights = tableau.weights
        self.nodes = self.weights.sum(axis=1)
        self.x, self.t, self.h = np.zeros(size), np.zeros(1), np.zeros(1)
        self.y, self.k = np.zeros((2, count + 1, size))
        self.sliding = Sliding(count + 1, speeds)
        self.evaluations = 0
        self._parts, self._keep = parts, keep
        given = compiled.program.arguments
        self._torque = torque
        self._tau = np.zeros(next((len(a.elements) for a in given if a.name == "tau"), 0))
        rows = {"t": self.t, "h": self.h, "x": self.x, "K": self.k, "a": self.weights, "c": self.nodes,
                "tau": self._tau, "modes": self.sliding.s, "constants": compiled.setup(parameters)}
        shaped = {"a": (count + 1, count), "c": (count + 1, 1), "modes": self.sliding.s.shape}
        self._inputs = [rows[a.name].reshape(shaped.get(a.name, (1, -1))) for a in compiled.step.program.arguments]
        self._run = compiled.step.bound(self._inputs, [self.y, self.k, *self.sliding.outputs])
        self._at_once = compiled.native and torque is None

    def begin(self, t: float, x: Array) -> None:
        """Start from a state: the first stage is the rate there, joints at rest sticking where friction holds them."""
        self.rate(t, x)
        if self.sliding:
            self.sliding.begin()
            self.settle(t)

    def rate(self, t: float, x: Array) -> None:
        """The rate at a state, as the first stage."""
        self.x[:] = x
        self.rates(t, 0.0, 0, 1)

    def settle(self, t: float) -> None:
        """After an event: find which joints stick, and bring these to rest."""
        rest = self.sliding.at_rest(t)
        a, C, _, B = self._probed(0, rest)
        self.sliding.settle(rest, a, C)
        self._hold(B, C, rest)
        self.rates(t, 0.0, 0, 1)

    def step(self, t: float, h: float) -> None:
        """All stages of a step from x, the first being known; nothing is accepted yet."""
        self.rates(t, h, 1, len(self.k))

    def until_event(self, t: float, h: float) -> float | None:
        """The length of a step that was made up to the first joint that stops or breaks away; the step is made again.

        None where there is none: looked at are the end of the step and its stages.
        """
        if not self.sliding:
            return None

        def margin(length: float) -> float:
            self.step(t, length)
            return float(self.sliding.margins()[-1].min())

        least = self.sliding.margins().min(axis=1)
        ends = [h] if least[-1] < 0 else sorted(h * self.nodes[1:-1][least[1:-1] < 0])
        for end in ends:
            if (past := margin(end)) < 0:
                event = first_crossing(margin, end, float(least[0]), past)
                self.step(t, event)
                return event
        if ends:
            self.step(t, h)
        return None

    def accept(self, t: float) -> None:
        """The result of the step is the state at time t, its rate the first stage of the next step."""
        self.x[:] = self.y[-1]
        self.k[0] = self.k[-1]
        self.sliding.accept()
        held = self.sliding.drifting
        if len(held):  # loops: what a sticking joint holds is not a number of the state
            _, C, _, B = self._probed(0, held)
            self._hold(B, C, held)
        if self._keep is not None:
            self._keep(t, self.x)
        if self._keep is not None or len(held):
            self.rates(t, 0.0, 0, 1)

    def forget(self) -> None:
        """Drop the stages of a step that went wrong: a zero weight does not silence a nan."""
        self.k[1:] = 0

    def rates(self, t: float, h: float, first: int, last: int) -> None:
        self.t[0], self.h[0] = t, h
        self.evaluations += last - first
        stuck = self.sliding.sticking
        if self.sliding:
            self.sliding.s[first:last] = self.sliding.side
        if self._at_once and not len(stuck):
            self._run(first, last)
            return
        for stage in range(first, last):
            if self._torque is not None:
                y = self.x + h * (self.weights[stage] @ self.k[:-1])
                self._tau[:] = self._torque(t + self.nodes[stage] * h, *self._parts(y))
            if len(stuck):
                a, C, k, B = self._probed(stage, stuck)
                s = self.sliding.hold(stage, stuck, a, C)
                self.k[stage] = k + B @ s
                self.k[stage, self.sliding.places_in_state(stuck)] = 0.0
            else:
                self._run(stage, stage + 1)

    def _probed(self, stage: int, modes: Array) -> tuple[Array, Array, Array, Array]:
        """a, C, k, B with v' = a + C s and the rate k + B s, for some of the modes s; the equations are affine in s."""
        s, vd = self.sliding.s[stage], self.sliding.vd[stage]
        s[modes] = 0.0
        self._run(stage, stage + 1)
        a, k = vd[modes].copy(), self.k[stage].copy()
        C, B = np.empty((len(modes), len(modes))), np.empty((len(k), len(modes)))
        for i, j in enumerate(modes):
            s[j] = 1.0
            self._run(stage, stage + 1)
            C[:, i], B[:, i] = vd[modes] - a, self.k[stage] - k
            s[j] = 0.0
        self.evaluations += len(modes)
        return a, C, k, B

    def _hold(self, B: Array, C: Array, rest: Array) -> None:
        """Take from a state the speeds of joints at rest; B, C are those of the joints `rest`."""
        self.x += B @ self.sliding.stopping(C, rest)
        self.x[self.sliding.places_in_state(rest)] = 0.0


def _given(argument: Argument, laws: Laws) -> bool:
    """Whether laws give all elements of an input."""
    return argument.role != "parameter" and all(e in laws.laws for e in argument.elements)
