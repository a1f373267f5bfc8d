"""From a program to what a processor does: sums of products as fused multiply-adds, sines together.

A lowered program is a list of items: instructions, with `fma` beside the operations of programs, and `Sines`,
which stand for all sines and cosines whose angles are known at that point.  Sines come first: they take
long, and side by side they take little longer than one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from torsor.codegen.absorbed_terms import absorbed
from torsor.codegen.scheduling import Step, order
from torsor.codegen.sine_levels import SINES, sine_levels
from torsor.program.instructions import Instruction, Operand
from torsor.program.program import Program


class Fused(NamedTuple):
    """name = side * a * b + other * c, rounded once; side and other are 1 or -1."""

    name: str
    args: tuple[Operand, Operand, Operand]
    side: int
    other: int

    @property
    def op(self) -> str:
        return "fma"


@dataclass(frozen=True)
class Sines:
    """The sines and cosines of some angles; `names` says for each angle what they are called, where they are used."""

    angles: tuple[Operand, ...]
    names: tuple[tuple[str | None, str | None], ...]


Item = Instruction | Fused | Sines


def lowered(program: Program, exact: bool) -> list[Item]:
    """The items that compute a program; `exact`: one rounding for each operation, in the program's order."""
    if exact:
        return list(program.instructions)
    items = _with_sines(_with_fused(program))
    steps = [Step(tuple(makes(i)), tuple(a for a in reads(i) if isinstance(a, str) and a != "pi")) for i in items]
    results = [e for o in program.outputs for e in o.elements if isinstance(e, str)]
    return [items[k] for k in order(steps, results)]


def reads(item: Item) -> Sequence[Operand]:
    return item.angles if isinstance(item, Sines) else item.args


def makes(item: Item) -> list[str]:
    """The names that an item defines."""
    if isinstance(item, Sines):
        return [name for pair in item.names for name in pair if name]
    return [item.name]


# sums of products ----------------------------------------------------------------------------

SUMS = {"add": (1, 1), "sub": (1, -1), "neg": (-1,)}  # with the signs of their terms


@dataclass
class _Sum:
    """A sum under way: products and other terms, with their signs."""

    products: list[tuple[int, Operand, Operand]]
    others: list[tuple[int, Operand]]


def _with_fused(program: Program) -> list[Instruction | Fused]:
    """Sums flattened where nobody reads their parts, each product fused with the sum so far.

    A sum of k products and some other terms starts with another term, so that all k products fuse.
    """
    by_name = {i.name: i for i in program.instructions}
    inside = absorbed(program, SUMS, lambda i: i.op in SUMS or _factors(i) is not None)
    items: list[Instruction | Fused] = []
    for i in program.instructions:
        if i.name in inside:
            continue
        if i.op not in SUMS:
            items.append(i)
            continue
        items += _emit(i.name, _gather(i, by_name, inside))
    return items


def _factors(i: Instruction) -> tuple[Operand, Operand] | None:
    """a, b where the instruction is a product a b."""
    if i.op == "mul":
        return i.args[0], i.args[1]
    if i.op == "pow" and i.args[1] == 2:
        return i.args[0], i.args[0]
    return None


def _gather(top: Instruction, by_name: dict[str, Instruction], inside: set[str]) -> _Sum:
    """The terms of a sum from left to right; without recursion, as a sum may have thousands."""
    found = _Sum([], [])
    left: list[tuple[int, Operand]] = [(1, top.name)]
    while left:
        sign, operand = left.pop()
        if operand != top.name and operand not in inside:
            found.others.append((sign, operand))
            continue
        instruction = by_name[str(operand)]
        factors = _factors(instruction)
        if factors:
            found.products.append((sign, *factors))
            continue
        signs = SUMS[instruction.op]
        left += [(sign * own, a) for own, a in zip(reversed(signs), reversed(instruction.args), strict=True)]
    return found


def _emit(name: str, found: _Sum) -> list[Instruction | Fused]:
    """The sum, term after term; the first is positive where there is such a term."""
    made: list[Instruction | Fused] = []
    products, others = list(found.products), sorted(found.others, key=lambda term: -term[0])
    if others:
        sign, total = others.pop(0)
    else:
        sign, a, b = products.pop(next((k for k, (side, _, _) in enumerate(products) if side > 0), 0))
        made.append(Instruction(f"{name}.0", "mul", (a, b)))
        total = f"{name}.0"
    for side, a, b in products:
        made.append(Fused(f"{name}.{len(made)}", (a, b, total), side, sign))
        sign, total = 1, made[-1].name
    for side, operand in others:
        made.append(Instruction(f"{name}.{len(made)}", "add" if side == sign else "sub", (total, operand)))
        total = made[-1].name
    if sign < 0:
        made.append(Instruction(f"{name}.{len(made)}", "neg", (total,)))
    if not made:  # the opposite of an opposite
        return [Instruction(name, "mul", (total, 1))]
    return [*made[:-1], made[-1]._replace(name=name)]


# sines ---------------------------------------------------------------------------------------


def _with_sines(items: list[Instruction | Fused]) -> list[Item]:
    """Level by level: what needs no sine, then the sines of these angles, then what needs only those, and so on."""
    levels = sine_levels(items)
    count = 1 + max(levels.values(), default=0)
    work: list[list[Instruction | Fused]] = [[] for _ in range(count)]
    angles: list[dict[Operand, list[str | None]]] = [{} for _ in range(count)]
    for item in items:
        at = levels[item.name]
        if item.op not in SINES:
            work[at].append(item)
            continue
        pair = angles[at - 1].setdefault(item.args[0], [None, None])
        known = pair[item.op == "cos"]
        if known:  # the same sine a second time
            work[at].append(Instruction(item.name, "mul", (known, 1)))
        pair[item.op == "cos"] = known or item.name
    made: list[Item] = []
    for arithmetic, turns in zip(work, angles, strict=True):
        made += arithmetic
        if turns:
            made.append(Sines(tuple(turns), tuple((s, c) for s, c in turns.values())))
    return made
