"""What each choice of the search saves: operations of inverse dynamics with it taken away, at default effort.

`--write` puts the table into docs/background/operations.md.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

import torsor
from torsor.mechanics import layout
from torsor.mechanics.link_plans import LinkPlan

PAGE = Path(__file__).parent.parent / "docs" / "background" / "operations.md"
BEGIN, END = "<!-- table: benchmarks/search_choices.py -->", "<!-- end of search choices -->"
NONZERO = {"rx90": "D3,RL4", "puma560": "D3,D4,RL4", "stanford": "",
           "general_6r": ",".join(f"D{j},RL{j},sin(AL{j}),cos(AL{j})" for j in (2, 3, 4, 5)) + ",D6,sin(AL6),cos(AL6)"}
WITHOUT: dict[str, Callable[[LinkPlan], bool]] = {
    "columns of the axes carried": lambda c: c.spin != "column",
    "r walked along z in frame j": lambda c: not c.walk,
    "the arm in the antecedent's own frame": lambda c: not c.arm,
    "inertia before the link's turn": lambda c: c.apart == "no",
    "more gauges of XX + YY": lambda c: c.tensor in ("moments", "products"),
    "second moments with E33 = 0": lambda c: c.tensor != "products",
    "frames before a turn": lambda c: c.frame != "before",
}
WITHOUT_NONZERO: dict[str, Callable[[LinkPlan], bool]] = {
    "masses at points of the axes": lambda c: not c.points,
    "rods along the axes": lambda c: not c.rod,
}
PASSES = {"kernels shared by sums": "extracted", "factoring of sums": "factored"}


def counted(robot: str, keep: Callable[[LinkPlan], bool] = lambda _: True, **options: str) -> int:
    """Operations of inverse dynamics, with the choices that are kept."""
    every = layout.choices

    def kept(*args: object) -> list[LinkPlan]:
        return [c for c in every(*args) if keep(c)]  # type: ignore[arg-type]

    with patch.object(layout, "choices", kept):
        return torsor.generate("idm", robot, **options).ops.total


def rows() -> list[list[str]]:
    """The table: what is taken away, and the operations then of each robot."""
    table = [["all of them (nothing is divided by)", *(str(counted(robot)) for robot in NONZERO)]]
    for name, keep in WITHOUT.items():
        table.append([f"without {name}", *(str(counted(robot, keep)) for robot in NONZERO)])
    for name, which in PASSES.items():
        with patch(f"torsor.algebra.shortening.{which}", lambda outputs, *_, **__: list(outputs)):
            table.append([f"without {name}", *(str(counted(robot)) for robot in NONZERO)])
    table.append(["lengths that never vanish", *(str(counted(r, nonzero=n)) for r, n in NONZERO.items())])
    for name, keep in WITHOUT_NONZERO.items():
        table.append([f"these without {name}", *(str(counted(r, keep, nonzero=n)) for r, n in NONZERO.items())])
    table.append(["and many sines", *(str(counted(r, nonzero=n, sines="many")) for r, n in NONZERO.items())])
    return table


def main() -> None:
    """Print the table, or write it."""
    lines = [f"| inverse dynamics | {' | '.join(NONZERO)} |", "| --- " * (len(NONZERO) + 1) + "|"]
    lines += [f"| {' | '.join(row)} |" for row in rows()]
    print("\n".join(lines))
    if "--write" in sys.argv:
        before, rest = PAGE.read_text().split(BEGIN)
        PAGE.write_text("\n".join([before + BEGIN, *lines, END]) + rest.split(END)[1])


if __name__ == "__main__":
    main()
