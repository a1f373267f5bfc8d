"""The catalogue of models: Robot -> Program."""

from __future__ import annotations

from torsor.errors import ModelError, unknown
from torsor.models.catalogue import Model
from torsor.models.control.discrete import discrete_linear_model, discrete_step
from torsor.models.control.elastic import (
    elastic_direct_dynamics,
    elastic_inverse_dynamics,
    elastic_state_equation,
    elastic_vibrations,
)
from torsor.models.control.linear import linear_model
from torsor.models.control.operational_space import operational_space
from torsor.models.dynamics.actuators import actuator_torques
from torsor.models.dynamics.centroidal import centre_of_mass, centroidal_momentum
from torsor.models.dynamics.configuration_space import configuration_space
from torsor.models.dynamics.contacts import contact_dynamics, impact
from torsor.models.dynamics.derivatives import direct_dynamics_derivatives, inverse_dynamics_derivatives
from torsor.models.dynamics.direct import direct_dynamics, state_equation
from torsor.models.dynamics.dynamic import bias_torques, gravity_torques, inertia_matrix, inverse_dynamics
from torsor.models.dynamics.emdeg import emdeg
from torsor.models.dynamics.hybrid import hybrid_dynamics
from torsor.models.dynamics.lagrange import (
    coriolis_matrix,
    energy_functions,
    kinetic_energy,
    lagrange,
    potential_energy,
)
from torsor.models.dynamics.reactions import reactions
from torsor.models.geometry.geometric import fast_geometric, transform
from torsor.models.geometry.inverse_general import inverse_geometric_general
from torsor.models.geometry.inverse_geometric import inverse_geometric_paul, inverse_geometric_pieper
from torsor.models.geometry.loop_geometric import loop_general, loop_geometry, loop_newton, loop_polynomial
from torsor.models.kinematics.kinematic import (
    accelerations,
    analytic_jacobian,
    jacobian,
    jdot_qdot,
    statics,
    velocities,
)
from torsor.models.kinematics.loop_kinematic import loop_kinematics
from torsor.models.kinematics.singularity import jacobian_determinant, jacobian_inverse
from torsor.models.parameters.base import BaseParameters, base_parameters
from torsor.models.parameters.identification import (
    dynamic_identification,
    energy_identification,
    filtered_identification,
    power_identification,
)
from torsor.models.parameters.parameter_columns import regressor_columns

MODELS: tuple[Model, ...] = (
    transform, fast_geometric, inverse_geometric_paul, inverse_geometric_pieper, inverse_geometric_general,
    loop_geometry, loop_polynomial, loop_general, loop_newton,
    jacobian, analytic_jacobian, jacobian_determinant, jacobian_inverse,
    velocities, accelerations, jdot_qdot, statics, loop_kinematics,
    inverse_dynamics, inertia_matrix, bias_torques, gravity_torques, direct_dynamics, state_equation,
    hybrid_dynamics, contact_dynamics, impact, centre_of_mass, centroidal_momentum,
    inverse_dynamics_derivatives, direct_dynamics_derivatives,
    lagrange, configuration_space, emdeg,
    coriolis_matrix, kinetic_energy, potential_energy, energy_functions, actuator_torques, reactions,
    operational_space, linear_model, discrete_step, discrete_linear_model,
    elastic_inverse_dynamics, elastic_direct_dynamics, elastic_state_equation, elastic_vibrations,
    dynamic_identification, filtered_identification, energy_identification, power_identification,
)

__all__ = [
    "MODELS",
    "BaseParameters",
    "Model",
    "accelerations",
    "actuator_torques",
    "analytic_jacobian",
    "base_parameters",
    "bias_torques",
    "centre_of_mass",
    "centroidal_momentum",
    "configuration_space",
    "contact_dynamics",
    "coriolis_matrix",
    "direct_dynamics",
    "direct_dynamics_derivatives",
    "discrete_linear_model",
    "discrete_step",
    "dynamic_identification",
    "elastic_direct_dynamics",
    "elastic_inverse_dynamics",
    "elastic_state_equation",
    "elastic_vibrations",
    "emdeg",
    "energy_functions",
    "energy_identification",
    "fast_geometric",
    "filtered_identification",
    "find",
    "gravity_torques",
    "hybrid_dynamics",
    "impact",
    "inertia_matrix",
    "inverse_dynamics",
    "inverse_dynamics_derivatives",
    "inverse_geometric_general",
    "inverse_geometric_paul",
    "inverse_geometric_pieper",
    "jacobian",
    "jacobian_determinant",
    "jacobian_inverse",
    "jdot_qdot",
    "kinetic_energy",
    "lagrange",
    "linear_model",
    "loop_general",
    "loop_geometry",
    "loop_kinematics",
    "loop_newton",
    "loop_polynomial",
    "operational_space",
    "potential_energy",
    "power_identification",
    "reactions",
    "regressor_columns",
    "state_equation",
    "statics",
    "transform",
    "velocities",
]


def find(name: str) -> Model:
    """The model with that name or code."""
    for m in MODELS:
        if name in (m.name, m.code):
            return m
    raise ModelError(unknown("model", name, [word for m in MODELS for word in (m.name, m.code)]))
