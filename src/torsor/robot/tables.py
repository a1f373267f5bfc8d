"""A robot's links, joints and parameters as tables, after those that SYMORO prints; what is all zero is left out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from torsor.robot.parts import DRIVE, INERTIAL, LIMITS, PLACE, WRENCH, Base, Link
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.robot.description import Robot

STRIBECK = ("FST", "KS", "BS")
SPRING = ("KQ", "Q0")
COUPLED = ("QM",)
NUMBERS_WIDTH = 70  # of a row of default numbers


def tables(robot: Robot) -> tuple[Table, ...]:
    """Links and joints by name, then geometric, inertial, drive, wrench, coupling, base and gravity tables."""
    links = robot.links
    drive = tuple(k for k in DRIVE if k not in (*STRIBECK, *SPRING, *COUPLED))
    every = [
        named(robot), geometric(robot), inertial(robot),
        _table("Rotor inertia, friction and stiffness", drive, [x.joint for x in links]),
        _table("Static friction and how it fades with the speed", STRIBECK, [x.joint for x in links]),
        _table("Springs at the joints: stiffness, rest position", SPRING, [x.joint for x in links]),
        _table("Positions of the joints where coupled motors stand at zero", COUPLED, [x.joint for x in links]),
        _table("External forces and moments (of the link on the environment)", WRENCH,
               [body.wrench for body in _bodies(robot)], 0 if robot.base.floating else 1),
    ]
    if robot.coupling:
        coupled = zip(robot.coupled_joints, robot.coupling, strict=True)
        rows = tuple((joint.variable, *map(str, row)) for joint, row in coupled)
        motors = tuple(f"m{k}" for k in range(1, len(robot.coupling[0]) + 1))
        every.append(Table("Coupling: joint motion per motor motion", ("q", *motors), rows))
    if robot.base.floating:
        every.append(Table("Base", ("joint", "attitude"), ((robot.base.joint, robot.base.attitude),)))
    motion = {what: getattr(robot.base, what) for what in ("w", "v", "wp", "vp")}
    rows = tuple((what, *map(str, xyz)) for what, xyz in motion.items() if any(not s.is_zero for s in xyz))
    every.append(Table("Velocity and acceleration of the base", ("", "x", "y", "z"), rows))
    if any(s.number != int(i % 5 == 0) for i, s in enumerate(robot.base.pose)):
        rows = tuple(tuple(map(str, robot.base.pose[4 * i : 4 * i + 4])) for i in range(4))
        every.append(Table("Pose of the base: Z", ("", " ", "  ", "   "), rows))
    if any(not s.is_zero for s in robot.gravity):
        every.append(Table("Acceleration of gravity", ("x", "y", "z"), (tuple(map(str, robot.gravity)),)))
    return tuple(table for table in every if table.rows)


def named(robot: Robot) -> Table:
    """Which link and joint each variable belongs to, its rates and its limits."""
    named = any(link.name != f"link{j}" for j, link in enumerate(robot.links, 1))
    columns = {
        "j": [str(j) for j in range(1, len(robot.links) + 1)],
        "link": [link.name if named else "" for link in robot.links],
        "joint": [link.joint.name for link in robot.links],
        "q": [link.joint.variable for link in robot.links],
        "lead": [str(link.joint.lead) if link.joint.kind.has_lead else "" for link in robot.links],
        "QP": [_rate(link, "velocity") for link in robot.links],
        "QDP": [_rate(link, "acceleration") for link in robot.links],
    }
    columns |= {_limit(what): [_shown(getattr(link.joint.limits, what)) for link in robot.links] for what in LIMITS}
    kept = {name: cells for name, cells in columns.items() if any(cells)}
    return Table("Links and joints", tuple(kept), tuple(zip(*kept.values(), strict=True)))


def geometric(robot: Robot) -> Table:
    """The frames on their antecedents: links, then cut joints, then closing frames."""
    frames = [(link.antecedent, link.joint.active, link.joint.kind.sigma, link.placement) for link in robot.links]
    frames += [(x.antecedent, x.joint.active, x.joint.kind.sigma, x.placement) for x in robot.loops]
    frames += [(x.closing_antecedent, False, 2, x.closing) for x in robot.loops]
    places = _used(PLACE, [frame[3] for frame in frames])
    rows = ((str(j), str(a), str(int(mu)), str(sigma), *(str(getattr(place, k)) for k in places))
            for j, (a, mu, sigma, place) in enumerate(frames, 1))
    title = "Geometric parameters (Khalil-Kleinfinger; radians, metres)"
    return Table(title, ("j", "a", "mu", "sigma", *places), tuple(rows))


def inertial(robot: Robot) -> Table:
    title = "Inertial parameters (at the frame's origin; MX = M times the x of the centre of mass; SI)"
    return _table(title, INERTIAL, [body.inertia for body in _bodies(robot)], 0 if robot.base.floating else 1)


def base_inertial(robot: Robot) -> Table:
    """All inertial entries and IA, zeros too, for what is not there says something here."""
    rows = tuple((str(j), *map(str, (*link.inertia.scalars(), link.joint.IA))) for j, link in enumerate(robot.links, 1))
    if robot.base.floating:
        rows = (("0", *map(str, robot.base.inertia.scalars()), "0"), *rows)
    return Table("Base inertial parameters", ("j", *INERTIAL, "IA"), rows)


def numbers(robot: Robot) -> Table:
    """The default numbers of the parameters, some a row."""
    cells = [f"{name} = {value}" for name, value in robot.defaults.items()]
    abreast = max(1, NUMBERS_WIDTH // (max(map(len, cells), default=0) + 2))
    cells += [""] * (-len(cells) % abreast)
    rows = tuple(tuple(cells[k : k + abreast]) for k in range(0, len(cells), abreast))
    return Table("Default numbers of the parameters", ("",) * abreast, rows)


def _bodies(robot: Robot) -> tuple[Base | Link, ...]:
    """The links, and before them a base that is a body."""
    return (robot.base, *robot.links) if robot.base.floating else robot.links


def _table(title: str, columns: Sequence[str], records: Sequence[object], first: int = 1) -> Table:
    """One row per link and one column per parameter, those without anything left out."""
    kept = _used(columns, records)
    rows = ((str(j), *(str(getattr(r, c)) for c in kept)) for j, r in enumerate(records, first) if _used(kept, [r]))
    return Table(title, ("j", *kept), tuple(rows))


def _used(columns: Iterable[str], records: Sequence[object]) -> tuple[str, ...]:
    return tuple(c for c in columns if any(not getattr(r, c).is_zero for r in records))


def _rate(link: Link, what: str) -> str:
    return str(getattr(link.joint, what)) if link.joint.kind.moves else ""


def _limit(what: str) -> str:
    return {"velocity": "speed"}.get(what, what)


def _shown(value: object) -> str:
    return "" if value is None else str(value)
