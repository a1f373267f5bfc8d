"""The grammar of scalars: text to tree, without ever evaluating what is read as code.

    sum    = term { (+|-) term }
    term   = signs power { (*|/) signs power }
    power  = atom [ (^|**) [-] integer ]
    atom   = number [deg] | name | pi | Pi | (sin|cos|sqrt) ( sum ) | ( sum )

Sizes are bounded: length of a text, depth of its parentheses, operations, digits and exponents,
and the digits that the exact value could take.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction

from torsor.errors import ScalarError
from torsor.robot.scalars.trees import FUNCTIONS, Tree, numbers, reduced, weight

MAX_LENGTH, MAX_DEPTH, MAX_OPERATIONS = 10_000, 50, 400
MAX_DIGITS, MAX_EXPONENT, MAX_WEIGHT = 1000, 60, 20_000
RESERVED = {"pi", "Pi", "deg", *FUNCTIONS}

_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
    r"|(?P<name>[A-Za-z][A-Za-z0-9_]*)|(?P<sign>\*\*|[-+*/^()]))",
)


def read(text: str) -> Tree:
    """The tree that the text spells."""
    if len(text) > MAX_LENGTH:
        raise ScalarError(f"an expression of {len(text)} characters: at most {MAX_LENGTH} are read")
    return _Parser(text).whole()


def bounded(value: int | Fraction) -> int | Fraction:
    """The number, reduced, if it is of a size that is kept exactly and has a value."""
    kept = _kept(value)
    if abs(value.numerator) > value.denominator * 10**300:
        raise ScalarError("a number is at most 1e300")
    return kept


def _kept(value: int | Fraction) -> int | Fraction:
    """The number, reduced, if it has no more digits than are kept."""
    limit = 10**MAX_DIGITS
    if abs(value.numerator) >= limit or value.denominator >= limit:
        raise ScalarError(f"a number, written as a quotient, has at most {MAX_DIGITS} digits above and below the line")
    return reduced(value)


class _Parser:
    """Recursive descent, one method a rule, one word ahead."""

    def __init__(self, text: str):
        self.text = text
        self.tokens = self._tokens()
        self.kind, self.word = next(self.tokens)
        self.depth = self.operations = 0

    def _tokens(self) -> Iterator[tuple[str, str]]:
        place, end = 0, len(self.text.rstrip())
        while place < end:
            match = _TOKEN.match(self.text, place)
            if match is None or match.lastgroup is None:
                bad = self.text[place:].lstrip()[:1]
                raise self._error(f"{bad!r} has no place here; numbers, names, + - * / ^ ( ) pi sin cos sqrt do")
            place = match.end()
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
        for number in numbers(tree):  # the lower part of a quotient may be greater than a number
            self._checked(bounded, number)
        if weight(tree) > MAX_WEIGHT:
            raise self._error("its powers are too high to be computed exactly")
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
                tree = self._checked(bounded, Fraction(tree) / right)
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
            return self._degrees(self._number(self._next()))
        if self.kind == "name":
            return self._named(self._next())
        if self.word == "(":
            return self._parenthesis()
        raise self._error(f"a number, a name or ( was expected, not {self.word!r}")

    def _degrees(self, number: int | Fraction) -> Tree:
        """The number itself or, before `deg`, that many degrees as pi, 3*pi, pi/2, 3*pi/4, ..."""
        if self.word != "deg":
            return number
        self._next()
        turns = Fraction(number) / 180
        top: Tree = "pi" if turns.numerator == 1 else ("mul", turns.numerator, "pi")
        return 0 if turns == 0 else top if turns.denominator == 1 else ("div", top, turns.denominator)

    def _named(self, name: str) -> Tree:
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

    def _parenthesis(self) -> Tree:
        self._next()
        inner = self.sum()
        if self.word != ")":
            raise self._error("a ( is never closed")
        self._next()
        return inner

    def _number(self, word: str) -> int | Fraction:
        mantissa, _, exponent = word.lower().partition("e")
        if len(mantissa) > 2 * MAX_DIGITS or len(exponent) > 6 or abs(int(exponent or 0)) > 2 * MAX_DIGITS:
            raise self._error(f"a number has at most {MAX_DIGITS} digits")
        return self._checked(_kept, Fraction(word))

    def _checked(self, check: Callable[[int | Fraction], int | Fraction], value: int | Fraction) -> int | Fraction:
        try:
            return check(value)
        except ScalarError as error:
            raise self._error(str(error)) from None


def _negated(tree: Tree) -> Tree:
    return -tree if isinstance(tree, (int, Fraction)) else ("neg", tree)
