"""Setup and step of a program in one call.

    void whole.single(T **in, T **out)     the arguments of the program, its outputs
"""

from __future__ import annotations

from collections.abc import Iterator

from torsor.compiled.native.kinds import NumberKind
from torsor.compiled.native.single import load, rows
from torsor.program.program import Program


def whole(program: Program, kind: NumberKind) -> Iterator[str]:
    """whole.single and whole.rows; the first keeps the constants on its stack between setup.single and step.single."""
    constants = max(1, len(program.setup.outputs[0].elements))
    places = {a.name: k for k, a in enumerate(program.arguments)}
    yield "define void @whole.single(ptr %in, ptr %out) {\nentry:"
    yield f"%constants = alloca [{constants} x {kind.scalar}]"
    yield "%kept = alloca [1 x ptr]\nstore ptr %constants, ptr %kept"
    for part in (program.setup, program.step):
        name = "setup" if part is program.setup else "step"
        yield f"%{name} = alloca [{max(1, len(part.arguments))} x ptr]"
        for k, argument in enumerate(part.arguments):
            value = "%constants"
            if part is program.setup or k < len(part.arguments) - 1:  # the last of the step are the constants
                value = f"%{name}.{k}"
                yield from load("ptr", value, "%in", places[argument.name])
            yield f"%{name}.to.{k} = getelementptr ptr, ptr %{name}, i64 {k}\nstore ptr {value}, ptr %{name}.to.{k}"
        yield f"call void @{name}.single(ptr %{name}, ptr {'%kept' if name == 'setup' else '%out'})"
    yield "ret void\n}"
    yield from rows("whole", program, kind)
