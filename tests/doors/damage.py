"""Data with a few bytes changed, and values that nobody expects."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np

PIECES = (b"", b"\0", b"\xff\xfe", b"1e400", b"-1e-320", b"nan", b"\xed\xa0\x80", b"9" * 5000, b'"', b"{", b"[[",
          b"<a>", b"</", b"=", b"pi/0", b"0", b"-1", b"1.5708", b"180", b"360*pi",
          b"\n", b"\r\n", b",", b"::", b"..", b"q1", b"(" * 300, "\u202e".encode(), b"true")
WORDS = ("0", "-1", "1e400", "nan", "", "frame=0", "frame=99", "\ud800", "x" * 300, "--", "-", "pi", "task=xy", "q1=1",
         "frame=-5", "base=maybe", "1,2,3", "[", "rrp", "planar_2r", "idm", "--option", "--json", "--lang", "c",
         "a\0b", "--target", "--time", "0.01", "--param", "L1=0", "\x1b[2J", "../x", "no_such.toml", "9" * 5000, "all",
         "q=a1,a2", "q=1,2", "tau=N mm", "q=deg", "link1=-1:1,0:,:", "q1=-1:0", "1:0", "t", "=", "q1=", "=1", "1/0",
         "sin(", "20*sin(t)", "1,0,0,0", "0.4,0.1,0.3", "2", "1", "1e-300", "inf", "\u202eq1", "q1=1e200")
VALUES = (None, True, False, 0, -1, 1, 2, 10**30, -(10**30), 0.5, 1e308, 1e-320, float("nan"), float("inf"), "", "x",
          "\ud800", "a\0b", "q1", "L1", "9" * 5000, b"x", [], (), {}, set(), [[]], [None], ["1"], [1, 2], [1.0, "x"],
          [float("nan")] * 2, {"q1": 1.0}, {"": None}, {1: 2}, {"L1": 0}, {"M1": "x"}, {"frame": 0}, np.zeros(0),
          np.zeros(2), np.zeros((2, 3)), np.zeros((0, 2)), np.array("x"), np.array([None, 1]), np.eye(4), np.int64(3),
          np.float32(2), np.zeros(2, complex), 1j, Fraction(1, 3), object(), int, print, range(3), "1/0", "inf", -5)


def damaged(data: bytes, draw: random.Random) -> bytes:
    """The data with a few bytes changed, pieces put in, cut out, doubled or exchanged."""
    for _ in range(draw.choice((1, 1, 2, 4))):
        at, to = sorted(draw.randrange(len(data) + 1) for _ in range(2))
        how = draw.randrange(6)
        to = min(to, at + draw.choice((1, 4, 40)))
        if how == 0:
            data = data[:at] + bytes([draw.randrange(256)]) + data[at + 1:]
        elif how == 1:
            data = data[:at] + draw.choice(PIECES) + data[at:]
        elif how == 2:
            data = data[:at] + data[to:]
        elif how == 3:
            data = data[:to] + data[at:to] * draw.choice((1, 3)) + data[to:]
        elif how == 4:
            data = data[:at] + draw.choice(PIECES) + data[to:]
        else:
            data = data[:at]
    return data
