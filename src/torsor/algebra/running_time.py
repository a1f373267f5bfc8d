"""About how long compiled code takes for outputs, in additions: what is cheap where a program is to run.

A product that one sum reads is absorbed into it (a fused multiply-add), a sine and cosine of an angle come together at
the price of fifty additions, a division at that of eight, as measured on batches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.operation_counts import step_costs
from torsor.algebra.operations import OPERATIONS, power_multiplications

SINES, DIVISION = 50, 8


def running_time(outputs: Sequence[Expr], parameters: set[str]) -> int:
    """The estimate for one step; what depends on the parameters alone is not counted."""
    if not outputs:
        return 0
    nodes = reachable(outputs)
    reads = Counter(a.id for n in nodes for a in n.args) + Counter(e.id for e in outputs)
    fixed = step_costs(outputs[0].graph, parameters).fixed
    angles: set[int] = set()
    total = 0
    for n in nodes:
        if fixed[n.id]:
            continue
        if n.op in ("add", "sub"):
            total += not any(a.op in ("mul", "pow") and reads[a.id] == 1 and not fixed[a.id] for a in n.args)
        elif n.op == "pow":
            total += power_multiplications(n.args[1].value)
        elif n.op in ("sin", "cos"):
            angles.add(n.args[0].id)
        elif n.args:
            total += {"mul": 1, "div": DIVISION}.get(OPERATIONS[n.op].counts, 0)
    return total + SINES * len(angles)
