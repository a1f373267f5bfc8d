"""The robots of the comparison, each as one URDF file that every contender reads.

Of a file only bodies, joints and inertias are kept: meshes, damping and mimics would be understood differently by
different readers.  A joint in `fixed` is fixed where it stands, its bodies joined to what carries them.  Angles such as
1.57079632679 get all their digits: torsor takes them for quarter turns, and nobody is to compute with 5e-12.
"""

from __future__ import annotations

import math
import sys
import xml.etree.ElementTree as xml
from dataclasses import dataclass
from pathlib import Path

from native.tools import Notes

HERE = Path(__file__).parent
SHARE = "cmeel.prefix/share/example-robot-data"
KEPT = {"origin", "parent", "child", "axis", "limit", "inertial"}
STEP = math.pi / 12  # angles within CLOSE of a multiple of it are that multiple
CLOSE = 1e-9


@dataclass(frozen=True)
class Source:
    """Where a robot comes from, and what is made of it."""

    name: str
    file: str
    flying: bool = False
    fixed: tuple[str, ...] = ()


SOURCES = (
    Source("UR5", "ur5_robot.urdf"),
    Source("Panda", "panda.urdf", fixed=("panda_finger_joint1", "panda_finger_joint2")),
    Source("6R arm", "arm6r.urdf"),
    Source("walker flying", "walker.urdf", flying=True),
    Source("Solo flying", "solo12.urdf", flying=True),
    Source("ANYmal flying", "anymal_b_simple_description/robots/anymal.urdf", flying=True),
    Source("iCub flying", "icub_reduced.urdf", flying=True),
    Source("Talos", "talos_reduced.urdf"),
    Source("Talos flying", "talos_reduced.urdf", flying=True),
)


@dataclass(frozen=True)
class Subject:
    """A robot to measure: its name, its cleaned file, and whether its root is a free base."""

    name: str
    file: Path
    flying: bool  # on a free base of its own

    @property
    def stem(self) -> str:
        return self.name.lower().replace(" ", "_")


def subjects(folder: Path | None, build: Path, only: str, notes: Notes) -> list[Subject]:
    """The robots whose files are there, cleaned, in the build folder; `only` picks by a part of the name."""
    folder = folder or next((Path(p, SHARE) for p in sys.path if Path(p, SHARE).is_dir()), None)
    found = []
    for source in SOURCES:
        if only.lower() not in source.name.lower():
            continue
        file: Path | None = HERE / source.file
        if not (HERE / source.file).exists():
            file = next(iter(sorted(folder.rglob(source.file))), None) if folder else None
        if file is None:
            notes.add("some robots are left out: pip install example-robot-data==6.0.0, or --urdf ITS_FOLDER")
            continue
        subject = Subject(source.name, build / f"{source.name.lower().replace(' ', '_')}.urdf", source.flying)
        subject.file.write_text(cleaned(file, source.fixed))
        found.append(subject)
    return found


def cleaned(file: Path, fixed: tuple[str, ...]) -> str:
    """The text of a URDF with nothing but bodies, inertias and joints."""
    old = xml.parse(file).getroot()
    new = xml.Element("robot", name=old.get("name", file.stem))
    for tag in ("link", "joint"):
        for item in old.findall(tag):
            copy = xml.SubElement(new, tag, item.attrib)
            if item.get("name") in fixed:
                copy.set("type", "fixed")
            copy.extend(part for part in item if part.tag in KEPT)
    for origin in new.iter("origin"):
        origin.set("rpy", " ".join(repr(exact(float(angle))) for angle in origin.get("rpy", "0 0 0").split()))
    xml.indent(new)
    return xml.tostring(new, encoding="unicode")


def exact(angle: float) -> float:
    """The angle, or the multiple of 15 degrees that it was rounded from."""
    nearest = round(angle / STEP) * STEP
    return nearest if abs(angle - nearest) < CLOSE else angle


def floating(file: Path) -> str:
    """The text of a URDF whose root hangs on a floating joint, for readers that have no free-flyer of their own."""
    robot = xml.fromstring(file.read_text())
    children = {j.find("child").get("link") for j in robot.findall("joint")}  # type: ignore[union-attr]
    root = next(link.get("name") for link in robot.findall("link") if link.get("name") not in children)
    xml.SubElement(robot, "link", name="outside")
    joint = xml.SubElement(robot, "joint", name="floating_joint", type="floating")
    xml.SubElement(joint, "parent", link="outside")
    xml.SubElement(joint, "child", link=str(root))
    return xml.tostring(robot, encoding="unicode")
