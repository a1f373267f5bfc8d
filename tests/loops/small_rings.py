"""Robots with loops for the tests, small tables with numbers."""

from __future__ import annotations

import numpy as np

import torsor
from torsor.robot.joints import PRISMATIC, REVOLUTE, JointKind
from torsor.robot.links import fixed_link
from torsor.robot.parts import Joint, Loop, Placement
from torsor.robot.scalars.building import plus

MASSES = {"ZZ": "ZZ{j}", "MX": "MX{j}", "MY": "MY{j}", "M": "M{j}"}


def body(antecedent, j, joint=REVOLUTE, *, active=False, mass=True, **scalars):
    """Link j, with inertia of its own."""
    masses = {k: v.format(j=j) for k, v in MASSES.items()} if mass else {}
    return torsor.link(antecedent, j, joint, active=active, FV=f"FV{j}" if mass else 0, **masses, **scalars)


def cut(antecedent, j, closing_antecedent, closing=None, kind: JointKind = REVOLUTE, active=False, **place):
    """The loop that is cut at joint j; closing: where its frame stands on the other side."""
    slot = "theta" if kind.turn else "r"
    place[slot] = plus(f"q{j}", place.get(slot, 0))
    joint = Joint(kind, active=active, variable=f"q{j}", velocity=f"QP{j}", acceleration=f"QDP{j}")
    return Loop(antecedent, joint, Placement(**place), closing_antecedent, Placement(**(closing or {})))


def with_numbers(robot, seed=0, **numbers):
    """The robot with those numbers, and others drawn for what is left: masses 1 to 2, the rest about 0.2."""
    rng = np.random.default_rng(seed)
    drawn = {n: float(rng.uniform(1, 2) if n[0] == "M" and n[1:].isdigit() else rng.uniform(0.1, 0.3))
             for n in robot.parameters}
    return robot.replace(defaults={**drawn, **{k: v for k, v in numbers.items() if k in drawn}})


def four_bar(**numbers):
    """A planar 4R: crank, coupler, rocker, ground."""
    links = (body(0, 1, active=True), body(1, 2, d="L1"), body(0, 3, d="L0"))
    robot = torsor.Robot("four_bar", links, gravity=(0, "-g", 0), loops=(cut(2, 4, 3, {"d": "L3"}, d="L2"),))
    return with_numbers(robot, **{"L0": 1.0, "L1": 0.4, "L2": 0.9, "L3": 0.7, "g": 9.81, **numbers})


def slider_crank():
    """A crank that moves a slider along x."""
    links = (body(0, 1, active=True), body(1, 2, d="L1"),
             body(0, 3, PRISMATIC, alpha="pi/2", gamma="pi/2", theta=0))
    robot = torsor.Robot("slider_crank", links, gravity=(0, "-g", 0),
                         loops=(cut(2, 4, 3, {"alpha": "-pi/2"}, d="L2"),))
    return with_numbers(robot, L1=0.3, L2=0.8, g=9.81)


def five_bar():
    """Two cranks that hold one point."""
    links = (body(0, 1, active=True), body(1, 2, d="L1"), body(0, 3, d="L0", active=True), body(3, 4, d="L3"))
    robot = torsor.Robot("five_bar", links, gravity=(0, "-g", 0), loops=(cut(2, 5, 4, {"d": "L4"}, d="L2"),))
    return with_numbers(robot, L0=0.5, L1=0.4, L2=0.7, L3=0.45, L4=0.65, g=9.81)


def spherical_four_bar():
    """A 4R whose axes all meet in a point."""
    links = (body(0, 1, active=True), body(1, 2, alpha="A1"), body(0, 3, alpha="A0"))
    robot = torsor.Robot("spherical_four_bar", links, gravity=(0, "-g", 0),
                         loops=(cut(2, 4, 3, {"alpha": "A3"}, alpha="A2"),))
    return with_numbers(robot, A0=1.2, A1=0.5, A2=1.1, A3=0.9, g=9.81)


def three_rrr():
    """A platform in the plane on three legs."""
    links = (body(0, 1, active=True, d="RB"), body(1, 2, d="LA"), body(2, 3, d="LB"),
             body(0, 4, active=True, gamma="2*pi/3", d="RB"), body(4, 5, d="LA"),
             body(0, 6, active=True, gamma="4*pi/3", d="RB"), body(6, 7, d="LA"))
    loops = (cut(5, 8, 3, {"d": "S2", "gamma": "GP"}, d="LB"), cut(7, 9, 3, {"d": "S3", "gamma": "GQ"}, d="LB"))
    robot = torsor.Robot("three_rrr", links, gravity=(0, 0, "-g"), loops=loops)
    return with_numbers(robot, RB=0.6, LA=0.35, LB=0.4, S2=0.25, S3=0.27, GP=0.2, GQ=1.3, g=9.81)


def parallelogram_delta():
    """A Delta whose forearms are parallelograms: 12 of its 30 equations are redundant, and most ways to close its loops
    are ways to be stuck."""
    links, bars, leg_turns = [], [], (0, "2*pi/3", "4*pi/3")

    def add(antecedent, **place):
        j = len(links) + 1
        links.append(body(antecedent, j, XX=f"XX{j}", YY=f"YY{j}", **place))
        return j

    for turn in leg_turns:
        upper = add(add(0, active=True, gamma=turn, d="RB", alpha="pi/2"), d="LA")
        rod = add(upper, b="-E", alpha="-pi/2")
        bars.append((add(rod, d="LF"), add(upper, b="E", alpha="-pi/2")))
    links.append(body(bars[0][0], 16, mass=False, alpha="pi/2", r="E"))
    links.append(fixed_link(16, 17, alpha="-pi/2", d="-RP", XX="XX17", YY="YY17", ZZ="ZZ17", M="M17"))
    loops = [cut(rod, 18 + i, lower, {"gamma": "-pi/2", "d": "2*E"}, d="LF") for i, (lower, rod) in enumerate(bars)]
    loops += [cut(bars[i][0], 20 + i, 17, {"gamma": leg_turns[i], "alpha": "pi/2", "d": "RP"}, alpha="pi/2", r="E")
              for i in (1, 2)]
    robot = torsor.Robot("parallelogram_delta", tuple(links), gravity=(0, 0, "-g"), loops=tuple(loops))
    return with_numbers(robot, RB=0.2, RP=0.05, LA=0.3, LF=0.6, E=0.05, g=9.81)


BASE = ((0.1, 1.0, 0.0), (0.5, 1.1, 0.02), (2.0, 0.95, 0.03), (2.6, 1.05, -0.02), (4.1, 1.0, 0.04), (4.8, 0.98, 0.01))
PLATFORM = ((0.5, 0.5, 0.0), (0.9, 0.42, 0.03), (2.1, 0.55, -0.02), (2.9, 0.47, 0.0), (4.0, 0.52, 0.01),
            (5.3, 0.5, 0.02))


def stewart():
    """Six legs U-P-S between a base and a platform; no masses."""
    links, loops = [], []
    here = [np.array([d * np.cos(g), d * np.sin(g), z]) for g, d, z in PLATFORM]

    def leg(i):
        gamma, d, b = BASE[i]
        first = len(links) + 1
        links.append(fixed_link(0, first, gamma=gamma, d=d, b=b))
        for k, (kind, place) in enumerate((
                (REVOLUTE, {"alpha": "pi/2"}), (REVOLUTE, {"alpha": "pi/2", "theta": "pi/2"}),
                (PRISMATIC, {"alpha": "pi/2"}), (REVOLUTE, {}), (REVOLUTE, {"alpha": "pi/2", "theta": "pi/2"}))):
            links.append(body(first + k, first + k + 1, kind, active=kind is PRISMATIC, mass=False, **place))
        return len(links)

    last = leg(0)
    links.append(body(last, last + 1, mass=False, alpha="pi/2"))
    platform = last + 1
    ends = [leg(i) for i in range(1, 6)]
    number = len(links) + 1
    for i, end in enumerate(ends, 1):
        x, y, z = here[i] - here[0]
        loops.append(cut(end, number, platform, {"gamma": float(np.arctan2(y, x)), "b": float(z),
                                                 "d": float(np.hypot(x, y))}, alpha="pi/2"))
        number += 1
    return torsor.Robot("stewart", tuple(links), gravity=(0, 0, "-g"), loops=tuple(loops))
