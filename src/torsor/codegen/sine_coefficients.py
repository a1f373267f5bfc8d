"""The numbers of our sine and cosine, for code that fuses products and sums: by the bits of a number, 64 or 32.

An angle is brought to r + e in [-pi/4, pi/4] by subtracting k pi/2, with pi/2 as a sum of three numbers: fused
with its product, the first difference is exact; the second is not fused, and what its product lost is e.  Then
sin r = r + r^3 P(r^2) and cos r = 1 - r^2/2 + r^4 Q(r^2), and k says which is which and with which sign.
"""

from __future__ import annotations

# beyond, or where it is no number, an angle is left to the C library: k has to be a small integer
FAR = {64: 2.0**30, 32: 2.0**12}

# P and Q, lowest first: minimax, with relative errors 2^-58 and 2^-64 (2^-28 and 2^-33)
SINE = {
    64: (-0.16666666666666632, 0.008333333333322413, -0.00019841269829807737, 2.755731369190013e-06,
         -2.5050758113115238e-08, 1.5896795552810859e-10),
    32: (-0.1666665493665683, 0.008332177684004306, -0.0001951723437298969),
}
COSINE = {
    64: (0.0416666666666666, -0.0013888888888874125, 2.4801587289482242e-05, -2.755731435234916e-07,
         2.0875723275319916e-09, -1.1359647902961221e-11),
    32: (0.041666646854759695, -0.0013887366917199196, 2.443838022031275e-05),
}
HALF_PI = {  # pi/2 as a sum, each part to the full precision of the type; two positive, so that -0 remains -0
    64: (1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33),
    32: (1.570796251296997, 7.549790126404332e-08, -1.7151245100058819e-15),
}
TWO_BY_PI = 0.6366197723675814
ROUND = {64: 1.5 * 2.0**52, 32: 1.5 * 2.0**23}  # added, it leaves the nearest integer in the last bits

# 2/pi times 2^1280, rounded down: as many of its bits as matter for the largest double
TWO_BY_PI_BITS = int(
    "a2f9836e4e441529fc2757d1f534ddc0db6295993c439041fe5163abdebbc561b7246e3a424dd2e006492eea09d1921c"
    "fe1deb1cb129a73ee88235f52ebb4484e99c7026b45f7e413991d639835339f49c845f8bbdf9283b1ff897ffde05980f"
    "ef2f118b5a0a6d1f6d367ecf27cb09b74f463f669e5fea2d7527bac7ebe5f17b3d0739f78a5292ea6bfb5fb11f8d5d08"
    "56033046fc7b6babf0cfbc209af4361d", 16)
