"""A sample program, and programs as C and as Python text, for `compile.py`.

The texts are here and not in `torsor.languages` because they have the loop over samples of the
native kernel: the comparison is between compilers, not between interfaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.program.freeze import freeze
from torsor.program.program import Argument, Operand, Output, Program

Vector = list[Expr]

IN_PYTHON = {
    "add": "{} + {}", "sub": "{} - {}", "mul": "{}*{}", "div": "{}/{}", "neg": "-{}", "pow": "{}**{}",
    "sign": "({0} > 0)*1.0 - ({0} < 0)*1.0", "select": "{1} if {0} >= 0 else {2}",
}
IN_C = IN_PYTHON | {
    "pow": "pow({}, {})", "select": "{0} >= 0 ? {1} : {2}",
    "abs": "fabs({})", "min": "fmin({}, {})", "max": "fmax({}, {})",
}


def cross(a: Vector, b: Vector) -> Vector:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def plus(*vectors: Vector) -> Vector:
    return [sum(rest, first) for first, *rest in zip(*vectors, strict=True)]


def chain(joints: int) -> Program:
    """Forces along a chain of revolute joints: rotations and cross products, 500 instructions for six joints."""
    g = Graph()
    groups = {s: g.symbols(f"{s}{j}" for j in range(1, joints + 1)) for s in ("t", "td", "tdd", "M", "J", "X", "L")}
    w, wp, vp = [g.zero] * 3, [g.zero] * 3, [g.zero, g.zero, g.const(9.81)]
    forces = []
    for j, (t, td, tdd, m, inertia, x, length) in enumerate(zip(*groups.values(), strict=True)):
        turn, back = rotations(g, t, bool(j % 2))
        arm, centre = [length, g.zero, g.zero], [x, g.zero, g.zero]
        vp = turn(plus(vp, cross(wp, arm), cross(w, cross(w, arm))))
        carried = turn(w)
        wp = plus(turn(wp), [carried[1] * td, -carried[0] * td, tdd])
        w = plus(carried, [g.zero, g.zero, td])
        force = plus([m * a for a in vp], cross(wp, centre), cross(w, cross(w, centre)))
        moment = plus([inertia * a for a in wp], cross(w, [inertia * a for a in w]), cross(centre, vp))
        forces.append((force, moment, arm, back))
    total, torque, tau = [g.zero] * 3, [g.zero] * 3, []
    for force, moment, arm, back in reversed(forces):
        total, torque = plus(total, force), plus(torque, moment)
        tau.insert(0, torque[2])
        total = back(total)
        torque = plus(back(torque), cross(arm, total))
    names = {s: tuple(e.value for e in symbols) for s, symbols in groups.items()}
    arguments = [Argument("q", names["t"]), Argument("qd", names["td"]), Argument("qdd", names["tdd"]),
                 Argument("parameters", names["M"] + names["J"] + names["X"] + names["L"], "parameter")]
    return freeze("chain", arguments, [(Output("tau", (), (joints,)), tau)])


def rotations(g: Graph, t: Expr, odd: bool) -> tuple[Callable[[Vector], Vector], Callable[[Vector], Vector]]:
    """The rotation by t after a quarter turn about x, and its inverse."""
    s, c = g.sin(t), g.cos(t)
    side = -1 if odd else 1

    def turn(a: Vector) -> Vector:
        x, y, z = a[0], a[2] * -side, a[1] * side
        return [c * x + s * y, c * y - s * x, z]

    def back(a: Vector) -> Vector:
        x, y, z = c * a[0] - s * a[1], s * a[0] + c * a[1], a[2]
        return [x, z * side, y * -side]

    return turn, back


def formulas(program: Program, forms: dict[str, str]) -> Iterator[tuple[str, str]]:
    for i in program.instructions:
        form = forms.get(i.op, i.op + "({}, {})" if len(i.args) == 2 else i.op + "({})")
        yield i.name, form.format(*map(number, i.args))


def number(operand: Operand) -> str:
    if operand == "pi":
        return "3.141592653589793"
    return f"v_{operand}" if isinstance(operand, str) else f"({float(operand)!r})"


def c_source(program: Program) -> str:
    """The program as a C function with the signature of the native kernel."""
    lines = ["#include <math.h>",
             "void kernel(const double **in, const long *stride, double **out, long first, long last)",
             "{ for (long i = first; i < last; i++) {"]
    for k, argument in enumerate(program.arguments):
        lines += [f"const double v_{e} = in[{k}][i*stride[{k}] + {n}];" for n, e in enumerate(argument.elements)]
    lines += [f"const double v_{name} = {text};" for name, text in formulas(program, IN_C)]
    for k, output in enumerate(program.outputs):
        size = len(output.elements)
        lines += [f"out[{k}][i*{size} + {n}] = {number(e)};" for n, e in enumerate(output.elements)]
    return "\n".join([*lines, "}}\n"])


def python_source(program: Program) -> str:
    """The program as a Python function of 2-D arrays, for numba; all outputs in one array."""
    names = ", ".join(f"in_{a.name}" for a in program.arguments)
    lines = ["from math import sin, cos, tan, atan2, sqrt, exp", f"def kernel({names}, out):",
             " for i in range(out.shape[0]):"]
    for a in program.arguments:
        lines.append(f"  row_{a.name} = in_{a.name}[i if in_{a.name}.shape[0] > 1 else 0]")
        lines += [f"  v_{e} = row_{a.name}[{n}]" for n, e in enumerate(a.elements)]
    lines += [f"  v_{name} = {text}" for name, text in formulas(program, IN_PYTHON)]
    begins = accumulate((len(o.elements) for o in program.outputs), initial=0)
    for begin, output in zip(begins, program.outputs, strict=False):
        lines += [f"  out[i, {begin + n}] = {number(e)}" for n, e in enumerate(output.elements)]
    return "\n".join([*lines, ""])
