"""Odd things gathered into even groups: which half angles together make an expression in whole angles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

Parity = tuple[int, ...]
Group = tuple[int, ...]

LARGEST = 4  # three half angles close by themselves (a/2, b/2, (a + b)/2); more than four were never met


def gatherings(parities: Sequence[Parity]) -> Iterator[list[Group]]:
    """The ways to part things 0, 1, ... into groups whose parities add up to even, no group parting further."""
    yield from _rest(tuple(range(len(parities))), parities)


def _rest(left: Group, parities: Sequence[Parity]) -> Iterator[list[Group]]:
    if not left:
        yield []
        return
    first, others = left[0], left[1:]
    for group in _groups(first, others, parities):
        for tail in _rest(tuple(i for i in others if i not in group), parities):
            yield [group, *tail]


def _groups(first: int, others: Group, parities: Sequence[Parity]) -> Iterator[Group]:
    for size in range(1, LARGEST):
        for chosen in combinations(others, size):
            group = (first, *chosen)
            if _even(group, parities) and not any(
                _even(part, parities) for k in range(1, size) for part in combinations(chosen, k)
            ):
                yield group


def _even(group: Group, parities: Sequence[Parity]) -> bool:
    return all(sum(column) % 2 == 0 for column in zip(*(parities[i] for i in group), strict=True))
