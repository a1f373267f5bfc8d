"""Formulas in LaTeX: how the operations are written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from torsor.program.instructions import Constant
from torsor.program.notation import ATOM, FUNCTION, POWER, PRODUCT, SUM, Notation, Spelling, Written, exact_number
from torsor.program.typeset.latex_width import width

WIDE = 240.0  # points of a numerator or denominator that stands on a line of its own, where it can be broken


def parenthesised(text: str) -> str:
    r"""The text in parentheses, larger ones around others; no \left and \right, between which TeX breaks no line."""
    return rf"\bigl({text}\bigr)" if "(" in text or r"\frac" in text else f"({text})"


def at_least(written: Written, level: int) -> str:
    text, own = written
    return parenthesised(text) if own < level else text


def number(value: Constant) -> Written:
    """Halves, thirds, quarters and sixths as fractions, as formulas have them; the rest as it was given."""
    if not isinstance(value, int) and value.denominator in (2, 3, 4, 6):
        text = rf"\frac{{{abs(value.numerator)}}}{{{value.denominator}}}"
        return (f"-{text}", SUM) if value < 0 else (text, ATOM)
    return exact_number(value, ratio=r"\frac{{{}}}{{{}}}")


def _product(written: Sequence[Written]) -> Written:
    left, right = (at_least(w, PRODUCT) for w in written)
    if right[0].isdigit():
        return rf"{left} \cdot {right}", PRODUCT
    wordy = left.rpartition(" ")[2].startswith(r"\mathit") or right.startswith(r"\mathit")
    return (rf"{left} \, {right}" if wordy else f"{left} {right}"), PRODUCT


def _quotient(written: Sequence[Written]) -> Written:
    (top, _), (bottom, _) = written
    if max(width(top), width(bottom)) <= WIDE:
        return rf"\frac{{{top}}}{{{bottom}}}", ATOM
    return f"{at_least(written[0], PRODUCT)} / {at_least(written[1], ATOM)}", PRODUCT


def _power(text: str, level: int, exponent: int) -> Written:
    shown = str(exponent) if 0 <= exponent < 10 else f"{{{exponent}}}"
    if level == FUNCTION:  # \cos q_2 squared is \cos^2 q_2
        name = text.partition("(" if "(" in text else " ")[0]
        return f"{name}^{shown}{text[len(name) :]}", POWER
    return f"{at_least((text, level), ATOM)}^{shown}", POWER


def _turn(name: str, written: Sequence[Written]) -> Written:
    r"""\cos q_2, \cos(q_1 + q_2)."""
    ((text, level),) = written
    return (f"{name} {text}" if level == ATOM and "(" not in text else f"{name}{parenthesised(text)}"), FUNCTION


FORMATS = {
    "add": Spelling("{} + {}", SUM, (SUM, SUM)),
    "sub": Spelling("{} - {}", SUM, (SUM, PRODUCT)),
    "neg": Spelling("-{}", SUM, (PRODUCT,)),
    "pow": Spelling("{}^{{{}}}"),
    "sqrt": Spelling(r"\sqrt{{{}}}"),
    "abs": Spelling(r"|{}|"),
    "sign": Spelling(r"\operatorname{{sign}}({})"),
    "atan2": Spelling(r"\operatorname{{atan2}}({}, {})"),
    "select": Spelling(r"\begin{{cases}} {1} & {0} \ge 0 \\ {2} & \text{{otherwise}} \end{{cases}}"),
}
FORMATS |= {op: Spelling(rf"\{op}({{}})") for op in ("tan", "exp", "log")}
FORMATS |= {op: Spelling(rf"\{op}({{}}, {{}})") for op in ("min", "max")}

LATEX = Notation(
    {**FORMATS, "mul": _product, "div": _quotient, "sin": partial(_turn, r"\sin"), "cos": partial(_turn, r"\cos")},
    number=number, pi=r"\pi", power=_power, parenthesised=parenthesised,
)
