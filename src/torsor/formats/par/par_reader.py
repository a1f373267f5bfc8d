"""SYMORO's `.par`: the lists of LK22 Figures 3 and 5, those of OpenSYMORO, and those of the old SYMORO+.

Frames 1 .. NL are the links, NL+1 .. NJ the cut joints, NJ+1 .. NF the closing frames on the other
side of the cuts [KC97 section 2.1].  What the lists cannot say (names of links, a description)
travels in remarks: comments of the form (* Linknames = [...] *).
"""

from __future__ import annotations

import json
import math
import warnings
from fractions import Fraction
from pathlib import Path
from typing import Any

from torsor.errors import FormatError, RobotError, TorsorWarning
from torsor.formats.format import decode
from torsor.formats.par.par_fields import ParFields
from torsor.formats.par.par_text import take_apart
from torsor.robot.description import Robot
from torsor.robot.joints import kind
from torsor.robot.links import find_variable
from torsor.robot.parts import (
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
from torsor.robot.scalars.building import plus, turn
from torsor.robot.scalars.scalar import ZERO, Scalar, Tree, scalar
from torsor.robot.symbols import refuse_unknown_defaults
from torsor.robot.validation import MAX_LINKS

TYPES = ("simple (serial)", "tree", "closed")
SNAP = 1e-9  # an angle this near a quarter turn is one


def read(data: bytes, file: str) -> Robot:
    """The robot of a `.par` file."""
    fields = ParFields(take_apart(decode(data, file, "utf-8-sig", "latin-1"), file), file)
    return _Reader(fields, file).robot()


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

    def robot(self) -> Robot:
        f = self.fields
        self._refuse_others()
        self._check_structure()
        self._snap()
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

    def _refuse_others(self) -> None:
        """What OpenSYMORO has and robots here have not."""
        f = self.fields
        flexible = [j for j, flag in enumerate(f.integers("eta", self.joints, 1, [0] * self.joints), 1) if flag]
        if flexible:
            raise f.error("eta", f"eta = 1 for joint {flexible[0]}: flexible joints are not taken; write 0 for a rigid "
                                 "one", flexible[0] - 1)

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

    def _snap(self) -> None:
        snapped = []
        for name in ("gamma", "alpha", "theta"):
            for k, value in enumerate(self.place[name]):
                exact = Scalar(_snapped(value.tree))
                if exact != value:
                    self.place[name][k] = exact
                    snapped.append(f"{self.fields.spelling(name)}{k + 1}")
        if snapped:
            self._warn("alpha", f"read as exact quarter turns, being within {SNAP:g} of them: {', '.join(snapped)}")

    def _joints(self) -> list[Joint]:
        drive = {name: self._of_links(name, self.joints) for name in DRIVE}
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


def _snapped(tree: Tree) -> Tree:
    """The angle with numbers near a quarter turn made exact, alone or as terms of a sum."""
    if isinstance(tree, (int, Fraction)):
        quarters = round(float(tree) / (math.pi / 2)) if abs(float(tree)) < 100 else 0
        return turn(quarters).tree if quarters and abs(float(tree) - quarters * math.pi / 2) < SNAP else tree
    if isinstance(tree, tuple) and tree[0] in ("add", "sub"):
        return (tree[0], _snapped(tree[1]), _snapped(tree[2]))
    return tree
