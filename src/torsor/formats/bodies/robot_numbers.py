"""The numbers of a robot for formats that hold nothing else: symbols have those of its defaults, joints stand at 0."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import isfinite

from torsor.errors import FormatError, TorsorError
from torsor.formats.bodies.bodies import Mass, Transform
from torsor.formats.bodies.space import compose, placed
from torsor.robot.conventions import inertia_at_centre
from torsor.robot.description import Robot
from torsor.robot.parts import INERTIAL, LIMITS, Inertia, Loop, Placement
from torsor.robot.scalars.scalar import Scalar
from torsor.robot.symbols import variables


class RobotNumbers:
    """Those of one robot; file: what it is written to, with its article, as errors say it."""

    def __init__(self, robot: Robot, file: str):
        self.robot, self.file = robot, file
        self.values = {name: value.value() for name, value in robot.defaults.items()}
        self.values |= dict.fromkeys(variables(robot), 0.0)
        self._refuse_symbols()

    def known(self, value: Scalar) -> bool:
        return all(name in self.values for name in value.names)

    def lost(self, fields: Mapping[str, str], follows: bool) -> list[str]:
        """In words what a file of bodies and joints has no place for; fields: those of joints that it lacks.

        follows: whether its joints follow others as the motors of the robot make them.
        """
        robot = self.robot
        joints = [*(link.joint for link in robot.links), *(loop.joint for loop in robot.loops)]
        lost = [words for name, words in fields.items() if any(not getattr(j, name).is_zero for j in joints)]
        lost += ["that no joint has a motor"] * bool(robot.joints and not any(j.active for j in joints))
        lost += ["coupled motors"] * bool(robot.coupling and not follows)
        pressing = (*robot.base.wrench.scalars(), *(s for link in robot.links for s in link.wrench.scalars()))
        return lost + ["external wrenches"] * any(not s.is_zero for s in pressing)

    def number(self, value: Scalar) -> float:
        try:
            number = float(value.value(self.values))
        except (ArithmeticError, ValueError, TorsorError):
            number = float("nan")
        if not isfinite(number):
            raise FormatError(f"{value} has no finite value with the robot's defaults; {self.file} holds numbers only")
        return number

    def placed(self, place: Placement) -> Transform:
        """The frame on its antecedent at q = 0."""
        return placed(*map(self.number, place.scalars()))

    def pose(self, rows: Sequence[Scalar]) -> Transform:
        """A frame from a matrix, row by row."""
        v = [self.number(s) for s in rows]
        return Transform(((v[0], v[1], v[2]), (v[4], v[5], v[6]), (v[8], v[9], v[10])), (v[3], v[7], v[11]))

    def closing(self, loop: Loop) -> tuple[int, Transform]:
        """The link that carries the closing frame, and the frame on it; closing frames may stand on earlier ones."""
        at, on = self.placed(loop.closing), loop.closing_antecedent
        first = len(self.robot.links) + len(self.robot.loops) + 1
        while on >= first:
            under = self.robot.loops[on - first]
            at, on = compose(self.placed(under.closing), at), under.closing_antecedent
        return on, at

    def mass(self, j: int, inertia: Inertia) -> Mass:
        """Mass, centre and tensor there of link j; of a link without mass the tensor at its frame."""
        values = {key: self.number(getattr(inertia, key)) for key in INERTIAL}
        mass = values["M"]
        if mass < 0:
            raise FormatError(f"link {j} has the mass {mass:g}; {self.file} has masses that are not negative")
        if not mass and any(values[key] for key in ("MX", "MY", "MZ")):
            raise FormatError(f"link {j} has first moments (MX, MY, MZ) and no mass (M), as grouped parameters have; "
                              f"{self.file} has a centre of mass, so write the robot before grouping")
        exact = Inertia(**values)  # type: ignore[arg-type]
        if not mass:
            return Mass(0.0, tensor=tuple(map(self.number, exact.scalars()[:6])))  # type: ignore[arg-type]
        centred = inertia_at_centre(exact)
        return Mass(mass, tuple(map(self.number, centred.centre)),  # type: ignore[arg-type]
                    tuple(map(self.number, centred.tensor)))  # type: ignore[arg-type]

    def mimics(self) -> dict[int, tuple[int, float, float]]:
        """Link -> (link it follows, factor, offset), where the coupling says no more than that; else none."""
        if not all(self.known(x) for row in self.robot.coupling for x in row):
            return {}
        rows = [[self.number(x) for x in row] for row in self.robot.coupling]
        moving = [j for j, link in enumerate(self.robot.links, 1) if link.joint.kind.moves]
        if rows and len(rows) != len(moving):
            return {}
        leaders: dict[int, int] = {}
        followers: dict[int, tuple[int, float, float]] = {}
        for j, row in zip(moving, rows, strict=bool(rows)):
            if row.count(1.0) == 1 and row.count(0.0) == len(row) - 1:
                leaders.setdefault(row.index(1.0), j)
        for j, row in zip(moving, rows, strict=bool(rows)):
            columns = [k for k, x in enumerate(row) if x]
            if len(columns) != 1 or columns[0] not in leaders:
                return {}
            leader, factor = leaders[columns[0]], row[columns[0]]
            if leader != j:
                # q_j = factor q_m + QM_j, where q_m = q_leader - QM_leader
                own, its = (self.number(self.robot.links[k - 1].joint.QM) for k in (j, leader))
                followers[j] = leader, factor, own - factor * its
        return followers

    def _refuse_symbols(self) -> None:
        robot = self.robot
        scalars = [s for link in robot.links for s in (*link.placement.scalars(), *link.inertia.scalars())]
        scalars += robot.base.inertia.scalars()
        scalars += [getattr(link.joint, x) for link in robot.links for x in ("FV", "FS", "KQ", "Q0", "QM")]
        scalars += [s for link in robot.links for s in (getattr(link.joint.limits, x) for x in LIMITS) if s is not None]
        scalars += [s for loop in robot.loops for place in (loop.placement, loop.closing) for s in place.scalars()]
        missing = [*dict.fromkeys(name for s in scalars for name in s.names if name not in self.values)]
        if missing:
            shown = ", ".join(missing[:12]) + (f", ... ({len(missing)} in all)" if len(missing) > 12 else "")
            raise FormatError(f"{self.file} holds numbers only, and these symbols have none: {shown}; give them among "
                              "the robot's defaults")


def distinct(names: Iterable[str]) -> list[str]:
    """The names, with a _ behind those that were there before."""
    different: dict[str, None] = {}
    for name in names:
        while name in different:
            name += "_"
        different[name] = None
    return [*different]


def number_text(value: float) -> str:
    """The shortest decimal that reads back as the same number (17 digits at most)."""
    text = repr(value + 0.0)
    return text[:-2] if text.endswith(".0") else text
