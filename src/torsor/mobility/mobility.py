"""Mobility of robots with loops: degrees of freedom are counted, independent joints chosen, idle motions refused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from torsor.errors import ModelError, degrees_of_freedom
from torsor.mobility.branches import Branch, branches, moving_with_locked
from torsor.numerics.loop_closing import SMALL
from torsor.robot.description import Robot
from torsor.robot.spanning_tree import spanning_tree
from torsor.robot.topology import path_to_base


@dataclass(frozen=True, eq=False)
class Mobility:
    """The joints of a robot with loops, by their numbers in the spanning tree: the motors (active joints), as many
    independent ones as there are degrees of freedom, and the passive rest."""

    robot: Robot
    branches: tuple[Branch, ...]
    motors: tuple[int, ...]
    independent: tuple[int, ...]
    passive: tuple[int, ...]


def mobility(robot: Robot, independent: tuple[int, ...] = ()) -> Mobility:
    """The mobility of a robot with loops, in the given joints or in its motors; made once for the same joints.

    ModelError where they leave a degree of freedom to itself, or where the robot does not assemble.
    """
    motors = _motors(robot)
    return _mobility(robot, motors, () if independent == motors else independent)


@lru_cache(maxsize=256)
def _motors(robot: Robot) -> tuple[int, ...]:
    links = spanning_tree(robot).links
    return tuple(j for j, link in enumerate(links, 1) if link.joint.kind.moves and link.joint.active)


@lru_cache(maxsize=256)
def _mobility(robot: Robot, motors: tuple[int, ...], independent: tuple[int, ...]) -> Mobility:
    asked = independent or motors
    found = branches(robot, hoped=len(asked))
    tree = found[0].skeleton
    most = max(found, key=lambda b: b.freedoms)
    if not most.freedoms:
        raise ModelError(f"{robot.name} has no degree of freedom: its loops hold every joint where it is")
    usable = [b for b in found if b.freedoms and not moving_with_locked(b, asked)]
    freedoms = max((b.freedoms for b in usable), default=0)
    # fewer degrees of freedom than motors is redundant actuation, unless they are those of a way to be stuck
    if not freedoms or freedoms < min(len(asked), most.freedoms):
        raise ModelError(_idle(robot, most, asked, bool(independent)))
    usable = [b for b in usable if b.freedoms == freedoms]
    chosen = asked if len(asked) == freedoms else _basis(usable[0], asked)
    if independent and len(chosen) != len(asked):
        raise ModelError(f"{robot.name} has {degrees_of_freedom(freedoms)}: "
                         f"{len(asked)} joints are not independent in it")
    passive = tuple(j for j in tree.joints if j not in chosen)
    return Mobility(robot, tuple(usable), motors, tuple(chosen), passive)


def _basis(branch: Branch, joints: Sequence[int]) -> tuple[int, ...]:
    """As many of the joints as there are degrees of freedom, that determine the rest; those near to the base first."""
    tree, column = branch.skeleton.tree, branch.skeleton.column
    chosen: list[int] = []
    for j in sorted(joints, key=lambda j: (len(path_to_base(tree, j)), j)):
        rows = branch.tangents[0][[column[i] for i in (*chosen, j)]]
        if np.linalg.svd(rows, compute_uv=False)[-1] > 1e-6:
            chosen.append(j)
        if len(chosen) == branch.freedoms:
            break
    return tuple(sorted(chosen))


def _idle(robot: Robot, branch: Branch, locked: Sequence[int], chosen: bool) -> str:
    names = branch.skeleton.tree.links
    free = moving_with_locked(branch, locked)
    G = branch.tangents[0][[branch.skeleton.column[j] for j in locked]]
    held = int((np.linalg.svd(G, compute_uv=False) > SMALL).sum()) if len(locked) else 0
    left = branch.freedoms - held
    what = "the chosen joints" if chosen else f"its {'motor' if len(locked) == 1 else 'motors'}"
    who = ", ".join(names[j - 1].joint.variable for j in locked) or "there is none"
    together = ", ".join(names[j - 1].joint.variable for j in free)
    return (f"{robot.name} has {degrees_of_freedom(branch.freedoms)}, and with {what} ({who}) held still "
            f"{'one is' if left == 1 else f'{left} are'} left: joints {together} still move together; a motor is "
            "missing there, or the degree of freedom is idle (a rod that spins between two balls)")
