"""Programs as formulas: the one printer that every language and the notebook use.

A `Notation` is a dictionary from operations to spellings with precedences; `listing` decides
which instructions become lines of their own and which are written inside their only reader.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from torsor.algebra.exact import short_decimal
from torsor.program.program import Constant, Operand, Program, uses

SUM, PRODUCT, UNARY, POWER, ATOM = 1, 2, 3, 4, 5


@dataclass(frozen=True)
class Spelling:
    """How one operation is written: a format of its operands, the level of the result,
    and the level below which each operand needs parentheses."""

    form: str
    level: int = ATOM
    operands: tuple[int, ...] = (0, 0, 0)



INFIX: dict[str, Spelling] = {
    "add": Spelling("{} + {}", SUM, (SUM, SUM)),
    "sub": Spelling("{} - {}", SUM, (SUM, PRODUCT)),
    "mul": Spelling("{}*{}", PRODUCT, (PRODUCT, UNARY)),
    "div": Spelling("{}/{}", PRODUCT, (PRODUCT, POWER)),
    "neg": Spelling("-{}", SUM, (PRODUCT,)),
    "pow": Spelling("{}^{}", POWER, (ATOM, ATOM)),
}


def functions(**names: str) -> dict[str, Spelling]:
    """Spellings of operations that are function calls: operation = name of the function."""
    arity = {"atan2": 2, "min": 2, "max": 2, "select": 3, "mul": 2, "pow": 2}
    return {op: Spelling(f"{name}({', '.join(['{}'] * arity.get(op, 1))})") for op, name in names.items()}


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


@dataclass(frozen=True)
class Notation:
    """A way to write formulas.  `rename` maps a program's name to the language's."""

    ops: dict[str, Spelling]
    number: Callable[[Constant], tuple[str, int]] = exact_number
    pi: str = "pi"
    rename: Callable[[str], str] = field(default=str)
    exponent: Callable[[int], str] = str


PLAIN = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp",
                      sign="sign", abs="abs", min="min", max="max", select="select")
)


def listing(program: Program, notation: Notation) -> Iterator[tuple[str, str]]:
    """(name, formula) for every line of the program, in order, names as the notation spells them."""
    write = writer(program, notation)
    for i in program.instructions:
        if i.name not in write.inlined:
            yield notation.rename(i.name), write.formula(i.name)


def writer(program: Program, notation: Notation) -> Writer:
    return Writer(program, notation)


class Writer:
    """The formulas of one program in one notation."""

    def __init__(self, program: Program, notation: Notation):
        self.notation = notation
        self.made = {i.name: i for i in program.instructions}
        read = Counter(uses(program))
        self.inlined = {i.name for i in program.instructions if i.inline and (read[i.name] == 1 or i.op == "neg")}

    def operand(self, operand: Operand, level: int = 0) -> str:
        """An operand as it stands in a formula: a name, a number, or an inlined instruction."""
        if not isinstance(operand, str):
            text, own = self.notation.number(operand)
        elif operand == "pi":
            text, own = self.notation.pi, ATOM
        elif operand in self.inlined:
            text, own = self._instruction(operand)
        else:
            text, own = self.notation.rename(operand), ATOM
        return f"({text})" if own < level else text

    def formula(self, name: str) -> str:
        """The right-hand side of the instruction called name."""
        return self._instruction(name)[0]

    def _instruction(self, name: str) -> tuple[str, int]:
        i = self.made[name]
        if i.op == "neg" and isinstance(i.args[0], str) and i.args[0] in self.inlined:
            inner = self.made[i.args[0]]
            if inner.op == "sub":  # -(a - b) reads better as b - a
                spelling = self.notation.ops["sub"]
                right, left = inner.args
                return spelling.form.format(self.operand(left, spelling.operands[0]),
                                            self.operand(right, spelling.operands[1])), spelling.level
        spelling = self.notation.ops[i.op]
        if i.op == "pow":
            assert isinstance(i.args[1], int)
            return spelling.form.format(self.operand(i.args[0], spelling.operands[0]),
                                        self.notation.exponent(i.args[1])), spelling.level
        parts = [self.operand(a, level) for a, level in zip(i.args, spelling.operands, strict=False)]
        return spelling.form.format(*parts), spelling.level


# LaTeX ------------------------------------------------------------------------------------

_GREEK = {"alpha", "beta", "gamma", "theta", "phi", "psi", "omega", "delta", "lambda", "mu", "rho", "tau", "sigma"}


def latex_name(name: str) -> str:
    """A program's name in LaTeX: letters, then what follows the first digit as an index."""
    match = re.fullmatch(r"([A-Za-z]+)(\w*)", name, re.ASCII)
    assert match is not None
    stem, index = match.groups()
    head = f"\\{stem}" if stem in _GREEK else stem if len(stem) == 1 else f"\\mathit{{{stem}}}"
    index = index.strip("_").replace("_", ",")
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
    | {op: Spelling(rf"\{op}\left({{}}\right)") for op in ("sin", "cos", "tan", "exp")}
    | {op: Spelling(rf"\{op}\left({{}}, {{}}\right)") for op in ("min", "max")},
    number=latex_number,
    pi=r"\pi",
    rename=latex_name,
)


def latex_equations(program: Program, lines: int = 400) -> str:
    """The program's lines as one `aligned` display; cut after that many lines."""
    rows = [rf"{name} &= {text} \\" for name, text in listing(program, LATEX)]
    if len(rows) > lines:
        rows = [*rows[:lines], rf"&\vdots \quad ({len(rows) - lines}\text{{ more}}) \\"]
    write = Writer(program, LATEX)
    for output in program.outputs:
        elements = ",\\ ".join(write.operand(e) for e in output.elements)
        rows.append(rf"\mathit{{{latex_name(output.name)}}} &= \left[{elements}\right] \\")
    return "$$\\begin{aligned}\n" + "\n".join(rows) + "\n\\end{aligned}$$"
