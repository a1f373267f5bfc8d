"""A program for one set of numbers of its parameters, as a user gives them: they become part of the code."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from torsor.compiled.arguments import array
from torsor.errors import ProgramError
from torsor.program.passes.partial_evaluation import settled
from torsor.program.program import Program


def known_parameters(program: Program, given: Any) -> Program:
    """The program without its parameters; `given` is a mapping or an array, or one for each argument that has some."""
    try:
        return settled(program, _by_argument(program, given))
    except (ArithmeticError, ValueError) as trouble:
        raise ProgramError(f"{program.name} has no value with these parameters: {trouble}") from None


def _by_argument(program: Program, given: Any) -> dict[str, Any]:
    """The numbers of each argument that holds parameters."""
    arguments = [a for a in program.arguments if a.role == "parameter" and a.elements]
    if not arguments:
        raise ProgramError(f"{program.name} has no parameters to be given")
    if len(arguments) == 1:
        given = {arguments[0].name: given}
    names = [a.name for a in arguments]
    if not isinstance(given, Mapping) or not given.keys() <= set(names):
        raise ProgramError(f"the parameters of {program.name} are given as a mapping from {', '.join(names)}")
    values = {}
    for argument in arguments:
        numbers = array(argument, given.get(argument.name))
        if numbers.ndim != 1:
            raise ProgramError(f"the code is made for one set of {argument.name}, not an array of shape "
                               f"{numbers.shape}")
        values[argument.name] = numbers.tolist()
    return values
