"""The door to excitation: from a robot and limits to the motion that tells most of its parameters."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from torsor.errors import IdentificationError, unknown
from torsor.formats import RobotLike, robot_of
from torsor.identification.excitation.asked_limits import AskedLimits
from torsor.identification.excitation.excitation import Excitation, positive_rate
from torsor.identification.excitation.information import CRITERIA, condition, logdet
from torsor.identification.excitation.possible_motions import possible_motions
from torsor.identification.excitation.several_starts import FINER, SeveralStarts
from torsor.identification.excitation.trajectories import FAMILIES, Family
from torsor.identification.identify import known_numbers
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor, regressor, scattered
from torsor.identification.robots_with_numbers import named_inertias, with_drives
from torsor.identification.triangles.blas_threads import one_thread


def excite(
    robot: RobotLike,
    parameters: Mapping[str, Any] | None = None,
    *,
    kind: str = "fourier",
    criterion: str = "condition",
    drives: str | Sequence[str] = (),
    harmonics: int = 5,
    period: float = 10.0,
    rate: float = 100.0,
    position: Any = None,
    velocity: Any = None,
    acceleration: Any = None,
    torque: Any = None,
    prior: RobotLike | None = None,
    boxes: Mapping[Any, Any] | None = None,
    starts: int = 8,
    seed: int = 0,
    seconds: float | None = None,
    progress: Callable[[float], None] | None = None,
    **options: Any,
) -> Excitation:
    """A motion that tells as much as possible of the parameters of a robot, within limits.

    parameters: the known numbers, lengths and gravity, by default the robot's.
    kind: "fourier" (periodic, of so many harmonics) or "spline" (of as many coefficients); both begin and end at rest.
    criterion: "condition" (of the regressor with columns of length one) or "d" (the determinant of the information).
    drives: some of "IA FV FS", rotor inertia and friction for every driven joint that the robot has none of.
    position: pairs (lower, upper); velocity, acceleration, torque: the greatest; each for all joints, for each, or
    joint -> limit.  By default those of the robot, else cautious ones.  Torques are those of the robot's own numbers,
    or of a `prior` of the same structure.  boxes: frame -> ((x, x), (y, y), (z, z)) that its origin stays in, seen from
    the base; None for an open side.
    rate: samples a second of what is written.  starts: random motions to begin with, by `seed`; the best end is kept.
    seconds: after which no more are begun, and the motion then depends on the machine.
    options: of the model (columns, friction, offset, extra, payload, ...).
    """
    family, rate = _family(kind, harmonics, period), positive_rate(rate)
    if criterion not in CRITERIA:
        raise IdentificationError(unknown("criterion", criterion, CRITERIA))
    described = robot_of(robot)
    named, known = named_inertias(with_drives(described, drives)), known_numbers(described, parameters)
    r = regressor(named, "dim", {n: x for n, x in known.items() if n in named.parameters}, options)
    asked = AskedLimits(position, velocity, acceleration, torque, boxes)
    motions, words = possible_motions(r, family, asked, robot_of(prior) if prior is not None else described, known)
    with one_thread():
        search = SeveralStarts(motions, CRITERIA[criterion], starts, seed, seconds, progress)
        c, conditions = search.best()
        fine = motions.finer(FINER).sampled(c)
        information = fine.information if r.robot.loops else _as_it_is(r, fine.states)
    numbers = tuple(j for j, link in enumerate(r.robot.links, 1) if link.joint.variable in r.moving)
    return Excitation(described.name, r.moving, numbers, family, c, motions.limits, rate, r.columns,
                      condition(information), logdet(information), conditions, (*words, *search.words))


def _as_it_is(r: Regressor, states: list[Array]) -> Array:
    """W^T W of the model itself, a sample: the search has steps of dry friction smooth."""
    tables, _ = r.tables(np.zeros((len(states[0]), len(r.rows))), *states)
    W = scattered(tables, r.places, len(r.columns))[:, :-1]
    return np.asarray(W.T @ W) / len(states[0])


def _family(kind: str, harmonics: int, period: float) -> Family:
    if kind not in FAMILIES:
        raise IdentificationError(unknown("kind of trajectory", kind, FAMILIES))
    if not isinstance(harmonics, int) or not 2 <= harmonics <= 50:
        raise IdentificationError(f"harmonics is a whole number from 2 to 50, not {harmonics!r}")
    if not 0 < period < np.inf:
        raise IdentificationError(f"the period is a positive number of seconds, not {period!r}")
    return FAMILIES[kind](harmonics, float(period))
