"""Bodies that cannot be, or hardly: what drawing programs often write wrong, said with link, rule and amount."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import pi, sqrt

from torsor.formats.bodies.bodies import Assembly, Body, Connection, Mass, Vector
from torsor.formats.bodies.moved_masses import Tensor
from torsor.formats.bodies.principal_axes import principal

DENSEST = 22_590.0  # kg/m^3: osmium; nothing that robots are made of is denser
FARTHEST = 20.0  # m from a joint to the next one of its link
SMALL = 0.5  # m: no radius of gyration below is suspected; mm in the place of m make it a thousand times as great
WIDEST = 10.0  # radius of gyration by the reach of a link: a body is about as large as the frames on it


def impossible(tensor: Tensor, tolerance: float = 1e-6) -> str:
    """Why no body has this tensor (relative to its size), in words; empty where one has.

    Principal moments are positive, and none is greater than the sum of the two others.
    """
    least, middle, most = sorted(principal(tensor).moments)
    near = tolerance * max(abs(least), abs(most))
    if least < -near:
        return f"is not positive definite: its least principal moment is {least:.3g} kg m^2"
    if most > least + middle + near:
        return (f"has a principal moment, {most:.3g} kg m^2, that is greater than the sum of the two others by "
                f"{most - least - middle:.3g} kg m^2")
    return ""


def unphysical(masses: Iterable[tuple[str, Mass]]) -> list[str]:
    """In words the links, by name, whose inertia no body has; files are written all the same, and readers differ."""
    said = ((name, "is not zero, though the mass is" if not m.mass and any(m.tensor) else impossible(m.tensor))
            for name, m in masses)
    return [f"link {name}: no body has this inertia: the tensor {why} (grouped parameters?); it is written as it is, "
            "and simulators may refuse it" for name, why in said if why]


def doubts(assembly: Assembly) -> Iterator[str]:
    """What is probably not meant: units, and joints that move nothing."""
    below: dict[str, list[Connection]] = {}
    for c in assembly.connections:
        below.setdefault(c.parent, []).append(c)
    for body in assembly.bodies:
        if any(body.mass.tensor) and body.mass.mass > 0 and not impossible(body.mass.tensor):
            yield from _size(body, below.get(body.name, []))
    for c in assembly.connections:
        far = _length(c.place.p)
        if far > FARTHEST:
            yield (f"joint {c.name} stands {far:.4g} m from the frame of {c.parent}: lengths are in metres, and these "
                   f"look like millimetres ({far / 1000:.4g} m)")
    masses = {body.name: body.mass.mass for body in assembly.bodies}
    if any(masses.values()):
        idle = [c for c in assembly.connections if c.kind != "fixed" and not c.rotor and not c.mimic
                and not _subtree_has_mass(c.child, masses, below)]
        if idle:
            names = ", ".join(f"{c.name} ({c.child})" for c in idle)
            yield f"joints that move no mass (their links), so that torques on them have no answer: {names}"


def _size(body: Body, joints: list[Connection]) -> Iterator[str]:
    """The radius of gyration k, m k^2 = tr(J) / 2, held against what a body of that mass and place can have.

    A ball of the densest metal has the least one for its mass: k^2 = 3/5 r^2.
    """
    m, (xx, _, _, yy, _, zz) = body.mass.mass, body.mass.tensor
    gyration = sqrt((xx + yy + zz) / 2 / m)
    least = sqrt(3 / 5) * (3 * m / (4 * pi * DENSEST)) ** (1 / 3)
    reach = max([_length(body.mass.centre), *(_length(c.place.p) for c in joints)])
    if gyration < least:
        yield (f"link {body.name}: {m:.4g} kg with a radius of gyration of {gyration:.3g} m would be denser than any "
               f"metal (at least {least:.3g} m): is the mass in grams, or its inertia too small?")
    elif 0 < reach * WIDEST < gyration and gyration > SMALL:
        yield (f"link {body.name}: a radius of gyration of {gyration:.4g} m, where its centre of mass and its joints "
               f"stand within {reach:.3g} m: is the inertia in kg mm^2 or g mm^2?")


def _subtree_has_mass(name: str, masses: dict[str, float], below: dict[str, list[Connection]]) -> bool:
    """Whether a body, or one that it carries, has a mass."""
    waiting = [name]
    while waiting:
        here = waiting.pop()
        if masses.get(here):
            return True
        waiting += [c.child for c in below.get(here, [])]
    return False


def _length(v: Vector) -> float:
    return sqrt(sum(x * x for x in v))
