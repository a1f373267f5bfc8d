"""Sine and cosine of the same angles, side by side, within one unit in the last place.

The method and its numbers are those of `torsor.program.sines`.  Angles that are far, infinite or no number
are left to the C library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from torsor.numeric.native.kinds import Kind
from torsor.program.sines import COSINE, FAR, HALF_PI, ROUND, SINE, TWO_BY_PI


def numbers(bits: int) -> tuple[float, ...]:
    """The constants of the method."""
    return (FAR[bits], TWO_BY_PI, ROUND[bits], *HALF_PI[bits], *SINE[bits], *COSINE[bits], 1.0, -0.5)


def sines(kind: Kind, p: str, x: str, number: Callable[[float], str]) -> Iterator[str]:
    """Lines that define {p}.s, {p}.c (sine, cosine of x) and {p}.far (the lanes that are not to be trusted).

    `number` gives the registers that hold the constants.
    """
    t, i, b, sign = kind.type, kind.whole, kind.bits, kind.integer(-(2 ** (kind.bits - 1)))
    one, two = kind.integer(b - 1), kind.integer(b - 2)

    def fma(name: str, a: str, c: str, d: str) -> str:
        return f"{name} = call {t} @llvm.fma.{kind.suffix}({t} {a}, {t} {c}, {t} {d})"

    yield f"{p}.abs = call {t} @llvm.fabs.{kind.suffix}({t} {x})"
    yield f"{p}.far = fcmp ugt {t} {p}.abs, {number(FAR[b])}"
    yield fma(f"{p}.big", x, number(TWO_BY_PI), number(ROUND[b]))
    yield f"{p}.k = fsub {t} {number(ROUND[b])}, {p}.big"  # -k
    yield f"{p}.bits = bitcast {t} {p}.big to {i}"
    first, second, third = HALF_PI[b]
    yield fma(f"{p}.r1", f"{p}.k", number(first), x)
    yield fma(f"{p}.r", f"{p}.k", number(second), f"{p}.r1")
    yield f"{p}.lost = fsub {t} {p}.r1, {p}.r"
    yield fma(f"{p}.e1", f"{p}.k", number(second), f"{p}.lost")
    yield fma(f"{p}.e", f"{p}.k", number(third), f"{p}.e1")
    yield f"{p}.z = fmul {t} {p}.r, {p}.r"
    yield from _polynomial(kind, f"{p}.p", f"{p}.z", SINE[b], number)
    yield from _polynomial(kind, f"{p}.q", f"{p}.z", COSINE[b], number)
    # sine: r + (r z P + e)
    yield f"{p}.rz = fmul {t} {p}.r, {p}.z"
    yield fma(f"{p}.st", f"{p}.rz", f"{p}.p", f"{p}.e")
    yield f"{p}.s0 = fadd {t} {p}.r, {p}.st"
    # cosine: w + ((1 - w) - z/2 + z^2 Q - r e) with w = 1 - z/2
    yield fma(f"{p}.w", f"{p}.z", number(-0.5), number(1.0))
    yield f"{p}.u = fsub {t} {number(1.0)}, {p}.w"
    yield fma(f"{p}.v", f"{p}.z", number(-0.5), f"{p}.u")
    yield f"{p}.me = fneg {t} {p}.e"
    yield fma(f"{p}.vr", f"{p}.r", f"{p}.me", f"{p}.v")
    yield f"{p}.zz = fmul {t} {p}.z, {p}.z"
    yield fma(f"{p}.ct", f"{p}.zz", f"{p}.q", f"{p}.vr")
    yield f"{p}.c0 = fadd {t} {p}.w, {p}.ct"
    # k odd: exchanged; the signs follow the second bit of k and of k + 1
    yield f"{p}.odd = shl {i} {p}.bits, {one}"
    yield f"{p}.swap = icmp slt {i} {p}.odd, {kind.integer(0)}"
    yield f"{p}.s1 = select {kind.truth} {p}.swap, {t} {p}.c0, {t} {p}.s0"
    yield f"{p}.c1 = select {kind.truth} {p}.swap, {t} {p}.s0, {t} {p}.c0"
    yield f"{p}.half = shl {i} {p}.bits, {two}"
    yield f"{p}.after = xor {i} {p}.half, {p}.odd"
    for out, turn in (("s", "half"), ("c", "after")):
        yield f"{p}.{out}.sign = and {i} {p}.{turn}, {sign}"
        yield f"{p}.{out}.bits = bitcast {t} {p}.{out}1 to {i}"
        yield f"{p}.{out}.turned = xor {i} {p}.{out}.bits, {p}.{out}.sign"
        yield f"{p}.{out} = bitcast {i} {p}.{out}.turned to {t}"


def _polynomial(kind: Kind, name: str, z: str, coefficients: tuple[float, ...],
                number: Callable[[float], str]) -> Iterator[str]:
    t, value = kind.type, number(coefficients[-1])
    for k in range(len(coefficients) - 2, -1, -1):
        made = f"{name}.{k}" if k else name
        yield f"{made} = call {t} @llvm.fma.{kind.suffix}({t} {value}, {t} {z}, {t} {number(coefficients[k])})"
        value = made


def far_sines(kind: Kind) -> str:
    """A function that corrects the far ones among `count` angles: angles, sines, cosines, count."""
    t, s = kind.scalar, kind.wide(1).suffix
    limit = kind.wide(1).number(FAR[kind.bits])
    return f"""\
define internal void @far(ptr %x, ptr %sine, ptr %cosine, i64 %count) noinline {{
entry:
br label %next
next:
%k = phi i64 [ 0, %entry ], [ %k1, %done ]
%x.k = getelementptr {t}, ptr %x, i64 %k
%v = load {t}, ptr %x.k
%abs = call {t} @llvm.fabs.{s}({t} %v)
%far = fcmp ugt {t} %abs, {limit}
br i1 %far, label %again, label %done
again:
%s.k = getelementptr {t}, ptr %sine, i64 %k
%s = call {t} @llvm.sin.{s}({t} %v)
store {t} %s, ptr %s.k
%c.k = getelementptr {t}, ptr %cosine, i64 %k
%c = call {t} @llvm.cos.{s}({t} %v)
store {t} %c, ptr %c.k
br label %done
done:
%k1 = add i64 %k, 1
%more = icmp slt i64 %k1, %count
br i1 %more, label %next, label %end
end:
ret void
}}
"""
