"""Whether torques are in the unit that they seem to be in, by what the robot's own numbers predict."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from torsor import models
from torsor.compiled.compile import compile
from torsor.identification.recorded_motion import Array, Motion
from torsor.identification.signals.filtering import Filtering
from torsor.robot.description import Robot
from torsor.trace import ENVIRONMENT

BEYOND = 100.0  # times too large or too small: no robot is described that badly
SEEN = 1 << 12  # samples that are looked at, from the middle


def wrong_unit(robot: Robot, motion: Motion, filtering: Filtering, numbers: Mapping[str, float]) -> str | None:
    """A sentence where measured torques are a hundred times what the robot's numbers give, or a hundredth; else None.

    robot: as it was described; motion: with its columns in the robot's order; numbers: for the robot's parameters.
    Nothing is said where a number is missing, or where the motion is not of all joints that the model asks for.
    """
    predicted = _predicted(robot, motion, filtering, numbers)
    measured = filtering.torques(motion, *_middle(motion))
    if predicted is None or predicted.shape != measured.shape:
        return None
    sizes = float(np.linalg.norm(measured)), float(np.linalg.norm(predicted))
    if not all(sizes) or 1 / BEYOND <= sizes[0] / sizes[1] <= BEYOND:
        return None
    where = f"{motion.label}: " if motion.label else ""
    return (f"{where}the measured torques are {sizes[0] / sizes[1]:.2g} times what the numbers of {robot.name} give: "
            "are they in newton metres (units), at the joints (gear), and not currents (gain)?")


def _middle(motion: Motion) -> tuple[int, int]:
    first = max(0, (len(motion) - SEEN) // 2)
    return first, min(len(motion), first + SEEN)


def _predicted(robot: Robot, motion: Motion, filtering: Filtering, numbers: Mapping[str, float]) -> Array | None:
    """The torques by the robot's own numbers, where it has them all."""
    if any(name not in numbers for name in robot.parameters):
        return None
    program = models.find("idm")(robot, effort=0)
    asked = [e for a in program.arguments if a.role == "parameter" for e in a.elements]
    states = filtering.states(motion, *_middle(motion))
    widths = [len(program.argument(name).elements) for name in ("q", "qd", "qdd")]
    if [state.shape[1] for state in states] != widths:
        return None
    torques = compile(program, parameters={n: numbers[n] for n in asked} if asked else None, threads=1)
    others = {a.name: np.zeros(len(a.elements)) for a in program.arguments if a.name in ENVIRONMENT and a.asked}
    return np.asarray(torques(**dict(zip(("q", "qd", "qdd"), states, strict=True)), **others))
