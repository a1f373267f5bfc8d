"""Sample robots with numbers, for the tests of numeric kinematics."""

from __future__ import annotations

from functools import cache

import torsor

GEOMETRY = {
    "rx90": {"D3": 0.45, "RL4": 0.45},
    "puma560": {"D3": 0.4318, "RL3": 0.1244, "D4": -0.0203, "RL4": 0.4331},
    "stanford": {"RL2": 0.154},
    "th8": {},
    "general_6r": {"AL2": 1.1, "D2": 0.1, "RL2": 0.2, "AL3": 0.3, "D3": 0.4, "RL3": 0.1, "AL4": -1.2, "D4": 0.1,
                   "RL4": 0.35, "AL5": 0.9, "D5": 0.05, "RL5": 0.1, "AL6": -1.0, "D6": 0.08},
    "scara": {"D2": 0.4, "D3": 0.3},
    "rrp": {"g1": 0.3, "b1": 0.2, "a1": 0.5, "d1": 0.1, "r1": 0.3},
    "tree": {"R1": 0.4, "B2": 0.1, "D2": 0.3, "D4": 0.2, "D6": 0.3, "RL7": 0.2},
    "planar_3r": {},
    "two_links": {},
}


@cache
def arm(name: str) -> torsor.Kinematics:
    """The kinematics of a sample robot, or of one of the two below, compiled once for all tests."""
    return torsor.Kinematics(MADE[name]() if name in MADE else getattr(torsor.robots, name)(), GEOMETRY[name])


def planar_3r() -> torsor.Robot:
    """Three revolute joints with parallel axes, links of 0.5 and 0.4 m."""
    return torsor.Robot("planar_3r", (torsor.link(0, 1), torsor.link(1, 2, d="0.5"), torsor.link(2, 3, d="0.4")))


def two_links() -> torsor.Robot:
    """A planar 2R arm, links of 0.5 and 0.3 m, with the tip as a fixed frame."""
    return torsor.Robot("two_links", (torsor.link(0, 1), torsor.link(1, 2, d="0.5"), torsor.link(2, 3, "F", d="0.3")))


MADE = {"planar_3r": planar_3r, "two_links": two_links}
