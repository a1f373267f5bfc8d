"""One state called from Python: what is left of the speed behind an interpreter."""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

import torsor
from native.coordinates import pair
from native.figures import Row
from native.robots import Subject
from native.tools import Notes

PART = "from Python"
CALLS = 2000


def measure(subject: Subject, rounds: int, notes: Notes) -> list[Row]:
    """pin.rnea against a compiled program, in turns."""
    import pinocchio as pin

    both = pair(subject)
    n = len(both.robot.joints)
    q, qd, qdd = np.random.default_rng(2).uniform(-1, 1, (3, n))
    pq, v, a, S = both.state(q, qd, qdd)
    f = torsor.compile(torsor.models.inverse_dynamics(both.robot))
    out = np.zeros(n)
    ways: dict[str, Callable[[], Any]] = {
        "pin.rnea(model, data, q, v, a)": lambda: pin.rnea(both.model, both.data, pq, v, a),
        "f(q, qd, qdd)": lambda: f(q, qd, qdd),
        "f(q=q, qd=qd, qdd=qdd)": lambda: f(q=q, qd=qd, qdd=qdd),
    }
    if hasattr(f, "raw"):
        raw = f.raw
        ways["f.raw(q, qd, qdd, out)"] = lambda: raw(q, qd, qdd, out)
    else:
        notes.add("compiled programs have no `raw`: no row for it")
    tau = S.T @ pin.rnea(both.model, both.data, pq, v, a)
    for who, way in ways.items():
        if who.startswith("f"):
            found = way()
            found = out if "raw" in who else found
            if not np.abs(found - tau).max() < 1e-9 * np.abs(tau).max():
                raise RuntimeError(f"from Python: {who} differs from Pinocchio")
    turns = np.array([[_timed(way) for way in (lambda: None, *ways.values())] for _ in range(rounds)])
    times = dict(zip(ways, (turns[:, 1:] - turns[:, 0].min()).T, strict=True))  # less the loop at its best
    base = next(iter(times.values()))
    return [Row(part=PART, robot=subject.name, function="rnea", who=who, joints=n, ns=float(t.min()),
                faster=float(median(base / t)), best=float(base.min() / t.min())) for who, t in times.items()]


def _timed(way: Callable[[], Any]) -> float:
    """ns a call, the loop included."""
    began = perf_counter()
    for _ in range(CALLS):
        way()
    return 1e9 * (perf_counter() - began) / CALLS
