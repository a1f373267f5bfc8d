"""Motions of a robot from its equations of motion, compiled."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import numpy as np

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.compiled import given_numbers
from torsor.compiled.arguments import Array
from torsor.compiled.compile import Compiled, compile
from torsor.errors import SimulationError, TorsorWarning, unknown
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.simulation.base_state import BaseState
from torsor.simulation.friction.friction_modes import places_of_speeds, with_modes
from torsor.simulation.laws import Laws, read, surroundings
from torsor.simulation.loop_constraint import LoopConstraint
from torsor.simulation.results.record import Simulation
from torsor.simulation.rotor_state import RotorState
from torsor.simulation.runge_kutta import Course, Report, adaptive, fixed
from torsor.simulation.stages import Stages, stage_program
from torsor.simulation.start import initial_state
from torsor.simulation.stiff import METHODS as IMPLICIT
from torsor.simulation.stiff import implicit
from torsor.simulation.tableau import DOP853, RK4, RK45, Tableau
from torsor.simulation.torque import Torque, TorqueLaw, checked_torque, torques
from torsor.simulation.watch import FASTEST, Watch, exceeded

Progress = Callable[[float], None]  # told the part that is done, 0 to 1

EXPLICIT: dict[str, Tableau] = {"dop853": DOP853, "rk45": RK45, "rk4": RK4}
METHODS = (*EXPLICIT, *IMPLICIT)
LIMITS = ("warn", "stop", "ignore")
MOST_SAMPLES = 10_000_000


@dataclass(frozen=True)
class Tolerance:
    """How exact an integration is: by its error, or (rk4) by its step."""

    rtol: float = 1e-9
    atol: float = 1e-12
    step: float | None = None


class Simulator:
    """A robot ready to be simulated, made by `torsor.simulator`: equations of motion, laws and a method, compiled.

    Args:
        robot: The robot.
        state: The program `x' = f(x, tau, ..)`, with x = (q, qd), or (pose, q, qd) of a base that moves by itself.
        energies: Programs for the `kinetic` and, where there is one, the `potential` energy.
        torque: The torque laws, as `torsor.simulate` takes them.
        wrench: The laws of external wrenches.
        method: The method of integration.
        closing: What keeps the loops of the robot closed, where it has some.
        law_coordinates: The loops in the coordinates that laws are written in, where the motion is followed in others.
        base: What the state holds beside joints, where that is not the base alone: rotors behind springs.
    """

    def __init__(
        self,
        robot: Robot,
        state: Program,
        energies: Mapping[str, Program],
        *,
        torque: TorqueLaw = None,
        wrench: Mapping[str, Any] | None = None,
        method: str = "dop853",
        closing: LoopConstraint | None = None,
        law_coordinates: LoopConstraint | None = None,
        base: BaseState | None = None,
    ):
        """law_coordinates: the loops in the coordinates of the laws, where the motion is followed in others."""
        if method not in METHODS:
            raise SimulationError(unknown("method", method, METHODS))
        self.robot, self.method, self.closing, self.base = robot, method, closing, base or BaseState(robot)
        if closing and method in IMPLICIT:
            raise SimulationError(f"{method} does not keep loops closed: take {', '.join(EXPLICIT)}")
        self.tableau = EXPLICIT.get(method, RK4)
        self._inputs = state.argument("tau").elements
        self._torque = checked_torque(torque, len(self._inputs), len(self.base.twist)) if callable(torque) else None
        if self._torque and closing and law_coordinates:
            self._torque = _law_of_motion_velocities(self._torque, closing, law_coordinates)
        laws = surroundings(robot, wrench)
        if not callable(torque):
            driven = torques(robot, torque, closing.motors if closing else None)
            laws |= {name: read(name, law) for name, law in zip(self._inputs, driven, strict=True)}
        of_laws = law_coordinates.rates.argument("qd").elements if law_coordinates else ()
        known = (*state.argument("x").elements, *of_laws)

        def followers(graph: Graph) -> dict[Expr, Expr]:
            return self.base.followers(graph) | (closing.followers(graph) if closing and law_coordinates else {})

        rotors = self.base.rotors if isinstance(self.base, RotorState) else ()
        acting = Laws(robot, laws, known if closing else None, followers, sum(rotors, ()))
        state = with_modes(state, self.base.moving)
        self._speeds = places_of_speeds(state)
        self._stage = compile(stage_program(acting, state, len(self.tableau.rows)))
        self._observe = _observer(acting, state, energies)

    def run(
        self, time: float, parameters: given_numbers.Given = None, q0: Any = None, qd0: Any = None,
        pose0: Any = None, twist0: Any = None, *,
        tolerance: Tolerance = Tolerance(), samples: int = 501, limits: str = "warn",
        fastest: float = FASTEST, progress: Progress | None = None,
    ) -> Simulation:
        """Simulate a motion.

        Args:
            time: How long (s).
            parameters: Numbers for the parameters; the defaults of the robot fill in.
            q0: Positions at the start; zero by default.
            qd0: Velocities at the start; zero by default.
            pose0: Where a base that moves by itself starts; the origin by default.
            twist0: Its velocity and angular velocity; at rest by default.
            tolerance: `Tolerance(rtol, atol, step)` of the method.
            samples: Rows of the result, evenly spaced over `time`.
            limits: At joint limits: `warn`, `stop` or `ignore`.
            fastest: Speed (rad/s, m/s) beyond which a joint has run away.
            progress: A function that is told the part that is done, 0 to 1.

        Returns:
            The motion.

        Raises:
            SimulationError: The motion cannot be computed to its end; `motion` of the error is what was computed.
        """
        numbers, times = self.asked(time, parameters, samples, limits)
        x = self.begin(numbers, q0, qd0, pose0, twist0)
        return self.follow(times, x, numbers, tolerance, limits, fastest, progress)

    def begin(self, numbers: Array, q0: Any, qd0: Any, pose0: Any, twist0: Any) -> Array:
        """The state at the start.

        Args:
            numbers: Numbers for all parameters, in the robot's order.
            q0: Positions.
            qd0: Velocities.
            pose0: Pose of a base that moves by itself.
            twist0: Its twist.
        """
        start = self.closing.begin(numbers, q0, qd0) if self.closing else initial_state(self.robot, numbers, q0, qd0)
        self.reached = self.base.begin(start, pose0, twist0)
        return self.reached.copy()

    def resume(self, numbers: Array, other: Simulator) -> Array:
        """The state to which another simulator has brought the robot, in other independent joints.

        Args:
            numbers: Numbers for all parameters, in the robot's order.
            other: The other simulator.
        """
        assert self.closing and other.closing
        self.reached = self.base.carried(self.closing.resume(numbers, other.closing), other.reached)
        return self.reached.copy()

    def put_right(self, time: float, x: Array) -> None:
        """Correct the state after a step: rotations are made rotations, and loops are closed.

        Args:
            time: The time (s).
            x: The state, which is changed in place.
        """
        self.base.put_right(x)
        if self.closing:
            joints = self.base.joints(x)
            self.closing.correct(time, joints)
            self.base.put(x, joints)
            self.reached = x.copy()

    def asked(self, time: float, parameters: given_numbers.Given, samples: int, limits: str) -> tuple[Array, Array]:
        """Check what `run` was given: numbers for all parameters, and the times of the samples.

        Args:
            time: How long (s).
            parameters: Numbers for the parameters.
            samples: Rows of the result.
            limits: At joint limits: `warn`, `stop` or `ignore`.
        """
        if limits not in LIMITS:
            raise SimulationError(f"limits must be one of {', '.join(LIMITS)}, not {limits!r}")
        numbers = given_numbers.parameters(self.robot, parameters)
        return numbers, np.linspace(0.0, given_numbers.positive("time", time), _count(samples))

    def follow(self, times: Array, x: Array, numbers: Array, tolerance: Tolerance, limits: str = "warn",
               fastest: float = FASTEST, progress: Progress | None = None) -> Simulation:
        """Follow the motion from a state at the first of some times.

        Args:
            times: The times of the samples (s).
            x: The state at the first of them.
            numbers: Numbers for all parameters, in the robot's order.
            tolerance: `Tolerance(rtol, atol, step)` of the method.
            limits: At joint limits: `warn`, `stop` or `ignore`.
            fastest: Speed (rad/s, m/s) beyond which a joint has run away.
            progress: A function that is told the part that is done, 0 to 1.
        """
        watch = self._watch(limits, given_numbers.positive("fastest", fastest))
        course = Course(times, [x], watch, _report(times[-1], progress))
        with np.errstate(all="ignore"):  # a motion that runs away is reported, not warned of
            keep = self.put_right if self.closing or self.base.keeps else None
            stages = Stages(self._stage, self.tableau, numbers, self._torque, self.base.parts, keep,
                            self._speeds)
            try:
                watch.begin(times[0], x)
                stages.begin(times[0], x)
                self._integrate(stages, course, tolerance)
            except SimulationError as trouble:
                with suppress(SimulationError):  # the law may fail at the very first sample
                    trouble.motion = self._record(course, stages, numbers)
                raise
            motion = self._record(course, stages, numbers)
        if motion.passed and limits == "warn":
            warnings.warn(f"{'; '.join(map(str, motion.passed))}: no stop acts there; limits='stop' ends the motion at "
                          "the first, limits='ignore' says nothing", TorsorWarning, stacklevel=3)
        if limits != "ignore" and (beyond := self._beyond(motion)):
            warnings.warn(f"{'; '.join(beyond)}: such limits are looked at in the samples, and nothing keeps to them; "
                          "limits='ignore' says nothing", TorsorWarning, stacklevel=3)
        return motion

    def _beyond(self, motion: Simulation) -> list[str]:
        """The warnings for velocities and torques beyond their limits."""
        m = len(self.base.twist)
        links = spanning_tree(self.robot).links
        driven = self.robot.joints if motion.motors is None else [links[j - 1].joint for j in motion.motors]
        return [*exceeded(self.robot.joints, "velocity", motion.qd[:, m:]),
                *exceeded(driven, "effort", motion.tau[:, m:])]

    def _watch(self, limits: str, fastest: float) -> Watch:
        joints = self.robot.joints
        ranges = [(-np.inf, np.inf) if limits == "ignore" else j.limits.range for j in joints]
        moving = self.closing.names if self.closing else [j.variable for j in joints]
        names = [*(f"{name} of the base" for name in self.base.twist), *(f"joint {name}" for name in moving)]
        if isinstance(self.base, RotorState):
            names += [f"the rotor of {moving[i]}" for i in self.base.soft]
        limited = np.array(ranges).reshape(-1, 2)
        return Watch([j.variable for j in joints], limited, limits == "stop", fastest, names, self.base.first,
                     self.base.moving)

    def _integrate(self, stages: Stages, course: Course, tolerance: Tolerance) -> None:
        rtol, atol = given_numbers.positive("rtol", tolerance.rtol), given_numbers.positive("atol", tolerance.atol)
        if rtol < 1e-14:
            raise SimulationError(f"rtol must be 1e-14 or more, not {tolerance.rtol}: doubles have no more digits")
        if self.method == "rk4":
            if tolerance.step is None:
                raise SimulationError("rk4 has a fixed step: give one, such as step=0.001 (seconds)")
            fixed(stages, course, given_numbers.positive("step", tolerance.step))
            return
        if tolerance.step is not None:
            raise SimulationError(f"{self.method} finds its own steps: leave step out, or take rk4")
        if self.method in IMPLICIT:
            implicit(stages, course, self.method, rtol, atol)
            return
        # passive joints may move many times as fast as the independent ones, and their errors with them
        share = 0.1 if self.closing else 1.0
        adaptive(stages, course, self.tableau, rtol * share, atol * share)

    def _record(self, course: Course, stages: Stages, numbers: Array) -> Simulation:
        """What was computed so far."""
        x = np.array(course.states)
        times = course.times[: len(x)]
        tau, kinetic, potential = self._observed(times, x, numbers)
        motors = self.closing.motors if self.closing else None
        q, qd = self.base.parts(x)[:2]
        if self.closing:
            m = len(self.base.twist)
            qd = np.concatenate([qd[:, :m], self.closing.velocities(q, qd[:, m:])], axis=1)
        rotors = self.base.of_rotors(x) if isinstance(self.base, RotorState) else (None, None)
        return Simulation(self.robot, self.method, times, q.copy(), qd.copy(), tau, kinetic, potential,
                          self.base.pose(x), course.steps, stages.evaluations, tuple(course.watch.passed), motors,
                          *rotors)

    def _observed(self, t: Array, x: Array, numbers: Array) -> tuple[Array, Array, Array]:
        """Torques and energies of all samples, in one batch."""
        seen = self._observe(t=t[:, None], x=x, parameters=numbers)._asdict()
        tau = seen.get("tau")
        if self._torque is not None:
            tau = np.array([self._torque(*sample) for sample in zip(t.tolist(), *self.base.parts(x), strict=True)])
        unknown = np.full((len(t), 1), np.nan)
        return tau, seen["kinetic"][:, 0].copy(), seen.get("potential", unknown)[:, 0].copy()


def _law_of_motion_velocities(torque: Torque, closing: LoopConstraint, law_coordinates: LoopConstraint) -> Torque:
    """A user's function of the velocities that he knows, as one of those that the motion is followed in."""

    def moved(t: float, q: Array, qd: Array, *pose: Array) -> Array:
        m = len(qd) - len(closing.independent)  # of the base
        known = closing.all_velocities(q[None], qd[None, m:])[0, law_coordinates.independent]
        return np.asarray(torque(t, q, np.concatenate([qd[:m], known]), *pose))

    return moved


def _observer(laws: Laws, state: Program, energies: Mapping[str, Program]) -> Compiled:
    """Torques (where laws give them) and energies as a function of time and state."""
    g = Graph()
    tau = state.argument("tau").elements
    outputs = [(Output(name, (), (1,)), laws.apply(g, program, {})[program.outputs[0].name])
               for name, program in energies.items()]
    if all(name in laws.laws for name in tau):
        outputs.append((Output("tau", (), (len(tau),)), [laws.expr(g, laws.laws[name]) for name in tau]))
    arguments = [Argument("t", (laws.time,)), state.argument("x"), state.argument("parameters")]
    # a named tuple even where there is a single energy
    outputs.append((Output("time", (), (1,)), [g.symbol(laws.time)]))
    return compile(freeze(f"{state.name}_observed", arguments, outputs))


def _count(samples: Any) -> int:
    if isinstance(samples, bool) or not isinstance(samples, (int, np.integer)) or not 2 <= samples <= MOST_SAMPLES:
        raise SimulationError(f"samples must be a whole number from 2 to {MOST_SAMPLES}, not {samples!r}")
    return int(samples)


def _report(end: float, progress: Progress | None) -> Report:
    """Tells the user's function, a few hundred times in all."""
    if progress is None:
        return lambda _: None
    told = 0.0

    def report(t: float) -> None:
        nonlocal told
        if t - told >= end / 300:
            told = t
            progress(min(1.0, float(t / end)))

    return report
