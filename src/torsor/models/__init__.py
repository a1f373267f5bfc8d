"""The catalogue of models: Robot -> Program."""

from __future__ import annotations

from torsor.errors import ModelError
from torsor.models.base import BaseParameters, base_parameters
from torsor.models.catalogue import Model
from torsor.models.dynamic import bias_torques, gravity_torques, inertia_matrix, inverse_dynamics
from torsor.models.geometric import transform

MODELS: tuple[Model, ...] = (transform, inverse_dynamics, inertia_matrix, bias_torques, gravity_torques)

__all__ = [
    "MODELS",
    "BaseParameters",
    "Model",
    "base_parameters",
    "bias_torques",
    "find",
    "gravity_torques",
    "inertia_matrix",
    "inverse_dynamics",
    "transform",
]


def find(name: str) -> Model:
    """The model with that name or code."""
    for m in MODELS:
        if name in (m.name, m.code):
            return m
    known = ", ".join(f"{m.name} ({m.code})" for m in MODELS)
    raise ModelError(f"there is no model {name!r}; the models are {known}")
