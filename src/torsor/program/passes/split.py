"""Hoisting: a program as a setup that is run once and a step that is run at every state."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from torsor.program.check import check, uses
from torsor.program.instructions import Argument, Instruction, Output, Words
from torsor.program.passes.dead_code import dead_code

if TYPE_CHECKING:
    from torsor.program.program import Program


def split(program: Program) -> tuple[Program, Program]:
    """(setup, step): setup(parameters) -> constants; step takes `constants` for the parameters.

    Everything that depends on parameters alone goes to setup.  `constants` lists just what the step
    reads: hoisted values and the parameters that the step uses as they are.  A step reads
    negated constants with their sign, so no unary minus is hoisted for its own sake.  Of a closed program
    nothing is hoisted: `constants` are parameters.
    """
    fixed = {e for a in program.arguments if a.role == "parameter" for e in a.elements} | {"pi"}
    hoisted = []
    stepwise = []
    for instruction in program.instructions:
        if not program.closed and all(not isinstance(a, str) or a in fixed for a in instruction.args):
            fixed.add(instruction.name)
            hoisted.append(instruction)
        else:
            stepwise.append(instruction)
    # a hoisted minus is cheaper repeated in the step than carried over beside its positive twin
    minus: dict[str, Instruction] = {}
    for instruction in hoisted:
        if instruction.op == "neg" and instruction.args[0] not in minus:
            minus[instruction.name] = instruction
    body = replace(program, instructions=tuple(stepwise))
    read = set(uses(body)) & fixed - {"pi"}
    again = [i for i in minus.values() if i.name in read]
    read = (read - set(minus)) | {a for i in again for a in i.args if isinstance(a, str)} - {"pi"}
    order = [e for a in program.arguments if a.role == "parameter" for e in a.elements] + [i.name for i in hoisted]
    constants = tuple(n for n in order if n in read)

    parameters = tuple(a for a in program.arguments if a.role == "parameter")
    variables = tuple(a for a in program.arguments if a.role != "parameter")
    meaning = "what setup returns"
    setup = replace(program, name=f"{program.name}_setup", arguments=parameters, instructions=tuple(hoisted),
                    outputs=(Output("constants", constants, (len(constants),), constants, meaning=meaning),),
                    words=Words(), closed=False)
    step = replace(program, name=f"{program.name}_step", instructions=(*again, *stepwise), words=Words(),
                   arguments=(*variables, Argument("constants", constants, "parameter", meaning)))
    return check(dead_code(setup)), check(step)

