"""What Mathematica and Maple share: results as nested lists."""

from __future__ import annotations

from torsor.languages.draft import Array, Function


def nested(array: Array, opening: str, closing: str) -> str:
    """A result as lists of lists, row by row; a lone number where it has no axes."""
    texts = list(array.elements)
    for width in reversed(array.shape):
        count = len(texts) // width if width else 1
        texts = [f"{opening}{', '.join(texts[k * width : (k + 1) * width])}{closing}" for k in range(count)]
    return texts[0]


def returned(function: Function, opening: str, closing: str) -> list[str]:
    """What a function returns, as lines: its result, or the list of its results."""
    results = [nested(r, opening, closing) for r in function.results]
    if len(results) == 1:
        return results
    return [opening, *(f"  {r}," for r in results[:-1]), *(f"  {r}" for r in results[-1:]), closing]
