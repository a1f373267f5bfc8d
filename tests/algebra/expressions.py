"""Random expressions, as recipes that can be built folded (in a graph) or computed plainly (in numbers)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from hypothesis import strategies as st

from torsor.algebra.domains import Domain
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph

NAMES = ("a", "b", "c", "x1", "q2")
RATIONAL_OPS = ("add", "sub", "mul", "div", "neg", "pow", "abs", "sign", "min", "max", "select")
ALL_OPS = (*RATIONAL_OPS, "sin", "cos", "tan", "atan2", "sqrt", "exp", "log")
_ARITY = {"neg": 1, "abs": 1, "sign": 1, "sin": 1, "cos": 1, "tan": 1, "sqrt": 1, "exp": 1, "log": 1, "select": 3}

# what a recipe without a value raises; mpmath meets complex numbers with the last two
NO_VALUE = (ArithmeticError, ValueError, TypeError, AttributeError)

Recipe = Any  # a number, a name, "pi", or (op, recipe, ...); pow has its exponent second


def recipes(ops: tuple[str, ...], pi: bool = False, leaves: int = 12) -> st.SearchStrategy[Recipe]:
    """Random recipes over the given operations."""
    numbers = st.one_of(st.integers(-3, 3), st.fractions(-2, 2, max_denominator=6))
    atoms = st.one_of(numbers, st.sampled_from(NAMES), *([st.just("pi")] if pi else []))

    def grow(inner: st.SearchStrategy[Recipe]) -> st.SearchStrategy[Recipe]:
        def node(op: str) -> st.SearchStrategy[Recipe]:
            if op == "pow":
                return st.tuples(st.just(op), inner, st.integers(0, 4))
            return st.tuples(st.just(op), *[inner] * _ARITY.get(op, 2))

        return st.sampled_from(ops).flatmap(node)

    return st.recursive(atoms, grow, max_leaves=leaves)


def build(recipe: Recipe, g: Graph) -> Expr:
    """The recipe in a graph, folding as it goes."""
    if isinstance(recipe, str):
        return g.pi if recipe == "pi" else g.symbol(recipe)
    if not isinstance(recipe, tuple):
        return g.const(recipe)
    op, *args = recipe
    if op == "pow":
        return build(args[0], g) ** args[1]
    return g.apply(op, *(build(a, g) for a in args))


def plain(recipe: Recipe, values: Mapping[str, Any], domain: Domain) -> Any:
    """The recipe computed without any folding."""
    if isinstance(recipe, str):
        return domain.pi if recipe == "pi" else domain.number(values[recipe])
    if not isinstance(recipe, tuple):
        return domain.number(recipe)
    op, *args = recipe
    if op == "pow":
        base = plain(args[0], values, domain)
        return domain.ops["pow"](base, args[1])
    return domain.ops[op](*(plain(a, values, domain) for a in args))


def value(e: Expr, values: Mapping[str, Any], domain: Domain) -> Any:
    """The node computed in numbers."""
    return parts(e, values, domain)[e.id]


def parts(e: Expr, values: Mapping[str, Any], domain: Domain) -> dict[int, Any]:
    """All nodes that an expression is made of, computed in numbers, by their ids."""
    made: dict[int, Any] = {}
    for node in reachable([e]):
        if node.op == "const":
            made[node.id] = domain.number(node.value)
        elif node.op == "pi":
            made[node.id] = domain.pi
        elif node.op == "symbol":
            made[node.id] = domain.number(values[node.value])
        else:
            made[node.id] = domain.ops[node.op](*(made[a.id] for a in node.args))
    return made


def shuffled(recipe: Recipe, draw: Any) -> Recipe:
    """The same expression written another way: operands swapped, signs moved about."""
    if not isinstance(recipe, tuple):
        return recipe
    op, *args = recipe
    if op == "pow":
        return (op, shuffled(args[0], draw), args[1])
    args = [shuffled(a, draw) for a in args]
    if op in ("add", "mul", "min", "max") and draw(st.booleans()):
        args.reverse()
    if op == "sub" and draw(st.booleans()):
        return ("neg", ("sub", args[1], args[0])) if draw(st.booleans()) else ("add", ("neg", args[1]), args[0])
    if op == "mul" and draw(st.booleans()):
        return ("neg", ("mul", ("neg", args[0]), args[1]))
    if op == "div" and draw(st.booleans()):
        return ("div", ("neg", args[0]), ("neg", args[1]))
    return (op, *args)


def rationals() -> st.SearchStrategy[dict[str, Fraction]]:
    """Values for the names, non-zero fractions."""
    nonzero = st.fractions(-3, 3, max_denominator=7).filter(bool)
    return st.fixed_dictionaries(dict.fromkeys(NAMES, nonzero))
