"""The functions that are compared: what Pinocchio, torsor and CasADi call each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

import torsor
from torsor.program.program import Program
from torsor.robot.description import Robot


@dataclass(frozen=True)
class Compared:
    """A function by its names; reference: the key of Pinocchio's function where that is not this one's."""

    key: str
    model: str
    pinocchio: str
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
    Compared("rnea", "inverse_dynamics", "rnea"),
    Compared("nle", "bias_torques", "nonLinearEffects"),
    Compared("crba", "inertia_matrix", "crba"),
    Compared("aba", "direct_dynamics", "aba"),
    # the same ten columns a joint that Pinocchio fills; then those that can be identified: less work, another result
    Compared("regressor", "dynamic_identification", "computeJointTorqueRegressor",
             options=(("columns", "all"),)),
    Compared("regressor, base", "dynamic_identification", "computeJointTorqueRegressor",
             options=(("columns", "base"),), reference="regressor"),
    Compared("derivatives", "inverse_dynamics_derivatives", "computeRNEADerivatives"),
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
