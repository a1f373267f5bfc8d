"""Programs with choices: solutions, loops, and the straight line of all combinations."""

from __future__ import annotations

import math
import random
from dataclasses import replace

import pytest

from tests.languages.coverage import PROGRAMS
from tests.languages.solutions import SOLUTIONS
from torsor.algebra.graph import Graph
from torsor.codegen.nested_choices import Guard, as_nested, nesting
from torsor.errors import ProgramError
from torsor.program.check import check
from torsor.program.choices import choices, combinations, most_solutions, solutions
from torsor.program.count import count
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.passes.unrolled import unrolled

PLANAR, BRANCHES = SOLUTIONS["planar"], SOLUTIONS["branches"]


def named(level):
    """The guards and the lines of a level by name, without what is written in other lines."""
    shown = (i for i in level.body if isinstance(i, Guard) or not i.inline)
    return [i.output.name if isinstance(i, Guard) else i.name for i in shown]


def test_combinations_are_those_of_nested_loops():
    assert [e for e, _ in choices(BRANCHES)] == ["e1", "k", "f1", "f2"]
    listed = [tuple(c.values()) for c in combinations(BRANCHES)]
    assert len(listed) == most_solutions(BRANCHES) == 24
    assert listed[:4] == [(1, 1, -1, -1), (1, 1, -1, 1), (1, 1, 1, -1), (1, 1, 1, 1)]
    assert listed[4][1] == 2 and listed[12][0] == -1
    assert list(combinations(PROGRAMS["everything"])) == [{}]


def test_each_solution_gives_the_point_back():
    (right, left) = solutions(PLANAR, {"P": [0.5, 0.75], "parameters": [1.0, 0.5]})
    for q1, q2 in (right["q"], left["q"]):
        assert math.cos(q1) + 0.5 * math.cos(q1 + q2) == pytest.approx(0.5)
        assert math.sin(q1) + 0.5 * math.sin(q1 + q2) == pytest.approx(0.75)
    assert right["q"][1] == -left["q"][1] > 0
    assert solutions(PLANAR, {"P": [3, 3], "parameters": [1, 0.5]}) == []


def test_a_choice_lists_its_values_and_nothing_else_does():
    with pytest.raises(ProgramError, match="argument e1, a choice, lists 0 choices"):
        check(replace(PLANAR, arguments=(PLANAR.arguments[0], Argument("e1", ("e1",), "choice"), PLANAR.arguments[2])))
    with pytest.raises(ProgramError, match="argument x, a variable, lists 2 choices"):
        check(replace(PLANAR, arguments=(*PLANAR.arguments, Argument("x", ("x",), choices=(1, 2)))))


def test_each_line_stands_as_far_out_as_it_can():
    levels = nesting(BRANCHES.step)
    assert [level.choice for level in levels] == ["", "e1", "k", "f1", "f2"]
    depth = {i.name: place for place, level in enumerate(levels) for i in level.body if isinstance(i, Instruction)}
    assert sorted(depth) == sorted(i.name for i in BRANCHES.step.instructions)
    place = {e: k for k, (e, _) in enumerate(choices(BRANCHES), 1)}
    for i in BRANCHES.step.instructions:
        assert depth[i.name] == max((depth.get(a, place.get(a, 0)) for a in i.args if isinstance(a, str)), default=0)
    assert (depth["root"], depth["q1"], depth["q2"], depth["q3"]) == (0, 1, 2, 4)


@pytest.mark.parametrize("program", SOLUTIONS.values(), ids=SOLUTIONS)
def test_the_nested_lines_are_a_program_and_compute_the_same(program):
    again = check(as_nested(program, nesting(program)))
    values = {a.name: [a.choices[0] if a.choices else 0.4 + 0.1 * k for k in range(len(a.elements))]
              for a in program.arguments}
    assert evaluate(again, values) == evaluate(program, values)


def test_a_guard_is_tested_once_it_is_known_and_before_what_it_guards():
    before, e1, k, f1, f2 = map(named, nesting(BRANCHES.step))
    assert before.index("early") < before.index("root")
    assert k.index("early") < k.index("q2") and "late" in f2 and "early" not in e1 + f1


def test_what_only_guards_need_comes_first():
    g = Graph()
    x, y, e = g.symbols("x y e")
    root = g.sqrt(x * e).named("root")
    guard = (x - 2 * e).named("room")
    arguments = [Argument("x", ("x", "y")), Argument("e", ("e",), "choice", choices=(1, -1))]
    outputs = [(Output("q", (), ()), [root * y]), (Output("g", (), (2,), role="guard"), [guard * y, guard])]
    _, loop = nesting(freeze("p", arguments, outputs))
    assert named(loop) == ["room", "g", "g", "root"]


def test_guards_that_are_numbers_or_repeated_are_not_tested_again():
    p = PLANAR
    reach = p.output("reach")
    twice = replace(reach, elements=(3, "pi", reach.elements[0], -1, reach.elements[0]), shape=(5,), labels=())
    tests = [i.element for level in nesting(replace(p, outputs=(p.output("q"), twice))) for i in level.body
             if isinstance(i, Guard)]
    assert tests == [-1, reach.elements[0]]


def test_no_line_takes_in_what_an_outer_loop_knows():
    levels = nesting(BRANCHES.step)
    home = {i.name: level for level in levels for i in level.body if isinstance(i, Instruction)}
    for level in levels:
        for i in level.body:
            if isinstance(i, Instruction):
                assert all(home[a] is level for a in i.args if a in home and next(
                    j for j in home[a].body if isinstance(j, Instruction) and j.name == a).inline)


@pytest.mark.parametrize("program", SOLUTIONS.values(), ids=SOLUTIONS)
def test_the_unrolled_program_computes_every_combination(program):
    flat = unrolled(program)
    turns = list(combinations(program))
    assert all(a.role != "choice" for a in flat.arguments)
    for before, after in zip(program.outputs, flat.outputs, strict=True):
        assert after.shape == (len(turns), *before.shape)
        assert (after.name, after.role, after.meaning) == (before.name, before.role, before.meaning)
    rng = random.Random(1)
    for _ in range(20):
        values = {a.name: [rng.uniform(0.3, 0.9) for _ in a.elements] for a in flat.arguments}
        try:
            rows = evaluate(flat, values)
        except ValueError:
            continue
        for turn, combination in enumerate(turns):
            chosen = {a.name: [combination[e] for e in a.elements] for a in program.arguments if a.role == "choice"}
            for name, expected in evaluate(program, {**values, **chosen}).items():
                size = len(expected)
                assert rows[name][turn * size : (turn + 1) * size] == pytest.approx(expected, rel=1e-12, abs=1e-12)


def test_unrolling_does_shared_work_once():
    flat = unrolled(BRANCHES)
    assert count(flat).trig < 6 * count(BRANCHES).trig
    names = {i.name for i in flat.instructions}
    assert {"root", "q1_1_1_m1_m1", "q2_m1_3_m1_m1"} <= names
    assert sum(i.op == "atan2" for i in flat.instructions) == 2
    assert unrolled(flat) is flat


def test_long_names_stay_names_when_unrolled():
    g = Graph()
    x, e = g.symbols("x e")
    long = [(g.sin(x * e + k)).named("a" * 63 + str(k)) for k in range(3)]
    arguments = [Argument("x", ("x",)), Argument("e", ("e",), "choice", choices=(1, -1))]
    flat = unrolled(freeze("p", arguments, [(Output("y", (), (3,)), long)]))
    assert len({i.name for i in flat.instructions}) == len(flat.instructions)
