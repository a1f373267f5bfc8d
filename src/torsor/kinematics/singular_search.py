"""Configurations at which the determinant of the Jacobian vanishes: for each of its factors the nearest to a given one.

A factor f and the gaps of the loops are brought to zero together by Newton's method with the least change of the
joints, while what is left free goes back towards the given configuration; from several starts, within the limits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np

from torsor import models
from torsor.compiled.compile import compile
from torsor.errors import ModelError
from torsor.kinematics.joint_motions import Array, JointMotions, measures, usual_rank
from torsor.program.program import Program

STARTS, STEPS = 64, 80
STEP = 1e-6  # rad, m: of differences
ZERO = 1e-9  # of a factor, by its usual size
SAMPLES = 200  # configurations at which the usual size and rank are found
BACK = 0.5  # of the way to the given configuration, at each step


@dataclass(frozen=True)
class SingularFactor:
    """A factor of the determinant, and the nearest configuration where it is zero.

    kind: "factors" where joints move with the frame at rest, "direct" where they move with the independent ones at
    rest (robots with loops).  q: positions by variable, None where none was found within the limits; far: how far it is
    from the given one; manipulability, condition: of the Jacobian there, lengths in units of the robot's size.
    """

    name: str
    kind: str
    sentence: str
    q: dict[str, float] | None
    far: float
    manipulability: float
    condition: float


@dataclass(frozen=True)
class Singular:
    """The singularities of a frame: its factors; words: on the determinant, or why there is none."""

    factors: tuple[SingularFactor, ...]
    words: tuple[str, ...]


def singular_configurations(moved: JointMotions, numbers: Mapping[str, float], near: Mapping[str, float], size: float
                            ) -> Singular:
    """The factors of the determinant of the Jacobian, each with a configuration; near: where to look, by variable."""
    try:
        program = models.jacobian_determinant(moved.robot, frame=moved.frame)
    except ModelError as error:
        return Singular((), (str(error),))
    q0 = np.array([near.get(name, 0.0) for name in moved.joints])
    starts = _starts(moved, q0)
    samples = moved.drawn(SAMPLES, 1)
    scale = np.array([1 / size] * 3 + [1.0] * 3)[:, None]
    rank = usual_rank(moved.jacobian(samples) * scale) if len(samples) else 0
    found = []
    for output in program.outputs[1:]:
        values = _values(program, output.name, moved, numbers)
        usual = np.abs(values(samples)).mean(axis=0) if len(samples) else np.ones(len(output.labels))
        for k, label in enumerate(output.labels):
            if label == "constant":
                continue
            q = _nearest(moved, lambda q, k=k, f=values: f(q)[:, k], float(usual[k]) or 1.0, q0, starts)  # type: ignore[misc]
            found.append(_described(moved, label, output.name, program, q, q0, scale, rank))
    return Singular(tuple(found), program.words.remarks)


def _described(moved: JointMotions, label: str, kind: str, program: Program, q: Array | None, q0: Array, scale: Array,
               rank: int) -> SingularFactor:
    said = next((words for words in program.words.remarks if words.startswith(f"{label}: ")), f"{label} = 0")
    if q is None:
        return SingularFactor(label, kind, said, None, np.inf, np.nan, np.nan)
    worth, condition = measures(moved.jacobian(q[None]) * scale, rank)
    return SingularFactor(label, kind, said, dict(zip(moved.joints, q.tolist(), strict=True)),
                          float(np.linalg.norm(q - q0)), float(worth[0]), float(condition[0]))


def _values(program: Program, name: str, moved: JointMotions, numbers: Mapping[str, float]) -> Callable[[Array], Array]:
    """The elements of an output at configurations (S, joints)."""
    f = compile(program)
    places = [moved.joints.index(e) for e in program.argument("q").elements]
    given = {a.name: np.array([numbers.get(e, 0.0) for e in a.elements]) for a in program.arguments
             if a.name != "q" and a.asked}
    which = [o.name for o in program.outputs].index(name)

    def values(q: Array) -> Array:
        answer = f(q=q[:, places], **given)[which]
        return np.asarray(answer, dtype=float).reshape(len(q), -1)

    return values


def _starts(moved: JointMotions, q0: Array) -> Array:
    """The given configuration, then more and more distant ones."""
    low, high = moved.ranges.T
    rng = np.random.default_rng(0)
    spread = np.linspace(0, 1, STARTS)[:, None] * (high - low) / 2
    q: Array = q0 + spread * rng.uniform(-1, 1, (STARTS, len(q0)))
    return np.clip(q, np.minimum(low, q0), np.maximum(high, q0))


def _nearest(moved: JointMotions, f: Callable[[Array], Array], usual: float, q0: Array, starts: Array) -> Array | None:
    """Of the configurations found where f is zero and the loops are closed, the nearest to q0 within the limits."""
    q = starts.copy()
    for step in range(STEPS):
        r, J = _equations(moved, f, usual, q)
        back = np.linalg.pinv(J, 1e-9)
        towards = (q0 - q)[:, :, None]
        part = BACK if step < STEPS - 15 else 0.0  # at the end on the surface alone
        move = -back @ r[:, :, None] + part * (towards - back @ (J @ towards))
        size = np.abs(move).max(axis=(1, 2), initial=0.0)
        q = np.clip(q + (move[:, :, 0] * np.minimum(1, 0.5 / np.maximum(size, 1e-300))[:, None]),
                    moved.limits[:, 0], moved.limits[:, 1])
    r, _ = _equations(moved, f, usual, q)
    good = np.isfinite(r).all(axis=1) & (np.abs(r).max(axis=1) < ZERO)
    if not good.any():
        return None
    kept = moved.turned_in(q[good])
    best: Array = kept[int(np.linalg.norm(kept - q0, axis=1).argmin())]
    return best


def _equations(moved: JointMotions, f: Callable[[Array], Array], usual: float, q: Array) -> tuple[Array, Array]:
    """What is to be zero, (S, m), and its derivatives by the joints, (S, m, joints)."""
    count, n = q.shape
    around = q[:, None, :] + STEP * np.concatenate([np.eye(n), -np.eye(n)])
    values = f(around.reshape(-1, n)).reshape(count, 2, n) / usual
    r, J = (f(q) / usual)[:, None], ((values[:, 0] - values[:, 1]) / (2 * STEP))[:, None, :]
    if moved.robot.loops:
        T = moved.skeleton.frames(q)
        r = np.concatenate([r, moved.skeleton.gap(T)], axis=1)
        J = np.concatenate([J, moved.skeleton.constraints(T)], axis=1)
    bad = np.asarray(~np.isfinite(J).all(axis=(1, 2)) | ~np.isfinite(r).all(axis=1))
    return np.where(bad[:, None], np.nan_to_num(r, nan=1.0, posinf=1.0, neginf=1.0), r), np.where(
        bad[:, None, None], 0.0, J)
