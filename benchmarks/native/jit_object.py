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
    from torsor.numeric.native.emission import declarations
    from torsor.numeric.native.engine import object_code
    from torsor.numeric.native.kinds import Kind
    from torsor.numeric.native.processor import processor
    from torsor.numeric.native.sines import far_sines
    from torsor.numeric.native.single import single

    kind, wide, exact = Kind(64), processor().lanes(64), not processor().fuses
    kinds = {kind.wide(1 << k) for k in range(wide.bit_length())}
    lines = [declarations(kinds), far_sines(kind)]
    for name, part in (("setup", program.setup), ("step", program.step)):
        lines += single(name, part, kind, exact, wide)
    return object_code("\n".join(lines) + "\n")
