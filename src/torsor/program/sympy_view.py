"""Programs and expressions in sympy, for those who go on working there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from torsor.algebra import sympy_border
from torsor.algebra.expr import Expr
from torsor.algebra.graph import Graph
from torsor.errors import ProgramError, foreign_as
from torsor.extras import imported
from torsor.program.compose import expressions
from torsor.program.program import Program


@foreign_as(ProgramError, "to_sympy")
def to_sympy(what: Program | Expr | Sequence[Expr]) -> Any:
    """Turn a program, or expressions, into sympy.

    Args:
        what: A program, whose intermediate variables are then put in; or an expression of torsor; or several.

    Returns:
        Of a program, a mapping from output to matrix. A vector is a column, a single number an expression, and what has
        more than two axes an array. Of an expression, the sympy expression; of several, a list.

    Example:
        >>> arm = torsor.Robot("arm", (torsor.link(0, 1, MX="MX1"),), gravity=("-g", 0, 0))
        >>> torsor.to_sympy(torsor.generate("grav", arm))
        {'Q': Matrix([[...]])}
    """
    if not isinstance(what, Program):
        return sympy_border.to_sympy(what)
    sympy = imported("sympy", "sympy")

    results = expressions(what, Graph())
    matrices = {}
    for output in what.outputs:
        elements = sympy_border.to_sympy(results[output.name])
        if not output.shape:
            matrices[output.name] = elements[0]
        elif len(output.shape) > 2:
            matrices[output.name] = sympy.Array(elements, output.shape)
        else:
            rows, columns = output.shape if len(output.shape) == 2 else (len(elements), 1)
            matrices[output.name] = sympy.Matrix(rows, columns, elements)
    return matrices
