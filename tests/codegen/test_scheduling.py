"""The order of work: whatever it is, every step comes after what it reads, and the better of two is taken."""

from __future__ import annotations

from random import Random

import pytest

from torsor.codegen.scheduling import LONGEST, REGISTERS, Step, _by_results, order, traffic


def random_steps(seed: int, count: int = 200) -> tuple[list[Step], list[str]]:
    rng = Random(seed)
    steps: list[Step] = []
    names = [f"x{k}" for k in range(5)]
    for k in range(count):
        made = (f"v{k}",) if rng.random() < 0.9 else (f"v{k}", f"w{k}")
        steps.append(Step(made, tuple(rng.choice(names[-30:]) for _ in range(rng.randrange(4)))))
        names += made
    return steps, [s.makes[0] for s in steps if rng.random() < 0.2]


@pytest.mark.parametrize("seed", range(10))
def test_every_step_comes_once_and_after_what_it_reads(seed):
    steps, results = random_steps(seed)
    made = {s for step in steps for s in step.makes}
    for places in (order(steps, results), _by_results(steps, results)):
        assert sorted(places) == list(range(len(steps)))
        known: set[str] = set()
        for k in places:
            assert all(name in known for name in steps[k].reads if name in made)
            known.update(steps[k].makes)


def test_what_fits_into_registers_is_not_moved():
    steps = [Step((f"v{k}",), (f"v{k - 1}",) if k else ()) for k in range(100)]
    assert traffic(steps, range(100)) == 0


def test_what_waits_too_long_is_stored_and_loaded():
    first = [Step((f"a{k}",), ()) for k in range(3 * REGISTERS)]
    then = [Step((f"b{k}",), (f"a{k}",)) for k in range(3 * REGISTERS)]
    steps = first + then
    assert traffic(steps, range(len(steps))) >= 2 * REGISTERS
    together = [p for k in range(3 * REGISTERS) for p in (k, 3 * REGISTERS + k)]
    assert traffic(steps, together) == 0
    assert traffic(steps, order(steps, [s.makes[0] for s in then])) == 0


def test_a_step_may_read_more_than_there_are_registers():
    first = [Step((f"a{k}",), ("x",)) for k in range(3 * REGISTERS)]
    many = Step(("s", "c"), tuple(f"a{k}" for k in range(3 * REGISTERS)))
    steps = [*first, many, Step(("y",), ("s", "c", "x"))]
    assert order(steps, ["y"])[-2:] == [len(first), len(first) + 1]
    assert traffic(steps, range(len(steps))) >= 2 * REGISTERS


def test_a_recursion_is_left_as_it_is():
    steps = [Step(("v0",), ("x",))] + [Step((f"v{k}",), (f"v{k - 1}", "x")) for k in range(1, 50)]
    assert order(steps, ["v49"]) == list(range(50))


def test_nothing_is_tried_on_long_programs():
    steps = [Step((f"v{k}",), ("x",)) for k in range(LONGEST + 1)]
    assert order(steps, [s.makes[0] for s in steps]) == list(range(LONGEST + 1))
