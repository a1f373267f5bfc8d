"""The C helper for sines of several angles."""

from __future__ import annotations

from torsor.program.sines import COSINE, FAR, HALF_PI, ROUND, SINE, TWO_BY_PI


def _polynomial(name: str, coefficients: tuple[float, ...]) -> str:
    """Horner's scheme in z, a line for each coefficient."""
    first, *rest = (repr(c) for c in reversed(coefficients))
    lines = [f"double {name} = {first};", *(f"{name} = fma({name}, z, {c});" for c in rest)]
    return ("\n" + " " * 12).join(lines)


_FIRST, _SECOND, _THIRD = HALF_PI[64]

# Without comparisons: compilers that heed floating-point traps would not do it four at a time.
SINES = f"""
/* Sines and cosines of several angles; the arrays have room for a multiple of four.
   Where products and sums fuse (gcc -O3 -march=native) four at a time, within a unit in the
   last place; else by the C library. */
static void sines(int count, const double *angle, double *sine, double *cosine)
{{
    int i = 0;
#if (defined FP_FAST_FMA || defined __FMA__ || defined __aarch64__) && !defined __FAST_MATH__
    const double whole = {ROUND[64]!r}; /* added and taken away, it rounds */
    for (int first = 0; first < count; first += 4) {{
        double s[4], c[4];
        for (i = 0; i < 4; i++) {{
            /* angle = k pi/2 + r + e */
            const double x = angle[first + i];
            const double k = fma(x, {TWO_BY_PI!r}, whole) - whole;
            const double r1 = fma(-k, {_FIRST!r}, x);
            const double k2 = fma(k, {_SECOND!r}, 0.0); /* to be rounded */
            const double r = r1 - k2;
            const double e1 = fma(k, {_SECOND!r}, r - r1);
            const double e = -fma(k, {_THIRD!r}, e1);
            const double z = r*r;
            {_polynomial("p", SINE[64])}
            {_polynomial("q", COSINE[64])}
            const double u = r + fma(r*z, p, e);
            const double w = fma(z, -0.5, 1.0);
            const double v = w + fma(z*z, q, fma(r, -e, fma(z, -0.5, 1.0 - w)));
            /* k = 2 half + odd, half = 2 quarter + low */
            const double half = fma(k, 0.5, -0.25) + whole - whole;
            const double quarter = fma(half, 0.5, -0.25) + whole - whole;
            const double odd = fma(half, -2.0, k), even = 1.0 - odd;
            const double sign = fma(fma(quarter, -2.0, half), -2.0, 1.0);
            s[i] = sign*fma(odd, v, even*u);
            c[i] = sign*fma(-odd, u, even*v);
        }}
        for (i = 0; i < 4; i++) {{
            sine[first + i] = s[i];
            cosine[first + i] = c[i];
        }}
    }}
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
