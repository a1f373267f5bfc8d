"""Gains of drives from motions with and without a known payload: what a robot carries fixes the scale of its torques.

Readings y_i (currents, say) are torques up to an unknown gain, g_i y_i = W K, and without more one can only find
ratios.  A payload L whose ten parameters are known adds g_i y_i = W K + W_L L.  The most likely gains, for noise in the
readings: the least sum over joints of |(W K + W_L L)/g_i - y_i|^2 / sigma_i^2, on triangular factors.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy

from torsor.errors import IdentificationError
from torsor.formats import RobotLike, robot_of
from torsor.identification.estimators.problem import Problem
from torsor.identification.identify import known_numbers
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.qr_factors.factored import factored
from torsor.identification.recorded_motion import Array, Motion, motions
from torsor.identification.regressor import regressor, scattered
from torsor.identification.robots_with_numbers import named_inertias
from torsor.identification.signals.preparation import Preparation
from torsor.models.parameters.parameter_columns import CARRIED
from torsor.program.labels import by_label

ROUNDS = 10


@dataclass(frozen=True)
class DriveGains:
    """gains: motor -> torque per unit that was read; std: their deviations; parameters: of the robot, in true units."""

    gains: dict[str, float]
    std: dict[str, float]
    parameters: dict[str, float]


def drive_gains(
    robot: RobotLike,
    unloaded: Motion | Sequence[Motion],
    loaded: Motion | Sequence[Motion],
    payload: Mapping[str, float],
    parameters: Mapping[str, Any] | None = None,
    *,
    cutoff: float | None = None,
    decimate: int | None = None,
    **options: Any,
) -> DriveGains:
    """Find the gains of all drives, and the parameters of the robot, by a payload that is known.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        unloaded: Recordings without the payload, whose `tau` are readings.
        loaded: Recordings with the payload on the last link.
        payload: Its inertial parameters in the frame of the last link (kg, m), some of XXL XYL XZL YYL YZL ZZL MXL MYL
            MZL ML; the others are zero.
        parameters: The known numbers, lengths and gravity, by name; by default those of the robot.
        cutoff: Cutoff frequency of the filter of positions (Hz).
        decimate: Samples from one equation to the next.
        **options: Options of the model, as in `torsor.identify`.

    Returns:
        `gains` (torque per unit that was read, by motor), `std` (their standard deviations) and `parameters` of the
        robot in true units.

    Raises:
        IdentificationError: The payload has an unknown parameter or none.
        MotionError: A recording cannot be used, with the row.

    Example:
        >>> t = np.arange(0, 4, 0.01)
        >>> w = np.array([1.3, 2.1])
        >>> q, qd, qdd = np.sin(t[:, None] * w), w * np.cos(t[:, None] * w), -w**2 * np.sin(t[:, None] * w)
        >>> arm = torsor.load("planar_2r")
        >>> def reading(**more):  # in units of 0.1 N m
        ...     tau = torsor.compile("idm", arm)(q, qd, qdd, parameters={**arm.defaults, **more})
        ...     return torsor.Motion(t, q, 10 * tau, qd, qdd)
        >>> found = torsor.drive_gains(arm, reading(), reading(M2=2.5), {"ML": 1.0})
        >>> {motor: round(gain, 6) for motor, gain in found.gains.items()}
        {'q1': 0.1, 'q2': 0.1}
    """
    payload = by_label(payload)
    unknown = [name for name in payload if name not in CARRIED]
    if unknown or not any(payload.values()):
        instead = f", not {', '.join(unknown)}" if unknown else ", and here it has none"
        raise IdentificationError(f"a payload has some of {', '.join(CARRIED)}{instead}")
    described = named_inertias(robot_of(robot))
    without, with_it = motions(unloaded), motions(loaded)
    r = regressor(described, "dim", known_numbers(described, parameters), {"payload": "yes", **options})
    preparation = Preparation(r, cutoff, decimate=decimate).settled([*without, *with_it])
    problems = [Problem.merged(factored(preparation.moving_equations(m))) for m in (without, with_it)]
    with one_thread():
        return _most_likely(problems, {**dict.fromkeys(CARRIED, 0.0), **payload})


def _most_likely(problems: Sequence[Problem], payload: Mapping[str, float]) -> DriveGains:
    columns, rows = problems[0].columns, problems[0].rows
    own = [k for k, name in enumerate(columns) if name not in CARRIED]
    load = np.zeros(len(columns))
    for name in payload.keys() & {*columns}:  # the others are felt by no joint
        load[columns.index(name)] = payload[name]
    # per motor [W, W_L L, y] of all motions: what the payload adds is known, and stands in none without it
    tables = [_per_motor(problems, i, own, load) for i in range(len(rows))]
    counts = sum(problem.counts for problem in problems)
    K, g = _start(tables)
    scale = np.maximum(np.linalg.norm(np.concatenate([t[:, :-2] for t in tables]), axis=0), 1e-300)
    sigma = np.ones(len(rows))
    for _ in range(ROUNDS):
        before = sigma
        K, g, J = _refined(tables, sigma, K, g, scale)
        errors = np.array([np.linalg.norm(t[:, :-2] @ K + t[:, -2] - gain * t[:, -1]) / abs(gain)
                           for t, gain in zip(tables, g, strict=True)])
        lengths = np.array([np.linalg.norm(t[:, -1]) for t in tables])
        sigma = np.maximum(errors / np.sqrt(np.maximum(counts - len(K) / len(rows) - 1, 1)),
                           1e-12 * lengths / np.sqrt(counts))
        if np.all(np.abs(sigma - before) < 1e-6 * sigma):
            break
    deviations = np.sqrt(np.diag(np.linalg.pinv(J.T @ J)))[-len(g):] * np.abs(g)
    return DriveGains(dict(zip(rows, g.tolist(), strict=True)), dict(zip(rows, deviations.tolist(), strict=True)),
                      dict(zip([columns[k] for k in own], K.tolist(), strict=True)))


def _per_motor(problems: Sequence[Problem], i: int, own: list[int], load: Array) -> Array:
    stacked = []
    for problem, carries in zip(problems, (False, True), strict=True):
        whole = scattered([problem.factors[i].R], [problem.places[i]], len(problem.columns))
        stacked.append(np.column_stack([whole[:, own], whole[:, :-1] @ load * carries, whole[:, -1]]))
    return np.asarray(np.linalg.qr(np.concatenate(stacked), mode="r"))


def _start(tables: Sequence[Array]) -> tuple[Array, Array]:
    """Gains and parameters by least squares, as if the readings were exact."""
    n = len(tables)
    blocks = []
    for i, t in enumerate(tables):
        readings = np.zeros((len(t), n))
        readings[:, i] = -t[:, -1]
        blocks.append(np.column_stack([t[:, :-2], readings, -t[:, -2]]))
    whole = np.concatenate(blocks)
    scale = np.maximum(np.linalg.norm(whole[:, :-1], axis=0), 1e-300)
    x = np.linalg.lstsq(whole[:, :-1] / scale, whole[:, -1], rcond=1e-12)[0] / scale
    return x[:-n], x[-n:]


def _refined(tables: Sequence[Array], sigma: Array, K: Array, g: Array, scale: Array) -> tuple[Array, Array, Array]:
    """The most likely parameters and gains at these deviations; the derivative of the errors by K and log g."""
    if np.any(g == 0):
        raise IdentificationError("a gain comes out as zero: the payload is not felt by all motors in these motions")
    signs, split = np.sign(g), len(K)

    def residuals(x: Array) -> Array:
        gains = signs * np.exp(x[split:])
        return np.concatenate([((t[:, :-2] @ (x[:split] / scale) + t[:, -2]) / gain - t[:, -1]) / s
                               for t, gain, s in zip(tables, gains, sigma, strict=True)])

    def jacobian(x: Array) -> Array:
        gains, n = signs * np.exp(x[split:]), len(g)
        blocks = []
        for i, (t, gain, s) in enumerate(zip(tables, gains, sigma, strict=True)):
            by_gain = np.zeros((len(t), n))
            by_gain[:, i] = -(t[:, :-2] @ (x[:split] / scale) + t[:, -2]) / gain / s
            blocks.append(np.column_stack([t[:, :-2] / scale / gain / s, by_gain]))
        return np.concatenate(blocks)

    start = np.concatenate([K * scale, np.log(np.abs(g))])
    answer = scipy.optimize.least_squares(residuals, start, jacobian, x_scale="jac", xtol=1e-14, ftol=1e-14,
                                          gtol=1e-14)
    return answer.x[:split] / scale, signs * np.exp(answer.x[split:]), jacobian(answer.x)
