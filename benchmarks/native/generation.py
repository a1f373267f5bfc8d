"""How long it takes to get from a robot to code that runs."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import torsor
from native import casadi_program, sympy_newton_euler
from native.figures import Row
from native.objects import Builder
from native.robots import Subject
from native.tools import Tools
from torsor.program.program import Program

PART = "generation"


def measure(subjects: list[Subject], tools: Tools, builder: Builder, quick: bool) -> list[Row]:
    """From file or robot to a compiled inverse dynamics; the peers as far as they go."""
    rows = []
    for subject in subjects:
        if subject.flying:
            continue

        def program(subject: Subject = subject) -> Program:
            return torsor.models.inverse_dynamics(torsor.load(subject.file, friction=False))

        made = program()
        rows.append(_row(subject.name, "torsor load, model", program))
        rows[-1].operations = made.ops.total
        rows.append(_row(subject.name, "torsor compile", lambda made=made: torsor.compile(made)))
        if tools.casadi:
            try:
                data = casadi_program.graph(tools.casadi, subject.file, builder.folder / f"{subject.stem}.json")
            except RuntimeError:
                continue  # said already where it was measured
            rows.append(Row(part=PART, robot=subject.name, function="rnea", who="CasADi graph, not compiled",
                            ns=1e9 * data["seconds"], operations=casadi_program.operations(data)))
    rows.append(_row("RX-90 symbolic", "torsor model, compile",
                     lambda: torsor.compile(torsor.models.inverse_dynamics(torsor.robots.rx90()))))
    rows[-1].operations = torsor.models.inverse_dynamics(torsor.robots.rx90()).ops.total
    if not quick:
        count: list[int] = []
        rows.append(_row("RX-90 symbolic", "sympy Newton-Euler, cse",
                         lambda: count.append(sympy_newton_euler.operations()), runs=1))
        rows[-1].operations = count[0]
    return rows


def _row(robot: str, who: str, job: Callable[[], Any], runs: int = 3) -> Row:
    """The best of a few runs."""
    seconds = []
    for _ in range(runs):
        began = time.perf_counter()
        job()
        seconds.append(time.perf_counter() - began)
    return Row(part=PART, robot=robot, function="rnea", who=who, ns=1e9 * min(seconds))
