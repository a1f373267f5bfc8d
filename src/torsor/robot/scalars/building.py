"""Scalars built from scalars, with zeros, ones and numbers folded away so that the result stays readable."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeGuard

from torsor.robot.scalars.scalar import ZERO, Like, Scalar, scalar
from torsor.robot.scalars.trees import Tree, reduced

Number = (int, Fraction)


def plus(a: Like, b: Like) -> Scalar:
    """a + b"""
    x, y = _tree(a), _tree(b)
    if x == 0:
        return Scalar(y)
    if y == 0:
        return Scalar(x)
    if isinstance(x, Number) and isinstance(y, Number):
        return Scalar(reduced(x + y))
    if _is(y, "neg") or (isinstance(y, Number) and y < 0):
        return Scalar(("sub", x, negative(Scalar(y)).tree))
    return Scalar(("add", x, y))


def minus(a: Like, b: Like) -> Scalar:
    """a - b"""
    x, y = _tree(a), _tree(b)
    return ZERO if x == y else plus(a, negative(b))


def negative(a: Like) -> Scalar:
    """-a"""
    x = _tree(a)
    if isinstance(x, Number):
        return Scalar(-x)
    if _is(x, "sub"):
        return Scalar(("sub", x[2], x[1]))
    return Scalar(x[1] if _is(x, "neg") else ("neg", x))


def times(a: Like, b: Like) -> Scalar:
    """a * b, the sign and the number in front"""
    x, y = _tree(a), _tree(b)
    if isinstance(x, Number) and isinstance(y, Number):
        return Scalar(reduced(x * y))
    if x == 0 or y == 0:
        return ZERO
    if x == 1 or y == 1:
        return Scalar(y if x == 1 else x)
    for one, other in ((x, y), (y, x)):
        if _is(one, "neg") or (isinstance(one, Number) and one < 0):
            return negative(times(negative(Scalar(one)), Scalar(other)))
    if x == y:
        return square(Scalar(x))
    return Scalar(("mul", y, x) if isinstance(y, Number) else ("mul", x, y))


def over(a: Like, b: Like) -> Scalar:
    """a / b; the divisor must not be the number zero"""
    x, y = _tree(a), _tree(b)
    if isinstance(x, Number) and isinstance(y, Number):
        return Scalar(reduced(Fraction(x) / y))
    if x == 0 or y == 1:
        return Scalar(x)
    if x == y:
        return Scalar(1)
    if _is(x, "neg"):
        return negative(over(Scalar(x[1]), Scalar(y)))
    if _is(x, "mul") and y in x[1:]:
        return Scalar(x[2] if x[1] == y else x[1])
    return Scalar(("div", x, y))


def square(a: Like) -> Scalar:
    """a^2"""
    x = _tree(a)
    if isinstance(x, Number):
        return Scalar(reduced(x * x))
    return Scalar(("pow", x[1] if _is(x, "neg") else x, 2))


def sine(a: Like) -> Scalar:
    """sin(a), exact at multiples of a quarter turn"""
    quarters = quarter_turns(a)
    return Scalar(("sin", _tree(a))) if quarters is None else Scalar((0, 1, 0, -1)[quarters % 4])


def cosine(a: Like) -> Scalar:
    """cos(a), exact at multiples of a quarter turn"""
    quarters = quarter_turns(a)
    return Scalar(("cos", _tree(a))) if quarters is None else Scalar((1, 0, -1, 0)[quarters % 4])


def quarter_turns(a: Like) -> int | None:
    """How many times pi/2 the angle is, where that is a whole number that can be read off."""
    multiple = _of_pi(_tree(a))
    return None if multiple is None or (2 * multiple).denominator != 1 else int(2 * multiple)


def turn(quarters: int) -> Scalar:
    """The angle of so many quarter turns: 0, pi/2, -pi/2, pi, 3*pi/2, ..."""
    half, odd = divmod(abs(quarters), 2)
    angle = over(times(abs(quarters), "pi"), 2) if odd else times(half, "pi")
    return negative(angle) if quarters < 0 else angle


def _of_pi(tree: Tree) -> Fraction | None:
    """The rational multiple of pi that the tree is, else None."""
    if tree == "pi" or tree == 0:
        return Fraction(tree == "pi")
    if not isinstance(tree, tuple):
        return None
    if tree[0] == "neg":
        inner = _of_pi(tree[1])
        return None if inner is None else -inner
    if tree[0] in ("mul", "div"):
        angle, number = (tree[2], tree[1]) if tree[0] == "mul" and isinstance(tree[1], Number) else tree[1:]
        inner = _of_pi(angle)
        if inner is None or not isinstance(number, Number):
            return None
        return inner * number if tree[0] == "mul" else inner / number
    return None


def _is(tree: Tree, op: str) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(tree, tuple) and tree[0] == op


def _tree(value: Like) -> Tree:
    return scalar(value).tree
