"""Links added, removed, moved and duplicated: the frames are renumbered, and what stands on them follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from torsor.errors import RobotError
from torsor.robot.cells import with_variable
from torsor.robot.description import Robot
from torsor.robot.joints import REVOLUTE, JointKind
from torsor.robot.joints import kind as joint_kind
from torsor.robot.links import link
from torsor.robot.parts import Joint, Link, Loop, Placement
from torsor.robot.scalars.scalar import scalar
from torsor.robot.symbols import rates, variables


def add_link(robot: Robot, antecedent: int, kind: JointKind | str = REVOLUTE) -> Robot:
    """The robot with one more link, the last, on the frame `antecedent`."""
    number = _free_number(robot)
    lead = f"lead{number}" if joint_kind(kind).has_lead else 0
    name = _free_name(robot, f"link{len(robot.links) + 1}")
    return _appended(robot, link(antecedent, number, kind, lead=lead, name=name))


def duplicate_link(robot: Robot, j: int) -> Robot:
    """The robot with a copy of link j as its last, on the same antecedent, with a joint variable of its own."""
    copied, number = _link(robot, j), _free_number(robot)
    if copied.joint.kind.moves:
        copied = with_variable(copied, f"q{number}")
        copied = replace(copied, joint=replace(copied.joint, velocity=scalar(f"QP{number}"), name="",
                                               acceleration=scalar(f"QDP{number}")))
    return _appended(robot, replace(copied, name=_free_name(robot, f"{copied.name} copy")))


def remove_link(robot: Robot, j: int) -> Robot:
    """The robot without link j: the links on it stand on its antecedent; a loop on it is to be removed before."""
    removed = _link(robot, j)
    if len(robot.links) == 1:
        raise RobotError("this is the only link: a robot has at least one", j)
    if any(j in (loop.antecedent, loop.closing_antecedent) for loop in robot.loops):
        raise RobotError(f"a loop is closed on link {j}: remove the loop first", j)
    order = [k for k in range(1, len(robot.links) + 1) if k != j]
    place = {old: new for new, old in enumerate(order, 1)}
    return _rearranged(robot, order, {**place, j: place.get(removed.antecedent, 0)})


def move_link(robot: Robot, j: int, to: int) -> Robot:
    """The robot with link j numbered `to`, and the others in their order; antecedents still come first."""
    _link(robot, j), _link(robot, to)
    order = [k for k in range(1, len(robot.links) + 1) if k != j]
    order.insert(to - 1, j)
    return _rearranged(robot, order, {old: new for new, old in enumerate(order, 1)})


def add_loop(robot: Robot, antecedent: int, closing_antecedent: int) -> Robot:
    """The robot with one more loop: a passive revolute cut joint on one link, closed on another."""
    number = _free_number(robot)
    joint = Joint(REVOLUTE, False, f"q{number}", scalar(f"QP{number}"), scalar(f"QDP{number}"))
    loop = Loop(antecedent, joint, Placement(theta=scalar(f"q{number}")), closing_antecedent)
    kept = tuple(_renumbered(x, {}, len(robot.links), 1) for x in robot.loops)
    return robot.replace(loops=(*kept, loop))


def remove_loop(robot: Robot, k: int) -> Robot:
    """The robot without loop k, from 1; its links stay, as a tree."""
    if not 1 <= k <= len(robot.loops):
        raise RobotError(f"{robot.name} has {len(robot.loops)} loops, none numbered {k}")
    links, loops = len(robot.links), len(robot.loops)
    removed = links + loops + k
    if any(x.closing_antecedent == removed for x in robot.loops):
        raise RobotError(f"another loop is closed on frame {removed} of loop {k}: remove that loop first")
    kept = (x for at, x in enumerate(robot.loops, 1) if at != k)
    return robot.replace(loops=tuple(
        _renumbered(x, {}, links, -1 - (x.closing_antecedent > removed)) for x in kept))


def _link(robot: Robot, j: int) -> Link:
    if not 1 <= j <= len(robot.links):
        raise RobotError(f"{robot.name} has no link {j}; its links are 1 to {len(robot.links)}")
    return robot.links[j - 1]


def _appended(robot: Robot, new: Link) -> Robot:
    loops = tuple(_renumbered(loop, {}, len(robot.links), 1) for loop in robot.loops)
    return robot.replace(links=(*robot.links, new), loops=loops)


def _rearranged(robot: Robot, order: Sequence[int], place: Mapping[int, int]) -> Robot:
    """The links in another order; place: the new number of each old one."""
    links = tuple(replace(x, antecedent=place.get(x.antecedent, 0)) for x in (robot.links[k - 1] for k in order))
    shift = len(links) - len(robot.links)
    loops = tuple(_renumbered(loop, place, len(robot.links), shift) for loop in robot.loops)
    return robot.replace(links=links, loops=loops, coupling=_coupling(robot, links))


def _renumbered(loop: Loop, place: Mapping[int, int], links: int, shift: int) -> Loop:
    """The loop on the new numbers; frames past the links are `shift` farther."""
    on = loop.closing_antecedent
    return replace(loop, antecedent=place.get(loop.antecedent, loop.antecedent),
                   closing_antecedent=on + shift if on > links else place.get(on, on))


def _coupling(robot: Robot, links: Sequence[Link]) -> tuple[tuple[object, ...], ...]:
    """The rows of the coupling in the new order of the joints, without those of joints that are gone."""
    if not robot.coupling:
        return ()
    rows = {joint.variable: row for joint, row in zip(robot.coupled_joints, robot.coupling, strict=True)}
    joints = (*(x.joint for x in links), *(x.joint for x in robot.loops))
    return tuple(rows[joint.variable] for joint in joints if joint.variable in rows)


def _free_number(robot: Robot) -> int:
    """The first number from the next link on whose customary symbols nobody has."""
    used = {*variables(robot), *rates(robot), *robot.parameters}
    number = len(robot.links) + 1
    while used & {f"q{number}", f"QP{number}", f"QDP{number}"}:
        number += 1
    return number


def _free_name(robot: Robot, name: str) -> str:
    names, tried, k = {x.name for x in robot.links}, name, 2
    while tried in names:
        tried, k = f"{name} {k}", k + 1
    return tried
