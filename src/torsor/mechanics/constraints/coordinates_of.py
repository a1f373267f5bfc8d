"""The generalised coordinates of any robot: of its tree, or of the loops that it closes."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES, GeneralisedCoordinates
from torsor.robot.description import Robot
from torsor.trace import traced


def generalised(robot: Robot, independent: Sequence[str] = (), assembly: str = ASSEMBLIES[0]) -> GeneralisedCoordinates:
    """The generalised coordinates of a robot; `independent`: joint variables to write a robot with loops in.

    assembly: "parallel" takes parallelograms for what they are, "any" solves the closure whatever the assembly.
    """
    if robot.loops:
        from torsor.mechanics.constraints.reduced_coordinates import closed  # numpy is for those who need it

        return closed(robot, independent, assembly == "parallel")
    if independent:
        raise ModelError(f"{robot.name} has no loops: all of its joints are independent")
    return GeneralisedCoordinates(traced(robot))
