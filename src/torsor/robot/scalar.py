"""Scalars of a robot: exact numbers and small expressions, read by a grammar of our own.

    sum    = term { (+|-) term }
    term   = signs power { (*|/) signs power }
    power  = atom [ (^|**) [-] integer ]
    atom   = number [deg] | name | pi | Pi | (sin|cos|sqrt) ( sum ) | ( sum )

Nothing that is read is ever evaluated as code.  Sizes are bounded: length of a text, depth of its
parentheses, digits and exponents of its numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, Union

from torsor.algebra.domains import FLOAT, Domain
from torsor.algebra.exact import short_decimal
from torsor.errors import ScalarError

Tree = Union[int, Fraction, str, tuple[Any, ...]]
Like = Union["Scalar", int, float, Fraction, Decimal, str]

MAX_LENGTH, MAX_DEPTH, MAX_OPERATIONS, MAX_DIGITS, MAX_EXPONENT = 10_000, 50, 400, 60, 60
FUNCTIONS = ("sin", "cos", "sqrt")
RESERVED = {"pi", "Pi", "deg", *FUNCTIONS}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*)|(?P<sign>\*\*|[-+*/^()]))",
)
_LEVEL = {"add": 1, "sub": 1, "neg": 1, "mul": 2, "div": 2, "pow": 3}


@dataclass(frozen=True)
class Scalar:
    """An exact number or an expression; equal when written alike (`2*a` is not `a*2`).

    `tree` is an int or Fraction, a name (`"pi"` among them), or (operation, operand, ...).
    """

    tree: Tree

    @cached_property
    def text(self) -> str:
        return _write(self.tree, 0)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Scalar({self.text!r})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The symbols in it, each once, in the order of their first appearance."""
        return tuple(dict.fromkeys(_names(self.tree)))

    @property
    def number(self) -> int | Fraction | None:
        """Its value where it is a plain number, else None."""
        return self.tree if isinstance(self.tree, (int, Fraction)) else None

    @property
    def is_zero(self) -> bool:
        return self.tree == 0

    @property
    def symbol(self) -> str | None:
        """Its name where it is a lone symbol, else None."""
        return self.tree if isinstance(self.tree, str) and self.tree != "pi" else None

    def fold(self, ops: Mapping[str, Any], leaf: Any) -> Any:
        """The expression computed with the given operations; `leaf` takes numbers, names and "pi"."""
        return _fold(self.tree, ops, leaf)

    def value(self, values: Mapping[str, Any] | None = None, domain: Domain = FLOAT) -> Any:
        """Its number, with the given values for its symbols."""
        table = values or {}

        def leaf(tree: Tree) -> Any:
            if tree == "pi":
                return domain.pi
            if isinstance(tree, str):
                if tree not in table:
                    raise ScalarError(f"no value is given for {tree} in {self.text}")
                return domain.number(table[tree])
            return domain.number(tree)

        return self.fold(domain.ops, leaf)

    def renamed(self, names: Mapping[str, str]) -> Scalar:
        """The same expression with other names."""
        return Scalar(_rename(self.tree, names))


ZERO = Scalar(0)


def scalar(value: Like) -> Scalar:
    """A scalar from a number or a text; a float means the decimal that Python prints for it."""
    if isinstance(value, Scalar):
        return value
    if isinstance(value, bool):
        raise ScalarError(f"a number or an expression was expected, not {value}")
    if isinstance(value, int):
        return Scalar(value)
    if isinstance(value, Fraction):
        return Scalar(_reduced(value))
    if isinstance(value, (float, Decimal)):
        text = repr(value) if isinstance(value, float) else str(value)
        try:
            return Scalar(_reduced(Fraction(text)))
        except ValueError:
            raise ScalarError(f"{text} is not a finite number") from None
    if isinstance(value, str):
        return parse(value)
    raise ScalarError(f"a number or an expression was expected, not {value!r}")


def parse(text: str) -> Scalar:
    """The scalar that the text spells."""
    if len(text) > MAX_LENGTH:
        raise ScalarError(f"an expression of {len(text)} characters: at most {MAX_LENGTH} are read")
    return Scalar(_Parser(text).whole())


class _Parser:
    def __init__(self, text: str):
        self.text = text
        self.tokens = self._tokens()
        self.kind, self.word = next(self.tokens)
        self.depth = self.operations = 0

    def _tokens(self) -> Iterator[tuple[str, str]]:
        place = 0
        end = len(self.text.rstrip())
        while place < end:
            match = _TOKEN.match(self.text, place)
            if match is None:
                bad = self.text[place:].lstrip()[:1]
                raise self._error(f"{bad!r} has no place here; numbers, names, + - * / ^ ( ) pi sin cos sqrt do")
            place = match.end()
            assert match.lastgroup is not None
            yield match.lastgroup, match[match.lastgroup]
        while True:
            yield "end", "the end"

    def _error(self, what: str) -> ScalarError:
        shown = self.text if len(self.text) <= 60 else self.text[:57] + "..."
        return ScalarError(f"in {shown!r}: {what}")

    def _next(self) -> str:
        word = self.word
        self.operations += self.kind == "sign"
        if self.operations > MAX_OPERATIONS:
            raise self._error(f"more than {MAX_OPERATIONS} operations")
        self.kind, self.word = next(self.tokens)
        return word

    def whole(self) -> Tree:
        if self.kind == "end":
            raise self._error("a number or an expression is missing")
        tree = self.sum()
        if self.kind != "end":
            raise self._error(f"an operator was expected before {self.word!r}")
        return tree

    def sum(self) -> Tree:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise self._error(f"more than {MAX_DEPTH} levels of parentheses")
        tree = self.term()
        while self.word in ("+", "-"):
            op = "add" if self._next() == "+" else "sub"
            tree = (op, tree, self.term())
        self.depth -= 1
        return tree

    def term(self) -> Tree:
        negative = self._minus()
        tree = self.power()
        while self.word in ("*", "/"):
            op = "mul" if self._next() == "*" else "div"
            right = self.factor()
            if op == "div" and right == 0:
                raise self._error("division by zero")
            if op == "div" and isinstance(tree, (int, Fraction)) and isinstance(right, (int, Fraction)):
                tree = _reduced(Fraction(tree) / right)
            else:
                tree = (op, tree, right)
        return _negated(tree) if negative else tree

    def factor(self) -> Tree:
        negative = self._minus()
        tree = self.power()
        return _negated(tree) if negative else tree

    def _minus(self) -> bool:
        negative = False
        while self.word in ("+", "-"):
            negative ^= self._next() == "-"
        return negative

    def power(self) -> Tree:
        base = self.atom()
        if self.word not in ("^", "**"):
            return base
        self._next()
        sign = -1 if self.word == "-" else 1
        if sign < 0:
            self._next()
        if self.kind != "number" or not self.word.isdigit() or len(self.word) > 3 or int(self.word) > MAX_EXPONENT:
            raise self._error(f"an exponent is an integer of at most {MAX_EXPONENT}, not {self.word!r}")
        exponent = sign * int(self._next())
        if base == 0 and exponent < 0:
            raise self._error("division by zero")
        return ("pow", base, exponent)

    def atom(self) -> Tree:
        if self.kind == "number":
            number = self._number(self._next())
            if self.word == "deg":
                self._next()
                return ("mul", _reduced(Fraction(number) / 180), "pi")
            return number
        if self.kind == "name":
            name = self._next()
            if name in FUNCTIONS:
                if self.word != "(":
                    raise self._error(f"{name} wants its argument in parentheses")
                return (name, self._parenthesis())
            if self.word == "(":
                raise self._error(f"there is no function {name!r}; the functions are {', '.join(FUNCTIONS)}")
            if len(name) > 64:
                raise self._error("a name has at most 64 characters")
            if name == "deg":
                raise self._error("deg stands after a number, as in '90 deg'")
            return "pi" if name in ("pi", "Pi") else name
        if self.word == "(":
            return self._parenthesis()
        raise self._error(f"a number, a name or ( was expected, not {self.word!r}")

    def _parenthesis(self) -> Tree:
        self._next()
        inner = self.sum()
        if self.word != ")":
            raise self._error("a ( is never closed")
        self._next()
        return inner

    def _number(self, word: str) -> int | Fraction:
        mantissa, _, exponent = word.lower().partition("e")
        if len(mantissa) > MAX_DIGITS or (exponent and abs(int(exponent[:6])) > MAX_EXPONENT) or len(exponent) > 6:
            raise self._error(f"a number has at most {MAX_DIGITS} digits and an exponent of at most {MAX_EXPONENT}")
        return _reduced(Fraction(word))


def _negated(tree: Tree) -> Tree:
    return -tree if isinstance(tree, (int, Fraction)) else ("neg", tree)


def _reduced(value: Fraction) -> int | Fraction:
    return value.numerator if value.denominator == 1 else value


def _names(tree: Tree) -> Iterator[str]:
    if isinstance(tree, str):
        if tree != "pi":
            yield tree
    elif isinstance(tree, tuple):
        for part in tree[1:]:
            yield from _names(part)


def _rename(tree: Tree, names: Mapping[str, str]) -> Tree:
    if isinstance(tree, str):
        return names.get(tree, tree)
    return (tree[0], *(_rename(part, names) for part in tree[1:])) if isinstance(tree, tuple) else tree


def _fold(tree: Tree, ops: Mapping[str, Any], leaf: Any) -> Any:
    if not isinstance(tree, tuple):
        return leaf(tree)
    if tree[0] == "pow":
        base, n = _fold(tree[1], ops, leaf), tree[2]
        power = ops["pow"](base, abs(n))
        return power if n >= 0 else ops["div"](leaf(1), power)
    return ops[tree[0]](*(_fold(part, ops, leaf) for part in tree[1:]))


def _write(tree: Tree, outer: int) -> str:
    """The text of a tree; reading it gives the same tree back."""
    if isinstance(tree, str):
        return tree
    if isinstance(tree, (int, Fraction)):
        text = _write_number(tree)
        level = 1 if tree < 0 else 2 if "/" in text else 4
        return f"({text})" if level < outer else text
    op = tree[0]
    if op in FUNCTIONS:
        return f"{op}({_write(tree[1], 0)})"
    level = _LEVEL[op]
    if op == "neg":
        text = f"-{_write(tree[1], 2)}"
    elif op == "pow":
        text = f"{_write(tree[1], 4)}^{tree[2]}"
    else:
        sign = {"add": " + ", "sub": " - ", "mul": "*", "div": "/"}[op]
        left, right = _write(tree[1], level), _write(tree[2], level + 1)
        text = f"{left}{sign}{right}"
    return f"({text})" if level < outer else text


def _write_number(value: int | Fraction) -> str:
    if isinstance(value, int):
        return str(value)
    return short_decimal(value) or f"{value.numerator}/{value.denominator}"
