"""How long a compiled program takes here: one state, and a sample of a batch."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import numpy as np

from torsor.compiled.compile import compile
from torsor.compiled.threads import cores
from torsor.program.program import Program

ROUNDS = 7  # the best of so many counts: others use the machine too
SHORTEST = 2e-3  # seconds of a round


@dataclass(frozen=True)
class Speed:
    """Seconds: to compile for one state and for batches (`kept`: found on disk), of a state by `raw` and by the
    pleasant call, of a sample of a batch by one thread and by `cores` threads."""

    compile: float
    compile_batch: float
    kept: bool
    raw: float
    call: float
    sample: float
    shared: float
    cores: int
    native: bool


def speed(program: Program, *, dtype: Any = np.float64, exact: bool = False, samples: int = 10_000) -> Speed:
    """The speed of a program on random states, its parameters being given once."""
    rng = np.random.default_rng(0)
    f, many = (compile(program, dtype=dtype, exact=exact, threads=n) for n in (1, cores()))
    arguments = [a for a in program.step.arguments if a.name != "constants"]
    parameters = [rng.uniform(0.1, 1.0, len(a.elements)) for a in program.setup.arguments]
    constants = f.setup(*parameters)
    batch = [rng.normal(size=(samples, len(a.elements))).astype(dtype) for a in arguments]
    one = [b[0].copy() for b in batch]
    filled = [np.empty(o.shape, dtype) for o in program.outputs]
    results = [np.empty((samples, *o.shape), dtype) for o in program.outputs]
    plain = [a for a in (*one, constants) if a.size]
    out = results[0] if len(results) == 1 else results
    f.step(*batch, constants, out=out)
    return Speed(
        compile=f.making[0].seconds if f.making else 0.0,
        compile_batch=sum(m.seconds for m in f.making[1:]), kept=all(m.kept for m in f.making) and bool(f.making),
        raw=_best(lambda: f.step.raw(*plain, *filled)), call=_best(lambda: f.step(*one, constants)),
        sample=_best(lambda: f.step(*batch, constants, out=out)) / samples,
        shared=_best(lambda: many.step(*batch, constants, out=out)) / samples, cores=cores(), native=f.native,
    )


def _best(job: Callable[[], object]) -> float:
    """Seconds of a job, the best of some rounds that are long enough to be measured."""
    job()
    times = 1
    while True:
        took = _round(job, times)
        if took > SHORTEST:
            break
        times *= 2
    return min(took, *(_round(job, times) for _ in range(ROUNDS - 1))) / times


def _round(job: Callable[[], object], times: int) -> float:
    began = perf_counter()
    for _ in range(times):
        job()
    return perf_counter() - began
