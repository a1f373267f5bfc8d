"""One robot turned into expressions of one hash-consed graph.

Frames, joints and inertias are here under the papers' letters (`docs/background/notation.md`): index j runs
over links from 1, `a[j]` is the antecedent, and index 0 is the base.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.linear.vectors import Vec
from torsor.program.check import uses
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Constant, Output, Words
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.joints import rate_name, twist_name
from torsor.robot.parts import INERTIAL, Base, Joint, Link
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.symbols import base_motion, base_pose, rates, variables, wrenches
from torsor.trace.angles import Angle, Frame, angle
from torsor.trace.base_pose import standing
from torsor.trace.coordinates import Coordinates
from torsor.trace.state import State

WRENCH, BASE, ROTATION, POSITION = ENVIRONMENT = ("wrench", "base", "rotation", "position")  # names of arguments
FLYING = ("qd begins with the base's twist (velocity of its origin, angular velocity) in its own frame, qdd with the "
          "rates of these components, forces with force and moment at that origin")


@dataclass(frozen=True, eq=False)
class Trace:
    """One robot as expressions; tuples over links have an entry 0 for the base.

    coordinates: what its models are written in.  state: what the robot's file says that they are asked at.
    inertia[j]: XX XY XZ YY YZ ZZ MX MY MZ M; turn[j], slide[j]: 1 where joint j does that; a screw slides by its lead
    / 2 pi.
    """

    robot: Robot
    graph: Graph
    coordinates: Coordinates
    state: State
    q: tuple[Expr, ...]
    gamma: tuple[Expr, ...]
    theta: tuple[Expr, ...]
    frames: tuple[Frame, ...]  # of links 1 to n
    inertia: tuple[tuple[Expr, ...], ...]
    IA: tuple[Expr, ...]
    FV: tuple[Expr, ...]
    FS: tuple[Expr, ...]
    pose: tuple[Expr, ...]
    a: tuple[int, ...]
    children: tuple[tuple[int, ...], ...]
    turn: tuple[int, ...]
    slide: tuple[int | Expr, ...]
    described: Robot  # as its user knows it, where `robot` is its spanning tree

    @property
    def n(self) -> int:
        return len(self.robot.links)

    @property
    def links(self) -> range:
        return range(1, self.n + 1)

    @property
    def floating(self) -> bool:
        """Whether the base is a body that moves by itself."""
        return self.robot.base.floating

    @property
    def bodies(self) -> range:
        """The links, and before them the base where it is a body."""
        return range(0 if self.floating else 1, self.n + 1)

    @property
    def freedoms(self) -> Coordinates:
        """The coordinates, and before them the degrees of freedom of a base that moves by itself."""
        own = self.robot.base.freedoms
        return Coordinates((*own, *self.coordinates.joints), self.coordinates.longest) if own else self.coordinates

    @property
    def z(self) -> Vec:
        """The axis of every joint, in its link's frame."""
        return Vec([self.graph.zero, self.graph.zero, self.graph.one])

    @property
    def zero(self) -> Vec:
        return Vec([self.graph.zero] * 3)

    def scalar(self, value: Scalar) -> Expr:
        """A scalar of the robot as an expression."""
        return expression(value, self.graph)

    def frame(self, j: int) -> Frame:
        """Frame j on its antecedent."""
        return self.frames[j - 1]

    # programs -----------------------------------------------------------------------------

    def positions(self, among: Coordinates | None = None) -> Argument:
        """Positions of all coordinates, or of those joints; so are velocities and accelerations."""
        names = tuple(self.robot.links[j - 1].joint.variable for j in among or self.coordinates)
        return Argument("q", names, meaning="joint positions (rad, m)")

    def velocities(self, among: Coordinates | None = None) -> Argument:
        names = self._rates("velocity", "QP", among or self.coordinates)
        return Argument("qd", names, meaning="joint velocities (rad/s, m/s)")

    def accelerations(self, among: Coordinates | None = None) -> Argument:
        names = self._rates("acceleration", "QDP", among or self.coordinates)
        return Argument("qdd", names, meaning="joint accelerations (rad/s^2, m/s^2)")

    def _rates(self, what: str, stem: str, joints: Coordinates) -> tuple[str, ...]:
        """The symbols of a rate; a joint whose rate is a number has a place of its own that nothing reads."""
        moving = [j for j in joints if j > 0]
        given: list[Scalar] = [getattr(self.robot.links[j - 1].joint, what) for j in moving]
        own = self.own(f"{stem}{j}" for j in moving)
        flown = tuple((twist_name if what == "velocity" else rate_name)(j) for j in joints if j < 0)
        return (*flown, *(s.symbol or name for name, s in zip(own, given, strict=True)))

    def _given_rates(self, arguments: set[str]) -> list[str]:
        """A word on the entries of qd and qdd that nothing reads, as the robot has numbers for them."""
        told = []
        for argument, what in (("qd", "velocity"), ("qdd", "acceleration")):
            given = [(x.joint.variable, getattr(x.joint, what)) for x in self.robot.links if x.joint.kind.moves]
            known = [f"{variable}: {rate}" for variable, rate in given if rate.number is not None]
            if argument in arguments and known:
                told.append(f"the robot has numbers for joint {'velocities' if argument == 'qd' else 'accelerations'} "
                            f"({', '.join(known)}): these entries of {argument} are not read")
        return told

    def own(self, names: Iterable[str]) -> tuple[str, ...]:
        """Names for symbols that a model adds to the robot's, with a tail where the robot has that name already."""
        r = self.robot
        taken = {*r.parameters, *variables(r), *rates(r), *wrenches(r), *base_motion(r)}

        def free(name: str) -> str:
            return free(f"{name}_") if name in taken else name

        return tuple(map(free, names))

    def environment(self) -> list[Argument]:
        """The symbols of external wrenches, base motion and base pose, where the robot has any."""
        pose = base_pose(self.robot)
        turned = len(pose) - (2 if self.robot.base.joint == "planar" else 3)
        how = {9: "rotation matrix of the base in the fixed frame, row by row", 1: "heading of the base (rad)",
               4: "unit quaternion of the base in the fixed frame, scalar first"}.get(turned, "")
        return [
            Argument(name, symbols, meaning=meaning)
            for name, symbols, meaning in (
                (WRENCH, wrenches(self.robot), "external wrenches (N, N m)"),
                (BASE, () if self.floating else base_motion(self.robot), "motion of the base"),
                (ROTATION, pose[:turned], how),
                (POSITION, pose[turned:], "origin of the base in the fixed frame (m)"),
            )
            if symbols
        ]

    def parameters(self) -> Argument:
        """The robot's parameters, with the numbers that it has for them."""
        names, known = self.described.parameters, self.described.defaults
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
        remarks = (*remarks, *self._given_rates({a.name for a in arguments}))
        words = Words(robot=self.described.name, tables=self.described.tables(), remarks=remarks)
        given = {e for a in arguments for e in a.elements}
        around = [a for a in self.environment() if given.isdisjoint(a.elements)]
        program = freeze(name, (*arguments, *around, self.parameters()), outputs, words)
        return program if not self.floating else self._of_a_floating_base(program)

    def _of_a_floating_base(self, program: Program) -> Program:
        """The program with a word on its velocities, asking for the position of the base only where that matters."""
        asked = {a.name for a in program.arguments} & {"qd", "qdd", "tau"}
        remarks = (FLYING, *program.words.remarks) if asked else program.words.remarks
        read = set(uses(program))
        kept = tuple(a for a in program.arguments if a.name != POSITION or not read.isdisjoint(a.elements))
        return replace(program, arguments=kept).with_words(remarks=remarks)


def traced(robot: Robot, described: Robot | None = None) -> Trace:
    """The trace of a robot, written in all moving joints of its tree; described: whose spanning tree it is.

    The order in which expressions are made is that of the operands in sums and products: parameters first, in the
    robot's order.
    """
    g, links = Graph(), robot.links
    for name in robot.parameters:
        g.symbol(name)

    def expr(value: Scalar) -> Expr:
        return expression(value, g)

    def per_link(values: Iterable[Scalar]) -> tuple[Expr, ...]:
        return (g.zero, *map(expr, values))

    def vector(values: Iterable[Scalar]) -> Vec:
        return Vec([expr(s) for s in values])

    q = (g.zero, *(g.symbol(x.joint.variable) if x.joint.variable else g.zero for x in links))
    qd, qdd = per_link(x.joint.velocity for x in links), per_link(x.joint.acceleration for x in links)
    gamma, theta = per_link(x.placement.gamma for x in links), per_link(x.placement.theta for x in links)
    frames = tuple(_frame(g, robot, j) for j in range(1, len(links) + 1))
    bodies: tuple[Base | Link, ...] = (robot.base, *links)
    inertia = tuple(tuple(expr(getattr(x.inertia, k)) for k in INERTIAL) for x in bodies)
    IA, FV, FS = (per_link(getattr(x.joint, k) for x in links) for k in ("IA", "FV", "FS"))
    pressing = [vector(x.wrench.scalars()).items for x in bodies]
    fe, me = tuple(Vec(w[:3]) for w in pressing), tuple(Vec(w[3:]) for w in pressing)
    base = standing(g, robot)
    before = (0, *(x.antecedent for x in links))
    return Trace(
        robot, g, Coordinates.of_tree(robot),
        State(qd, qdd, fe, me, base.w, base.v, base.wp, base.vp, base.gravity,
              per_link(x.joint.KQ for x in links), base.vr),
        q, gamma, theta, frames, inertia, IA, FV, FS, base.pose, before,
        children=tuple(tuple(j for j in range(1, len(before)) if before[j] == i) for i in range(len(before))),
        turn=(0, *(x.joint.kind.turn for x in links)), slide=(0, *(_slide(g, x.joint) for x in links)),
        described=described or robot,
    )


def _slide(g: Graph, joint: Joint) -> int | Expr:
    """How far a joint slides per unit of its position."""
    return expression(joint.advance, g) if joint.kind.has_lead else joint.kind.slide


def _frame(g: Graph, robot: Robot, j: int) -> Frame:
    p, joint = robot.links[j - 1].placement, robot.links[j - 1].joint

    def turn(value: Scalar, name: str) -> Angle:
        return angle(expression(value, g)).named(name)

    gamma, alpha, theta = turn(p.gamma, f"g{j}"), turn(p.alpha, f"a{j}"), turn(p.theta, f"{j}")
    b, d, r = (expression(s, g) for s in (p.b, p.d, p.r))
    if joint.kind.has_lead:
        r = r + g.symbol(joint.variable) * _slide(g, joint)
    return Frame(gamma, alpha, theta, b, d, r)


def _constant(value: Scalar) -> Constant | None:
    """A number without symbols; one that is no fraction, such as pi/2, is the shortest decimal of its double."""
    return value.number if value.number is not None else scalar(float(value.value())).number
