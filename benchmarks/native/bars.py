"""What was asked of torsor, and whether the figures reach it."""

from __future__ import annotations

from dataclasses import dataclass

from native import batch, from_python
from native.figures import Row
from native.functions import CASADI_FASTER, CASADI_FEWER, COMPARED, JIT_SLOWER, LARGE, LARGE_FASTER

BATCH_FASTER = {"rnea": 12.0, "regressor": 10.0}
PYTHON_FASTER = 6.0
ARMS = ("UR5", "Panda", "6R arm")  # the robots of which instructions are asked


@dataclass
class Bar:
    """One demand: a ratio that has to be at least `asked`."""

    title: str
    asked: float
    measured: float

    @property
    def reached(self) -> bool:
        return self.measured >= self.asked


def bars(rows: list[Row]) -> list[Bar]:
    """Every demand that the rows can answer; the rows learn what is asked of them."""
    made: list[Bar] = []
    found = {(r.part, r.robot, r.function, r.who): r for r in rows}

    def demand(row: Row, what: str, asked: float, measured: float | None) -> None:
        if measured is not None:
            row.asked = ", ".join(filter(None, [row.asked, f"{asked:.3g}x {what}"]))
            made.append(Bar(f"{row.robot}, {row.function}, {row.who}: {what}", asked, measured))

    for row in rows:
        if row.part == "one state" and row.who.startswith("torsor"):
            _against_pinocchio(row, demand)
            _against_others(row, found, demand)
        elif row.part == batch.PART and row.who == "torsor, 1 thread":
            if row.function in BATCH_FASTER:
                demand(row, "samples a second of Pinocchio", BATCH_FASTER[row.function], row.faster)
        elif row.part == from_python.PART and row.who.startswith("f."):
            demand(row, "faster than pin.rnea", PYTHON_FASTER, row.faster)
    return made


def _against_pinocchio(row: Row, demand) -> None:  # type: ignore[no-untyped-def]
    job = next(c for c in COMPARED if c.key == row.function)
    if row.function == "rnea" and (row.joints or 0) >= LARGE:
        demand(row, "faster", LARGE_FASTER, row.faster)
    if row.robot not in ARMS and not row.robot.endswith("flying"):  # as much is asked of free bases as of arms
        return
    if job.faster:
        demand(row, "faster", job.faster, row.faster)
    if job.fewer:
        demand(row, "fewer instructions", job.fewer, row.fewer)


def _against_others(row: Row, found: dict, demand) -> None:  # type: ignore[no-untyped-def]
    """CasADi's cleaned graph through the same compiler, and the JIT against gcc."""
    peer = found.get((row.part, row.robot, row.function, row.who.replace("torsor", "CasADi cleaned")))
    if peer and peer.faster and row.faster:
        demand(row, "faster than cleaned CasADi", CASADI_FASTER, row.faster / peer.faster)
    if peer and peer.operations and row.operations and row.who == "torsor JIT":
        demand(row, "fewer operations than cleaned CasADi", 1 / CASADI_FEWER, peer.operations / row.operations)
    gcc = found.get((row.part, row.robot, row.function, "torsor C gcc"))
    if row.who == "torsor JIT" and gcc and gcc.faster and row.faster:
        demand(row, "the speed of gcc's", 1 / JIT_SLOWER, row.faster / gcc.faster)
