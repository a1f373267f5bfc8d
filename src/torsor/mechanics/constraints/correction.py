"""What keeps loops closed while a robot moves, as a program: a step of Newton's method for joints that may drift."""

from __future__ import annotations

from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.program.instructions import Output
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.trace import ENVIRONMENT


def correction(k: GeneralisedCoordinates) -> Program:
    """From all joints, cut ones last: what to add to those that the closure gives, how far the loops gape, and a
    determinant that changes its sign where the independent joints let go of the others.

    Joints that follow in proportion do so by themselves.
    """
    assert k.reduction
    steps, gaps = k.reduction.newton_step()
    outputs = [(Output("step", (), (len(steps),)), steps), (Output("gap", (), (len(gaps),)), gaps),
               (Output("det", (), (1,)), [k.reduction.determinant()])]
    return narrowed(k.t.program(f"{k.robot.name}_correction", [k.t.positions()], outputs), ENVIRONMENT)
