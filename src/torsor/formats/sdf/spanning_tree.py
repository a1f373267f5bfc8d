"""From joints between any two bodies to a tree with loops: SDFormat lets a link have several joints, in any direction.

In the order of the file, those with springs first, those that a simulator is told to cut last, a joint that ties what
is tied already closes a loop; the others are the tree, which is walked from its roots.  A joint that is met from its
child is turned round: its steps in the other order, about the opposite axes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from torsor.formats.bodies.bodies import Body, Coincidence, Connection, Transform
from torsor.formats.bodies.followers import PlacedJoint
from torsor.formats.bodies.space import compose, inverse, length, product, times, transposed, turned
from torsor.formats.bodies.turn_matrices import with_z
from torsor.formats.sdf.joint_steps import JointStep, SdfJoint

NEAR = 1e-12  # metres: origins that are the same


@dataclass
class Spanned:
    """What the joints become: bodies without mass between their steps, connections, closures of loops."""

    bodies: list[Body] = field(default_factory=list)
    connections: list[PlacedJoint] = field(default_factory=list)
    closures: list[Coincidence] = field(default_factory=list)


def spanned(joints: Sequence[SdfJoint], place: Mapping[str, Transform], roots: Callable[[list[list[str]]], list[str]],
            fresh: Callable[[str], str]) -> Spanned:
    """The tree and the loops of some joints; place: of the bodies on the world.

    roots: a root for each of the given lists of bodies that hang together.  fresh: a name that no body has.
    """
    tree, cuts = _divided(sorted(joints, key=lambda j: (j.cut and not j.sprung, not j.sprung)), place)
    at: dict[str, list[SdfJoint]] = {name: [] for name in place}
    for joint in tree:
        at[joint.parent].append(joint)
        at[joint.child].append(joint)
    build, position = _Builder(place, fresh), {id(joint): k for k, joint in enumerate(joints)}
    found: list[tuple[int, SdfJoint, str]] = []
    for root in roots(_together(place, at)):
        waiting, met = [root], {root}
        while waiting:
            here = waiting.pop()
            for joint in at[here]:
                other = joint.child if joint.parent == here else joint.parent
                if other not in met:
                    met.add(other)
                    waiting.append(other)
                    found.append((position[id(joint)], joint, here))
    for _, joint, carrier in sorted(found, key=lambda x: x[0]):
        build.connect(joint, carrier)
    for joint in cuts:
        build.close(joint)
    return build.made


def _divided(joints: Iterable[SdfJoint], bodies: Iterable[str]) -> tuple[list[SdfJoint], list[SdfJoint]]:
    """(tree, cuts): those that join what was apart, and the others."""
    above = {name: name for name in bodies}

    def top(name: str) -> str:
        while above[name] != name:
            above[name] = above[above[name]]
            name = above[name]
        return name

    tree: list[SdfJoint] = []
    cuts: list[SdfJoint] = []
    for joint in joints:
        a, b = top(joint.parent), top(joint.child)
        (cuts if a == b else tree).append(joint)
        above[b] = a
    return tree, cuts


def _together(bodies: Iterable[str], at: Mapping[str, Sequence[SdfJoint]]) -> list[list[str]]:
    """The bodies that hang together, in the order of the file."""
    groups, met = [], set[str]()
    for name in bodies:
        if name in met:
            continue
        group, waiting = {name}, [name]
        while waiting:
            for joint in at[waiting.pop()]:
                for other in {joint.parent, joint.child} - group:
                    group.add(other)
                    waiting.append(other)
        met |= group
        groups.append([x for x in bodies if x in group])
    return groups


class _Builder:
    """Joints on their way to connections; place: of the bodies on the world."""

    def __init__(self, place: Mapping[str, Transform], fresh: Callable[[str], str]):
        self.place, self.fresh, self.made = place, fresh, Spanned()

    def connect(self, joint: SdfJoint, carrier: str) -> None:
        """The joint from the body that carries it to the other one."""
        back = carrier != joint.parent
        carried = joint.parent if back else joint.child
        steps: Sequence[JointStep] = joint.steps
        if back:
            steps = [replace(s, axis=times(-1.0, s.axis)) for s in reversed(steps)]
        on, here, end = carrier, self.seen(carrier, joint), inverse(self.seen(carried, joint))
        if not steps:
            self.add(joint, Connection(joint.name, "fixed", on, carried, compose(here, end)))
            return
        last = steps[-1]
        direct = last.kind == "prismatic" or length(end.p) <= NEAR
        on, here = self.pass_through(joint, steps[:-1] if direct else steps, on, here, carried)
        if direct:  # the axis runs through the origin of the body that it moves
            own = replace(last, axis=turned(transposed(end.R), last.axis))
            self.add(joint, _connection(own, on, carried, compose(here, end)))
        else:
            self.add(joint, Connection(f"{joint.name}_fixed", "fixed", on, carried, end))

    def close(self, joint: SdfJoint) -> None:
        """The joint as the end of a loop, which its last step closes."""
        here, there = self.seen(joint.parent, joint), self.seen(joint.child, joint)
        on, here = self.pass_through(joint, joint.steps[:-1], joint.parent, here, joint.child)
        closure = Coincidence(joint.name, "weld", on, joint.child, here, there)
        if joint.steps:
            last = joint.steps[-1]
            turn, kind = with_z(last.axis), "prismatic" if last.kind == "prismatic" else "revolute"
            here, there = (Transform(product(t.R, turn), t.p) for t in (here, there))
            closure = Coincidence(last.name, kind, on, joint.child, here, there, last.limits, last.damping,
                                  last.friction, last.driven)
            if last.stiffness:
                raise joint.element.error(f"joint {last.name} has a spring and closes a loop, all joints of which have "
                                          "some: a robot has no place for the spring of a cut joint")
            if last.mimic is not None:
                raise joint.element.error(f"joint {last.name} follows another and closes a loop, for which a robot has "
                                          "no place: let another joint of the loop come last in the file")
        self.made.closures.append(closure)

    def pass_through(self, joint: SdfJoint, steps: Sequence[JointStep], on: str, here: Transform,
                     towards: str) -> tuple[str, Transform]:
        """Where some steps lead, by bodies without mass at the joint's frame: the last of them, and what is left."""
        for step in steps:
            between = self.fresh(f"{towards}_{step.name}")
            self.made.bodies.append(Body(between))
            self.add(joint, _connection(step, on, between, here))
            on, here = between, Transform()
        return on, here

    def seen(self, body: str, joint: SdfJoint) -> Transform:
        """The joint's frame on a body."""
        return compose(inverse(self.place[body]), joint.at)

    def add(self, joint: SdfJoint, connection: Connection) -> None:
        self.made.connections.append(PlacedJoint(joint.element, connection))


def _connection(s: JointStep, parent: str, child: str, place: Transform) -> Connection:
    return Connection(s.name, s.kind, parent, child, place, s.axis, s.limits, s.damping, s.friction, mimic=s.mimic,
                      lead=s.lead, driven=s.driven, stiffness=s.stiffness, rest=s.rest)
