"""The options of the use cases as typed records: the one place that the command line, the questions of the page, its
forms and the manual are made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from torsor.app.options.identification_options import excite_options, identify_options
from torsor.app.options.model_options import (
    APART,
    generate_options,
    model_options,
    package_options,
    speed_options,
    verify_options,
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
from torsor.app.options.typed_kinds import READ_FILE, READ_FILES, READ_ROBOT, WRITTEN_FILE
from torsor.app.options.use_option import EMPTY, UseOption
from torsor.errors import ModelError

__all__ = [
    "EMPTY", "OPTIONS", "READ_FILE", "READ_FILES", "READ_ROBOT", "WRITTEN_FILE", "UseOption", "asked",
    "typed",
]

OPTIONS: dict[str, Callable[[], tuple[UseOption, ...]]] = {
    "assemblies": assembly_options, "base": base_options, "convert": convert_options, "count": model_options,
    "excite": excite_options, "fmu": unit_options, "generate": generate_options, "identify": identify_options,
    "inverse": inverse_options, "package": package_options, "read": read_options, "scene": scene_options,
    "segment": segment_options, "simulate": simulate_options, "singularities": singularity_options,
    "speed": speed_options, "template": template_options, "verify": verify_options, "workspace": workspace_options,
}


def asked(use: str, given: Mapping[str, Any], page: bool = False) -> dict[str, Any]:
    """The given options of a use case, by name, each value read; those of models are in its `options`."""
    records = OPTIONS[use]()
    said = {o.name: o.asked(given[o.name], page) for o in records if given.get(o.name) not in (None, "")}
    for record in records:
        if record.required and record.name not in said:
            raise ModelError(f"{record.name} is missing: {record.kind.expected} was expected")
    own = {o.name: said.pop(o.name) for o in records if o in APART and o.name in said}
    said |= {"options": own | said.get("options", {})} if own else {}
    return {name: value for name, value in said.items() if value not in EMPTY}


def typed(use: str, values: Mapping[str, Any]) -> list[str]:
    """What is typed on the command line for values of the options of a use case."""
    return [word for o in OPTIONS[use]() if values.get(o.name) not in EMPTY for word in o.words(values[o.name])]
