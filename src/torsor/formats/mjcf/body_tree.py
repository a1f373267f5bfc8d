"""MJCF's tree of bodies, walked once: bodies with their masses, connections, sites, and where all of them stand."""

from __future__ import annotations

from collections.abc import Iterator

from torsor.errors import unknown
from torsor.formats.bodies.bodies import Body, Connection, Mass, Site, Transform
from torsor.formats.bodies.moved_masses import moved
from torsor.formats.bodies.space import compose
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.body_joints import Given, chain
from torsor.formats.mjcf.body_masses import inertial, joined
from torsor.formats.mjcf.compiler_settings import Settings
from torsor.formats.mjcf.default_classes import DefaultClasses
from torsor.formats.mjcf.geoms import weight
from torsor.formats.mjcf.poses import pose
from torsor.formats.remarks import Remarks
from torsor.formats.xml_tree import Element
from torsor.robot.validation import MAX_LINKS

WORLD = "world"
BODY = ("axisangle", "childclass", "euler", "fuse", "gravcomp", "mocap", "name", "pos", "quat", "simple", "sleep",
        "user", "xyaxes", "zaxis")
FRAME = ("axisangle", "childclass", "euler", "name", "pos", "quat", "xyaxes", "zaxis")
FREEJOINT = ("align", "group", "name")
SITE = ("axisangle", "class", "euler", "fromto", "group", "material", "mesh", "name", "pos", "quat", "rgba", "size",
        "type", "user", "xyaxes", "zaxis")
READ = ("body", "frame", "inertial", "joint", "freejoint", "geom", "site")
PASSED = ("camera", "light", "plugin")
MACROS = ("attach", "composite", "flexcomp", "include", "replicate")
FLAT = "open the file with MuJoCo and save it, which writes one file without such elements"
MAX_DEPTH = 150

Placed = tuple[Element, Transform, str]  # an element, the frame it stands in on its body, its childclass


class Tree:
    """The bodies of one file."""

    def __init__(self, settings: Settings, defaults: DefaultClasses):
        self.settings, self.defaults = settings, defaults
        self.names: dict[str, set[str]] = {"body": {WORLD}, "joint": set(), "site": set()}
        self.bodies: list[Body] = [Body(WORLD)]
        self.between: list[Body] = []  # bodies without mass, between the joints of one
        self.connections: list[Connection] = []
        self.sites: list[Site] = []
        self.place: dict[str, Transform] = {WORLD: Transform()}  # on the world, in the pose of the file
        self.references: dict[str, float] = {}
        self.given: list[str] = []  # the names of the bodies in the file, in its order
        self.needy: Attributes | None = None  # a geom that only MuJoCo can weigh
        self.remarks = Remarks()
        self.geoms: list[tuple[str, Placed]] = []  # with the bodies that they are of

    def read(self, sections: list[Element]) -> None:
        self._check_count(sections)
        for section in sections:
            self._reserve(section, 0)
        for section in sections:
            a = Attributes(section)
            self._children(list(self._contents(section, Transform(), self._childclass(a, ""))), WORLD, moves=False)

    def _check_count(self, sections: list[Element]) -> None:
        """No more bodies than a robot has links, and no more joints, before anything is made of them."""
        for tags in (("body",), ("joint", "freejoint")):
            given = [e for section in sections for e in section.walk() if e.tag in tags]
            if len(given) > MAX_LINKS:
                raise given[MAX_LINKS].error(f"{len(given)} elements <{tags[0]}>: at most {MAX_LINKS} are taken")

    # names --------------------------------------------------------------------------------

    def _reserve(self, element: Element, depth: int) -> None:
        """The names of the file, before ours are made; each once."""
        if depth > MAX_DEPTH:
            raise element.error(f"bodies nested more than {MAX_DEPTH} deep: no robot needs that")
        for child in element.children:
            kind = "joint" if child.tag == "freejoint" else child.tag
            if kind in self.names:
                a = Attributes(child)
                name = a.name()
                if name and name in self.names[kind]:
                    raise a.error(f"the name {name!r} is MuJoCo's for the world" if (kind, name) == ("body", WORLD)
                                  else f"two elements <{kind}> are called {name!r}: names are unique")
                self.names[kind].add(name)
            self._reserve(child, depth + 1)

    def _fresh(self, kind: str, name: str) -> str:
        while name in self.names[kind]:
            name += "_"
        self.names[kind].add(name)
        return name

    # elements -----------------------------------------------------------------------------

    def _contents(self, element: Element, frame: Transform, childclass: str) -> Iterator[Placed]:
        """The elements of a body, those inside a <frame> among them."""
        for child in element.children:
            a = Attributes(child)
            if child.tag in MACROS:
                raise a.error(f"<{child.tag}> is not read: {FLAT}")
            if child.tag == "frame":
                at = compose(frame, pose(a.among(FRAME), self.settings))
                yield from self._contents(child, at, self._childclass(a, childclass))
            elif child.tag in READ:
                yield child, frame, childclass
            elif child.tag not in PASSED:
                raise a.error(unknown("element of a body", child.tag, (*READ, *PASSED)))

    def _childclass(self, a: Attributes, outer: str) -> str:
        name = a.values.get("childclass", outer)
        if name:
            self.defaults.check(a, name)
        return name

    def _children(self, contents: list[Placed], body: str, moves: bool) -> None:
        """The sites, shapes and bodies on a body."""
        self.geoms += [(body, x) for x in contents if x[0].tag == "geom"]
        for element, frame, childclass in contents:
            if element.tag == "site":
                a = self.defaults.of(element, childclass).among(SITE)
                at = compose(frame, pose(a, self.settings))
                if a.name():
                    self.sites.append(Site(a.name(), body, at))
            elif element.tag in ("joint", "freejoint", "inertial") and body == WORLD:
                raise Attributes(element).error(f"<{element.tag}> in <worldbody>: it belongs to a <body>")
        for element, frame, childclass in contents:
            if element.tag == "body":
                self._body(element, frame, childclass, body, moves)

    def _body(self, element: Element, frame: Transform, outer: str, parent: str, moves: bool) -> None:
        a = Attributes(element).among(BODY)
        place = compose(frame, pose(a, self.settings))
        name = a.name() or self._fresh("body", f"body{len(self.bodies)}")
        contents = list(self._contents(element, Transform(), self._childclass(a, outer)))
        if a.switch("mocap", False):
            self.remarks.add("bodies that follow a motion capture are fixed", name)
        if a.number("gravcomp", 0.0):
            self.remarks.left_out("the compensation of gravity is left out (gravcomp)", name)
        joints = self._joints(contents, name)
        moves = moves or bool(joints)
        jointed = chain(joints, parent, name, place, self.settings, self._fresh, self.remarks)
        self.given.append(a.name())
        self.bodies.append(Body(name, self._mass(contents, moves, name)))
        self.between += jointed.bodies
        self.connections += jointed.connections
        self.references |= jointed.references
        self.place[name] = compose(self.place[parent], place)
        self._children(contents, name, moves)

    def _joints(self, contents: list[Placed], body: str) -> list[Given]:
        elements = [x for x in contents if x[0].tag in ("joint", "freejoint")]
        given = []
        for k, (element, frame, childclass) in enumerate(elements, 1):
            if element.tag == "freejoint":
                a = Attributes(element).among(FREEJOINT)
            else:
                a = self.defaults.of(element, childclass)
            name = a.name() or self._fresh("joint", f"{body}_joint" + (str(k) if len(elements) > 1 else ""))
            given.append(Given(a, name, frame))
        return given

    def _mass(self, contents: list[Placed], moves: bool, name: str) -> Mass:
        """By <inertial>, else by the geoms; geoms alone where <compiler> says so."""
        said = [(Attributes(e), frame) for e, frame, _ in contents if e.tag == "inertial"]
        if len(said) > 1:
            raise said[1][0].error("a second <inertial> in one body")
        geoms = [(self.defaults.of(e, childclass), frame) for e, frame, childclass in contents if e.tag == "geom"]
        explicit = moved(inertial(said[0][0], self.settings), said[0][1]) if said else Mass()
        if self.settings.from_geoms == "false" or (said and self.settings.from_geoms == "auto"):
            return explicit
        parts, unweighed = [], None
        for a, frame in geoms:
            mass = weight(a, self.settings)
            if mass is None:
                unweighed = unweighed or a
            else:
                parts.append(moved(mass, frame))
        if unweighed is not None:
            if moves or self.settings.total > 0:
                self.needy = self.needy or unweighed
            else:
                self.remarks.add("bodies fixed to the world whose meshes are not weighed", name)
        total = joined(parts)
        return total if total.mass > 0 else explicit
