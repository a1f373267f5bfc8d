"""What SDFormat's links look like: the shapes of <visual>, with their colours.

No model depends on them, so what cannot be understood is passed over.
"""

from __future__ import annotations

from collections.abc import Iterator

from torsor.errors import FormatError
from torsor.formats.bodies.bodies import SHAPES, Shape, Transform
from torsor.formats.bodies.space import compose, inverse
from torsor.formats.sdf.element_texts import pose, relative_to, vector
from torsor.formats.sdf.scopes import Scope
from torsor.formats.xml_tree import Element

LONGEST = 1000  # of the name of a file
SIZES = {"box": (("size", 3),), "cylinder": (("radius", 1), ("length", 1)), "sphere": (("radius", 1),),
         "capsule": (("radius", 1), ("length", 1)), "ellipsoid": (("radii", 3),)}


def shapes(scope: Scope) -> Iterator[Shape]:
    """All shapes of a model, in the order of the file."""
    for item in scope.of("link"):
        for visual in item.element.all("visual"):
            geometry = visual.first("geometry")
            for element in [] if geometry is None else geometry.children[:1]:
                try:
                    shape = _shape(scope, scope.prefix + item.name, scope.place_of(item), visual, element)
                except FormatError:
                    continue
                if shape is not None:
                    yield shape


def _shape(scope: Scope, body: str, link: Transform, visual: Element, element: Element) -> Shape | None:
    at, rgba = visual.first("pose"), _rgba(visual)
    place, said = pose(at), relative_to(at)
    if said:
        place = compose(inverse(link), compose(scope.place(said, visual), place))
    if element.tag == "mesh":
        uri, scale = element.first("uri"), element.first("scale")
        if uri is None or not 0 < len(uri.text) <= LONGEST:
            return None
        return Shape(body, "mesh", place, mesh=uri.text, scale=(1.0, 1.0, 1.0) if scale is None else vector(scale),
                     rgba=rgba)
    if element.tag not in SIZES:
        return None
    sizes = tuple(n for tag, count in SIZES[element.tag] for part in element.all(tag)[:1]
                  for n in part.text_numbers(count))
    return Shape(body, element.tag, place, sizes, rgba=rgba) if len(sizes) == SHAPES[element.tag] and min(
        sizes) > 0 else None


def _rgba(visual: Element) -> tuple[float, ...] | None:
    """The diffuse colour; its last number may be left out."""
    material = visual.first("material")
    colour = None if material is None else material.first("diffuse")
    if colour is None:
        return None
    count = len(colour.text.split())
    try:
        numbers = (*colour.text_numbers(4 if count == 4 else 3), 1.0)[:4]
    except FormatError:
        return None
    return tuple(min(1.0, max(0.0, x)) for x in numbers)
