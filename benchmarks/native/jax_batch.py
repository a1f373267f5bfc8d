"""A program through JAX: run by a Python that has jax, a child that times one round whenever it is asked.

    python jax_batch.py PROGRAM.json STATES.npz TAU.npy

Each line on standard input is a round; its seconds go to standard output.  The program is what
`torsor.write(program, "json")` says, the function jit(vmap(...)) of its instructions.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})  # one thread, as the others

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_enable_x64", True)

OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b, "mul": lambda a, b: a * b, "div": lambda a, b: a / b,
    "neg": lambda a: -a, "pow": lambda a, n: a**int(n), "sin": jnp.sin, "cos": jnp.cos, "sqrt": jnp.sqrt,
}


def function(program: dict[str, Any]) -> Callable[..., Any]:
    """The first output of the program, as a function of its variables."""
    arguments = [a for a in program["arguments"] if a["elements"]]

    def run(*values: Any) -> Any:
        known: dict[str, Any] = {"pi": np.pi}
        for argument, value in zip(arguments, values, strict=True):
            known.update((e, value[k]) for k, e in enumerate(argument["elements"]))

        def read(operand: str) -> Any:
            return known[operand] if operand in known else float(Fraction(operand))

        for i in program["instructions"]:
            known[i["name"]] = OPERATIONS[i["op"]](*map(read, i["args"]))
        return jnp.stack([read(e) for e in program["outputs"][0]["elements"]])

    return run


def main() -> None:
    program = json.loads(Path(sys.argv[1]).read_text())
    states = np.load(sys.argv[2])
    values = [jnp.asarray(states[k]) for k in states.files]
    f = jax.jit(jax.vmap(function(program)))
    np.save(sys.argv[3], np.asarray(f(*values)))
    print("ready", flush=True)
    for _ in sys.stdin:
        began = time.perf_counter()
        f(*values).block_until_ready()
        print(time.perf_counter() - began, flush=True)


if __name__ == "__main__":
    main()
