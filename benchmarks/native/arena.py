"""Contenders linked into one executable, on the same states: checked, timed and counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from native.objects import HERE, Builder, run
from native.tools import Tools
from torsor.program.program import Program


@dataclass
class Entry:
    """A contender: which function it computes, by whom, and where its object is."""

    function: str
    who: str
    symbol: str
    set: int
    size: int
    object: Path | None = None
    result: str = "0"
    program: Program | None = None
    operations: int | None = None

    @property
    def name(self) -> str:
        return f"{self.function}/{self.who}"


class Arena:
    """A linked executable with its files.

    sets: the states that entries read, by the number of their set, one row per state.  prepared: the C function that is
    called first, with a file of this text.
    """

    def __init__(self, stem: str, entries: Sequence[Entry], sets: Sequence[np.ndarray], prepared: str, text: str,
                 builder: Builder, tools: Tools):
        self.stem, self.entries, self.sets, self.prepared = stem, entries, sets, prepared
        self.folder, self.valgrind, self.count = builder.folder, tools.valgrind, len(sets[0])
        self.executable = self._linked(builder, tools)
        prepares, states = self.folder / f"{stem}.model", self.folder / f"{stem}.states"
        prepares.write_text(text)
        states.write_bytes(b"".join(s.tobytes() for s in sets))
        self.command = [str(self.executable), str(prepares), str(states), str(self.count)]

    def _linked(self, builder: Builder, tools: Tools) -> Path:
        harness = builder.compiled([str(tools.gcc), "-O2"], (HERE / "harness.c").read_text())
        table = builder.compiled([str(tools.gcc), "-O2"], self._table())
        own = sorted({str(e.object) for e in self.entries if e.object})
        executable = self.folder / self.stem
        run([str(tools.cxx or tools.gcc), "-no-pie", str(harness), str(table), *own, "-lm", "-o", str(executable)])
        return executable

    def _table(self) -> str:
        """The contenders as C; the first does nothing, and is what the loop itself costs."""
        lines = ['#include "contender.h"', "static void nothing(const double *state, double *out)",
                 "{ (void)state; (void)out; }"]
        for e in self.entries:
            lines.append(f"void {e.symbol}(const double *, double *);")
            if e.result != "0":
                lines.append(f"void {e.result}(double *);")
        lines += ["const Contender contenders[] = {", '{"nothing", nothing, 0, 0, 1},']
        lines += [f'{{"{e.name}", {e.symbol}, {e.result}, {e.set}, {e.size}}},' for e in self.entries]
        sizes = ", ".join(str(s.shape[1]) for s in self.sets)
        lines += ["};", f"const int contender_count = {len(self.entries) + 1};",
                  f"const int state_sizes[] = {{{sizes}}};", f"const int set_count = {len(self.sets)};"]
        if self.prepared:
            lines += [f"void {self.prepared}(const char *);",
                      f"void prepare(const char *file) {{ {self.prepared}(file); }}"]
        else:
            lines += ["void prepare(const char *file) { (void)file; }"]
        return "\n".join(lines) + "\n"

    def results(self) -> dict[str, np.ndarray]:
        """What each contender computes, one row per state."""
        file = self.folder / f"{self.stem}.results"
        run([*self.command, "check", str(file)])
        numbers, found, begin = np.fromfile(file), {}, self.count  # `nothing` comes first
        for e in self.entries:
            found[e.name] = numbers[begin : begin + self.count * e.size].reshape(self.count, e.size)
            begin += self.count * e.size
        return found

    def times(self, rounds: int, milliseconds: float) -> dict[str, np.ndarray]:
        """ns a call of each contender, round by round, less the empty loop at its best.

        Not the empty loop of the same round: where that was disturbed, too much is taken off, and the best round is
        then the one with the worst error (measured: 42 ns, and even -0.3 ns, for a call of 58 ns).
        """
        lines = run([*self.command, "time", str(rounds), str(milliseconds)])
        table = np.array([line.split() for line in lines.splitlines()], dtype=float)
        return {e.name: table[:, k] - table[:, 0].min() for k, e in enumerate(self.entries, 1)}

    def instructions(self, passes: int = 1) -> dict[str, float]:
        """Instructions a call, as callgrind counts them, the empty loop taken off."""
        if not self.valgrind:
            return {}
        base = self.folder / f"{self.stem}.callgrind"
        for old in self.folder.glob(f"{base.name}*"):
            old.unlink()
        run([self.valgrind, "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={base}", *self.command,
             "count", str(passes)])
        totals = {}
        for file in self.folder.glob(f"{base.name}.*"):
            content = file.read_text()
            trigger = re.search(r"Client Request: (.*)", content)
            total = re.search(r"^(?:summary|totals): (\d+)", content, re.MULTILINE)
            if trigger and total:
                totals[trigger[1].strip()] = int(total[1]) / (passes * self.count)
            file.unlink()
        return {name: total - totals["nothing"] for name, total in totals.items()}
