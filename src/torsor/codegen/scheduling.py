"""The order of work that moves least between registers and memory.

A processor has some sixteen registers for numbers, a model some hundred values that wait for their readers: those
that do not fit are stored and loaded again.  Recursions are best as they are written.  Models with many
results (matrices, regressors) are often better result by result, each with what it still needs: what one result
needs alone is then never kept.  `order` takes the best of these, from the first result or from the last.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

REGISTERS = 15
LONGEST = 3000  # steps beyond which no other order is tried
WORTH = 0.95


@dataclass(frozen=True)
class Step:
    """One step of a computation: the names that it makes and those that it reads."""

    makes: tuple[Hashable, ...]
    reads: tuple[Hashable, ...]


def order(steps: Sequence[Step], results: Sequence[Hashable], worth: float = WORTH) -> list[int]:
    """The places of the steps in the best order; every step comes after what it reads.

    results: the names that are wanted; each is stored as soon as it is there.  worth: another order than the written
    one must not have more than this part of its traffic.
    """
    written = list(range(len(steps)))
    if len(steps) > LONGEST:
        return written
    others = [_by_results(steps, results), _by_results(steps, results[::-1])]
    least, best = min(((traffic(steps, places), places) for places in others), key=lambda way: way[0])
    return best if least < worth * traffic(steps, written) else written


def _by_results(steps: Sequence[Step], results: Sequence[Hashable]) -> list[int]:
    """Result after result, each with what it still needs before it, what takes longest first."""
    home = {name: k for k, step in enumerate(steps) for name in step.makes}
    needs = [[home[name] for name in dict.fromkeys(step.reads) if name in home] for step in steps]
    depth = [0] * len(steps)
    for k, before in enumerate(needs):
        depth[k] = 1 + max((depth[b] for b in before), default=0)
    made: list[int] = []
    seen: set[int] = set()
    for last in [*(home[name] for name in results if name in home), *range(len(steps))]:
        waiting = [(last, False)]
        while waiting:
            k, ready = waiting.pop()
            if ready:
                made.append(k)
            elif k not in seen:
                seen.add(k)
                waiting.append((k, True))
                waiting += [(b, False) for b in sorted(needs[k], key=depth.__getitem__)]
    return made


def traffic(steps: Sequence[Step], places: Sequence[int]) -> int:
    """Loads and stores of the steps in that order, if what is read again last always makes room.

    What nobody makes is in memory; one operand of a step may be read from there, unless it is needed again soon.
    """
    soon = 40  # steps
    reads = [tuple(dict.fromkeys(step.reads)) for step in steps]
    reading: dict[Hashable, list[int]] = {}
    for at, k in enumerate(places):
        for name in reads[k]:
            reading.setdefault(name, []).append(at)
    for times in reading.values():
        times.reverse()  # the next is the last
    never = len(places)
    home = {name for step in steps for name in step.makes}
    stored = {name for name in reading if name not in home}
    held: dict[Hashable, int] = {}  # in registers: when each is read next
    moves = 0

    def following(name: Hashable, at: int) -> int:
        times = reading.get(name, [])
        while times and times[-1] <= at:
            times.pop()
        return times[-1] if times else never

    def hold(name: Hashable, until: int, busy: Sequence[Hashable]) -> int:
        """Take a register; the number of stores that this costs."""
        cost = 0
        while len(held) >= REGISTERS:
            least = max([n for n in held if n not in busy], key=held.__getitem__)
            if held.pop(least) < never and least not in stored:
                stored.add(least)
                cost += 1
        held[name] = until
        return cost

    for at, k in enumerate(places):
        step, operands = steps[k], reads[k]
        until = {name: following(name, at) for name in operands}
        missing = sorted((n for n in operands if n not in held), key=until.__getitem__)
        if len(operands) > REGISTERS // 2:  # a step that takes many reads them one after the other
            moves += len(missing)
            missing = []
        for name in missing:
            if name is missing[-1] and len(operands) > 1 and until[name] > at + soon:
                continue
            moves += 1 + hold(name, until[name], operands)
        for name in operands:
            if name in held:
                held[name] = until[name]
                if until[name] == never:
                    del held[name]
        if len(step.makes) > 1:  # a step that makes several leaves them in memory
            stored.update(step.makes)
        else:
            for name in step.makes:
                if (read := following(name, at)) < never:
                    moves += hold(name, read, operands)
    return moves
