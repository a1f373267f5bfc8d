"""Typed angles taken for what was meant: multiples of 30 and 45 degrees made exact, degrees suspected.

A float for pi/2 makes cos(alpha) 6e-17, and nothing folds.  So a number within `TOLERANCE` of such a multiple is one,
wherever a robot is typed or read: in Python, TOML, CSV or .par.  What is changed by more than rounding is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, log10, pi

from torsor.errors import RobotError
from torsor.robot.scalars.scalar import Scalar, Tree, scalar

TOLERANCE = 1e-7  # rad: pi/2 written with eight digits, 1.5707963
ROUNDING = 1e-14  # rad: pi/2 as a double
LARGEST = 0.1  # rad: beyond, nearly every angle would be taken for another
NEAR = 1e-4  # rad: pi/2 written with four digits is likely meant, 1.5708, and is not taken
FAMILIES = (Fraction(1, 6), Fraction(1, 4))  # of pi: their multiples have exact sines


def exact_turn(x: float, tolerance: float) -> Fraction | None:
    """The multiple of pi, in sixths or quarters, that the angle is within the tolerance; None where it is none."""
    for family in FAMILIES:
        turns = round(x / pi / float(family)) * family
        if abs(x - float(turns) * pi) <= tolerance:
            return turns
    return None


@dataclass(frozen=True)
class NearTurn:
    """A multiple of 30 or 45 degrees that an angle is near: likely meant, and not taken."""

    shown: str
    off: float

    @property
    def tolerance(self) -> float:
        """The power of ten that would take it."""
        return float(10.0 ** ceil(log10(self.off)))

    def __str__(self) -> str:
        return f"near {self.shown} and is not taken for it, being off by {self.off:.1g} rad"


def near_turn(x: float) -> NearTurn | None:
    """What a number that is no exact turn is near to; None where it is not near to any, or to zero."""
    turns = exact_turn(x, NEAR)
    return NearTurn(multiple_of_pi(turns), abs(x - float(turns) * pi)) if turns else None


def multiple_of_pi(turns: Fraction) -> str:
    """-pi/2, 2*pi/3, 0."""
    if not turns:
        return "0"
    top = {1: "pi", -1: "-pi"}.get(turns.numerator, f"{turns.numerator}*pi")
    return top if turns.denominator == 1 else f"{top}/{turns.denominator}"


@dataclass
class TypedAngles:
    """Recognises typed angles within a tolerance (rad), and keeps in words what it did and what it doubts.

    tolerance: None leaves every angle as it is, without a word, where it has been through here before.
    exact, changed: what was made exact, within rounding and beyond it.  doubts: what a person should look at.
    """

    tolerance: float | None = TOLERANCE
    exact: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        t = self.tolerance
        if t is not None and (isinstance(t, bool) or not isinstance(t, (int, float)) or not 0 <= t <= LARGEST):
            raise RobotError(f"tolerance = {self.tolerance!r}; an angle from 0 to {LARGEST:g} rad was expected")

    def angle(self, value: Scalar, what: Callable[[], str]) -> Scalar:
        """The angle with its numbers made exact, alone or as terms of a sum; `what` names it in words."""
        if self.tolerance is None:
            return value
        exact = Scalar(self._exact(value.tree, self.tolerance, what))
        if exact.number is not None and abs(float(exact)) > 2 * pi:
            self.doubts.append(f"{what()} = {exact} is in radians, and more than a full turn. If degrees are meant, "
                               f"write \"{exact}*pi/180\"")
        return exact

    def limit(self, value: Scalar | None, what: Callable[[], str]) -> None:
        """A doubt about a limit of a revolute joint that reads like degrees."""
        if self.tolerance is None or value is None:
            return
        if value.number is not None and abs(float(value)) >= 30 and float(value) % 5 == 0:
            self.doubts.append(f"{what()} = {value} is in radians, and {abs(float(value)) / (2 * pi):.3g} turns. If "
                               f"degrees are meant, write \"{value}*pi/180\"")

    @property
    def warnings(self) -> tuple[str, ...]:
        """What the user did not type: angles changed beyond rounding, and doubts."""
        return (*self._taken(self.changed), *self.doubts)

    @property
    def remarks(self) -> tuple[str, ...]:
        """All that was made exact, and doubts."""
        return (*self._taken([*self.exact, *self.changed]), *self.doubts)

    def _taken(self, angles: Sequence[str]) -> tuple[str, ...]:
        if not angles:
            return ()
        return (f"angles within {self.tolerance:g} rad of a multiple of 30 or 45 degrees are taken for it: "
                f"{', '.join(angles)}",)

    def _exact(self, tree: Tree, tolerance: float, what: Callable[[], str]) -> Tree:
        if isinstance(tree, (int, Fraction)):
            return self._number(tree, tolerance, what)
        if isinstance(tree, tuple) and tree[0] in ("add", "sub", "neg"):
            return (tree[0], *(self._exact(part, tolerance, what) for part in tree[1:]))
        return tree

    def _number(self, number: int | Fraction, tolerance: float, what: Callable[[], str]) -> Tree:
        x = float(number)
        if not x or abs(x) > 100:
            return number
        turns = exact_turn(x, tolerance)
        if turns is None:
            if near := near_turn(x):
                self.doubts.append(f"{what()} = {x:.12g} is {near}. Write \"{near.shown}\", or read the robot with "
                                   f"tolerance {near.tolerance:.0e}, if that is meant")
            return number
        beyond = abs(x - float(turns) * pi) > ROUNDING
        shown = multiple_of_pi(turns)
        (self.changed if beyond else self.exact).append(f"{what()} = {x:.15g} ({shown})")
        return scalar(shown).tree
