"""Values computed once: those that are equal up to sign, and what several sums have in common up to a factor."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torsor.algebra.equal_values import merged
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.algebra.polynomials.kernels import extracted
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.program import Program


def merged_values(program: Program) -> Program:
    """The program with equal values merged, and those that are zero left out: see `algebra.equal_values`.

    It never takes more operations than before.  A program in which nothing is merged stays as it is.
    """
    return _rewritten(program, merged)


def common_sums(program: Program) -> Program:
    """The program with kernels taken out: see `algebra.polynomials.kernels`; as it is where that saves nothing."""
    made = _rewritten(program, extracted)
    return made if made.ops.total < program.ops.total else program


def _rewritten(program: Program, rewrite: Callable[[Sequence[Expr], set[str]], list[Expr]]) -> Program:
    """The program with its outputs written in another way, its parameters being constants of a step."""
    before = [e for values in expressions(program, Graph()).values() for e in values]
    parameters = {e for a in program.arguments if a.role == "parameter" for e in a.elements}
    after = rewrite(before, parameters) if before else before
    if all(x is y for x, y in zip(before, after, strict=True)):
        return program
    made = iter(after)
    return freeze(program.name, program.arguments, [(o, [next(made) for _ in o.elements]) for o in program.outputs],
                  program.words)
