"""A flexible link as rigid segments with passive elastic joints between them: rigid finite elements.

A beam along x of the link's frame, of n equal parts of length h: a spring stands in the middle of each part, and what
lies between two springs is rigid, so that there are n springs and n + 1 segments, the first and the last of h/2.  The
spring of a part bends and twists as much as the part does under the same moment: EI/h and GJ/h.  Frequencies of
Euler and Bernoulli's beam are met with an error of order h^2.  [LK22 section 6.1]

Springs turn about the x, y and z axes of the link, in this order, each about the next axis of a frame in which the
axes change places: three such turns by (pi/2, pi/2) lead back to the link's own axes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from torsor.errors import RobotError, either, foreign_as
from torsor.robot.description import Robot
from torsor.robot.joints import FIXED, REVOLUTE
from torsor.robot.parts import Inertia, Joint, Link, Placement
from torsor.robot.scalars.building import minus, over, plus, times
from torsor.robot.scalars.scalar import ZERO, Like, Scalar, scalar
from torsor.robot.topology import frame_number

MANY = 200  # parts
BENDING = ("y", "z", "yz")  # axes that a beam bends about
QUARTER = "pi/2"


@dataclass(frozen=True)
class Beam:
    """A uniform beam: length, bending stiffness EI, torsional stiffness GJ (zero: none), mass and polar moment of
    inertia of the whole, and the axes that it bends about, "y", "z" or both."""

    length: Scalar
    EI: Scalar
    GJ: Scalar
    mass: Scalar
    polar: Scalar
    bending: str

    @property
    def axes(self) -> str:
        return ("x" if not self.GJ.is_zero else "") + self.bending

    def inertia(self, part: Fraction) -> Inertia:
        """Of a piece, that part of the whole, at its beginning."""
        moment = times(part**3 / 3, times(self.mass, times(self.length, self.length)))
        return Inertia(XX=times(part, self.polar), YY=moment, ZZ=moment,
                       MX=times(part**2 / 2, times(self.mass, self.length)), M=times(part, self.mass))


@foreign_as(RobotError, "segmented")
def segmented(
    robot: Robot, link: int | str, parts: int = 6, *, EI: Like, rho: Like | None = None, GJ: Like = 0,
    rhoJ: Like | None = None, bending: str = "yz", length: Like | None = None,
) -> Robot:
    """Replace a link by a flexible beam: rigid segments with springs between them.

    The springs are those of passive joints (KQ). The beam runs along x from the origin of the link to that of the
    links on it. The straight robot has the same inertia as before: what the link has beyond the beam stays with the
    first segment. A link without mass gets that of the beam.

    Args:
        robot: A robot without loops and without coupled motors.
        link: The link: its number or name.
        parts: How many parts the beam has (default 6).
        EI: Stiffness against bending (N m^2), a number or an expression.
        rho: Mass per length (kg/m); by default the mass of the link shared out.
        GJ: Stiffness against torsion (N m^2); 0 (default) for a beam that does not twist.
        rhoJ: Polar moment of inertia per length (kg m), for torsion; by default that of the link shared out.
        bending: The axes of the link that the beam bends about: `y`, `z` or `yz` (default).
        length: Length of the beam (m), where no link stands on it.

    Returns:
        The robot with more links.

    Raises:
        RobotError: The link, the number of parts or the axes are not right, or the robot has loops or coupled motors.

    Example:
        >>> rod = torsor.Robot("rod", (torsor.link(0, 1, ZZ="rho*L^3/3", MX="rho*L^2/2", M="rho*L"),))
        >>> torsor.segmented(rod, 1, 3, EI="EI", length="L", bending="z")
        <Robot rod_flexible: serial, RRRR, 4 parameters>
    """
    j = frame_number(robot, link)
    if j == 0 or robot.loops or robot.coupling:
        raise RobotError(f"{robot.name}: only links of a robot without loops and without coupled motors can be "
                         "segmented", j)
    if not isinstance(parts, int) or not 1 <= parts <= MANY:
        raise RobotError(f"parts must be a whole number from 1 to {MANY}, not {parts!r}", j)
    if bending not in BENDING:
        raise RobotError(f"bending must be {either(BENDING)}, not {bending!r}", j)
    own = robot.links[j - 1].inertia
    span = _length(robot, j, length)
    beam = Beam(span, scalar(EI), scalar(GJ), _whole(own.M, rho, "rho", "M", span, j),
                ZERO if scalar(GJ).is_zero else _whole(own.XX, rhoJ, "rhoJ", "XX", span, j), bending)
    return _rebuilt(robot, j, beam, parts)


def _length(robot: Robot, j: int, given: Like | None) -> Scalar:
    """From the link's origin to that of the links on it."""
    found = [] if given is None else [scalar(given)]
    for k, x in enumerate(robot.links, 1):
        if x.antecedent == j:
            if not (x.placement.gamma.is_zero and x.placement.b.is_zero):
                raise RobotError(f"a beam runs along x of link {j}: gamma and b of link {k} on it must be 0", k)
            found.append(x.placement.d)
    if not found:
        raise RobotError(f"no link stands on link {j}: give the length of the beam", j)
    if any(x != found[0] for x in found) or found[0].is_zero:
        said = ", ".join(map(str, found))
        raise RobotError(f"a beam has one length, not 0, and the links on link {j} stand at {said}: give them the "
                         "same d", j, "d")
    return found[0]


def _whole(own: Scalar, given: Like | None, what: str, of: str, length: Scalar, j: int) -> Scalar:
    """The beam's share of a parameter of the link: all of it, where a metre's is not said."""
    if given is not None:
        return times(given, length)
    if own.is_zero:
        raise RobotError(f"link {j} has no {of} to share out: give {what} of the beam", j, of)
    return own


def _rebuilt(robot: Robot, j: int, beam: Beam, parts: int) -> Robot:
    h, half = Fraction(1, parts), Fraction(1, 2 * parts)
    links = list(robot.links[:j])
    rest = _without_beam(links[-1], beam, j)
    links[-1] = replace(links[-1], inertia=_sum(rest, beam.inertia(half)))
    for k in range(1, parts + 1):
        reach = times(half if k == 1 else h, beam.length)
        links += _spring(robot.links[j - 1].name or f"link{j}", len(links), k, beam, parts, reach)
        links[-1] = replace(links[-1], inertia=beam.inertia(h if k < parts else half))
    last, shift = len(links), len(links) - j
    for x in robot.links[j:]:
        on = x.antecedent + shift if x.antecedent > j else x.antecedent
        place = x.placement if x.antecedent != j else replace(x.placement, d=times(half, beam.length))
        links.append(replace(x, antecedent=last if x.antecedent == j else on, placement=place))
    said = f"{robot.links[j - 1].name or f'link {j}'} as a beam of {parts} parts"
    return robot.replace(name=f"{robot.name}_flexible", links=tuple(links),
                         description="; ".join(filter(None, (robot.description, said))))


def _without_beam(link: Link, beam: Beam, j: int) -> Inertia:
    """What the link has beyond the beam."""
    whole, own = beam.inertia(Fraction(1)), link.inertia
    if own.M.is_zero:
        return own
    left = replace(own, **{n: minus(getattr(own, n), getattr(whole, n)) for n in ("XX", "YY", "ZZ", "MX", "M")})
    if left.M.number is not None and left.M.number < 0:
        raise RobotError(f"the beam weighs {whole.M} kg and link {j} only {own.M} kg: give a smaller rho", j, "M")
    return left


def _sum(a: Inertia, b: Inertia) -> Inertia:
    return Inertia(*(plus(x, y) for x, y in zip(a.scalars(), b.scalars(), strict=True)))


def _spring(name: str, on: int, k: int, beam: Beam, parts: int, reach: Scalar) -> list[Link]:
    """The joints of spring k, on frame `on`; the last frame has the axes of the link."""
    bend, twist = (over(times(parts, stiffness), beam.length) for stiffness in (beam.EI, beam.GJ))
    made: list[Link] = []
    for axis, place in _places(beam.axes, reach):
        elastic = axis in beam.axes
        variable = f"{name}_{axis}{k}"
        joint = Joint(REVOLUTE, False, variable, scalar(f"{variable}_d"), scalar(f"{variable}_dd"),
                      KQ=twist if axis == "x" else bend) if elastic else Joint(FIXED)
        placed = replace(place, theta=plus(variable, place.theta)) if elastic else place
        made.append(Link(on + len(made), joint, placed, name=f"{name}_{k}{axis}"))
    return made


def _places(axes: str, reach: Scalar) -> Sequence[tuple[str, Placement]]:
    """The axes in turn, with the placement of each frame on the one before; those that do not turn are fixed."""
    if "x" in axes:
        turned = Placement(gamma=QUARTER, alpha=QUARTER)  # type: ignore[arg-type]
        return [("x", replace(turned, r=reach)), ("y", turned), ("z", turned)]
    if "y" in axes:
        return [("y", Placement(alpha=scalar(f"-{QUARTER}"), d=reach)), ("z", Placement(alpha=scalar(QUARTER)))]
    return [("z", Placement(d=reach))]
