"""The use cases: all that the command line and the page can do, as functions from request to result.

They take robots, or whatever a robot can be read from, and give texts, tables and records (`Result`).  Nothing here
prints or writes: that is for the doors.
"""

from __future__ import annotations

from torsor.app.catalogue_tables import (
    describe_model,
    list_formats,
    list_languages,
    list_models,
    list_recordings,
    list_robots,
    list_templates,
)
from torsor.app.configuration_tables import assemblies, inverse
from torsor.app.equivalents import ROBOT, call, command, command_line, file_of, numbers, script
from torsor.app.frame_tables import singularities, workspace
from torsor.app.identification_tables import excite, identify
from torsor.app.machine_tables import doctor
from torsor.app.model_checks import verify
from torsor.app.model_code import count, export_cmake, formulas, generate, speed, write_model
from torsor.app.motion_tables import export_fmu, simulate
from torsor.app.result import Result
from torsor.app.robot_edits import edit, edits
from torsor.app.robot_tables import conventions, convert, group, segment, show
from torsor.app.robot_texts import describe, main_file, read_file, robot_from_text, sample, template
from torsor.app.scene_tables import previews, scene

__all__ = [
    "ROBOT", "Result", "assemblies", "call", "command", "command_line", "conventions", "convert", "count", "describe",
    "describe_model", "doctor", "edit", "edits", "excite", "export_cmake", "export_fmu", "file_of", "formulas",
    "generate", "group", "identify", "inverse", "list_formats", "list_languages", "list_models", "list_recordings",
    "list_robots", "list_templates", "main_file", "numbers", "previews", "read_file", "robot_from_text", "sample",
    "scene", "script", "segment", "show", "simulate", "singularities", "speed", "template", "verify",
    "workspace", "write_model",
]
