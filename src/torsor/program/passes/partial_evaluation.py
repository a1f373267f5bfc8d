"""A program whose parameters are known: what depends on them is computed once and for all."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

from torsor.algebra.graph import Graph
from torsor.errors import ProgramError
from torsor.program.compose import expressions
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.program import Program


def settled(program: Program, parameters: Mapping[str, Any]) -> Program:
    """The program without its parameters, for these numbers of them: {argument: numbers}.

    Setup is evaluated in floats, its results become numbers of the step, and what they make zero or one is gone.
    """
    setup, step = program.parts
    numbers = evaluate(setup, parameters)[setup.outputs[0].name]
    names = step.arguments[-1].elements
    for name, number in zip(names, numbers, strict=True):
        if not isfinite(number):
            raise ProgramError(f"{program.name}: with these parameters, {name} is {number}")
    graph = Graph()
    known = {name: graph.const(Fraction(number)) for name, number in zip(names, numbers, strict=True)}
    results = expressions(step, graph, known)
    arguments = [a for a in program.arguments if a.role != "parameter"]
    return freeze(program.name, arguments, [(o, results[o.name]) for o in program.outputs], program.words)
