"""What acts on a robot, as functions of time and state: joint torques, external wrenches, the base's motion.

A law is a number or a text of the scalar grammar, in t, the joint positions and velocities and the
robot's parameters.  It becomes part of the program that it acts on: torque law and equations of motion
are one straight-line program, shared, folded and compiled together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from torsor.algebra.calculus import substitute
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.errors import SimulationError, TorsorError, foreign_as
from torsor.program.compose import expressions
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.joints import twist_name
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.symbols import base_motion, base_pose, wrenches


class Laws:
    """Laws for some inputs of a robot's programs: input symbol (GAM1, FX6, ..) -> scalar."""

    def __init__(self, robot: Robot, laws: Mapping[str, Scalar],
                 state: Sequence[str] | None = None, followers: Callable[[Graph], dict[Expr, Expr]] | None = None,
                 more: Sequence[str] = ()):
        """state: the symbols of positions and velocities that there are, where those are not all of the robot's.

        followers: what stands for velocities that laws speak of and a state does not hold; more: other symbols of a
        state that laws may speak of.
        """
        self._followers = followers
        self.robot, self.laws = robot, dict(laws)
        self.prefix = unused("sim", [*words(robot).values(), *laws])
        self.time = f"{self.prefix}_time"
        known = None if state is None else {*state, *robot.parameters, *base_pose(robot)}
        self._words = {"t": self.time} | {w: s for w, s in words(robot).items() if known is None or s in known}
        self._words |= {symbol: symbol for symbol in more}
        for symbol, law in self.laws.items():
            self._check(symbol, law)

    def apply(self, graph: Graph, program: Program, at: Mapping[str, Expr]) -> dict[str, list[Expr]]:
        """The outputs of a program under the laws, as expressions; `at` says what stands for state and time."""
        outputs = expressions(program, graph)
        acting = {graph.symbol(symbol): self.expr(graph, law) for symbol, law in self.laws.items()}
        flat = substitute([e for exprs in outputs.values() for e in exprs], acting)
        written = iter(substitute(flat, {graph.symbol(name): expr for name, expr in at.items()}))
        return {name: [next(written) for _ in exprs] for name, exprs in outputs.items()}

    def expr(self, graph: Graph, law: Scalar) -> Expr:
        """A law as an expression of time and state."""
        written = expression(law.renamed(self._words), graph)
        return substitute([written], self._followers(graph))[0] if self._followers else written

    def _check(self, symbol: str, law: Scalar) -> None:
        unknown = [name for name in law.names if name not in self._words]
        if unknown:
            joints = [w for w in self._words if w not in self.robot.parameters]
            more = " and the robot's parameters" if self.robot.parameters else ""
            raise SimulationError(f"{symbol} = {law}: there is no {', '.join(unknown)}; "
                                  f"a law is written in {', '.join(joints)}{more}")
        if "t" in law.names and self._words["t"] != self.time:
            raise SimulationError(f"{symbol} = {law}: t is a symbol of this robot, so that no law can speak of time; "
                                  "give it another name in the robot file")


def read(symbol: str, given: Any) -> Scalar:
    """The law that a user gives for an input: a number, or a text."""
    try:
        return scalar(given.item() if hasattr(given, "item") else given)
    except TorsorError as error:
        raise SimulationError(f"{symbol}: {error}") from None


def surroundings(robot: Robot, given: Mapping[str, Any] | None) -> dict[str, Scalar]:
    """Laws for the symbols of external wrenches and of the base's given motion; those not given are zero."""
    known = (*wrenches(robot), *(() if robot.base.floating else base_motion(robot)))
    with foreign_as(SimulationError, "wrench"):
        laws = dict(given or {})
    unknown = [name for name in laws if name not in known]
    if unknown:
        has = f"the symbols of its wrenches and base motion are {', '.join(known)}" if known else "it has none"
        raise SimulationError(f"{robot.name} has no wrench or base motion {', '.join(map(str, unknown))}; {has}")
    return {name: read(name, laws.get(name, 0)) for name in known}


def words(robot: Robot) -> dict[str, str]:
    """What a law may be written in -> the robot's own symbol: q2, qd2 and QP2 name those of link 2, too.

    Of a base that moves by itself, pose and twist.
    """
    moving = [(j, link.joint) for j, link in enumerate(spanning_tree(robot).links, 1) if link.joint.kind.moves]
    flying = (*base_pose(robot), *map(twist_name, robot.base.freedoms))
    own = [*(joint.variable for _, joint in moving), *(str(joint.velocity) for _, joint in moving), *flying,
           *robot.parameters]
    symbols = {name: name for name in own}
    for j, joint in moving:
        symbols.setdefault(f"q{j}", joint.variable)
        symbols.setdefault(f"qd{j}", str(joint.velocity))
        symbols.setdefault(f"QP{j}", str(joint.velocity))
    return symbols


def unused(prefix: str, taken: Iterable[str]) -> str:
    """A beginning that no taken name has."""
    names = tuple(taken)
    while any(name.startswith(prefix) for name in names):
        prefix += "x"
    return prefix
