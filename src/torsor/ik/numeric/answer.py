"""The configurations that were found for one target, as the user asked for them: distinct, within limits, in order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from torsor.compiled.arguments import Array
from torsor.errors import ProgramError
from torsor.ik.numeric.endless import moves_at_rest
from torsor.ik.numeric.mechanism import Mechanism
from torsor.ik.numeric.newton import SINGULAR, residual, smallest_singular_value
from torsor.ik.numeric.solutions import Solutions
from torsor.ik.numeric.within_limits import left_out, nearest_first, within
from torsor.numerics.torus import SAME, merged
from torsor.program.labels import by_label

DOUBLE = 1e-5  # smallest singular value of the Jacobian below which solutions may fall together


def answer(mechanism: Mechanism, reached: Array, complete: bool, target: Array, values: Array, limits: Array,
           seed: Array | None) -> Solutions:
    """The sought joints (k, m) that were found for a target, with the facts about them."""
    chain = mechanism.chain(values)
    kept, many = merged(chain.slides, reached, SAME, chain.length)
    q = reached[kept]
    lacking = residual(chain, np.repeat(target[None], len(q), axis=0), q, mechanism.rows)
    sigma = smallest_singular_value(chain, q, mechanism.rows)
    singular, many = sigma < SINGULAR, np.where(sigma < DOUBLE, many, 1)
    slides = mechanism.all_slides
    full, inside = within(slides, mechanism.full(q, values), limits, seed)
    order = np.flatnonzero(inside)
    if seed is not None:
        order = order[nearest_first(slides, full[order], seed, chain.length)]
    said = []
    met = mechanism.met(target, q, chain)
    endless = bool(len(q)) and bool(moves_at_rest(chain, met, q[singular], mechanism.rows).any())
    if endless:
        said.append("the arm is singular at this target, which has infinitely many configurations: "
                    "some joints are arbitrary")
    elif singular.any():
        said.append("the arm is singular at this target: solutions fall together")
    if not len(q):
        said.append("no configuration reaches the target" if complete else "no configuration was found")
    outside = full[~inside]
    if len(outside):
        said.append(left_out(mechanism.joints, outside, limits))
    if not complete:
        said.append("configurations may be missing")
    complete = complete and not endless
    return Solutions(full[order], residual=lacking[order], multiplicity=many[order], singular=singular[order],
                     outside=outside, reachable=bool(len(q)), complete=complete, remarks=tuple(said), nearest=None)


def read_seed(joints: Sequence[str], given: Any) -> Array | None:
    """A configuration as a user gives it."""
    if given is None:
        return None
    given = by_label(given)
    try:
        seed = np.array([given[n] for n in joints] if isinstance(given, Mapping) else given, dtype=np.float64)
    except (KeyError, TypeError, ValueError):
        seed = np.zeros(0)
    if seed.shape != (len(joints),) or not np.all(np.isfinite(seed)):
        raise ProgramError(f"seed is a configuration: a number for each of {', '.join(joints)}")
    return seed
