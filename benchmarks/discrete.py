"""Steps in time: orders of convergence, and the energy of a double pendulum over a million steps.

    python benchmarks/discrete.py [--steps 1000000] [--docs docs]

Prints the table of docs/guides/discrete-time.md; `--docs` writes it there, between its marks, and the picture.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

import numpy as np

import torsor
from torsor.charts.panel import Panel
from torsor.charts.svg_chart import chart, svg_file

BEGIN, END = "<!-- table: benchmarks/discrete.py -->", "<!-- end of table -->"
INTEGRATORS = ("euler", "semi_implicit", "rk4", "zoh", "variational")
START = np.array([0.9, -0.5, 0.7, 1.1])
DT, SAMPLES = 0.02, 500
ROBOT = torsor.robots.double_pendulum()
NUMBERS = {name: float(value.value({})) for name, value in ROBOT.defaults.items()}


def compiled(code: str, **options: object) -> torsor.compile:
    return torsor.compile(torsor.generate(code, ROBOT, **options), parameters=NUMBERS)


def order(integrator: str) -> float:
    """How much the error falls when the step is halved, as a power of two."""
    torque = np.array([0.8, -0.3])
    motion = torsor.simulate(ROBOT, time=0.5, q0=START[:2], qd0=START[2:], torque=list(torque), rtol=1e-12, atol=1e-14,
                             samples=2)
    exact = np.concatenate([motion.q[-1], motion.qd[-1]])
    step = compiled("dtm", integrator=integrator, iterations=10)
    errors = []
    for n in (100, 200):
        x = START
        for _ in range(n):
            x = getattr(made := step(x=x, tau=torque, dt=[0.5 / n]), "xn", made)
        errors.append(np.linalg.norm(x - exact))
    return float(np.log2(errors[0] / errors[1]))


def energies(integrator: str, steps: int) -> tuple[np.ndarray, float]:
    """The energy over the steps, at some of them, and the nanoseconds of a step."""
    step = compiled("dtm", integrator=integrator, iterations=10)
    kinetic, potential = compiled("ekin"), compiled("epot")
    x, after, tau, dt = START.copy(), np.empty(4), np.zeros(2), np.array([DT])
    rest = (np.empty(2),) if integrator == "variational" else ()
    states = [x.copy()]
    began = perf_counter()
    for k in range(1, steps + 1):
        step.raw(x, tau, dt, after, *rest)
        x, after = after, x
        if k % (steps // SAMPLES) == 0:
            if not np.abs(x[2:]).max() < 1e3:  # nor NaN
                break
            states.append(x.copy())
    spent = (perf_counter() - began) / k * 1e9
    seen = np.array(states)
    return kinetic(q=seen[:, :2], qd=seen[:, 2:])[:, 0] + potential(q=seen[:, :2])[:, 0], spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--docs", type=Path)
    given = parser.parse_args()
    lines = ["| integrator | order | energy error after a hundredth | at the end | largest | operations | ns a step |",
             "| --- | --- | --- | --- | --- | --- | --- |"]
    curves = {}
    for name in INTEGRATORS:
        E, spent = energies(name, given.steps)
        error = E - E[0]
        ops = torsor.generate("dtm", ROBOT, integrator=name, iterations=10).ops.total
        ended = f"{error[-1]:+.1e}" if len(E) > SAMPLES else f"flies apart by step {len(E) * given.steps // SAMPLES}"
        lines.append(f"| `{name}` | {order(name):.2f} | {error[min(len(E) - 1, SAMPLES // 100)]:+.1e} | {ended} | "
                     f"{np.abs(error).max():.1e} | {ops} | {spent:.0f} |")
        if name in ("rk4", "variational"):
            curves[name] = error
    print("\n".join(lines))
    if given.docs:
        page = given.docs / "guides" / "discrete-time.md"
        before, rest = page.read_text().split(BEGIN)
        page.write_text("\n".join([before + BEGIN, *lines, END + rest.split(END)[1]]))
        t = np.linspace(0, given.steps * DT, SAMPLES + 1)
        panel = Panel(f"error of the energy (J), double pendulum, {given.steps} steps of {DT} s", curves)
        drawn = svg_file("Energy over time", ["\n".join(chart(t, panel))])
        (given.docs / "pictures" / "discrete-time.svg").write_text(drawn)


if __name__ == "__main__":
    main()
