"""Random states of a robot and its programs at them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import numpy as np

from tests.random_robots import random_values
from torsor import models
from torsor.algebra.domains import Domain
from torsor.compiled.fallback import FUNCTIONS
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import scalar


def symbol_values(rng: Random, robot: Robot) -> dict[str, float]:
    """A number for every symbol of the robot, rates that are given as numbers included."""
    values = random_values(rng, robot)
    for j, link in enumerate(robot.links, 1):
        if link.joint.kind.moves:
            values.setdefault(link.joint.velocity.symbol or f"QP{j}", 0.0)
            values.setdefault(link.joint.acceleration.symbol or f"QDP{j}", 0.0)
    return values


def soft(robot: Robot, joints: Any = None) -> Robot:
    """The robot with springs K<j> and rotors IA<j> at its moving joints, or at some."""
    links = [replace(x, joint=replace(x.joint, K=scalar(f"K{j}"), IA=scalar(f"IA{j}")))
             if x.joint.kind.moves and (joints is None or j in joints) else x for j, x in enumerate(robot.links, 1)]
    return robot.replace(name=f"soft_{robot.name}", links=tuple(links))


ARRAYS = Domain("arrays", lambda x: np.asarray(x, float), np.pi, FUNCTIONS)


@cache
def made(code: str, robot: Robot, **options: Any) -> Program:
    """A model of a robot at effort 0, made once: laws hold of it, and that every effort agrees is a law of its own."""
    entry = models.find(code)
    return entry(robot, **({"effort": 0} if "effort" in entry.options else {}) | options)


def at(program: Program, values: Mapping[str, float]) -> dict[str, np.ndarray]:
    """The program's outputs as arrays, its arguments taken by element name."""
    given = {a.name: [values[e] for e in a.elements] for a in program.arguments}
    found = evaluate(program, given)
    return {o.name: np.array(found[o.name], float).reshape(o.shape) for o in program.outputs}


def at_many(program: Program, values: Mapping[str, Any]) -> dict[str, np.ndarray]:
    """The program's outputs at many states, (states, *shape), for numbers or (states,) arrays by element name."""
    found = evaluate(program, {a.name: [values[e] for e in a.elements] for a in program.arguments}, ARRAYS)
    many = max(len(x) for x in values.values() if np.ndim(x))
    return {o.name: np.stack([np.broadcast_to(x, many) for x in found[o.name]], axis=-1).reshape(many, *o.shape)
            for o in program.outputs}


def joint_arrays(robot: Robot, values: Mapping[str, float]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """q, qd, qdd over the moving joints."""
    joints = robot.joints
    return tuple(  # type: ignore[return-value]
        np.array(x) for x in (
            [values[j.variable] for j in joints],
            [float(j.velocity.value(values)) for j in joints],
            [float(j.acceleration.value(values)) for j in joints],
        )
    )
