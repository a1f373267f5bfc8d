"""The four identification models of a robot at a state, and the rates of their outputs along its motion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

import numpy as np

from torsor.algebra.calculus import derivatives
from torsor.program.freeze import freeze, operand_expr, thaw
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program

CODES = ("dim", "fim", "eim", "pim")


@cache
def rate_program(program: Program, name: str) -> Program:
    """The rate of an output along rates of positions and velocities, which are its argument `rates`."""
    graph, value = thaw(program)
    output = program.output(name)
    moving = [e for a in ("q", "qd") for e in program.argument(a).elements]
    rates = Argument("rates", tuple(f"rate_of_{e}" for e in moving))
    along = {graph.symbol(e): graph.symbol(rate) for e, rate in zip(moving, rates.elements, strict=True)}
    exprs = derivatives([operand_expr(graph, value, e) for e in output.elements], along)
    labels = tuple(f"rate_{x}" for x in output.labels)
    return freeze("rate", (*program.arguments, rates), [(Output(name, (), output.shape, labels), exprs)])


def check_column_by_column(
    programs: Mapping[str, Program], call: Callable[..., dict[str, np.ndarray]], rates: np.ndarray, qd: np.ndarray
) -> None:
    """W = d/dt D1 + D2, qd . W = W of the power = d/dt h + f, for every column at once.

    rates: of q and qd as the models take them; qd: velocities of the motors.
    """
    W, filtered, energy = (call(programs[code]) for code in ("dim", "fim", "eim"))
    size = np.abs(W["W"]).max() + 1

    def rate(code: str, name: str) -> np.ndarray:
        return call(rate_program(programs[code], name), rates=rates)[name]

    def same(a: np.ndarray, b: np.ndarray) -> None:
        assert np.abs(a - b).max() <= 1e-8 * size

    same(rate("fim", "D1") + filtered["D2"], W["W"])
    power = call(programs["pim"])["W"]
    same(qd[None, :] @ W["W"], power)
    same(rate("eim", "h") + energy["f"], power)
