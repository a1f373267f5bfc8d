"""The door of identification: a robot and motions in, parameters out."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from torsor.errors import IdentificationError, TorsorWarning, unknown
from torsor.formats import RobotLike, robot_of
from torsor.identification.commands import typed_robot
from torsor.identification.estimators.essential import essential_parameters
from torsor.identification.estimators.estimate import Estimate
from torsor.identification.estimators.instrumental import instrumental, output_error
from torsor.identification.estimators.robust import huber
from torsor.identification.estimators.task import Task
from torsor.identification.estimators.total import total
from torsor.identification.estimators.weighted import ordinary, weighted
from torsor.identification.files.suspect_units import suspect_degrees, suspect_units
from torsor.identification.files.unit_check import wrong_unit
from torsor.identification.fit import Fit
from torsor.identification.physical.consistent import Consistent, consistent
from torsor.identification.physical.known_bodies import prior_parameters
from torsor.identification.physical.objective import PRIORS
from torsor.identification.physical.shapes import shaped_prior
from torsor.identification.physical.standard import standard
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.qr_factors.cluster import shared_out
from torsor.identification.recorded_motion import Motion, motions
from torsor.identification.regressor import Regressor, regressor
from torsor.identification.robots_with_numbers import named_inertias, with_drives
from torsor.identification.signals.preparation import Preparation
from torsor.models.robot_uses import tell
from torsor.program.labels import by_label
from torsor.progress import step
from torsor.robot.description import Robot
from torsor.robot.parts import Joint
from torsor.robot.scalars.scalar import scalar

ESTIMATORS: dict[str, Callable[[Task], Estimate]] = {"ols": ordinary, "wls": weighted, "huber": huber, "tls": total,
                                                    "iv": instrumental, "didim": output_error}


def identify(
    robot: RobotLike,
    motion: Motion | Sequence[Motion],
    parameters: Mapping[str, Any] | None = None,
    *,
    model: str = "dim",
    estimator: str = "wls",
    drives: str | Sequence[str] = (),
    essential: bool = False,
    ratio: float | None = None,
    physical: bool | str = False,
    prior: RobotLike | None = None,
    weight: float | None = None,
    distance: str = PRIORS[0],
    cutoff: float | None = None,
    decimate: int | None = None,
    slowest: float | Sequence[float] | None = None,
    validate: Motion | Sequence[Motion] = (),
    cluster: Any = None,
    **options: Any,
) -> Fit:
    """Identify the parameters of a robot from measured motion.

    Where the motion has no velocities and accelerations, `cutoff`, `decimate` and `slowest` are chosen from it.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        motion: One recording or several.
        parameters: The known numbers, lengths and gravity, by name; by default those of the robot.
        model: `dim` (torques, default), `fim` (filtered, without accelerations), `eim` (energy) or `pim` (power).
        estimator: `ols` (least squares), `wls` (default: each joint weighted by its own noise), `huber` (outliers count
            less), `tls` (noise in the regressor), `iv` (instruments from simulation) or `didim` (output error).
        drives: Some of `IA FV FS`: rotor inertia, viscous and Coulomb friction, for every driven joint that the robot
            has none of. None by default.
        essential: Whether parameters that the torques can do without are set to zero, one after the other, by an F
            test.
        ratio: The same by Gautier's rule: until no relative deviation is more than this (10, say) times the least.
        physical: Whether only parameters that bodies can have are allowed: True, or the solver `newton`, `lmi` or
            `log-cholesky`. They are then found near a prior.
        prior: The prior, a robot with numbers; by default bodies that the lengths suggest.
        weight: Weight of the prior; by default chosen by cross-validation on these motions.
        distance: Distance to the prior: `entropic` (default) or `euclidean`.
        cutoff: Cutoff frequency of the filter of positions (Hz).
        decimate: Samples from one equation to the next.
        slowest: Speed (rad/s, m/s) below which the equations of a joint are left out: one number, or one per motor.
        validate: Other recordings, to predict and not to learn from, for the report.
        cluster: A client of Dask, or the address of its scheduler. Its machines then go through the data, and read the
            files themselves where these are arrays on disk.
        **options: Options of the model: `columns`, `friction`, `offset`, `extra`, `payload`, ...

    Returns:
        The parameters, with standard deviations and a report.

    Raises:
        IdentificationError: An option is not right, or the motion does not determine the parameters.
        MotionError: A recording cannot be used, with the row.

    Example:
        >>> t = np.arange(0, 4, 0.01)
        >>> w = np.array([1.3, 2.1])
        >>> q, qd, qdd = np.sin(t[:, None] * w), w * np.cos(t[:, None] * w), -w**2 * np.sin(t[:, None] * w)
        >>> tau = torsor.compile("idm", "planar_2r")(q, qd, qdd)
        >>> fit = torsor.identify("planar_2r", torsor.Motion(t, q, tau, qd, qdd))
        >>> {name: round(value, 3) for name, value in fit.parameters.items() if name in ("MX1R", "ZZ2")}
        {'MX1R': 1.25, 'ZZ2': 0.08}
    """
    described, typed, parameters = robot_of(robot), typed_robot(robot), by_label(parameters)
    tell(described, "identify", str(options.get("friction", "")))
    zeros = options.get("columns") == "robot" and not physical  # a body that can exist has all its parameters
    robot = named_inertias(with_drives(described, drives), zeros)
    if estimator not in ESTIMATORS:
        raise IdentificationError(unknown("estimator", estimator, ESTIMATORS))
    _check_essential(essential or ratio is not None, estimator, physical)
    given, numbers = motions(motion), known_numbers(robot, parameters)
    others = [] if validate is None or (isinstance(validate, Sequence) and not validate) else motions(validate)
    r = regressor(robot, model, numbers, options)
    preparation = Preparation(r, cutoff, decimate=decimate, slowest=_slowest(r, slowest)).settled(given)
    equations = preparation.moving_equations(given)
    joints = _joints(r)
    suspected = [suspect_units(m, joints, preparation.moving) or wrong_unit(described, m, filtering, numbers)
                 for m, filtering in zip(equations.motions, equations.filters, strict=True)]
    for sentence in filter(None, suspected):
        warnings.warn(sentence, TorsorWarning, stacklevel=2)
    with step(0, 2, "equations"):
        task = Task(equations, shared_out(equations, cluster))
    with step(1, 2, "parameters"), one_thread():
        estimate = ESTIMATORS[estimator](task)
        answer: Estimate | Consistent = estimate
        if essential or ratio is not None:
            answer = essential_parameters(task.problem, estimate.sigma, ratio=ratio)
        if physical:
            answer = _consistent(task, r, prior, weight, distance, "newton" if physical is True else str(physical))
    asked = {"robot": typed, "drives": drives, "essential": essential, "ratio": ratio, "physical": physical,
             "distance": distance, "prior": (typed_robot(prior) or ("PRIOR",))[0] if prior is not None else None,
             "param": dict(parameters or {})}
    fit = Fit(robot, preparation, task, answer, estimator, others, asked)
    missed = None if any(suspected) else suspect_degrees(equations.motions, joints, preparation.moving, fit.training)
    if missed:
        warnings.warn(missed, TorsorWarning, stacklevel=2)
    return fit


def _joints(r: Regressor) -> list[Joint]:
    """The joints that velocities run over."""
    known = {joint.variable: joint for joint in (*r.robot.joints, *(loop.joint for loop in r.robot.loops))}
    return [known[variable] for variable in r.moving]


def _check_essential(asked: bool, estimator: str, physical: bool | str) -> None:
    if asked and estimator not in ("ols", "wls"):
        raise IdentificationError(f"essential needs a least squares estimator, ols or wls, not {estimator}")
    if asked and physical:
        raise IdentificationError("essential or physical, not both: a body that can exist has all its parameters")


def _consistent(task: Task, r: Regressor, prior: RobotLike | None, weight: float | None, distance: str,
                solver: str) -> Consistent:
    behind = standard(r)
    if prior is None:
        expected = shaped_prior(r, behind, task.problem.triangle(weighted(task).sigma))
    else:
        expected = prior_parameters(robot_of(prior), behind, r)
    return consistent(task, behind, expected, weight=weight, distance=distance, solver=solver)


def _slowest(r: Regressor, given: float | Sequence[float] | None) -> tuple[float, ...] | None:
    if given is None:
        return None
    try:
        return tuple(np.broadcast_to(np.asarray(given, dtype=float), (len(r.motors),)).tolist())
    except ValueError:
        raise IdentificationError(f"slowest is one speed, or one for each of {', '.join(r.motors)}") from None


def known_numbers(robot: Robot, given: Mapping[str, Any] | None) -> dict[str, float]:
    """Numbers for parameters of the robot: its defaults, and those given in their place."""
    given = by_label(given)
    for name in given or {}:
        if name not in robot.parameters:
            raise IdentificationError(unknown(f"parameter of {robot.name}", name, robot.parameters))
    return {name: float(scalar(value)) for name, value in {**robot.defaults, **(given or {})}.items()}
