"""From a robot to the expressions of one graph: where data becomes mathematics.

Frames, joints and inertias are here under the papers' letters (`docs/notation.md`): index j runs
over links from 1, `a[j]` is the antecedent, and index 0 is the base.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.linalg import Vec
from torsor.program.freeze import freeze
from torsor.program.program import Argument, Constant, Output, Program, Words
from torsor.robot.description import INERTIAL, Robot
from torsor.robot.expressions import expression
from torsor.robot.scalar import Scalar, scalar
from torsor.robot.symbols import base_motion, rates, variables, wrenches


@dataclass(frozen=True)
class Angle:
    """An angle by its cosine and sine."""

    C: Expr
    S: Expr


WRENCH, BASE = SURROUNDINGS = ("wrench", "base")  # names of arguments

Turns = tuple[tuple[str, Angle], ...]  # turns about "z" or "x", from the antecedent outwards


def angle(value: Expr) -> Angle:
    """The cosine and sine of an angle."""
    return Angle(value.graph.cos(value), value.graph.sin(value))


@dataclass(frozen=True)
class Frame:
    """Frame j on its antecedent: Rot(z,gamma) Trans(z,b) Rot(x,alpha) Trans(x,d) Rot(z,theta) Trans(z,r)."""

    gamma: Angle
    alpha: Angle
    theta: Angle
    b: Expr
    d: Expr
    r: Expr

    @property
    def turns(self) -> Turns:
        return ("z", self.gamma), ("x", self.alpha), ("z", self.theta)


class Trace:
    """One robot as expressions; lists over links have an entry 0 for the base where it has one."""

    def __init__(self, robot: Robot):
        g = self.graph = Graph()
        self.robot = robot
        links = robot.links
        self.n = len(links)
        self.links = range(1, self.n + 1)
        self.a = [0, *(link.antecedent for link in links)]
        self.children: list[list[int]] = [[] for _ in range(self.n + 1)]
        for j in self.links:
            self.children[self.a[j]].append(j)
        self.moving = [j for j in self.links if links[j - 1].joint.kind.moves]
        self.turn = [0, *(link.joint.kind.turn for link in links)]
        self.slide = [0, *(link.joint.kind.slide for link in links)]
        self.z = Vec([g.zero, g.zero, g.one])
        self.zero = Vec([g.zero] * 3)

        # parameters first, in the robot's order, so that the order of operands follows it
        for name in robot.parameters:
            g.symbol(name)
        self.q = [g.zero, *(g.symbol(x.joint.variable) if x.joint.variable else g.zero for x in links)]
        self.qd = [g.zero, *(self.scalar(x.joint.velocity) for x in links)]
        self.qdd = [g.zero, *(self.scalar(x.joint.acceleration) for x in links)]
        self.gamma = [g.zero, *(self.scalar(x.placement.gamma) for x in links)]
        self.theta = [g.zero, *(self.scalar(x.placement.theta) for x in links)]
        self.frames = [None, *(self._frame(j) for j in self.links)]
        self.inertia = [None, *([self.scalar(getattr(x.inertia, k)) for k in INERTIAL] for x in links)]
        self.IA = [g.zero, *(self.scalar(x.joint.IA) for x in links)]
        self.FV = [g.zero, *(self.scalar(x.joint.FV) for x in links)]
        self.FS = [g.zero, *(self.scalar(x.joint.FS) for x in links)]
        wrench = [[self.scalar(s) for s in x.wrench.scalars()] for x in links]
        self.fe = [self.zero, *(Vec(w[:3]) for w in wrench)]
        self.me = [self.zero, *(Vec(w[3:]) for w in wrench)]
        self.g = self.vector(robot.gravity)
        base = robot.base
        self.w0, self.wp0, self.v0, self.vp0 = map(self.vector, (base.w, base.wp, base.v, base.vp))
        self.pose = [self.scalar(s) for s in base.pose]
        self._taken = {*robot.parameters, *variables(robot), *rates(robot), *wrenches(robot), *base_motion(robot)}

    def scalar(self, value: Scalar) -> Expr:
        """A scalar of the robot as an expression."""
        return expression(value, self.graph)

    def vector(self, values: Iterable[Scalar]) -> Vec:
        return Vec([self.scalar(s) for s in values])

    def _frame(self, j: int) -> Frame:
        p = self.robot.links[j - 1].placement
        gamma = self._angle(p.gamma, f"g{j}")
        alpha = self._angle(p.alpha, f"a{j}")
        theta = self._angle(p.theta, f"{j}")
        return Frame(gamma, alpha, theta, self.scalar(p.b), self.scalar(p.d), self.scalar(p.r))

    def _angle(self, value: Scalar, name: str) -> Angle:
        made = angle(self.scalar(value))
        return Angle(made.C.named(f"C{name}"), made.S.named(f"S{name}"))

    # programs -----------------------------------------------------------------------------

    def frame(self, j: int) -> Frame:
        frame = self.frames[j]
        assert frame is not None, "the base has no antecedent"
        return frame

    def positions(self) -> Argument:
        names = tuple(self.robot.links[j - 1].joint.variable for j in self.moving)
        return Argument("q", names, meaning="joint positions (rad, m)")

    def velocities(self) -> Argument:
        return Argument("qd", self._rates("velocity", "QP"), meaning="joint velocities (rad/s, m/s)")

    def accelerations(self) -> Argument:
        return Argument("qdd", self._rates("acceleration", "QDP"), meaning="joint accelerations (rad/s^2, m/s^2)")

    def _rates(self, what: str, stem: str) -> tuple[str, ...]:
        """The symbols of a rate; a joint whose rate is a number has a place of its own that nothing reads."""
        given: list[Scalar] = [getattr(self.robot.links[j - 1].joint, what) for j in self.moving]
        own = self.own(f"{stem}{j}" for j in self.moving)
        return tuple(s.symbol or name for name, s in zip(own, given, strict=True))

    def own(self, names: Iterable[str]) -> tuple[str, ...]:
        """Names for symbols that a model adds to the robot's, with a tail where the robot has that name already."""
        made = []
        for name in names:
            while name in self._taken:
                name += "_"
            made.append(name)
        return tuple(made)

    def surroundings(self) -> list[Argument]:
        """The symbols of external wrenches and base motion, where the robot has any."""
        return [
            Argument(name, symbols, meaning=meaning)
            for name, symbols, meaning in (
                (WRENCH, wrenches(self.robot), "external wrenches (N, N m)"),
                (BASE, base_motion(self.robot), "motion of the base"),
            )
            if symbols
        ]

    def parameters(self) -> Argument:
        """The robot's parameters, with the numbers that it has for them."""
        names, known = self.robot.parameters, self.robot.defaults
        numbers = tuple(_constant(known[n]) if n in known else None for n in names)
        given = any(n is not None for n in numbers)
        return Argument("parameters", names, "parameter", "constants of the robot, in its order",
                        defaults=numbers if given else ())

    def program(
        self,
        name: str,
        arguments: Sequence[Argument],
        outputs: Iterable[tuple[Output, Sequence[Expr]]],
        remarks: Sequence[str] = (),
    ) -> Program:
        """The program that computes the given expressions of this robot."""
        words = Words(robot=self.robot.name, tables=self.robot.tables(), remarks=tuple(remarks))
        return freeze(name, (*arguments, *self.surroundings(), self.parameters()), outputs, words)


def _constant(value: Scalar) -> Constant | None:
    """A number without symbols; one that is no fraction, such as pi/2, is the shortest decimal of its double."""
    return value.number if value.number is not None else scalar(float(value.value())).number


def index(i: int, j: int, n: int) -> str:
    """Two indices as one: 12, or 1_12 where the robot is so long that 112 could be read two ways."""
    return f"{i}{j}" if n < 10 else f"{i}_{j}"
