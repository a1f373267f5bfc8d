"""Programs as formulas: the one printer that every language and the notebook use.

A `Notation` is a dictionary from operations to spellings with precedences; `listing` decides
which instructions become lines of their own and which are written inside their only reader.
Parentheses keep the order of the operations, so a formula rounds as `evaluate` does.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from torsor.algebra.exact import short_decimal
from torsor.algebra.operations import OPERATIONS
from torsor.program.program import Constant, Operand, Program, uses

SUM, PRODUCT, UNARY, POWER, ATOM = 1, 2, 3, 4, 5
FORMULA = 300  # operations of a formula that people read whole, as a closed form



@dataclass(frozen=True)
class Spelling:
    """How one operation is written: a format of its operands, the level of the result,
    and the level below which each operand needs parentheses."""

    form: str
    level: int = ATOM
    operands: tuple[int, ...] = (0, 0, 0)


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


def exact_number(value: Constant, integer: str = "{}", ratio: str = "{}/{}") -> tuple[str, int]:
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
    `longest`: operations of one line, more get lines of their own."""

    ops: dict[str, Spelling]
    number: Callable[[Constant], tuple[str, int]] = exact_number
    pi: str = "pi"
    rename: Callable[[str], str] = field(default=str)
    exponent: Callable[[int], str] = signed_exponent
    power: Callable[[str, int, int], tuple[str, int]] | None = None
    longest: int = 32  # more is hard to read, and C promises only 63 nested parentheses


PLAIN = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log",
                      sign="sign", abs="abs", min="min", max="max", select="select"),
    longest=FORMULA,
)


def listing(program: Program, notation: Notation) -> Iterator[tuple[str, str]]:
    """(name, formula) for every line of the program, in order, names as the notation spells them."""
    return Writer(program, notation).lines()


def inlined(program: Program, longest: int) -> set[str]:
    """The instructions that are written inside their reader's line.

    Those are the unnamed ones that are read once, up to `longest` operations a line, and unnamed
    signs however often they are read: `-x` is free, so it is repeated and x has the line.
    """
    read = Counter(uses(program))
    inside: set[str] = set()
    weight: dict[str, int] = {}
    for i in program.instructions:
        parts = sorted({a for a in i.args if isinstance(a, str) and a in inside}, key=weight.__getitem__)
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
        self.made = {i.name: i for i in program.instructions}
        self.inlined = inlined(program, notation.longest)

    def lines(self) -> Iterator[tuple[str, str]]:
        """(name, formula) for every instruction that has a line of its own."""
        for i in self.program.instructions:
            if i.name not in self.inlined:
                yield self.notation.rename(i.name), self.formula(i.name)

    def operand(self, operand: Operand, level: int = 0) -> str:
        """An operand as it stands in a formula: a name, a number, or an inlined instruction."""
        text, own = self._written(operand)
        return f"({text})" if own < level else text

    def formula(self, name: str) -> str:
        """The right-hand side of the instruction called name."""
        return self._instruction(name)[0]

    def _written(self, operand: Operand) -> tuple[str, int]:
        if not isinstance(operand, str):
            return self.notation.number(operand)
        if operand == "pi":
            return self.notation.pi, ATOM
        if operand in self.inlined:
            return self._instruction(operand)
        return self.notation.rename(operand), ATOM

    def _instruction(self, name: str) -> tuple[str, int]:
        i = self.made[name]
        if i.op == "pow":
            return self._power(*i.args)
        args, op = i.args, i.op
        if op == "neg" and isinstance(args[0], str) and args[0] in self.inlined:
            inner = self.made[args[0]]
            if inner.op == "sub":  # -(a - b) reads better as b - a
                args, op = inner.args[::-1], "sub"
        spelling = self.notation.ops[op]
        written = [self._written(a) for a in args]
        if OPERATIONS[op].commutes and isinstance(args[0], str) and _reads_better_swapped(written, spelling.operands):
            written.reverse()
        parts = [f"({text})" if own < level else text
                 for (text, own), level in zip(written, spelling.operands, strict=False)]
        return spelling.form.format(*parts), spelling.level

    def _power(self, base: Operand, exponent: Operand) -> tuple[str, int]:
        assert isinstance(exponent, int)
        if self.notation.power is not None:
            return self.notation.power(*self._written(base), exponent)
        spelling = self.notation.ops["pow"]
        return spelling.form.format(self.operand(base, spelling.operands[0]),
                                    self.notation.exponent(exponent)), spelling.level


def _reads_better_swapped(written: list[tuple[str, int]], levels: tuple[int, ...]) -> bool:
    """Whether swapping saves parentheses: a + (b + c) is b + c + a, to the last bit."""
    (_, first), (_, second) = written
    return second < levels[1] <= first and second >= levels[0]


# LaTeX ------------------------------------------------------------------------------------

_GREEK = {"alpha", "beta", "gamma", "theta", "phi", "psi", "omega", "delta", "lambda", "mu", "rho", "tau", "sigma"}


def latex_name(name: str) -> str:
    """A program's name in LaTeX: letters, then what follows the first digit as an index."""
    match = re.fullmatch(r"([A-Za-z]+)(\w*)", name, re.ASCII)
    assert match is not None
    stem, index = match.groups()
    head = f"\\{stem}" if stem in _GREEK else stem if len(stem) == 1 else f"\\mathit{{{stem}}}"
    index = index.replace("_", ",")  # v_1 is not v1, so no underscore is dropped
    return f"{head}_{{{index}}}" if index else head


def latex_number(value: Constant) -> tuple[str, int]:
    return exact_number(value, ratio=r"\frac{{{}}}{{{}}}")


LATEX = Notation(
    {
        "add": Spelling("{} + {}", SUM, (SUM, SUM)),
        "sub": Spelling("{} - {}", SUM, (SUM, PRODUCT)),
        "mul": Spelling(r"{}\,{}", PRODUCT, (PRODUCT, UNARY)),
        "div": Spelling(r"\frac{{{}}}{{{}}}", ATOM, (0, 0)),
        "neg": Spelling("-{}", SUM, (PRODUCT,)),
        "pow": Spelling("{}^{{{}}}", POWER, (ATOM, 0)),
        "sqrt": Spelling(r"\sqrt{{{}}}"),
        "abs": Spelling(r"\left|{}\right|"),
        "sign": Spelling(r"\operatorname{{sign}}\left({}\right)"),
        "atan2": Spelling(r"\operatorname{{atan2}}\left({}, {}\right)"),
        "select": Spelling(r"\begin{{cases}} {1} & {0} \ge 0 \\ {2} & \text{{otherwise}} \end{{cases}}"),
    }
    | {op: Spelling(rf"\{op}\left({{}}\right)") for op in ("sin", "cos", "tan", "exp", "log")}
    | {op: Spelling(rf"\{op}\left({{}}, {{}}\right)") for op in ("min", "max")},
    number=latex_number,
    pi=r"\pi",
    rename=latex_name,
    exponent=str,
    longest=FORMULA,
)


def latex_equations(program: Program, lines: int = 400) -> str:
    """The program's lines as one `aligned` display; cut after that many lines."""
    write = Writer(program, LATEX)
    rows = [rf"{name} &= {text} \\" for name, text in write.lines()]
    if len(rows) > lines:
        rows = [*rows[:lines], rf"&\vdots \quad ({len(rows) - lines}\text{{ more}}) \\"]
    for output in program.outputs:
        elements = ",\\ ".join(write.operand(e) for e in output.elements)
        rows.append(rf"\mathit{{{latex_name(output.name)}}} &= \left[{elements}\right] \\")
    return "$$\\begin{aligned}\n" + "\n".join(rows) + "\n\\end{aligned}$$"
