"""Robots with loops for the tests: the samples, random rings on random trees, and closed configurations of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from random import Random

import numpy as np

import torsor
from tests.loops.small_rings import parallelogram_delta
from torsor.mobility.branches import closed
from torsor.mobility.mobility import mobility
from torsor.mobility.proportional import proportional
from torsor.numerics.numeric_tree import NumericTree
from torsor.robot.description import Robot
from torsor.robot.joints import kind
from torsor.robot.links import link
from torsor.robot.parts import Joint, Loop, Placement

SAMPLES = ("fourbar", "slider_crank", "five_bar", "sr400", "two_loops", "akr3000_like", "three_rrr", "delta",
           "orthoglide", "stewart", "excavator", "knees")
SMALL = ("fourbar", "slider_crank", "five_bar", "sr400", "two_loops", "three_rrr", "knees", "excavator")


@dataclass(frozen=True)
class State:
    """A closed configuration q (all joints, cut ones last), and consistent rates of all joints."""

    q: np.ndarray
    qd: np.ndarray
    qdd: np.ndarray


class Case:
    """A robot with numbers, and its closed configurations."""

    def __init__(self, robot: Robot):
        self.robot = robot
        self.numbers = {k: float(v.value()) for k, v in robot.defaults.items()}
        self.skeleton = NumericTree(robot, self.numbers)
        self.mobility = mobility(robot)
        self.followers = proportional(self.mobility)
        column = self.skeleton.column
        self.independent = [column[j] for j in self.mobility.independent]
        self.passive = [column[j] for j in self.mobility.passive]
        self.tree = len(robot.joints)

    def closed_at(self, q, moved=None):
        """The closed configuration next to q whose independent joints are as given."""
        q = np.array(q, float)
        if moved is not None:
            q[self.independent] = moved
        for _ in range(30):
            T = self.skeleton.frames(q[None])
            C = self.skeleton.constraints(T)[0]
            step = np.linalg.lstsq(C[:, self.passive], self.skeleton.gap(T)[0], rcond=1e-11)[0]
            q[self.passive] -= step
            if np.abs(step).max() < 1e-13:
                break
        assert self.skeleton.error(self.skeleton.frames(q[None]))[0] < 1e-9
        return q

    @cached_property
    def configurations(self):
        """Some closed configurations, far from singular ones, on the branch that the models are written for."""
        rng = np.random.default_rng(7)
        q, good = closed(self.skeleton, rng.uniform(-1.5, 1.5, (300, len(self.skeleton.joints))))
        q = q[good]
        C = self.skeleton.constraints(self.skeleton.frames(q))
        values = np.linalg.svd(C[:, :, self.passive], compute_uv=False)
        farthest_first = np.argsort(-values[:, len(self.passive) - 1] / values[:, 0], kind="stable")
        kept = list(islice((q[k] for k in farthest_first if self._parallel(C[k])), 4))
        assert len(kept) == 4, self.robot.name
        return kept

    def _parallel(self, C):
        """Whether the independent joints can move, and joints that follow others in proportion do so here."""
        passive = C[:, self.passive]
        W = -np.linalg.lstsq(passive, C[:, self.independent], rcond=1e-11)[0]
        if np.abs(C[:, self.independent] + passive @ W).max() > 1e-7:
            return False
        column = self.skeleton.column
        for j, shares in self.followers.items():
            row = [float(shares.get(i, 0)) for i in self.mobility.independent]
            if np.abs(W[self.passive.index(column[j])] - row).max() > 1e-6:
                return False
        return True

    def state(self, seed: int) -> State:
        rng = np.random.default_rng(seed)
        q = self.configurations[seed % len(self.configurations)]
        qd, qdd = np.zeros_like(q), np.zeros_like(q)
        rates, accelerations = rng.uniform(-1, 1, (2, len(self.independent)))
        h = 1e-3
        at = [self.closed_at(q, q[self.independent] + t * rates + t * t / 2 * accelerations)
              for t in (-2 * h, -h, 0, h, 2 * h)]
        qd = (at[0] - 8 * at[1] + 8 * at[3] - at[4]) / (12 * h)
        qdd = (-at[0] + 16 * at[1] - 30 * at[2] + 16 * at[3] - at[4]) / (12 * h * h)
        qd[self.independent], qdd[self.independent] = rates, accelerations
        return State(at[2], qd, qdd)

    def call(self, program, x: State, **more):
        """A program at a state, by the names of its arguments."""
        own = {"q": x.q[: self.tree], "qd": x.qd[self.independent], "qdd": x.qdd[self.independent], **more}
        given = {}
        for a in program.arguments:
            if a.name == "parameters":
                given[a.name] = {n: self.numbers[n] for n in a.elements}
            elif a.name == "q" and len(a.elements) == len(x.q):
                given[a.name] = x.q
            elif a.elements:
                given[a.name] = own[a.name]
        answer = torsor.evaluate(program, {k: v if isinstance(v, dict) else [float(x) for x in v]
                                           for k, v in given.items()})
        return {o.name: np.array(answer[o.name], float).reshape(o.shape) for o in program.outputs}


@cache
def case(name: str) -> Case:
    return Case(parallelogram_delta() if name == "parallelogram_delta" else torsor.load(name))


def placed(T) -> dict[str, str]:
    """A transform by gamma, b, alpha, d, theta, r."""
    R, p = T[:3, :3], T[:3, 3]
    alpha = float(np.arccos(np.clip(R[2, 2], -1, 1)))
    gamma = float(np.arctan2(R[0, 2], -R[1, 2]))
    theta = float(np.arctan2(R[2, 0], R[2, 1]))
    x = np.array([np.cos(gamma), np.sin(gamma), 0])
    # p = b z0 + d x + r z1
    b, d, r = np.linalg.solve(np.column_stack([[0, 0, 1], x, R[:, 2]]), p)
    return {k: f"{v:.12f}" for k, v in zip(("gamma", "b", "alpha", "d", "theta", "r"), (gamma, b, alpha, d, theta, r),
                                           strict=True)}


def random_robot(seed: int) -> Robot:
    """A random tree with a random ring on it, planar or spatial, with as many motors as it has degrees of freedom."""
    rng, planar = Random(seed), seed % 2 == 0
    joints = rng.randint(4, 5) if planar else rng.randint(7, 8)
    before, near = rng.randint(0, 2), rng.randint(1, joints - 2)
    far = joints - 1 - near
    links, ant = [], 0

    def body(j):
        m, c = rng.uniform(0.5, 2), [rng.uniform(-0.3, 0.3) for _ in range(3)]
        own = [rng.uniform(0.01, 0.05) for _ in range(3)]
        moments = {"XX": own[0] + m * (c[1] ** 2 + c[2] ** 2), "YY": own[1] + m * (c[0] ** 2 + c[2] ** 2),
                   "ZZ": own[2] + m * (c[0] ** 2 + c[1] ** 2), "XY": -m * c[0] * c[1], "XZ": -m * c[0] * c[2],
                   "YZ": -m * c[1] * c[2], "MX": m * c[0], "MY": m * c[1], "MZ": m * c[2], "M": m}
        return {k: f"{v:.6f}" for k, v in moments.items()}

    def add(carrier, tilted, active):
        j = len(links) + 1
        turn = not tilted or rng.random() < 0.8
        place = {"d": f"{rng.uniform(0.3, 0.8):.3f}"}
        if tilted:
            place |= {"alpha": f"{rng.uniform(-1.4, 1.4):.3f}",
                      "r" if turn else "theta": f"{rng.uniform(-0.4, 0.4):.3f}"}
        drive = {k: f"{rng.uniform(0, most):.3f}" for k, most in (("FV", 0.3), ("FS", 0.2), ("IA", 0.1))}
        links.append(link(carrier, j, "revolute" if turn else "prismatic", active=active, **place, **body(j), **drive))
        return j

    for _ in range(before):
        ant = add(ant, True, True)
    root = ant
    for _ in range(near):
        ant = add(ant, not planar, False)
    tip, ant = ant, root
    for _ in range(far):
        ant = add(ant, not planar, False)
    n = len(links)
    cut = Joint(kind("revolute"), active=False, variable=f"q{n + 1}", velocity=f"QP{n + 1}",
                acceleration=f"QDP{n + 1}", FV="0.1", FS="0.05")
    place = Placement(d=f"{rng.uniform(0.3, 0.8):.3f}", theta=f"q{n + 1}",
                      alpha="0" if planar else f"{rng.uniform(-1, 1):.3f}")
    loose = Robot(f"random_{seed}", tuple(links), gravity=(0, "-1", "-9.81"),
                  loops=(Loop(tip, cut, place, ant, Placement()),))
    T = NumericTree(loose, {}).frames(np.array([[rng.uniform(-1, 1) for _ in range(n + 1)]]))[0]
    t = np.linalg.inv(T[ant]) @ T[n + 1]
    if not planar:
        closing = placed(t)
    else:
        angle, turn = np.arctan2(t[1, 3], t[0, 3]), np.arctan2(t[1, 0], t[0, 0])
        closing = {"gamma": f"{angle:.12f}", "d": f"{np.hypot(t[0, 3], t[1, 3]):.12f}", "theta": f"{turn - angle:.12f}"}
    ring = tuple(range(before + 1, n + 1))
    freedoms = len(ring) + 1 - (3 if planar else 6)
    driven = rng.sample(ring, freedoms)
    links = [x if j not in driven else link_driven(x) for j, x in enumerate(links, 1)]
    return loose.replace(links=tuple(links), loops=(Loop(tip, cut, place, ant, Placement(**closing)),))


def link_driven(x):
    return replace(x, joint=replace(x.joint, active=True))


@cache
def random_case(seed: int) -> Case:
    return Case(random_robot(seed))
