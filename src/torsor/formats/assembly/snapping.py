"""Numbers as a person would have written them: quarter turns and zeros recognised, noise of arithmetic taken off."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from math import pi

from torsor.robot.scalars.scalar import ZERO, Scalar, scalar

FAMILIES = (Fraction(1, 6), Fraction(1, 4))  # of pi: their multiples have exact sines


@dataclass
class Snapping:
    """Recognises within a tolerance (rad, m), and keeps a list of what it changed by more than rounding."""

    tolerance: float
    changed: list[str] = field(default_factory=list)

    def angle(self, what: str, x: float) -> Scalar:
        """A multiple of pi/6 or pi/4 where it is one, else the number."""
        for family in FAMILIES:
            turns = round(x / pi / float(family)) * family
            if abs(x - float(turns) * pi) <= self.tolerance:
                self._note(what, x, float(turns) * pi, multiple_of_pi(turns))
                return scalar(multiple_of_pi(turns))
        return tidy(x)

    def length(self, what: str, x: float) -> Scalar:
        """Zero where it is one, else the number."""
        if abs(x) <= self.tolerance:
            self._note(what, x, 0.0, "0")
            return ZERO
        return tidy(x)

    def _note(self, what: str, x: float, exact: float, shown: str) -> None:
        if abs(x - exact) > 1e-14:
            self.changed.append(f"{what} = {x:.12g} is taken for {shown}")


def multiple_of_pi(turns: Fraction) -> str:
    """-pi/2, 2*pi/3, 0."""
    if not turns:
        return "0"
    top = {1: "pi", -1: "-pi"}.get(turns.numerator, f"{turns.numerator}*pi")
    return top if turns.denominator == 1 else f"{top}/{turns.denominator}"


def tidy(x: float) -> Scalar:
    """The number in decimals, without the last digits where these are noise."""
    if x == 0:
        return ZERO
    for digits in (12, 13, 14, 15):
        short = float(f"{x:.{digits}g}")
        if abs(short - x) <= 4e-16 * max(abs(x), 1e-3):
            return scalar(Decimal(repr(short)))
    return scalar(Decimal(repr(float(x))))
