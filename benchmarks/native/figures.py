"""A measured figure: what every part of the benchmark returns, and the report prints."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Row:
    """One contender at one job.

    faster, fewer: times faster, and times fewer instructions, than the reference (Pinocchio where there is one).
    """

    part: str
    robot: str
    function: str
    who: str
    ns: float | None = None  # a call, or a sample of a batch; the best round
    joints: int | None = None
    instructions: float | None = None
    operations: int | None = None
    fused: int | None = None
    trig: int | None = None
    faster: float | None = None  # median over rounds
    fewer: float | None = None
    compared: bool = True  # the results were compared with the reference's
    outputs: int | None = None  # numbers that a call computes
    best: float | None = None  # times faster by the best rounds of both
    scalar: float | None = None  # ns that its arithmetic takes one operation at a time
    bound: float | None = None  # ns that the processor's arithmetic or memory needs at least
    megabytes: float | None = None  # peak memory beyond inputs and outputs
    remark: str = ""
