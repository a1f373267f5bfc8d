"""The catalogue of models, in the order of the menus, and the names beside it, each with the module that it is from.

`torsor.models` reads this list, and type checkers do.
"""

# ruff: noqa: I001
from torsor.models.geometry.geometric import transform as transform
from torsor.models.geometry.geometric import fast_geometric as fast_geometric
from torsor.models.geometry.inverse_geometric import inverse_geometric_paul as inverse_geometric_paul
from torsor.models.geometry.inverse_geometric import inverse_geometric_pieper as inverse_geometric_pieper
from torsor.models.geometry.inverse_general import inverse_geometric_general as inverse_geometric_general
from torsor.models.geometry.loop_geometric import loop_geometry as loop_geometry
from torsor.models.geometry.loop_geometric import loop_polynomial as loop_polynomial
from torsor.models.geometry.loop_geometric import loop_general as loop_general
from torsor.models.geometry.loop_geometric import loop_newton as loop_newton
from torsor.models.kinematics.kinematic import jacobian as jacobian
from torsor.models.kinematics.kinematic import analytic_jacobian as analytic_jacobian
from torsor.models.kinematics.singularity import jacobian_determinant as jacobian_determinant
from torsor.models.kinematics.singularity import jacobian_inverse as jacobian_inverse
from torsor.models.kinematics.kinematic import velocities as velocities
from torsor.models.kinematics.kinematic import accelerations as accelerations
from torsor.models.kinematics.kinematic import jdot_qdot as jdot_qdot
from torsor.models.kinematics.kinematic import statics as statics
from torsor.models.kinematics.loop_kinematic import loop_kinematics as loop_kinematics
from torsor.models.dynamics.dynamic import inverse_dynamics as inverse_dynamics
from torsor.models.dynamics.dynamic import inertia_matrix as inertia_matrix
from torsor.models.dynamics.dynamic import bias_torques as bias_torques
from torsor.models.dynamics.dynamic import gravity_torques as gravity_torques
from torsor.models.dynamics.direct import direct_dynamics as direct_dynamics
from torsor.models.dynamics.direct import state_equation as state_equation
from torsor.models.dynamics.hybrid import hybrid_dynamics as hybrid_dynamics
from torsor.models.dynamics.contacts import contact_dynamics as contact_dynamics
from torsor.models.dynamics.contacts import impact as impact
from torsor.models.dynamics.centroidal import centre_of_mass as centre_of_mass
from torsor.models.dynamics.centroidal import centroidal_momentum as centroidal_momentum
from torsor.models.dynamics.derivatives import inverse_dynamics_derivatives as inverse_dynamics_derivatives
from torsor.models.dynamics.derivatives import direct_dynamics_derivatives as direct_dynamics_derivatives
from torsor.models.dynamics.lagrange import lagrange as lagrange
from torsor.models.dynamics.configuration_space import configuration_space as configuration_space
from torsor.models.dynamics.emdeg import emdeg as emdeg
from torsor.models.dynamics.lagrange import coriolis_matrix as coriolis_matrix
from torsor.models.dynamics.lagrange import kinetic_energy as kinetic_energy
from torsor.models.dynamics.lagrange import potential_energy as potential_energy
from torsor.models.dynamics.lagrange import energy_functions as energy_functions
from torsor.models.dynamics.actuators import actuator_torques as actuator_torques
from torsor.models.dynamics.reactions import reactions as reactions
from torsor.models.control.operational_space import operational_space as operational_space
from torsor.models.control.linear import linear_model as linear_model
from torsor.models.control.discrete import discrete_step as discrete_step
from torsor.models.control.discrete import discrete_linear_model as discrete_linear_model
from torsor.models.control.elastic import elastic_inverse_dynamics as elastic_inverse_dynamics
from torsor.models.control.elastic import elastic_direct_dynamics as elastic_direct_dynamics
from torsor.models.control.elastic import elastic_state_equation as elastic_state_equation
from torsor.models.control.elastic import elastic_vibrations as elastic_vibrations
from torsor.models.parameters.identification import dynamic_identification as dynamic_identification
from torsor.models.parameters.identification import filtered_identification as filtered_identification
from torsor.models.parameters.identification import energy_identification as energy_identification
from torsor.models.parameters.identification import power_identification as power_identification
from torsor.models.catalogue import Model as Model
from torsor.models.parameters.base import BaseParameters as BaseParameters
from torsor.models.parameters.base import base_parameters as base_parameters
from torsor.models.parameters.parameter_columns import regressor_columns as regressor_columns

MODELS: tuple[Model, ...]

def find(name: str) -> Model: ...
