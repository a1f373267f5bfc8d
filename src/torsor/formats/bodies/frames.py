"""From bodies and joints with arbitrary axes to a robot in Khalil and Kleinfinger's frames.

Joint j of the robot keeps the zero and the sign of the user's joint; frame 0 is the frame of the root body.  Bodies
that are fixed to each other become one link, their masses joined.  The user's own frames stay: where the frame of a
body is not that of its link, a fixed link without mass has its name, and the moving link is called JOINT_axis.

A floating joint is three slides along x, y, z and three turns about z, y, x (yaw, pitch, roll) with nothing between
them; a planar joint is two slides across its axis and a turn about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches

from torsor.errors import RobotError
from torsor.formats.bodies.bodies import Assembly, Body, Coincidence, Connection, Mass, Mimic, Transform, Vector
from torsor.formats.bodies.common_normals import Axis, Parameters, PlacedFrame, between
from torsor.formats.bodies.common_normals import frames as chosen_frames
from torsor.formats.bodies.moved_masses import moved
from torsor.formats.bodies.placed_shapes import visuals
from torsor.formats.bodies.snapping import Snapping, tidy
from torsor.formats.bodies.space import across, compose, cross, inverse, length, minus, plus, times, transposed, turned
from torsor.formats.format import Reading
from torsor.robot.description import Robot
from torsor.robot.joints import FIXED, PRISMATIC, REVOLUTE, SCREW
from torsor.robot.parts import Base, Inertia, Joint, Limits, Link, Loop, Placement
from torsor.robot.scalars.building import plus as sum_of
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar

JOINTS = {"prismatic": PRISMATIC, "screw": SCREW}  # by the kinds of connections; the others turn
TOLERANCE = 5e-10  # rad, m: what agrees with the user's numbers to about nine digits
NOISE = 1e-15  # of the largest entry: what rounding leaves of a zero
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)


def khalil(
    assembly: Assembly, *, root: str = "", tip: str = "", free_flyer: bool = False, free_base: bool = False,
    merge: bool = True, frames: bool = True, friction: bool = True, tolerance: float = TOLERANCE,
) -> Reading:
    """The robot of an assembly, with what was recognised, merged or left out on the way, in words.

    root, tip: bodies, for the part from the one outwards, or from the root to the other.  free_flyer: the root moves
    freely, by a floating joint.  free_base: the same as a base of its own, which models write by its twist; what stands
    on an empty world by a floating joint is such a root.  merge: what is fixed to a link is part of it; without, it is
    a fixed link with its own mass.  frames: the frames of all bodies stay addressable, as fixed links without mass
    after the moving ones.  friction: damping and friction of the joints are kept, and are part of the torques.
    tolerance (rad, m): within it quarter turns and zeros are recognised; what was changed is in the remarks.
    """
    if free_base and free_flyer:
        raise RobotError("free_flyer puts the root on six joints, free_base makes it a base of its own: one of them")
    assembly = part(assembly, _flying_root(assembly) if free_base and not root else root, tip)
    if not friction:
        assembly = replace(
            assembly, connections=tuple(replace(c, damping=0.0, friction=0.0) for c in assembly.connections),
            closures=tuple(replace(c, damping=0.0, friction=0.0) for c in assembly.closures))
    assembly = expanded(_flying(assembly) if free_flyer else assembly)
    order = _in_order(assembly)
    place = _places(assembly, order)
    moving = [c for c in order if c.kind != "fixed"]
    number = {assembly.root: 0} | {c.child: k for k, c in enumerate(moving, 1)}
    for c in order:
        number.setdefault(c.child, number[c.parent])
    axes = [Axis(number[c.parent], place[c.child].p, turned(place[c.child].R, c.axis), c.kind == "prismatic")
            for c in moving]
    chosen = chosen_frames(axes, tolerance)
    snap = Snapping(tolerance)
    masses = {b.name: b.mass for b in assembly.bodies}
    placed = [_as_transform(f) for f in chosen]
    names = _Names(assembly, place, placed, tolerance)
    by_name = {c.name: c for c in moving}
    links: list[Link] = []
    at = {0: 0}  # the number of each moving link, those between counted
    for j, c in enumerate(moving, 1):
        name, i = names.of_link(j, c), axes[j - 1].antecedent
        *via, p = between(chosen[i], chosen[j], tolerance)
        links += [Link(at[i], Joint(FIXED), _placement(step, snap, name), name=names.of_step(name)) for step in via]
        mass = [(masses[b], compose(inverse(placed[j]), place[b])) for b, k in number.items()
                if k == j and (merge or b == c.child)]
        links.append(Link(len(links) if via else at[i], _joint(c, j, _followed(c, by_name).offset),
                          _placement(p, snap, name, c.kind, j),
                          _inertia(mass), name=name))
        at[j] = len(links)
    said = [*assembly.remarks, *(_merge_remark(order, masses) if merge else [])]
    fixed = {c.child: c.name for c in order if c.kind == "fixed"}
    for body, j in number.items():
        heavy = (not merge and body in fixed and masses[body].mass > 0) or not (moving or body != assembly.root)
        if (frames and body not in names.taken) or heavy:
            *via, p = between(chosen[j], _as_frame(place[body]), tolerance)
            links += [Link(at[j], Joint(FIXED), _placement(step, snap, body), name=names.of_step(body)) for step in via]
            # a root that is a base of its own has its mass there
            weighs = heavy and not (free_base and body == assembly.root)
            own = _inertia([(masses[body], Transform())]) if weighs else Inertia()
            links.append(Link(len(links) if via else at[j], Joint(FIXED, name=fixed.get(body, "")),
                              _placement(p, snap, body), own, name=body))
    said += snap.changed
    gravity = tuple(tidy(x) for x in assembly.gravity)
    loops: list[Loop] = []
    lost: list[str] = []
    for closure in assembly.closures:
        loop = _loop(closure, number, at, chosen, place, snap, len(moving) + len(loops) + 1)
        if loop is None:
            lost.append(f"{closure.name}: the loop that it closes by {closure.kind} is left open")
        else:
            loops.append(loop)
    base = Base(joint="free", inertia=_inertia([
        (masses[b], compose(inverse(placed[0]), place[b])) for b, k in number.items()
        if k == 0 and (merge or b == assembly.root)])) if free_base else Base()
    robot = Robot(assembly.name or "robot", tuple(links), gravity, base, coupling=_coupling(moving), loops=tuple(loops))
    seen = visuals(assembly, robot, {b: (at[j], compose(inverse(placed[j]), place[b])) for b, j in number.items()})
    return Reading(robot, (*said, *lost, *snap.doubts), (*assembly.left_out, *lost), seen)


def part(assembly: Assembly, root: str = "", tip: str = "") -> Assembly:
    """What stands on a body, or between it and a tip with all that is fixed to the bodies between."""
    names = {b.name for b in assembly.bodies}
    for body in (root, tip):
        if body and body not in names:
            near = get_close_matches(body[:50], names, n=3)
            raise RobotError(f"there is no body {body!r} in {assembly.name}; "
                             + (f"did you mean {' or '.join(near)}?" if near else f"its root is {assembly.root}"))
    carrier = {c.child: c for c in assembly.connections}
    root = root or assembly.root
    if tip:
        path, here = {tip}, tip
        while here != root:
            if here not in carrier:
                raise RobotError(f"{tip} does not stand on {root}: the path from it ends at {here}")
            here = carrier[here].parent
            path.add(here)
        grown = _grown(assembly, path, lambda c: c.kind == "fixed")
    else:
        grown = _grown(assembly, {root}, lambda _: True)
    if grown == names:
        return assembly
    above = carrier[root].parent if root in carrier else ""
    kept = tuple(c for c in assembly.connections if c.child in grown and c.parent in grown and c.child != root)
    left = [c.name for c in assembly.connections if c not in kept and c.kind != "fixed"]
    return replace(assembly, root=root, connections=kept, bodies=tuple(b for b in assembly.bodies if b.name in grown),
                   closures=tuple(c for c in assembly.closures if {c.first, c.second} <= grown - {above}),
                   sites=tuple(x for x in assembly.sites if x.body in grown),
                   remarks=(*assembly.remarks, f"left out: joints {', '.join(left)}"))


def _grown(assembly: Assembly, start: set[str], through: Callable[[Connection], bool]) -> set[str]:
    """The bodies that stand on some, by connections of a kind."""
    grown = set(start)
    while True:
        more = {c.child for c in assembly.connections if c.parent in grown and through(c)} - grown
        if not more:
            return grown
        grown |= more


# the assembly -----------------------------------------------------------------------------


def _flying_root(assembly: Assembly) -> str:
    """The body that stands on an otherwise empty world by a floating joint; else the root itself."""
    free = [c.child for c in assembly.connections if c.parent == assembly.root and c.kind == "floating"]
    mass = next(b.mass.mass for b in assembly.bodies if b.name == assembly.root)
    if not free or mass:
        return ""
    if len(free) > 1:
        raise RobotError(f"{assembly.name} has several bodies that move freely, {', '.join(free)}: name one as root")
    return free[0]


def _flying(assembly: Assembly) -> Assembly:
    """The assembly with its root on a floating joint."""
    world = _fresh("world", {b.name for b in assembly.bodies})
    joint = Connection(_fresh("root_joint", {c.name for c in assembly.connections}), "floating", world, assembly.root)
    return replace(assembly, bodies=(Body(world), *assembly.bodies), connections=(joint, *assembly.connections),
                   root=world)


def expanded(assembly: Assembly) -> Assembly:
    """The assembly with joints of one degree of freedom only."""
    bodies, connections = list(assembly.bodies), []
    taken = {b.name for b in bodies}
    for c in assembly.connections:
        if c.kind not in ("floating", "planar"):
            connections.append(replace(c, kind="revolute") if c.kind == "continuous" else c)
            continue
        parent, here = c.parent, c.place
        steps = _steps(c)
        for k, (tail, kind, axis) in enumerate(steps):
            last = k == len(steps) - 1
            child = c.child if last else _fresh(f"{c.child}_{tail}", taken)
            if not last:
                bodies.append(Body(child))
                taken.add(child)
            connections.append(Connection(f"{c.name}_{tail}", kind, parent, child, here, axis, damping=c.damping,
                                          friction=c.friction))
            parent, here = child, Transform()
    return replace(assembly, bodies=tuple(bodies), connections=tuple(connections))


def _steps(c: Connection) -> list[tuple[str, str, Vector]]:
    if c.kind == "floating":
        return [("x", "prismatic", X), ("y", "prismatic", Y), ("z", "prismatic", Z),
                ("yaw", "revolute", Z), ("pitch", "revolute", Y), ("roll", "revolute", X)]
    first = across(c.axis)
    return [("x", "prismatic", first), ("y", "prismatic", cross(c.axis, first)), ("turn", "revolute", c.axis)]


def _in_order(assembly: Assembly) -> list[Connection]:
    """The connections, each after the one that carries it, else in the order of the file."""
    waiting = list(assembly.connections)
    carried, order = {assembly.root}, []
    while waiting:
        ready = [c for c in waiting if c.parent in carried]
        if not ready:
            raise RobotError(f"joint {waiting[0].name} hangs on {waiting[0].parent}, which nothing carries")
        chosen = ready[0]
        waiting.remove(chosen)
        order.append(chosen)
        carried.add(chosen.child)
    return order


def _places(assembly: Assembly, order: Sequence[Connection]) -> dict[str, Transform]:
    """The frames of all bodies at rest, seen from the root."""
    place = {assembly.root: Transform()}
    for c in order:
        place[c.child] = compose(place[c.parent], c.place)
    return place


def _merge_remark(order: Sequence[Connection], masses: dict[str, Mass]) -> list[str]:
    fixed = [c.child for c in order if c.kind == "fixed" and masses[c.child].mass]
    return [f"joined to what carries them: {', '.join(fixed)}"] if fixed else []


def _fresh(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    return name


# links ------------------------------------------------------------------------------------


class _Names:
    """The name of each moving link: that of its body where the frames are the same, else one after its joint."""

    def __init__(self, assembly: Assembly, place: dict[str, Transform], placed: Sequence[Transform], tolerance: float):
        self.bodies = {b.name for b in assembly.bodies}
        self.place, self.placed, self.tolerance = place, placed, tolerance
        self.taken = {assembly.root}
        self.given: set[str] = set()

    def of_link(self, j: int, c: Connection) -> str:
        own, frame = self.place[c.child], self.placed[j]
        rows = zip(own.R, frame.R, strict=True)
        turn = max(abs(a - b) for x, y in rows for a, b in zip(x, y, strict=True))
        if max(turn, length(minus(own.p, frame.p))) <= self.tolerance:
            self.taken.add(c.child)
            name = c.child
        else:
            name = _fresh(f"{c.name}_axis", self.bodies | self.given)
        self.given.add(name)
        return name

    def of_step(self, name: str) -> str:
        """For a frame on the way to the one of that name."""
        fresh = _fresh(f"{name}_via", self.bodies | self.given)
        self.given.add(fresh)
        return fresh


def _joint(c: Connection | Coincidence, j: int, offset: float = 0.0) -> Joint:
    if c.kind == "weld":
        return Joint(FIXED, name=c.name)
    spring = (c.stiffness, c.rest) if isinstance(c, Connection) and c.stiffness else (0.0, 0.0)
    low, high, speed, effort = (None if x is None else tidy(x) for x in
                                (c.limits.lower, c.limits.upper, c.limits.velocity, c.limits.effort))
    return Joint(JOINTS.get(c.kind, REVOLUTE), active=c.driven, variable=f"q{j}",
                 velocity=scalar(f"QP{j}"), acceleration=scalar(f"QDP{j}"),
                 lead=tidy(c.lead) if isinstance(c, Connection) else ZERO,
                 IA=tidy(c.rotor) if isinstance(c, Connection) else ZERO, FV=tidy(c.damping), FS=tidy(c.friction),
                 limits=Limits(low, high, speed, effort), name=c.name,
                 KQ=tidy(spring[0]), Q0=tidy(spring[1]), QM=tidy(offset))


def _placement(p: Parameters, snap: Snapping, name: str, kind: str = "fixed", j: int = 0) -> Placement:
    gamma, alpha, theta = (snap.angle(f"{what} of {name}", x) for what, x in
                           (("gamma", p.gamma), ("alpha", p.alpha), ("theta", p.theta)))
    b, d, r = (snap.length(f"{what} of {name}", x) for what, x in (("b", p.b), ("d", p.d), ("r", p.r)))
    if kind in ("revolute", "screw"):
        theta = sum_of(f"q{j}", theta)
    elif kind == "prismatic":
        r = sum_of(f"q{j}", r)
    return Placement(gamma, b, alpha, d, theta, r)


def _loop(
    closure: Coincidence, number: dict[str, int], at: dict[int, int], chosen: Sequence[PlacedFrame],
    place: dict[str, Transform], snap: Snapping, k: int,
) -> Loop | None:
    """The loop that two frames close, cut at a joint of one degree of freedom or none; None where it is another."""
    if closure.kind == "connect":
        return None
    sides = []
    for body, own in ((closure.first, closure.on_first), (closure.second, closure.on_second)):
        ways = between(chosen[number[body]], _as_frame(compose(place[body], own)), snap.tolerance)
        if len(ways) > 1:
            return None
        sides.append((at[number[body]], ways[0]))
    (first, p), (second, closing) = sides
    return Loop(first, _joint(closure, k), _placement(p, snap, closure.name, closure.kind, k), second,
                _placement(closing, snap, closure.name))


def _inertia(parts: Sequence[tuple[Mass, Transform]]) -> Inertia:
    """The parameters at a frame's origin of masses placed in it."""
    total, moment, tensor = 0.0, (0.0, 0.0, 0.0), [0.0] * 6
    for mass, at in parts:
        own = moved(mass, at)
        x, y, z = own.centre
        steiner = (y * y + z * z, -x * y, -x * z, x * x + z * z, -y * z, x * x + y * y)
        tensor = [J + j + own.mass * s for J, j, s in zip(tensor, own.tensor, steiner, strict=True)]
        total += own.mass
        moment = plus(moment, times(own.mass, own.centre))
    noise = [NOISE * max(map(abs, tensor))] * 6 + [NOISE * max(map(abs, moment))] * 3 + [0.0]
    values = zip((*tensor, *moment, total), noise, strict=True)
    return Inertia(*(tidy(x) if abs(x) > least else ZERO for x, least in values))


def _followed(c: Connection, by_name: Mapping[str, Connection]) -> Mimic:
    """The joint that one follows in the end, by q = multiplier q_joint + offset; itself where it follows none."""
    factor, offset, here = 1.0, 0.0, c
    while isinstance(here.mimic, Mimic) and here.mimic.joint in by_name:
        offset += factor * here.mimic.offset
        factor, here = factor * here.mimic.multiplier, by_name[here.mimic.joint]
    return Mimic(here.name, factor, offset)


def _coupling(moving: Sequence[Connection]) -> tuple[tuple[Scalar, ...], ...]:
    """dq = J dq_m: each joint moves with its motor, one that mimics with the motor of the joint it follows."""
    if not any(c.mimic for c in moving):
        return ()
    motors, by_name = [c.name for c in moving if c.mimic is None], {c.name: c for c in moving}
    ways = [_followed(c, by_name) for c in moving]
    return tuple(tuple(tidy(way.multiplier) if name == way.joint else ZERO for name in motors) for way in ways)


def _as_transform(f: PlacedFrame) -> Transform:
    return Transform(transposed((f.x, cross(f.z, f.x), f.z)), f.origin)


def _as_frame(t: Transform) -> PlacedFrame:
    x, _, z = transposed(t.R)
    return PlacedFrame(t.p, x, z)
