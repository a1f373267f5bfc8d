"""Explicit Runge-Kutta methods, as tables of numbers.

Stage s of a step is y_s = x + h (a_s0 k_0 + a_s1 k_1 + ..), k_s = f(t + c_s h, y_s).  The weights of the
result are kept as one stage more: its y is the next state and its k the first stage of the next step.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

Row = tuple[float, ...]


@dataclass(frozen=True)
class Tableau:
    """A method: the rows a_s, the weights b of the result, and what estimates its error.

    errors: rows e with error = h (e_0 k_0 + ..); where there are two, the second tempers the first as in DOP853.
    """

    rows: tuple[Row, ...]
    result: Row
    order: int
    errors: tuple[Row, ...] = ()

    @cached_property
    def weights(self) -> NDArray[np.float64]:
        """(stages + 1, stages): the rows, filled up with zeros, then those of the result."""
        matrix = np.zeros((len(self.rows) + 1, len(self.rows)))
        for place, row in enumerate((*self.rows, self.result)):
            matrix[place, : len(row)] = row
        return matrix

    @cached_property
    def error_weights(self) -> NDArray[np.float64]:
        """(estimates, stages + 1)."""
        matrix = np.zeros((len(self.errors), len(self.rows) + 1))
        for place, row in enumerate(self.errors):
            matrix[place, : len(row)] = row
        return matrix


RK4 = Tableau(((), (1 / 2,), (0, 1 / 2), (0, 0, 1)), (1 / 6, 1 / 3, 1 / 3, 1 / 6), 4)

# Dormand and Prince, J. Comp. Appl. Math. 6 (1980)
RK45 = Tableau(
    (
        (),
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    ),
    (35 / 384, 0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    5,
    ((71 / 57600, 0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),),
)

# Hairer, Norsett and Wanner, Solving Ordinary Differential Equations I (1993), the code DOP853
_RESULT = (
    0.054293734116568765, 0, 0, 0, 0, 4.450312892752409, 1.8915178993145003, -5.801203960010585, 0.3111643669578199,
    -0.1521609496625161, 0.20136540080403034, 0.04471061572777259,
)
_THIRD = {0: 0.24409448818897637, 8: 0.7338466882816118, 11: 0.022058823529411766}

DOP853 = Tableau(
    (
        (),
        (0.05260015195876773,),
        (0.0197250569845379, 0.0591751709536137),
        (0.02958758547680685, 0, 0.08876275643042054),
        (0.2413651341592667, 0, -0.8845494793282861, 0.924834003261792),
        (0.037037037037037035, 0, 0, 0.17082860872947386, 0.12546768756682242),
        (0.037109375, 0, 0, 0.17025221101954405, 0.06021653898045596, -0.017578125),
        (0.03709200011850479, 0, 0, 0.17038392571223998, 0.10726203044637328, -0.015319437748624402,
         0.008273789163814023),
        (0.6241109587160757, 0, 0, -3.3608926294469414, -0.868219346841726, 27.59209969944671, 20.154067550477894,
         -43.48988418106996),
        (0.47766253643826434, 0, 0, -2.4881146199716677, -0.590290826836843, 21.230051448181193, 15.279233632882423,
         -33.28821096898486, -0.020331201708508627),
        (-0.9371424300859873, 0, 0, 5.186372428844064, 1.0914373489967295, -8.149787010746927, -18.52006565999696,
         22.739487099350505, 2.4936055526796523, -3.0467644718982196),
        (2.273310147516538, 0, 0, -10.53449546673725, -2.0008720582248625, -17.9589318631188, 27.94888452941996,
         -2.8589982771350235, -8.87285693353063, 12.360567175794303, 0.6433927460157636),
    ),
    _RESULT,
    8,
    (
        (0.01312004499419488, 0, 0, 0, 0, -1.2251564463762044, -0.4957589496572502, 1.6643771824549864,
         -0.35032884874997366, 0.3341791187130175, 0.08192320648511571, -0.022355307863886294),
        tuple(b - _THIRD.get(s, 0) for s, b in enumerate(_RESULT)),
    ),
)
