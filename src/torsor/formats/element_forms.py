"""What the elements of an XML format may hold, and the check of a file against it.

Anything else earns a warning: a misspelt <inertial> would otherwise be a body without mass.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from torsor.errors import unknown
from torsor.formats.xml_tree import Element, short


@dataclass(frozen=True)
class ElementForm:
    """Attributes and children of an element: `once` and `many` are read, `passed` and `others` are not.

    text: whether the element's own text is what is read of it.
    """

    attributes: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    many: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    others: tuple[str, ...] = ()  # attributes
    text: bool = False


class Checker:
    """Elements held against their forms; each unknown tag or attribute is told once.

    leaves: the forms of children that stand once, by tag, which are checked with the element that holds them.
    """

    def __init__(self, leaves: Mapping[str, ElementForm]) -> None:
        self.leaves = leaves
        self.told: set[tuple[str, str]] = set()

    def check(self, element: Element, form: ElementForm) -> dict[str, Element]:
        """The children that may stand once, by tag; they are checked as well where they are leaves."""
        for name, value in element.attributes.items():
            if "${" in value or "$(" in value:
                raise element.error(f'{name}="{short(value)}" is for xacro to compute: expand the file first with '
                                    "the xacro tool")
            if name not in form.attributes + form.others and ":" not in name and name != "xmlns":
                said = unknown(f"attribute of <{element.tag}>", name, form.attributes or ("none",))
                self._tell(element, element, "@" + name, said)
        children: dict[str, Element] = {}
        for child in element.children:
            if child.tag in form.once:
                if child.tag in children:
                    raise child.error(f"a second <{child.tag}> in the same <{element.tag}>; one was expected")
                children[child.tag] = child
                if child.tag in self.leaves:
                    self.check(child, self.leaves[child.tag])
            elif child.tag not in form.many + form.passed and ":" not in child.tag:
                said = unknown(f"element of <{element.tag}>", child.tag, form.once + form.many or ("none",))
                self._tell(element, child, child.tag, said)
        if element.pieces and not form.text:
            said = element.text.splitlines()[0][:40]
            element.warn(f"the text {said!r} inside <{element.tag}> is passed over; only elements were expected",
                         element.text_line)
        return children

    def _tell(self, parent: Element, place: Element, what: str, said: str) -> None:
        if (parent.tag, what) not in self.told:
            self.told.add((parent.tag, what))
            place.warn(f"{said}; it is passed over")
