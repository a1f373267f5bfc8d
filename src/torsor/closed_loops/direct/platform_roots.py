"""Assembly modes of coupled loops in a plane: the roots of their polynomial, and the joints for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor import models
from torsor.closed_loops.all_assemblies import NEARLY_REAL
from torsor.closed_loops.direct.candidate_configurations import Candidates
from torsor.compiled.compile import compile
from torsor.errors import ModelError
from torsor.mobility.rigid_groups import RigidGroups
from torsor.numerics.chain import Numbers
from torsor.numerics.numeric_tree import NumericTree
from torsor.program.program import Program
from torsor.robot.description import Robot

Array = NDArray[np.float64]
NOTHING = 1e-12  # of the coefficients of a polynomial, by the sixth power of the robot's size


def held_by_three(robot: Robot, passive: Sequence[int]) -> bool:
    """Whether some body is held by three rods between passive joints."""
    groups = RigidGroups(robot, passive)
    rods = {groups.of[u.reached] for u in groups.crossings(0)}
    held = [groups.of[v.reached] for rod in rods for v in groups.crossings(rod)]
    return any(held.count(body) > 2 for body in {*held} - {0})


class ByPolynomial:
    """The roots of the polynomial of `loop_polynomial`, and the joints of `loop_geometry` for each."""

    words = "roots of a polynomial of degree 6 in the tangent of half the platform's angle"

    def __init__(self, skeleton: NumericTree, numbers: Mapping[str, float], independent: Sequence[int]):
        if not held_by_three(skeleton.robot, [j for j in skeleton.joints if j not in independent]):
            raise ModelError("no three rods hold a body")
        names = [skeleton.tree.links[j - 1].joint.variable for j in skeleton.joints]
        asked = {"independent": [names[skeleton.column[j]] for j in independent], "assembly": "any"}
        coefficients = models.loop_polynomial(skeleton.robot, **asked)
        joints = models.loop_geometry(skeleton.robot, **asked)
        if [a.name for a in joints.arguments if a.role != "parameter"] != ["q", "angle1"]:
            raise ModelError("more is to be chosen than a root of one polynomial")
        self._given = [names.index(name) for name in joints.argument("q").elements]
        self._passive = [names.index(name) for name in joints.output("passive").labels]
        self._coefficients, self._joints = compile(coefficients), compile(joints)
        self._numbers = [_parameters(p, numbers) for p in (coefficients, joints)]
        self._nothing = NOTHING * np.linalg.norm(skeleton.place[:, [1, 3, 5]], axis=1).max() ** 6

    def candidates(self, configuration: Array) -> Candidates:
        given = configuration[self._given]
        c = np.ravel(self._coefficients(q=given, **self._numbers[0]))
        if not np.abs(c).max() > self._nothing:  # no equation is left: the motors do not hold the platform
            return Candidates(np.zeros((0, len(configuration))), np.zeros(0, bool), False)
        z = np.roots(around_circle(c))
        z = z[np.abs(np.log(np.abs(z))) < NEARLY_REAL]  # the imaginary part of the angle; roots that meet are not exact
        q = np.repeat(configuration[None], len(z), axis=0)
        for row, phi in zip(q, np.angle(z), strict=True):
            row[self._passive] = np.ravel(self._joints(q=given, angle1=[phi], **self._numbers[1]).passive)
        return Candidates(q, np.ones(len(q), dtype=bool), True)

    def spread(self, row: Array, limits: Array, near: Array | None) -> Array:  # noqa: ARG002
        return row[None]


def around_circle(c: Array) -> Numbers:
    """The coefficients of a polynomial in z = e^(i angle), highest first, from those in x = tan(angle/2), lowest first.

    x = i (1 - z) / (1 + z): no real root is at infinity.
    """
    n, total = len(c) - 1, np.zeros(len(c), dtype=complex)
    for k, one in enumerate(c):
        less = [comb(k, i) * (-1) ** i for i in range(k + 1)]
        more = [comb(n - k, i) for i in range(n - k + 1)]
        total += one * 1j**k * np.convolve(less, more)
    return total[::-1]


def _parameters(program: Program, numbers: Mapping[str, float]) -> dict[str, Any]:
    names = program.argument("parameters").elements
    return {"parameters": [numbers[n] for n in names]} if names else {}
