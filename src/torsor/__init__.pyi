"""The public names of torsor, each with the module that it is from: `torsor` reads this list, and type checkers do.

A module of the package itself is from `torsor`.
"""

from torsor import models as models
from torsor import robots as robots
from torsor.algebra.sympy_border import from_sympy as from_sympy
from torsor.app import generate as generate
from torsor.app.model_code import compile as compile
from torsor.assemblies.closed_inverse import inverse_geometry as inverse_geometry
from torsor.assemblies.closure import closure as closure
from torsor.control.elastic_system import elastic_system as elastic_system
from torsor.control.equilibria import equilibrium as equilibrium
from torsor.control.operating_point import linearise as linearise
from torsor.errors import TorsorError as TorsorError
from torsor.errors import TorsorWarning as TorsorWarning
from torsor.flexible.segments import segmented as segmented
from torsor.flexible.spring_modes import spring_modes as spring_modes
from torsor.formats import load as load
from torsor.formats import save as save
from torsor.frameworks.casadi_function import to_casadi as to_casadi
from torsor.frameworks.jax_function import to_jax as to_jax
from torsor.identification.drive_gains import drive_gains as drive_gains
from torsor.identification.estimators.recursive import Recursive as Recursive
from torsor.identification.excitation.excite import excite as excite
from torsor.identification.files.drives import Drives as Drives
from torsor.identification.files.read_motion import read_motion as read_motion
from torsor.identification.identify import identify as identify
from torsor.identification.recorded_motion import Motion as Motion
from torsor.kinematics.robot_kinematics import Kinematics as Kinematics
from torsor.kinematics.robot_kinematics import inverse_kinematics as inverse_kinematics
from torsor.languages import files as files
from torsor.languages import write as write
from torsor.loops.pose_leg import with_pose as with_pose
from torsor.models import base_parameters as base_parameters
from torsor.models.parameters.recursive_least_squares import recursive_step as recursive_step
from torsor.packages.cmake_package import cmake_package as cmake_package
from torsor.packages.fmi.mockup_unit import fmu as fmu
from torsor.postures.inverse_geometry import InverseGeometry as InverseGeometry
from torsor.program.evaluate import evaluate as evaluate
from torsor.program.program import Program as Program
from torsor.program.sympy_view import to_sympy as to_sympy
from torsor.robot.conventions import from_modified_dh as from_modified_dh
from torsor.robot.conventions import from_standard_dh as from_standard_dh
from torsor.robot.conventions import inertia_at_centre as inertia_at_centre
from torsor.robot.conventions import inertia_at_origin as inertia_at_origin
from torsor.robot.description import Robot as Robot
from torsor.robot.links import link as link
from torsor.robot.recut import recut as recut
from torsor.simulation.simulator import simulate as simulate
from torsor.simulation.simulator import simulator as simulator
from torsor.sweeps.sweep import sweep as sweep
from torsor.sweeps.sweep_points import draws as draws
from torsor.sweeps.sweep_points import grid as grid
from torsor.verification.generated_text import verify as verify
from torsor.version import __version__ as __version__
