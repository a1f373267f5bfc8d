"""MJCF's default classes: attributes that elements inherit by class, by the childclass of a body, or from the top."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.errors import unknown
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.poses import ORIENTATIONS
from torsor.formats.xml_tree import Element

Table = dict[str, dict[str, str]]  # of each kind of element, its attributes
MAIN = "main"


class DefaultClasses:
    """The default classes of one file."""

    def __init__(self, sections: Sequence[Element]):
        self.main = MAIN
        self.classes: dict[str, Table] = {MAIN: {}}
        for section in sections:
            name = section.attributes.get("class", self.main)
            if name != self.main:  # the outermost class may have a name of its own
                self.classes[name] = self.classes[self.main]
                self.main = name
            self._fill(section, name)

    def of(self, element: Element, childclass: str = "", kind: str = "") -> Attributes:
        """The attributes of an element with those of its class; an orientation of its own replaces an inherited one."""
        own = element.attributes
        a = Attributes(element)
        name = own.get("class") or childclass or self.main
        self.check(a, name)
        return a.over(_inherited(self.classes[name].get(kind or element.tag, {}), own))

    def check(self, a: Attributes, name: str) -> None:
        if name not in self.classes:
            raise a.error(unknown("default class", name, self.classes))

    def _fill(self, section: Element, name: str) -> None:
        """Its own elements first: nested classes begin with what they make of this one."""
        table = self.classes[name]
        for child in section.children:
            if child.tag != "default":
                table[child.tag] = {**_inherited(table.get(child.tag, {}), child.attributes), **child.attributes}
        for child in section.children:
            if child.tag == "default":
                a = Attributes(child)
                inner = child.attributes.get("class", "")
                if not inner:
                    raise a.error("a nested <default> without class=\"...\": only the outermost needs no name")
                if inner in self.classes:
                    raise a.error(f"two default classes are called {inner!r:.60}: names are unique")
                self.classes[inner] = {kind: dict(attributes) for kind, attributes in table.items()}
                self._fill(child, inner)


def _inherited(attributes: dict[str, str], own: dict[str, str]) -> dict[str, str]:
    """What is left of a class's attributes beside an element's own."""
    if any(o in own for o in ORIENTATIONS):
        return {k: v for k, v in attributes.items() if k not in ORIENTATIONS}
    return attributes
