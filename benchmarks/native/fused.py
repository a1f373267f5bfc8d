"""How many instructions a processor with fused multiply-adds needs at least for the arithmetic of a program."""

from __future__ import annotations

from collections import Counter

from torsor.program.check import uses
from torsor.program.program import Program


def fused_operations(program: Program) -> int:
    """Additions and multiplications of a step after fusing; a division or a root counts as one.

    A product whose only reader is a sum becomes part of it; each sum takes in at most one product.  A change of
    sign is free: products and sums come in all signs.
    """
    step = program.step
    readings = Counter(uses(step))
    made = {i.name: i for i in step.instructions}
    taken: set[str] = set()
    total = 0
    for i in step.instructions:
        if i.op == "pow":
            total += _products(int(i.args[1]))
        elif i.op in ("add", "sub", "mul", "div", "sqrt"):
            total += 1
        if i.op in ("add", "sub"):
            for operand in i.args:
                source = _unsigned(made, operand, readings)
                if source and source not in taken:
                    taken.add(source)
                    total -= 1
                    break
    return total


def _unsigned(made: dict, operand: object, readings: Counter[str]) -> str | None:
    """The product that the operand is, maybe with its sign changed, where nobody else reads it."""
    while operand in made and readings[operand] == 1:
        i = made[operand]
        if i.op == "mul" or (i.op == "pow" and i.args[1] == 2):
            return i.name
        if i.op != "neg":
            return None
        operand = i.args[0]
    return None


def _products(exponent: int) -> int:
    bits = bin(abs(exponent))[3:]
    return len(bits) + bits.count("1") + (exponent < 0)
