"""SDFormat's models as an assembly: what moves and what weighs, with the place of every trouble.

The root is the world where the file has one (a <world>, a joint to `world`, a static model), else the link that no
joint carries.  Collisions, sensors, plugins and the settings of simulators are passed over (`sdf_schema.py`).
"""

from __future__ import annotations

import re

from torsor.formats.bodies.bodies import Assembly, Body, Connection, Mass, Transform, Vector, with_motors
from torsor.formats.bodies.body_checks import impossible
from torsor.formats.bodies.followers import PlacedJoint, checked
from torsor.formats.bodies.moved_masses import turned_tensor
from torsor.formats.bodies.space import compose, inverse, transposed, turned
from torsor.formats.element_forms import Checker
from torsor.formats.remarks import Remarks
from torsor.formats.sdf import sdf_schema as schema
from torsor.formats.sdf.element_texts import name_of, number, pose, relative_to, switch, vector
from torsor.formats.sdf.gearboxes import geared
from torsor.formats.sdf.joint_steps import SdfJoint, joint, lone_axis
from torsor.formats.sdf.scopes import WORLD, Item, Scope
from torsor.formats.sdf.sdf_shapes import shapes
from torsor.formats.sdf.spanning_tree import spanned
from torsor.formats.xml_tree import Element, parse, short
from torsor.robot.validation import MAX_LINKS

OLDEST, NEWEST = (1, 5), (1, 12)
GRAVITY: Vector = (0.0, 0.0, -9.81)  # of a model alone, as of a URDF
WORLDS_GRAVITY: Vector = (0.0, 0.0, -9.8)  # of a world that says none: SDFormat's own
TENSOR = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


def assembly(data: bytes, file: str) -> Assembly:
    """The assembly that an SDF file describes; bodies and connections in the order of the file."""
    root = parse(data, file)
    if root.tag != "sdf":
        raise root.error(f"<{short(root.tag)}> is not the <sdf> of an SDF file")
    return _Reader(root).assembly()


class _Reader:
    """One file on its way to an assembly."""

    def __init__(self, root: Element):
        self.version = _version(root)
        self.checker, self.remarks = Checker(schema.LEAVES), Remarks()
        self.checker.check(root, schema.SDF)
        worlds, models = root.all("world"), root.all("model")
        if len(worlds) + len(models) != 1 and not root.all("include"):
            at = [*worlds, *models][1:2] or [root]
            raise at[0].error(f"{len(worlds)} <world> and {len(models)} <model> in <sdf>; one of them was expected")
        if worlds:
            self.checker.check(worlds[0], schema.WORLD)
        self.is_world = bool(worlds)
        self.top = Scope(worlds[0] if worlds else root, "", self.checker, self.version)
        self.name = name_of(self.top.models[0].element if len(self.top.models) == 1 else worlds[0])
        self.bodies: dict[str, Body] = {}
        self.place: dict[str, Transform] = {WORLD: Transform()}
        self.frames: list[PlacedJoint] = []
        self.stood: list[PlacedJoint] = []
        self.unweighed: list[str] = []
        self.root = WORLD

    def assembly(self) -> Assembly:
        scopes = list(self.top.walk())
        given = [item.element for scope in scopes for item in scope.of("link")]
        if not given:
            raise self.top.element.error("there is no <link>; at least one was expected")
        frames = [item.element for scope in scopes for item in scope.of("frame")]
        if len(given) + len(frames) > MAX_LINKS:  # a frame becomes a link, too
            said = f"{len(given)} links" + (f" and {len(frames)} frames" if frames else "")
            raise [*given, *frames][MAX_LINKS].error(f"{said}: at most {MAX_LINKS} are taken")
        tied = [item.element for scope in scopes for item in scope.of("joint")]
        if len(tied) > 2 * MAX_LINKS:
            raise tied[2 * MAX_LINKS].error(f"{len(tied)} joints: at most {2 * MAX_LINKS} are taken")
        for scope in scopes:
            for item in scope.of("link"):
                self.link(scope, item)
        joints = [j for scope in scopes for j in self.joints(scope)]
        for scope in scopes:
            joints = self.geared(joints, scope)
        for scope in scopes:
            for item in scope.of("frame"):
                self.frame(scope, item)
        self.carried = {j.child for j in joints}
        made = spanned(joints, self.place, self.roots, self.fresh)
        connections = checked({c.connection.name: c for c in [*self.stood, *made.connections, *self.frames]})
        self.hear_of_unweighed([c.connection for c in connections.values()])
        motors = [c.connection.name for c in connections.values() if c.connection.driven]
        bodies = (*([Body(WORLD)] if self.root == WORLD else []), *self.bodies.values(), *made.bodies)
        gravity = turned(transposed(self.place[self.root].R), self.gravity())
        return Assembly(self.name, bodies, with_motors((c.connection for c in connections.values()), motors), self.root,
                        tuple(made.closures), gravity=gravity, remarks=self.remarks.all(), left_out=self.remarks.lost(),
                        shapes=tuple(s for scope in scopes for s in shapes(scope)))

    # bodies -------------------------------------------------------------------------------

    def link(self, scope: Scope, item: Item) -> None:
        name, element = scope.prefix + item.name, item.element
        if not switch(element, "gravity", True):
            self.remarks.left_out("links that gravity does not pull are pulled all the same (gravity)", name)
        if switch(element, "kinematic", False):
            self.remarks.left_out("links that obey no forces are read as others (kinematic)", name)
        self.bodies[name] = Body(name, self.mass(element.first("inertial"), name))
        self.place[name] = scope.on_world(scope.place_of(item))

    def mass(self, element: Element | None, name: str) -> Mass:
        """Where nothing is said SDFormat has 1 kg and moments of 1 kg m^2."""
        if element is None:
            self.unweighed.append(name)
            return Mass(1.0, tensor=(1.0, 0.0, 0.0, 1.0, 0.0, 1.0))
        parts = self.checker.check(element, schema.INERTIAL)
        if element.attributes.get("auto", "false") in ("true", "1"):
            raise element.error(f'link {name}: auto="true" leaves the mass to the simulator; <mass> and <inertia> were '
                                "expected")
        if element.first("fluid_added_mass") is not None:
            self.remarks.left_out("the mass of a fluid around them is left out (fluid_added_mass)", name)
        mass, at = number(element, "mass", 1.0), parts.get("pose")
        if mass < 0:
            raise parts["mass"].error(f"link {name}: a mass of {mass:g}; a positive one, or 0, was expected")
        if relative_to(at):
            raise parts["pose"].error(f"link {name}: the <pose> of <inertial> is relative to its link; no relative_to "
                                      "was expected")
        given = parts.get("inertia")
        xx, xy, xz, yy, yz, zz = (number(given, key, float(key in ("ixx", "iyy", "izz"))) for key in TENSOR)
        own, place = (xx, xy, xz, yy, yz, zz), pose(at)
        why = "is not zero, though the mass is" if not mass and any(own) else impossible(own)
        if why:
            (given or element).warn(f"link {name}: no body has this inertia: the tensor {why}")
        return Mass(mass, place.p, turned_tensor(place.R, own))

    def hear_of_unweighed(self, connections: list[Connection]) -> None:
        """Of links that may move."""
        fixed: dict[str, list[str]] = {}
        for c in connections:
            if c.kind == "fixed":
                fixed.setdefault(c.parent, []).append(c.child)
        held, waiting = set[str](), [self.root] if self.root == WORLD else []
        while waiting:
            held.add(here := waiting.pop())
            waiting += [child for child in fixed.get(here, ()) if child not in held]
        for name in self.unweighed:
            if name not in held:
                self.remarks.left_out("links without <inertial> weigh 1 kg, with moments of 1 kg m^2: so SDFormat says",
                                      name)

    def frame(self, scope: Scope, item: Item) -> None:
        """A frame of the user's: a body without mass, fixed to the link that it moves with."""
        carrier, at = scope.body(item.name, item.element), scope.on_world(scope.place_of(item))
        name = self.fresh(scope.prefix + item.name)
        self.bodies[name] = Body(name)
        between = compose(inverse(self.place[carrier]), at)
        self.frames.append(PlacedJoint(item.element, Connection(f"{name}_frame", "fixed", carrier, name, between)))

    def fresh(self, name: str) -> str:
        while name in self.bodies or name == WORLD:
            name += "_"
        return name

    # joints -------------------------------------------------------------------------------

    def joints(self, scope: Scope) -> list[SdfJoint]:
        """Those of a model; a model that is static has none that move."""
        if scope.static:
            if any(item.element.attributes.get("type") != "fixed" for item in scope.of("joint")):
                self.remarks.left_out("models that are static do not move, their joints are fixed", scope.prefix
                                      or self.name)
            return [SdfJoint(f"{scope.prefix}{item.name}_static", item.element, WORLD, scope.prefix + item.name,
                             Transform(), ()) for item in scope.of("link")]
        made = []
        for item in scope.of("joint"):
            parent, child = (self.side(scope, item, side) for side in ("parent", "child"))
            if parent == child:
                raise item.element.error(f"joint {item.name} joins {parent} to itself; two links were expected")
            made.append(joint(scope, item, parent, child, self.checker, self.version))
            if item.element.attributes.get("type") == "ball":
                self.remarks.add("a ball joint is three turns, about x, y and z in this order", made[-1].name)
        return made

    def side(self, scope: Scope, item: Item, side: str) -> str:
        element = item.element.first(side)
        if element is None or not element.text:
            raise (element or item.element).error(f"joint {item.name} has no {side}: <{side}>LINK</{side}> was "
                                                  "expected")
        if element.text == WORLD:
            if side == "child":
                raise element.error(f"joint {item.name} has the world for a child; a link was expected")
            return WORLD
        return scope.body(element.text, element)

    def geared(self, joints: list[SdfJoint], scope: Scope) -> list[SdfJoint]:
        """The joints with the gearboxes of a model as joints that follow others."""
        for item in [] if scope.static else scope.of("joint"):
            if item.element.attributes.get("type") == "gearbox":
                own = next(j for j in joints if j.name == scope.prefix + item.name)
                first, second = (lone_axis(scope, item, tag, self.checker, self.version) for tag in ("axis", "axis2"))
                joints = geared(joints, own, scope, (first, second))
        return joints

    # the root -----------------------------------------------------------------------------

    def roots(self, groups: list[list[str]]) -> list[str]:
        """A root for each group of bodies; what stands on nothing moves freely, where there is a world to stand on."""
        tops = [WORLD if WORLD in group else next((b for b in group if b not in self.carried), group[0])
                for group in groups if group != [WORLD]]
        self.root = WORLD if self.is_world or WORLD in tops else tops[0]
        free = [top for top in tops if top != self.root]
        if free and self.root != WORLD:
            shown = ", ".join(tops[:8]) + (", ..." if len(tops) > 8 else "")
            raise self.top.element.error(f"{len(tops)} links that no joint carries: {shown}; one was expected, the "
                                         "root")
        for top in free:
            self.remarks.add("what no joint holds to the world moves freely", top)
            floats = Connection(f"{top}_free", "floating", WORLD, top, self.place[top])
            self.stood.append(PlacedJoint(self.top.element, floats))
        return [WORLD, *free] if self.root == WORLD else [self.root]

    def gravity(self) -> Vector:
        if not self.is_world:
            return GRAVITY
        said = self.top.element.first("gravity")
        return WORLDS_GRAVITY if said is None else vector(said)


def _version(root: Element) -> tuple[int, int]:
    said = root.attributes.get("version", "")
    match = re.fullmatch(r"([0-9]{1,3})\.([0-9]{1,3})(?:\.[0-9]{1,3})?", said)
    if match is None:
        raise root.error(f'version="{short(said)}" of <sdf>; one such as 1.9 was expected')
    version = int(match[1]), int(match[2])
    if version < OLDEST or version[0] > NEWEST[0]:
        raise root.error(f"SDFormat {said} is not read, 1.5 to 1.12 are: convert older files with gz sdf --print")
    if version > NEWEST:
        root.warn(f"SDFormat {said} is newer than 1.12, as which it is read")
    return version
