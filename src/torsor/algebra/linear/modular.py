"""Matrices of residues modulo a prime: which rows are independent."""

from __future__ import annotations

from collections.abc import Sequence


def independent_rows(rows: Sequence[Sequence[int]], prime: int) -> list[int]:
    """The places of the rows that do not depend on those before them."""
    basis: list[tuple[int, list[int]]] = []  # (place of the pivot, row with a one there)
    kept = []
    for place, given in enumerate(rows):
        row = [x % prime for x in given]
        for pivot, known in basis:
            if row[pivot]:
                row = [(x - row[pivot] * y) % prime for x, y in zip(row, known, strict=True)]
        pivot = next((i for i, x in enumerate(row) if x), -1)
        if pivot >= 0:
            inverse = pow(row[pivot], -1, prime)
            basis.append((pivot, [x * inverse % prime for x in row]))
            kept.append(place)
    return kept
