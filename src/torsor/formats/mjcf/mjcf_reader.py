"""An MJCF file (MuJoCo's XML) as bodies and connections, by our own parser; MuJoCo itself only weighs meshes.

Actuators say which joints have motors; contacts, sensors, tendons and pictures are no part of a
robot here.  What matters and is left out, or read as something else, is in the remarks.
"""

from __future__ import annotations

from dataclasses import replace

from torsor.errors import unknown
from torsor.formats.bodies.bodies import Assembly, Body, Vector, with_motors
from torsor.formats.mjcf import body_masses, geom_shapes, weighed_by_mujoco
from torsor.formats.mjcf.attributes import LONGEST_NAME, Attributes
from torsor.formats.mjcf.body_tree import FLAT, WORLD, Tree
from torsor.formats.mjcf.compiler_settings import Settings, settings
from torsor.formats.mjcf.default_classes import DefaultClasses
from torsor.formats.mjcf.equalities import Equalities
from torsor.formats.remarks import Remarks
from torsor.formats.xml_tree import Element, parse, short
from torsor.robot.validation import MAX_LINKS

SECTIONS = ("compiler", "option", "size", "visual", "statistic", "default", "extension", "custom", "asset", "worldbody",
            "deformable", "contact", "equality", "tendon", "actuator", "sensor", "keyframe")
PASSIVE = {"spring": ("stiffness",), "damper": ("damping",), "passive": ("stiffness", "damping"),
           "frictionloss": ("friction",)}  # flags of <option>, and what they switch off at joints
GRAVITY: Vector = (0.0, 0.0, -9.81)


def assembly(data: bytes, file: str) -> Assembly:
    """The bodies and connections of an MJCF file; the root is its world."""
    top = parse(data, file)
    if top.tag != "mujoco":
        raise top.error(f"the outermost element is <{short(top.tag)}>; <mujoco> was expected")
    for element in top.walk():
        if element.tag == "include":
            raise element.error(f"<include> is not read: {FLAT}")
    for section in top.children:
        if section.tag not in SECTIONS:
            raise section.error(unknown("section of <mujoco>", section.tag, SECTIONS))
    defaults = DefaultClasses(top.all("default"))
    said = settings([Attributes(s) for s in top.all("compiler")])
    tree = Tree(said, defaults)
    tree.read(top.all("worldbody"))
    if not tree.connections:
        raise top.error("there is no <body> in <worldbody>: a robot has at least one")
    off = _disabled(top)
    closures = Equalities(tree, defaults).read([] if "equality" in off else top.all("equality"))
    if len(closures) > MAX_LINKS:
        raise top.error(f"{len(closures)} loops: at most {MAX_LINKS} are taken")
    for section in top.all("tendon"):
        for child in section.children:
            tree.remarks.left_out("tendons are left out", child.attributes.get("name", child.tag))
    _hear_of_media(top, tree.remarks)
    bodies = (*_weighed(tree, said, data, top), *tree.between)
    name = top.attributes.get("model", "")
    name = name if name.isprintable() and 0 < len(name) <= LONGEST_NAME else "robot"
    motors = [m.attributes.get("joint", "") for section in top.all("actuator") for m in section.children]
    left = {field: 0.0 for flag, fields in PASSIVE.items() if flag in off for field in fields}
    connections = with_motors([replace(c, **left) for c in tree.connections], motors)  # type: ignore[arg-type]
    return Assembly(name, bodies, connections, WORLD, closures, tuple(tree.sites),
                    _gravity(top), tree.remarks.all(), tree.remarks.lost(),
                    tuple(geom_shapes.shapes(tree.geoms, top, said, defaults)))


def _weighed(tree: Tree, said: Settings, data: bytes, top: Element) -> list[Body]:
    """The bodies of the file with what <compiler>, or MuJoCo, makes of their masses."""
    world, *bodies = tree.bodies
    if tree.needy is not None:
        masses = weighed_by_mujoco.masses(data, top, tree.given, tree.needy)
    else:
        masses = body_masses.scaled([body_masses.corrected(b.mass, said) for b in bodies], said.total)
    return [world, *(replace(b, mass=m) for b, m in zip(bodies, masses, strict=True))]


def _hear_of_media(top: Element, remarks: Remarks) -> None:
    """Bodies move in a vacuum here."""
    for section in top.all("option"):
        a = Attributes(section)
        for name in ("density", "viscosity"):
            if a.number(name, 0.0):
                remarks.left_out("the drag of a medium is left out", name)


def _gravity(top: Element) -> Vector:
    gravity = GRAVITY
    for section in top.all("option"):
        gravity = Attributes(section).vector("gravity", gravity)
    return (0.0, 0.0, 0.0) if "gravity" in _disabled(top) else gravity


def _disabled(top: Element) -> set[str]:
    """What <option><flag .../> switches off, of what robots have; the last word counts."""
    said = {name: Attributes(flag).word(name, ("enable", "disable"), "enable")
            for section in top.all("option") for flag in section.children if flag.tag == "flag"
            for name in ("gravity", "equality", *PASSIVE) if name in flag.attributes}
    return {name for name, word in said.items() if word == "disable"}
