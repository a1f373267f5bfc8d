"""How long programs take to compile, and how that grows with their length.

    python benchmarks/compile.py [--model idm] [--joints 6 25 50 100] [--gcc]

General chains, every parameter a symbol: the longest programs that a robot of so many joints can have.  For each:
time to generate, to compile for one state and for batches, to find the code on disk again, and what a state
takes.  CPU seconds.  With --gcc, also what gcc -O3 takes for the generated C.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))
from generation import chain

import torsor
from torsor.program.program import Program

HEADER = ("joints", "instructions", "generate", "compile", "batch", "disk", "us a state", "us a sample", "gcc -O3")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--model", default="idm")
    parser.add_argument("--joints", type=int, nargs="+", default=[6, 25, 50, 100])
    parser.add_argument("--gcc", action="store_true")
    given = parser.parse_args()
    print("  ".join(f"{name:>12}" for name in HEADER))
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TORSOR_CACHE"] = folder
        for joints in given.joints:
            print("  ".join(f"{cell:>12}" for cell in row(given.model, joints, given.gcc)), flush=True)


def row(model: str, joints: int, gcc: bool) -> list[str]:
    """The cells of one chain."""
    robot = chain(joints)
    began = process_time()
    program = torsor.generate(model, robot)
    generate = process_time() - began
    rng = np.random.default_rng(joints)
    compiled = seconds(lambda: torsor.compile(program))
    f = torsor.compile(program, threads=1)
    constants = f.setup(rng.uniform(0.1, 1, len(program.argument("parameters").elements)))
    arguments = [a for a in program.step.arguments if a.name != "constants"]
    many = [rng.normal(size=(1024, len(a.elements))) for a in arguments]
    batch = seconds(lambda: f.step(*many, constants))
    disk = seconds(lambda: torsor.compile(program, threads=1).step(*many, constants))
    one = [a[0].copy() for a in many]
    outputs = [np.empty(o.shape) for o in program.outputs]
    single = best(lambda: f.step.raw(*one, constants, *outputs), 200)
    sample = best(lambda: f.step(*many, constants), 10) / 1024
    return [str(joints), str(len(program.instructions)), f"{generate:.2f} s", f"{compiled:.2f} s", f"{batch:.2f} s",
            f"{disk:.3f} s", f"{single * 1e6:.2f}", f"{sample * 1e6:.3f}",
            f"{with_gcc(program):.1f} s" if gcc else "-"]


def seconds(job: Callable[[], object]) -> float:
    """CPU time of a job that can be done once only."""
    began = process_time()
    job()
    return process_time() - began


def best(job: Callable[[], object], times: int) -> float:
    found = []
    for _ in range(times):
        began = perf_counter()
        job()
        found.append(perf_counter() - began)
    return min(found)


def with_gcc(program: Program) -> float:
    """What gcc takes for the generated C."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in torsor.files(program, "c").items():
            Path(folder, name).write_text(text)
        sources = [name for name in torsor.files(program, "c") if name.endswith(".c")]
        began = perf_counter()
        subprocess.run(["gcc", "-O3", "-march=native", "-c", *sources], cwd=folder, check=True)
        return perf_counter() - began


if __name__ == "__main__":
    main()
