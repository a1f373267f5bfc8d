"""SYMORO's `.par`: the lists of LK22 Figures 3 and 5, those of OpenSYMORO, and those of the old SYMORO+.

Frames 1 .. NL are the links, NL+1 .. NJ the cut joints, NJ+1 .. NF the closing frames on the other
side of the cuts [KC97 section 2.1].  What the lists cannot say (names of links, a description)
travels in remarks: comments of the form (* Linknames = [...] *).
"""

from __future__ import annotations

import json
import warnings
from pathlib import Path
from typing import Any

from torsor.errors import FormatError, RobotError, TorsorWarning
from torsor.formats.format import Reading, decode
from torsor.formats.par.par_fields import ParFields
from torsor.formats.par.par_text import take_apart
from torsor.robot.description import Robot
from torsor.robot.joints import kind
from torsor.robot.links import find_variable
from torsor.robot.parts import (
    ANGLES,
    DRIVE,
    GRAVITY,
    INERTIAL,
    PLACE,
    WRENCH,
    Base,
    ExternalWrench,
    Inertia,
    Joint,
    Link,
    Loop,
    Placement,
)
from torsor.robot.scalars.building import plus
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar
from torsor.robot.scalars.typed_angles import TOLERANCE, TypedAngles
from torsor.robot.symbols import refuse_unknown_defaults
from torsor.robot.validation import MAX_LINKS

TYPES = ("simple (serial)", "tree", "closed")


def read(data: bytes, file: str, *, tolerance: float = TOLERANCE) -> Reading:
    """The robot of a `.par` file; angles within the tolerance (rad) of multiples of 30 and 45 degrees are exact."""
    fields = ParFields(take_apart(decode(data, file, "utf-8-sig", "latin-1"), file), file)
    angles = TypedAngles(tolerance)
    robot = _Reader(fields, file).robot(angles)
    return Reading(robot, angles.remarks, angles.warnings)


class _Reader:
    """One file on its way to a robot."""

    def __init__(self, fields: ParFields, file: str):
        self.fields, self.file = fields, file
        self.links = fields.count("NL", highest=MAX_LINKS)
        item = fields.table.get("ant")
        self.frames = fields.count("NF", len(item.entries) if item and item.is_list else self.links, 3 * MAX_LINKS)
        self.joints = fields.count("NJ", (self.links + self.frames) // 2, 2 * MAX_LINKS)
        self.loops = self.joints - self.links
        if self.loops < 0 or self.frames != self.links + 2 * self.loops:
            raise fields.error("NF", f"NL = {self.links}, NJ = {self.joints}, NF = {self.frames}: NJ is NL plus the "
                                     "number of loops B, and NF is NL + 2 B")
        self.ant = fields.integers("ant", self.frames, self.frames)
        self.sigma = fields.integers("sigma", self.frames, 2)
        self.mu = fields.integers("mu", self.frames, 1, [1] * self.links + [0] * (self.frames - self.links))
        self.place = {name: fields.scalars(name, self.frames) for name in PLACE}
        self.mobile = bool(fields.count("is_mobile", 0, 1) or fields.count("is_floating", 0, 1))
        self.variables = self._remark("Variables", list) or []

    def robot(self, angles: TypedAngles) -> Robot:
        f = self.fields
        self._check_structure()
        self._recognise(angles)
        joints = self._joints()
        self._check_torques()
        try:
            robot = Robot(
                self._name(), self._links(joints), gravity=tuple(f.scalars("G", 3)) if "G" in f else GRAVITY,
                base=self._base(), loops=self._loops(joints), description=self._remark("Description", str) or "",
                defaults=self._remark("Defaults", dict) or {},
            )
            refuse_unknown_defaults(robot)
        except RobotError as error:
            raise self._located(error) from None
        self._check_type(robot)
        return robot

    def _check_type(self, robot: Robot) -> None:
        true = ("serial", "tree", "closed").index(robot.structure)
        said = self.fields.count("Type", true, 2)
        if said != true and not (said == 1 and true == 0):  # a chain is a tree as well
            why = f"there are {self.loops} loops" if self.loops else "there is no loop" if said == 2 else "it branches"
            raise self.fields.error("Type", f"Type = {said} ({TYPES[said]}), but {why}: {true} ({TYPES[true]}) "
                                            "was expected")

    def _check_structure(self) -> None:
        for k in range(self.joints, self.frames):
            if self.sigma[k] != 2:
                raise self.fields.error("sigma", f"sigma, entry {k + 1}: closing frame {k + 1} is fixed on its link, "
                                                 f"so 2 was expected, not {self.sigma[k]}", k)
        moving = [j for j in range(self.joints) if self.sigma[j] != 2]
        if not self.loops and moving and not any(self.mu[j] for j in moving):
            self._warn("mu", "mu names no active joint; in an open structure all are taken as active")
            self.mu = [1] * self.frames

    def _recognise(self, angles: TypedAngles) -> None:
        for name in ANGLES:
            for k, value in enumerate(self.place[name]):
                self.place[name][k] = angles.angle(
                    value, lambda name=name, k=k: f"{self.fields.spelling(name)}{k + 1}")  # type: ignore[misc]

    def _joints(self) -> list[Joint]:
        drive = {name: self._of_links(name, self.joints) for name in DRIVE}
        self._make_elastic(drive["K"])
        rates = {name: self.fields.scalars(name, self.joints) for name in ("QP", "QDP")}
        joints, added = [], []
        for j in range(self.joints):
            what = kind(self.sigma[j])
            more: dict[str, Any] = {name: drive[name][j] for name in DRIVE}
            if what.moves:
                slot = "theta" if what.turn else "r"
                variable = self._variable(j, slot)
                if variable not in self.place[slot][j].names:
                    self.place[slot][j] = plus(variable, self.place[slot][j])
                    added.append(variable)
                named = (rates[n][j] if n in self.fields else scalar(f"{n}{j + 1}") for n in ("QP", "QDP"))
                more |= zip(("variable", "velocity", "acceleration"), (variable, *named), strict=True)
            joints.append(Joint(what, bool(self.mu[j]), **more))
        if added:
            self._warn("theta", f"joints without a variable in theta or r: {', '.join(added)} added")
        return joints

    def _make_elastic(self, K: list[Scalar]) -> None:
        """OpenSYMORO's eta = 1: the joint is elastic, with the stiffness k of the file, else with a symbol."""
        if "eta" not in self.fields:
            return
        K += [ZERO] * (self.joints - len(K))
        eta = self.fields.integers("eta", self.joints, 1)
        added = [j for j in range(self.joints) if eta[j] and K[j].is_zero]
        for j in added:
            K[j] = scalar(f"K{j + 1}")
        if added:
            self._warn("eta", f"elastic joints (eta = 1) without a stiffness k: {', '.join(str(K[j]) for j in added)} "
                              "added")
        if rigid := [str(j + 1) for j in range(self.joints) if not eta[j] and not K[j].is_zero]:
            self._warn("eta", f"eta = 0 for joints with a stiffness k ({', '.join(rigid)}): they are elastic all the "
                              "same; write k = 0 for rigid ones")

    def _variable(self, j: int, slot: str) -> str:
        if j < len(self.variables) and self.variables[j]:
            return str(self.variables[j])
        try:
            return find_variable(self.place[slot][j], slot, j + 1)
        except RobotError as error:
            raise self._located(error) from None

    def _links(self, joints: list[Joint]) -> tuple[Link, ...]:
        names = self._remark("Linknames", list) or []
        table = {name: self._of_links(name) for name in (*INERTIAL, *WRENCH)}
        return tuple(
            Link(self.ant[j], joints[j], self._placement(j), Inertia(*(table[name][j] for name in INERTIAL)),
                 ExternalWrench(*(table[name][j] for name in WRENCH)), names[j] if j < len(names) else f"link{j + 1}")
            for j in range(self.links)
        )

    def _loops(self, joints: list[Joint]) -> tuple[Loop, ...]:
        return tuple(
            Loop(self.ant[k], joints[k], self._placement(k), self.ant[k + self.loops], self._placement(k + self.loops))
            for k in range(self.links, self.joints)
        )

    def _placement(self, j: int) -> Placement:
        return Placement(*(self.place[name][j] for name in PLACE))

    def _base(self) -> Base:
        f = self.fields
        pose = tuple(f.scalars("Z", 16)) if "Z" in f else ()
        w, v, wp, vp = (tuple(f.scalars(name, 3)) for name in ("W0", "V0", "WP0", "VP0"))
        given = Base(pose, w, v, wp, vp)
        if not self.mobile:
            return given
        if given != Base():
            named = [name for name in ("Z", "W0", "V0", "WP0", "VP0") if name in f]
            self._warn(named[0], "the base moves by itself (is_mobile): its pose and motion are variables of models, "
                                 f"{', '.join(named)} not kept")
        return Base(joint="free", inertia=Inertia(*(self._of_base(name) for name in INERTIAL)),
                    wrench=ExternalWrench(*(self._of_base(name) for name in WRENCH)))

    def _of_links(self, name: str, most: int = 0) -> list[Scalar]:
        """The entries of the links; those of a mobile base come before them, where the list has one."""
        if self.mobile and self.fields.length(name) in (self.links + 1, most + 1):
            return self.fields.scalars(name, self.links + 1, (most or self.links) + 1)[1:]
        return self.fields.scalars(name, self.links, most or self.links)

    def _of_base(self, name: str) -> Scalar:
        most = self.links + 1
        return self.fields.scalars(name, most)[0] if self.fields.length(name) == most else ZERO

    def _check_torques(self) -> None:
        names = self.fields.scalars("GAM", self.joints)
        if any(s not in (ZERO, scalar(f"GAM{j}")) for j, s in enumerate(names, 1)):
            self._warn("GAM", "GAM holds other torques than GAM1, GAM2, ...: torques are no part of a robot, not kept")

    def _name(self) -> str:
        said = self.fields.remarks.get("robotname")
        if said is None:
            return Path(self.file).stem
        if said.text.startswith('"'):
            return str(self._remark("Robotname", str))
        return said.text.strip("'").strip() or Path(self.file).stem

    def _remark(self, key: str, kind_of: type) -> Any:
        said = self.fields.remarks.get(key.lower())
        if said is None:
            return None
        try:
            value = json.loads(said.text)
        except (ValueError, RecursionError):
            value = None
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
        if not isinstance(value, kind_of) or not all(isinstance(x, str) for x in inner):
            what = {"list": 'texts in brackets, ["a", "b"],', "dict": 'names and values, {"a": "1"},'}
            raise FormatError(f"{key} = {said.text[:40]}: {what.get(kind_of.__name__, 'a quoted text')} was expected",
                              self.file, said.line)
        return value

    def _warn(self, name: str, what: str) -> None:
        item = self.fields.table.get(name)
        warnings.warn(f"{self.file}:{item.line if item else 1}: {what}", TorsorWarning, stacklevel=2)

    def _located(self, error: RobotError) -> FormatError:
        """The error at the list entry that it is about."""
        told = {"antecedent": "ant", "velocity": "QP", "acceleration": "QDP", "joint": "sigma", "gravity": "G",
                "pose": "Z"}
        field = told.get(error.field or "", error.field or "")
        defaults = self.fields.remarks.get("defaults")
        if defaults is not None and error.frame is None and field not in self.fields:
            return FormatError(str(error), self.file, defaults.line)
        return self.fields.error(field, str(error), None if error.frame is None else error.frame - 1)
