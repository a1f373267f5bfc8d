"""Scalars of a robot: exact numbers and small expressions, read by a grammar of our own (`grammar.py`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from typing import Any, Union

from torsor.algebra.domains import FLOAT, Domain
from torsor.algebra.graph import Graph
from torsor.errors import NumberError, ScalarError
from torsor.robot.scalars import trees
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.grammar import MAX_DIGITS, RESERVED, bounded, read
from torsor.robot.scalars.trees import Tree

__all__ = ["RESERVED", "ZERO", "Like", "Scalar", "Tree", "parse", "scalar"]

Like = Union["Scalar", int, float, Fraction, Decimal, str]


@dataclass(frozen=True)
class Scalar:
    """An exact number or an expression; equal when written alike (`2*a` is not `a*2`).

    `tree` is an int or Fraction, a name (`"pi"` among them), or (operation, operand, ...).
    """

    tree: Tree

    @cached_property
    def text(self) -> str:
        return trees.write(self.tree)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"Scalar({self.text!r})"

    def __float__(self) -> float:
        """Its number; one with symbols has none."""
        return float(self.value())

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The symbols in it, each once, in the order of their first appearance."""
        return tuple(dict.fromkeys(trees.names(self.tree)))

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
        return trees.fold(self.tree, ops, leaf)

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
        return Scalar(trees.renamed(self.tree, names))


ZERO = Scalar(0)


def scalar(value: Like) -> Scalar:
    """A scalar from a number or a text; a float means the decimal that Python prints for it."""
    if isinstance(value, Scalar):
        return value
    if isinstance(value, str):
        return parse(value)
    value = _plain(value)
    if isinstance(value, bool):
        raise ScalarError(f"a number or an expression was expected, not {value}")
    if isinstance(value, (int, Fraction)):
        return Scalar(bounded(value))
    if isinstance(value, float):
        value = Decimal(repr(value))
    if isinstance(value, Decimal):
        return Scalar(_decimal(value))
    raise ScalarError(f"a number or an expression was expected, not {value!r}")


def _plain(value: Any) -> Any:
    """A number of numpy as one of Python's; one of any precision means the decimal that is printed for it."""
    if type(value) in (int, float, Fraction, Decimal) or getattr(value, "shape", None) != ():
        return value
    kind = getattr(getattr(value, "dtype", None), "kind", "")
    return Decimal(str(value)) if kind == "f" else value.item() if kind in tuple("iub") else value


def parse(text: str) -> Scalar:
    """The scalar that the text spells; one that divides by zero, or has no real value, is refused."""
    value = Scalar(read(text))
    if isinstance(value.tree, tuple):
        _refuse_undefined(value)
    return value


def _decimal(value: Decimal) -> int | Fraction:
    if not value.is_finite():
        raise ScalarError(f"{value} is not a finite number")
    if value and abs(value.adjusted()) > 2 * MAX_DIGITS:  # before Fraction writes out its zeros
        raise ScalarError(f"{value} is out of range: 1e-{MAX_DIGITS} to 1e300 is taken")
    return bounded(Fraction(value))


def _refuse_undefined(value: Scalar) -> None:
    """What folds to a number without a value is refused; at unremarkable values a division by zero is one at all."""
    try:
        expression(value, Graph())
        value.value({name: 0.7390851 + k / 7 for k, name in enumerate(value.names)})
    except NumberError as error:
        raise ScalarError(f"in {value.text!r}: {error}") from None
    except ZeroDivisionError:
        raise ScalarError(f"in {value.text!r}: a division by zero has no value") from None
    except (ValueError, OverflowError):
        if not value.names:
            raise ScalarError(f"in {value.text!r}: it has no finite real value") from None
