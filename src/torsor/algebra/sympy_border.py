"""To sympy and back: a friend at the border, imported only when asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.errors import ScalarError
from torsor.extras import imported


def _to_sympy_table() -> dict[str, Callable[..., Any]]:
    sympy = imported("sympy", "sympy")

    return {
        "add": lambda a, b: a + b,
        "sub": lambda a, b: a - b,
        "mul": lambda a, b: a * b,
        "div": lambda a, b: a / b,
        "neg": lambda a: -a,
        "pow": lambda a, n: a**n,
        "sin": sympy.sin,
        "cos": sympy.cos,
        "tan": sympy.tan,
        "atan2": sympy.atan2,
        "sqrt": sympy.sqrt,
        "exp": sympy.exp,
        "log": sympy.log,
        "sign": sympy.sign,
        "abs": sympy.Abs,
        "min": sympy.Min,
        "max": sympy.Max,
        "select": lambda c, a, b: sympy.Piecewise((a, c >= 0), (b, True)),
    }


def to_sympy(exprs: Expr | Sequence[Expr]) -> Any:
    """The expression (or list of expressions) in sympy; symbols are real."""
    sympy = imported("sympy", "sympy")

    roots = [exprs] if isinstance(exprs, Expr) else list(exprs)
    table = _to_sympy_table()
    image: dict[int, Any] = {}
    for e in reachable(roots):
        if e.op == "const":
            value = Fraction(e.value)
            image[e.id] = sympy.Rational(value.numerator, value.denominator)
        elif e.op == "pi":
            image[e.id] = sympy.pi
        elif e.op == "symbol":
            image[e.id] = sympy.Symbol(e.value, real=True)
        else:
            image[e.id] = table[e.op](*(image[a.id] for a in e.args))
    result = [image[r.id] for r in roots]
    return result[0] if isinstance(exprs, Expr) else result


def from_sympy(expression: Any, graph: Graph) -> Expr:
    """Turn a sympy expression into an expression of torsor.

    Args:
        expression: The sympy expression.
        graph: The graph that holds the new expression, a `torsor.algebra.graph.Graph`.

    Returns:
        The expression, a node of the graph.

    Raises:
        ScalarError: The expression has a function that torsor has no operation for.

    Example:
        >>> import sympy
        >>> from torsor.algebra.graph import Graph
        >>> x = sympy.Symbol("x")
        >>> torsor.from_sympy(sympy.sin(x) ** 2, Graph())
        sin(x)^2
    """
    image: dict[Any, Expr] = {}
    stack = [expression]
    while stack:
        e = stack[-1]
        waiting = [a for a in _operands(e) if a not in image]
        if waiting:
            stack.extend(waiting)
            continue
        image[e] = _from_sympy(e, graph, image)
        stack.pop()
    return image[expression]


def _operands(e: Any) -> tuple[Any, ...]:
    """The parts that are expressions themselves: not the exponent of a power, not a condition."""
    if e.is_Pow:
        return (e.base,)
    if e.is_Piecewise:
        return tuple(x for branch, condition in e.args for x in (branch, *_difference(condition)))
    return tuple(e.args)


def _difference(condition: Any) -> tuple[Any, ...]:
    """(a - b,) for the condition a >= b or b <= a; () for an `otherwise`."""
    sympy = imported("sympy", "sympy")

    if isinstance(condition, sympy.Ge):
        return (condition.lhs - condition.rhs,)
    if isinstance(condition, sympy.Le):
        return (condition.rhs - condition.lhs,)
    if condition == sympy.true:
        return ()
    raise ScalarError(f"only the conditions a >= b and a <= b can be taken over from sympy, not {condition}")


def _from_sympy(e: Any, g: Graph, image: dict[Any, Expr]) -> Expr:
    sympy = imported("sympy", "sympy")

    if e.is_Rational:
        return g.const(Fraction(int(e.p), int(e.q)))
    if e.is_Float:
        return g.const(float(e))
    if e == sympy.pi:
        return g.pi
    if e.is_Symbol:
        return g.symbol(e.name)
    if e.is_Add or e.is_Mul:
        args = [image[a] for a in e.args]
        total = args[0]
        for a in args[1:]:
            total = total + a if e.is_Add else total * a
        return total
    if isinstance(e, sympy.exp):
        return g.exp(image[e.args[0]])
    if e.is_Pow:
        return _from_power(image[e.base], e.exp, g)
    if e.is_Piecewise:
        return _from_piecewise(e, g, image)
    functions: dict[Any, str] = {sympy.sin: "sin", sympy.cos: "cos", sympy.tan: "tan", sympy.atan2: "atan2",
                                 sympy.log: "log",
                                 sympy.sign: "sign", sympy.Abs: "abs", sympy.Min: "min", sympy.Max: "max"}
    if e.func in functions:
        args = [image[a] for a in e.args]
        result = g.apply(functions[e.func], *args[:2])
        for a in args[2:]:
            result = g.apply(functions[e.func], result, a)
        return result
    raise ScalarError(f"{e.func.__name__} of sympy has no counterpart here; there are exp, sqrt, "
                      f"{', '.join(functions.values())} and powers")


def _from_power(base: Expr, exponent: Any, g: Graph) -> Expr:
    if exponent.is_Integer:
        return base ** int(exponent)
    if exponent.is_Rational and exponent.q == 2:
        root = g.sqrt(base)
        return root ** int(exponent.p)
    raise ScalarError(f"a power is an integer or a half, not {exponent}")


def _from_piecewise(e: Any, g: Graph, image: dict[Any, Expr]) -> Expr:
    *cases, (last, _) = e.args
    result = image[last]
    for branch, condition in reversed(cases):
        (difference,) = _difference(condition)
        result = g.select(image[difference], image[branch], result)
    return result
