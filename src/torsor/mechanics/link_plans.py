"""What may be chosen for a link: it changes how much is computed, and never what comes out.

Every recursion has these.  The frame, which differs from the link's own by a turn about z_j:

    own      frame j itself: velocities and forces are turned by theta_j
    before   the frame before the turn theta_j: the inertia is turned instead, fewer numbers for a last
             link, and near the base the velocities have zeros there
    shared   the frame in which the antecedent is processed, where the axes are parallel: angles add

The tensor, of which XX + YY may be shifted to the antecedent without any torque changing (`GAUGES`), and the direction
of the x axis of a last link: `phase` turns it so that MY vanishes.

Recursions of accelerations and wrenches have more (`walking`):

    spin     U = wp^ + w^ w^ is made `anew` from w and wp; by a `relay` of the antecedent's U, where only quarter turns
             lie between; or from the `column` of the axis, whose points belong to both links: Uj z = Ui z
    walk     r is walked along z_j in frame j, d in the antecedent's: two short steps in place of a long one
    arm      the moment of the force is taken in the antecedent's own frame, where the arm is (d, 0, 0)
    apart    the tensor (or the first moments too) stands before the link's turn, where w has zeros, while the link
             moves in its own frame, which what it carries needs

And where accelerations and wrenches are all there is (`pointed`), inertia on the axis may change sides:

    points   masses at the points of the axis that are walked through anyway, until MX and MY of the antecedent vanish
    rod      a rod along the axis, until YZ of the antecedent vanishes

Both divide by lengths and sines: they are offered where those are numbers, or said never to vanish.

Where sines cost nothing, as in counts of operations, constants that are turned by an angle are waves of it
(`waves`): a cos(q) - b sin(q) = rho cos(q + chi), with rho and chi from setup.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import product

from torsor.algebra.expr import Expr
from torsor.mechanics.parameters.axis_inertia import GAUGES, can_be_rod, has_points
from torsor.mechanics.parameters.grouping import Space
from torsor.trace import Trace


@dataclass(frozen=True)
class SearchScope:
    """How much may be chosen: frames and tensors; where `walks`, what accelerations and wrenches allow; where `points`,
    what is allowed where nothing else is computed.

    nonzero: what never vanishes, beside numbers; waves: whether sines are cheaper than operations.
    """

    walks: bool = False
    points: bool = False
    nonzero: tuple[Expr, ...] = ()
    waves: bool = False


FRAMES, WALKING, POINTED = SearchScope(), SearchScope(walks=True), SearchScope(walks=True, points=True)


@dataclass(frozen=True)
class LinkPlan:
    """How one link is treated."""

    frame: str = "own"  # "own", "before" or "shared"
    tensor: str = "moments"  # one of GAUGES
    phase: bool = False
    spin: str = "anew"  # "anew", "relay" or "column"
    walk: bool = False
    arm: bool = False
    apart: str = "no"  # "no", "tensor" or "moments": what stands before the last turn
    points: bool = False
    rod: bool = False
    waves: bool = False


def choices(t: Trace, j: int, space: Space | None, scope: SearchScope) -> list[LinkPlan]:
    """The choices that link j has; space: the shifts of its inertia, None where inertia does not matter."""
    turns = t.turn[j] and not t.slide[j]  # then points of the axis stand still on the antecedent
    frames = ["own", "before", *(["shared"] if parallel(t, j) else [])]
    shifts = space is not None and can_shift(t, j, space)
    forms = ["moments", *(["products"] if shifts else [])]
    phases = [False, *([True] if space is not None and t.turn[j] and not t.children[j] else [])]
    moved = bool(t.a[j]) or t.robot.base.moves  # whether the antecedent moves
    spins = ["anew", *(["relay"] if moved and between_quarters(t, j) else [])]
    yes, no = [False, True], [False]
    walks = arms = points = rods = no
    splits = ["no"]
    if scope.walks and moved:
        if shifts:
            forms = list(GAUGES)
        spins += ["column"] if t.turn[j] else []
        walks = no if t.frame(j).r.is_zero else yes
        arms = yes
        splits += ["tensor", "moments"] if turns and space is not None else []
    if scope.points and t.a[j] and turns and space is not None:
        points = yes if has_points(t, j, scope.nonzero) else no
        rods = yes if can_be_rod(t, j, scope.nonzero) else no
    waves = yes if scope.waves and space is not None else no
    every = (LinkPlan(*c) for c in product(frames, forms, phases, spins, walks, arms, splits, points, rods, waves))
    return [c for c in every
            if not (c.frame == "own" and c.spin == "relay")  # every element would be turned
            and not (c.frame == "shared" and c.arm)  # there is no turn
            and not (c.frame != "own" and c.apart != "no")  # it stands before the turn already
            and not (c.waves and c.frame == "own" and c.apart == "no")  # nothing is turned
            and not (c.points and len(walks) > 1 and not c.walk)]  # the foot is not walked through


def canonical_plan(t: Trace, plan: list[LinkPlan]) -> tuple[LinkPlan, ...]:
    """The plan without choices that make no difference beside those of the other links."""
    own = [True, *(c.frame == "own" or not t.turn[j] for j, c in zip(t.links, plan, strict=True))]
    return tuple(replace(c, arm=c.arm and not own[t.a[j]] and not c.points) for j, c in zip(t.links, plan, strict=True))


def parallel(t: Trace, j: int) -> bool:
    """Whether the axis of joint j is parallel to that of its antecedent."""
    alpha = t.frame(j).alpha
    return bool(t.a[j]) and alpha.S.is_zero and alpha.C is t.graph.one


def between_quarters(t: Trace, j: int) -> bool:
    """Whether quarter turns alone lie between the joint and its antecedent."""
    f = t.frame(j)
    return all(x.is_constant for x in (f.gamma.C, f.gamma.S, f.alpha.C, f.alpha.S))


def can_shift(t: Trace, j: int, space: Space) -> bool:
    """Whether XX + YY can be shifted to the antecedent as it is."""
    return bool(t.turn[j]) and any([k for k, x in enumerate(v) if not x.is_zero] == [0, 3] and v[0] is v[3]
                                   for v in space.basis)
