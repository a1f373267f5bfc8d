"""Whether a robot with loops is in the assembly that base parameters and short models are written for."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.graph import Graph
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES
from torsor.mobility.mobility import mobility
from torsor.models.catalogue import program_name
from torsor.models.kinematics.loop_kinematic import loop_kinematics
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Output
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree


def assembly_guard(robot: Robot, independent: Sequence[str] = ()) -> Program | None:
    """Zero in the assembly where the most joints move in proportion (`parallel`), from all joints of the tree.

    The sum of the squares of what the relations between joint velocities lack.  None where the robot has no other.
    """
    number = {link.joint.variable: j for j, link in enumerate(spanning_tree(robot).links, 1)}
    found = mobility(robot, tuple(number[variable] for variable in independent))
    first = found.branches[0]
    held = [row for row in first.relations if any(row not in b.relations for b in found.branches)]
    if not held:
        return None
    rates = loop_kinematics(robot, independent=independent, assembly=ASSEMBLIES[1])
    graph = Graph()
    W, columns = expressions(rates, graph)["W"], rates.output("W").shape[1]
    passive = iter(W[k : k + columns] for k in range(0, len(W), columns))
    units = iter([graph.one if i == k else graph.zero for i in range(columns)] for k in range(columns))
    velocity = {j: next(units if j in found.independent else passive) for j in first.skeleton.joints}
    lacking = [sum((k * velocity[j][c] for k, j in zip(row, velocity, strict=True) if k), graph.zero)
               for row in held for c in range(columns)]
    output = Output("lacking", (), (1,), ("LACKING",), meaning="zero in the assembly of parallelograms")
    total = sum((x**2 for x in lacking), graph.zero)
    return narrowed(freeze(program_name(robot, "assembly"), rates.arguments, [(output, [total])]), ("qd",))
