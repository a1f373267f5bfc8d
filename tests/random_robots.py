"""Random robots: chains, trees and loops, with mixed joints, numbers or symbols; and values for their symbols.

Numeric inertia is that of random point masses, so it is always physically possible, and exact.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL, WRENCH, Base, Link, Loop, Placement
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.symbols import base_motion, rates, variables, wrenches

QUARTERS = ("0", "0", "pi/2", "-pi/2", "pi")


def random_robot(
    rng: Random,
    links: int,
    *,
    kinds: str = "RP",
    tree: bool = False,
    loops: int = 0,
    symbolic: bool = True,
    special: float = 0.6,
    general: bool = False,
    offsets: bool = False,
    gravity: bool = True,
    rotor: bool = False,
    friction: bool = False,
    stiffness: bool = False,
    springs: bool = False,
    wrench: bool = False,
    base_motion: bool = False,
    base_pose: bool = False,
    passive: bool = False,
    name: str = "random",
) -> Robot:
    """A robot of so many links.

    kinds: letters to draw joints from (R, P, F, H; the first link always moves).  special: how often an
    angle is a quarter turn.  general: gamma and b on every frame, not only where a tree branches.
    offsets: constants beside joint variables.  loops: cut joints, whose loops need not close anywhere.
    """
    made: list[Link] = []
    for j in range(1, links + 1):
        on = rng.randrange(j) if tree else j - 1
        branches = tree and any(x.antecedent == on for x in made)
        letter = rng.choice(kinds if j > 1 else kinds.replace("F", "") or "R")
        place = _place(rng, j, letter, symbolic, special, offsets, full=general or branches)
        body = {k: f"{k}{j}" for k in INERTIAL} if symbolic else _masses(rng)
        more = _drive(rng, j, symbolic, rotor, friction, stiffness, springs) if letter != "F" else {}
        if wrench and (j == links or rng.random() < 0.3):
            more |= {k: f"{k}{j}" if symbolic else _number(rng) for k in WRENCH}
        active = j == 1 or not (passive and rng.random() < 0.4)
        lead = (f"lead{j}" if symbolic else _number(rng, 5, 90)) if letter == "H" else 0
        made.append(link(on, j, letter, active=active, lead=lead, **place, **body, **more))
    return Robot(
        name,
        tuple(made),
        gravity=_gravity(rng, symbolic) if gravity else (0, 0, 0),
        base=_base(rng, symbolic, base_motion, base_pose),
        loops=tuple(_loop(rng, links + k + 1, links, loops, symbolic, special) for k in range(loops)),
    )


def random_values(rng: Random, robot: Robot) -> dict[str, float]:
    """A value for every symbol of the robot; inertial symbols of a link are those of point masses."""
    values = {n: rng.uniform(0.2, 1.5) * rng.choice((-1, 1)) for n in robot.parameters}
    moving = (*variables(robot), *rates(robot), *wrenches(robot), *base_motion(robot))
    values |= {n: rng.uniform(-1.5, 1.5) for n in moving}
    for item in robot.links:
        masses = _masses(rng)
        for key in INERTIAL:
            symbol = getattr(item.inertia, key).symbol
            if symbol is not None:
                values[symbol] = float(masses[key])
        for s in (item.joint.IA, item.joint.FV, item.joint.FS, item.joint.K):
            values |= {n: rng.uniform(0.1, 1) for n in s.names}
    return values


@st.composite
def robots(draw: Any, max_links: int = 6, **options: Any) -> Robot:
    """Hypothesis strategy: robots with every option drawn that is not given."""
    rng = Random(draw(st.integers(0, 2**32)))
    free = ("tree", "symbolic", "general", "offsets", "gravity", "rotor", "friction", "stiffness", "wrench",
            "base_motion", "base_pose", "passive")
    chosen = {name: draw(st.booleans()) for name in free} | {"loops": draw(st.integers(0, 2))} | options
    chosen.setdefault("kinds", draw(st.sampled_from(("R", "P", "RP", "RPF"))))
    return random_robot(rng, draw(st.integers(1, max_links)), **chosen)


def _number(rng: Random, low: int = -150, high: int = 150) -> Fraction:
    return Fraction(rng.randint(low, high), 100)


def _length(rng: Random, name: str, symbolic: bool) -> Scalar:
    if rng.random() < 0.4:
        return scalar(0)
    return scalar(name if symbolic else _number(rng))


def _angle(rng: Random, name: str, symbolic: bool, special: float) -> Scalar:
    if rng.random() < special:
        return scalar(rng.choice(QUARTERS))
    return scalar(name if symbolic else _number(rng, -300, 300))


def _place(
    rng: Random, j: int, letter: str, symbolic: bool, special: float, offsets: bool, full: bool
) -> dict[str, Any]:
    place: dict[str, Any] = {
        "alpha": _angle(rng, f"AL{j}", symbolic, special),
        "d": _length(rng, f"D{j}", symbolic),
    }
    if full:
        place |= {"gamma": _angle(rng, f"GA{j}", symbolic, special), "b": _length(rng, f"B{j}", symbolic)}
    if letter not in "RH" or offsets:
        place["theta"] = _angle(rng, f"TH0{j}", symbolic, special)
    if letter != "P" or offsets:
        place["r"] = _length(rng, f"RL{j}", symbolic)
    if letter in "RH" and offsets:
        place["theta"] = scalar(f"q{j} + ({place['theta']})")
    if letter == "P" and offsets:
        place["r"] = scalar(f"q{j} - ({place['r']})")
    return place


def _masses(rng: Random) -> dict[str, Fraction]:
    """Ten parameters of five point masses: exact, positive definite."""
    points = [(_number(rng, 10, 200), *(_number(rng, -50, 50) for _ in range(3))) for _ in range(5)]
    return {
        "XX": sum(m * (y * y + z * z) for m, x, y, z in points),
        "XY": -sum(m * x * y for m, x, y, z in points),
        "XZ": -sum(m * x * z for m, x, y, z in points),
        "YY": sum(m * (x * x + z * z) for m, x, y, z in points),
        "YZ": -sum(m * y * z for m, x, y, z in points),
        "ZZ": sum(m * (x * x + y * y) for m, x, y, z in points),
        "MX": sum(m * x for m, x, y, z in points),
        "MY": sum(m * y for m, x, y, z in points),
        "MZ": sum(m * z for m, x, y, z in points),
        "M": sum(m for m, x, y, z in points),
    }


def _drive(
    rng: Random, j: int, symbolic: bool, rotor: bool, friction: bool, stiffness: bool, springs: bool
) -> dict[str, Any]:
    wanted = ("IA",) * rotor + ("FV", "FS") * friction + ("K",) * (stiffness and rng.random() < 0.5)
    wanted += ("KQ", "Q0") * springs
    return {k: f"{k}{j}" if symbolic else _number(rng, 1, 100) for k in wanted}


def _gravity(rng: Random, symbolic: bool) -> tuple[Any, ...]:
    if symbolic:
        return rng.choice(((0, 0, "G3"), (0, "-g", 0), ("G1", "G2", "G3")))
    return rng.choice(((0, 0, Fraction(-981, 100)), (Fraction(-981, 100), 0, 0), (1, -2, Fraction(15, 2))))


def _base(rng: Random, symbolic: bool, motion: bool, pose: bool) -> Base:
    names = {"w": "W0", "v": "V0", "wp": "WP0", "vp": "VP0"}
    moves = {k: [f"{n}{axis}" if symbolic else _number(rng) for axis in "xyz"] for k, n in names.items() if motion}
    turned = (0, -1, 0, "X0" if symbolic else _number(rng), 1, 0, 0, 0, 0, 0, 1, Fraction(1, 3), 0, 0, 0, 1)
    return Base(pose=turned if pose else (), **moves)  # type: ignore[arg-type]


def _loop(rng: Random, number: int, links: int, loops: int, symbolic: bool, special: float) -> Loop:
    cut = link(0, number, rng.choice("RP"), active=False, d=_length(rng, f"D{number}", symbolic))
    other = number + loops
    closing = Placement(gamma=_angle(rng, f"GA{other}", symbolic, special), d=_length(rng, f"D{other}", symbolic))
    on = other - 1 if number > links + 1 and rng.random() < 0.5 else rng.randint(0, links)
    return Loop(rng.randint(0, links), cut.joint, cut.placement, on, closing)
