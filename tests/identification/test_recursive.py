"""One equation after the other gives what all of them at once give, in numpy and in generated code."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest

import torsor
from tests.identification.simulated import arm_regressor, motion, truth, with_torque_noise
from torsor.errors import IdentificationError, ModelError
from torsor.identification.estimators.recursive import Recursive
from torsor.identification.regressor import scattered

LARGE = 1e6  # the variance to begin with


def equations(samples=60, noise=(0.3, 0.1)):
    """W and y of the arm, joint by joint."""
    r, m = arm_regressor(), with_torque_noise(motion(samples, step=0.1), list(noise), 1)
    tables, _ = r.tables(m.tau, m.q, m.qd, m.qdd)
    whole = scattered(tables, r.places, len(r.columns))
    return whole[:, :-1], whole[:, -1]


def batch(W, y, forgetting=1.0, prior=0.0):
    """K and its covariance for errors of variance one, the newest equation last."""
    weights = forgetting ** np.arange(len(y) - 1, -1, -1.0)
    information = (W.T * weights) @ W + prior * forgetting ** len(y) * np.eye(W.shape[1])
    return np.linalg.solve(information, (W.T * weights) @ y), np.linalg.inv(information)


def unpacked(S, n):
    """U D U^T of the packed factor."""
    table = np.zeros((n, n))
    table[np.triu_indices(n)] = S
    U = np.triu(table, 1) + np.eye(n)
    return U * np.diag(table) @ U.T


def packed_start(n):
    return (LARGE * np.eye(n))[np.triu_indices(n)]


@pytest.mark.parametrize("forgetting", [1.0, 0.98])
@pytest.mark.parametrize("together", [1, 7, 1000])
def test_equations_in_turn_give_what_all_at_once_give(forgetting, together):
    W, y = equations()
    online = Recursive(arm_regressor().columns, forgetting)
    for k in range(0, len(y), together):
        online.update(W[k:k + together], y[k:k + together])
    K, covariance = batch(W, y, forgetting)
    assert np.allclose(online.estimate.K, K, atol=1e-8)
    assert np.allclose(online.estimate.covariance, online.estimate.sigma**2 * covariance, rtol=1e-6, atol=1e-12)


def test_what_was_not_seen_yet_is_said():
    W, y = equations()
    online = Recursive(arm_regressor().columns)
    online.update(W[0], y[0])
    assert online.estimate.unexcited and np.isinf(online.estimate.std).any()
    online.update(W, y)
    assert not online.estimate.unexcited and np.all(np.abs(online.estimate.K - truth()) < 5 * online.estimate.std)


@pytest.mark.parametrize("forgetting", [1, 0.98])
def test_the_program_gives_what_all_equations_at_once_give(forgetting):
    W, y = equations()
    n = W.shape[1]
    step = torsor.compile(torsor.recursive_step(n, forgetting))
    K, S = np.zeros(n), packed_start(n)
    for w, measured in zip(W, y, strict=True):
        K, S = step(K=K, S=S, w=w, y=[measured])
    expected, covariance = batch(W, y, forgetting, 1 / LARGE)
    assert np.allclose(K, expected, atol=1e-6)
    assert np.allclose(unpacked(S, n), covariance, rtol=1e-5, atol=1e-9)


def test_forgetting_may_be_given_at_run_time():
    rng = np.random.default_rng(1)
    given, fixed = torsor.recursive_step(4, "lambda_f"), torsor.recursive_step(4, 0.95)
    K, w, S = rng.normal(size=4), rng.normal(size=4), packed_start(4)
    one = torsor.compile(given)(K=K, S=S, w=w, y=[0.3], forgetting=[0.95])
    other = torsor.compile(fixed)(K=K, S=S, w=w, y=[0.3])
    assert all(np.allclose(a, b, rtol=1e-12) for a, b in zip(one, other, strict=True))


MAIN = """
#include <stdio.h>
#include "{name}.h"
int main(void)
{{
    double K[{n}] = {{0}}, S[{size}] = {{0}}, w[{n}], y[1];
    int i, j, k = 0;
    for (i = 0; i < {n}; i++) for (j = i; j < {n}; j++, k++) if (i == j) S[k] = {large};
    for (;;) {{
        for (i = 0; i < {n}; i++) if (scanf("%lf", &w[i]) != 1) goto end;
        if (scanf("%lf", y) != 1) goto end;
        {name}(K, S, w, y, K, S);
    }}
end:
    for (i = 0; i < {n}; i++) printf("%.17g\\n", K[i]);
    for (i = 0; i < {size}; i++) printf("%.17g\\n", S[i]);
    return 0;
}}
"""


def test_generated_c_identifies_the_arm_in_place(tmp_path):
    W, y = equations()
    n = W.shape[1]
    program = torsor.recursive_step(n)
    for name, text in torsor.files(program, "c").items():
        (tmp_path / name).write_text(text)
    main = MAIN.format(name=program.name, n=n, size=n * (n + 1) // 2, large=LARGE)
    (tmp_path / "main.c").write_text(main)
    subprocess.run(["gcc", "-O1", "-Wall", "-Werror", "-o", "rls", "main.c", f"{program.name}.c", "-lm"],
                   cwd=tmp_path, check=True)
    rows = "\n".join(" ".join(map(repr, row.tolist())) for row in np.column_stack([W, y]))
    out = subprocess.run(["./rls"], cwd=tmp_path, input=rows, capture_output=True, text=True, check=True).stdout
    numbers = np.array([float(line) for line in out.split()])
    expected, covariance = batch(W, y, prior=1 / LARGE)
    assert np.allclose(numbers[:n], expected, atol=1e-6)
    assert np.allclose(unpacked(numbers[n:], n), covariance, rtol=1e-5, atol=1e-9)


@pytest.mark.parametrize("language", ["c", "fortran", "matlab", "python", "javascript"])
def test_other_languages_compute_the_same(language):
    (check,) = torsor.verify(torsor.recursive_step(3, 0.99), [language], states=5)
    assert check.ok


def test_a_step_is_of_second_order_and_has_a_division_a_parameter():
    for n in (5, 62):
        ops = torsor.recursive_step(n).ops
        assert ops.div == n and ops.mul <= 2 * n * n + 6 * n and ops.add <= 2 * n * n + 3 * n


def test_it_stays_sound_after_many_equations():
    """A motion that excites little, five thousand times over: variances stay positive and parameters stay put."""
    rng, n = np.random.default_rng(3), 3
    step = torsor.compile(torsor.recursive_step(n))
    K, S = np.zeros(n), packed_start(n)
    for _ in range(5000):
        w = np.array([1.0, 1.0 + 1e-5 * rng.normal(), rng.normal()])
        K, S = step(K=K, S=S, w=w, y=[w @ [1.0, 2.0, 3.0]])
    assert np.all(np.diag(unpacked(S, n)) > 0) and np.all(S[[0, 3, 5]] > 0)
    assert abs(K[0] + K[1] - 3) < 1e-6 and abs(K[2] - 3) < 1e-6


@pytest.mark.parametrize("wrong", [0, 1.5, "three", 1000])
def test_parameters_are_counted(wrong):
    with pytest.raises(ModelError, match="1 to 200 parameters"):
        torsor.recursive_step(wrong)


def test_bad_equations_are_answered():
    with pytest.raises(IdentificationError, match="above 0 and up to 1"):
        Recursive(("a",), 1.5)
    with pytest.raises(IdentificationError, match="2 parameters"):
        Recursive(("a", "b")).update([[1, 2, 3]], [1])
    with pytest.raises(ModelError, match=r"0\.99"):
        torsor.recursive_step(3, 0)
