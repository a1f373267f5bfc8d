"""Expressions as plain infix text, for people and error messages."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from torsor.algebra.expr import Expr

_SUM, _PRODUCT, _POWER, _ATOM = 1, 2, 3, 4


def show(expr: Expr, limit: int = 2000) -> str:
    """The expression in the scalar grammar (`sin(q1)*D3 - 2*a^2`); cut where it gets longer than limit."""
    text = _text(expr, 0, [limit])
    return text if len(text) <= limit else text[:limit] + " ..."


def _text(e: Expr, outer: int, budget: list[int]) -> str:
    budget[0] -= 1
    if budget[0] < 0:
        return "..."
    text, level = _spell(e, budget)
    return f"({text})" if level < outer else text


def _spell(e: Expr, budget: list[int]) -> tuple[str, int]:
    if e.op == "symbol":
        return e.value, _ATOM
    if e.op == "pi":
        return "pi", _ATOM
    if e.op == "const":
        text = str(e.value)
        return text, _SUM if e.value < 0 else _PRODUCT if "/" in text else _ATOM
    a = e.args
    if e.op == "neg":
        if a[0].op == "sub":
            return f"{_text(a[0].args[1], _SUM, budget)} - {_text(a[0].args[0], _PRODUCT, budget)}", _SUM
        return f"-{_text(a[0], _PRODUCT, budget)}", _SUM
    if e.op in ("add", "sub"):
        sign = "+" if e.op == "add" else "-"
        right = _SUM if e.op == "add" else _PRODUCT
        return f"{_text(a[0], _SUM, budget)} {sign} {_text(a[1], right, budget)}", _SUM
    if e.op == "mul":
        return f"{_text(a[0], _PRODUCT, budget)}*{_text(a[1], _PRODUCT, budget)}", _PRODUCT
    if e.op == "div":
        return f"{_text(a[0], _PRODUCT, budget)}/{_text(a[1], _POWER, budget)}", _PRODUCT
    if e.op == "pow":
        return f"{_text(a[0], _ATOM, budget)}^{a[1].value}", _POWER
    return f"{e.op}({', '.join(_text(x, 0, budget) for x in a)})", _ATOM
