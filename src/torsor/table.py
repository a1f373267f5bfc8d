"""A titled table of texts: what `show`, file headers and notebooks print of a robot."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from html import escape

READABLE = 24  # cells of a column of prose


@dataclass(frozen=True, slots=True)
class Table:
    """A table; cells of one that is `prose` may be folded at blanks where they are long."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    prose: bool = False

    def changed(self, change: Callable[[str], str]) -> Table:
        """The table with each of its texts changed."""
        return Table(change(self.title), tuple(map(change, self.header)),
                     tuple(tuple(map(change, row)) for row in self.rows), self.prose)

    def lines(self) -> list[str]:
        """The table as aligned lines of text, the title first."""
        widths = [max(map(len, column)) for column in self._columns()]
        body = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
                for row in (self.header, *self.rows)]
        return [self.title, *body]

    def needs(self) -> list[int]:
        """How wide each column has to be: as its cells are or, of prose, as is pleasant to read."""
        if not self.prose:
            return [max(map(len, column)) for column in self._columns()]
        return [max(max(len(word) for cell in column for word in cell.split(" ")), min(READABLE, max(map(len, column))))
                for column in self._columns()]

    def within(self, width: int, gap: int = 2, margin: int = 0) -> Iterator[Table]:
        """This table, or several that have its first column and some of the others, as wide as they may be.

        gap, margin: what stands between two columns, and around all of them.  A column is never cut.
        """
        widths = self.needs()
        columns, used = [0], margin + widths[0]
        for k, wide in enumerate(widths[1:], 1):
            if len(columns) > 1 and used + gap + wide > width:
                yield self._only(columns)
                columns, used = [0], margin + widths[0]
            columns.append(k)
            used += gap + wide
        yield self._only(columns)

    def _columns(self) -> list[tuple[str, ...]]:
        return list(zip(self.header, *self.rows, strict=True))

    def _only(self, columns: list[int]) -> Table:
        """The table with some of its columns; a later part says so."""
        title = self.title if len(columns) == 1 or columns[1] == 1 else f"{self.title}, continued"
        rows = tuple(tuple(row[k] for k in columns) for row in self.rows)
        return Table(title, tuple(self.header[k] for k in columns), rows, self.prose)

    def html(self) -> str:
        head = "".join(f"<th>{escape(c)}</th>" for c in self.header)
        body = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in self.rows)
        return f"<table><caption>{escape(self.title)}</caption><tr>{head}</tr>{body}</table>"

    def data(self) -> dict[str, object]:
        data: dict[str, object] = {"title": self.title, "header": [*self.header], "rows": [[*row] for row in self.rows]}
        return data | {"prose": True} if self.prose else data
