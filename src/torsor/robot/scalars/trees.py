"""Expression trees of scalars: their names, their numbers, their text, and what comes out when they are computed.

A tree is an int or a Fraction, a name (`"pi"` among them), or a tuple (operation, operand, ...).
Every tree that the grammar reads or that `building` makes is written so that reading it gives the
same tree back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, Union

Tree = Union[int, Fraction, str, tuple[Any, ...]]

FUNCTIONS = ("sin", "cos", "sqrt")
LONGEST = 21  # digits of a decimal: those of a double and some zeros
SMALL = 6  # zeros before the first digit of a decimal without an exponent
_LEVEL = {"add": 1, "sub": 1, "neg": 1, "mul": 2, "div": 2, "pow": 3}
_SIGN = {"add": " + ", "sub": " - ", "mul": "*", "div": "/"}


def reduced(value: int | Fraction) -> int | Fraction:
    """The number as an int where it is whole."""
    return value if isinstance(value, int) else value.numerator if value.denominator == 1 else value


def names(tree: Tree) -> Iterator[str]:
    """The symbols of the tree from left to right, with repetitions."""
    if isinstance(tree, str):
        if tree != "pi":
            yield tree
    elif isinstance(tree, tuple):
        for part in tree[1:]:
            yield from names(part)


def numbers(tree: Tree) -> Iterator[int | Fraction]:
    """The numbers of the tree, exponents among them."""
    if isinstance(tree, (int, Fraction)):
        yield tree
    elif isinstance(tree, tuple):
        for part in tree[1:]:
            yield from numbers(part)


def renamed(tree: Tree, new: Mapping[str, Tree]) -> Tree:
    """The same tree with other names, or what they stand for, in their place."""
    if isinstance(tree, str):
        return new.get(tree, tree)
    if not isinstance(tree, tuple):
        return tree
    first = renamed(tree[1], new)
    return (tree[0], first) if len(tree) == 2 else (tree[0], first, renamed(tree[2], new))


def fold(tree: Tree, ops: Mapping[str, Any], leaf: Any) -> Any:
    """The tree computed with the given operations; one frame a level, for sums may be 400 terms long."""
    if not isinstance(tree, tuple):
        return leaf(tree)
    first = fold(tree[1], ops, leaf)
    if tree[0] == "pow":
        power = ops["pow"](first, abs(tree[2]))
        return power if tree[2] >= 0 else ops["div"](leaf(1), power)
    return ops[tree[0]](first) if len(tree) == 2 else ops[tree[0]](first, fold(tree[2], ops, leaf))


def weight(tree: Tree) -> int:
    """About how many digits its exact value may take: what guards against towers of powers."""
    if not isinstance(tree, tuple):
        return 1 if isinstance(tree, str) else 1 + (tree.numerator.bit_length() + tree.denominator.bit_length()) // 3
    if tree[0] == "pow":
        return weight(tree[1]) * max(1, abs(int(tree[2])))
    return weight(tree[1]) + (weight(tree[2]) if len(tree) > 2 else 0)


def write(tree: Tree, outer: int = 0) -> str:
    """The text of a tree, with no more parentheses than its surroundings need."""
    if isinstance(tree, str):
        return tree
    if isinstance(tree, (int, Fraction)):
        text = write_number(tree)
        level = 1 if tree < 0 else 2 if "/" in text else 4
        return f"({text})" if level < outer else text
    op = tree[0]
    if op in FUNCTIONS:
        return f"{op}({write(tree[1])})"
    level = _LEVEL[op]
    if op == "neg":
        text = f"-{write(tree[1], 2)}"
    elif op == "pow":
        text = f"{write(tree[1], 4)}^{tree[2]}"
    else:
        text = f"{write(tree[1], level)}{_SIGN[op]}{write(tree[2], level + 1)}"
    return f"({text})" if level < outer else text


def write_number(value: int | Fraction) -> str:
    """The exact number as people write it: 0.0047, 12000, 1.5e-9; a quotient where no short decimal is it."""
    if value == 0:
        return "0"
    places = max(_factors(value.denominator, 2), _factors(value.denominator, 5))
    whole = value * 10**places
    digits = str(abs(whole.numerator)).rstrip("0")
    power = len(str(abs(whole.numerator))) - places - 1  # of ten, at the first digit
    if whole.denominator != 1 or len(digits) > LONGEST:
        return str(value)
    sign = "-" if value < 0 else ""
    if power >= LONGEST or power < -SMALL:
        return f"{sign}{digits[0]}{'.' if digits[1:] else ''}{digits[1:]}e{power}"
    if power < 0:
        return f"{sign}0.{'0' * (-power - 1)}{digits}"
    before, after = digits[: power + 1].ljust(power + 1, "0"), digits[power + 1 :]
    return f"{sign}{before}{'.' if after else ''}{after}"


def _factors(number: int, prime: int) -> int:
    count = 0
    while number % prime == 0:
        number, count = number // prime, count + 1
    return count
