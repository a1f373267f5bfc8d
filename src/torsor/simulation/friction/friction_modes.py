"""Equations of motion with the signs of sliding speeds as inputs of their own.

Dry friction jumps with the sign of a speed v.  With a mode s in its place the equations are smooth, and affine in s:
-1 and 1 are a joint that slides, and what lies between is friction that holds a joint at rest.
"""

from __future__ import annotations

from typing import Any

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.compiled import given_numbers
from torsor.errors import SimulationError
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.simulation.laws import unused


def slip_of_friction(slip: Any) -> tuple[Scalar, ...]:
    """The option `slip` of the equations of motion, from the speed that a simulation is given."""
    speed = given_numbers.number("slip", slip)
    if speed < 0:
        raise SimulationError(f"slip must be a speed, zero or more, not {slip}")
    return (scalar(speed),)


def with_modes(state: Program, first: int) -> Program:
    """The program x' = f(x, ..), with modes as an input, and with the speeds v of dry friction and their rates v'.

    first: the place of the first velocity in x.  Without dry friction the program as it is.
    """
    graph = Graph()
    xd = expressions(state, graph)["xd"]
    x = [graph.symbol(name) for name in state.argument("x").elements]
    signs = [node for node in reachable(xd) if node.op == "sign" and _moving(node, x[first:])]
    if not signs:
        return state
    prefix = unused("mode", [e for a in state.arguments for e in a.elements])
    modes = [graph.symbol(f"{prefix}{k}") for k in range(len(signs))]
    xd = substitute(xd, dict(zip(signs, modes, strict=True)))
    speeds = [node.args[0] for node in signs]
    rates = derivatives(speeds, dict(zip(x, xd, strict=True)))
    arguments = [*state.arguments, Argument("modes", tuple(s.value for s in modes))]
    size = (len(signs),)
    return freeze(state.name, arguments, [(state.output("xd"), xd), (Output("v", (), size), speeds),
                                          (Output("vd", (), size), rates)])


def places_of_speeds(state: Program) -> tuple[int, ...]:
    """Where the state holds the speeds of dry friction; -1 for one that is a function of it (a joint in a loop)."""
    if all(o.name != "v" for o in state.outputs):
        return ()
    x = state.argument("x").elements
    return tuple(x.index(e) if e in x else -1 for e in map(str, state.output("v").elements))


def _moving(sign: Expr, velocities: list[Expr]) -> bool:
    known = {v.id for v in velocities}
    return any(node.id in known for node in reachable(sign.args))
