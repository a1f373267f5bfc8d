"""Models as numpy functions: the door to compiling."""

from __future__ import annotations

from typing import Any

import numpy as np

from torsor import models
from torsor.app.model_code import generate
from torsor.compiled.compile import Compiled
from torsor.compiled.compile import compile as compiled
from torsor.errors import ModelError
from torsor.formats import RobotLike
from torsor.models.options import AIM
from torsor.program.program import Program


def compile(
    program: Program | str | models.Model, robot: RobotLike | None = None, *, parameters: Any = None,
    dtype: Any = np.float64, exact: bool = False, threads: int | None = None, **options: Any,
) -> Compiled:
    """A numpy function that computes what `evaluate` does, at native speed.

    program: a program; or a model with the robot that it is for (and its options), which is then searched for the way
    that takes the least time, not the fewest operations.
    parameters: numbers for the parameters, as a mapping or an array, which become part of the code.
    dtype: float64, or float32 for half the memory and twice the speed of batches.
    exact: round after every operation, in the order of the program, as `evaluate` does; otherwise products and sums
    fuse, and sines are our own, within one unit in the last place.
    threads: how many share a large batch; all processors by default.  The results are the same.

    Where no machine code can be made (llvmlite is missing, or the system forbids it) a warning says so and
    numpy interprets the program instead.
    """
    if isinstance(program, str | models.Model):
        if robot is None:
            raise ModelError('a model is compiled for a robot: torsor.compile("idm", robot)')
        model = models.find(program) if isinstance(program, str) else program
        aim = {AIM.name: "speed"} if AIM.name in model.options else {}
        program = generate(model.name, robot, **(aim | options))
    elif robot is not None or options:
        raise ModelError("robot and options are for a model: a program has them already")
    return compiled(program, parameters=parameters, dtype=dtype, exact=exact, threads=threads, stacklevel=4)
