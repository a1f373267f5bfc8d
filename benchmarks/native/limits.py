"""What this processor can do at most, and how far from it each figure of ours is."""

from __future__ import annotations

from time import perf_counter

import numpy as np

import torsor
from native.figures import Row
from native.objects import HERE, Builder, run
from native.tools import NATIVE, Notes, Tools
from torsor.algebra.graph import Graph
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output

# sine and cosine of an angle take at least three steps of reducing it, its square, and two polynomials of seven steps
SINE_OPERATIONS = 9  # a function
ANGLES = 8192


def measure(tools: Tools, builder: Builder, rounds: int, notes: Notes) -> dict[str, float]:
    """The limits of `limits.c`; empty where it cannot be built (another processor, no gcc)."""
    if not tools.gcc:
        return {}
    executable = builder.folder / "limits"
    try:
        run([tools.gcc, *NATIVE, str(HERE / "limits.c"), "-o", str(executable), "-lm"])
        lines = run([str(executable), str(rounds)]).splitlines()
    except RuntimeError as trouble:
        notes.add(f"no limits of the processor (they are for x86 with AVX2): {str(trouble).splitlines()[-1]}")
        return {}
    found = {name: float(number) for name, number in map(str.split, lines)}
    return found | own_sines(rounds)


def own_sines(rounds: int) -> dict[str, float]:
    """ns a sine and cosine of our own, under the name own_sincos: a compiled program over angles in the cache."""
    g = Graph()
    angle = g.symbol("x")
    program = freeze("sines", [Argument("x", ("x",))], [(Output("sc", (), (2,)), [g.sin(angle), g.cos(angle)])])
    f = torsor.compile(program, threads=1)
    angles, out = np.sin(np.arange(2 * ANGLES))[:, None], np.zeros((2 * ANGLES, 2))

    def once(count: int) -> float:
        began = perf_counter()
        f(x=angles[:count], out=out[:count])
        return perf_counter() - began

    once(ANGLES)
    one, two = (min(once(count) for _ in range(10 * rounds)) for count in (ANGLES, 2 * ANGLES))
    return {"own_sincos": 1e9 * (two - one) / ANGLES}  # without the call itself


def bound(row: Row, limits: dict[str, float]) -> float | None:
    """ns that the row takes at least: its arithmetic after fusing, all side by side, or its traffic with memory.

    A single state hardly offers four of the same to do at once: `scalar` says what one at a time would take.
    """
    if not limits or row.fused is None:
        return None
    arithmetic = _operations(row) / limits["vector_fma"]
    if row.part != "batch" or row.joints is None or row.outputs is None:
        return arithmetic
    return max(arithmetic, 8 * 3 * row.joints / limits["read"] + 8 * row.outputs / limits["stream"])


def scalar(row: Row, limits: dict[str, float]) -> float | None:
    """ns of the row's arithmetic with one multiply-add an instruction."""
    if not limits or row.fused is None or row.part != "one state":
        return None
    return _operations(row) / limits["scalar_fma"]


def _operations(row: Row) -> int:
    return (row.fused or 0) + SINE_OPERATIONS * (row.trig or 0)
