"""The machine code that `torsor.compile` makes for one state, as an object file.  All that knows of its inside is here.

    void setup.single(double **in, double **out)
    void step.single(double **in, double **out)

with a pointer for each argument and each output.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from unittest import mock

from torsor.program.program import Program

DECLARED = tuple(f'void {part}(const double **, double **) __asm__("{part}.single");' for part in ("setup", "step"))


def call(part: str, inputs: Sequence[str], outputs: Sequence[str]) -> str:
    """The call of a part in C."""
    return (f"const double *in[] = {{{', '.join(inputs) or 0}}}; "
            f"double *to[] = {{{', '.join(outputs)}}}; {part}(in, to);")


def machine_code(program: Program, native: bool = True) -> bytes:
    """The object code of both parts.  ImportError or AttributeError where torsor has changed inside.

    native: for the processor at hand; else for what x86-64-v3 has, which valgrind knows.
    """
    from torsor.compiled.native.engine import object_code
    from torsor.compiled.native.machine_code import module
    from torsor.compiled.native.processor import processor

    if native:
        return object_code(module(program, exact=not processor().fuses))
    with _another_processor():
        return object_code(module(program, exact=not processor().fuses))


@contextmanager
def _another_processor() -> Iterator[None]:
    """LLVM's answer to what the processor is, without AVX-512."""
    from llvmlite import binding

    from torsor.compiled.native.processor import processor

    features = binding.get_host_cpu_features()
    for name in features:
        features[name] = features[name] and not name.startswith(("avx512", "avx10"))
    processor.cache_clear()
    with (mock.patch.object(binding, "get_host_cpu_name", lambda: "x86-64-v3"),
          mock.patch.object(binding, "get_host_cpu_features", lambda: features)):
        yield
    processor.cache_clear()
