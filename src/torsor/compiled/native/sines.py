"""Sine and cosine of the same angles, side by side, within one unit in the last place.

The method and its numbers are those of `torsor.codegen.sine_coefficients`.  Angles beyond its limit are rare and
done again, one by one, by a function that reduces them in integers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from torsor.codegen.sine_coefficients import COSINE, FAR, HALF_PI, ROUND, SINE, TWO_BY_PI, TWO_BY_PI_BITS
from torsor.compiled.native.kinds import NumberKind


def numbers(bits: int) -> tuple[float, ...]:
    """The constants of the method."""
    first, second, third = HALF_PI[bits]
    return (FAR[bits], TWO_BY_PI, ROUND[bits], -first, second, third, *SINE[bits], *COSINE[bits], 1.0, -0.5, 0.0)


def sines(kind: NumberKind, p: str, x: str, number: Callable[[float], str]) -> Iterator[str]:
    """Lines that define {p}.s, {p}.c (sine, cosine of x) and {p}.far (the lanes that are not to be trusted).

    `number` gives the registers that hold the constants.
    """
    t, i, b = kind.type, kind.whole, kind.bits

    def fma(name: str, a: str, c: str, d: str) -> str:
        return f"{name} = call {t} @llvm.fma.{kind.suffix}({t} {a}, {t} {c}, {t} {d})"

    yield f"{p}.abs = call {t} @llvm.fabs.{kind.suffix}({t} {x})"
    yield f"{p}.far = fcmp ugt {t} {p}.abs, {number(FAR[b])}"
    yield fma(f"{p}.big", x, number(TWO_BY_PI), number(ROUND[b]))
    yield f"{p}.k = fsub {t} {p}.big, {number(ROUND[b])}"
    yield f"{p}.bits = bitcast {t} {p}.big to {i}"
    first, second, third = HALF_PI[b]
    yield fma(f"{p}.r1", f"{p}.k", number(-first), x)
    # not fused: close to a multiple of pi/2 r is exact and e what the product lost; a fused r would be closer to
    # the truth, but r - r1 not exact
    yield f"{p}.k2 = fmul {t} {p}.k, {number(second)}"
    yield f"{p}.r = fsub {t} {p}.r1, {p}.k2"
    yield f"{p}.lost = fsub {t} {p}.r, {p}.r1"
    yield fma(f"{p}.me1", f"{p}.k", number(second), f"{p}.lost")
    yield fma(f"{p}.me", f"{p}.k", number(third), f"{p}.me1")  # -e
    yield f"{p}.e = fneg {t} {p}.me"
    yield from _turned(kind, p, number)


def _turned(kind: NumberKind, p: str, number: Callable[[float], str]) -> Iterator[str]:
    """Sine and cosine {p}.s, {p}.c of the angle k pi/2 + {p}.r + {p}.e; k: the last bits of {p}.bits, {p}.me: -e."""
    t, i, b = kind.type, kind.whole, kind.bits
    one, two, sign = kind.integer(b - 1), kind.integer(b - 2), kind.integer(-(2 ** (b - 1)))

    def fma(name: str, a: str, c: str, d: str) -> str:
        return f"{name} = call {t} @llvm.fma.{kind.suffix}({t} {a}, {t} {c}, {t} {d})"

    yield f"{p}.z = fmul {t} {p}.r, {p}.r"
    yield from _polynomial(kind, f"{p}.p", f"{p}.z", SINE[b], number)
    yield from _polynomial(kind, f"{p}.q", f"{p}.z", COSINE[b], number)
    # sine: r + (r z P + e); zero is added to r z so that it is +0 for r = -0, and all terms of the sum are -0
    yield fma(f"{p}.rz", f"{p}.r", f"{p}.z", number(0.0))
    yield fma(f"{p}.st", f"{p}.rz", f"{p}.p", f"{p}.e")
    yield f"{p}.s0 = fadd {t} {p}.r, {p}.st"
    # cosine: w + ((1 - w) - z/2 + z^2 Q - r e) with w = 1 - z/2
    yield fma(f"{p}.w", f"{p}.z", number(-0.5), number(1.0))
    yield f"{p}.u = fsub {t} {number(1.0)}, {p}.w"
    yield fma(f"{p}.v", f"{p}.z", number(-0.5), f"{p}.u")
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


def _polynomial(kind: NumberKind, name: str, z: str, coefficients: tuple[float, ...],
                number: Callable[[float], str]) -> Iterator[str]:
    t, value = kind.type, number(coefficients[-1])
    for k in range(len(coefficients) - 2, -1, -1):
        term = f"{name}.{k}" if k else name
        yield f"{term} = call {t} @llvm.fma.{kind.suffix}({t} {value}, {t} {z}, {t} {number(coefficients[k])})"
        value = term


def far_sines(kind: NumberKind) -> str:
    """A function that corrects the far ones among `count` angles: angles, sines, cosines, count.

    For a far angle x = M 2^E, M of 53 bits, only some bits of 2/pi matter for x 2/pi modulo 4: those that weigh
    less than 4/M once multiplied by 2^E, and of these as many as keep 53 bits of what is left next to a multiple of
    pi/2.  192 are enough for every double.  The product is exact in integers.          [Payne and Hanek 1983]
    """
    t, s = kind.scalar, kind.wide(1).suffix
    limit, exact = kind.wide(1).number(FAR[kind.bits]), NumberKind(64)
    first, second, _ = (exact.number(part) for part in HALF_PI[64])
    words = ", ".join(f"i64 {word}" for word in _two_by_pi())
    wider = "%v64 = fadd double %v, 0.0" if kind.bits == 64 else "%v64 = fpext float %v to double"
    narrow = ("%s = fadd double %y.s, 0.0\n%c = fadd double %y.c, 0.0" if kind.bits == 64
              else "%s = fptrunc double %y.s to float\n%c = fptrunc double %y.c to float")
    evaluated = "\n".join(_turned(exact, "%y", exact.number)).replace("%y.s = ", "%y.s.odd = ").replace(
        "%y.c = ", "%y.c.any = ")
    return f"""\
@two.by.pi = internal constant [{len(_two_by_pi())} x i64] [{words}]
declare i192 @llvm.ctlz.i192(i192, i1)
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
{wider}
%bits = bitcast double %v64 to i64
%exponent.0 = lshr i64 %bits, 52
%exponent = and i64 %exponent.0, 2047
%number = icmp ne i64 %exponent, 2047
br i1 %number, label %reduce, label %lost
lost:
%nan = fsub double %v64, %v64
br label %found
reduce:
; the window of 2/pi begins 64 zeros before its point
%start = sub i64 %exponent, 1013
%word = lshr i64 %start, 6
%shift = and i64 %start, 63
{_window()}
%shift.wide = zext i64 %shift to i256
%w.there = shl i256 %w.3, %shift.wide
%w.cut = lshr i256 %w.there, 64
%w = trunc i256 %w.cut to i192
%fraction = and i64 %bits, 4503599627370495
%m.0 = or i64 %fraction, 4503599627370496
%m = zext i64 %m.0 to i192
%turns = mul i192 %m, %w
; to the nearest quarter turn k, with what is left in units of 2^-190 quarter turns
%rounded = add i192 %turns, {1 << 189}
%k.wide = lshr i192 %rounded, 190
%y.bits = trunc i192 %k.wide to i64
%left.0 = and i192 %rounded, {(1 << 190) - 1}
%left = sub i192 %left.0, {1 << 189}
%below = icmp slt i192 %left, 0
%opposite = sub i192 0, %left
%size = select i1 %below, i192 %opposite, i192 %left
%zeros = call i192 @llvm.ctlz.i192(i192 %size, i1 false)
%normal = shl i192 %size, %zeros
%a.wide = lshr i192 %normal, 139
%a.whole = trunc i192 %a.wide to i64
%b.wide = lshr i192 %normal, 86
%b.long = trunc i192 %b.wide to i64
%b.whole = and i64 %b.long, 9007199254740991
%zeros.short = trunc i192 %zeros to i64
%scale.exponent = sub i64 972, %zeros.short
%scale.bits.0 = shl i64 %scale.exponent, 52
%below.bit = zext i1 %below to i64
%below.sign = shl i64 %below.bit, 63
%scale.bits = or i64 %scale.bits.0, %below.sign
%scale = bitcast i64 %scale.bits to double
%a.number = uitofp i64 %a.whole to double
%b.number = uitofp i64 %b.whole to double
%a = fmul double %a.number, %scale
%b.scaled = fmul double %b.number, %scale
%b = fmul double %b.scaled, {exact.number(2.0**-53)}
%high = fmul double %a, {first}
%high.minus = fneg double %high
%low.0 = call double @llvm.fma.f64(double %a, double {first}, double %high.minus)
%low.1 = call double @llvm.fma.f64(double %b, double {first}, double %low.0)
%low = call double @llvm.fma.f64(double %a, double {second}, double %low.1)
%y.r = fadd double %high, %low
%y.gone = fsub double %y.r, %high
%y.e = fsub double %low, %y.gone
%y.me = fneg double %y.e
{evaluated}
%negative = icmp slt i64 %bits, 0
%y.s.minus = fneg double %y.s.odd
%y.s.right = select i1 %negative, double %y.s.minus, double %y.s.odd
br label %found
found:
%y.s = phi double [ %nan, %lost ], [ %y.s.right, %reduce ]
%y.c = phi double [ %nan, %lost ], [ %y.c.any, %reduce ]
{narrow}
%s.k = getelementptr {t}, ptr %sine, i64 %k
store {t} %s, ptr %s.k
%c.k = getelementptr {t}, ptr %cosine, i64 %k
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


def _two_by_pi() -> list[int]:
    """A word of zeros, then the bits of 2/pi."""
    return [0, *(TWO_BY_PI_BITS >> 64 * k & (1 << 64) - 1 for k in range(19, -1, -1))]


def _window() -> str:
    """Four words of the table, as one number %w.3."""
    lines = []
    for k in range(4):
        lines += [f"%w.{k}.place = add i64 %word, {k}",
                  f"%w.{k}.at = getelementptr i64, ptr @two.by.pi, i64 %w.{k}.place",
                  f"%w.{k}.word = load i64, ptr %w.{k}.at", f"%w.{k}.wide = zext i64 %w.{k}.word to i256",
                  f"%w.{k}.there = shl i256 %w.{k}.wide, {64 * (3 - k)}",
                  f"%w.{k} = or i256 %w.{k}.there, {f'%w.{k - 1}' if k else '0'}"]
    return "\n".join(lines)
