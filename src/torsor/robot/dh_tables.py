"""A robot's geometry in other people's tables: Craig's modified Denavit-Hartenberg, and the standard one.

Khalil and Kleinfinger's row j is Craig's row j (a(j-1) = d, alpha(j-1) = alpha, d(j) = r, theta(j) = theta) where gamma
and b are zero.  Standard DH puts frame j on the axis of joint j+1, so its row j has the d and the alpha of the next
link, and the last link's come from a tool that is fixed to it [HL94 section 2.4, BU86].
"""

from __future__ import annotations

from collections.abc import Iterable

from torsor.errors import RobotError
from torsor.robot.description import Robot
from torsor.robot.parts import Link
from torsor.robot.scalars.scalar import ZERO, Scalar
from torsor.table import Table

MODIFIED = ("j", "alpha(j-1)", "a(j-1)", "d(j)", "theta(j)")
STANDARD = ("j", "theta(j)", "d(j)", "a(j)", "alpha(j)")


def modified_dh(robot: Robot) -> Table:
    """Craig's table: j-1Tj = Rot(x, alpha) Trans(x, a) Rot(z, theta) Trans(z, d); RobotError where there is none."""
    _refuse_others(robot)
    rows = ((x.placement.alpha, x.placement.d, x.placement.r, x.placement.theta) for x in robot.links)
    return Table("Craig's (modified) Denavit-Hartenberg parameters", MODIFIED, _texts(rows))


def standard_dh(robot: Robot) -> Table:
    """The standard table: j-1Tj = Rot(z, theta) Trans(z, d) Trans(x, a) Rot(x, alpha); RobotError where there is none.

    A fixed last link that has nothing but an alpha and a d becomes the last row's; other fixed links have rows.
    """
    _refuse_others(robot)
    first, links = robot.links[0].placement, list(robot.links)
    if not (first.alpha.is_zero and first.d.is_zero):
        raise RobotError(f"standard DH begins on the axis of joint 1: alpha = {first.alpha} and d = {first.d} of "
                         f"{links[0].name} come before it and would need a frame of the base", 1)
    ends = [(x.placement.d, x.placement.alpha) for x in links[1:]]
    if len(links) > 1 and _is_tool(links[-1]):
        links.pop()
    else:
        ends.append((ZERO, ZERO))
    rows = ((x.placement.theta, x.placement.r, *end) for x, end in zip(links, ends, strict=True))
    return Table("Standard Denavit-Hartenberg parameters", STANDARD, _texts(rows))


def _is_tool(link: Link) -> bool:
    place = link.placement
    return not link.joint.kind.moves and place.theta.is_zero and place.r.is_zero


def _refuse_others(robot: Robot) -> None:
    """Only serial robots in four parameters a link have a DH table."""
    if robot.loops:
        raise RobotError(f"{robot.name} has loops: DH tables are for one chain of links, and four parameters do not "
                         "place two frames on one link")
    for j, link in enumerate(robot.links, 1):
        if link.antecedent != j - 1:
            raise RobotError(f"{robot.name} branches: {link.name} stands on frame {link.antecedent}, and DH tables are "
                             "for one chain of links", j)
    for j, link in enumerate(robot.links, 1):
        for field in ("gamma", "b"):
            value = getattr(link.placement, field)
            if not value.is_zero:
                raise RobotError(f"{link.name} has {field} = {value}, for which DH tables have no column", j, field)


def _texts(rows: Iterable[tuple[Scalar, ...]]) -> tuple[tuple[str, ...], ...]:
    return tuple((str(j), *map(str, row)) for j, row in enumerate(rows, 1))
