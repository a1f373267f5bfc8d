"""Programs as functions of CasADi, for those who optimise with it."""

from __future__ import annotations

import re
from functools import cache
from math import nan, pi
from typing import Any

from torsor.algebra.domains import FLOAT, Domain
from torsor.compiled.known_parameters import known_parameters
from torsor.extras import imported
from torsor.languages.writing.spelling import Alphabet, Speller, words
from torsor.program.evaluate import evaluate
from torsor.program.program import Program, program_of

ALPHABET = Alphabet(words("null jac hess"), longest=200)

def to_casadi(program: Program, *, parameters: Any = None) -> Any:
    """Make a CasADi function of a program, to optimise with.

    Vectors are columns and matrices have their shape. Of outputs with more axes, the first axis runs along the rows and
    the others, row by row, along the columns. A name that CasADi does not take, or that an output shares with an
    argument, gets a number at its end. An argument that a call leaves out is NaN, so that nobody computes with zeros by
    mistake.

    Args:
        program: The program.
        parameters: Numbers for the parameters, as a mapping from name to number or as an array. They become part of the
            function. By default the parameters stay an argument.

    Returns:
        A `casadi.Function` of type SX with the arguments and outputs of the program, by their names.

    Raises:
        ToolError: CasADi is not installed.
        ProgramError: The parameters do not fit the program.

    Example:
        >>> f = torsor.to_casadi(torsor.generate("grav", "planar_2r", base=True))
        >>> f.name_in(), f.name_out()
        (['q', 'parameters'], ['Q'])
    """
    program = program_of(program)
    casadi = imported("casadi", "casadi")
    if parameters is not None:
        program = known_parameters(program, parameters)
    arguments = [a for a in program.arguments if a.asked]
    symbols = {a.name: casadi.SX.sym(a.name, len(a.elements)) for a in arguments}
    found = evaluate(program, {n: casadi.vertsplit(s) if s.numel() else [] for n, s in symbols.items()}, _domain())
    results = [_matrix(casadi, found[o.name], o.shape) for o in program.outputs]
    inner = Speller(ALPHABET)
    names = [[inner.spell(re.sub("__+", "_", x.name)) for x in named] for named in (arguments, program.outputs)]
    name = Speller(ALPHABET).spell(re.sub("__+", "_", program.name))
    options = {"default_in": [nan] * len(symbols)} if symbols else {}
    return casadi.Function(name, [*symbols.values()], results, *names, options)


def _matrix(casadi: Any, elements: list[Any], shape: tuple[int, ...]) -> Any:
    """Elements row by row as a matrix; CasADi's own run column by column."""
    rows = shape[0] if shape else 1
    columns = len(elements) // rows if rows else 0
    return casadi.SX(casadi.densify(casadi.reshape(casadi.vertcat(*elements), columns, rows).T))


@cache
def _domain() -> Domain:
    casadi = imported("casadi", "casadi")
    names = ("sin", "cos", "tan", "atan2", "sqrt", "exp", "log", "sign")
    functions = {name: getattr(casadi, name) for name in names}
    return Domain(
        "casadi", lambda x: x if isinstance(x, casadi.SX) else casadi.SX(float(x)), casadi.SX(pi),
        FLOAT.ops | functions | {
            "pow": lambda a, n: a ** int(n),
            "abs": casadi.fabs, "min": casadi.fmin, "max": casadi.fmax,
            "select": lambda c, a, b: casadi.if_else(c >= 0, a, b),
        })
