"""A titled table of texts: what `show`, file headers and notebooks print of a robot."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def lines(self) -> list[str]:
        """The table as aligned lines of text, the title first."""
        widths = [max(map(len, column)) for column in zip(self.header, *self.rows, strict=True)]
        body = ["  ".join(cell.ljust(w) for cell, w in zip(row, widths, strict=True)).rstrip()
                for row in (self.header, *self.rows)]
        return [self.title, *body]

    def html(self) -> str:
        head = "".join(f"<th>{escape(c)}</th>" for c in self.header)
        body = "".join("<tr>" + "".join(f"<td>{escape(c)}</td>" for c in row) + "</tr>" for row in self.rows)
        return f"<table><caption>{escape(self.title)}</caption><tr>{head}</tr>{body}</table>"

    def data(self) -> dict[str, object]:
        return {"title": self.title, "header": list(self.header), "rows": [list(r) for r in self.rows]}
