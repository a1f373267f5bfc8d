"""Programs made for one purpose, and comparison bit by bit."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from torsor.program.check import check
from torsor.program.instructions import Argument, Instruction, Operand, Output
from torsor.program.program import Program


def program(instructions: Sequence[Instruction], *outputs: Sequence[Operand], inputs: int = 1) -> Program:
    """Instructions on x0, x1, ... as they are written, not folded or shared by a graph; each output is a vector."""
    results = tuple(Output(f"r{k}", tuple(o), (len(o),)) for k, o in enumerate(outputs))
    x = Argument("x", tuple(f"x{k}" for k in range(inputs)))
    return check(Program("written", (x,), tuple(instructions), results))


def sines_of(count: int) -> Program:
    """The sines and the cosines of as many angles."""
    made = [Instruction(f"{op}{k}", op, (f"x{k}",)) for op in ("sin", "cos") for k in range(count)]
    return program(made, [f"sin{k}" for k in range(count)], [f"cos{k}" for k in range(count)], inputs=count)


def nested_sines(depth: int, width: int = 3) -> Program:
    """Angles that depend on sines that depend on sines, with sums of products between."""
    made: list[Instruction] = []
    angles = [f"x{k}" for k in range(width)]
    for level in range(depth):
        sines = [f"s{level}_{k}" for k in range(width)]
        cosines = [f"c{level}_{k}" for k in range(width)]
        made += [Instruction(s, "sin", (a,)) for s, a in zip(sines, angles, strict=True)]
        made += [Instruction(c, "cos", (a,)) for c, a in zip(cosines, angles, strict=True)]
        angles = [f"a{level}_{k}" for k in range(width)]
        for k, angle in enumerate(angles):
            made.append(Instruction(f"p{level}_{k}", "mul", (sines[k], cosines[k - 1])))
            made.append(Instruction(angle, "add", (f"p{level}_{k}", "x0")))
    return program(made, angles, sines, inputs=width)


def every_size(largest: int = 9) -> Program:
    """Arguments and outputs of 1, 2, ... elements, among the outputs numbers and arguments as they are."""
    arguments = tuple(Argument(f"a{n}", tuple(f"a{n}_{k}" for k in range(n))) for n in range(1, largest + 1))
    made, outputs = [], []
    for n in range(1, largest + 1):
        for k in range(n):
            made.append(Instruction(f"p{n}_{k}", "mul", (f"a{n}_{k}", f"a{largest}_{largest - 1 - k}")))
            made.append(Instruction(f"y{n}_{k}", "sub", (f"p{n}_{k}", f"a{largest + 1 - n}_0")))
        outputs.append(Output(f"y{n}", tuple(f"y{n}_{k}" for k in range(n)), (n,)))
        outputs.append(Output(f"same{n}", arguments[n - 1].elements[::-1], (n,)))
    outputs += [Output("one", (Fraction(1, 3),), ()), Output("mixed", ("pi", 0, "a1_0", 2, "y9_8", "a9_8"), (2, 3))]
    return check(Program("every_size", arguments, tuple(made), tuple(outputs)))


def rational_program(seed: int, size: int = 60) -> Program:
    """Sums, products, quotients and powers at random; most are read once, some often, and no degree is high."""
    rng = random.Random(seed)
    inputs = [f"x{k}" for k in range(6)]
    degree: dict[Operand, int] = dict.fromkeys(inputs, 1) | {2: 0, Fraction(-3, 7): 0}
    unread: list[str] = []
    made: list[Instruction] = []

    def some(highest: int = 9) -> Operand:
        fresh = [v for v in unread if degree[v] <= highest]
        if fresh and rng.random() < 0.8:
            unread.remove(found := rng.choice(fresh))
            return found
        return rng.choice([v for v in degree if degree[v] <= highest])

    for k in range(size):
        op = rng.choices(("add", "sub", "mul", "neg", "div", "pow"), (6, 6, 8, 1, 1, 2))[0]
        args: dict[str, tuple[Operand, ...]] = {
            "mul": (rng.choice(inputs), some(3) if rng.random() < 0.3 else rng.choice(inputs)),
            "neg": (some(),), "div": (some(), rng.choice(inputs)),
            "pow": (rng.choice(inputs), rng.choice((-2, 0, 1, 2, 2, 2, 3)))}
        i = Instruction(f"v{k}", op, args.get(op) or (some(), some()))
        degree[i.name] = 3 if op == "pow" else sum(degree[a] for a in i.args) if op == "mul" else max(
            degree[a] for a in i.args)
        unread.append(i.name)
        made.append(i)
    return program(made, [*unread, "x0", made[size // 2].name, 5], inputs=6)


def same_bits(found, wanted) -> None:
    """The same numbers, and the same signs of zeros; nan is nan."""
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        one, other = np.asarray(one), np.asarray(other)
        assert one.dtype == other.dtype and one.shape == other.shape
        np.testing.assert_array_equal(one, other)
        np.testing.assert_array_equal(np.signbit(one) & ~np.isnan(one), np.signbit(other) & ~np.isnan(other))
