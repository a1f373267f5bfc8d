"""Determinant and inverse of Jacobians in the motors, against motions of the closed robot."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import torsor
from tests.loops.closed_robots import State, case
from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import generalised
from torsor.mechanics.constraints.rate_equations import rate_equations
from torsor.mobility.branches import closed
from torsor.program.passes.dead_code import dead_code
from torsor.robot.topology import frame_number

FRAMES = {"fourbar": ("link3", ""), "slider_crank": ("piston", ""), "five_bar": ("left rod", "L2,0,0"),
          "sr400": (6, ""), "three_rrr": ("platform", ""), "delta": ("platform", ""), "orthoglide": ("platform", ""),
          "stewart": ("platform", "")}
WALKED = {"fourbar": "loop_q4_1", "slider_crank": "loop_q4_1", "five_bar": "elbow", "three_rrr": "loop_q10_1",
          "delta": "loop_q16_1"}  # -> a factor of the frame
ROWS = {"five_bar": [0, 1], "orthoglide": [0, 1, 2]}  # those that are meant, where that is not all


def options(name):
    frame, point = FRAMES[name]
    return {"frame": frame, "point": point}


@cache
def model(code, name, **more):
    return torsor.generate(code, case(name).robot, **options(name), **more)


def freely(c, q):
    """The tangents of the closed configurations at q."""
    C = c.skeleton.constraints(c.skeleton.frames(q[None]))[0]
    _, s, vh = np.linalg.svd(C)
    return vh[(s > 1e-7 * s[0]).sum():].T


@cache
def configurations(name):
    """Closed ones of the assembly that the models are written for, far from singular ones first."""
    c = case(name)
    k = generalised(c.robot)
    relations = rate_equations(k, frame_number(c.robot, FRAMES[name][0])).eliminated
    rng = np.random.default_rng(3)
    q, good = closed(c.skeleton, rng.uniform(-1.5, 1.5, (400, len(c.skeleton.joints))))
    rows = np.zeros((len(relations), q.shape[1]))
    for row, (j, shares) in zip(rows, relations.items(), strict=True):
        row[c.skeleton.column[j]] = -1
        for i, share in shares.items():
            row[c.skeleton.column[i]] = share
    kept = []
    for one in q[good].real:
        G = freely(c, one)
        if G.shape[1] == len(c.independent) and np.abs(rows @ G).max(initial=0) < 1e-7:
            kept.append((np.linalg.svd(G[c.independent], compute_uv=False)[-1], one))
    kept.sort(key=lambda pair: -round(pair[0], 6))  # where all are alike, the last digit is no reason to choose
    assert len(kept) >= 3, name
    return [one for _, one in kept[:3]]


def at(name, code, q, **more):
    return case(name).call(model(code, name, **more), State(q, 0 * q, 0 * q))


def moved(name, q):
    """The Jacobian in the motors by differences of closed configurations, six rows in the base."""
    c, h = case(name), 1e-4
    n, sizes = frame_number(c.robot, FRAMES[name][0]), {"five_bar": [c.numbers.get("L2", 0.0), 0, 0]}
    point, columns = np.array(sizes.get(name, [0.0, 0, 0])), []
    for step in np.eye(len(c.independent)):
        T = [c.skeleton.frames(c.closed_at(q, q[c.independent] + s * h * step)[None])[0, n] for s in (-2, -1, 1, 2)]
        rate = (T[0] - 8 * T[1] + 8 * T[2] - T[3]) / (12 * h)
        R, wR = c.skeleton.frames(q[None])[0, n, :3, :3], rate[:3, :3]
        w = wR @ R.T
        columns.append([*(rate[:3, :3] @ point + rate[:3, 3]), w[2, 1], w[0, 2], w[1, 0]])
    return np.array(columns).T


@pytest.mark.parametrize("name", FRAMES)
def test_inverse_and_determinant_are_those_of_the_motions(name):
    """The determinant up to its sign; that is the same for neighbours."""
    for q in configurations(name):
        J = moved(name, q)
        assert np.allclose(at(name, "jinv", q, projection=0)["Jinv"] @ J, np.eye(J.shape[1]), atol=1e-6)
        meant = J[ROWS.get(name, slice(None))]
        det = at(name, "jdet", q)["det"][0]
        assert np.isclose(abs(det), np.sqrt(np.linalg.det(meant.T @ meant)), rtol=1e-6)


@pytest.mark.parametrize("name", ["five_bar", "sr400", "three_rrr", "delta"])
def test_any_assembly_is_served_where_it_is_asked_for(name):
    for q in case(name).configurations[:2]:
        J = moved(name, q)
        assert np.allclose(at(name, "jinv", q, projection=0, assembly="any")["Jinv"] @ J, np.eye(J.shape[1]), atol=1e-6)


def zero_of(name, value, start):
    """A closed configuration where a number of it vanishes, next to one that is given."""
    c, q, h = case(name), start, 1e-6
    for _ in range(60):
        G, here = freely(c, q), value(q)
        if abs(here) < 1e-12:
            return q
        slope = np.array([(value(q + h * g) - value(q - h * g)) / (2 * h) for g in G.T])
        step = G @ (-here * slope / (slope @ slope))
        q = closed(c.skeleton, (q + step * min(1, 0.2 / np.abs(step).max()))[None])[0][0].real
    raise AssertionError(name)


@pytest.mark.parametrize("name", ["five_bar", "three_rrr", "delta"])  # the others are held wherever they are closed
def test_where_a_direct_factor_vanishes_the_motors_let_go(name):
    c = case(name)
    program = model("jdet", name)
    alone = dead_code(replace(program, outputs=(program.output("direct"),)))  # det divides by it
    q = zero_of(name, lambda q: c.call(alone, State(q, 0 * q, 0 * q))["direct"][0], configurations(name)[0])
    s = np.linalg.svd(c.skeleton.constraints(c.skeleton.frames(q[None]))[0][:, c.passive], compute_uv=False)
    assert s[len(c.passive) - 1] < 1e-6 * s[0]


@pytest.mark.parametrize("name", WALKED)
def test_where_a_factor_vanishes_the_frame_loses_a_velocity(name):
    place = model("jdet", name).output("factors").labels.index(WALKED[name])
    q = zero_of(name, lambda q: at(name, "jdet", q)["factors"][place], configurations(name)[0])
    J = case(name).call(model("jac", name), State(q, 0 * q, 0 * q))["J"][ROWS.get(name, slice(None))]
    assert np.linalg.svd(J, compute_uv=False)[-1] < 1e-6


def test_singularities_have_names():
    assert model("jdet", "sr400").output("factors").labels == ("shoulder", "elbow", "wrist")
    said = "\n".join(model("jdet", "slider_crank").words.remarks)
    assert "det = L1*S2/C12" in said and "direct1: C12 = 0; joints 2, 3 can then move" in said
    assert "loop_q9_1: S6 = 0; joints 5, 6" in "\n".join(model("jdet", "three_rrr").words.remarks)
    assert "q4 moves as - q3" in "\n".join(model("jinv", "delta").words.remarks)


def test_a_frame_that_moves_otherwise_is_told_so():
    with pytest.raises(ModelError, match="4 degrees of freedom, and as many rows"):
        torsor.generate("jdet", "two_loops")
