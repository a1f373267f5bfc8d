"""What a call of a compiled function costs from Python: by name, by place, and `raw`; and pinocchio's `rnea` beside.

    python benchmarks/calls.py [--robot puma560] [--model idm]

Nanoseconds of one state, the least of a few rounds that are taken in turn; the columns after are ratios to `raw`.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from timeit import Timer

import numpy as np

import torsor

CALLS, ROUNDS = 20_000, 15


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--robot", default="puma560")
    parser.add_argument("--model", default="idm")
    given = parser.parse_args()
    ways = calls(given.robot, given.model)
    least = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, timer in ways.items():
            least[name] = min(least[name], timer.timeit(CALLS) / CALLS * 1e9)
    for name, time in least.items():
        print(f"{name:<42} {time:7.0f} ns {time / least['raw']:6.1f}")


def calls(robot: str, model: str) -> dict[str, Timer]:
    """Each way to call the model of a robot, ready to be timed."""
    known = torsor.load(robot)
    f = torsor.compile(torsor.generate(model, known), parameters=known.defaults)
    rng = np.random.default_rng(1)
    values = {a.name: rng.normal(size=len(a.elements)) for a in f.program.arguments if a.elements}
    names = list(values)
    space = values | {"f": f, "raw": f.raw, "out": np.empty(f.program.outputs[0].shape)}
    ways = {"by name": f"f({', '.join(f'{n}={n}' for n in names)})", "by place": f"f({', '.join(names)})",
            "raw": f"raw({', '.join(names)}, out)"}
    timers = {name: Timer(statement, globals=space) for name, statement in ways.items()}
    return timers | pinocchio(len(f.program.argument("q").elements))


def pinocchio(joints: int) -> dict[str, Timer]:
    """`rnea` of an arm of pinocchio's with as many joints, where pinocchio is there."""
    try:
        import pinocchio as pin
    except ImportError:
        return {}
    model = pin.buildSampleModelManipulator()
    data = model.createData()
    states = [np.zeros(n) for n in (model.nq, model.nv, model.nv)]
    rnea: Callable[[], object] = lambda: pin.rnea(model, data, *states)  # noqa: E731
    return {f"pin.rnea (an arm of {model.nv} joints for {joints})": Timer(rnea)}


if __name__ == "__main__":
    main()
