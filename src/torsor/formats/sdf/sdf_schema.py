"""What each element of SDFormat may hold: what is read, and what simulators read and torsor passes over."""

from __future__ import annotations

from torsor.formats.element_forms import ElementForm

TEXT = ElementForm(text=True)
SDF = ElementForm(("version",), many=("world", "model", "include"), passed=("light", "actor"))
WORLD = ElementForm(
    ("name",), once=("gravity",), many=("model", "joint", "frame", "include"),
    passed=("physics", "scene", "light", "plugin", "gui", "audio", "wind", "atmosphere", "magnetic_field",
            "spherical_coordinates", "state", "road", "population", "actor"),
)
MODEL = ElementForm(
    ("name", "canonical_link", "placement_frame"), once=("static", "pose"),
    many=("link", "joint", "frame", "model", "include"),
    passed=("self_collide", "allow_auto_disable", "enable_wind", "plugin", "gripper"),
)
LINK = ElementForm(
    ("name",), once=("pose", "inertial", "gravity", "kinematic"),
    passed=("visual", "collision", "sensor", "projector", "audio_sink", "audio_source", "battery", "light",
            "particle_emitter", "plugin", "self_collide", "enable_wind", "must_be_base_link", "velocity_decay"),
)
INERTIAL = ElementForm(("auto",), once=("pose", "mass", "inertia"),
                       passed=("density", "auto_inertia_params", "fluid_added_mass"))
FRAME = ElementForm(("name", "attached_to"), once=("pose",))
JOINT = ElementForm(
    ("name", "type"), once=("pose", "parent", "child", "axis", "axis2", "gearbox_ratio", "gearbox_reference_body",
                            "thread_pitch", "screw_thread_pitch"),
    passed=("physics", "sensor"),
)
AXIS = ElementForm(once=("xyz", "dynamics", "limit", "mimic"), passed=("initial_position",))
OLD_AXIS = ElementForm(once=("xyz", "dynamics", "limit", "use_parent_model_frame"), passed=("initial_position",))
LEAVES = {
    "pose": ElementForm(("relative_to", "rotation_format", "degrees", "frame"), text=True),
    "inertia": ElementForm(once=("ixx", "ixy", "ixz", "iyy", "iyz", "izz")),
    "xyz": ElementForm(("expressed_in",), text=True),
    "dynamics": ElementForm(once=("damping", "friction", "spring_reference", "spring_stiffness")),
    "limit": ElementForm(once=("lower", "upper", "effort", "velocity"), passed=("stiffness", "dissipation")),
    "mimic": ElementForm(("joint", "axis"), once=("multiplier", "offset", "reference")),
} | dict.fromkeys((
    "ixx", "ixy", "ixz", "iyy", "iyz", "izz", "mass", "gravity", "kinematic", "static", "parent", "child", "lower",
    "upper", "effort", "velocity", "damping", "friction", "spring_reference", "spring_stiffness", "multiplier",
    "offset", "reference", "gearbox_ratio", "gearbox_reference_body", "thread_pitch", "screw_thread_pitch",
    "use_parent_model_frame",
), TEXT)
