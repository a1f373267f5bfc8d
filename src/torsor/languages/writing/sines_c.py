"""The C helper for sines of several angles."""

from __future__ import annotations

import struct

from torsor.codegen.sine_coefficients import COSINE, FAR, HALF_PI, ROUND, SINE, TWO_BY_PI


def _polynomial(name: str, coefficients: tuple[float, ...]) -> str:
    """Horner's scheme in z, a line for each coefficient."""
    first, *rest = (repr(c) for c in reversed(coefficients))
    lines = [f"double {name} = {first};", *(f"{name} = fma({name}, z, {c});" for c in rest)]
    return ("\n" + " " * 12).join(lines)


_FIRST, _SECOND, _THIRD = HALF_PI[64]
_NEAR = 30  # bits of k, for angles within FAR
_WHOLE = ROUND[64] + 2.0**(_NEAR - 1)
(_START,) = struct.unpack("<Q", struct.pack("<d", ROUND[64]))

# Without comparisons of doubles: compilers that heed floating-point traps would not do it four at a time.  The bits
# of t are those of ROUND plus k + 2^(_NEAR - 1), which fits into the last _NEAR of them; else an angle is far.
SINES = f"""
/* Sines and cosines of several angles; the arrays have room for a multiple of four.
   Where products and sums fuse (gcc -O3 -march=native) four at a time, within a unit in the
   last place; else by the C library. */
static void sines(int count, const double *restrict angle,
    double *restrict sine, double *restrict cosine)
{{
    int i = 0;
#if (defined FP_FAST_FMA || defined __FMA__ || defined __aarch64__) && !defined __FAST_MATH__
    typedef unsigned long long bits_of;
    union {{ double number; bits_of bits; }} t, s, c;
    const double whole = {_WHOLE!r}; /* added and taken away, it rounds */
    bits_of far[4] = {{0, 0, 0, 0}};
    for (int first = 0; first < count; first += 4)
        for (i = 0; i < 4; i++) {{
            /* angle = k pi/2 + r + e */
            const double x = angle[first + i];
            t.number = fma(x, {TWO_BY_PI!r}, whole);
            const double k = t.number - whole;
            const double r1 = fma(-k, {_FIRST!r}, x);
            const double k2 = fma(k, {_SECOND!r}, 0.0); /* to be rounded */
            const double r = r1 - k2;
            const double e1 = fma(k, {_SECOND!r}, r - r1);
            const double e = -fma(k, {_THIRD!r}, e1);
            const double z = r*r;
            {_polynomial("p", SINE[64])}
            {_polynomial("q", (-0.5, *COSINE[64]))}
            const double u = r + fma(r*z, p, e);
            const double v = fma(r, fma(r, q, -e), 1.0);
            /* the last bits of t are those of k: odd, and half of it odd, as signs */
            const bits_of odd = t.bits << 63, sign = t.bits >> 1 << 63;
            s.number = (long long)odd < 0 ? v : u;
            c.number = (long long)odd < 0 ? u : v;
            s.bits ^= sign;
            c.bits ^= sign ^ odd;
            sine[first + i] = s.number;
            cosine[first + i] = c.number;
            far[i] |= t.bits ^ {_START:#x}u;
        }}
    if ((far[0] | far[1] | far[2] | far[3]) >> {_NEAR})
        for (i = 0; i < count; i++)
            if (!(fabs(angle[i]) <= {FAR[64]!r})) {{
                sine[i] = sin(angle[i]);
                cosine[i] = cos(angle[i]);
            }}
#else
    for (; i < count; i++) {{
        sine[i] = sin(angle[i]);
        cosine[i] = cos(angle[i]);
    }}
#endif
}}
"""
