"""Constants as the languages write them."""

from __future__ import annotations

from torsor.algebra.exact import short_decimal
from torsor.program.instructions import Constant
from torsor.program.notation import ATOM, PRODUCT, SUM, exact_number


def double_number(value: Constant) -> tuple[str, int]:
    """A constant for languages whose plain numbers are doubles: 2, 0.5, 1/3; large integers as 1e+20."""
    if isinstance(value, int) and abs(value) > 2**53:
        return repr(float(value)), SUM if value < 0 else ATOM
    return exact_number(value)


def floating_number(value: Constant, kind: str = "") -> tuple[str, int]:
    """A constant for languages where 1/3 is 0: 2.0, 1.0/3.0, each number with its kind."""
    written, level = double_number(value)
    parts = [part if "." in part or "e" in part else f"{part}.0" for part in written.split("/")]
    return "/".join(part + kind for part in parts), level


def rational_number(value: Constant) -> tuple[str, int]:
    """A constant for computer algebra: short decimals as such, all else exact."""
    if isinstance(value, int):
        return str(value), SUM if value < 0 else ATOM
    decimal = short_decimal(value)
    # from 16 digits on, Mathematica takes a decimal for a number of that many digits, not for a double
    if decimal is not None and len(decimal.strip("-0.").replace(".", "")) <= 15:
        return decimal, SUM if value < 0 else ATOM
    return f"{value.numerator}/{value.denominator}", SUM if value < 0 else PRODUCT
