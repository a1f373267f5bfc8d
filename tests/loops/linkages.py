"""Linkages for the tests of closed forms: small tables in symbols, and configurations that close them."""

from __future__ import annotations

import numpy as np

import torsor
from torsor.mobility.branches import closed
from torsor.numerics.numeric_tree import NumericTree
from torsor.numerics.transforms import Array
from torsor.robot.description import Robot
from torsor.robot.joints import PRISMATIC, REVOLUTE, JointKind
from torsor.robot.parts import Joint, Link, Loop, Placement
from torsor.robot.scalars.building import plus

R, P = REVOLUTE, PRISMATIC


def body(antecedent: int, j: int, kind: JointKind = R, *, motor: bool = False, **place: object) -> Link:
    """Link j on its antecedent."""
    return torsor.link(antecedent, j, kind, active=motor, **place)


def cut(antecedent: int, j: int, closing: int, kind: JointKind = R, motor: bool = False,
        at: dict[str, object] | None = None, **place: object) -> Loop:
    """A loop, opened at joint j; at: where its frame stands on the other side."""
    slot = "theta" if kind.turn else "r"
    place[slot] = plus(f"q{j}", place.get(slot, 0))
    joint = Joint(kind, active=motor, variable=f"q{j}", velocity=f"QP{j}", acceleration=f"QDP{j}")
    return Loop(antecedent, joint, Placement(**place), closing, Placement(**(at or {})))


def linkage(name: str, links: tuple[Link, ...], *loops: Loop) -> Robot:
    return torsor.Robot(name, links, loops=loops)


def four_bar(**sizes: object) -> Robot:
    a, b, c, d = (sizes.get(k, k) for k in ("L1", "L2", "L3", "L4"))
    links = (body(0, 1, motor=True), body(1, 2, d=a), body(0, 3, d=d))
    return linkage("four_bar", links, cut(2, 4, 3, d=b, at={"d": c}))


def parallelogram() -> Robot:
    """Opposite sides have the same length; joints have offsets."""
    links = (body(0, 1, motor=True, theta="q1 + A"), body(1, 2, d="L1", theta=0.3), body(0, 3, d="L2", gamma="B"))
    return linkage("parallelogram", links, cut(2, 4, 3, d="L2", at={"d": "L1"}))


def sarrus() -> Robot:
    """Two legs of three parallel axes, across each other, lift a platform; folded flat, a leg turns with it at rest."""
    links = (body(0, 1, motor=True, alpha="pi/2", d="D"), body(1, 2, d="L"), body(2, 3, d="L"),
             body(0, 4, gamma="pi/2", alpha="pi/2", d="D"), body(4, 5, d="L"))
    at = {"gamma": "pi/2", "b": "-D", "alpha": "pi/2", "r": "-D"}
    return linkage("sarrus", links, cut(5, 6, 3, d="L", at=at))


def slider_crank() -> Robot:
    links = (body(0, 1, motor=True), body(1, 2, d="L1"), body(0, 3, P, gamma="pi/2", d="E", alpha="pi/2"))
    return linkage("slider_crank", links, cut(2, 4, 3, d="L2", at={"alpha": "-pi/2"}))


def cardan() -> Robot:
    """A slider-crank whose coupler is as long as its crank: it can fold, and then nothing but the crank moves."""
    links = (body(0, 1, motor=True), body(1, 2, d="L"), body(0, 3, P, gamma="pi/2", alpha="pi/2"))
    return linkage("cardan", links, cut(2, 4, 3, d="L", at={"alpha": "-pi/2"}))


def cylinder() -> Robot:
    """A hydraulic cylinder turns a lever: the motor is a slide."""
    links = (body(0, 1), body(1, 2, P, alpha="pi/2", motor=True), body(0, 3, d="D"))
    return linkage("cylinder", links, cut(2, 4, 3, alpha="-pi/2", at={"d": "L"}))


def five_bar() -> Robot:
    links = (body(0, 1, motor=True), body(1, 2, d="L1"), body(0, 3, d="L0", motor=True), body(3, 4, d="L3"))
    return linkage("five_bar", links, cut(2, 5, 4, d="L2", at={"d": "L4"}))


def watt() -> Robot:
    """Two four-bars, the second one on the rocker of the first."""
    links = (body(0, 1, motor=True), body(1, 2, d="L1"), body(0, 3, d="L4"), body(3, 4, d="L5"),
             body(0, 5, d="L8", gamma="H"))
    return linkage("watt", links, cut(2, 6, 3, d="L2", at={"d": "L3"}), cut(4, 7, 5, d="L6", at={"d": "L7"}))


def watt_around() -> Robot:
    """The same, cut where the rocker stands: the loop with joints 5 and 6 runs around both four-bars."""
    links = (body(0, 1, motor=True), body(1, 2, d="L1"), body(2, 3, d="L2"), body(3, 4, d="L3 - L5"),
             body(0, 5, d="L8", gamma="H"))
    return linkage("watt_around", links, cut(4, 6, 5, d="L6", at={"d": "L7"}), cut(3, 7, 0, d="L3", at={"d": "L4"}))


def spherical() -> Robot:
    links = (body(0, 1, motor=True), body(1, 2, alpha="A1"), body(0, 3, alpha="A4"))
    return linkage("spherical", links, cut(2, 4, 3, alpha="A2", at={"alpha": "A3"}))


def bennett() -> Robot:
    """Opposite links alike, and d / sin(alpha) the same for all."""
    one, other = {"alpha": "A", "d": "D"}, {"alpha": "B", "d": "D*sin(B)/sin(A)"}
    links = (body(0, 1, motor=True), body(1, 2, **one), body(2, 3, **other))
    return linkage("bennett", links, cut(3, 4, 0, **one, at={"d": "-D*sin(B)/sin(A)", "alpha": "-B"}))


def schoenflies() -> Robot:
    """Turns about parallel axes, and two slides, of which one climbs."""
    links = (body(0, 1, motor=True), body(1, 2, d="L1", b="H"), body(0, 3, P, d="L0", alpha="A"),
             body(3, 4, P, alpha="-A"))
    return linkage("schoenflies", links, cut(2, 5, 4, d="L2"))


def rsur() -> Robot:
    """A spatial crank: ball, universal joint and rocker."""
    links = (body(0, 1, motor=True), body(1, 2, d="L1", alpha="pi/2"), body(2, 3, alpha="pi/2", theta="pi/2"),
             body(3, 4, alpha="pi/2"), body(0, 5, d="L4", alpha="A", b="H"), body(5, 6, d="L3", alpha="pi/2"))
    return linkage("rsur", links, cut(4, 7, 6, d="L2", alpha="B", at={"alpha": "pi/2"}))


def ball_at_the_base() -> Robot:
    """A ball whose first joint stands on one side of the ring and the others on the other."""
    links = (body(0, 1), body(0, 2, alpha="pi/2"), body(2, 3, alpha="pi/2", theta="pi/2"),
             body(3, 4, motor=True, alpha="A", d="D"), body(1, 5, d="L2", alpha="C"),
             body(5, 6, d="L3", alpha="B", r="E"))
    return linkage("ball_at_the_base", links, cut(4, 7, 6, d="L1", alpha="B", at={"d": "L4", "alpha": "F"}))


def excavator() -> Robot:
    """A boom on a cylinder, and on it a bucket that another cylinder moves through a four-bar."""
    links = (body(0, 1), body(1, 2, d="L1"),
             body(0, 3, gamma="G1", d="D1"), body(3, 4, P, alpha="pi/2", motor=True),
             body(1, 5, gamma="G2", d="D2"), body(5, 6, P, alpha="pi/2", motor=True),
             body(1, 7, gamma="G4", d="D5"), body(7, 8, d="L2"))
    return linkage("excavator", links, cut(4, 9, 1, alpha="-pi/2", at={"gamma": "G3", "d": "D3"}),
                   cut(6, 10, 7, alpha="-pi/2", at={"d": "L2"}), cut(8, 11, 2, d="L3", at={"d": "L4"}))


def configurations(robot: Robot, numbers: dict[str, float], count: int = 6, seed: int = 3) -> Array:
    """Real positions of all joints, cut ones last, that close the loops."""
    skeleton = NumericTree(robot, numbers)
    starts = np.random.default_rng(seed).uniform(-2, 2, (60, len(skeleton.joints)))
    q, good = closed(skeleton, starts)
    return q[good][:count]
