"""Estimators that are not led astray by noise in the regressor: instruments from simulation (IDIM-IV), and torques
against the regressor of simulated states (DIDIM).

Noise of the positions is in W as well as in the errors of W K = y, and least squares answers with parameters that are
too small.  A simulated motion knows next to nothing of that noise.  With its regressor Z as instruments,

    Z^T W K = Z^T y,

parameters are unbiased, and if Z is not quite right they are but less precise.  With Z in the place of W,

    Z K = y,

measured positions serve to lead the simulation only.  A. Janot, P.-O. Vandanjon, M. Gautier, "A generic instrumental
variable approach for industrial robot identification", 2014; M. Gautier, A. Janot, P.-O. Vandanjon, "A new closed-loop
output error method for parameter identification of robot dynamics", 2013.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import numpy as np

from torsor.identification.estimators.estimate import Estimate, solved
from torsor.identification.estimators.long_run import LongRun
from torsor.identification.estimators.problem import Problem
from torsor.identification.estimators.simulated_motion import SimulatedEquations
from torsor.identification.estimators.task import Task
from torsor.identification.estimators.weighted import deviations, names_of, weighted
from torsor.identification.measured_equations import predicted
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.qr_factors.factored import factored
from torsor.identification.qr_factors.triangular_factors import by_reflections
from torsor.identification.recorded_motion import Array

ROUNDS = 8
AGREED = 0.05  # of a standard deviation: by less, parameters are settled
EXACT = 1e-6  # of the largest parameter, where there is no noise

Round = Callable[[Task, SimulatedEquations, Estimate], Estimate]


def instrumental(task: Task) -> Estimate:
    """IDIM-IV: instrumental variables, from the motion simulated with the estimate of the round before."""
    return _converged_estimate(task, _by_instruments)


def output_error(task: Task) -> Estimate:
    """DIDIM: least squares of the torques on the regressor at states simulated with the estimate itself."""
    return _converged_estimate(task, _by_simulated_states)


def _converged_estimate(task: Task, one_round: Round) -> Estimate:
    """From an estimate at smoothed states, rounds until nothing changes."""
    simulated = SimulatedEquations.of(task.equations)
    smoothed = simulated.smoothed()
    answer = weighted(Task(smoothed, factored(smoothed)))
    for number in range(1, ROUNDS + 1):
        with one_thread():
            before, answer = answer, one_round(task, simulated, answer)
        if np.all(np.abs(answer.K - before.K) <= AGREED * answer.std + EXACT * np.abs(answer.K).max()):
            return replace(answer, words=(f"simulated {number} times, until the parameters were settled",))
    return replace(answer, words=(f"simulated {ROUNDS} times, and the parameters are not settled yet",))


def _by_instruments(task: Task, simulated: SimulatedEquations, answer: Estimate) -> Estimate:
    """From the triangle of [Z W y]: Z^T W K = Z^T y is R_ZW K = R_Zy.  The covariance is R_ZW^-1 R_ZW^-T."""
    problem, p = task.problem, len(task.problem.columns)
    errors = LongRun.empty(simulated.stretch, len(problem.rows))

    def tables() -> Iterator[list[Array]]:
        for W, Z in simulated.all(answer.K):
            errors.add(_errors(W, problem, answer.K))
            yield [np.hstack([z[:, :-1], w]) for w, z in zip(W, Z, strict=True)]

    both = replace(problem, columns=problem.columns * 2, factors=by_reflections(tables()),
                   places=[np.concatenate([where, p + where]) for where in problem.places])
    return _estimate(problem, both.triangle(errors.deviations(p))[:p, p:])


def _by_simulated_states(task: Task, simulated: SimulatedEquations, answer: Estimate) -> Estimate:
    """Least squares from the triangle of [Z y]."""
    errors = LongRun.empty(simulated.stretch, len(task.problem.rows))

    def tables() -> Iterator[list[Array]]:
        for _, Z in simulated.all(answer.K):
            errors.add(_errors(Z, task.problem, answer.K))
            yield Z

    problem = replace(task.problem, factors=by_reflections(tables()))
    return _estimate(problem, problem.triangle(errors.deviations(len(answer.K))))


def _errors(tables: list[Array], problem: Problem, K: Array) -> list[Array]:
    pairs = zip(tables, predicted(tables, problem.places, K), strict=True)
    return [table[:, -1] - explained for table, explained in pairs]


def _estimate(problem: Problem, R: Array) -> Estimate:
    answer = solved(R)
    return Estimate(problem.columns, answer.K, answer.covariance, deviations(problem, answer.K), answer.condition,
                    names_of(problem, answer.unexcited))
