"""From a robot to the expressions of one graph: where data becomes mathematics."""

from __future__ import annotations

from torsor.trace.angles import Angle, Frame, Turns, angle
from torsor.trace.coordinates import Coordinates, index
from torsor.trace.state import State
from torsor.trace.trace import ENVIRONMENT, Trace, traced

__all__ = ["ENVIRONMENT", "Angle", "Coordinates", "Frame", "State", "Trace", "Turns", "angle", "index", "traced"]
