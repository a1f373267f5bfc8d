"""Numbers as a person would have written them: quarter turns and zeros recognised, noise of arithmetic taken off."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from math import pi

from torsor.robot.scalars.scalar import ZERO, Scalar, scalar
from torsor.robot.scalars.typed_angles import ROUNDING, exact_turn, multiple_of_pi, near_turn


@dataclass
class Snapping:
    """Recognises within a tolerance (rad, m), and keeps a list of what it changed by more than rounding.

    near, takes: angles that are merely near, and the tolerance that would take them all.
    """

    tolerance: float
    changed: list[str] = field(default_factory=list)
    near: list[str] = field(default_factory=list)
    takes: float = 0.0

    def angle(self, what: str, x: float) -> Scalar:
        """A multiple of pi/6 or pi/4 where it is one, else the number."""
        turns = exact_turn(x, self.tolerance)
        if turns is None:
            if near := near_turn(x):
                self.near.append(f"{what} = {x:.12g} ({near.shown})")
                self.takes = max(self.takes, near.tolerance)
            return tidy(x)
        self._note(what, x, float(turns) * pi, multiple_of_pi(turns))
        return scalar(multiple_of_pi(turns))

    def length(self, what: str, x: float) -> Scalar:
        """Zero where it is one, else the number."""
        if abs(x) <= self.tolerance:
            self._note(what, x, 0.0, "0")
            return ZERO
        return tidy(x)

    @property
    def doubts(self) -> list[str]:
        """One sentence on the angles that are merely near."""
        if not self.near:
            return []
        return [f"rounded angles are not taken for what they are near: {', '.join(self.near[:6])}"
                f"{', ...' if len(self.near) > 6 else ''}; read the robot with tolerance {self.takes:.0e} if that is "
                "meant"]

    def _note(self, what: str, x: float, exact: float, shown: str) -> None:
        if abs(x - exact) > ROUNDING:
            self.changed.append(f"{what} = {x:.12g} is taken for {shown}")


def tidy(x: float) -> Scalar:
    """The number in decimals, without the last digits where these are noise."""
    if x == 0:
        return ZERO
    for digits in (12, 13, 14, 15):
        short = float(f"{x:.{digits}g}")
        if abs(short - x) <= 4e-16 * max(abs(x), 1e-3):
            return scalar(Decimal(repr(short)))
    return scalar(Decimal(repr(float(x))))
