"""The variables of a unit: by what name a tool shows them, in which units, what may be set and what is computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import isfinite

from torsor.export.fmi.unit_programs import UnitPrograms
from torsor.robot.description import Robot
from torsor.robot.parts import DRIVE, INERTIAL, PLACE, WRENCH, Joint
from torsor.simulation.rotor_state import RotorState

# name -> exponents of base units
UNITS = {
    "rad": {"rad": 1}, "rad/s": {"rad": 1, "s": -1}, "rad/s2": {"rad": 1, "s": -2}, "m": {"m": 1},
    "m/s": {"m": 1, "s": -1}, "m/s2": {"m": 1, "s": -2}, "kg": {"kg": 1}, "kg.m": {"kg": 1, "m": 1},
    "kg.m2": {"kg": 1, "m": 2}, "N": {"kg": 1, "m": 1, "s": -2}, "N.m": {"kg": 1, "m": 2, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2}, "N.m.s/rad": {"kg": 1, "m": 2, "s": -1, "rad": -1}, "N.s/m": {"kg": 1, "s": -1},
    "N.m/rad": {"kg": 1, "m": 2, "s": -2, "rad": -1}, "N/m": {"kg": 1, "s": -2}, "s": {"s": 1},
}
TURNING = {"q": "rad", "qd": "rad/s", "qdd": "rad/s2", "tau": "N.m", "IA": "kg.m2", "FV": "N.m.s/rad", "FS": "N.m",
           "FST": "N.m", "K": "N.m/rad", "KQ": "N.m/rad", "Q0": "rad", "QM": "rad"}
SLIDING = {"q": "m", "qd": "m/s", "qdd": "m/s2", "tau": "N", "IA": "kg", "FV": "N.s/m", "FS": "N", "FST": "N",
           "K": "N/m", "KQ": "N/m", "Q0": "m", "QM": "m"}


@dataclass(frozen=True)
class UnitVariable:
    """One variable; `of` is the place of the state whose derivative it is."""

    name: str
    causality: str
    variability: str = "continuous"
    initial: str = ""
    start: float | None = None
    unit: str = ""
    meaning: str = ""
    of: int | None = None


@dataclass(frozen=True)
class Margin:
    """What is left to a limit of a joint: the place of its position in the state, the limit, and on which side."""

    joint: str
    called: str
    state: int
    limit: float
    upper: bool


class UnitVariables:
    """All real variables in the order of their value references, with the places where each group begins."""

    def __init__(self, programs: UnitPrograms, setting: tuple[str, float, str]):
        """setting: name, number and meaning of what the integration takes."""
        self.programs = programs
        self.margins = tuple(_margins(programs))
        self.all: list[UnitVariable] = [UnitVariable(self._free("time"), "independent", unit="s")]
        self.parameter = self._add(self._parameters())
        name, number, meaning = setting
        self.setting = self._add([UnitVariable(self._free(name), "parameter", "fixed", "exact", number, "", meaning)])
        self.inputs = self._inputs()
        self.x = self._add(self._states())
        self.xd = self._add(self._derivatives())
        self.energies = self._add(UnitVariable(self._free(name), "output", initial="calculated", unit="J")
                                  for name in programs.energies.output("energies").labels)
        self.at_limits = self._free("at_limits")
        self.margin = self._add(UnitVariable(
            f"margin.{m.joint}.{'upper' if m.upper else 'lower'}", "local", initial="calculated",
            unit=self.all[self.x + m.state].unit,
            meaning=f"what is left to the limit {m.limit:.6g} of joint {m.called}") for m in self.margins)
        self._add(UnitVariable(f"hold.{name}", "local", initial="calculated",
                               meaning="below zero where a joint stops, or breaks away from its friction")
                  for name in self._rubbing())

    @property
    def tunable(self) -> bool:
        """Whether parameters may change on the way; where they would open loops, not."""
        return not self.programs.loose

    @property
    def indicators(self) -> list[int]:
        """References of what an event is sought in: what is left to limits, and to a change of friction."""
        return list(range(self.margin, len(self.all)))

    def _add(self, variables: Iterable[UnitVariable]) -> int:
        """Their first reference."""
        first = len(self.all)
        self.all += variables
        return first

    def _rubbing(self) -> list[str]:
        """Names of the speeds of dry friction: those of the state, or their numbers (in loops)."""
        x = self.programs.rates.argument("x").elements
        return [x[place] if place >= 0 else str(k) for k, place in enumerate(self.programs.speeds, 1)]

    def _free(self, name: str) -> str:
        """A name of ours that no symbol of the robot has."""
        taken = {e for a in self.programs.rates.arguments for e in a.elements}
        while name in taken:
            name += "_"
        return name

    def _parameters(self) -> Iterator[UnitVariable]:
        units = dict(_parameter_units(self.programs.robot))
        for name, number in zip(self.programs.robot.parameters, self.programs.start.parameters, strict=True):
            yield UnitVariable(name, "parameter", "tunable" if self.tunable else "fixed", "exact", number,
                               units.get(name, ""))

    def _inputs(self) -> dict[str, int]:
        """The first reference of each argument that is an input."""
        base = self.programs.base.twist
        units = [*("N" if name.startswith("V") else "N.m" for name in base),
                 *(_unit(j, "tau") for j in self.programs.motors)]
        wrenches = {f: "N" if f[0] == "F" else "N.m" for f in WRENCH}
        places = {}
        for a in self.programs.rates.arguments:
            if a.name in ("x", "modes") or a.role == "parameter":
                continue
            own = units if a.name == "tau" else [wrenches.get(e[:2], "") for e in a.elements]
            said = [a.meaning] * len(own)
            if a.name == "tau":
                said[len(base):] = [a.meaning if j is None else f"torque or force of joint {j.name or j.variable}"
                                    for j in self.programs.motors]
            places[a.name] = self._add([UnitVariable(e, "input", start=0.0, unit=u, meaning=words)
                                        for e, u, words in zip(a.elements, own, said, strict=True)])
        return places

    def _states(self) -> Iterator[UnitVariable]:
        units, said = self._state_units(), self._state_meanings()
        n = self.programs.base.first
        guessed = {n + i for i in self.programs.passive}
        for i, (name, number) in enumerate(zip(self.programs.rates.argument("x").elements, self.programs.start.state,
                                               strict=True)):
            yield UnitVariable(name, "output", "continuous", "approx" if i in guessed else "exact", number, units[i][0],
                               said[i])

    def _derivatives(self) -> Iterator[UnitVariable]:
        said = self._state_meanings()
        for i, (name, (_, unit)) in enumerate(zip(self.programs.rates.argument("x").elements, self._state_units(),
                                                  strict=True)):
            yield UnitVariable(f"der({name})", "local", initial="calculated", unit=unit, of=i,
                               meaning=f"rate of the {said[i]}")

    def _state_meanings(self) -> list[str]:
        """What each state is, joints by the names that they have in the robot."""
        base, names = self.programs.base, [j.name or j.variable for j in self.programs.robot.joints]
        placed, moving, rotors = self._places()
        return [*("place of the base" for _ in base.names), *(f"position of joint {names[i]}" for i in placed),
                *(f"position of the rotor of {names[i]}" for i in rotors),
                *("velocity of the base" for _ in base.twist), *(f"velocity of joint {names[i]}" for i in moving),
                *(f"velocity of the rotor of {names[i]}" for i in rotors)]

    def _places(self) -> tuple[list[int], list[int], list[int]]:
        """The joints whose positions, whose velocities and whose rotors are states."""
        base = self.programs.base
        return ([*range(len(self.programs.robot.joints))], [*self.programs.independent],
                [*(base.soft if isinstance(base, RotorState) else ())])

    def _state_units(self) -> list[tuple[str, str]]:
        """Of each state and of its derivative."""
        base, joints = self.programs.base, self.programs.robot.joints
        pose = [("m", "m/s") if name.startswith("P") else ("", "") for name in base.names]
        twist = [("m/s", "m/s2") if name.startswith("V") else ("rad/s", "rad/s2") for name in base.twist]
        placed, moving, rotors = self._places()
        return [*pose, *((_unit(joints[i], "q"), _unit(joints[i], "qd")) for i in (*placed, *rotors)), *twist,
                *((_unit(joints[i], "qd"), _unit(joints[i], "qdd")) for i in (*moving, *rotors))]


def _unit(joint: Joint | None, what: str) -> str:
    return "" if joint is None else (TURNING if joint.kind.turn else SLIDING).get(what, "")


def _margins(programs: UnitPrograms) -> Iterator[Margin]:
    for k, joint in enumerate(programs.robot.joints):
        for upper, limit in enumerate(joint.limits.range):
            if isfinite(limit):
                yield Margin(joint.variable, joint.name or joint.variable, programs.base.first + k, limit, bool(upper))


def _parameter_units(robot: Robot) -> Iterator[tuple[str, str]]:
    """Units of the parameters that stand alone in a field of the robot."""
    inertial = dict.fromkeys(INERTIAL[:6], "kg.m2") | dict.fromkeys(INERTIAL[6:9], "kg.m") | {"M": "kg"}
    for inertia in (*(x.inertia for x in robot.links), robot.base.inertia):
        for field, unit in inertial.items():
            yield str(getattr(inertia, field)), unit
    cut = [placement for x in robot.loops for placement in (x.placement, x.closing)]
    for placement in (*(x.placement for x in robot.links), *cut):
        for field in PLACE:
            yield str(getattr(placement, field)), "rad" if field in ("gamma", "alpha", "theta") else "m"
    for joint in (*robot.joints, *(x.joint for x in robot.loops)):
        for field in DRIVE:
            yield str(getattr(joint, field)), _unit(joint, field)
    yield from ((str(g), "m/s2") for g in robot.gravity)
