"""What must hold of a robot, each with the sentence that says what would have been right."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from torsor.algebra.calculus import derivative
from torsor.algebra.graph import Graph
from torsor.errors import RobotError
from torsor.robot import symbols
from torsor.robot.parts import LIMITS, PLACE, Joint, Loop, Placement
from torsor.robot.scalars.expressions import expression
from torsor.robot.scalars.scalar import RESERVED, Scalar

if TYPE_CHECKING:
    from torsor.robot.description import Robot

MAX_LINKS = 1000
MAX_NAME = 200
MAX_POWER = 60
POSE_TOLERANCE = Fraction(1, 1000)  # poses are often typed with four digits: 0.7071


def validate(robot: Robot) -> None:
    """Raise RobotError at the first thing that does not hold."""
    if not robot.links:
        raise RobotError("a robot has at least one link")
    if max(len(robot.links), len(robot.loops)) > MAX_LINKS:
        raise RobotError(f"{len(robot.links)} links, {len(robot.loops)} loops: at most {MAX_LINKS} are taken")
    if len(robot.gravity) != 3:
        raise RobotError(f"gravity has 3 components, not {len(robot.gravity)}", field="gravity")
    _check_texts(robot)
    _check_pose(robot)
    _check_coupling(robot)
    for j in range(1, len(robot.links) + 1):
        _check_antecedent(robot, j)
    for k, loop in enumerate(robot.loops):
        _check_loop(robot, k, loop)
    owners: dict[str, str] = {}
    for number, where, joint, placement in _joints(robot):
        _check_joint(number, where, joint, placement, owners)
    _check_variables(robot, owners)
    _check_groups(robot)


def _joints(robot: Robot) -> Iterator[tuple[int, str, Joint, Placement]]:
    """Frame number, words for it, joint and placement: links first, then cut joints."""
    for j, link in enumerate(robot.links, 1):
        yield j, f"link {j}", link.joint, link.placement
    for k, loop in enumerate(robot.loops, len(robot.links) + 1):
        yield k, f"cut joint {k}", loop.joint, loop.placement


def _check_texts(robot: Robot) -> None:
    names = [link.name for link in robot.links if link.name]
    for j, name in enumerate((robot.name, *(link.name for link in robot.links))):
        if not isinstance(name, str) or len(name) > MAX_NAME or not name.isprintable():
            raise RobotError(f"the name {name!r:.60} must be one line of at most {MAX_NAME} characters", j or None,
                             "name")
    if not robot.description.isascii() and any("\ud800" <= c <= "\udfff" for c in robot.description):
        raise RobotError("the description is not text: it holds half a character (a lone surrogate)")
    if not robot.name:
        raise RobotError("a robot has a name", field="name")
    if len(set(names)) < len(names):
        j, twice = next((j, x.name) for j, x in enumerate(robot.links, 1) if names.count(x.name) > 1)
        raise RobotError(f"two links are called {twice!r}: names are unique", j, "name")
    for name, value in robot.defaults.items():
        if Scalar(name).tree in RESERVED or not _is_name(name):
            raise RobotError(f"defaults: {name!r} is not the name of a symbol", field=name)
        if value.names:
            raise RobotError(f"defaults: {name} = {value}; a number was expected", field=name)


def _is_name(text: str) -> bool:
    return text.isascii() and text[:1].isalpha() and text.replace("_", "a").isalnum() and len(text) <= 64


def _check_pose(robot: Robot) -> None:
    pose = [s.number for s in robot.base.pose]
    if pose[12:] != [0, 0, 0, 1]:
        shown = ", ".join(map(str, robot.base.pose[12:]))
        raise RobotError(f"the last row of the base's pose (Z) is {shown}; it is 0, 0, 0, 1", field="pose")
    rows = [pose[i : i + 3] for i in (0, 4, 8)]
    if all(x is not None for row in rows for x in row):
        r: list[list[Any]] = rows
        products = [[sum(a * b for a, b in zip(p, q, strict=True)) for q in r] for p in r]
        wrong = max(abs(products[i][k] - (i == k)) for i in range(3) for k in range(3))
        turned = sum(r[0][i] * (r[1][i - 2] * r[2][i - 1] - r[1][i - 1] * r[2][i - 2]) for i in range(3))
        if wrong > POSE_TOLERANCE or turned < 0:
            raise RobotError("the pose of the base (Z) is not a rotation and a translation, row by row", field="pose")


def _check_coupling(robot: Robot) -> None:
    rows, joints = robot.coupling, robot.coupled_joints
    if not rows:
        return
    if len(rows) != len(joints):
        driven = f", or {len(robot.driven)}, one for each driven joint" if robot.loops else ""
        raise RobotError(f"coupling has {len(rows)} rows; {len(joints)} were expected, one for each moving "
                         f"joint{driven}", field="coupling")
    lengths = {len(row) for row in rows}
    if len(lengths) > 1 or not 1 <= len(rows[0]) <= MAX_LINKS:
        raise RobotError(f"the rows of coupling have {', '.join(map(str, sorted(lengths)))} entries; "
                         "all must have the same number, one for each motor", field="coupling")


def _check_limits(number: int, where: str, joint: Joint) -> None:
    for name in LIMITS:
        value = getattr(joint.limits, name)
        if value is not None and value.number is None and value.names:
            raise RobotError(f"{where}: the {name} limit is {value}; a number was expected", number, "limits")
    low, high = joint.limits.lower, joint.limits.upper
    if low is not None and high is not None and low.value() > high.value():
        raise RobotError(f"{where}: the lower limit {low} is above the upper limit {high}", number, "limits")


def _check_friction(number: int, where: str, joint: Joint) -> None:
    power = joint.BS.number
    if joint.FST.is_zero:
        given = next((name for name in ("KS", "BS") if not getattr(joint, name).is_zero), None)
        if given:
            raise RobotError(f"{where}: {given} sets how static friction fades, and there is none: give FST too",
                             number, given)
    elif power is not None and not 0 < power <= MAX_POWER:
        raise RobotError(f"{where}: BS = {joint.BS}; with static friction (FST) a positive exponent up to {MAX_POWER} "
                         "was expected, 2 is customary", number, "BS")


def _check_spring(number: int, where: str, joint: Joint) -> None:
    if joint.KQ.is_zero and not joint.Q0.is_zero:
        raise RobotError(f"{where}: Q0 is the rest position of a spring, and there is none: KQ was expected",
                         number, "Q0")


def _check_antecedent(robot: Robot, j: int) -> None:
    before = robot.links[j - 1].antecedent
    if isinstance(before, int) and not isinstance(before, bool) and 0 <= before < j:
        return
    circle, at = [j], before
    while at not in circle and isinstance(at, int) and 1 <= at <= len(robot.links):
        circle.append(at)
        at = robot.links[at - 1].antecedent
    closed = f" (antecedents run in a circle: {' -> '.join(map(str, (*circle, at)))})" if at == j else ""
    raise RobotError(
        f"link {j} stands on link {before}{closed}: an antecedent comes before its link, "
        f"so 0 to {j - 1} was expected", j, "antecedent"
    )


def _check_loop(robot: Robot, k: int, loop: Loop) -> None:
    links, first_closing = len(robot.links), len(robot.links) + len(robot.loops) + 1
    number = links + k + 1
    if not loop.joint.KQ.is_zero:
        raise RobotError(f"cut joint {number} has a spring (KQ), and models know positions of the joints of the tree "
                         "alone: cut the loop at a joint without one", number, "KQ")
    if not 0 <= loop.antecedent <= links:
        raise RobotError(f"cut joint {number} stands on link {loop.antecedent}; the links are 0 to {links}",
                         number, "antecedent")
    number = first_closing + k
    if not 0 <= loop.closing_antecedent <= links and loop.closing_antecedent not in range(first_closing, number):
        raise RobotError(
            f"closing frame {number} stands on {loop.closing_antecedent}; "
            f"a link (0 to {links}) or an earlier closing frame was expected", number, "antecedent"
        )


def _check_joint(number: int, where: str, joint: Joint, placement: Placement, owners: dict[str, str]) -> None:
    _check_friction(number, where, joint)
    _check_spring(number, where, joint)
    _check_limits(number, where, joint)
    if not joint.kind.moves:
        if joint.variable or not joint.velocity.is_zero or not joint.acceleration.is_zero:
            raise RobotError(f"{where} is fixed: it has no joint variable, velocity or acceleration", number, "joint")
        return
    if joint.kind.has_lead == joint.lead.is_zero:
        raise RobotError(f"{where}: the lead of a screw, how far it slides in one turn, is a length other than 0"
                         if joint.kind.has_lead else f"{where} is {joint.kind.name} and has no lead; a screw has",
                         number, "lead")
    slot = "theta" if joint.kind.turn else "r"
    held: Scalar = getattr(placement, slot)
    if not joint.variable or joint.variable not in held.names:
        raise RobotError(f"{where}: {slot} = {held} does not hold the joint variable {joint.variable or '(none)'}",
                         number, slot)
    if not _slope_is_one(held, joint.variable):
        raise RobotError(f"{where}: {slot} = {held}; the joint variable {joint.variable} plus an offset was expected",
                         number, slot)
    if joint.variable in owners:
        raise RobotError(f"{where}: the variable {joint.variable} already belongs to {owners[joint.variable]}",
                         number, slot)
    owners[joint.variable] = where
    for rate in ("velocity", "acceleration"):
        value: Scalar = getattr(joint, rate)
        if value.symbol is None and value.names:
            raise RobotError(f"{where}: its {rate} is {value}; a symbol or a number was expected", number, rate)


def _slope_is_one(value: Scalar, name: str) -> bool:
    """Whether its derivative by `name` is the constant 1."""
    if value.symbol == name:
        return True
    graph = Graph()
    return derivative(expression(value, graph), graph.symbol(name)) is graph.one


def _check_variables(robot: Robot, owners: dict[str, str]) -> None:
    """A joint variable stands in its own slot and nowhere else."""
    for number, where, joint, placement in _joints(robot):
        slot = "theta" if joint.kind.turn else "r"
        for symbol in joint.lead.names:
            if symbol in owners:
                raise RobotError(f"{where}: its lead holds {symbol}, the variable of {owners[symbol]}", number, "lead")
        for field in PLACE:
            for symbol in getattr(placement, field).names:
                if symbol in owners and not (field == slot and symbol == joint.variable):
                    raise RobotError(f"{where}: {field} holds {symbol}, the variable of {owners[symbol]}",
                                     number, field)
    for number, loop in enumerate(robot.loops, len(robot.links) + len(robot.loops) + 1):
        for field in PLACE:
            for symbol in getattr(loop.closing, field).names:
                if symbol in owners:
                    raise RobotError(f"closing frame {number} is fixed to its link, but its {field} holds {symbol}, "
                                     f"the variable of {owners[symbol]}", number, field)


def _check_groups(robot: Robot) -> None:
    """A symbol means one thing."""
    fixed = {s for _, _, _, place in _joints(robot) for x in place.scalars() for s in x.names}
    fixed |= {s for loop in robot.loops for x in loop.closing.scalars() for s in x.names}
    fixed |= {s for _, _, joint, _ in _joints(robot) for s in joint.lead.names}
    fixed -= set(symbols.variables(robot))
    groups = {
        "a joint variable": symbols.variables(robot),
        "a joint rate": symbols.rates(robot),
        "a wrench": symbols.wrenches(robot),
        "the base's motion": symbols.base_motion(robot),
        "a parameter": (*sorted(fixed), *symbols.constants(robot)),
    }
    owner: dict[str, str] = {}
    for what, names in groups.items():
        for name in names:
            if owner.setdefault(name, what) != what:
                raise RobotError(f"{name} is used both as {owner[name]} and as {what}: give them different names")
