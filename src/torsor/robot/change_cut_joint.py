"""The same robot with a loop cut at another of its joints: the links between the two cuts are carried the other way.

A joint that carries its antecedent is the same joint with its frame turned over: with P the four parameters that come
before the joint, a link a that joint j now carries takes the frame a P Rot(x, pi), and jTa' = Rot(x, pi) Rot(z, theta)
Trans(z, r): joint variables keep their meaning.  A link that has more than its joint (mass, a wrench, others that stand
on it) keeps its old frame as a fixed one on the new; nothing else is expressed anew, and all is exact.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import pi

from torsor.errors import ModelError, foreign_as, unknown
from torsor.robot.description import Robot
from torsor.robot.joints import FIXED
from torsor.robot.parts import ExternalWrench, Inertia, Joint, Link, Loop, Placement
from torsor.robot.scalars.building import minus, negative, plus
from torsor.robot.scalars.scalar import Scalar, parse
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.topology import path_between

Node = tuple[str, int]  # ("new" or "old" frame, number of the link)
HALF_TURN = parse("pi")


@dataclass(frozen=True)
class CarriedLink:
    """A link carried another way: by what, where its new frame stands, and its old frame on the new one."""

    link: int
    antecedent: Node
    joint: Joint
    placement: Placement
    old: Placement


@foreign_as(ModelError, "change_cut_joint")
def change_cut_joint(given: Robot, loop: int | str, joint: int | str) -> Robot:
    """Describe a robot with loops by another cut joint.

    The joint that was cut becomes a joint of the tree, with the same variable. Positions, torques and masses stay the
    same for the same variables, in another order.

    Args:
        given: The robot.
        loop: The loop: its number from 1, or the variable of its cut joint.
        joint: The joint to cut instead: its variable, or the number of its link.

    Returns:
        The robot, its loop cut at that joint.

    Raises:
        ModelError: The loop does not exist, the joint is not on it, or the robot couples its motors.

    Example:
        >>> fourbar = torsor.load("fourbar")
        >>> fourbar.loops[0].joint.variable, torsor.change_cut_joint(fourbar, 1, "q2").loops[0].joint.variable
        ('q4', 'q2')
    """
    b, robot = _loop_number(given, loop), _grounded(given)
    if robot.coupling:
        raise ModelError(f"{robot.name} couples its motors: change_cut_joint the loop before giving the coupling")
    near, far = _sides(robot, b)
    x = _joint_number(robot, b, joint, (*near, *far))
    if not x:
        return given
    chain = near[: near.index(x) + 1] if x in near else far[: far.index(x) + 1]
    return _rebuilt(robot, b, x, carried(robot, b, chain, forward=x in far))


def _loop_number(robot: Robot, loop: int | str) -> int:
    variables = [x.joint.variable for x in robot.loops]
    if isinstance(loop, str) and loop in variables:
        return variables.index(loop)
    if isinstance(loop, int) and 1 <= loop <= len(variables):
        return loop - 1
    if not variables:
        raise ModelError(f"{robot.name} has no loop to cut elsewhere")
    raise ModelError(f"{robot.name} has no loop {loop!r}: its loops are 1 to {len(variables)}, "
                     f"cut at {', '.join(variables)}")


def _sides(robot: Robot, b: int) -> tuple[list[int], list[int]]:
    """The links of a loop on the side of its cut joint, and on the other, both from the cut towards the root."""
    tree, n, loops = spanning_tree(robot), len(robot.links), len(robot.loops)
    up, down = path_between(tree, n + b + 1, n + loops + b + 1)
    return [j for j in up if j <= n], [j for j in reversed(down) if j <= n]


def _joint_number(robot: Robot, b: int, joint: int | str, ring: tuple[int, ...]) -> int:
    """The link whose joint is to be cut; 0 for the joint that is cut already."""
    own = robot.loops[b].joint.variable
    if joint in (own, len(robot.links) + b + 1):
        return 0
    moving = {robot.links[j - 1].joint.variable: j for j in ring if robot.links[j - 1].joint.kind.moves}
    number = moving.get(joint, 0) if isinstance(joint, str) else joint
    if number not in moving.values():
        raise ModelError(unknown("joint of the loop", joint, (*moving, own)))
    return number


def _grounded(robot: Robot) -> Robot:
    """The robot with fixed links in place of closing frames on which others stand."""
    n, loops = len(robot.links), len(robot.loops)
    shared = sorted({x.closing_antecedent - n - loops - 1 for x in robot.loops if x.closing_antecedent > n})
    place = {n + loops + 1 + i: n + 1 + k for k, i in enumerate(shared)}
    rigid = Joint(FIXED, active=False)
    links = [Link(place.get(x.closing_antecedent, x.closing_antecedent), rigid, x.closing, name=f"meeting{i + 1}")
             for i, x in ((i, robot.loops[i]) for i in shared)]
    grounded = [replace(x, closing_antecedent=n + 1 + shared.index(i), closing=Placement()) if i in shared else
                replace(x, closing_antecedent=place.get(x.closing_antecedent, x.closing_antecedent))
                for i, x in enumerate(robot.loops)]
    return robot.replace(links=(*robot.links, *links), loops=tuple(grounded))


def carried(robot: Robot, b: int, chain: list[int], forward: bool) -> list[CarriedLink]:
    """The links of the chain, each carried by the joint that was before it on the way from the cut."""
    loop = robot.loops[b]
    k, c = loop.placement, loop.closing
    if forward:
        onto = CarriedLink(chain[0], ("old", loop.antecedent), loop.joint, k, _placed(
            negative(c.theta), negative(c.r), negative(c.alpha), negative(c.d), negative(c.gamma), negative(c.b)))
    else:
        onto = CarriedLink(chain[0], ("old", loop.closing_antecedent), loop.joint, _placed(
            c.gamma, c.b, plus(c.alpha, HALF_TURN), c.d, minus(k.theta, c.theta), minus(k.r, c.r)), _turned_over(k))
    anew = [onto]
    for j, a in pairwise(chain):
        link, last = robot.links[j - 1], anew[-1].old
        # the old frame of j on its new one is `last`; then Rot(x, pi) and the joint
        placement = _placed(last.gamma, last.b, plus(last.alpha, HALF_TURN), last.d,
                            minus(link.placement.theta, last.theta), minus(link.placement.r, last.r))
        anew.append(CarriedLink(a, ("new", j), link.joint, placement, _turned_over(link.placement)))
    return anew


def _turned_over(p: Placement) -> Placement:
    """The inverse of P Rot(x, pi), P being what of a placement comes before the joint."""
    return _placed(Scalar(0), Scalar(0), minus(HALF_TURN, p.alpha), negative(p.d), negative(p.gamma), negative(p.b))


def _placed(gamma: Scalar, b: Scalar, alpha: Scalar, d: Scalar, theta: Scalar, r: Scalar) -> Placement:
    return Placement(_angle(gamma), b, _angle(alpha), d, _angle(theta), r)


def _angle(angle: Scalar) -> Scalar:
    """An angle without symbols that is a simple part of a turn, as such, within half a turn."""
    if angle.names or angle.number is not None:
        return angle
    part = Fraction(float(angle) / pi).limit_denominator(24)
    if abs(float(part) * pi - float(angle)) > 1e-14:
        return angle
    part -= 2 * ((part + 1) // 2)
    return parse("pi") if part == -1 else parse(f"{part.numerator}*pi/{part.denominator}") if part else Scalar(0)


def _rebuilt(robot: Robot, b: int, x: int, anew: list[CarriedLink]) -> Robot:
    """The robot with these links carried anew, and the loop cut at joint x."""
    nodes: dict[Node, tuple[Node, Link]] = {}
    turned = {c.link: c for c in anew}
    for j, link in enumerate(robot.links, 1):
        if j not in turned:
            nodes["old", j] = ("old", link.antecedent), link
            continue
        c = turned[j]
        full = _needs_its_frame(robot, b, j, turned)
        bare = Link(0, c.joint, c.placement, name=_name(robot, link.name) if full else link.name)
        nodes["new", j] = c.antecedent if c.antecedent[1] not in turned else ("new", c.antecedent[1]), bare
        if full:
            nodes["old", j] = ("new", j), replace(link, joint=Joint(FIXED, active=False), placement=c.old)
    place = _ordered(nodes)
    links = tuple(replace(nodes[node][1], antecedent=place[nodes[node][0]]) for node in list(place)[1:])
    cut = robot.links[x - 1]
    moved = Loop(place["old", cut.antecedent], cut.joint, cut.placement, place["new", x], turned[x].old)
    loops = [moved if i == b else _renumbered(loop, place) for i, loop in enumerate(robot.loops)]
    return robot.replace(links=links, loops=tuple(loops))


def _needs_its_frame(robot: Robot, b: int, j: int, turned: dict[int, CarriedLink]) -> bool:
    """Whether a link has mass or a wrench, or something stands on it that is not carried anew."""
    link = robot.links[j - 1]
    stands = [x.antecedent for i, x in enumerate(robot.links, 1) if i not in turned]
    for i, loop in enumerate(robot.loops):
        stands += [] if i == b else [loop.antecedent, loop.closing_antecedent]
    return j in stands or link.inertia != Inertia() or link.wrench != ExternalWrench()


def _name(robot: Robot, name: str) -> str:
    """A name for the frame at the joint that now carries a link."""
    names, name = {x.name for x in robot.links}, f"{name}_carried"
    while name in names:
        name += "_"
    return name


def _ordered(nodes: dict[Node, tuple[Node, Link]]) -> dict[Node, int]:
    """Node -> its number: antecedents first, otherwise in the order of the robot."""
    place: dict[Node, int] = {("old", 0): 0}
    left = list(nodes)
    while left:
        node = next(n for n in left if nodes[n][0] in place)
        place[node] = len(place)
        left.remove(node)
    return place


def _renumbered(loop: Loop, place: dict[Node, int]) -> Loop:
    return replace(loop, antecedent=place["old", loop.antecedent],
                   closing_antecedent=place["old", loop.closing_antecedent])
