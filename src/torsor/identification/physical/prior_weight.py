"""How much a prior is to be trusted: cross-validation on the training motion alone.

Parts of the motion are left out in turn and predicted from the others.  Of the weights that predict about as well as
the best, within one standard error, the largest is taken: other motions are farther away than the parts of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from torsor.identification.estimators.problem import Problem
from torsor.identification.physical.interior_point import settled
from torsor.identification.physical.objective import Objective
from torsor.identification.recorded_motion import Array
from torsor.progress import tell

WEIGHTS = tuple(10.0 ** (k / 2) for k in range(10, -7, -1))  # a firm prior first: from there it is not far to the next
LEAST = 1e-12  # where the least is the best of these, weaker ones are tried down to here


def chosen_weight(objective: Objective, parts: Sequence[Problem], sigma: Array) -> tuple[float, Array]:
    """The weight, and per weight the error of each part as predicted from the others."""
    triangles = [Problem.merged([p for p in parts if p is not left_out]).triangle(sigma) for left_out in parts]
    near: list[Array | None] = [None] * len(parts)
    weights: list[float] = []
    errors: list[Array] = []
    while not _enough(weights, errors):
        weight = WEIGHTS[len(weights)] if len(weights) < len(WEIGHTS) else weights[-1] / 10
        row = np.empty(len(parts))
        for k, left_out in enumerate(parts):
            answer = settled(replace(objective, triangle=triangles[k], weight=weight), near[k])
            near[k], K = answer.v, objective.standard.T @ answer.x
            row[k] = np.linalg.norm(left_out.residuals(K) / sigma) / np.linalg.norm(left_out.lengths() / sigma)
        weights.append(weight)
        errors.append(row)
        tell(min(1.0, len(weights) / len(WEIGHTS)))
    table = np.array(errors)
    means = table.mean(axis=1)
    best = int(means.argmin())
    about = means[best] + table[best].std(ddof=1) / np.sqrt(len(parts))
    return max(weight for weight, mean in zip(weights, means, strict=True) if mean <= about), table


def _enough(weights: Sequence[float], errors: Sequence[Array]) -> bool:
    """Whether the weights that were tried go on beyond the best."""
    if len(weights) < len(WEIGHTS):
        return False
    best = int(np.argmin(np.mean(errors, axis=1)))
    return best < len(weights) - 1 or weights[-1] <= LEAST
