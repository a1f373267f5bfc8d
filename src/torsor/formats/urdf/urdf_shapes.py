"""What URDF's links look like: the shapes of <visual>, with their colours.

No model depends on them, so what cannot be understood is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from torsor.errors import FormatError
from torsor.formats.bodies.bodies import SHAPES, Shape, Transform
from torsor.formats.bodies.turn_matrices import rotation
from torsor.formats.xml_tree import Element

LONGEST = 1000  # of the name of a file
SIZES = {"box": (("size", 3),), "cylinder": (("radius", 1), ("length", 1)), "sphere": (("radius", 1),),
         "capsule": (("radius", 1), ("length", 1))}


def shapes(root: Element) -> Iterator[Shape]:
    """All shapes of a <robot>, in the order of the file."""
    colours = {name: rgba for m in root.all("material") if (rgba := _rgba(m)) and (name := m.attributes.get("name"))}
    for link in root.all("link"):
        for visual in link.all("visual"):
            for geometry in visual.all("geometry"):
                for element in geometry.children[:1]:
                    shape = _shape(link.attributes.get("name", ""), visual, element, colours)
                    if shape is not None:
                        yield shape


def _shape(body: str, visual: Element, element: Element, colours: Mapping[str, tuple[float, ...]]) -> Shape | None:
    material = visual.first("material")
    rgba = None
    if material is not None:
        rgba = _rgba(material) or colours.get(material.attributes.get("name", ""))
    try:
        place = placed(visual.first("origin"))
        if element.tag == "mesh":
            x, y, z = element.numbers("scale", 3, (1.0, 1.0, 1.0))
            file = element.attributes.get("filename", "")
            known = 0 < len(file) <= LONGEST
            return Shape(body, "mesh", place, mesh=file, scale=(x, y, z), rgba=rgba) if known else None
        if element.tag not in SIZES:
            return None
        sizes = tuple(n for name, count in SIZES[element.tag] for n in element.numbers(name, count))
    except FormatError:
        return None
    assert len(sizes) == SHAPES[element.tag]
    return Shape(body, element.tag, place, sizes, rgba=rgba) if min(sizes) > 0 else None


def _rgba(material: Element) -> tuple[float, ...] | None:
    colour = material.first("color")
    if colour is None or "rgba" not in colour.attributes:
        return None
    try:
        numbers = colour.numbers("rgba", 4)
    except FormatError:
        return None
    return tuple(min(1.0, max(0.0, x)) for x in numbers)


def placed(element: Element | None) -> Transform:
    """The frame of an <origin>."""
    if element is None:
        return Transform()
    (x, y, z), (roll, pitch, yaw) = (element.numbers(key, 3, (0.0, 0.0, 0.0)) for key in ("xyz", "rpy"))
    return Transform(rotation(roll, pitch, yaw), (x, y, z))
