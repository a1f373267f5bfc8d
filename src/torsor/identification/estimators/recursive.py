"""Sequential least squares: parameters that get better with every equation, for use while the robot moves.

What is kept is the triangular factor of all equations so far (square-root information), to which new ones are added by
Householder reflections: nothing is lost, and nothing has to be known to begin with.  The same, one equation at a time
and as code for a controller, is `recursive_step`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from torsor.errors import IdentificationError, foreign_as
from torsor.identification.estimators.estimate import Estimate, solved
from torsor.identification.recorded_motion import Array


class Recursive:
    """Recursive least squares: parameters from equations that come one after the other.

    Args:
        columns: Names of the parameters.
        forgetting: By how much older equations count less with each new one: above 0, up to 1 (default: all count
            alike). With 0.999 about the last thousand count.

    Raises:
        IdentificationError: `forgetting` is not above 0 and up to 1.

    Example:
        >>> line = torsor.Recursive(["slope", "start"])
        >>> line.update([[0, 1], [1, 1], [2, 1]], [1, 3, 5])
        >>> line.estimate.K.round(6)
        array([2., 1.])
    """

    @foreign_as(IdentificationError, "Recursive")
    def __init__(self, columns: Sequence[str], forgetting: float = 1.0):
        if not 0 < forgetting <= 1:
            raise IdentificationError(f"forgetting is above 0 and up to 1, as 0.999, not {forgetting!r}")
        self.columns, self.forgetting = tuple(columns), forgetting
        width = len(self.columns) + 1
        self._R: Array = np.zeros((width, width))
        self._weight = 0.0  # of all equations, the newest of which has one

    def update(self, W: ArrayLike, y: ArrayLike) -> None:
        """Take in more equations y = W K.

        Args:
            W: One row, or one row per equation, the newest last; a column for each parameter.
            y: What was measured, a number for each row.

        Raises:
            IdentificationError: The shapes do not fit.
        """
        table = self._table(W, y)
        fade = self.forgetting ** np.arange(len(table) - 1, -1, -1.0)
        old = self.forgetting ** len(table)
        rows = np.vstack([np.sqrt(old) * self._R, np.sqrt(fade)[:, None] * table])
        self._R = np.asarray(np.linalg.qr(rows, mode="r"))
        self._weight = old * self._weight + fade.sum()

    def _table(self, W: ArrayLike, y: ArrayLike) -> Array:
        rows, measured = np.atleast_2d(np.asarray(W, dtype=float)), np.atleast_1d(np.asarray(y, dtype=float))
        if rows.shape != (len(measured), len(self.columns)):
            raise IdentificationError(f"W has a row for each of the {len(measured)} numbers of y and a column for each "
                                      f"of the {len(self.columns)} parameters, not the shape {rows.shape}")
        return np.column_stack([rows, measured])

    @property
    def estimate(self) -> Estimate:
        """The parameters so far, with their covariance."""
        answer = solved(self._R)
        freedom = max(1.0, self._weight - len(self.columns))
        sigma = np.linalg.norm(self._R @ [*answer.K, -1]) / np.sqrt(freedom)
        return Estimate(self.columns, answer.K, sigma**2 * answer.covariance, np.array([sigma]), answer.condition,
                        tuple(self.columns[k] for k in answer.unexcited))
