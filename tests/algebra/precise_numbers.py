"""One more kind of numbers to compute with, of as many digits as a test asks for."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath

from torsor.algebra.domains import FLOAT, Domain


def precise(digits: int = 50) -> Domain:
    """mpmath's floats with that many decimal digits."""
    context = mpmath.mp.clone()
    context.dps = digits

    def number(value: Any) -> Any:
        return context.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else context.mpf(value)

    functions = {name: getattr(context, name) for name in ("sin", "cos", "tan", "atan2", "sqrt", "exp", "log", "sign")}
    return Domain(f"precise({digits})", number, +context.pi, FLOAT.ops | functions)
