"""Programs as numpy functions at native speed."""

from __future__ import annotations

import inspect
import warnings
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from torsor.compiled import fallback
from torsor.compiled.arguments import Signature, leading_shape
from torsor.compiled.kernel import Kernel, answer_calls
from torsor.compiled.known_parameters import known_parameters
from torsor.compiled.native import machine_code as native
from torsor.compiled.native.engine import Making
from torsor.compiled.runner import Code
from torsor.compiled.threads import cores
from torsor.errors import ProgramError, TorsorWarning
from torsor.program.passes.partial_evaluation import settled
from torsor.program.program import Program, program_of

DTYPES = (np.dtype(np.float64), np.dtype(np.float32))


class Compiled:
    """A program as a function of arrays, made by `torsor.compile`.

    Calling it computes the outputs. In a control loop, `setup` once and `step` at every state save the work that
    depends on parameters alone.

    Attributes:
        program: The program that was compiled.
        dtype: The type of all numbers, float64 or float32.
        setup: The function `setup(parameters)`, which gives the constants.
        step: The function `step(..., constants=)`, which gives the outputs for these constants.
        raw: The same as a call, for one state and with fewer checks: it reads and writes contiguous arrays in place.
        native: Whether it is machine code; False where numpy interprets the program.

    Example:
        >>> f = torsor.compile(torsor.generate("grav", "planar_2r"))
        >>> constants = f.setup(torsor.load("planar_2r").defaults)
        >>> f.step(q=[0, 0], constants=constants).round(3)
        array([15.206,  2.943])
    """

    def __init__(self, program: Program, parts: Mapping[str, Code], dtype: Any = DTYPES[0], threads: int = 1,
                 exact: bool = False):
        self.program = program
        self.dtype = dtype
        self._recipe = program, np.dtype(dtype).name, threads, exact
        self._parts = parts
        self._signature = Signature(program)
        self.setup = Kernel(program.setup, parts["setup"], dtype, threads, remade=(_part, (self._recipe, "setup")))
        self.step = Kernel(program.step, parts["step"], dtype, threads, remade=(_part, (self._recipe, "step")))
        self._whole = Kernel(program, parts["whole"], dtype, threads)
        self.raw: Callable[..., None] = self._whole.raw
        self.native = isinstance(parts["step"], native.CompiledPart)
        roles = [a.role == "parameter" for a in program.arguments]
        self._parameters = [k for k, parameter in enumerate(roles) if parameter]
        self._variables = [k for k, parameter in enumerate(roles) if not parameter]
        varies = any(program.arguments[k].elements for k in self._parameters)
        self._constants = None if varies else self.setup()
        answer_calls(self, program, parts["whole"], dtype)

    @property
    def making(self) -> tuple[Making, ...]:
        """How long each piece of code took to make, and whether it came from disk.

        Batches add theirs at their first use.
        """
        parts = [p for p in self._parts.values() if isinstance(p, native.CompiledPart)]
        return (*parts[0].makings[:1], *(m for p in parts for m in p.makings[1:])) if parts else ()

    def __call__(self, *given: Any, out: Any = None, **named: Any) -> Any:
        """Compute the outputs.

        Setup is run once for each set of parameters, not for each state.

        Args:
            *given: The arguments of the program, in order. Each is an array `(..., n)` whose last axis runs over the
                elements of the argument, or a mapping from element to number or array; a Series or a DataFrame is taken
                by its labels. Leading axes broadcast against each other. Default numbers of the parameters fill in what
                a mapping leaves out; where all have one, the parameters may be left out.
            out: An array to fill; a sequence of arrays where there are several outputs. By default new ones are made.
            **named: The same arguments, by name.

        Returns:
            One array, or a named tuple where there are several outputs. The shape is that of the leading axes, then
            that of the output.

        Raises:
            ProgramError: An argument is missing, unknown, or of the wrong shape.
        """
        outputs = self._whole.plain(given, out, named)  # one state, all arrays: nothing to match or to convert
        if outputs is not NotImplemented:
            return outputs
        values = self._signature.arrays(given, named)
        constants = self._constants
        if constants is None:
            constants = self.setup.run([values[k] for k in self._parameters])
        try:
            return self.step.run([*[values[k] for k in self._variables], constants], out)
        except ProgramError:
            leading_shape(self.program, values)  # says it of the parameters, which the caller knows, not the constants
            raise

    @property
    def __signature__(self) -> inspect.Signature:
        """The arguments by name, for help and completion."""
        arguments = self.program.arguments
        asked = max((k for k, a in enumerate(arguments, 1) if len(a.numbers) < len(a.elements)), default=0)
        parameters = [inspect.Parameter(a.name, inspect.Parameter.POSITIONAL_OR_KEYWORD,
                                        default=inspect.Parameter.empty if k < asked else None)  # from there on known
                      for k, a in enumerate(arguments)]
        return inspect.Signature([*parameters, inspect.Parameter("out", inspect.Parameter.KEYWORD_ONLY, default=None)])

    def __reduce__(self) -> tuple[Any, ...]:
        """The program travels; the code is made again where it arrives, or found on disk."""
        return _compiled, self._recipe

    def __copy__(self) -> Compiled:
        """Itself, as of any function: nothing in it changes."""
        return self

    def __deepcopy__(self, _: Any) -> Compiled:
        return self

    def __repr__(self) -> str:
        arguments = ", ".join(a.name for a in self.program.arguments if a.asked)
        outputs = ", ".join(o.name for o in self.program.outputs)
        how = "native" if self.native else "interpreted"
        return f"<{how} {self.program.name}({arguments}) -> {outputs}{self._origin()}>"

    def _origin(self) -> str:
        if not self.making:
            return ""
        seconds = sum(m.seconds for m in self.making)
        return f", {'found on disk' if all(m.kept for m in self.making) else 'compiled'} in {seconds:.3f} s"


def compile(program: Program, *, parameters: Any = None, dtype: Any = np.float64, exact: bool = False,
            threads: int | None = None, stacklevel: int = 3) -> Compiled:
    """A numpy function of a program; `app.model_code` says what the arguments are."""
    program = program_of(program)
    if threads is not None and (not isinstance(threads, int) or threads < 1):
        raise ProgramError(f"threads must be a whole number from 1 on, or None for all processors, not {threads!r}")
    kind = _dtype(dtype)
    if any(a.name == "out" for a in program.arguments):
        raise ProgramError(f"argument out of {program.name} hides the keyword out: give it another name")
    if parameters is not None:
        program = known_parameters(program, parameters)
    elif not exact and program.setup.instructions and not any(
            a.elements for a in program.arguments if a.role == "parameter"):
        program = _hoisted(program)
    return _compiled(program, kind.name, threads or cores(), exact, stacklevel=stacklevel)


def _compiled(program: Program, dtype: str, threads: int, exact: bool, stacklevel: int = 2) -> Compiled:
    """The function of a program as it is."""
    kind = np.dtype(dtype)
    parts: Mapping[str, Code]
    try:
        parts = native.build(program, kind.itemsize * 8, exact)
    except (ImportError, OSError, RuntimeError) as trouble:
        reason = (str(trouble).strip() or type(trouble).__name__).splitlines()[0]
        warnings.warn(f"no machine code can be made here ({reason}): {program.name} is interpreted with numpy, "
                      "some hundred times slower; it takes llvmlite 0.45 or newer and memory that may be executed",
                      TorsorWarning, stacklevel=stacklevel)
        parts = fallback.build(program)
    return Compiled(program, parts, kind, threads, exact)


def _part(recipe: tuple[Program, str, int, bool], name: str) -> Kernel:
    kernel: Kernel = getattr(_compiled(*recipe), name)
    return kernel


def _dtype(given: Any) -> np.dtype[Any]:
    try:
        kind: np.dtype[Any] = np.dtype(given)
    except TypeError:
        kind = np.dtype(object)
    if kind not in DTYPES:
        raise ProgramError(f"dtype must be float64 or float32, not {given!r}")
    return kind


def _hoisted(program: Program) -> Program:
    """A program that has a setup, though no parameters: what it computes becomes numbers."""
    try:
        return replace(settled(program, {}), arguments=program.arguments)
    except (ArithmeticError, ValueError, ProgramError):  # the processor has inf and nan for that
        return program
