"""The machine code that `torsor.compile` makes for one state, as an object file.  All that knows of its inside is here.

    void setup.single(double **in, double **out)
    void step.single(double **in, double **out)

with a pointer for each argument and each output.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.program.program import Program

DECLARED = tuple(f'void {part}(const double **, double **) __asm__("{part}.single");' for part in ("setup", "step"))


def call(part: str, inputs: Sequence[str], outputs: Sequence[str]) -> str:
    """The call of a part in C."""
    return (f"const double *in[] = {{{', '.join(inputs) or 0}}}; "
            f"double *to[] = {{{', '.join(outputs)}}}; {part}(in, to);")


def machine_code(program: Program) -> bytes:
    """The object code of both parts.  ImportError or AttributeError where torsor has changed inside."""
    from torsor.numeric.native.code import module
    from torsor.numeric.native.engine import object_code
    from torsor.numeric.native.processor import processor

    return object_code(module(program, exact=not processor().fuses))
