"""What MJCF's bodies look like: the geoms that MuJoCo shows at first (groups 0 to 2), with their colours.

No model depends on them, so what cannot be understood is passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from torsor.errors import FormatError
from torsor.formats.bodies.bodies import Shape
from torsor.formats.bodies.space import compose
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.body_tree import Placed
from torsor.formats.mjcf.compiler_settings import Settings
from torsor.formats.mjcf.default_classes import DefaultClasses
from torsor.formats.mjcf.geoms import SIZES, TYPES, sizes_of
from torsor.formats.mjcf.poses import pose
from torsor.formats.xml_tree import Element

SHOWN = 2  # the last group that MuJoCo's viewer shows at first
LONGEST = 1000  # of the name of a file
Assets = Mapping[str, Attributes]


def shapes(geoms: Iterable[tuple[str, Placed]], top: Element, settings: Settings, defaults: DefaultClasses
           ) -> Iterator[Shape]:
    """The shapes of geoms, each with its body, in the order of the file."""
    meshes, materials = (_assets(top, tag, defaults) for tag in ("mesh", "material"))
    folder = _folder(top)
    for body, (element, frame, childclass) in geoms:
        try:
            a = defaults.of(element, childclass)
            if a.number("group", 0.0) <= SHOWN:
                colour = _colour(a, materials)
                at = compose(frame, pose(a, settings))
                kind = "mesh" if "mesh" in a else a.word("type", TYPES, "sphere")
                if kind == "mesh":
                    mesh = meshes[a.values["mesh"]]
                    x, y, z = mesh.vector("scale", (1.0, 1.0, 1.0))
                    yield Shape(body, kind, at, mesh=_file(mesh, folder), scale=(x, y, z), rgba=colour)
                elif kind in SIZES:
                    yield Shape(body, kind, at, _whole(kind, sizes_of(a, kind)), rgba=colour)
        except (FormatError, KeyError):
            continue


def _whole(kind: str, sizes: tuple[float, ...]) -> tuple[float, ...]:
    """Edges and lengths from the halves of them that MJCF has."""
    if kind == "box":
        return tuple(2 * x for x in sizes)
    return (sizes[0], 2 * sizes[1]) if kind in ("capsule", "cylinder") else sizes


def _assets(top: Element, tag: str, defaults: DefaultClasses) -> dict[str, Attributes]:
    """The assets of a kind by name; a mesh without one is called as its file."""
    found = {}
    for section in top.all("asset"):
        for element in section.all(tag):
            try:
                a = defaults.of(element)
            except FormatError:
                continue
            found[a.values.get("name") or PurePosixPath(a.values.get("file", "")).stem] = a
    return found


def _folder(top: Element) -> str:
    said = {key: value for e in top.all("compiler") for key, value in e.attributes.items()}
    return said.get("meshdir", said.get("assetdir", ""))


def _file(mesh: Attributes, folder: str) -> str:
    name = mesh.values["file"]
    if not 0 < len(name) <= LONGEST:
        raise KeyError(name)
    return f"{folder.rstrip('/')}/{name}" if folder else name


def _colour(a: Attributes, materials: Assets) -> tuple[float, ...] | None:
    material = materials.get(a.values.get("material", ""))
    said = a if "rgba" in a or material is None else material
    return tuple(min(1.0, max(0.0, x)) for x in said.some("rgba", 4, 4)) if "rgba" in said else None
