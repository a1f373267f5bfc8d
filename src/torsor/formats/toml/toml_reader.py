"""Our own format: a robot as TOML, schema in docs/guides/robot-files.md.

    name = "pendulum"
    gravity = [0, "-g", 0]

    [[link]]
    name = "rod"
    inertia = { ZZ = "ZZ1", MX = "MX1" }
"""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import cached_property
from typing import Any

from torsor.errors import FormatError, RobotError, ScalarError, unknown
from torsor.formats.format import Reading, decode
from torsor.formats.toml.bounded_toml import table
from torsor.formats.toml.key_lines import Lines
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE, kind
from torsor.robot.links import find_variable
from torsor.robot.parts import (
    ANGLES,
    DRIVE,
    GRAVITY,
    INERTIAL,
    LIMITS,
    PLACE,
    WRENCH,
    Base,
    ExternalWrench,
    Inertia,
    Joint,
    Limits,
    Link,
    Loop,
    Placement,
)
from torsor.robot.scalars.building import plus
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar
from torsor.robot.scalars.typed_angles import TOLERANCE, TypedAngles
from torsor.robot.symbols import refuse_unknown_defaults
from torsor.robot.validation import MAX_LINKS

TOP = ("name", "description", "gravity", "coupling", "base", "link", "loop", "defaults")
MOTION = ("w", "v", "wp", "vp")
JOINT = ("antecedent", "joint", "joint_name", "active", "variable", "lead", "velocity", "acceleration", *PLACE, "drive",
         "limits")
LINK = ("name", *JOINT, "inertia", "wrench")
LOOP = (*JOINT, "closing")


def read(data: bytes, file: str, *, tolerance: float = TOLERANCE) -> Reading:
    """The robot of a TOML file; angles within the tolerance (rad) of multiples of 30 and 45 degrees are exact."""
    text = decode(data, file, "utf-8-sig")
    angles = TypedAngles(tolerance)
    robot = _Reader(text, file, angles).robot(table(text, file))
    return Reading(robot, angles.remarks, angles.warnings)


class _Reader:
    """One file on its way to a robot.  A place is (table, index, key), for the line of an error."""

    def __init__(self, text: str, file: str, angles: TypedAngles):
        self.text_of_file, self.file, self.angles = text, file, angles
        self.names: dict[str, int] = {}
        self.links = 0

    @cached_property
    def lines(self) -> Lines:
        """Where each key stands, for an error."""
        return Lines(self.text_of_file)

    def robot(self, top: dict[str, Any]) -> Robot:
        self.known(top, TOP, "key", ("", 0, ""))
        links = self.tables(top, "link")
        loops = self.tables(top, "loop") if "loop" in top else []
        if not links:
            raise self.error("there is no [[link]]: a robot has at least one link")
        self.links = len(links)
        for j, item in enumerate(links, 1):
            name = self.text(item, "name", f"link{j}", ("link", j - 1, "name"))
            if name:
                self.names.setdefault(name, j)
        try:
            robot = Robot(
                self.text(top, "name", None, ("", 0, "name")),
                tuple(self.link(item, j) for j, item in enumerate(links, 1)),
                gravity=self.vector(top, "gravity", 3, ("", 0, "gravity")) if "gravity" in top else GRAVITY,
                base=self.base(top.get("base", {})),
                loops=tuple(self.loop(item, k) for k, item in enumerate(loops)),
                coupling=self.coupling(top.get("coupling", [])),
                description=self.text(top, "description", "", ("", 0, "description")),
                defaults=self.defaults(top.get("defaults", {})),
            )
            refuse_unknown_defaults(robot)
            return robot
        except RobotError as error:
            raise self.located(error) from None

    def link(self, item: dict[str, Any], j: int) -> Link:
        at = ("link", j - 1, "")
        self.known(item, LINK, "key of a link", at)
        antecedent = self.antecedent(item, j - 1, at)
        place, joint = self.joint(item, j, at)
        return Link(antecedent, joint, place, Inertia(**self.record(item, "inertia", INERTIAL, at)),
                    ExternalWrench(**self.record(item, "wrench", WRENCH, at)), item.get("name", f"link{j}"))

    def loop(self, item: dict[str, Any], k: int) -> Loop:
        at = ("loop", k, "")
        self.known(item, LOOP, "key of a loop", at)
        place, joint = self.joint(item, self.links + k + 1, at)
        closing = item.get("closing", {})
        inside = ("loop", k, "closing")
        if not isinstance(closing, dict) or "antecedent" not in closing:
            raise self.error("closing = { antecedent = ..., ... } was expected: the frame that closes the loop", inside)
        self.known(closing, ("antecedent", *PLACE), "key of closing", inside)
        return Loop(self.antecedent(item, None, at), joint, place, self.antecedent(closing, None, inside),
                    Placement(**self.scalars(closing, PLACE, inside)))

    def joint(self, item: dict[str, Any], number: int, at: tuple[str, int, str]) -> tuple[Placement, Joint]:
        try:
            what = kind(item.get("joint", REVOLUTE.name))
        except RobotError as error:
            raise self.error(str(error), (at[0], at[1], "joint")) from None
        place = self.scalars(item, PLACE, at)
        active = item.get("active", what.moves)
        if not isinstance(active, bool):
            raise self.error("active is true or false", (at[0], at[1], "active"))
        drive = self.record(item, "drive", DRIVE, at)
        if not what.moves:
            for key in ("variable", "lead", "velocity", "acceleration", "active", "limits"):
                if item.get(key):
                    raise self.error(f"a fixed joint has no {key}", (at[0], at[1], key))
            return Placement(**place), Joint(what, False, **drive, name=self.text(item, "joint_name", "", at))
        if what.has_lead != ("lead" in item):
            raise self.error("a screw has a lead, lead = 0.01: how far it slides in one turn (m)" if what.has_lead else
                             f"a {what.name} joint has no lead; a screw has", (at[0], at[1], "lead"))
        slot = "theta" if what.turn else "r"
        held = place.get(slot, ZERO)
        variable = self.text(item, "variable", "", at) or find_variable(held, slot, number)
        here = (at[0], at[1], "variable")
        if self.scalar(variable, here).symbol is None:
            raise self.error(f"variable = {variable!r:.40}; the name of a symbol was expected", here)
        if variable not in held.names:
            place[slot] = plus(variable, held)
        rates = self.scalars(item, ("velocity", "acceleration", "lead"), at)
        limits = self.record(item, "limits", LIMITS, at)
        for key in ("lower", "upper") if what.turn else ():
            self.angles.limit(limits.get(key), self.told(f"limits.{key}", at))
        return Placement(**place), Joint(what, active, variable, rates.get("velocity", scalar(f"QP{number}")),
                                         rates.get("acceleration", scalar(f"QDP{number}")), **drive,
                                         lead=rates.get("lead", ZERO),
                                         limits=Limits(**limits),
                                         name=self.text(item, "joint_name", "", at))

    def antecedent(self, item: dict[str, Any], default: int | None, at: tuple[str, int, str]) -> int:
        value = item.get("antecedent", default)
        place = (at[0], at[1], at[2] or "antecedent")
        if isinstance(value, str):
            if value not in self.names:
                raise self.error(unknown("link", value, self.names or ["0 (the base)"]), place)
            return self.names[value]
        if value is None:
            raise self.error("antecedent is missing: the link, by name or number, that carries it", place)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.error(f"antecedent = {value!r:.40}; the name or number of a link was expected", place)
        return value

    def base(self, item: Any) -> Base:
        at = ("base", 0, "")
        self.known(item, ("joint", "attitude", "pose", *MOTION, "inertia", "wrench"), "key of base", at)
        pose: tuple[Scalar, ...] = ()
        if "pose" in item:
            rows = item["pose"]
            if not isinstance(rows, list) or len(rows) != 4:
                raise self.error("pose is a matrix of 4 rows of 4, [[1, 0, 0, 0], ...]", ("base", 0, "pose"))
            pose = tuple(s for row in rows for s in self.vector({"pose": row}, "pose", 4, ("base", 0, "pose")))
        motion = {name: self.vector(item, name, 3, ("base", 0, name)) for name in MOTION}
        try:
            return Base(pose, **motion, joint=self.text(item, "joint", "fixed", at),
                        attitude=self.text(item, "attitude", "matrix", at),
                        inertia=Inertia(**self.record(item, "inertia", INERTIAL, at)),
                        wrench=ExternalWrench(**self.record(item, "wrench", WRENCH, at)))
        except RobotError as error:
            raise self.error(str(error), ("base", 0, error.field or "")) from None

    def coupling(self, rows: Any) -> tuple[tuple[Scalar, ...], ...]:
        at = ("", 0, "coupling")
        if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
            raise self.error("coupling is a matrix, one row per moving joint: [[1, 0], [\"N\", 1]]", at)
        return tuple(tuple(self.scalar(value, at) for value in row) for row in rows)

    def defaults(self, item: Any) -> dict[str, Scalar]:
        if not isinstance(item, dict):
            raise self.error("defaults is a table of numbers, [defaults]", ("", 0, "defaults"))
        return {name: self.scalar(value, ("defaults", 0, name)) for name, value in item.items()}

    def record(self, item: dict[str, Any], key: str, names: tuple[str, ...], at: tuple[str, int, str]) -> Any:
        inside = (at[0], at[1], key)
        self.known(item.get(key, {}), names, f"key of {key}", inside)
        return self.scalars(item.get(key, {}), names, inside)

    def scalars(self, item: dict[str, Any], names: tuple[str, ...], at: tuple[str, int, str]) -> Any:
        prefix = f"{at[2]}." if at[2] else ""
        read = {name: self.scalar(item[name], (at[0], at[1], prefix + name)) for name in names if name in item}
        if names is PLACE:
            read |= {name: self.angles.angle(read[name], self.told(prefix + name, at)) for name in ANGLES
                     if name in read}
        return read

    def told(self, key: str, at: tuple[str, int, str]) -> Callable[[], str]:
        """The words for an angle of a link or a loop, with its line."""
        return lambda: f"{key} of {at[0]} {at[1] + 1} (line {self.line((at[0], at[1], key))})"

    def vector(self, item: dict[str, Any], key: str, length: int, at: tuple[str, int, str]) -> tuple[Scalar, ...]:
        values = item.get(key, [0] * length)
        if not isinstance(values, list) or len(values) != length:
            raise self.error(f"{key} is a list of {length} numbers or expressions", at)
        return tuple(self.scalar(value, at) for value in values)

    def scalar(self, value: Any, at: tuple[str, int, str]) -> Scalar:
        key = at[2].rpartition(".")[2]
        if isinstance(value, (bool, list, dict)) or not isinstance(value, (int, Decimal, str)):
            raise self.error(f"{key}: a number or an expression in quotes was expected", at)
        try:
            return scalar(value)
        except ScalarError as error:
            raise self.error(f"{key}: {error}", at) from None

    def text(self, item: dict[str, Any], key: str, default: str | None, at: tuple[str, int, str]) -> str:
        value = item.get(key, default)
        if not isinstance(value, str):
            said = "is missing" if key not in item else "is a text in quotes"
            raise self.error(f"{key} {said}: {key} = \"...\" was expected", (at[0], at[1], key))
        return value

    def tables(self, top: dict[str, Any], key: str) -> list[dict[str, Any]]:
        value = top.get(key, [])
        if not isinstance(value, list) or not all(isinstance(x, dict) for x in value):
            raise self.error(f"{key} is a list of tables, each headed [[{key}]]", (key, 0, ""))
        if len(value) > MAX_LINKS:
            raise self.error(f"{len(value)} tables [[{key}]]: at most {MAX_LINKS} are taken")
        return value

    def known(self, item: Any, keys: tuple[str, ...], what: str, at: tuple[str, int, str]) -> None:
        if not isinstance(item, dict):
            raise self.error(f"{at[2] or at[0]} is a table with some of {', '.join(keys)}", at)
        prefix = f"{at[2]}." if at[2] else ""
        for key in item:
            if key not in keys:
                raise self.error(unknown(what, key, keys), (at[0], at[1], prefix + key))

    def error(self, what: str, at: tuple[str, int, str] = ("", 0, "")) -> FormatError:
        return FormatError(what, self.file, self.line(at))

    def line(self, at: tuple[str, int, str]) -> int | None:
        table, index, key = at
        return self.lines.line(table, index, key) or (self.lines.line("", 0, table) if table else None)

    def located(self, error: RobotError) -> FormatError:
        frame, field = error.frame, error.field or ""
        if frame is None:
            at = ("base", 0, field) if field == "pose" else ("defaults", 0, field)
            top = self.lines.line("", 0, field)
            return self.error(str(error), ("", 0, field) if top else at)
        if frame <= self.links:
            return self.error(str(error), ("link", frame - 1, field))
        loops = max((k for t, k, _ in self.lines.numbers if t == "loop"), default=0) + 1
        cut, closing = frame - self.links - 1, frame - self.links - loops - 1
        return self.error(str(error), ("loop", cut, field) if closing < 0 else ("loop", closing, "closing"))
