"""Excitation: condition of the scaled base regressor against random motions and against long searches.

    python benchmarks/excitation.py [ROBOT ...] [--long 20] [--steps 400]

For each robot, within the cautious limits of robots without any: what `torsor.excite` finds and how long it takes
(compilation included); the best of so many long runs, of four times the steps each, from other seeds and for the
condition alone; and the median of 200 random Fourier series within the same limits, about random positions ("about
any"), and about the middle of the limits ("about the middle").
"""

from __future__ import annotations

import argparse
import time

import numpy as np

import torsor
from torsor.identification.excitation.asked_limits import AskedLimits
from torsor.identification.excitation.collocation import Collocation
from torsor.identification.excitation.information import POWERS, Criterion, condition, smooth_condition
from torsor.identification.excitation.possible_motions import possible_motions
from torsor.identification.excitation.several_starts import SeveralStarts
from torsor.identification.excitation.trajectories import Fourier
from torsor.identification.identify import known_numbers
from torsor.identification.qr_factors.blas_threads import one_thread
from torsor.identification.regressor import regressor
from torsor.identification.robots_with_numbers import named_inertias
from torsor.table import Table

HEAD = ("robot", "parameters", "condition", "seconds", "best of long runs", "ratio", "median random, about any",
        "ratio", "about the middle", "ratio")


def motions(name: str) -> Collocation:
    robot = named_inertias(torsor.load(name))
    r = regressor(robot, "dim", known_numbers(robot, None), {})
    return possible_motions(r, Fourier(5, 10.0), AskedLimits(), robot, {})[0]


def long_runs(seen: Collocation, runs: int, steps: int) -> float:
    """The best condition number, by more steps for the same powers and then for higher ones."""
    rounds = tuple(smooth_condition(p) for p in (*POWERS, 64, 64, 128, 128))
    alone = Criterion(rounds, lambda M: float(np.log(condition(M))))
    with one_thread():
        return min(SeveralStarts(seen, alone, runs, seed=1000, steps=steps).best()[1])


def median_random(seen: Collocation, centred: bool) -> float:
    conditions = []
    for k in range(200):
        c = seen.random(np.random.default_rng([2000, k]), about=0.0 if centred else 1.0)
        conditions.append(condition(seen.sampled(c).information))
    return float(np.median(conditions))


def row(name: str, runs: int, steps: int) -> tuple[str, ...]:
    begun = time.perf_counter()
    ours = torsor.excite(name)
    seconds = time.perf_counter() - begun
    seen = motions(name)
    best = long_runs(seen, runs, steps)
    randoms = [median_random(seen, centred) for centred in (False, True)]
    return (name, str(len(ours.columns)), f"{ours.condition:.3f}", f"{seconds:.1f}", f"{best:.3f}",
            f"{ours.condition / best:.3f}", *(x for r in randoms for x in (f"{r:.2f}", f"{r / ours.condition:.2f}")))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("robots", nargs="*", default=["puma560", "rx90", "panda"])
    parser.add_argument("--long", type=int, default=20, help="long runs")
    parser.add_argument("--steps", type=int, default=400, help="of each of their rounds")
    asked = parser.parse_args()
    rows = tuple(row(name, asked.long, asked.steps) for name in asked.robots)
    print("\n".join(Table("Excitation", HEAD, rows).lines()))


if __name__ == "__main__":
    main()
