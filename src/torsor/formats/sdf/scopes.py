"""The frames of a model or a world of SDFormat, by name, and where they stand.

Links, joints, frames and models inside are frames of the scope that they stand in; those inside a nested model are
called MODEL::NAME.  A pose is relative to the frame that it names, else that of a link, a frame or a nested model to
the scope's own frame, that of a joint to its child.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from torsor.errors import unknown
from torsor.formats.bodies.bodies import Transform
from torsor.formats.bodies.space import compose, inverse
from torsor.formats.element_forms import Checker
from torsor.formats.sdf import sdf_schema as schema
from torsor.formats.sdf.element_texts import name_of, pose, relative_to, switch
from torsor.formats.xml_tree import Element, short

WORLD = "world"
MODEL = "__model__"
FORMS = {"link": schema.LINK, "joint": schema.JOINT, "frame": schema.FRAME, "model": schema.MODEL}
STRICT = (1, 7)  # from here on names are unique among all elements of a scope


@dataclass(frozen=True)
class Item:
    """A named element of a scope; attached: what it moves with, where it is no link."""

    name: str
    element: Element
    pose: Transform
    relative_to: str
    attached: str = ""
    scope: Scope | None = None

    @property
    def kind(self) -> str:
        return self.element.tag


class Scope:
    """A <model>, or what stands on the world; prefix: before the names of its links and joints in the robot.

    A model that is alone on the world lends its name to no prefix.  at: where the scope's own frame is on the world.
    """

    def __init__(self, element: Element, prefix: str, checker: Checker, version: tuple[int, int],
                 static: bool = False):
        self.element, self.prefix = element, prefix
        self.own = MODEL if element.tag == "model" else WORLD
        self.static = static or (self.own == MODEL and switch(element, "static", False))
        self.items: dict[str, Item] = {}
        self.listed: list[Item] = []
        self._placed: dict[str, Transform] = {}
        self._carriers: dict[str, str] = {}  # name of a frame -> link that it moves with
        self._kinds: dict[str, list[Item]] = {}
        self._alone = self.own == WORLD and len(element.all("model")) == 1
        self.at = Transform()
        for child in element.children:
            if child.tag == "include":
                uri = child.first("uri")
                raise child.error(f"<include> names another file ({short(uri.text if uri else '')}), which is not "
                                  "fetched: put its <model> into this file")
            if child.tag in FORMS:
                self._add(child, checker, version)
        if self.own == WORLD:
            self._stands(Transform())

    def _add(self, child: Element, checker: Checker, version: tuple[int, int]) -> None:
        name = name_of(child)
        parts = checker.check(child, FORMS[child.tag])
        if name in self.items:
            other = self.items[name].element
            if other.tag == child.tag or version >= STRICT:
                raise child.error(f"<{other.tag}> of line {other.line} and <{child.tag}> are both called {name!r}: "
                                  "names are unique")
        at = parts.get("pose")
        said, attached, inner = relative_to(at), "", None
        if child.tag == "joint":
            attached = parts["child"].text if "child" in parts else ""
        elif child.tag == "frame":
            attached = child.attributes.get("attached_to", "")
        elif child.tag == "model":
            inner = Scope(child, "" if self._alone else f"{self.prefix}{name}::", checker, version, self.static)
        item = Item(name, child, pose(at), said or attached, attached, inner)
        self.items.setdefault(name, item)
        self.listed.append(item)
        self._kinds.setdefault(item.kind, []).append(item)

    def _stands(self, at: Transform) -> None:
        self.at = at
        for item in self.models:
            assert item.scope is not None
            item.scope._stands(compose(at, self.place_of(item)))

    def of(self, kind: str) -> list[Item]:
        return self._kinds.get(kind, [])

    @property
    def models(self) -> list[Item]:
        return self.of("model")

    def walk(self) -> Iterator[Scope]:
        """The scope and those inside, outer ones first."""
        yield self
        for item in self.models:
            assert item.scope is not None
            yield from item.scope.walk()

    def on_world(self, place: Transform) -> Transform:
        """What stands on the scope's own frame, seen from the world."""
        return compose(self.at, place)

    def place_of(self, item: Item) -> Transform:
        """An item on the scope's own frame."""
        return compose(self.place(item.relative_to, item.element), self._own_pose(item))

    def place(self, name: str, at: Element) -> Transform:
        """A frame on the scope's own; `at`: the element that names it."""
        path: dict[str, tuple[str, Transform]] = {}
        while name not in ("", self.own) and name not in self._placed:
            if name in path:
                raise at.error(f"frames that stand on each other in a circle: {' -> '.join([*path, name][-8:])}")
            item, rest = self._find(name, at)
            if rest:
                assert item.scope is not None
                path[name] = item.name, item.scope.place(rest, at)
            else:
                path[name] = item.relative_to, self._own_pose(item)
            name = path[name][0]
        here = self._placed.get(name, Transform())
        for step, (_, own) in reversed(path.items()):
            here = self._placed[step] = compose(here, own)
        return here

    def _own_pose(self, item: Item) -> Transform:
        """Its pose; that of a model may be the pose of a frame in it."""
        frame = item.element.attributes.get("placement_frame", "") if item.scope else ""
        if not frame or item.scope is None:
            return item.pose
        return compose(item.pose, inverse(item.scope.place(frame, item.element)))

    def _find(self, name: str, at: Element) -> tuple[Item, str]:
        """The item of that name; or the model that holds it, and its name in there."""
        if name in self.items:
            return self.items[name], ""
        outer, _, rest = name.partition("::")
        if rest and outer in self.items and self.items[outer].scope is not None:
            return self.items[outer], rest
        raise at.error(unknown(f"frame of <{at.tag}>", name, (*self.items, self.own)))

    def joint(self, name: str, at: Element) -> tuple[str, Element]:
        """A joint by its name in the robot, and its element."""
        item, rest = self._find(name, at)
        if item.scope is not None and rest:
            return item.scope.joint(rest, at)
        if item.kind != "joint":
            raise at.error(f"{short(name)} is a <{item.kind}>; a joint was expected")
        return self.prefix + name, item.element

    def body(self, name: str, at: Element) -> str:
        """The link that a frame moves with, by its name in the robot."""
        met: dict[str, None] = {}  # in order
        while name not in self._carriers:
            if name in met:
                raise at.error(f"frames that are attached to each other in a circle: {' -> '.join([*met, name][-8:])}")
            met[name] = None
            if name in ("", self.own):
                self._carriers[name] = WORLD if self.own == WORLD else self._canonical()
                break
            item, rest = self._find(name, at)
            if item.scope is not None:
                self._carriers[name] = item.scope.body(rest, at)
            elif item.kind == "link":
                self._carriers[name] = self.prefix + name
            else:
                name = item.attached
        self._carriers |= dict.fromkeys(met, self._carriers[name])
        return self._carriers[name]

    def _canonical(self) -> str:
        """The link that the frame of a model moves with: the one it names, else its first."""
        said = self.element.attributes.get("canonical_link", "")
        if said:
            item, rest = self._find(said, self.element)
            if item.kind != "link" and item.scope is None:
                raise self.element.error(f"canonical_link={short(said)!r} is a <{item.kind}>; a link was expected")
            return item.scope.body(rest, self.element) if item.scope else self.prefix + said
        if links := self.of("link"):
            return self.prefix + links[0].name
        if not self.models:
            raise self.element.error(f"the model {self.element.attributes.get('name', '')} has no link; at least one "
                                     "was expected")
        assert self.models[0].scope is not None
        return self.models[0].scope._canonical()
