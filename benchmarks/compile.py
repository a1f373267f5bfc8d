"""Ways to run a program from numpy, against `torsor.compile`: time to compile, to call, and per sample of a batch.

    python benchmarks/compile.py [--program rx90|chain|chain:30] [--batch 2000] [--rounds 7]

All contenders are measured in turn, round after round, and the best round of each counts: on a
shared machine only the ratios mean something.  numba takes part where it is installed.
"""

from __future__ import annotations

import argparse
import ctypes
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from contenders import c_source, chain, python_source

from torsor.numeric import fallback, jit
from torsor.numeric.compile import Compiled, compile
from torsor.program.evaluate import evaluate
from torsor.program.program import Program

Values = dict[str, np.ndarray]


@dataclass
class Contender:
    """A way to run the step of a program: how long it took to make, and what to call."""

    name: str
    compiling: float
    call: Callable[[Values], object]
    most: int = 10**9  # samples that it can do in reasonable time


def load(name: str) -> Program:
    """The program called rx90 (its inverse dynamics) or chain (a sample that needs no robot)."""
    if name == "rx90":
        from torsor import models, robots

        program: Program = models.inverse_dynamics(robots.rx90())
        return program
    return chain(int(name.partition(":")[2] or 6))


def timed(name: str, make: Callable[[], Compiled]) -> Contender:
    began = perf_counter()
    f = make()
    return Contender(name, perf_counter() - began, lambda v: f.step(**v))


def with_gcc(program: Program, folder: str) -> Compiled:
    """The program as a shared library, behind the same numpy front as the native one."""
    kernels: dict[str, jit.Bind] = {}
    for name, part in (("setup", program.setup), ("step", program.step)):
        source, library = Path(folder, f"{name}.c"), Path(folder, f"{name}.so")
        source.write_text(c_source(part))
        flags = ["-O2", "-ffp-contract=off", "-shared", "-fPIC"]
        subprocess.run(["gcc", *flags, source, "-o", library, "-lm"], check=True)
        kernels[name] = Library(ctypes.CDLL(str(library)))
    return Compiled(program, kernels)


class Library(jit.Native):
    """A kernel of a shared library."""

    def __init__(self, library: ctypes.CDLL):
        self._engine = library
        self._function = ctypes.cast(library.kernel, jit._KERNEL)


def with_python(program: Program) -> Contender:
    names = [o.name for o in program.outputs]

    def call(values: Values) -> object:
        count = max(v.shape[0] if v.ndim > 1 else 1 for v in values.values())
        rows = [{k: v[s] if v.ndim > 1 else v for k, v in values.items()} for s in range(count)]
        return [[evaluate(program.step, row)[n] for n in names] for row in rows]

    return Contender("evaluate (pure Python)", 0.0, call, most=50)


def with_numba(program: Program) -> Contender:
    """numba on the program written as Python: arguments as arrays, one sample a call or a loop over a batch."""
    import numba

    space: dict[str, object] = {}
    exec(python_source(program.step), space)  # our own text, for this measurement only
    began = perf_counter()
    kernel = numba.njit(space["kernel"])
    arguments = [a.name for a in program.step.arguments]
    size = sum(len(o.elements) for o in program.step.outputs)

    def call(values: Values) -> object:
        rows = [np.atleast_2d(values[a]) for a in arguments]
        out = np.empty((max(map(len, rows)), size))
        kernel(*rows, out)
        return out

    call({a.name: np.ones(len(a.elements)) for a in program.step.arguments})
    return Contender("numba", perf_counter() - began, call)


def contenders(program: Program, folder: str) -> list[Contender]:
    parts = {"setup": program.setup, "step": program.step}
    compile(chain(2))  # LLVM's own start is not part of the measurement
    found = [
        timed("torsor.compile (llvmlite)", lambda: compile(program)),
        timed("gcc -O2, ctypes", lambda: with_gcc(program, folder)),
        timed("numpy, interpreted", lambda: Compiled(program, fallback.build(**parts))),
        with_python(program),
    ]
    try:
        found.append(with_numba(program))
    except ImportError:
        print("numba is not installed: left out")
    return found


def best(run: Callable[[], object], repeats: int) -> float:
    began = perf_counter()
    for _ in range(repeats):
        run()
    return (perf_counter() - began) / repeats


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=None, help="rx90, chain, or chain:N for N joints")
    parser.add_argument("--batch", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    try:
        program = load(options.program or "rx90")
    except ImportError:
        if options.program:
            raise
        program = load("chain")
    print(f"{program.name}: {len(program.step.instructions)} instructions a step")

    rng = np.random.default_rng(0)
    arguments = program.step.arguments
    constants = rng.uniform(0.5, 1.5, len(arguments[-1].elements))

    def values(*leading: int) -> Values:
        moving = {a.name: rng.uniform(-1, 1, (*leading, len(a.elements))) for a in arguments[:-1]}
        return moving | {"constants": constants}

    state = values()
    with tempfile.TemporaryDirectory() as folder:
        entries = contenders(program, folder)
        batches = {e.name: values(min(options.batch, e.most)) for e in entries}
        times = {e.name: (float("inf"), float("inf")) for e in entries}
        for _ in range(options.rounds):
            for e in entries:
                size = min(options.batch, e.most)
                one = best(lambda e=e: e.call(state), 20 if e.most < 1000 or "interpreted" in e.name else 2000)
                many = best(lambda e=e: e.call(batches[e.name]), 3) / size
                times[e.name] = (min(one, times[e.name][0]), min(many, times[e.name][1]))
    report(entries, times)


def report(entries: list[Contender], times: dict[str, tuple[float, float]]) -> None:
    one, many = times[entries[0].name]
    print(f"{'':28} {'compile':>10} {'one state':>12} {'ratio':>7} {'per sample':>12} {'ratio':>7}")
    for e in entries:
        single, sample = times[e.name]
        print(f"{e.name:28} {e.compiling * 1e3:7.0f} ms {single * 1e6:9.2f} us {single / one:7.1f} "
              f"{sample * 1e9:9.0f} ns {sample / many:7.1f}")


if __name__ == "__main__":
    main()
