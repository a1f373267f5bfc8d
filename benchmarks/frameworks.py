"""Batches through JAX and CasADi against `torsor.compile`, in one interleaved run; ratios count.

    python benchmarks/frameworks.py [--states 100000] [--rounds 15]

The same program each: `jax.jit(jax.vmap(torsor.to_jax(program)))`, `torsor.to_casadi(program).map(states)` and the
generated Python with numpy; parameters are numbers in the code.  `times` is how many times as long as the batch of
`torsor.compile` by all processors they take, `first` the seconds until the first result.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import numpy as np

import torsor

CASES = [(name, code) for name in ("scara", "rx90", "puma560") for code in ("idm", "ddm", "jac")]


def subjects(program: torsor.Program, states: list[np.ndarray], numbers: np.ndarray) -> dict[str, Callable[[], Any]]:
    """Each way, ready to be called again and again."""
    import casadi
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    fast = torsor.compile(program, parameters=numbers) if len(numbers) else torsor.compile(program)
    given = {"parameters": numbers} if len(numbers) else {}
    mapped = jax.jit(jax.vmap(torsor.to_jax(program, **given)))
    arrays = [jnp.asarray(x) for x in states]
    columns = [casadi.DM(x.T) for x in states]
    graph = torsor.to_casadi(program, **given)
    space: dict[str, Any] = {}
    exec(torsor.write(program, "python"), space)
    text = space[program.name]
    more = [numbers] if len(numbers) else []
    return {"compile": lambda: fast(*states), "jax": lambda: jax.block_until_ready(mapped(*arrays)),
            "casadi": lambda: graph.map(len(states[0]))(*columns), "python": lambda: text(*states, *more)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--states", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=15)
    given = parser.parse_args()
    rng = np.random.default_rng(0)
    others = "".join(f"{way + ' times':>14}{'first':>8}" for way in ("jax", "casadi", "python"))
    print(f"{'':14}{'compile':>12}{'first':>8}{others}")
    for name, code in CASES:
        robot = getattr(torsor.robots, name)()
        program = torsor.generate(code, robot, **({"base": True} if code != "jac" else {}))
        states = [rng.normal(size=(given.states, len(a.elements))) for a in program.arguments if a.role == "variable"]
        parameters = [a for a in program.arguments if a.role == "parameter" and a.elements]
        numbers = rng.uniform(1, 2, len(parameters[0].elements)) if parameters else np.array([])
        first, seconds = {}, {}
        for way, work in subjects(program, states, numbers).items():
            began = time.perf_counter()
            work()
            first[way], seconds[way] = time.perf_counter() - began, (work, [])
        for _ in range(given.rounds):
            for work, spent in seconds.values():
                began = time.perf_counter()
                work()
                spent.append(time.perf_counter() - began)
        ours = seconds.pop("compile")[1]
        line = f"{name + ' ' + code:14}{min(ours) / given.states * 1e9:9.1f} ns{first['compile']:7.2f}s"
        for way, (_, spent) in seconds.items():
            line += f"{median(a / b for a, b in zip(spent, ours, strict=True)):14.1f}{first[way]:7.2f}s"
        print(line, flush=True)


if __name__ == "__main__":
    main()
