"""Compiled dynamics of the sample robots are those of `evaluate`."""

from __future__ import annotations

import numpy as np
import pytest

import torsor
from torsor.program.evaluate import evaluate

ROBOTS = ("rx90", "puma560", "scara", "stanford")
MODELS = ("inverse_dynamics", "direct_dynamics")


def physical(elements, rng):
    """Numbers for which the inertia matrix is far from singular: heavy rotors, small masses off the diagonals."""
    large = {"I": 3.0, "X": 0.3, "Y": 0.3, "Z": 0.3}
    return np.array([large[e[0]] + 0.1 * rng.random() if e[:2] in ("IA", "XX", "YY", "ZZ") else 0.1 * rng.random()
                     for e in elements])


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("robot", ROBOTS)
def test_dynamics_agree_with_evaluate(robot, model):
    program = getattr(torsor.models, model)(getattr(torsor.robots, robot)())
    rng = np.random.default_rng(0)
    values = {a.name: rng.uniform(-2, 2, (12, len(a.elements))) for a in program.arguments}
    values["parameters"] = physical(program.argument("parameters").elements, rng)
    samples = [{n: v[k].tolist() if v.ndim > 1 else v.tolist() for n, v in values.items()} for k in range(12)]
    wanted = np.array([evaluate(program, s)[program.outputs[0].name] for s in samples])
    f = torsor.compile(program)
    single = np.array([f(**{n: v[k] if v.ndim > 1 else v for n, v in values.items()}) for k in range(12)])
    batch = f(**values)
    np.testing.assert_array_equal(single, batch)
    settled = torsor.compile(program, parameters=values.pop("parameters"))(**values)
    for found in (batch, settled):
        error = np.abs(found - wanted).max(axis=1) / np.abs(wanted).max(axis=1)
        assert error.max() < 1e-12
