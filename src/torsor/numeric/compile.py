"""Programs as numpy functions at native speed."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from torsor.errors import ProgramError, TorsorWarning
from torsor.numeric import fallback, jit
from torsor.numeric.arguments import Signature, leading_shape
from torsor.numeric.kernel import Kernel
from torsor.program.program import Program


class Compiled:
    """A program as a function of arrays.

    `setup(parameters)` gives the constants, `step(..., constants=)` the outputs for them: a control
    loop that keeps the constants saves the setup at every state.  Calling the object does both.
    """

    def __init__(self, program: Program, kernels: Mapping[str, jit.Bind], threads: int = 1):
        executor = ThreadPoolExecutor(threads) if threads > 1 else None
        self.program = program
        self._signature = Signature(program)
        self.setup = Kernel(program.setup, kernels["setup"], executor, threads)
        self.step = Kernel(program.step, kernels["step"], executor, threads)
        self.native = isinstance(kernels["step"], jit.Native)
        roles = [a.role == "parameter" for a in program.arguments]
        self._parameters = [k for k, parameter in enumerate(roles) if parameter]
        self._variables = [k for k, parameter in enumerate(roles) if not parameter]
        varies = any(program.arguments[k].elements for k in self._parameters)
        self._constants = None if varies else self.setup()

    def __call__(self, *given: Any, out: Any = None, **named: Any) -> Any:
        """The outputs: one array, or a named tuple of several; shape: leading axes, then the output's.

        Arguments go by place or by name.  Each is an array whose last axis runs over the argument's
        elements, or a mapping from element to number or array; leading axes broadcast against each
        other.  Default numbers of the parameters fill in what a mapping does not give; where all have one, the
        parameters may be left out.  Setup is run once for each set of parameters, not for each state.  `out`
        is an array to fill (a sequence of them where there are several outputs).
        """
        values = self._signature.arrays(given, named)
        constants = self._constants
        if constants is None:
            constants = self.setup.run([values[k] for k in self._parameters])
        try:
            return self.step.run([*[values[k] for k in self._variables], constants], out)
        except ProgramError:
            leading_shape(self.program, values)  # says it of the parameters, which the caller knows, not the constants
            raise

    def __repr__(self) -> str:
        arguments = ", ".join(a.name for a in self.program.arguments)
        outputs = ", ".join(o.name for o in self.program.outputs)
        return f"<{'native' if self.native else 'interpreted'} {self.program.name}({arguments}) -> {outputs}>"


def compile(program: Program, *, threads: int = 1) -> Compiled:
    """A numpy function that computes what `evaluate` does, at native speed.

    Large batches are split over `threads` threads.  Where no machine code can be made (llvmlite is
    missing, or the system forbids it) a warning says so and numpy interprets the program instead.
    """
    if not isinstance(threads, int) or threads < 1:
        raise ProgramError(f"threads is a whole number from 1 on, not {threads!r}")
    if any(a.name == "out" for a in program.arguments):
        raise ProgramError(f"argument out of {program.name} hides the keyword out: give it another name")
    parts = {"setup": program.setup, "step": program.step}
    try:
        kernels = jit.build(**parts)
    except (ImportError, OSError, RuntimeError) as trouble:
        reason = (str(trouble).strip() or type(trouble).__name__).splitlines()[0]
        warnings.warn(f"no machine code can be made here ({reason}): {program.name} is interpreted with numpy, "
                      "some hundred times slower; it takes llvmlite 0.45 or newer and memory that may be executed",
                      TorsorWarning, stacklevel=2)
        kernels = fallback.build(**parts)
    return Compiled(program, kernels, threads)
