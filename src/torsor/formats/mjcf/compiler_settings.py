"""What <compiler> says of the whole file: angles, limits, and where masses come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import radians

from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.xml_tree import Element

KNOWN = (
    "alignfree", "angle", "assetdir", "autolimits", "balanceinertia", "boundinertia", "boundmass", "conflict",
    "convexhull", "coordinate", "discardvisual", "eulerseq", "exactmeshinertia", "fitaabb", "fusestatic",
    "inertiafromgeom", "inertiagrouprange", "meshdir", "passthrough", "savecanonical", "savecompiled", "saveinertial",
    "settotalmass", "strippath", "texturedir", "usethread",
)


@dataclass(frozen=True)
class Settings:
    """The compiler's settings, with MuJoCo's defaults: angles are degrees, ranges limit, geoms weigh."""

    degrees: bool = True
    eulerseq: str = "xyz"
    autolimits: bool = True
    from_geoms: str = "auto"
    groups: tuple[float, float] = (0.0, 5.0)
    least_mass: float = 0.0
    least_inertia: float = 0.0
    balance: bool = False
    total: float = -1.0

    def angle(self, value: float) -> float:
        """An angle of the file in radians."""
        return radians(value) if self.degrees else value


def settings(sections: Sequence[Attributes]) -> Settings:
    """The settings of all <compiler> sections; the last word counts."""
    said = Attributes(Element("compiler", {}, "", 0))
    for section in sections:
        said = section.among(KNOWN).over(said.values)
    if said.values.get("coordinate", "local") != "local":
        raise said.error(f"coordinate = {said.values['coordinate']!r:.40}: MuJoCo dropped global coordinates; "
                         "coordinate=\"local\" was expected")
    sequence = said.values.get("eulerseq", "xyz")
    if len(sequence) != 3 or any(c not in "xyzXYZ" for c in sequence):
        raise said.error(f"eulerseq = {sequence!r:.40}; three letters of xyzXYZ were expected, "
                         "small ones for axes that turn along")
    return Settings(
        degrees=said.word("angle", ("degree", "radian"), "degree") == "degree",
        eulerseq=sequence,
        autolimits=said.switch("autolimits", True),
        from_geoms=said.word("inertiafromgeom", ("auto", "true", "false"), "auto"),
        groups=said.pair("inertiagrouprange", (0.0, 5.0)),
        least_mass=said.at_least_zero("boundmass", 0.0),
        least_inertia=said.at_least_zero("boundinertia", 0.0),
        balance=said.switch("balanceinertia", False),
        total=said.number("settotalmass", -1.0),
    )
