"""What each element of URDF may hold: what is read, and what other programs read and torsor passes over."""

from __future__ import annotations

from torsor.formats.element_forms import ElementForm

LOOPS = ("loop_joint", "drake:loop_joint")

PLACE = ElementForm(("xyz", "rpy"))
SIDE = ElementForm(("link", "xyz", "rpy"))
ROBOT = ElementForm(
    ("name",), many=("link", "joint", *LOOPS), others=("version",),
    passed=("material", "transmission", "gazebo", "sensor", "ros2_control", "mujoco", "plugin"),
)
LINK = ElementForm(
    ("name",), once=("inertial",), others=("type",),
    passed=("visual", "collision", "material", "contact", "sensor", "surface", "collision_checking",
            "self_collision_checking", "self_filter", "gravity", "kinematic"),
)
INERTIAL = ElementForm(once=("origin", "mass", "inertia"))
JOINT = ElementForm(
    ("name", "type"), once=("origin", "parent", "child", "axis", "limit", "dynamics", "mimic"),
    passed=("safety_controller", "calibration", "hardwareInterface"), others=("dont_collapse",),
)
LOOP = ElementForm(("name", "type"), once=("link1", "link2", "axis"))
LEAVES = {
    "origin": PLACE,
    "mass": ElementForm(("value",)),
    "inertia": ElementForm(("ixx", "ixy", "ixz", "iyy", "iyz", "izz")),
    "parent": ElementForm(("link",)),
    "child": ElementForm(("link",)),
    "axis": ElementForm(("xyz",)),
    "limit": ElementForm(("lower", "upper", "velocity", "effort"),
                  others=("acceleration", "deceleration", "jerk", "current", "command_effort", "gear_velocity")),
    "dynamics": ElementForm(("damping", "friction"), others=("D", "K", "mu_coulomb", "mu_viscous")),
    "mimic": ElementForm(("joint", "multiplier", "offset")),
    "link1": SIDE,
    "link2": SIDE,
}
