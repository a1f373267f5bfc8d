"""Units of measured motion, as factors to radians, metres, newtons, amperes and seconds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import pi

import numpy as np

from torsor.errors import MotionError, unknown
from torsor.identification.files.tables_on_disk import Table

_POSITION = {"rad": 1.0, "mrad": 1e-3, "deg": pi / 180, "°": pi / 180, "rev": 2 * pi, "turn": 2 * pi, "m": 1.0,
             "cm": 1e-2, "mm": 1e-3, "um": 1e-6}
KINDS: dict[str, dict[str, float]] = {
    "t": {"s": 1.0, "sec": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9, "min": 60.0},
    "q": _POSITION,
    "qd": {**{f"{u}/s": f for u, f in _POSITION.items()}, "rpm": 2 * pi / 60, "rev/min": 2 * pi / 60},
    "qdd": {f"{u}/{s}": f for u, f in _POSITION.items() for s in ("s2", "s^2", "s/s", "s²")},
    "tau": {"Nm": 1.0, "mNm": 1e-3, "Nmm": 1e-3, "Ncm": 1e-2, "kNm": 1e3, "N": 1.0, "mN": 1e-3, "kN": 1e3, "A": 1.0,
            "mA": 1e-3},
}
UNITS = {unit for kind in KINDS.values() for unit in kind}
SPELLED = {"degree": "deg", "degrees": "deg", "radian": "rad", "radians": "rad", "second": "s", "seconds": "s",
           "msec": "ms", "millis": "ms", "milliseconds": "ms", "usec": "us", "micros": "us", "microseconds": "us",
           "nsec": "ns", "nanos": "ns", "nanoseconds": "ns", "dps": "deg/s"}
_RATES = {"qd": "/s", "qdd": "/s2"}
_NO_SUFFIX = ("turn",)  # turntables are joints


def plain(unit: str) -> str:
    """A unit without blanks and points: N m, N.m and N*m are Nm."""
    return "".join(c for c in unit.strip() if c not in " .*·⋅")


def unit_word(quantity: str, word: str) -> str:
    """The unit that a word in the name of a column says, as deg in q1_deg; that of a rate is its position's, qd1_deg.

    Single letters say nothing: they are names of joints and motors as well.
    """
    known = {**SPELLED, **{unit.lower(): unit for unit in (*KINDS[quantity], *_POSITION)}}
    unit = known.get(word.lower(), "") if len(word) > 1 and word not in _NO_SUFFIX else ""
    return next((u for u in (unit, unit + _RATES.get(quantity, "")) if u in KINDS[quantity]), "")


def factor(quantity: str, unit: str) -> float:
    """What a number in this unit is to be multiplied with."""
    known = KINDS[quantity]
    if plain(unit) not in known:
        raise MotionError(unknown(f"unit of {quantity}", unit, known))
    return known[plain(unit)]


def factors(quantity: str, units: str | Sequence[str], count: int) -> Table:
    """One factor a column; units: one for all, or one a column."""
    several = [units] * count if isinstance(units, str) else list(units)
    if len(several) != count:
        raise MotionError(f"units of {quantity} are one, or one for each of its {count} columns, not {len(several)}")
    return np.array([factor(quantity, u) for u in several])


def with_rates(given: Mapping[str, str | Sequence[str]]) -> dict[str, str | Sequence[str]]:
    """Units as they were given; velocities and accelerations of which nothing is said follow the positions."""
    units = dict(given)
    for name in units:
        if name not in KINDS:
            raise MotionError(unknown("quantity of a motion", name, KINDS))
    q = units.get("q")
    for name, suffix in _RATES.items():
        if q is not None and name not in units:
            units[name] = f"{plain(q)}{suffix}" if isinstance(q, str) else [f"{plain(u)}{suffix}" for u in q]
    return units
