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
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.recorded_motion import Array
from torsor.identification.regressor import Regressor, regressor, scattered
from torsor.identification.robots_with_numbers import named_inertias, with_drives
from torsor.models.robot_uses import tell


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
    """Find a motion that tells as much as possible about the parameters of a robot, within limits.

    The motion begins and ends at rest. Limits are for all joints, for each, or a mapping from joint to limit; by
    default those of the robot, else cautious ones.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        parameters: The known numbers, lengths and gravity, by name; by default those of the robot.
        kind: `fourier` (default), a periodic series of `harmonics`; or `spline`, of as many coefficients.
        criterion: `condition` (default), the condition number of the regressor with columns of length one; or `d`, the
            determinant of the information.
        drives: Some of `IA FV FS`: rotor inertia, viscous and Coulomb friction, for every driven joint that the robot
            has none of.
        harmonics: How many harmonics or coefficients (default 5).
        period: How long the motion takes (s).
        rate: Samples a second of what is written.
        position: Limits of the positions (rad, m): pairs (lower, upper).
        velocity: Greatest velocities (rad/s, m/s).
        acceleration: Greatest accelerations (rad/s^2, m/s^2).
        torque: Greatest torques (N m, N), computed with the numbers of the robot or of the prior.
        prior: A robot of the same structure, with numbers for its bodies.
        boxes: A mapping from frame to ((x, x), (y, y), (z, z)), in which its origin stays (m), seen from the base; None
            for an open side.
        starts: Random motions to begin with; the best result is kept.
        seed: Seed of these motions.
        seconds: Time after which no more of them are begun (s). The result then depends on the machine.
        progress: A function that is told the part that is done, 0 to 1.
        **options: Options of the model: `columns`, `friction`, `offset`, `extra`, `payload`, ...

    Returns:
        The motion.

    Raises:
        IdentificationError: An option or a limit is not right, or no motion keeps the limits.

    Example:
        >>> best = torsor.excite("planar_2r", period=8, starts=1, harmonics=2)
        >>> best.condition < 5, best.joints
        (True, ('q1', 'q2'))
    """
    family, rate = _family(kind, harmonics, period), positive_rate(rate)
    if criterion not in CRITERIA:
        raise IdentificationError(unknown("criterion", criterion, CRITERIA))
    described = robot_of(robot)
    tell(described, "excite", str(options.get("friction", "")))
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
        raise IdentificationError(f"harmonics must be a whole number from 2 to 50, not {harmonics!r}")
    if not 0 < period < np.inf:
        raise IdentificationError(f"the period must be a positive number of seconds, not {period!r}")
    return FAMILIES[kind](harmonics, float(period))
