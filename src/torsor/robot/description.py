"""The description of a robot: frozen plain data in the notation of Khalil and Kleinfinger.

Frame j is fixed to link j, z along joint j.  It stands on its antecedent frame a(j) by

    Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)

where theta (revolute) or r (prismatic) holds the joint variable, plus an offset if need be.
Links are numbered from 1, the base is 0.  A loop is opened at one of its joints k: two frames
describe it, k with the cut joint's variable and k + B fixed on the other side [KC97 section 2].
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from math import inf
from typing import Any

from torsor.errors import RobotError
from torsor.robot.building import plus
from torsor.robot.joints import FIXED, REVOLUTE, Kind, kind
from torsor.robot.scalar import ZERO, Like, Scalar, scalar
from torsor.table import Table

INERTIAL = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
DRIVE = ("IA", "FV", "FS", "K", "FST", "KS", "BS")
LIMITS = ("lower", "upper", "velocity", "effort")
PLACE = ("gamma", "b", "alpha", "d", "theta", "r")
GRAVITY = (ZERO, ZERO, Scalar("G3"))  # where none is said, as in SYMORO; G3 is negative where z points up


class _Record:
    """Records of scalars: their fields take numbers or texts."""

    def __post_init__(self) -> None:
        for f in fields(self):  # type: ignore[arg-type]
            if f.type == "Scalar":
                object.__setattr__(self, f.name, scalar(getattr(self, f.name)))

    def scalars(self) -> tuple[Scalar, ...]:
        return tuple(getattr(self, f.name) for f in fields(self) if f.type == "Scalar")  # type: ignore[arg-type]


@dataclass(frozen=True)
class Placement(_Record):
    """Six parameters that place a frame on its antecedent; angles in radians, lengths in metres."""

    gamma: Scalar = ZERO
    b: Scalar = ZERO
    alpha: Scalar = ZERO
    d: Scalar = ZERO
    theta: Scalar = ZERO
    r: Scalar = ZERO


@dataclass(frozen=True)
class Inertia(_Record):
    """Ten inertial parameters at the origin of the link's frame.

    XX..ZZ is the inertia tensor (XY is minus the integral of x*y), MX MY MZ the first moments
    (mass times coordinate of the centre of mass), M the mass.
    """

    XX: Scalar = ZERO
    XY: Scalar = ZERO
    XZ: Scalar = ZERO
    YY: Scalar = ZERO
    YZ: Scalar = ZERO
    ZZ: Scalar = ZERO
    MX: Scalar = ZERO
    MY: Scalar = ZERO
    MZ: Scalar = ZERO
    M: Scalar = ZERO


@dataclass(frozen=True)
class Wrench(_Record):
    """Force and moment that the link exerts on the environment, at its origin, in its frame."""

    FX: Scalar = ZERO
    FY: Scalar = ZERO
    FZ: Scalar = ZERO
    CX: Scalar = ZERO
    CY: Scalar = ZERO
    CZ: Scalar = ZERO


@dataclass(frozen=True)
class Limits:
    """Positions between which a joint moves, its greatest speed and effort; None where there is no limit."""

    lower: Scalar | None = None
    upper: Scalar | None = None
    velocity: Scalar | None = None
    effort: Scalar | None = None

    def __post_init__(self) -> None:
        for name in LIMITS:
            given = getattr(self, name)
            object.__setattr__(self, name, None if given is None else scalar(given))

    @property
    def range(self) -> tuple[float, float]:
        """(lower, upper) as numbers, infinite where there is no limit."""
        return -inf if self.lower is None else float(self.lower), inf if self.upper is None else float(self.upper)


def limits(given: Any) -> Limits:
    """Limits from what a user gives: (lower, upper), more of them in that order, or a mapping by their names."""
    if isinstance(given, Limits):
        return given
    if isinstance(given, Mapping) and given.keys() <= set(LIMITS):
        return Limits(**given)
    if hasattr(given, "tolist"):  # of numpy
        given = given.tolist()
    if isinstance(given, Sequence) and not isinstance(given, str) and 2 <= len(given) <= len(LIMITS):
        return Limits(*given)
    raise RobotError(f"limits are (lower, upper), or a mapping with some of {', '.join(LIMITS)}, not {given!r}",
                     field="limits")


@dataclass(frozen=True)
class Joint(_Record):
    """A joint: its kind, whether a motor drives it (mu), its variables, its drive, its limits, perhaps a name.

    IA: rotor inertia seen at the joint; FV, FS: viscous and Coulomb friction; K: stiffness of an
    elastic joint (0 for a rigid one); FST, KS, BS: static friction, and how it fades with the speed,
    e^(-KS |qd|^BS) (FST 0: no such part) [KD02 9.26].  `velocity` and `acceleration` are symbols, or
    numbers where the motion is known.
    """

    kind: Kind = REVOLUTE
    active: bool = True
    variable: str = ""
    velocity: Scalar = ZERO
    acceleration: Scalar = ZERO
    IA: Scalar = ZERO
    FV: Scalar = ZERO
    FS: Scalar = ZERO
    K: Scalar = ZERO
    FST: Scalar = ZERO
    KS: Scalar = ZERO
    BS: Scalar = ZERO
    limits: Limits = Limits()
    name: str = ""

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "limits", limits(self.limits))
        if not self.kind.moves:
            object.__setattr__(self, "active", False)


@dataclass(frozen=True)
class Link:
    """Link j with its frame, on the link numbered `antecedent` (0 for the base)."""

    antecedent: int
    joint: Joint = Joint()
    placement: Placement = Placement()
    inertia: Inertia = Inertia()
    wrench: Wrench = Wrench()
    name: str = ""


@dataclass(frozen=True)
class Loop:
    """A loop, opened at a joint: frame k (`joint`, `placement`) on one side, k + B (`closing`) on the other.

    `closing_antecedent` numbers a link or, past the links and cut joints, an earlier closing frame.
    """

    antecedent: int
    joint: Joint
    placement: Placement
    closing_antecedent: int
    closing: Placement = Placement()


@dataclass(frozen=True)
class Base(_Record):
    """Where the base stands (pose: 16 numbers row by row) and how it moves, in its own frame.

    w, v: angular and linear velocity of the base; wp, vp: accelerations; gravity apart.
    """

    pose: tuple[Scalar, ...] = ()
    w: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    v: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    wp: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    vp: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)

    def __post_init__(self) -> None:
        for name in ("pose", "w", "v", "wp", "vp"):
            object.__setattr__(self, name, tuple(map(scalar, getattr(self, name))))
        if not self.pose:
            object.__setattr__(self, "pose", tuple(scalar(int(i % 5 == 0)) for i in range(16)))
        if len(self.pose) != 16:
            raise RobotError(f"the pose of the base (Z) has 16 numbers, not {len(self.pose)}")
        for name in ("w", "v", "wp", "vp"):
            if len(getattr(self, name)) != 3:
                raise RobotError(f"the base's {name} has 3 components, not {len(getattr(self, name))}")

    @property
    def moves(self) -> bool:
        return any(not s.is_zero for s in (*self.w, *self.v, *self.wp, *self.vp))

    def scalars(self) -> tuple[Scalar, ...]:
        return (*self.pose, *self.w, *self.v, *self.wp, *self.vp)


@dataclass(frozen=True)
class Robot:
    """A robot.  Never modified: `replace` makes another one.

    coupling: rows of J in dq = J dq_m, a row a moving joint, a column a motor (empty: each joint has
    its own motor), of parameters and joint variables [KD02 9.31].
    """

    name: str
    links: tuple[Link, ...]
    gravity: tuple[Scalar, ...] = GRAVITY
    base: Base = Base()
    loops: tuple[Loop, ...] = ()
    coupling: tuple[tuple[Scalar, ...], ...] = ()
    description: str = ""
    defaults: Mapping[str, Scalar] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        from torsor.robot.validation import validate

        object.__setattr__(self, "gravity", tuple(map(scalar, self.gravity)))
        object.__setattr__(self, "links", tuple(self.links))
        object.__setattr__(self, "loops", tuple(self.loops))
        object.__setattr__(self, "coupling", tuple(tuple(map(scalar, row)) for row in self.coupling))
        object.__setattr__(self, "defaults", {k: scalar(v) for k, v in self.defaults.items()})
        validate(self)

    def replace(self, **changes: object) -> Robot:
        """This robot with some fields changed."""
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The moving joints of the tree, in link order: what `q` runs over."""
        return tuple(link.joint for link in self.links if link.joint.kind.moves)

    @property
    def shares_motors(self) -> bool:
        """Whether there are fewer motors than joints, so that some joints follow others (they mimic them)."""
        return bool(self.coupling) and len(self.coupling[0]) < len(self.coupling)

    @property
    def structure(self) -> str:
        """"serial", "tree" or "closed"."""
        if self.loops:
            return "closed"
        return "serial" if all(link.antecedent == j for j, link in enumerate(self.links)) else "tree"

    @property
    def parameters(self) -> tuple[str, ...]:
        """The symbols that stay constant: geometric, inertial, drive, gravity, pose, coupling; in that order."""
        from torsor.robot.symbols import parameters

        return parameters(self)

    def tables(self) -> tuple[Table, ...]:
        """Its parameters as SYMORO prints them."""
        from torsor.robot.tables import tables

        return tables(self)

    def __repr__(self) -> str:
        letters = "".join(link.joint.kind.letter for link in self.links)
        return f"<Robot {self.name}: {self.structure}, {letters}, {len(self.parameters)} parameters>"

    def _repr_html_(self) -> str:
        from html import escape

        return f"<h4>{escape(self.name)}</h4>" + "".join(t.html() for t in self.tables())


def link(
    antecedent: int,
    number: int,
    joint: Kind | str | int = REVOLUTE,
    *,
    active: bool = True,
    name: str = "",
    variable: str = "",
    velocity: Like | None = None,
    acceleration: Like | None = None,
    limits: Any = Limits(),  # noqa: B008 (frozen)
    **scalars: Like,
) -> Link:
    """Link `number` from SYMORO's flat names: gamma b alpha d theta r, XX .. M, IA FV FS K .., FX .. CZ.

    Where theta (revolute) or r (prismatic) holds no joint variable, q<number> is added to it.
    limits: (lower, upper), or a mapping with some of lower, upper, velocity, effort.
    """
    known = {*PLACE, *INERTIAL, *WRENCH, *DRIVE}
    unknown = [s for s in scalars if s not in known]
    if unknown:
        has = ", ".join((*PLACE, *INERTIAL, *DRIVE, *WRENCH))
        raise RobotError(f"a link has no {', '.join(unknown)}; it has {has}")
    what = kind(joint)
    place = {k: scalar(scalars[k]) for k in PLACE if k in scalars}
    if what.moves:
        slot = "theta" if what.turn else "r"
        given = place.get(slot, ZERO)
        variable = variable or find_variable(given, slot, number)
        if variable not in given.names:
            place[slot] = plus(variable, given)
    moving = Joint(
        kind=what,
        active=active and what.moves,
        variable=variable if what.moves else "",
        velocity=scalar((f"QP{number}" if velocity is None else velocity) if what.moves else 0),
        acceleration=scalar((f"QDP{number}" if acceleration is None else acceleration) if what.moves else 0),
        limits=limits,
        **{k: scalar(scalars[k]) for k in DRIVE if k in scalars},  # type: ignore[arg-type]
    )
    return Link(
        antecedent,
        moving,
        Placement(**place),
        Inertia(**{k: scalar(scalars[k]) for k in INERTIAL if k in scalars}),
        Wrench(**{k: scalar(scalars[k]) for k in WRENCH if k in scalars}),
        name or f"link{number}",
    )


def find_variable(value: Scalar, slot: str, number: int) -> str:
    """The joint variable in theta or r: a customary name with the link's number, else its only symbol."""
    stems = ("q", "th", "theta", "t") if slot == "theta" else ("q", "r", "R")
    for name in (f"{stem}{number}" for stem in stems):
        if name in value.names:
            return name
    if not value.names:
        return f"q{number}"
    if len(value.names) == 1:
        return value.names[0]
    raise RobotError(
        f"link {number}: which of {', '.join(value.names)} in {slot} = {value} is the joint variable? "
        f"Call it q{number}, or name it with `variable`", number, slot
    )


def fixed_link(antecedent: int, number: int, *, name: str = "", **scalars: Like) -> Link:
    """A link without motion on its antecedent (a tool, a sensor)."""
    return link(antecedent, number, FIXED, name=name, variable="", active=False,
                velocity=None, acceleration=None, **scalars)
