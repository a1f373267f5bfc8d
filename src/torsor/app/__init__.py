"""The use cases: all that the command line (and later the page) can do, as functions from request to result.

They take robots, or whatever a robot can be read from, and give texts, tables and records (`Result`).  Nothing here
prints or writes: that is for the doors.
"""

from __future__ import annotations

from torsor.app.catalogue_tables import describe_model, list_models, list_robots, manual
from torsor.app.excitation_tables import excite
from torsor.app.identification_tables import identify
from torsor.app.model_checks import verify
from torsor.app.model_code import count, generate, speed, write_model
from torsor.app.motion_tables import simulate
from torsor.app.posture_tables import inverse
from torsor.app.result import Result
from torsor.app.robot_tables import convert, group, show

__all__ = [
    "Result", "convert", "count", "describe_model", "excite", "generate", "group", "identify", "inverse",
    "list_models", "list_robots", "manual", "show", "simulate", "speed", "verify", "write_model",
]
