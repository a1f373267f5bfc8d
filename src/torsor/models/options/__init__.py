"""Options of models as typed records: their kinds, the record, and those that several models share."""

from __future__ import annotations

from torsor.models.options.option import Option
from torsor.models.options.option_kinds import (
    FRAME,
    FRAME_OR_NONE,
    FRAMES,
    JOINTS,
    YES_NO,
    Kind,
    expressions,
    one_of,
    spelled,
    whole,
)
from torsor.models.options.shared_options import (
    AIM,
    ASSEMBLY,
    BASE,
    EFFORT,
    FORM,
    FRICTION,
    INDEPENDENT,
    MIDDLE,
    ORIGIN,
    POINT,
    POSITIONS,
    PROJECTION,
    SLIP,
    THRUST,
    TIP,
    WRITTEN_IN,
    with_one_law,
)

__all__ = [
    "AIM", "ASSEMBLY", "BASE", "EFFORT", "FORM", "FRAME", "FRAMES", "FRAME_OR_NONE", "FRICTION", "INDEPENDENT",
    "JOINTS", "MIDDLE", "ORIGIN", "POINT", "POSITIONS", "PROJECTION", "SLIP", "THRUST", "TIP", "WRITTEN_IN", "YES_NO",
    "Kind", "Option", "expressions", "one_of", "spelled", "whole", "with_one_law",
]
