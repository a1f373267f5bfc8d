"""The meaning of a program: one loop over its instructions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from torsor.algebra.domains import FLOAT, Domain
from torsor.errors import ProgramError, kind_of
from torsor.program.instructions import Argument, Operand
from torsor.program.labels import by_label, for_argument
from torsor.program.program import Program, program_of

Values = Mapping[str, Any]


def evaluate(program: Program, values: Values, domain: Domain = FLOAT) -> dict[str, list[Any]]:
    """Compute the outputs of a program, one instruction after the other.

    This is the meaning of a program: generated code and `torsor.compile` must agree with it. It is slow, and needs no
    numpy.

    Args:
        program: The program.
        values: Numbers for every argument, by its name: a sequence in the order of its elements, or a mapping from
            element to number, in which defaults fill in.
        domain: The numbers to compute in; floats by default. `torsor.algebra.domains` has others, exact fractions among
            them.

    Returns:
        A mapping from output to its elements, a flat list row by row.

    Raises:
        ProgramError: An argument is missing or unknown, or has the wrong number of elements.

    Example:
        >>> program = torsor.generate("grav", "planar_2r")
        >>> torsor.evaluate(program, {"q": [0, 0]})["Q"]
        [15.2055, 2.943]
    """
    program = program_of(program)
    if not isinstance(values, Mapping):
        raise ProgramError(f"the values of the arguments by their names were expected, not {kind_of(values)}")
    unknown = set(values) - {a.name for a in program.arguments}
    if unknown:
        known = ", ".join(a.name for a in program.arguments)
        raise ProgramError(f"{program.name} has no argument {', '.join(sorted(unknown))}; it has {known}")
    value: dict[str, Any] = {"pi": domain.pi}
    joints = next((a.elements for a in program.arguments if a.name == "q"), ())
    for argument in program.arguments:
        numbers = bind(argument, for_argument(argument, values.get(argument.name), joints))
        value.update(zip(argument.elements, map(domain.number, numbers), strict=True))
    number, ops = domain.number, domain.ops

    def read(operand: Operand) -> Any:
        return value[operand] if isinstance(operand, str) else number(operand)

    for i in program.instructions:
        value[i.name] = ops[i.op](*map(read, i.args))
    return {o.name: [read(e) for e in o.elements] for o in program.outputs}


def bind(argument: Argument, given: Sequence[Any] | Mapping[str, Any] | None) -> list[Any]:
    """The argument's numbers in order, defaults for what is not given; the error lists what is missing or too much."""
    defaults, given = argument.numbers, by_label(given)
    if given is None:
        if len(defaults) == len(argument.elements):
            return list(defaults.values())
        raise ProgramError(f"argument {argument.name} is missing: {_elements(argument)}")
    if isinstance(given, Mapping):
        missing = [e for e in argument.elements if e not in given and e not in defaults]
        if missing:
            raise ProgramError(f"argument {argument.name} lacks a value for {', '.join(missing)}")
        known = {*argument.elements, *argument.among}
        extra = [str(e) for e in given if e not in known]
        if extra:
            wrong = ", ".join(extra)
            raise ProgramError(f"argument {argument.name} has no element {wrong}; it has {_elements(argument)}")
        return [given[e] if e in given else defaults[e] for e in argument.elements]
    if argument.among and len(given) == len(argument.among):
        given = [x for x, name in zip(given, argument.among, strict=True) if name in argument.elements]
    if len(given) != len(argument.elements):
        size = len(argument.elements)
        raise ProgramError(f"argument {argument.name} takes {size} numbers, not {len(given)}: {_elements(argument)}")
    return list(given)


def _elements(argument: Argument) -> str:
    return ", ".join(argument.elements)
