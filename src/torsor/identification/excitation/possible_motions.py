"""The motions that a robot can be excited by: its regressor, how its joints follow each other, and their limits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from torsor import models
from torsor.errors import IdentificationError
from torsor.identification.excitation import asked_limits
from torsor.identification.excitation.asked_limits import AskedLimits
from torsor.identification.excitation.collocation import Collocation
from torsor.identification.excitation.motion_limits import MotionLimits
from torsor.identification.excitation.prior_columns import prior_columns
from torsor.identification.excitation.sensitivity import STATES, Sensitivity
from torsor.identification.excitation.trajectories import Family
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor
from torsor.identification.signals.followed_loops import one_way
from torsor.program.check import uses
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import Joint

SAMPLES = 40  # a period of the fastest harmonic: what limits see


def possible_motions(r: Regressor, family: Family, asked: AskedLimits, prior: Robot,
                     numbers: Mapping[str, float]) -> tuple[Collocation, list[str]]:
    """The motions, and sentences on their limits.  prior: with numbers for its bodies, where torques are limited."""
    _check_arguments(r)
    joints, closure = _joints(r, r.moving), _closure(r)
    boxes = asked_limits.boxes(asked.boxes, r.robot)
    passive = _joints(r, closure.output("passive").labels) if closure else []
    sides = [*asked_limits.followers(passive), *(side for box in boxes.values() for side in box)]
    torque, K, words = _torques(r, asked, prior, numbers)
    lower, upper = asked_limits.positions(asked.position, joints).T
    limits = MotionLimits(lower, upper,
                          asked_limits.velocities(asked.velocity, joints),
                          asked_limits.accelerations(asked.acceleration, joints),
                          torque, K, np.reshape(sides, (-1, 2)))
    sensitivity = Sensitivity(r, closure, _positions_of(r.robot, list(boxes)))
    return Collocation(family, sensitivity, limits, SAMPLES * family.harmonics), [
        *asked_limits.untold(asked, joints), *words]


def _check_arguments(r: Regressor) -> None:
    """Refuse a robot whose regressor depends on more than the motion of its joints, or whose joints move as given."""
    read = set(uses(r.program))
    others = [a.name for a in r.program.arguments
              if a.role != "parameter" and a.name not in STATES and not read.isdisjoint(a.elements)]
    widths = {len(r.program.argument(name).elements) for name in STATES[1:]}
    if others or widths != {len(r.moving)}:
        raise IdentificationError(f"the regressor of {r.robot.name} takes {', '.join((*STATES, *others))}: excitation "
                                  "is for robots on a base that stands still, whose joints are free to move")


def _torques(r: Regressor, asked: AskedLimits, prior: Robot,
             numbers: Mapping[str, float]) -> tuple[Array, Array, list[str]]:
    """Limits of the motors, parameters to compute their torques with, and a sentence where there are none."""
    torque = asked_limits.torques(asked.torque, _joints(r, r.motors))
    nothing = np.full(len(r.motors), np.inf), np.zeros(len(r.columns))
    if not np.isfinite(torque).any():
        return *nothing, []
    known = {**{name: float(value) for name, value in prior.defaults.items()},
             **{name: x for name, x in numbers.items() if name in prior.parameters}}
    K, missing = prior_columns(r, prior, known)
    if K is not None:
        return torque, K, []
    if asked.torque is not None:
        raise IdentificationError(f"torques are those of known bodies: numbers are needed for {', '.join(missing)}; "
                                  "give them in parameters, or a prior that has them")
    return *nothing, ["torques are not limited: the robot has no numbers for its bodies"]


def _closure(r: Regressor) -> Program | None:
    """The passive joints from the motors, of a robot with loops; refused where they have several ways to follow."""
    if not r.robot.loops:
        return None
    program = one_way(r)
    if program is None or program.argument("q").elements != r.moving:
        raise IdentificationError(f"joints of {r.robot.name} follow its motors in several ways, or in no closed form; "
                                  "excitation is for open robots and for loops that are parallelograms")
    return program


def _positions_of(robot: Robot, frames: Sequence[int]) -> Program | None:
    """x, y, z of the origins of frames, seen from the base."""
    if not frames:
        return None
    program: Program = models.fast_geometric(robot, frames=list(frames), orientation="rpy")
    outputs = tuple(o for o in program.outputs if o.name.startswith("P"))
    return replace(program, outputs=outputs)


def _joints(r: Regressor, names: Sequence[str]) -> list[Joint]:
    """The joints of these variables, those of cuts too."""
    joints = [*(link.joint for link in r.robot.links), *(loop.joint for loop in r.robot.loops)]
    by_name = {joint.variable: joint for joint in joints}
    return [by_name[name] for name in names]
