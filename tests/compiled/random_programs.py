"""Random programs over all operations, and what `evaluate` makes of them sample by sample."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np

from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.operations import OPERATIONS
from torsor.program.check import check
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Instruction, Output
from torsor.program.program import Program

ARGUMENTS = (
    Argument("q", ("t1", "t2", "t3")),
    Argument("qd", ("td1", "td2")),
    Argument("choice", ("e1",), "choice", choices=(-1, 1)),
    Argument("parameters", ("M1", "M2", "L1", "L2"), "parameter"),
)


def random_program(seed: int, size: int = 80) -> Program:
    """A program of about `size` operations, every one of the table among them, all values moderate."""
    rng, g = random.Random(seed), Graph()
    symbols = [g.symbol(e) for a in ARGUMENTS for e in a.elements]
    pool: list[Expr] = [*symbols, g.pi, g.const(Fraction(1, 3)), g.const(-2)]
    ops = [*OPERATIONS, *rng.choices(list(OPERATIONS), k=size)]
    rng.shuffle(ops)
    for op in ops:
        pool.append(_tame(g, _operation(g, rng, op, pool)))
    results = [
        (Output("matrix", (), (2, 3)), pool[-6:]),
        (Output("scalar", (), ()), pool[-7:-6]),
        (Output("vector", (), (4,)), [g.zero, g.pi, symbols[0], symbols[-1]]),
        (Output("guard", (), (1,), role="guard"), pool[-8:-7]),
    ]
    return freeze(f"random{seed}", ARGUMENTS, results)


def _operation(g: Graph, rng: random.Random, op: str, pool: list[Expr]) -> Expr:
    a, b, c = (rng.choice(pool) for _ in range(3))
    if op == "div":
        return g.div(a, g.sin(b) + 2)
    if op == "sqrt":
        return g.sqrt(g.abs(a))
    if op == "log":
        return g.log(g.sin(a) + 2)
    if op in ("tan", "exp"):
        return g.apply(op, g.sin(a))
    if op == "pow":
        return g.pow(a, rng.choice((2, 3, 5, 8)))
    return g.apply(op, *(a, b, c)[: OPERATIONS[op].arity])


def _tame(g: Graph, a: Expr) -> Expr:
    """a itself up to 3, shrunk beyond: rounding errors are not blown up on the way."""
    return a if a.op in ("const", "symbol", "pi") else g.select(3 - g.abs(a), a, g.sin(a))


def power_program(exponents: tuple[int, ...]) -> Program:
    """x to each of the exponents; a graph would fold some of them away."""
    powers = tuple(Instruction(f"p{k}", "pow", ("x", n)) for k, n in enumerate(exponents))
    names = tuple(i.name for i in powers)
    return check(Program("powers", (Argument("x", ("x",)),), powers, (Output("y", names, (len(names),)),)))


def one_program(op: str) -> Program:
    """A single operation on the elements of x."""
    elements = tuple(f"x{k}" for k in range(OPERATIONS[op].arity))
    program = Program(op, (Argument("x", elements),), (Instruction("y1", op, elements),), (Output("y", ("y1",), ()),))
    return check(program)


def random_values(program: Program, seed: int, **leading: tuple[int, ...]) -> dict[str, np.ndarray]:
    """A value for each argument, with the leading axes asked for."""
    rng = np.random.default_rng(seed)
    return {a.name: rng.uniform(-2, 2, (*leading.get(a.name, ()), len(a.elements))) for a in program.arguments}


def expected(program: Program, values: dict[str, np.ndarray]) -> list[np.ndarray]:
    """The outputs by `evaluate`, one sample at a time."""
    leading = np.broadcast_shapes(*(v.shape[:-1] for v in values.values()))
    full = {name: np.broadcast_to(v, (*leading, v.shape[-1])) for name, v in values.items()}
    results = [np.empty(leading + o.shape) for o in program.outputs]
    for sample in np.ndindex(*leading):
        outputs = evaluate(program, {name: list(v[sample]) for name, v in full.items()})
        for output, result in zip(program.outputs, results, strict=True):
            result[sample] = np.reshape(outputs[output.name], output.shape)
    return results


def assert_same(found, wanted) -> None:
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        assert one.shape == other.shape
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)
