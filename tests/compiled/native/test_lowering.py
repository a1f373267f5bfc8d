"""Lowered programs compute the same, with fewer items: exactly so in rational numbers."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from tests.compiled.native.programs import nested_sines, program, rational_program, same_bits
from tests.compiled.random_programs import random_program
from torsor.algebra.domains import RATIONAL
from torsor.codegen.lowering import Fused, Sines, lowered, makes, reads
from torsor.compiled.compile import compile
from torsor.program.evaluate import evaluate
from torsor.program.instructions import Instruction


def interpreted(given, items, x):
    """The outputs, from the items in rational numbers."""
    value = dict(zip(given.argument("x").elements, x, strict=True))

    def read(operand):
        return value[operand] if isinstance(operand, str) else Fraction(operand)

    for item in items:
        args = list(map(read, item.args))
        if isinstance(item, Fused):
            value[item.name] = item.side * args[0] * args[1] + item.other * args[2]
        else:
            value[item.name] = RATIONAL.ops[item.op](*args)
    return {o.name: [read(e) for e in o.elements] for o in given.outputs}


def test_most_random_programs_have_something_to_fuse():
    fused = [any(isinstance(i, Fused) for i in lowered(rational_program(seed), False)) for seed in range(60)]
    assert sum(fused) > 55


@pytest.mark.parametrize("seed", range(60))
def test_items_compute_the_program_exactly(seed):
    given, rng = rational_program(seed), random.Random(seed)
    x = [Fraction(rng.choice((-1, 1)) * rng.randint(1, 9), rng.randint(1, 9)) for _ in range(6)]
    items = lowered(given, False)
    assert interpreted(given, items, x) == evaluate(given, {"x": x}, RATIONAL)


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("make", [rational_program, random_program, lambda seed: random_program(seed).step])
def test_every_instruction_is_absorbed_or_made_once_before_it_is_read(make, seed):
    given = make(seed)
    made = {e for a in given.arguments for e in a.elements} | {"pi"}
    for item in lowered(given, False):
        assert all(a in made for a in reads(item) if isinstance(a, str))
        assert not made.intersection(makes(item))
        made.update(makes(item))
    assert all(e in made for o in given.outputs for e in o.elements if isinstance(e, str))
    for i in given.instructions:
        assert i.name in made or i.op in ("add", "sub", "neg", "mul") or (i.op, i.args[1]) == ("pow", 2)


@pytest.mark.parametrize("exact", [True, False])
def test_an_exact_program_is_left_as_it_is(exact):
    given = random_program(3)
    assert (lowered(given, exact) == list(given.instructions)) is exact


def a_sum(rng, products, others):
    """A sum of so many products and other terms, in brackets at random, with signs at random."""
    made = [Instruction(f"p{k}", *(("pow", (f"x{k % 4}", 2)) if k % 3 == 2 else ("mul", (f"x{k % 4}", "x4"))))
            for k in range(products)]
    terms = [i.name for i in made] + [f"x{5 + k}" for k in range(others)]
    rng.shuffle(terms)
    while len(terms) > 1:
        k = rng.randrange(len(terms) - 1)
        name = f"s{len(made)}"
        made.append(Instruction(name, rng.choice(("add", "sub")), (terms.pop(k), terms.pop(k))))
        terms.insert(k, name)
    return program(made, terms, inputs=20)


@pytest.mark.parametrize("products", range(6))
@pytest.mark.parametrize("others", range(5))
def test_a_sum_takes_an_item_a_product_and_one_for_each_other_term_but_the_first(products, others):
    for seed in range(10 if products + others > 1 else 0):
        given = a_sum(random.Random(seed), products, others)
        items = lowered(given, False)
        assert len(items) == (products + others - 1 if others else products)
        x = [Fraction(k + 1, k + 2) for k in range(20)]
        assert interpreted(given, items, x) == evaluate(given, {"x": x}, RATIONAL)


def test_products_that_several_read_are_made_once():
    made = [Instruction("p", "mul", ("x0", "x1")), Instruction("a", "add", ("p", "x2")),
            Instruction("b", "sub", ("x3", "p")), Instruction("c", "add", ("p", "p"))]
    given = program(made, ["a", "b", "c"], ["p"], inputs=4)
    assert lowered(given, False) == made


def test_a_product_that_is_an_output_is_not_absorbed():
    made = [Instruction("p", "mul", ("x0", "x1")), Instruction("a", "add", ("p", "x2"))]
    assert lowered(program(made, ["a", "p"], inputs=3), False) == made
    assert lowered(program(made, ["a"], inputs=3), False) == [Fused("a", ("x0", "x1", "x2"), 1, 1)]


def test_a_sum_of_thousands_of_terms_is_native():
    """Warnings are errors here: interpreted would not do."""
    count = 3000
    made = [Instruction("s0", "mul", ("x0", "x1"))]
    made += [Instruction(f"s{k}", "sub" if k % 3 else "add", (f"s{k - 1}", "x0")) for k in range(1, count)]
    given = program(made, [f"s{count - 1}"], inputs=2)
    assert len(lowered(given, False)) == count - 1
    f, x = compile(given), np.array([0.5, 3.0])
    assert f.native and f(x) == evaluate(given, {"x": x.tolist()})["r0"]


@pytest.mark.parametrize("depth", range(1, 5))
def test_sines_come_level_by_level_each_angle_once(depth):
    items = lowered(nested_sines(depth), False)
    levels = [i for i in items if isinstance(i, Sines)]
    assert [len(s.angles) for s in levels] == [3] * depth
    assert all(len(set(s.angles)) == 3 and all(map(all, s.names)) for s in levels)
    assert not any(isinstance(i, Instruction) and i.op in ("sin", "cos") for i in items)
    assert items[0] is levels[0]


def test_the_same_sine_twice_is_computed_once():
    made = [Instruction("a", "sin", ("x0",)), Instruction("b", "sin", ("x0",)), Instruction("c", "cos", ("x0",)),
            Instruction("d", "cos", ("x0",)), Instruction("e", "sin", ("b",)), Instruction("f", "mul", ("a", "b"))]
    given = program(made, ["a", "b", "c", "d", "e", "f"])
    assert [len(i.angles) for i in lowered(given, False) if isinstance(i, Sines)] == [1, 1]
    x = np.array([[-0.0], [0.3], [1e300], [np.nan], [-4.0]])
    found = compile(given)(x)
    same_bits([found[:, 0], found[:, 2]], [found[:, 1], found[:, 3]])
    np.testing.assert_allclose(found[:2, 4], np.sin(np.sin(x[:2, 0])), rtol=1e-15)
