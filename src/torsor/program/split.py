"""Hoisting: a program as a setup that is run once and a step that is run at every state."""

from __future__ import annotations

from torsor.program.passes.dead_code import dead_code
from torsor.program.program import Argument, Instruction, Output, Program, check, uses


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
    body = Program(program.name, (), tuple(stepwise), program.outputs)
    read = set(uses(body)) & fixed - {"pi"}
    again = [i for i in minus.values() if i.name in read]
    read = (read - set(minus)) | {a for i in again for a in i.args if isinstance(a, str)} - {"pi"}
    order = [e for a in program.arguments if a.role == "parameter" for e in a.elements] + [i.name for i in hoisted]
    constants = tuple(n for n in order if n in read)

    parameters = tuple(a for a in program.arguments if a.role == "parameter")
    variables = tuple(a for a in program.arguments if a.role != "parameter")
    meaning = "what setup returns"
    setup = Program(f"{program.name}_setup", parameters, tuple(hoisted),
                    (Output("constants", constants, (len(constants),), constants, meaning=meaning),))
    step = Program(f"{program.name}_step", (*variables, Argument("constants", constants, "parameter", meaning)),
                   (*again, *stepwise), program.outputs, closed=program.closed)
    return check(dead_code(setup)), check(step)

