"""What must hold of a program: defined once, before use, from declared arguments; and who reads what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING

from torsor.algebra.operations import OPERATIONS
from torsor.errors import ProgramError

if TYPE_CHECKING:
    from torsor.program.program import Program

NAME = re.compile(r"[A-Za-z]\w{0,63}", re.ASCII)


def check(program: Program) -> Program:
    """The program itself, once every invariant holds; the error shows the lines around the culprit."""
    defined = {"pi"}
    for argument in program.arguments:
        if (argument.role == "choice") != bool(argument.choices):
            _fail(program, None, f"argument {argument.name}, a {argument.role}, lists {len(argument.choices)} choices")
        if argument.defaults and argument.role != "parameter":
            _fail(program, None, f"argument {argument.name}, a {argument.role}, has defaults: parameters alone may")
        if len(argument.defaults) not in (0, len(argument.elements)):
            _fail(program, None, f"argument {argument.name} has {len(argument.defaults)} defaults for "
                                 f"{len(argument.elements)} elements")
        if argument.among and not set(argument.elements) < set(argument.among):
            _fail(program, None, f"the elements of argument {argument.name} are not among the names that may be given")
        for element in argument.elements:
            if not NAME.fullmatch(element):
                _fail(program, None, f"{element!r} is not a name: letters, digits and _, beginning with a letter")
            if element in defined:
                _fail(program, None, f"argument {argument.name} declares {element} a second time")
            defined.add(element)
    for place, instruction in enumerate(program.instructions):
        operation = OPERATIONS.get(instruction.op)
        if operation is None:
            _fail(program, place, f"there is no operation {instruction.op!r}")
        elif len(instruction.args) != operation.arity:
            _fail(program, place, f"{instruction.op} takes {operation.arity} operands, not {len(instruction.args)}")
        if instruction.op == "pow" and not isinstance(instruction.args[1], int):
            _fail(program, place, "the exponent of pow is an integer")
        for operand in instruction.args:
            if isinstance(operand, str) and operand not in defined:
                _fail(program, place, f"{operand} is used before it is defined")
        if not NAME.fullmatch(instruction.name) or instruction.name in defined:
            _fail(program, place, f"{instruction.name} is not a fresh name")
        defined.add(instruction.name)
    for output in program.outputs:
        if prod(output.shape) != len(output.elements) or len(output.labels) not in (0, len(output.elements)):
            _fail(program, None, f"output {output.name} has {len(output.elements)} elements for shape {output.shape}")
        for operand in output.elements:
            if isinstance(operand, str) and operand not in defined:
                _fail(program, None, f"output {output.name} needs {operand}, which is not defined")
    return program


def uses(program: Program) -> Iterator[str]:
    """The names that instructions and outputs read, one for each reading."""
    for instruction in program.instructions:
        yield from (a for a in instruction.args if isinstance(a, str))
    for output in program.outputs:
        yield from (e for e in output.elements if isinstance(e, str))


def _fail(program: Program, place: int | None, what: str) -> None:
    lines = [f"program {program.name}: {what}"]
    if place is not None:
        first = max(0, place - 3)
        for number, instruction in enumerate(program.instructions[first : place + 4], first):
            lines.append(f"{'>>' if number == place else '  '} {number:5d}  {instruction}")
    raise ProgramError("\n".join(lines))
