"""Loops kept closed while a robot moves: after every step its passive joints are put where they belong.

The motion is that of the independent joints; the positions of the others are integrated beside them and corrected by
Newton's method, so that nothing drifts however long the motion is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torsor import models
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.compiled import given_numbers
from torsor.compiled.arguments import Array
from torsor.compiled.compile import compile
from torsor.errors import SimulationError
from torsor.mechanics.constraints.correction import correction
from torsor.mechanics.constraints.generalised_coordinates import generalised
from torsor.numerics.loop_closing import assembled_near, closed_about, firmness
from torsor.numerics.numeric_tree import NumericTree
from torsor.program.compose import expressions
from torsor.program.labels import by_label
from torsor.robot.description import Robot
from torsor.robot.parts import Base
from torsor.robot.spanning_tree import spanning_tree

CLOSED = 1e-12  # m, rad: what a loop may lack
APART = 0.3  # rad, m: a correction that is no correction
FLAT = 1e-5  # the determinant of the loops by its largest so far: a singular configuration
STARTS = 64  # configurations from which a way to assemble the robot is sought
TRIES = 30  # steps of Newton's method from one of them


class SingularConfiguration(SimulationError):
    """The independent joints no longer hold the robot, or nearly so."""


class LoopConstraint:
    """The loops of a robot, for the numbers of one simulation.

    independent: names of joints to take in place of the motors.  low: where they let go, a determinant by its largest
    so far.  loose: the joints that a correction moves, by their places.  reached: the time, the positions of all joints
    and the velocities of the independent ones after a step.
    """

    def __init__(self, robot: Robot, independent: Sequence[str] = ()):
        self.robot, self.low = robot, FLAT
        held = robot.replace(base=Base()) if robot.base.floating else robot  # loops close alike wherever the base is
        k = generalised(held, tuple(independent))
        assert k.reduction
        known = k.reduction.mobility
        self._links = known.branches[0].skeleton.tree.links
        self._variables = [link.joint.variable for link in self._links]
        self.joints = known.branches[0].skeleton.joints
        place = {j: i for i, j in enumerate(self.joints)}
        self.independent = [place[j] for j in known.independent]
        self.passive = [place[j] for j in known.passive]
        self.motors = known.motors
        self.names = tuple(self._variables[j - 1] for j in known.independent)
        self.tree = len(robot.joints)
        self.loose = [place[j] for j in k.reduction.unknown]
        self.correction = correction(k)
        self._correction = compile(self.correction)
        self.rates = models.loop_kinematics(held, independent=self.names)
        self._rates = compile(self.rates)
        self._numbers: dict[str, Array] = {}
        self._q = np.zeros(len(self.joints))
        self._largest = 0.0  # the determinant so far, with its sign

    def begin(self, numbers: Array, q0: Any, qd0: Any) -> Array:
        """(q, qd): the closed configuration nearest to what is given of it, and the rates of the independent joints."""
        self._fit(numbers)
        held = {} if q0 is None else self._given("q0", q0)
        guess = np.zeros(len(self.joints))
        guess[list(held)] = list(held.values())
        for ring in self._skeleton.rings:  # the positions of all its other joints give that of a cut one
            if {self._skeleton.column[j] for j in ring.joints} - {*held} == {self._skeleton.column[ring.k]}:
                guess[self._skeleton.column[ring.k]] = self._skeleton.turned(ring, guess)
        self._q = self._assembled(guess, held) if held else self._anyhow()
        self._largest = self._corrected(self._q)[2]
        rates = {} if qd0 is None else self._given("qd0", qd0)
        qd = np.zeros(len(self.joints))
        qd[list(rates)] = list(rates.values())
        moving = self.velocities(self._q[None, : self.tree], qd[None, self.independent])[0]
        wrong = [k for k, v in rates.items() if k < self.tree and abs(moving[k] - v) > 1e-6 * max(1.0, abs(v))]
        if wrong:
            raise SimulationError(f"qd0 does not keep the loops of {self.robot.name} closed: with the independent "
                                  f"joints' velocities, {self._said(wrong, moving)}")
        self.reached = 0.0, self._q.copy(), qd[self.independent]
        return np.concatenate([self._q[: self.tree], qd[self.independent]])

    def resume(self, numbers: Array, other: LoopConstraint) -> Array:
        """(q, qd) where other coordinates have brought the robot."""
        self._fit(numbers)
        time, q, qd = other.reached
        self._q, self._largest = q.copy(), self._corrected(q)[2]
        moving = other.all_velocities(q[None, : self.tree], qd[None])[0]
        self.reached = time, q, moving[self.independent]
        return np.concatenate([q[: self.tree], moving[self.independent]])

    def _fit(self, numbers: Array) -> None:
        """Take the numbers of the parameters."""
        table = dict(zip(self.robot.parameters, numbers.tolist(), strict=True))
        self._skeleton = NumericTree(self.robot, table)
        self._cut_motors = [r for r in self._skeleton.rings if self._skeleton.column[r.k] in self.independent]
        for f in (self._rates, self._correction):
            names = f.program.argument("parameters").elements
            self._numbers[f.program.name] = np.array([table[n] for n in names])

    def firmest(self) -> tuple[str, ...]:
        """The joints of the tree that hold the robot best where it is now, as many as it has degrees of freedom."""
        q = self.reached[1]
        C = self._skeleton.constraints(self._skeleton.frames(q[None]))[0]
        ways = np.linalg.svd(C)[2][len(self.passive) :].T[: self.tree]
        chosen: list[int] = []
        for _ in self.independent:  # the longest row, and then what of the others is across it
            best = int(np.linalg.norm(ways, axis=1).argmax())
            chosen.append(best)
            unit = ways[best] / np.linalg.norm(ways[best])
            ways = ways - np.outer(ways @ unit, unit)
        return tuple(self._variables[self.joints[i] - 1] for i in sorted(chosen))

    def correct(self, time: float, x: Array) -> None:
        """Put the passive joints of a state where they close the loops."""
        self._q[: self.tree] = x[: self.tree]
        self._turn_cut_motors(self._q)
        for _ in range(4):
            step, gap, determinant = self._corrected(self._q)
            if not np.abs(step).max(initial=0.0) < APART or not determinant / self._largest > self.low:
                raise SingularConfiguration(
                    f"the loops come to a singular configuration at t = {time:.6g} s: assembly modes meet there, or "
                    "the independent joints no longer hold the robot, and which way it goes on is not determined")
            self._largest = max(self._largest, determinant, key=abs)
            self._q[self.loose] += step
            if gap < CLOSED:
                break
        x[: self.tree] = self._q[: self.tree]
        self.reached = time, self._q.copy(), x[self.tree :].copy()

    def followers(self, graph: Graph) -> dict[Expr, Expr]:
        """Velocities of the passive joints as expressions of those of the independent ones."""
        own = [graph.symbol(name) for name in self.rates.argument("qd").elements]
        shares = iter(expressions(self.rates, graph)["W"])
        return {graph.symbol(str(self._links[self.joints[i] - 1].joint.velocity)):
                sum((next(shares) * rate for rate in own), graph.zero) for i in self.passive}

    def _turn_cut_motors(self, q: Array) -> None:
        """Put independent joints that are cut, which a state does not hold, where the others bring them."""
        for ring in self._cut_motors:
            q[self._skeleton.column[ring.k]] = self._skeleton.turned(ring, q)

    def velocities(self, q: Array, qd: Array) -> Array:
        """(m, joints of the tree): from those of the independent joints."""
        return self.all_velocities(q, qd)[:, : self.tree]

    def all_velocities(self, q: Array, qd: Array) -> Array:
        """The same with those of the cut joints."""
        W = self._rates(q=q, qd=qd, parameters=self._numbers[self._rates.program.name]).W
        full = np.zeros((len(q), len(self.joints)))
        full[:, self.independent] = qd
        full[:, self.passive] = np.einsum("sij,sj->si", W, qd)
        return full

    def _corrected(self, q: Array) -> tuple[Array, float, float]:
        """What to add to joints that drift, how far the loops gape, the determinant."""
        answer = self._correction(q=q, parameters=self._numbers[self._correction.program.name])
        return np.ravel(answer.step), float(np.abs(answer.gap).max()), float(answer.det[0])

    def _assembled(self, guess: Array, held: dict[int, float]) -> Array:
        """The closed configuration next to a guess; positions given of independent joints are kept, others guide."""
        rng = np.random.default_rng(0)
        best = None
        for attempt in range(STARTS):
            q = guess.copy()
            if attempt:
                loose = [i for i in self.passive if i not in held or attempt > STARTS // 2]
                q[loose] += rng.uniform(-1, 1, len(loose)) * np.pi * min(1, attempt / 8)
            found = self._closed(q)
            if found is not None and self._in_assembly(found):
                far = np.abs(found - guess)[list(held) or slice(None)].sum()
                if best is None or far < best[0]:
                    best = far, found
                if far < 1e-6 * len(found) or attempt > 16:
                    break
        if best is None:
            raise SimulationError(f"{self.robot.name} does not assemble at this start: no positions of "
                                  f"{', '.join(self._variables[self.joints[i] - 1] for i in self.passive)} were found "
                                  "that close its loops; give q0 of a configuration that does")
        return best[1]

    def _anyhow(self) -> Array:
        """Some closed configuration, far from a singular one and near to zero, where nothing is asked of it."""
        configurations = closed_about(self._skeleton, np.zeros(len(self.joints)), 1.5, STARTS)
        configurations = configurations[[self._in_assembly(q) for q in configurations]]
        if not len(configurations):
            raise SimulationError(f"{self.robot.name} does not assemble with these numbers: no positions of its joints "
                                  "were found that close its loops")
        merit = firmness(self._skeleton, configurations, self.passive) - 0.01 * np.abs(configurations).max(axis=1)
        best: Array = configurations[int(merit.argmax())]
        return best

    def _in_assembly(self, q: Array) -> bool:
        """Whether joints that follow in proportion do so at a configuration."""
        C = self._skeleton.constraints(self._skeleton.frames(q[None]))[0]
        W = np.array(self._rates(q=q[: self.tree], qd=np.zeros(len(self.independent)),
                                 parameters=self._numbers[self._rates.program.name]).W)
        return bool(np.abs(C[:, self.independent] + C[:, self.passive] @ W).max() < 1e-6 * max(1.0, np.abs(W).max()))

    def _closed(self, guess: Array) -> Array | None:
        (q,), (gap,) = assembled_near(self._skeleton, guess[None], self.passive, self._skeleton.length, TRIES)
        return q if gap < CLOSED * 10 * max(1.0, self._skeleton.length) else None

    def _given(self, what: str, given: Any) -> dict[int, float]:
        """Numbers by place among all joints: of those named, of all of the tree, or of the independent ones."""
        given = by_label(given)
        try:
            count = len(given)
        except TypeError:
            count = 1
        if not isinstance(given, Mapping) and count == len(self.independent) != self.tree:
            return dict(zip(self.independent, given_numbers.sequence(what, self.names, given).tolist(), strict=True))
        robot = spanning_tree(self.robot) if isinstance(given, Mapping) else self.robot
        return given_numbers.of_joints(robot, what, given)

    def _said(self, places: list[int], values: Array) -> str:
        return ", ".join(f"{self._variables[self.joints[i] - 1]} has {values[i]:.6g}" for i in places)
