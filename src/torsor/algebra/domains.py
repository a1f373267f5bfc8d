"""Numbers to compute with: one dictionary of operations for each kind.

`FLOAT` is the meaning of a program; `RATIONAL` is exact and refuses what leaves the rationals;
`precise(digits)` is mpmath.  `algebra.identity` has one more, arithmetic modulo a prime.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from torsor.extras import imported


@dataclass(frozen=True)
class Domain:
    """`number` takes an exact constant or a user's value in; `ops` has every row of the table."""

    name: str
    number: Callable[[Any], Any]
    pi: Any
    ops: dict[str, Callable[..., Any]]


def _float_sign(a: float) -> float:
    return 0.0 if a == 0 else math.copysign(1.0, a)


FLOAT = Domain(
    "float",
    float,
    math.pi,
    {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "neg": lambda a: -a,
        "pow": lambda a, n: a ** int(n),
        "sin": math.sin,
        "cos": math.cos,
        "tan": math.tan,
        "atan2": math.atan2,
        "sqrt": math.sqrt,
        "exp": math.exp,
        "log": lambda a: math.log(a) if a else -math.inf,
        "sign": _float_sign,
        "abs": abs,
        "min": min,
        "max": max,
        "select": lambda c, a, b: a if c >= 0 else b,
    },
)


def _irrational(name: str) -> Callable[..., Any]:
    def refuse(*_: Any) -> Any:
        raise ArithmeticError(f"{name} leaves the rationals: evaluate in FLOAT or precise(digits)")

    return refuse


RATIONAL = Domain(
    "rational",
    Fraction,
    None,
    FLOAT.ops
    | {name: _irrational(name) for name in ("sin", "cos", "tan", "atan2", "sqrt", "exp", "log")}
    | {"div": lambda a, b: Fraction(a) / b, "sign": lambda a: Fraction((a > 0) - (a < 0))},
)


def precise(digits: int = 50) -> Domain:
    """mpmath's floats with that many decimal digits."""
    mpmath = imported("mpmath", "exact")

    context = mpmath.mp.clone()
    context.dps = digits

    def number(value: Any) -> Any:
        return context.mpf(value.numerator) / value.denominator if isinstance(value, Fraction) else context.mpf(value)

    functions = {name: getattr(context, name) for name in ("sin", "cos", "tan", "atan2", "sqrt", "exp", "log", "sign")}
    return Domain(f"precise({digits})", number, +context.pi, FLOAT.ops | functions)
