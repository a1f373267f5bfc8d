"""Exact numbers: rationals, the sines of the usual angles, square roots that come out."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isfinite, isqrt

Exact = int | Fraction

INFINITE = 2**1024 - 2**970  # and what is larger rounds to an infinite double

# sin(k*pi) = p*sqrt(r) over the first quarter turn, by k
_SINES = {
    Fraction(0): (Fraction(0), 1),
    Fraction(1, 6): (Fraction(1, 2), 1),
    Fraction(1, 4): (Fraction(1, 2), 2),
    Fraction(1, 3): (Fraction(1, 2), 3),
    Fraction(1, 2): (Fraction(1), 1),
}


def rational(value: int | Fraction | Decimal | float) -> Exact:
    """The number as an int or a Fraction; a float means the decimal that Python prints for it."""
    if type(value) is Fraction:
        return value.numerator if value.denominator == 1 else value
    if isinstance(value, float):
        if not isfinite(value):
            raise ValueError(f"{value} is not a finite number")
        value = Fraction(repr(value))
    elif isinstance(value, Decimal):
        value = Fraction(value)
    elif isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        raise TypeError(f"an exact number (int, Fraction, Decimal, float) was expected, not {value!r}")
    return value.numerator if value.denominator == 1 else value


def is_beyond_doubles(value: Exact) -> bool:
    """Whether it is larger than every double."""
    bits = value.numerator.bit_length() - value.denominator.bit_length()
    return bits >= 1023 and abs(Fraction(value)) >= INFINITE


def magnitude(value: Exact) -> int:
    """About how many powers of ten it is large."""
    return round((value.numerator.bit_length() - value.denominator.bit_length()) * 0.30103)


def sine(turns: Fraction) -> tuple[Fraction, int] | None:
    """(p, r) with sin(turns*pi) = p*sqrt(r), or None where it is not of that kind; 0 <= turns < 2."""
    sign = 1
    if turns >= 1:
        turns, sign = turns - 1, -1
    if turns > Fraction(1, 2):
        turns = 1 - turns
    known = _SINES.get(turns)
    return None if known is None else (sign * known[0], known[1])


def angle(y: Exact, x: Exact) -> Fraction | None:
    """atan2(y, x)/pi along the axes and the diagonals (0 at the origin, as everywhere), else None."""
    if y == 0:
        return Fraction(0) if x >= 0 else Fraction(1)
    if x == 0:
        return Fraction(1, 2) if y > 0 else Fraction(-1, 2)
    if abs(x) != abs(y):
        return None
    eighths = 1 if x > 0 else 3
    return Fraction(eighths if y > 0 else -eighths, 4)


def square_root(value: Exact) -> tuple[Fraction, int | Fraction]:
    """(p, r) with sqrt(value) = p*sqrt(r): the square part p outside, for numbers of modest size."""
    value = Fraction(value)
    if value == 0:
        return Fraction(0), 1
    # n/d = n*d / d**2
    inside, outside = value.numerator * value.denominator, Fraction(1, value.denominator)
    root = isqrt(inside)
    if root * root == inside:
        return outside * root, 1
    if inside > 10**12:
        return Fraction(1), rational(value)
    factor = 2
    while factor * factor <= inside:
        while inside % (factor * factor) == 0:
            inside //= factor * factor
            outside *= factor
        factor += 1 if factor == 2 else 2
    return outside, inside


def short_decimal(value: Fraction) -> str | None:
    """The fraction as an exact decimal of at most 17 digits, or None."""
    twos = fives = 0
    denominator = value.denominator
    while denominator % 2 == 0:
        denominator, twos = denominator // 2, twos + 1
    while denominator % 5 == 0:
        denominator, fives = denominator // 5, fives + 1
    places = max(twos, fives)
    if denominator != 1 or places > 17:
        return None
    digits = str(abs(value.numerator) * 10**places // value.denominator)
    if len(digits) > 17:
        return None
    digits = digits.rjust(places + 1, "0")
    return f"{'-' if value < 0 else ''}{digits[:-places]}.{digits[-places:]}"
