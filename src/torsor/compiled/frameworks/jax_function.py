"""Programs as functions of JAX, for those who differentiate whole computations, batch them, or run them elsewhere."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from functools import cache
from math import pi
from typing import Any

from torsor.algebra.domains import FLOAT, Domain
from torsor.compiled.arguments import by_name
from torsor.compiled.known_parameters import known_parameters
from torsor.errors import ProgramError, ToolError
from torsor.extras import imported
from torsor.program.evaluate import bind, evaluate
from torsor.program.instructions import Argument
from torsor.program.labels import by_label
from torsor.program.program import Program, program_of

DTYPES = ("float64", "float32")


def to_jax(program: Program, *, parameters: Any = None, dtype: str = "float64") -> Callable[..., Any]:
    """Make a function of JAX arrays of a program.

    `jax.jit`, `jax.vmap`, `jax.grad` and the rest of JAX take it. It is not compiled by itself: `jax.jit` does that,
    together with whatever it is a part of. Its arguments go by place or by name, as arrays `(..., n)` with the elements
    on the last axis; leading axes broadcast. A mapping from element to number serves too, and default numbers of
    parameters fill in.

    Args:
        program: The program.
        parameters: Numbers for the parameters, as a mapping from name to number or as an array. They become part of the
            function. By default the parameters stay an argument.
        dtype: `float64` (the default; JAX must be told to use it, see the error below) or `float32`.

    Returns:
        The function. It gives an array, or a named tuple where there are several outputs.

    Raises:
        ToolError: JAX is not installed, or computes in float32 while `dtype` is float64; the message says what to type.
        ProgramError: The dtype is neither of the two, or the parameters do not fit the program.

    Example:
        >>> f = torsor.to_jax(torsor.generate("grav", "planar_2r"), dtype="float32")
        >>> f(q=[0.0, 0.0]).shape
        (2,)
    """
    program = program_of(program)
    if dtype not in DTYPES:
        raise ProgramError(f"dtype must be float64 or float32, not {dtype!r}")
    jax = _jax()
    if dtype == "float64" and not jax.config.jax_enable_x64:
        raise ToolError('JAX computes in float32 unless it is told: jax.config.update("jax_enable_x64", True) at the '
                        'start of your program, or to_jax(program, dtype="float32")')
    if parameters is not None:
        program = known_parameters(program, parameters)
    np, domain = jax.numpy, _domain()
    arguments, outputs = program.arguments, program.outputs
    record: Any = namedtuple("Results", [o.name for o in outputs], rename=True) if len(outputs) > 1 else None

    def function(*given: Any, **named: Any) -> Any:
        values = by_name(program, given, named)
        columns = {a.name: _columns(np, a, values.pop(a.name, None), dtype) for a in arguments}
        found = evaluate(program, columns | values, domain)  # which refuses names that are left over
        axes = np.broadcast_shapes(*(np.shape(x) for column in columns.values() for x in column))
        results = [_array(np, found[o.name], axes, o.shape, dtype) for o in outputs]
        return results[0] if record is None else record(*results)

    function.__name__ = function.__qualname__ = program.name
    function.__doc__ = program.words.title
    return function


def _columns(np: Any, argument: Argument, given: Any, dtype: str) -> list[Any]:
    """The elements of an argument, each an array over the leading axes."""
    given = by_label(given)
    if given is None or isinstance(given, Mapping):
        return [np.asarray(x, dtype=dtype) for x in bind(argument, given)]
    numbers = np.asarray(given, dtype=dtype)
    size = len(argument.elements)
    if not numbers.ndim:
        numbers = numbers.reshape(1)
    count = numbers.shape[-1]
    if argument.among and count == len(argument.among):
        return [numbers[..., argument.among.index(e)] for e in argument.elements]
    if count != size:
        raise ProgramError(f"argument {argument.name} takes arrays of shape (..., {size}), not {numbers.shape}; the "
                           f"last axis holds {', '.join(argument.elements) or 'nothing'}")
    return [numbers[..., k] for k in range(size)]


def _array(np: Any, elements: list[Any], axes: tuple[int, ...], shape: tuple[int, ...], dtype: str) -> Any:
    columns = [np.broadcast_to(np.asarray(e, dtype=dtype), axes) for e in elements]
    stacked = np.stack(columns, axis=-1) if columns else np.zeros((*axes, 0), dtype)
    return stacked.reshape(axes + shape)


@cache
def _domain() -> Domain:
    np = _jax().numpy
    names = {"atan2": "arctan2", "min": "minimum", "max": "maximum"}
    functions = {op: getattr(np, names.get(op, op)) for op in
                 ("sin", "cos", "tan", "atan2", "sqrt", "exp", "log", "sign", "abs", "min", "max")}
    return Domain("jax", lambda x: x if isinstance(x, _jax().Array) else float(x), pi,
                  FLOAT.ops | functions | {"select": lambda c, a, b: np.where(c >= 0, a, b)})


def _jax() -> Any:
    imported("jax.numpy", "jax")
    return imported("jax", "jax")
