"""Names of a program, respelled so that a language accepts them.

Robots name their parameters as they like (`lambda`, `E`, `end`, q beside Q).  A name that the
language cannot take, or that is taken already, gets the first free numbered tail.
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Alphabet:
    """What a language takes for a name.

    `reserved` are the words with a meaning of their own, `pattern` matches more of them (and nothing
    that ends with a number, for that is how a name is changed);
    `underscores` False turns `a_b` into `aB`; `tail` joins a name and its number.
    """

    reserved: frozenset[str]
    pattern: str = r"(?!)"  # matches nothing
    case_sensitive: bool = True
    underscores: bool = True
    longest: int = 63
    tail: str = "_"


def words(text: str) -> frozenset[str]:
    """The words of a text, for lists of reserved ones."""
    return frozenset(text.split())


class Speller:
    """Gives each name asked for a spelling that no other has; the same requests, the same answers."""

    def __init__(self, alphabet: Alphabet):
        self.alphabet = alphabet
        self.taken = {self._key(word) for word in alphabet.reserved}
        self.given: set[str] = set()
        self.changed: dict[str, str] = {}

    def spell(self, name: str) -> str:
        """A fresh name, the asked one if it can be had."""
        wanted = self._clean(name)
        spelled, number = wanted[: self.alphabet.longest], 0
        while self._key(spelled) in self.taken or re.fullmatch(self.alphabet.pattern, spelled):
            number += 1
            tail = f"{self.alphabet.tail}{number}"
            spelled = wanted[: self.alphabet.longest - len(tail)] + tail
        self.taken.add(self._key(spelled))
        self.given.add(spelled)
        if spelled != name:
            self.changed[name] = spelled
        return spelled

    def _clean(self, name: str) -> str:
        name = re.sub(r"\W", "_", name, flags=re.ASCII)
        if not re.match("[A-Za-z]", name):
            name = f"m{name}"
        if self.alphabet.underscores:
            return name
        return re.sub("_+(.?)", lambda match: match[1].upper(), name)

    def _key(self, name: str) -> str:
        return name if self.alphabet.case_sensitive else name.lower()
