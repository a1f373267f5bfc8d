"""Links from SYMORO's flat names, as tables and scripts give them."""

from __future__ import annotations

import warnings
from typing import Any

from torsor.errors import RobotError, TorsorWarning
from torsor.robot.joints import FIXED, REVOLUTE, JointKind, kind
from torsor.robot.parts import (
    ANGLES,
    DRIVE,
    INERTIAL,
    PLACE,
    WRENCH,
    ExternalWrench,
    Inertia,
    Joint,
    Limits,
    Link,
    Placement,
)
from torsor.robot.scalars.building import plus
from torsor.robot.scalars.scalar import ZERO, Like, Scalar, scalar
from torsor.robot.scalars.typed_angles import TOLERANCE, TypedAngles


def link(
    antecedent: int,
    number: int,
    joint: JointKind | str | int = REVOLUTE,
    *,
    active: bool = True,
    name: str = "",
    variable: str = "",
    velocity: Like | None = None,
    acceleration: Like | None = None,
    limits: Any = Limits(),  # noqa: B008 (frozen)
    lead: Like = 0,
    tolerance: float | None = TOLERANCE,
    **scalars: Like,
) -> Link:
    """Make a link of a robot from SYMORO's flat names.

    Args:
        antecedent: The number of the link that it stands on; 0 for the base.
        number: Its own number, from 1.
        joint: The joint between the two: `revolute` (default), `prismatic`, `fixed` or `screw`; also `R`, `P`, `F`, `H`
            or SYMORO's sigma 0, 1, 2.
        active: Whether a motor drives the joint (default True).
        name: Name of the link; by default `link` with its number.
        variable: Name of the joint position. By default it is found in `theta` (revolute) or `r` (prismatic): a
            customary name with the number (`q2`, `th2`, `theta2`, `t2`; `q2`, `r2`, `R2`), else the only symbol there.
            Where there is no symbol, or not this one, it is added: `q` with the number by default.
        velocity: Symbol of the joint velocity, or a number where it is known; by default `QP` with the number.
        acceleration: Symbol of the joint acceleration, or a number; by default `QDP` with the number.
        limits: `(lower, upper)`, or a mapping with some of `lower`, `upper`, `velocity`, `effort`, in rad or m, s and N
            or N m; none by default.
        lead: How far a screw slides along its axis in one turn (m): a number or a text; negative for a left-handed one.
        tolerance: Numbers this near (rad) to a multiple of 30 or 45 degrees are taken for it in `gamma`, `alpha` and
            `theta`, by default 1e-7; None takes them as they are. A `TorsorWarning` tells what was changed by more
            than rounding.
        **scalars: Parameters, each a number or a text such as `L1` or `-pi/2`; zero by default:

            * `gamma b alpha d theta r`: place of the frame, by Khalil and Kleinfinger (rad, m)
            * `XX XY XZ YY YZ ZZ MX MY MZ M`: inertia tensor at the origin of the frame (kg m^2), first moments (kg m),
              mass (kg)
            * `IA FV FS K FST KS BS`: rotor inertia, viscous and Coulomb friction, stiffness, static friction and how it
              fades
            * `FX FY FZ CX CY CZ`: force (N) and moment (N m) that the link exerts on the environment

    Returns:
        The link.

    Raises:
        RobotError: A name among the scalars, the kind of joint or the limits is not right.
        ScalarError: A text is not a number or an expression.

    Example:
        >>> torsor.link(0, 1, alpha="-pi/2", theta="pi/2", ZZ="ZZ1").placement.theta
        Scalar('q1 + pi/2')
    """
    known = {*PLACE, *INERTIAL, *WRENCH, *DRIVE}
    unknown = [s for s in scalars if s not in known]
    if unknown:
        has = ", ".join((*PLACE, *INERTIAL, *DRIVE, *WRENCH))
        raise RobotError(f"a link has no {', '.join(unknown)}; it has {has}")
    what = kind(joint)
    if what.has_lead == scalar(lead).is_zero:
        raise RobotError(f"link {number}: a screw slides by its lead in one turn: lead=0.01 (m) was expected"
                         if what.has_lead else f"link {number}: a {what.name} joint has no lead; a screw has",
                         number, "lead")
    angles = TypedAngles(tolerance)
    place = {k: scalar(scalars[k]) for k in PLACE if k in scalars}
    place |= {k: angles.angle(place[k], lambda k=k: f"{k} of link {number}")  # type: ignore[misc]
              for k in ANGLES if k in place}
    if what.moves:
        slot = "theta" if what.turn else "r"
        given = place.get(slot, ZERO)
        variable = variable or find_variable(given, slot, number)
        if variable not in given.names:
            place[slot] = plus(variable, given)
    moving = Joint(
        kind=what,
        active=active and what.moves,
        variable=variable if what.moves else "",
        velocity=scalar((f"QP{number}" if velocity is None else velocity) if what.moves else 0),
        acceleration=scalar((f"QDP{number}" if acceleration is None else acceleration) if what.moves else 0),
        lead=scalar(lead),
        limits=limits,
        **{k: scalar(scalars[k]) for k in DRIVE if k in scalars},  # type: ignore[arg-type]
    )
    for bound in ("lower", "upper") if what.turn else ():
        angles.limit(getattr(moving.limits, bound), lambda b=bound: f"the {b} limit of link {number}")  # type: ignore[misc]
    for said in angles.warnings:
        warnings.warn(said, TorsorWarning, stacklevel=2)
    return Link(
        antecedent,
        moving,
        Placement(**place),
        Inertia(**{k: scalar(scalars[k]) for k in INERTIAL if k in scalars}),
        ExternalWrench(**{k: scalar(scalars[k]) for k in WRENCH if k in scalars}),
        name or f"link{number}",
    )


def find_variable(value: Scalar, slot: str, number: int) -> str:
    """The joint variable in theta or r: a customary name with the link's number, else its only symbol."""
    stems = ("q", "th", "theta", "t") if slot == "theta" else ("q", "r", "R")
    for name in (f"{stem}{number}" for stem in stems):
        if name in value.names:
            return name
    if not value.names:
        return f"q{number}"
    if len(value.names) == 1:
        return value.names[0]
    raise RobotError(
        f"link {number}: which of {', '.join(value.names)} in {slot} = {value} is the joint variable? "
        f"Call it q{number}, or name it with `variable`", number, slot
    )


def fixed_link(antecedent: int, number: int, *, name: str = "", tolerance: float | None = TOLERANCE,
               **scalars: Like) -> Link:
    """A link without motion on its antecedent (a tool, a sensor)."""
    return link(antecedent, number, FIXED, name=name, variable="", active=False,
                velocity=None, acceleration=None, tolerance=tolerance, **scalars)
