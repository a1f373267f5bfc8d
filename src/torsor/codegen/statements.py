"""The lines of a function in the order that compilers turn into the fewest instructions.

They keep the order of the lines: a value waits in a register, or else in memory, until its last reader is done.
"""

from __future__ import annotations

from collections.abc import Set

from torsor.codegen.absorbed_terms import absorbed
from torsor.codegen.scheduling import Step, order
from torsor.program.instructions import Operand
from torsor.program.program import Program

SUMS = ("add", "sub")
WORTH = 0.88  # another order has to be better by so much: where it was 0.9, gcc made 6 % more instructions


def succession(part: Program, lines: Set[str], before: Set[str]) -> list[str]:
    """The lines in the better order.

    lines: the instructions that have a line of their own; before: those whose lines come before all of these.  The
    others are written inside the lines that read them.
    """
    steps = _Steps(part, lines, before)
    work = [step for name in steps.tops for step in steps.of(name)]
    places = order(work, [e for o in part.outputs for e in o.elements if isinstance(e, str)], WORTH)
    return [n for k in places for n in steps.lines[str(work[k].makes[0])]]


class _Steps:
    """The steps of lines: an operation each, but a product and the sum that it is fused with are one.

    own: the lines; before: the lines that come before; inside: what has no line.  A line that only a sum reads, once,
    is taken for a part of that sum's, and comes just before it.
    """

    def __init__(self, part: Program, own: Set[str], before: Set[str]):
        self.made = {i.name: i for i in part.instructions}
        self.own, self.inside = own, self.made.keys() - own - before
        terms = absorbed(part, SUMS, lambda i: i.name in own and i.op in (*SUMS, "mul", "neg"))
        terms -= self._in_results(part)
        self.inside |= terms
        self.tops = [n for n in self.made if n in own and n not in terms]
        self.lines: dict[str, list[str]] = {}  # those that each step completes

    def _in_results(self, part: Program) -> set[str]:
        """What is read by formulas that stand in the place of a result."""
        found: set[str] = set()
        left = [e for o in part.outputs for e in o.elements if e in self.inside]
        while left:
            reads = {a for a in self.made[str(left.pop())].args if isinstance(a, str)}
            found |= reads
            left += reads & self.inside
        return found

    def of(self, name: str) -> list[Step]:
        """Those of the line of that name, itself the last."""
        found: list[Step] = []
        left = [name]
        while left:
            step, parts = self._step(left.pop())
            found.append(step)
            left += parts
        return found[::-1]

    def _step(self, name: str) -> tuple[Step, list[str]]:
        """A step, and those of its operands that are steps of the same line."""
        reads: list[str] = []
        lines = [name] if name in self.own else []
        fuses = self.made[name].op in SUMS
        left: list[Operand] = list(self.made[name].args)
        while left:
            operand = left.pop()
            if not isinstance(operand, str) or operand == "pi":
                continue
            op = self.made[operand].op if operand in self.inside else ""
            if op == "neg" or (op == "mul" and fuses):
                fuses = fuses and op == "neg"
                left += self.made[operand].args
                lines = [operand, *lines] if operand in self.own else lines
            else:
                reads.append(operand)
        self.lines[name] = lines
        return Step((name,), tuple(reads)), [r for r in reads if r in self.inside]
