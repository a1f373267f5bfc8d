"""MJCF's equalities: connect and weld close loops, joint makes one joint follow another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.errors import unknown
from torsor.formats.bodies.bodies import ORIGIN, Coincidence, Connection, Mimic, Site, Transform
from torsor.formats.bodies.space import compose, inverse, length, minus, unit
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.body_joints import motion
from torsor.formats.mjcf.body_tree import WORLD, Tree
from torsor.formats.mjcf.default_classes import DefaultClasses
from torsor.formats.mjcf.poses import SMALLEST, from_quaternion, towards
from torsor.formats.xml_tree import Element

COMMON = ("active", "class", "name", "solimp", "solref")
KNOWN = {
    "connect": (*COMMON, "anchor", "body1", "body2", "site1", "site2"),
    "weld": (*COMMON, "anchor", "body1", "body2", "relpose", "site1", "site2", "torquescale"),
    "joint": (*COMMON, "joint1", "joint2", "polycoef"),
}
LAW = (0.0, 1.0, 0.0, 0.0, 0.0)  # what polycoef does not say
LEFT_OUT = ("tendon", "flex", "flexvert", "flexstrain", "distance")


class Equalities:
    """The closures of a file's loops; joints that follow others change in the tree."""

    def __init__(self, tree: Tree, defaults: DefaultClasses):
        self.tree, self.defaults = tree, defaults
        self.sites = {s.name: s for s in tree.sites}
        self.closures: list[Coincidence] = []
        self.taken: set[str] = set()
        self.followers: dict[str, str] = {}

    def read(self, sections: Sequence[Element]) -> tuple[Coincidence, ...]:
        for section in sections:
            for element in section.children:
                self._read(element)
        return tuple(_hinges(self.closures))

    def _read(self, element: Element) -> None:
        a = self.defaults.of(element, kind="equality")
        if element.tag not in KNOWN:
            if element.tag not in LEFT_OUT:
                raise a.error(unknown("element of <equality>", element.tag, (*KNOWN, *LEFT_OUT)))
            self.tree.remarks.left_out("equalities of tendons, flexes and distances are left out",
                                       a.name() or element.tag)
            return
        a.among(KNOWN[element.tag])
        name = a.name()
        if name in self.taken:
            raise a.error(f"two equalities are called {name!r}: names are unique")
        name = name or f"{element.tag}{len(self.taken) + 1}"
        self.taken.add(name)
        if not a.switch("active", True):
            self.tree.remarks.add("equalities that are not active are left out", name)
        elif element.tag == "joint":
            self._follow(a, name)
        elif "site1" in a or "site2" in a:
            first, second = self._site(a, "site1"), self._site(a, "site2")
            self.closures.append(Coincidence(name, element.tag, first.body, second.body, first.place, second.place))
        else:
            self._bodies(a, name)

    def _bodies(self, a: Attributes, name: str) -> None:
        """Frames that coincide in the file's pose, unless relpose says otherwise."""
        first, second = self._body(a, "body1"), self._body(a, "body2", WORLD)
        between = compose(inverse(self.tree.place[first]), self.tree.place[second])
        if a.tag == "connect":
            on_first = Transform(p=a.vector("anchor"))
            on_second = compose(inverse(between), on_first)
        else:
            on_second = Transform(p=a.vector("anchor", ORIGIN))
            on_first = compose(between, on_second)
            x, y, z, *turn = a.some("relpose", 7, 7, (0.0,) * 7)
            if any(turn):  # then its point is that of the anchor, seen from body1
                on_first = Transform(from_quaternion(a, tuple(turn)), (x, y, z))
        self.closures.append(Coincidence(name, a.tag, first, second, on_first, on_second))

    def _follow(self, a: Attributes, name: str) -> None:
        """q1 - ref1 = c0 + c1 (q2 - ref2) + ..."""
        at, connection = self._joint(a, "joint1")
        given = a.some("polycoef", 1, 5, LAW)
        c = (*given, *LAW[len(given):])
        ref = self.tree.references[connection.name]
        if connection.name in self.followers:
            raise a.error(f"joint {connection.name} follows {self.followers[connection.name]} already: one is expected")
        if "joint2" not in a:
            held = compose(connection.place, motion(connection.kind, connection.axis, ref + c[0]))
            self.tree.connections[at] = replace(connection, kind="fixed", place=held)
            self.tree.remarks.add("joints that an equality holds are fixed", connection.name)
            self.followers[connection.name] = "its own constant"
            return
        if any(c[2:]):
            self.tree.remarks.left_out("joints that follow others by a curved law are left free (polycoef)", name)
            return
        _, leader = self._joint(a, "joint2")
        self.followers[connection.name] = leader.name
        follows: str | None = leader.name
        while follows:
            if follows == connection.name:
                raise a.error(f"joint {connection.name} follows itself: joints that follow each other run in a circle")
            follows = self.followers.get(follows)
        offset = ref + c[0] - c[1] * self.tree.references[leader.name]
        self.tree.connections[at] = replace(connection, mimic=Mimic(leader.name, c[1], offset))

    def _site(self, a: Attributes, key: str) -> Site:
        name = a.values.get(key, "")
        if name not in self.sites:
            raise a.error(unknown(f"{key}: site", name, self.sites or ["no sites"]))
        return self.sites[name]

    def _body(self, a: Attributes, key: str, default: str = "") -> str:
        name = a.values.get(key, default)
        if name not in self.tree.place:
            raise a.error(unknown(f"{key}: body", name, self.tree.place))
        return name

    def _joint(self, a: Attributes, key: str) -> tuple[int, Connection]:
        name = a.values.get(key, "")
        for k, c in enumerate(self.tree.connections):
            if c.name == name and name in self.tree.references:
                return k, c
        raise a.error(unknown(f"{key}: hinge or slide joint", name, self.tree.references or ["no such joints"]))


def _hinges(closures: Sequence[Coincidence]) -> list[Coincidence]:
    """Two points of one body on two of another leave a turn about the line through them."""
    pairs: dict[tuple[str, str], list[Coincidence]] = {}
    for c in closures:
        if c.kind == "connect":
            pairs.setdefault((c.first, c.second), []).append(c)
    kept, done = [], set()
    for c in closures:
        same = pairs.get((c.first, c.second), []) if c.kind == "connect" else []
        if len(same) != 2 or not _apart(*same):
            kept.append(c)
        elif id(same[0]) not in done:
            done.add(id(same[0]))
            kept.append(replace(c, kind="revolute", on_first=_axis(same[0].on_first, same[1].on_first),
                                on_second=_axis(same[0].on_second, same[1].on_second)))
    return kept


def _apart(a: Coincidence, b: Coincidence) -> bool:
    return all(length(minus(q.p, p.p)) > SMALLEST for p, q in ((a.on_first, b.on_first), (a.on_second, b.on_second)))


def _axis(a: Transform, b: Transform) -> Transform:
    return Transform(towards(unit(minus(b.p, a.p))), a.p)
