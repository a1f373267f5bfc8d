"""Square matrices in block triangular form, by where their zeros are."""

from __future__ import annotations

from collections.abc import Sequence

Block = tuple[tuple[int, ...], tuple[int, ...]]  # its rows, its columns


def blocks(nonzero: Sequence[Sequence[bool]]) -> list[Block] | None:
    """Diagonal blocks, each reading only the columns of itself and of earlier ones; None where every product is 0.

    Rows are matched with columns; a row needs the rows matched with its other columns; those that need each
    other are one block (Dulmage and Mendelsohn).
    """
    n = len(nonzero)
    column_of = _matching(nonzero)
    if column_of is None:
        return None
    row_of = {c: r for r, c in column_of.items()}
    needs = {r: {row_of[c] for c in range(n) if nonzero[r][c]} for r in range(n)}
    for k in range(n):  # transitive closure
        for r in range(n):
            if k in needs[r]:
                needs[r] |= needs[k]
    groups = {tuple(sorted(s for s in needs[r] if r in needs[s])) for r in range(n)}
    ordered = sorted(groups, key=lambda rows: (len(needs[rows[0]]), rows))
    return [(rows, tuple(sorted(column_of[r] for r in rows))) for rows in ordered]


def sign(order: Sequence[int]) -> int:
    """The sign of a permutation."""
    inversions = sum(order[i] > order[j] for j in range(len(order)) for i in range(j))
    return -1 if inversions % 2 else 1


def _matching(nonzero: Sequence[Sequence[bool]]) -> dict[int, int] | None:
    """A column of its own for every row, or None where there is no such choice."""
    row_of: dict[int, int] = {}

    def place(row: int, tried: set[int]) -> bool:
        for column, full in enumerate(nonzero[row]):
            if full and column not in tried:
                tried.add(column)
                if column not in row_of or place(row_of[column], tried):
                    row_of[column] = row
                    return True
        return False

    if not all(place(row, set()) for row in range(len(nonzero))):
        return None
    return {row: column for column, row in row_of.items()}
