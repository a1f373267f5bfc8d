"""The options of the use cases as typed records: the one place that the command line, the questions of the page, its
forms and the manual are made from."""

from __future__ import annotations

from collections.abc import Callable

from torsor.app.options.identification_options import excite_options, identify_options
from torsor.app.options.model_options import (
    generate_options,
    model_options,
    package_options,
    speed_options,
    verify_options,
    with_model_options,
)
from torsor.app.options.motion_options import simulate_options, unit_options
from torsor.app.options.robot_options import (
    assembly_options,
    base_options,
    convert_options,
    inverse_options,
    read_options,
    scene_options,
    segment_options,
    singularity_options,
    template_options,
    workspace_options,
)
from torsor.app.options.typed_kinds import READ_FILE, READ_FILES, READ_ROBOT, WRITTEN_FILE, TypedKind
from torsor.app.options.use_option import EMPTY, UseOption, asked, typed

__all__ = [
    "EMPTY", "OPTIONS", "READ_FILE", "READ_FILES", "READ_ROBOT", "WRITTEN_FILE", "TypedKind", "UseOption", "asked",
    "typed", "with_model_options",
]

OPTIONS: dict[str, Callable[[], tuple[UseOption, ...]]] = {
    "assemblies": assembly_options, "base": base_options, "convert": convert_options, "count": model_options,
    "excite": excite_options, "fmu": unit_options, "generate": generate_options, "identify": identify_options,
    "inverse": inverse_options, "package": package_options, "read": read_options, "scene": scene_options,
    "segment": segment_options, "simulate": simulate_options, "singularities": singularity_options,
    "speed": speed_options, "template": template_options, "verify": verify_options, "workspace": workspace_options,
}
