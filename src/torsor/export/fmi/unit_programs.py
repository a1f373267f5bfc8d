"""What a unit computes: the equations of motion as `torsor simulate` integrates them, energies, what closes loops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from torsor import models
from torsor.algebra.graph import Graph
from torsor.compiled import given_numbers
from torsor.errors import SimulationError
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Output
from torsor.program.passes.narrowed import widened
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.parts import Joint
from torsor.robot.spanning_tree import spanning_tree
from torsor.simulation.base_state import BaseState, with_quaternion
from torsor.simulation.friction.friction_modes import places_of_speeds, slip_of_friction, with_modes
from torsor.simulation.loop_constraint import LoopConstraint
from torsor.simulation.rotor_state import RotorState, elastic, elastic_energies
from torsor.simulation.start import initial_state, refuse_given_motion


@dataclass(frozen=True)
class Start:
    """Where a unit begins by default: numbers of the parameters, the state, all joints of a robot with loops."""

    parameters: tuple[float, ...]
    state: tuple[float, ...]
    configuration: tuple[float, ...] = ()


class UnitPrograms:
    """The programs of a unit: `rates` gives xd from x and what acts, `energies` what there is of them.

    speeds: the places in x of the speeds of dry friction, of which `rates` takes the modes.
    correction: with loops, a step of Newton's method for the joints that are numbered in `loose`.
    """

    def __init__(self, robot: Robot, *, friction: str, slip: Any, parameters: given_numbers.Given,
                 start: Mapping[str, Any]):
        fading = slip_of_friction(slip)
        refuse_given_motion(robot)
        self.robot, self.base = robot, BaseState(robot)
        closing = LoopConstraint(robot) if robot.loops else None
        if closing and max(closing.independent) >= closing.tree:
            raise SimulationError(f"{robot.name} has a motor at a cut joint, which no state holds: "
                                  "torsor.change_cut_joint gives the same robot with its loops cut elsewhere")
        moving, graph = with_quaternion(robot), Graph()
        if elastic(robot):
            state = models.elastic_state_equation(robot, friction=friction, slip=fading, effort=1)
            self.base = rotors = RotorState(robot, state)
            energies = elastic_energies(robot, rotors, state)
        else:
            state = widened(models.state_equation(moving, friction=friction, slip=fading, coupled=robot.shares_motors,
                                                  effort=1))
            energies = {"kinetic": models.kinetic_energy(moving, effort=0)}
            if not robot.base.given_motion:
                energies["potential"] = models.potential_energy(moving)
        self.rates = replace(with_modes(state, self.base.moving), name="fmu_rates")
        self.speeds = places_of_speeds(self.rates)
        found = [e for p in energies.values() for e in expressions(p, graph)[p.outputs[0].name]]
        output = Output("energies", (), (len(found),), tuple(f"{name}_energy" for name in energies))
        self.energies = freeze("fmu_energies", state.arguments, [(output, found)])
        self.correction = replace(closing.correction, name="fmu_correction") if closing else None
        self.loose = tuple(closing.loose) if closing else ()
        self.independent = tuple(closing.independent) if closing else tuple(range(len(robot.joints)))
        self.passive = tuple(closing.passive) if closing else ()
        self.motors = self._motors(closing)
        self.start = self._start(closing, parameters, start)

    def _motors(self, closing: LoopConstraint | None) -> tuple[Joint | None, ...]:
        """The joints that the torques act on, after those of the base; None where motors are shared."""
        count = len(self.rates.argument("tau").elements) - len(self.base.twist)
        if closing:
            links = spanning_tree(self.robot).links
            return tuple(links[j - 1].joint for j in closing.motors)
        return self.robot.joints if count == len(self.robot.joints) else (None,) * count

    def _start(self, closing: LoopConstraint | None, parameters: given_numbers.Given,
               start: Mapping[str, Any]) -> Start:
        numbers = given_numbers.parameters(self.robot, parameters)
        q0, qd0 = start.get("q0"), start.get("qd0")
        joints = closing.begin(numbers, q0, qd0) if closing else initial_state(self.robot, numbers, q0, qd0)
        x = self.base.begin(joints, start.get("pose0"), start.get("twist0"))
        configuration = closing.reached[1] if closing else joints[: len(self.robot.joints)]
        return Start(tuple(numbers.tolist()), tuple(x.tolist()), tuple(configuration.tolist()))

    def programs(self) -> tuple[Program, ...]:
        return (self.rates, self.energies, *([self.correction] if self.correction else []))
