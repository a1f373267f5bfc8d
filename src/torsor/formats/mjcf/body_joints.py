"""The joints of an MJCF body as connections: several joints make a chain, with bodies without mass in between.

The file shows a body at q = ref, each joint about or along an axis through `pos` in the body's frame.  With a_k the
positions, the body moves by the product of Trans(a_k) Motion_k(q_k - ref_k) Trans(-a_k), in the file's order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from torsor.formats.bodies.bodies import IDENTITY, ORIGIN, AxisLimits, Body, Connection, Transform, Vector
from torsor.formats.bodies.space import compose, minus, plus, times, turned
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.compiler_settings import Settings
from torsor.formats.mjcf.poses import AXES, about, direction
from torsor.formats.remarks import Remarks

KNOWN = (
    "actuatorfrclimited", "actuatorfrcrange", "actuatorgravcomp", "armature", "axis", "class", "damping",
    "frictionloss", "group", "limited", "margin", "name", "pos", "range", "ref", "solimpfriction", "solimplimit",
    "solreffriction", "solreflimit", "springdamper", "springref", "springyield", "stiffness", "type", "user",
)
TYPES = ("hinge", "slide", "ball", "free")
UNBOUNDED = 1e10  # a limit from here on is none


@dataclass(frozen=True)
class Given:
    """A <joint> or <freejoint> with the <frame> it stands in."""

    a: Attributes
    name: str
    frame: Transform

    @property
    def kind(self) -> str:
        return "free" if self.a.tag == "freejoint" else self.a.word("type", TYPES, "hinge")


@dataclass
class BodyJoints:
    """What the joints of one body become."""

    bodies: list[Body] = field(default_factory=list)
    connections: list[Connection] = field(default_factory=list)
    references: dict[str, float] = field(default_factory=dict)  # q in the file's pose, balls apart


Step = tuple[str, str, Vector, Vector, Given]  # name, kind, axis, anchor, what it comes from


def chain(joints: Sequence[Given], parent: str, child: str, place: Transform, settings: Settings,
          fresh: Callable[[str, str], str], remarks: Remarks) -> BodyJoints:
    """The connections from a parent to a child that stands on it by `place` in the file."""
    built = BodyJoints()
    if any(j.kind == "free" for j in joints):
        if len(joints) > 1:
            raise joints[1].a.error("a free joint has no other joint beside it")
        if parent != "world":
            raise joints[0].a.error("a free joint on a body inside another: only a body of <worldbody> is free")
        built.connections.append(Connection(joints[0].name, "floating", parent, child, place))
        return built
    steps = [step for j in joints for step in _steps(j, settings, fresh, remarks)]
    if not steps:
        built.connections.append(Connection(fresh("joint", f"{child}_fixed"), "fixed", parent, child, place))
        return built
    here, carrier, anchor = place, parent, ORIGIN
    last_anchor = next((a for _, kind, _, a, _ in reversed(steps) if kind != "prismatic"), ORIGIN)
    for k, (name, kind, axis, at, given) in enumerate(steps):
        at = anchor if kind == "prismatic" else at
        ref = _reference(given, settings)
        here = compose(here, Transform(p=minus(at, anchor)))
        here = compose(here, motion(kind, axis, -ref))
        whole = k == len(steps) - 1 and last_anchor == ORIGIN
        carried = child if whole else fresh("body", f"{child}_{name}")
        if not whole:
            built.bodies.append(Body(carried))
        built.connections.append(_connection(given, name, kind, carrier, carried, here, axis, settings))
        if given.kind != "ball":
            built.references[name] = ref
        here, carrier, anchor = Transform(), carried, at
    if carrier != child:
        back = Transform(p=times(-1.0, anchor))
        built.connections.append(Connection(fresh("joint", f"{child}_fixed"), "fixed", carrier, child, back))
    return built


def motion(kind: str, axis: Vector, q: float) -> Transform:
    """The displacement of a joint by q."""
    if kind == "prismatic":
        return Transform(IDENTITY, times(q, axis))
    return Transform(about(axis, q) if q else IDENTITY)


def _steps(j: Given, settings: Settings, fresh: Callable[[str, str], str], remarks: Remarks) -> list[Step]:
    """The joint as joints of one coordinate."""
    j.a.among(KNOWN)
    anchor = plus(turned(j.frame.R, j.a.vector("pos", ORIGIN)), j.frame.p)
    if any(j.a.some("stiffness", 1, 3, (0.0,))[1:]):
        remarks.left_out("of springs the linear part is kept (stiffness)", j.name)
    if any(j.a.some("springdamper", 2, 2, (0.0, 0.0))):
        remarks.left_out("springs that MuJoCo computes are left out (springdamper)", j.name)
    if any(j.a.some("damping", 1, 3, (0.0,))[1:]):
        remarks.left_out("of damping the linear part is kept", j.name)
    if j.kind == "ball":
        remarks.add("a ball joint is three turns, about x, y and z in this order", j.name)
        if any(n in j.a for n in ("range", "damping", "frictionloss", "armature", "stiffness")):
            remarks.left_out("the range, damping, frictionloss, armature and stiffness of ball joints are left out",
                             j.name)
        return [(fresh("joint", f"{j.name}_{letter}"), "revolute", turned(j.frame.R, axis), anchor, j)
                for letter, axis in AXES.items()]
    axis = turned(j.frame.R, direction(j.a, "axis", j.a.vector("axis", AXES["z"])))
    if j.kind == "slide":
        return [(j.name, "prismatic", axis, anchor, j)]
    turns = "revolute" if j.a.limited("limited", "range", settings.autolimits) else "continuous"
    return [(j.name, turns, axis, anchor, j)]


def _reference(j: Given, settings: Settings) -> float:
    if j.kind == "ball":
        return 0.0
    ref = j.a.number("ref", 0.0)
    return settings.angle(ref) if j.kind == "hinge" else ref


def _connection(j: Given, name: str, kind: str, parent: str, child: str, place: Transform, axis: Vector,
                settings: Settings) -> Connection:
    if j.kind == "ball":
        return Connection(name, kind, parent, child, place, axis)
    rest = j.a.number("springref", 0.0)
    return Connection(name, kind, parent, child, place, axis, _limits(j, settings),
                      j.a.some("damping", 1, 3, (0.0,))[0], j.a.at_least_zero("frictionloss", 0.0),
                      j.a.at_least_zero("armature", 0.0), stiffness=j.a.some("stiffness", 1, 3, (0.0,))[0],
                      rest=settings.angle(rest) if j.kind == "hinge" else rest)


def _limits(j: Given, settings: Settings) -> AxisLimits:
    lower = upper = effort = None
    if j.a.limited("limited", "range", settings.autolimits):
        low, high = j.a.pair("range")
        lower = None if low <= -UNBOUNDED else settings.angle(low) if j.kind == "hinge" else low
        upper = None if high >= UNBOUNDED else settings.angle(high) if j.kind == "hinge" else high
    if j.a.limited("actuatorfrclimited", "actuatorfrcrange", settings.autolimits):
        effort = max(map(abs, j.a.pair("actuatorfrcrange")))
    return AxisLimits(lower, upper, None, effort)
