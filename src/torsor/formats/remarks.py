"""What is to be known about how a file was understood: sentences, each with the names that it holds for."""

from __future__ import annotations


class Remarks:
    """Those of one file; what a model will lack, because robots have no place for it, is told apart."""

    def __init__(self) -> None:
        self._said: dict[str, list[str]] = {}
        self._lost: set[str] = set()

    def add(self, what: str, name: str) -> None:
        self._said.setdefault(what, []).append(name)

    def left_out(self, what: str, name: str) -> None:
        """A remark about something that the model lacks."""
        self._lost.add(what)
        self.add(what, name)

    def all(self) -> tuple[str, ...]:
        return tuple(f"{what}: {', '.join(names)}" for what, names in self._said.items())

    def lost(self) -> tuple[str, ...]:
        return tuple(f"{what}: {', '.join(names)}" for what, names in self._said.items() if what in self._lost)
