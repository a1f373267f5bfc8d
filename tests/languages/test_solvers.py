"""Solvers: all solutions of a program, in every language that has loops, against `evaluate`."""

from __future__ import annotations

import math
import random
import re
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import torsor
from tests.compiled.random_programs import random_program
from tests.languages.coverage import PROGRAMS
from tests.languages.julia_reader import load, parse
from tests.languages.solutions import SOLUTIONS
from tests.languages.test_files import lay, run
from torsor import models
from torsor.languages import LANGUAGES, files, find, write
from torsor.languages.draft import Draft
from torsor.program.choices import combinations
from torsor.program.evaluate import evaluate
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.links import fixed_link, link
from torsor.verification.generated_text import draw_states, verify
from torsor.verification.generated_text import run as run_tool

SOLVERS = [r.name for r in LANGUAGES.values() if r.loops is not None]
RUN = ("c", "cpp", "python", "matlab", "fortran", "rust", "javascript")
PLANAR, BRANCHES = SOLUTIONS["planar"], SOLUTIONS["branches"]


def states_of(program: Program, count: int) -> list[list[list[float]]]:
    """Random numbers for all arguments but the choices."""
    rng = random.Random(5)
    given = [a for a in program.arguments if a.role != "choice"]
    return [[[rng.uniform(0.3, 2) if a.role == "parameter" else rng.uniform(-2, 2) for _ in a.elements] for a in given]
            for _ in range(count)]


def existing(program: Program, state: list[list[float]]) -> list[dict[str, list[float]]]:
    """The combinations that can be computed and have no negative guard."""
    found = []
    for combination in combinations(program):
        left = iter(state)
        values = {a.name: [combination[e] for e in a.elements] if a.role == "choice" else next(left)
                  for a in program.arguments}
        try:
            outputs = evaluate(program, values)
        except ValueError:  # the root of a negative number, behind a guard that fails
            continue
        if all(x >= 0 for o in program.outputs if o.role == "guard" for x in outputs[o.name]):
            found.append({o.name: outputs[o.name] for o in program.outputs if o.role != "guard"})
    return found


def flat(found: list[dict[str, list[float]]], program: Program) -> list[float]:
    results = [o.name for o in program.outputs if o.role != "guard"]
    return [len(found), *(x for name in results for solution in found for x in solution[name])]


@pytest.mark.parametrize("program", SOLUTIONS.values(), ids=SOLUTIONS)
@pytest.mark.parametrize("language", RUN)
def test_a_solver_finds_the_solutions_that_exist(language, program):
    record, states = find(language), states_of(program, 60)
    assert record.harness is not None
    expected = [flat(existing(program, state), program) for state in states]
    assert len({numbers[0] for numbers in expected}) > 1
    found = run_tool(program, record, states, record.harness.solvers)
    np.testing.assert_allclose(found, [x for numbers in expected for x in numbers], rtol=1e-12, atol=1e-12)


def agrees_in_julia(program: Program, states: int, tolerance: float) -> None:
    """Hold the solver in Julia, read and computed here, to the solutions that exist."""
    (text,) = files(program, "julia").values()
    solve = load(text)[f"{program.name}_solve"]
    for state in states_of(program, states):
        found = solve(*state)
        lists = list(found.values()) if isinstance(found, dict) else [found]
        numbers = [len(lists[0]), *(x for items in lists for item in items for x in np.ravel(item))]
        np.testing.assert_allclose(numbers, flat(existing(program, state), program), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("program", SOLUTIONS.values(), ids=SOLUTIONS)
def test_the_solver_in_julia_finds_the_solutions_that_exist(program):
    agrees_in_julia(program, 60, 1e-12)
    record = find("julia")
    assert record.harness is not None and record.harness.solvers is not None
    for driver in record.harness.solvers(Draft(program, record), states_of(program, 2)).values():
        parse(driver)


@pytest.mark.parametrize("program", [*SOLUTIONS.values(), random_program(3)], ids=lambda p: p.name)
@pytest.mark.parametrize("language", [*RUN, "maple"])
def test_programs_with_choices_are_verified(language, program):
    (check,) = verify(program, (language,), states=48)
    assert check.ok and check.states == 48, check


@pytest.mark.parametrize("program", [*SOLUTIONS.values(), PROGRAMS["arm"]], ids=lambda p: p.name)
def test_every_combination_of_choices_has_its_share_of_the_states(program):
    turns = list(combinations(program))
    states = [dict(zip((e for a in program.arguments for e in a.elements), (x for part in state for x in part),
                       strict=True)) for state in draw_states(program, 2 * len(turns))]
    for combination in turns:
        assert sum(combination.items() <= state.items() for state in states) == 2


def test_a_wrong_test_of_a_guard_is_noticed(monkeypatch):
    right = find("python")
    monkeypatch.setitem(LANGUAGES, "python", replace(right, write=lambda draft: {
        name: text.replace("if G1 < 0:", "if G1 > 0:") for name, text in right.write(draft).items()}))
    (check,) = verify(PLANAR, ("python",), states=5)
    assert check.ok is False


@pytest.mark.parametrize("program", [*SOLUTIONS.values(), random_program(3)], ids=lambda p: p.name)
def test_solvers_compile_without_a_warning(program, tmp_path):
    lay(program, "c", tmp_path)
    header = f'#include "{program.name}.h"\n'
    (tmp_path / "both.c").write_text(f'{header}{header}#include "{program.name}.c"\n')
    (tmp_path / "both.cpp").write_text(header)
    run("gcc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Wshadow", "-c", "both.c", cwd=tmp_path)
    run("g++", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", "both.cpp", cwd=tmp_path)
    lay(program, "fortran", tmp_path)
    run("gfortran", "-std=f2008", "-Wall", "-Wextra", "-Werror", "-Wno-unused-dummy-argument", "-fsyntax-only",
        f"{program.name}.f90", cwd=tmp_path)
    assert max(map(len, write(program, "fortran").splitlines())) <= 132


@pytest.mark.parametrize("language", SOLVERS)
def test_the_text_says_what_choices_and_guards_mean(language):
    text = write(PLANAR, language)
    head, body = text[: text.index("joint positions")], text[text.index("joint positions") :]
    assert "all solutions at one state, at most 2" in head and re.search(r"planar_solve\(&?P, &?parameters", head)
    assert "e1: elbow to the left (1) or to the right (-1)" in body
    assert "needs G1 >= 0: the point is within reach" in body


@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {*SOLVERS, "json"}))
def test_texts_without_a_solver_say_what_a_solution_is(language):
    text = write(BRANCHES, language)
    assert "each of the 24 combinations of the choices is a solution if no guard is negative" in text
    assert "branches_solve" not in text


@pytest.mark.parametrize("language", SOLVERS)
def test_a_program_without_choices_has_no_solver(language):
    assert not any("solve" in text for text in files(PROGRAMS["everything"], language).values())


def test_c_says_how_many_solutions_there_may_be():
    assert "enum { BRANCHES_SOLUTIONS = 24 };" in files(BRANCHES, "c")["branches.h"]
    header = files(SOLUTIONS["hard_branches"], "c")["hard_branches.h"]
    assert "HARD_BRANCHES_SOLUTIONS = 3," in header and "enum { HARD_BRANCHES_SOLUTIONS_1 = 4 };" in header


def python_of(program: Program) -> dict[str, object]:
    scope: dict[str, object] = {"__name__": program.name}
    exec(compile(write(program, "python"), program.name, "exec"), scope)
    return scope


def test_python_gives_arrays_over_the_solutions():
    planar = python_of(PLANAR)
    solve, setup, solve_step = (planar[f"planar_{name}"] for name in ("solve", "setup", "solve_step"))
    q = solve([0.5, 0.75], [1, 0.5])
    assert q.shape == (2, 2) and solve([3, 3], [1, 0.5]).shape == (0, 2)
    np.testing.assert_array_equal(solve_step([0.5, 0.75], setup([1, 0.5])), q)
    tip = np.cos(q[:, 0]) + 0.5 * np.cos(q.sum(axis=1)), np.sin(q[:, 0]) + 0.5 * np.sin(q.sum(axis=1))
    np.testing.assert_allclose(tip, [[0.5, 0.5], [0.75, 0.75]])
    with pytest.raises(ValueError, match="ambiguous"):
        solve(np.zeros((5, 2)), [1, 0.5])
    found = python_of(BRANCHES)["branches_solve"]([1.5, 0.1, 1.0], [1.0, 0.5])
    count = len(found.q)
    assert [a.shape for a in found] == [(count, 3), (count, 2, 2), (count,), (count, 1, 2, 2)]


def test_a_guard_that_is_not_a_number_does_not_forbid():
    q = python_of(PLANAR)["planar_solve"]([math.nan, 0], [1, 0.5])
    assert q.shape == (2, 2) and np.isnan(q).all()


def test_matlab_gives_the_handle_of_the_solver_too(tmp_path):
    lay(PLANAR, "matlab", tmp_path)
    lines = ("[setup, step, solve] = planar(); [q, count] = solve([0.5 0.75], setup([1 0.5])); "
             "printf('%g %d', norm(q - planar_solve([0.5 0.75], [1 0.5])), count);")
    assert run("octave-cli", "--quiet", "--no-init-file", "--eval", lines, cwd=tmp_path) == "0 2"


FENCED = Robot("fenced", (
    link(0, 1, limits=(1, 5)), link(1, 2, alpha="pi/2", limits=("-5*pi/2", "-pi")),
    link(2, 3, d="L2", limits=(None, 2)), fixed_link(3, 4, d="L3")))
LENGTHS = {"L2": 0.5, "L3": 0.4}


@cache
def fenced() -> tuple[Program, list[list[list[float]]], list[list[float]]]:
    """The inverse model within limits, targets with the parameters, and the solutions that the numeric door finds."""
    ik = torsor.inverse_geometry(FENCED, LENGTHS, method="paul")
    program = models.inverse_geometric_paul(FENCED, limits=True)
    T = torsor.Kinematics(FENCED, LENGTHS).pose(np.random.default_rng(2).uniform(-3, 3, (30, 3)))
    given = [LENGTHS.get(e, 0.0) for e in program.argument("parameters").elements]
    states = [[t[:3].ravel().tolist(), given] for t in T]
    return program, states, [[len(q), *np.ravel(q)] for q in map(ik.solve, T)]


@pytest.mark.parametrize("language", RUN)
def test_a_solver_with_limits_drops_the_configurations_that_the_numeric_door_drops(language):
    program, states, expected = fenced()
    record = find(language)
    assert record.harness is not None
    assert len({numbers[0] for numbers in expected}) > 2
    found = run_tool(program, record, states, record.harness.solvers)
    np.testing.assert_allclose(found, [x for numbers in expected for x in numbers], rtol=1e-9, atol=1e-9)


def test_the_solver_with_limits_is_the_same_in_julia():
    program, states, expected = fenced()
    (text,) = files(program, "julia").values()
    solve = load(text)[f"{program.name}_solve"]
    for state, numbers in zip(states[:8], expected[:8], strict=True):
        found = solve(*state)
        np.testing.assert_allclose([len(found), *np.ravel(found)], numbers, rtol=1e-9, atol=1e-9)


def test_code_takes_limits_from_the_robot_or_as_they_are_given():
    ik = torsor.inverse_geometry(FENCED, LENGTHS, method="paul")
    own, given, none = (next(iter(ik.files("python", limits=x).values())) for x in (True, {"q1": (-1, 1)}, False))
    own = " ".join(own.replace("#", " ").split())  # a long remark is broken
    assert "q2 from -5*pi/2 to -pi" in own and "q3 is not above its limit 2" in own
    assert "q1 from -1 to 1" in given and "q2 is not" not in given and "limit" not in none
