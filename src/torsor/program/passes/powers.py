"""Powers above the square become squares and products, which other lines can share."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from torsor.program.instructions import Instruction, Operand

if TYPE_CHECKING:
    from torsor.program.program import Program


def powers(program: Program) -> Program:
    """The program with squares as its only powers: x^3 = x^2 x, x^4 = (x^2)^2."""
    if all(i.op != "pow" or i.args[1] == 2 for i in program.instructions):
        return program
    taken = {i.name for i in program.instructions} | {e for a in program.arguments for e in a.elements}
    made: dict[tuple[Operand, int], str] = {}
    lines: list[Instruction] = []

    def power(base: Operand, n: int, name: str | None = None, inline: bool = True) -> Operand:
        """An operand for base**n; the last line of the chain is called `name` where one is given."""
        if n == 1:
            return base
        if (base, n) in made and name is None:
            return made[base, n]
        if name is None:
            name = f"{base}_p{n}"
            while name in taken:
                name += "_"
            taken.add(name)
        half = power(base, n // 2)
        if n % 2:
            op, args = "mul", (power(base, n - 1), base)
        else:
            op, args = "pow", (half, 2)
        lines.append(Instruction(name, op, args, inline))
        made.setdefault((base, n), name)
        return name

    for i in program.instructions:
        if i.op == "pow" and isinstance(i.args[1], int) and i.args[1] != 2:
            power(i.args[0], i.args[1], i.name, i.inline)
        else:
            lines.append(i)
            if i.op == "pow":
                made.setdefault((i.args[0], 2), i.name)
    return replace(program, instructions=tuple(lines))
