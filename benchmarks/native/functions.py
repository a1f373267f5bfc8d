"""The functions that are compared: what Pinocchio, torsor and CasADi call each, and what was asked of torsor."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import torsor
from torsor.program.program import Program
from torsor.robot.description import Robot


@dataclass(frozen=True)
class Compared:
    """A function by its names.  faster, fewer: the asked ratios of time and of instructions to Pinocchio's, 0: none.

    reference: the key of Pinocchio's function where that is not this one's.
    """

    key: str
    model: str
    pinocchio: str
    faster: float = 0.0
    fewer: float = 0.0
    options: tuple[tuple[str, str], ...] = ()
    reference: str = ""

    @property
    def against(self) -> str:
        return self.reference or self.key

    def program(self, robot: Robot) -> Program | None:
        """The program for a robot, None where torsor has no such model."""
        try:
            model = torsor.models.find(self.model)
        except torsor.TorsorError:
            return None
        aim = {"aim": "speed"} if "aim" in model.options else {}
        return model(robot, **aim, **dict(self.options))


COMPARED = (
    Compared("rnea", "inverse_dynamics", "rnea", faster=4, fewer=4),
    Compared("nle", "bias_torques", "nonLinearEffects"),
    Compared("crba", "inertia_matrix", "crba", fewer=6),
    Compared("aba", "direct_dynamics", "aba", fewer=5),
    # the same ten columns a joint that Pinocchio fills; then those that can be identified: less work, another result
    Compared("regressor", "dynamic_identification", "computeJointTorqueRegressor", fewer=8,
             options=(("columns", "all"),)),
    Compared("regressor, base", "dynamic_identification", "computeJointTorqueRegressor",
             options=(("columns", "base"),), reference="regressor"),
    Compared("derivatives", "inverse_dynamics_derivatives", "computeRNEADerivatives", fewer=4),
)


def compared(key: str) -> Compared:
    return next(c for c in COMPARED if c.key == key)


def parameters(robot: Robot, columns: str) -> np.ndarray:
    """K of tau = W K for the columns of a regressor."""
    from torsor.models import regressor_columns

    if columns == "base":
        grouped = torsor.base_parameters(robot).robot
        kept = [(c.link, c.parameter) for c in regressor_columns(robot, "base")]
        entries = {(c.link, c.parameter): c.entry for c in regressor_columns(grouped, "all")}
        return np.array([entries[k].value() for k in kept])
    return np.array([c.entry.value() for c in regressor_columns(robot, columns)])


LARGE_FASTER = 2.5  # asked of the inverse dynamics of humanoids, in time
LARGE = 20  # joints from which a robot counts as one
CASADI_FASTER = 1.25  # against the cleaned graph through the same compiler
CASADI_FEWER = 0.75  # of its operations at most
JIT_SLOWER = 1.15  # than gcc -O3 on the generated C, at most
