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


def returned(function: Function, opening: str, closing: str) -> str:
    """What a function returns: its result, or the list of its results."""
    results = [nested(r, opening, closing) for r in function.results]
    return results[0] if len(results) == 1 else f"{opening}{', '.join(results)}{closing}"
