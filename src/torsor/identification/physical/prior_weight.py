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

WEIGHTS = tuple(10.0 ** (k / 2) for k in range(-6, 11))


def chosen_weight(objective: Objective, parts: Sequence[Problem], sigma: Array) -> tuple[float, Array]:
    """The weight, and per weight the error of each part as predicted from the others."""
    errors = np.full((len(WEIGHTS), len(parts)), np.inf)
    for k, left_out in enumerate(parts):
        triangle = Problem.merged([p for p in parts if p is not left_out]).triangle(sigma)
        near = None
        for w, weight in reversed([*enumerate(WEIGHTS)]):  # a firm prior first: from there it is not far to the next
            answer = settled(replace(objective, triangle=triangle, weight=weight), near)
            near, K = answer.v, objective.standard.T @ answer.x
            errors[w, k] = np.linalg.norm(left_out.residuals(K) / sigma) / np.linalg.norm(left_out.lengths() / sigma)
            tell(((k + 1) * len(WEIGHTS) - w) / errors.size)
    means = errors.mean(axis=1)
    best = int(means.argmin())
    near = means[best] + errors[best].std(ddof=1) / np.sqrt(len(parts))
    return max(weight for weight, mean in zip(WEIGHTS, means, strict=True) if mean <= near), errors
