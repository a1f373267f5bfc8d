"""Arms for inverse geometry: every place of a spherical joint, parallel axes, slides, offsets; lengths are ours.

A row is a joint (R or P) in modified Denavit-Hartenberg parameters: alpha, d, theta, r; `tool` a fixed frame after it.
"""

from __future__ import annotations

from torsor.robot.description import Robot
from torsor.robot.links import link

H, M = "pi/2", "-pi/2"
Row = tuple[object, ...]


def arm(name: str, *rows: Row, tool: Row | None = None) -> Robot:
    """A serial robot from its rows."""
    links = []
    for k, (joint, alpha, d, theta, r) in enumerate(rows):
        q = f"q{k + 1}"
        slot = {"theta": f"{theta} + {q}", "r": str(r)} if joint == "R" else {"theta": str(theta), "r": f"{r} + {q}"}
        links.append(link(k, k + 1, str(joint), variable=q, alpha=str(alpha), d=str(d), **slot))
    if tool:
        alpha, d, theta, r = tool
        links.append(link(len(links), len(links) + 1, "F", alpha=str(alpha), d=str(d), theta=str(theta), r=str(r)))
    return Robot(name, tuple(links))


TOOL = ("0.3", "0.1", "0.2", "0.1")

LOW = [
    arm("planar_3r", ("R", 0, 0, 0, 0), ("R", 0, .5, 0, 0), ("R", 0, .4, 0, 0), tool=(0, .2, 0, 0)),
    arm("point_3r", ("R", 0, 0, 0, 0), ("R", H, .2, 0, .1), ("R", 0, .5, 0, .05), tool=(0, .4, 0, 0)),
    arm("general_3r", ("R", 0, 0, 0, .1), ("R", 1.1, .3, 0, .2), ("R", -.8, .5, 0, .15), tool=(.4, .4, 0, .1)),
    arm("cuspidal_3r", ("R", 0, 0, 0, 0), ("R", M, 1, 0, 0), ("R", H, 2, 0, 1), tool=(0, 1.5, 0, 0)),
    arm("rpr", ("R", 0, 0, 0, 0), ("P", H, .1, 0, 0), ("R", H, .2, 0, .1), tool=(0, .3, 0, 0)),
    arm("prr", ("P", 0, 0, 0, 0), ("R", .7, .1, 0, 0), ("R", .9, .3, 0, .1), tool=(0, .3, 0, .1)),
    arm("rrp", ("R", 0, 0, 0, .2), ("R", H, .1, 0, .1), ("P", H, .3, 0, 0), tool=(0, .1, 0, 0)),
    arm("scara_rrpr", ("R", 0, 0, 0, .3), ("R", 0, .4, 0, 0), ("P", 0, .3, 0, 0), ("R", 0, 0, 0, .1),
        tool=(0, .05, .3, .1)),
    arm("five_parallel", ("R", 0, 0, 0, .3), ("R", H, .1, 0, 0), ("R", 0, .4, 0, 0), ("R", 0, .3, 0, 0),
        ("R", M, .05, 0, .2), tool=(0, 0, 0, .1)),
    arm("five_wrist", ("R", 0, 0, 0, .3), ("R", H, 0, 0, .1), ("R", 0, .4, 0, 0), ("R", H, 0, 0, .4),
        ("R", M, 0, 0, 0), tool=(H, 0, 0, .1)),
    arm("five_slides", ("R", 0, 0, 0, .3), ("P", 0, 0, 0, 0), ("P", H, 0, 0, 0), ("R", 0, 0, 0, .1),
        ("R", H, 0, 0, 0), tool=(0, 0, 0, .1)),
]
WRISTS = [
    arm("offset_shoulder", ("R", 0, 0, 0, -.675), ("R", H, .26, 0, 0), ("R", 0, .68, 0, 0), ("R", H, -.035, 0, -.67),
        ("R", M, 0, 0, 0), ("R", H, 0, 0, -.115)),
    arm("sphere_last", ("R", 0, 0, 0, .1), ("R", 1.1, .3, 0, .2), ("R", -.8, .5, 0, .15), ("R", .9, .4, 0, .3),
        ("R", 1.2, 0, 0, 0), ("R", -1, 0, 0, 0), tool=TOOL),
    arm("sphere_first", ("R", 0, 0, 0, .1), ("R", 1.1, 0, 0, 0), ("R", -.8, 0, 0, 0), ("R", .9, .4, 0, .3),
        ("R", 1.2, .3, 0, .2), ("R", -1, .2, 0, .1), tool=TOOL),
    arm("sphere_second", ("R", 0, 0, 0, .1), ("R", 1.1, .2, 0, .3), ("R", -.8, 0, 0, 0), ("R", .9, 0, 0, 0),
        ("R", 1.2, .3, 0, .2), ("R", -1, .2, 0, .1), tool=TOOL),
    arm("sphere_third", ("R", 0, 0, 0, .1), ("R", 1.1, .2, 0, .3), ("R", -.8, .3, 0, .2), ("R", .9, 0, 0, 0),
        ("R", 1.2, 0, 0, 0), ("R", -1, .2, 0, .1), tool=TOOL),
    arm("square_first", ("R", 0, 0, 0, 0), ("R", H, 0, 0, 0), ("R", H, 0, 0, .3), ("R", H, .1, 0, 0),
        ("R", 0, .4, 0, 0), ("R", H, .3, 0, 0)),
    arm("prp_wrist", ("P", 0, 0, 0, 0), ("R", H, .1, 0, .2), ("P", .7, .2, 0, 0), ("R", .4, .2, 0, .3),
        ("R", H, 0, 0, 0), ("R", H, 0, 0, 0), tool=(0, 0, 0, .1)),
    arm("sphere_prp", ("R", 0, 0, 0, 0), ("R", 1.2, 0, 0, 0), ("R", .8, 0, 0, 0), ("P", .7, .2, 0, 0),
        ("R", .4, .2, 0, .3), ("P", 1.1, .1, 0, 0), tool=(0, 0, 0, .1)),
    arm("rp_sphere_r", ("R", 0, 0, 0, 0), ("P", .6, .2, 0, 0), ("R", .8, .3, 0, .1), ("R", .7, 0, 0, 0),
        ("R", 1.1, 0, 0, 0), ("R", 1.1, .1, 0, .2), tool=(0, 0, 0, .1)),
    arm("gantry", ("P", 0, 0, 0, 0), ("P", H, 0, H, 0), ("P", H, 0, H, 0), ("R", 0, 0, 0, .1), ("R", H, .1, 0, .2),
        ("R", H, .05, 0, .1), tool=(0, 0, 0, .1)),
    arm("three_slides", ("R", 0, 0, 0, .1), ("P", .5, .1, .2, 0), ("R", .9, .2, 0, .1), ("P", 1.1, .1, .3, 0),
        ("P", .8, .1, .1, 0), ("R", 1.2, .1, 0, .1), tool=(0, 0, 0, .1)),
]
PARALLEL = [
    arm("parallel_234", ("R", 0, 0, 0, .1), ("R", 1.1, .2, 0, .1), ("R", 0, .5, 0, .05), ("R", 0, .4, 0, .1),
        ("R", .9, .1, 0, .2), ("R", 1.2, .1, 0, .1), tool=TOOL),
    arm("parallel_123", ("R", 0, 0, 0, .1), ("R", 0, .4, 0, .1), ("R", 0, .3, 0, .05), ("R", H, .1, 0, .1),
        ("R", H, 0, 0, .2), ("R", H, .1, 0, .1)),
    arm("parallel_456", ("R", 0, 0, 0, .1), ("R", H, .1, 0, .1), ("R", H, .1, 0, .05), ("R", H, .1, 0, .1),
        ("R", 0, .3, 0, .2), ("R", 0, .2, 0, .1)),
    arm("parallel_345", ("R", 0, 0, 0, .1), ("R", H, .1, 0, .1), ("R", H, .1, 0, .05), ("R", 0, .3, 0, .1),
        ("R", 0, .3, 0, .2), ("R", H, .2, 0, .1)),
]
GENERAL = [
    arm("two_parallel", ("R", 0, 0, 0, .1), ("R", H, .1, 0, .1), ("R", 0, .4, 0, .05), ("R", .8, .1, 0, .3),
        ("R", H, .1, 0, .2), ("R", H, .05, 0, .1)),
    arm("offset_wrist", ("R", 0, 0, 0, .3), ("R", H, .1, 0, 0), ("R", 0, .4, 0, 0), ("R", H, .03, 0, .4),
        ("R", M, 0, 0, .08), ("R", H, 0, 0, .1)),
    arm("six_r", ("R", 0, 0, 0, .1), ("R", 1.31, .35, 0, .21), ("R", -.77, .3, 0, .1), ("R", 1.93, .27, 0, .48),
        ("R", -1.12, .19, 0, .26), ("R", .64, .42, 0, .17)),
    arm("one_slide", ("P", 0, 0, .3, 0), ("R", 1.31, .35, 0, .21), ("R", -.77, .3, 0, .1), ("R", 1.93, .27, 0, .48),
        ("R", -1.12, .19, 0, .26), ("R", .64, .42, 0, .17)),
    arm("two_slides", ("R", 0, 0, 0, .1), ("P", 1.31, .35, .1, 0), ("R", -.77, .3, 0, .1), ("P", 1.93, .27, .2, 0),
        ("R", -1.12, .19, 0, .26), ("R", .64, .42, 0, .17)),
]
SEVEN = arm("seven", ("R", 0, 0, 0, .36), ("R", M, 0, 0, 0), ("R", H, 0, 0, .42), ("R", H, 0, 0, 0),
            ("R", M, 0, 0, .4), ("R", M, 0, 0, 0), ("R", H, 0, 0, .126))
