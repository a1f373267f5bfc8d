"""The sheet on which an inverse model is written down: choices, polynomials, guards, and what was done in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.program.instructions import Argument

REACH = Fraction(1, 10**10)  # how far beyond its reach, relatively, a target still counts as reached


@dataclass(frozen=True)
class HalfTangentPolynomial:
    """c0 + c1 x + c2 x^2 + ... = 0 for x = tan(angle / 2); the angle is an argument of the model."""

    angle: Argument
    coefficients: tuple[Expr, ...]


class Sheet:
    """Collects the choices and guards of one solution; names that the robot uses are not given out again."""

    def __init__(self, graph: Graph, taken: Iterable[str]):
        self.graph = graph
        self.choices: list[Argument] = []
        self.polynomials: list[HalfTangentPolynomial] = []
        self.guards: list[tuple[Expr, str]] = []
        self.remarks: list[str] = []
        self._taken = set(taken)

    def mark(self) -> tuple[int, int, int, int]:
        """How far the sheet is written, for `return_to`."""
        return len(self.choices), len(self.guards), len(self.remarks), len(self.polynomials)

    def return_to(self, mark: tuple[int, int, int, int]) -> None:
        """Nothing that was written after the mark counts."""
        del self.choices[mark[0]:], self.guards[mark[1]:], self.remarks[mark[2]:], self.polynomials[mark[3]:]

    def choice(self, meaning: str) -> Expr:
        """+1 or -1, to be chosen by the reader of the program."""
        number = len(self.choices) + 1
        name = f"e{number}" if f"e{number}" not in self._taken else f"e_{number}"
        self.choices.append(Argument(f"choice{number}", (name,), "choice", meaning, (1, -1)))
        return self.graph.symbol(name)

    def angle(self, coefficients: Sequence[Expr], meaning: str) -> Expr:
        """Twice the arctangent of a root of a polynomial, which the reader of the program is to find."""
        number = len(self.polynomials) + 1
        name = f"PHI{number}" if f"PHI{number}" not in self._taken else f"PHI_{number}"
        argument = Argument(f"angle{number}", (name,), meaning=meaning)
        self.polynomials.append(HalfTangentPolynomial(argument, tuple(coefficients)))
        return self.graph.symbol(name)

    def guard(self, value: Expr, meaning: str) -> None:
        """The solution exists where the value is not negative."""
        if not (value.is_constant and value.value >= 0):
            self.guards.append((value, meaning))

    def root(self, square: Expr, scale: Expr, meaning: str) -> Expr:
        """The root of what must not be negative; what rounding makes negative beside the scale counts as zero."""
        g = self.graph
        if square.is_constant and square.value >= 0:
            return g.sqrt(square)
        self.guard(square + REACH * scale, meaning)
        return g.sqrt(g.max(square, g.zero))
