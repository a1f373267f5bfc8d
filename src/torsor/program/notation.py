"""Programs as formulas: the one printer that every language and the notebook use.

A `Notation` is a dictionary from operations to spellings with precedences; a `Writer` decides
which instructions become lines of their own and which are written inside their only reader.
Parentheses keep the order of the operations, so a formula rounds as `evaluate` does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from torsor.algebra.exact import short_decimal
from torsor.algebra.operations import OPERATIONS
from torsor.program.check import uses
from torsor.program.instructions import Constant, Operand

if TYPE_CHECKING:
    from torsor.program.program import Program

SUM, PRODUCT, UNARY, POWER, FUNCTION, ATOM = 1, 2, 3, 4, 5, 6
FORMULA = 300  # operations of a formula that people read whole, as a closed form

Written = tuple[str, int]  # a formula and its level


@dataclass(frozen=True)
class Spelling:
    """How one operation is written: a format of its operands, the level of the result,
    and the level below which each operand needs parentheses."""

    form: str
    level: int = ATOM
    operands: tuple[int, ...] = (0, 0, 0)


Spell = Spelling | Callable[[Sequence[Written]], Written]  # where a format says too little, a function of the operands

INFIX: dict[str, Spelling] = {
    "add": Spelling("{} + {}", SUM, (SUM, PRODUCT)),
    "sub": Spelling("{} - {}", SUM, (SUM, PRODUCT)),
    "mul": Spelling("{}*{}", PRODUCT, (PRODUCT, UNARY)),
    "div": Spelling("{}/{}", PRODUCT, (PRODUCT, POWER)),
    "neg": Spelling("-{}", SUM, (PRODUCT,)),
    "pow": Spelling("{}^{}", POWER, (ATOM, ATOM)),
}


def functions(call: str = "{}({})", **names: str) -> dict[str, Spelling]:
    """Spellings of operations that are function calls: operation = name of the function."""
    return {op: Spelling(call.format(name, ", ".join(["{}"] * OPERATIONS[op].arity))) for op, name in names.items()}


def exact_number(value: Constant, integer: str = "{}", ratio: str = "{}/{}") -> Written:
    """A constant as text with its level: a short decimal as such, other fractions as a quotient."""
    if isinstance(value, int):
        return integer.format(value), SUM if value < 0 else ATOM
    decimal = short_decimal(value)
    if decimal is not None:
        return decimal, SUM if value < 0 else ATOM
    if max(abs(value.numerator), value.denominator) < 2**53:
        return ratio.format(value.numerator, value.denominator), SUM if value < 0 else PRODUCT
    return repr(float(value)), SUM if value < 0 else ATOM


def signed_exponent(exponent: int) -> str:
    """The exponent, in parentheses where it has a sign."""
    return str(exponent) if exponent >= 0 else f"({exponent})"


@dataclass(frozen=True)
class Notation:
    """A way to write formulas.  `rename` maps a program's name to the language's; `power`, where it
    is given, writes pow from (text of the base, its level, exponent) in the place of the spelling;
    `longest`: operations of one line, more get lines of their own (a closed form's line may have `FORMULA`)."""

    ops: Mapping[str, Spell]
    number: Callable[[Constant], Written] = exact_number
    pi: str = "pi"
    rename: Callable[[str], str] = field(default=str)
    exponent: Callable[[int], str] = signed_exponent
    power: Callable[[str, int, int], Written] | None = None
    parenthesised: Callable[[str], str] = "({})".format
    longest: int = 32  # more is hard to read, and C promises only 63 nested parentheses


PLAIN = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log",
                      sign="sign", abs="abs", min="min", max="max", select="select"),
    longest=FORMULA,
)


def inlined(program: Program, longest: int) -> set[str]:
    """The instructions that are written inside their reader's line.

    Those are the unnamed ones that are read once, up to `longest` operations a line, and unnamed
    signs however often they are read: `-x` is free, so it is repeated and x has the line.
    """
    read = Counter(uses(program))
    inside: set[str] = set()
    weight: dict[str, int] = {}
    for i in program.instructions:
        parts = sorted(dict.fromkeys(a for a in i.args if isinstance(a, str) and a in inside), key=weight.__getitem__)
        if i.op == "neg" and read[i.name] > 1:
            inside.difference_update(parts)
            parts = []
        while 1 + sum(weight[p] for p in parts) > longest:
            inside.discard(parts.pop())
        weight[i.name] = 1 + sum(weight[p] for p in parts)
        if i.inline and (read[i.name] == 1 or i.op == "neg"):
            inside.add(i.name)
    return inside


class Writer:
    """The formulas of one program in one notation."""

    def __init__(self, program: Program, notation: Notation):
        self.program, self.notation = program, notation
        self.instructions = {i.name: i for i in program.instructions}
        self.inlined = inlined(program, max(notation.longest, FORMULA) if program.closed else notation.longest)

    def lines(self) -> Iterator[tuple[str, str]]:
        """(name, formula) for every instruction that has a line of its own."""
        for i in self.program.instructions:
            if i.name not in self.inlined:
                yield self.notation.rename(i.name), self.formula(i.name)

    def other_entries(self) -> Iterator[tuple[str, str]]:
        """(label, formula) for every entry of an output that no line is called by: zeros, numbers and copies."""
        for output in self.program.outputs:
            labels = output.labels or (output.name,)
            if len(labels) < len(output.elements):
                labels = tuple(f"{output.name}{k}" for k in range(1, len(output.elements) + 1))
            yield from ((label, text) for label, e in zip(labels, output.elements, strict=True)
                        if (text := self.operand(e)) != label)

    def operand(self, operand: Operand, level: int = 0) -> str:
        """An operand as it stands in a formula: a name, a number, or an inlined instruction."""
        inside = isinstance(operand, str) and operand in self.inlined
        return self._enclosed(self._instruction(str(operand)) if inside else self._written(operand, {}), level)

    def formula(self, name: str) -> str:
        """The right-hand side of the instruction called name."""
        return self._instruction(name)[0]

    def _instruction(self, name: str) -> Written:
        """The instruction with all that is inlined in it, the innermost first: formulas may be deep."""
        spelled: dict[str, Written] = {}
        waiting = [name]
        while name not in spelled:
            op, args = self._shown(waiting[-1])
            missing = [a for a in args if isinstance(a, str) and a in self.inlined and a not in spelled]
            waiting += missing
            if not missing:
                spelled[waiting.pop()] = self._spelled(op, args, spelled)
        return spelled[name]

    def _shown(self, name: str) -> tuple[str, tuple[Operand, ...]]:
        """The operation and the operands of an instruction, as they are written."""
        i = self.instructions[name]
        if i.op == "neg" and isinstance(i.args[0], str) and i.args[0] in self.inlined:
            inner = self.instructions[i.args[0]]
            if inner.op == "sub":  # -(a - b) reads better as b - a
                return "sub", inner.args[::-1]
        return i.op, i.args

    def _spelled(self, op: str, args: tuple[Operand, ...], spelled: dict[str, Written]) -> Written:
        written = [self._written(a, spelled) for a in args]
        if op == "pow":
            return self._power(written[0], args[1])
        spelling = self.notation.ops[op]
        if not isinstance(spelling, Spelling):
            return spelling(written)
        if OPERATIONS[op].commutes and isinstance(args[0], str) and _reads_better_swapped(written, spelling.operands):
            written.reverse()
        parts = [self._enclosed(w, level) for w, level in zip(written, spelling.operands, strict=False)]
        return spelling.form.format(*parts), spelling.level

    def _power(self, base: Written, exponent: Operand) -> Written:
        assert isinstance(exponent, int)
        if self.notation.power is not None:
            return self.notation.power(*base, exponent)
        spelling = self.notation.ops["pow"]
        assert isinstance(spelling, Spelling)
        shown = self._enclosed(base, spelling.operands[0])
        return spelling.form.format(shown, self.notation.exponent(exponent)), spelling.level

    def _written(self, operand: Operand, spelled: dict[str, Written]) -> Written:
        if not isinstance(operand, str):
            return self.notation.number(operand)
        if operand == "pi":
            return self.notation.pi, ATOM
        return spelled[operand] if operand in spelled else (self.notation.rename(operand), ATOM)

    def _enclosed(self, written: Written, level: int) -> str:
        text, own = written
        return self.notation.parenthesised(text) if own < level else text


def _reads_better_swapped(written: list[Written], levels: tuple[int, ...]) -> bool:
    """Whether swapping saves parentheses: a + (b + c) is b + c + a, to the last bit."""
    (_, first), (_, second) = written
    return second < levels[1] <= first and second >= levels[0]
