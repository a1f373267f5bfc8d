"""A robot's parameters as the tables that SYMORO prints."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.robot.description import DRIVE, INERTIAL, PLACE, WRENCH, Robot
from torsor.table import Table


def tables(robot: Robot) -> tuple[Table, ...]:
    """Geometric, inertial, drive, wrench, motion and gravity tables; those that are all zero are left out."""
    made = [geometric(robot), inertial(robot)]
    stribeck = ("FST", "KS", "BS")
    drive = tuple(k for k in DRIVE if k not in stribeck)
    for title, columns in (("Rotor inertia, friction and stiffness", drive),
                           ("Static friction and how it fades with the speed", stribeck)):
        if any(not getattr(link.joint, k).is_zero for link in robot.links for k in columns):
            made.append(_table(title, columns, [link.joint for link in robot.links]))
    if any(not s.is_zero for link in robot.links for s in link.wrench.scalars()):
        title = "External forces and moments (of the link on the environment)"
        made.append(_table(title, WRENCH, [link.wrench for link in robot.links]))
    rates = tuple((str(j), link.joint.variable, str(link.joint.velocity), str(link.joint.acceleration))
                  for j, link in enumerate(robot.links, 1) if link.joint.kind.moves)
    made.append(Table("Joint positions, velocities and accelerations", ("j", "q", "QP", "QDP"), rates))
    if robot.coupling:
        rows = tuple((joint.variable, *map(str, row)) for joint, row in zip(robot.joints, robot.coupling, strict=True))
        motors = tuple(f"m{k}" for k in range(1, len(robot.coupling[0]) + 1))
        made.append(Table("Coupling: joint motion per motor motion", ("q", *motors), rows))
    if robot.base.moves:
        rows = tuple((what, *map(str, getattr(robot.base, what))) for what in ("w", "v", "wp", "vp"))
        made.append(Table("Velocity and acceleration of the base", ("", "x", "y", "z"), rows))
    if any(s.number != int(i % 5 == 0) for i, s in enumerate(robot.base.pose)):
        rows = tuple(tuple(map(str, robot.base.pose[4 * i : 4 * i + 4])) for i in range(4))
        made.append(Table("Pose of the base: Z", ("", " ", "  ", "   "), rows))
    made.append(Table("Acceleration of gravity", ("x", "y", "z"), (tuple(map(str, robot.gravity)),)))
    return tuple(made)


def geometric(robot: Robot) -> Table:
    header = ("j", "a", "mu", "sigma", *PLACE)
    rows = [
        (str(j), str(link.antecedent), str(int(link.joint.active)), str(link.joint.kind.sigma),
         *map(str, link.placement.scalars()))
        for j, link in enumerate(robot.links, 1)
    ]
    first = len(robot.links) + 1
    rows += [(str(first + k), str(loop.antecedent), str(int(loop.joint.active)), str(loop.joint.kind.sigma),
              *map(str, loop.placement.scalars())) for k, loop in enumerate(robot.loops)]
    first += len(robot.loops)
    rows += [(str(first + k), str(loop.closing_antecedent), "0", "2", *map(str, loop.closing.scalars()))
             for k, loop in enumerate(robot.loops)]
    return Table("Geometric parameters (Khalil-Kleinfinger; radians, metres)", header, tuple(rows))


def inertial(robot: Robot) -> Table:
    title = "Inertial parameters (at the frame's origin; MX = M times the x of the centre of mass; SI)"
    return _table(title, INERTIAL, [link.inertia for link in robot.links])


def _table(title: str, columns: Sequence[str], records: Sequence[object]) -> Table:
    rows = tuple((str(j), *(str(getattr(r, c)) for c in columns)) for j, r in enumerate(records, 1))
    return Table(title, ("j", *columns), rows)
