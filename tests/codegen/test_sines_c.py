"""Generated C takes its sines together: right with fused multiply-adds, without them, and for any angle."""

from __future__ import annotations

import math
import subprocess
from itertools import pairwise
from pathlib import Path

import mpmath
import pytest

import torsor
from torsor.algebra.graph import Graph
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output

COUNT = 7
ANGLES = (0.0, -0.3, 0.78, 1.5707963267948966, -2.4, 3.141592653589793, 22.0, 355.0, 1e5 + 0.5, -1073741823.9, 1e10,
          -1e22, 1e300, 5e-324, math.inf, math.nan, 4.71238898038469, -7.853981633974483,
          *(float(k * mpmath.pi / 2) for k in (11, 344, 573204, 68000001, 411557987, 683565275)))



def turning_program():
    g = Graph()
    x = g.symbols(f"x{k}" for k in range(COUNT))
    sums = [a + b for a, b in pairwise(x)]
    outputs = [g.sin(a) for a in x] + [g.cos(a) for a in x] + [g.sin(a) for a in sums] + [g.sin(g.cos(x[0]))]
    return freeze("turning", (Argument("x", tuple(e.value for e in x)),), [(Output("y", (), (len(outputs),)), outputs)])


def results(folder: Path, *flags: str) -> list[tuple[list[float], list[float]]]:
    """(angles, sines and cosines) of the compiled C for COUNT angles at a time, in every place."""
    program = turning_program()
    for name, text in torsor.files(program, "c").items():
        (folder / name).write_text(text)
    size = len(program.outputs[0].elements)
    main = f"""
#include <stdio.h>
#include "turning.h"
int main(void)
{{
    double x[{COUNT}], y[{size}];
    for (;;) {{
        for (int i = 0; i < {COUNT}; i++) if (scanf("%lf", &x[i]) != 1) return 0;
        turning(x, y);
        for (int i = 0; i < {size}; i++) printf("%a ", y[i]);
        printf("\\n");
    }}
}}
"""
    (folder / "main.c").write_text(main)
    subprocess.run(["gcc", "-Wall", "-Wextra", "-Werror", *flags, "-o", "turning", "main.c", "turning.c", "-lm"],
                   cwd=folder, check=True)
    states = [[ANGLES[(k + i) % len(ANGLES)] for i in range(COUNT)] for k in range(len(ANGLES))]
    text = "\n".join(" ".join(map(repr, s)) for s in states)
    out = subprocess.run(["./turning"], cwd=folder, input=text, capture_output=True, text=True, check=True).stdout
    return [(s, [float.fromhex(y) for y in line.split()]) for s, line in zip(states, out.splitlines(), strict=True)]


def ulps(found: float, exact: mpmath.mpf) -> float:
    return float(abs(mpmath.mpf(found) - exact) / math.ulp(float(exact)))


@pytest.mark.parametrize("flags", [("-O3", "-march=native"), ("-O2", "-march=native", "-std=c99"), ("-O1",),
                                   ("-O3", "-march=native", "-ffast-math")])
def test_sines_are_right_for_any_angle_in_any_place(tmp_path, flags):
    finite = [a for a in ANGLES if math.isfinite(a)]
    with mpmath.workprec(1200):
        exact = {a: (mpmath.sin(mpmath.mpf(a)), mpmath.cos(mpmath.mpf(a))) for a in finite}
        for angles, found in results(tmp_path, *flags):
            for k, a in enumerate(angles):
                if a in exact:
                    assert ulps(found[k], exact[a][0]) <= 2
                    assert ulps(found[COUNT + k], exact[a][1]) <= 2
                elif "-ffast-math" not in flags:
                    assert math.isnan(found[k]) and math.isnan(found[COUNT + k])


def test_angles_that_need_no_sine_go_together_and_the_others_follow():
    text = torsor.write(turning_program(), "c")
    assert f"sines({2*COUNT - 1}, angle_, sine_, cosine_);" in text
    assert text.count("= sin(") == 3  # the helper's two, and the sine of a cosine


def test_one_angle_alone_is_written_as_it_is():
    g = Graph()
    x = g.symbol("x")
    program = freeze("one", (Argument("x", ("x",)),), [(Output("y", (), (2,)), [g.sin(x), g.cos(x)])])
    assert "sines" not in torsor.write(program, "c")
