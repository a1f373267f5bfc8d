"""Operations of generated models against the published figures: `make bench` prints the table.

Additions + multiplications (divisions among them) of one step, what depends on parameters alone hoisted, at default
effort.  `--write` puts the table into docs/operations.md.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import torsor
from torsor.models.published_figures import published

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "operations.md"
BEGIN, END = "<!-- table: benchmarks/operations.py -->", "<!-- end of table -->"


def rows() -> list[tuple[str, ...]]:
    """The table: model, robot, parameters, published, ours, ratio, where from."""
    table = []
    for row in published():
        ops = torsor.generate(row.model, torsor.load(torsor.robots.path(row.robot)), base=row.base).ops
        total = row.add + row.mul
        table.append((
            row.model, row.robot, row.parameters, f"{row.add} + {row.mul} = {total}",
            f"{ops.add} + {ops.mul} = {ops.total}", f"{ops.total / total:.2f}", row.source,
        ))
    return table


def lines(table: list[tuple[str, ...]]) -> list[str]:
    header = ("model", "robot", "parameters", "published", "torsor", "ratio", "source")
    return [f"| {' | '.join(cells)} |" for cells in (header, ("---",) * len(header), *table)]


def write(page: Path, table: list[str]) -> None:
    """The page with the table between its marks renewed."""
    text = page.read_text()
    before, rest = text.split(BEGIN)
    after = rest.split(END)[1]
    page.write_text("\n".join([before + BEGIN, *table, END + after]))


def totals(table: list[tuple[str, ...]]) -> Mapping[tuple[str, str, str], int]:
    """(model, robot, parameters) -> our total, for the tests."""
    return {(m, r, p): int(ours.split("= ")[1]) for m, r, p, _, ours, _, _ in table}


if __name__ == "__main__":
    made = lines(rows())
    print("\n".join(made))
    if "--write" in sys.argv:
        write(PAGE, made)
