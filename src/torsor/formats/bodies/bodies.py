"""A robot as other programs describe it: bodies, and joints with arbitrary axes between them, in numbers.

What URDF, SDF and MJCF have in common.  `torsor.formats.bodies.frames` finds Khalil and Kleinfinger's frames for it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from torsor.errors import RobotError

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]  # row by row

IDENTITY: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
ORIGIN: Vector = (0.0, 0.0, 0.0)
KINDS = ("revolute", "continuous", "prismatic", "fixed", "screw", "floating", "planar")
SHAPES = {"box": 3, "cylinder": 2, "sphere": 1, "capsule": 2, "ellipsoid": 3, "mesh": 0}  # and how many sizes each has


@dataclass(frozen=True)
class Transform:
    """A frame seen from another: rotation (columns are its axes) and origin."""

    R: Matrix = IDENTITY
    p: Vector = ORIGIN


@dataclass(frozen=True)
class Mass:
    """Mass, centre of mass and tensor (xx, xy, xz, yy, yz, zz) at that centre, in the axes of the body's frame."""

    mass: float = 0.0
    centre: Vector = ORIGIN
    tensor: tuple[float, float, float, float, float, float] = (0.0,) * 6


@dataclass(frozen=True)
class Body:
    """A rigid body with its frame."""

    name: str
    mass: Mass = Mass()


@dataclass(frozen=True)
class AxisLimits:
    """Positions between which a joint moves, and its greatest speed and effort; None: not limited, or not said."""

    lower: float | None = None
    upper: float | None = None
    velocity: float | None = None
    effort: float | None = None


@dataclass(frozen=True)
class Mimic:
    """A joint that follows another: q = multiplier q_joint + offset."""

    joint: str
    multiplier: float = 1.0
    offset: float = 0.0


@dataclass(frozen=True)
class Connection:
    """A joint: the child's frame stands on the parent's by `place`, then moves along or about `axis`, in its own axes.

    kind: one of KINDS.  A planar joint moves in the plane across its axis.  rotor: inertia seen at the joint.
    lead: how far a screw slides in one turn.  driven: whether it has a motor.  stiffness, rest: of a spring beside the
    motor, stiffness (q - rest).
    """

    name: str
    kind: str
    parent: str
    child: str
    place: Transform = Transform()
    axis: Vector = (1.0, 0.0, 0.0)
    limits: AxisLimits = AxisLimits()
    damping: float = 0.0
    friction: float = 0.0
    rotor: float = 0.0
    lead: float = 0.0
    mimic: Mimic | None = None
    driven: bool = True
    stiffness: float = 0.0
    rest: float = 0.0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise RobotError(f"joint {self.name}: there is no joint {self.kind!r}; there are {', '.join(KINDS)}")


def with_motors(connections: Iterable[Connection], motors: Collection[str]) -> tuple[Connection, ...]:
    """Connections of which those have motors that are named, and those that follow them; all where no name is known."""
    given = tuple(connections)
    by_name = {c.name: c for c in given}
    known = by_name.keys() & set(motors)

    def driven(c: Connection) -> bool:
        while c.name not in known and c.mimic is not None and c.mimic.joint in by_name:
            c = by_name[c.mimic.joint]
        return c.name in known

    return tuple(replace(c, driven=driven(c)) for c in given) if known else given


@dataclass(frozen=True)
class Coincidence:
    """Two frames on two bodies that coincide, which closes a loop.

    kind: "weld" (all six coordinates), "connect" (the origins), "revolute" (all but the turn about z), "prismatic"
    (all but the slide along z).  What else is known of the joint there: as `Connection` has it.
    """

    name: str
    kind: str
    first: str
    second: str
    on_first: Transform = Transform()
    on_second: Transform = Transform()
    limits: AxisLimits = AxisLimits()
    damping: float = 0.0
    friction: float = 0.0
    driven: bool = False


@dataclass(frozen=True)
class Site:
    """A frame of the user's on a body: a tool, a sensor."""

    name: str
    body: str
    place: Transform = Transform()


@dataclass(frozen=True)
class Shape:
    """What a body looks like, or a part of it: where it stands on the body, its kind and sizes, or the file of a mesh.

    kind: one of SHAPES.  sizes: of a box its edges, of a sphere its radius, of a cylinder or a capsule (along z, both
    about the origin) radius and length between the round ends, of an ellipsoid its half axes.  rgba: None where the
    file says none.
    """

    body: str
    kind: str
    place: Transform = Transform()
    sizes: tuple[float, ...] = ()
    mesh: str = ""
    scale: Vector = (1.0, 1.0, 1.0)
    rgba: tuple[float, ...] | None = None


@dataclass(frozen=True)
class Assembly:
    """Bodies and connections, which form a tree; `root` is the body that none of them carries.

    remarks: how the file was understood; left_out: those of them that say what the assembly lacks.  shapes: what it
    looks like, which no model depends on.
    """

    name: str
    bodies: tuple[Body, ...]
    connections: tuple[Connection, ...]
    root: str
    closures: tuple[Coincidence, ...] = ()
    sites: tuple[Site, ...] = ()
    gravity: Vector = (0.0, 0.0, -9.81)
    remarks: tuple[str, ...] = field(default=(), compare=False)
    left_out: tuple[str, ...] = field(default=(), compare=False)
    shapes: tuple[Shape, ...] = field(default=(), compare=False)
