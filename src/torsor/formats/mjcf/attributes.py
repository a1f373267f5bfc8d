"""The attributes of an MJCF element as numbers, vectors and words, each checked, with the place of what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from torsor.errors import FormatError, unknown
from torsor.formats.bodies.bodies import Vector
from torsor.formats.xml_tree import Element

LARGEST = 1e15
LONGEST_NAME = 150  # a robot's names have 200 letters, and some of ours are made of these


@dataclass(frozen=True)
class Attributes:
    """The attributes of one element, those of its default class among them."""

    element: Element

    @property
    def tag(self) -> str:
        return self.element.tag

    @property
    def values(self) -> Mapping[str, str]:
        return self.element.attributes

    def error(self, what: str) -> FormatError:
        return self.element.error(what)

    def over(self, inherited: Mapping[str, str]) -> Attributes:
        """These attributes, and those of a class where they say nothing."""
        e = self.element
        return Attributes(Element(e.tag, {**inherited, **e.attributes}, e.file, e.line)) if inherited else self

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def among(self, known: Sequence[str]) -> Attributes:
        """These attributes, once they are all known."""
        for name in self.values:
            if name not in known:
                raise self.error(unknown(f"attribute of <{self.tag}>", name, known))
        return self

    def some(self, name: str, fewest: int, most: int, default: Sequence[float] | None = None) -> tuple[float, ...]:
        """Its numbers, from `fewest` to `most` of them."""
        if name not in self.values:
            if default is None:
                raise self.error(f"<{self.tag}> has no {name}; {_count(fewest, most)} expected")
            return tuple(default)
        words = len(self.values[name].split())
        if not fewest <= words <= most:
            raise self.error(f"{name} of <{self.tag}> has {words} numbers; {_count(fewest, most)} expected")
        return self.element.numbers(name, words, most=LARGEST)

    def number(self, name: str, default: float | None = None) -> float:
        return self.some(name, 1, 1, None if default is None else (default,))[0]

    def pair(self, name: str, default: tuple[float, float] | None = None) -> tuple[float, float]:
        low, high = self.some(name, 2, 2, default)
        return low, high

    def vector(self, name: str, default: Vector | None = None) -> Vector:
        x, y, z = self.some(name, 3, 3, default)
        return x, y, z

    def at_least_zero(self, name: str, default: float | None = None) -> float:
        value = self.number(name, default)
        if value < 0:
            raise self.error(f"{name} = {value:g} of <{self.tag}> is negative; zero or more was expected")
        return value

    def word(self, name: str, words: Sequence[str], default: str) -> str:
        """One of a few words."""
        value = self.values.get(name, default)
        if value not in words:
            raise self.error(unknown(f"{name} of <{self.tag}>", value, words))
        return value

    def switch(self, name: str, default: bool) -> bool:
        return self.word(name, ("true", "false"), "true" if default else "false") == "true"

    def limited(self, switch: str, range_name: str, automatic: bool) -> bool:
        """Whether a range holds: as its switch says, else where it is given and not empty."""
        said = self.word(switch, ("true", "false", "auto"), "auto")
        if said == "auto" and range_name in self and not automatic:
            raise self.error(f"{range_name} without {switch}: say {switch}=\"true\" or \"false\", or "
                             "autolimits=\"true\" in <compiler>")
        if said == "false" or (said == "auto" and range_name not in self):
            return False
        low, high = self.pair(range_name)
        if low < high:
            return True
        if said == "true":
            raise self.error(f"{range_name} = {low:g} {high:g}; a lower and a greater number were expected")
        return False

    def name(self) -> str:
        """The name, "" where there is none."""
        name = self.values.get("name", "")
        if len(name) > LONGEST_NAME or not name.isprintable():
            raise self.error(f"the name {name!r:.60} must be one line of at most {LONGEST_NAME} letters")
        return name


def _count(fewest: int, most: int) -> str:
    if fewest == most:
        return "one was" if most == 1 else f"{most} were"
    return f"{fewest} to {most} were"
