"""The figures as text, as JSON, and for the documentation as a table and a picture."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from native.bars import Bar
from native.figures import Row

UNITS = {"one state": "ns a call", "batch": "ns a sample", "from Python": "ns a call", "generation": "ms"}


def _number(form: str) -> Callable[[float | None], str]:
    return lambda value: "" if value is None else format(value, form)


def _time(row: Row) -> str:
    if row.ns is None:
        return ""
    return f"{row.ns / 1e6:.1f}" if row.part == "generation" else f"{row.ns:.0f}" if row.ns >= 100 else f"{row.ns:.1f}"


COLUMNS: tuple[tuple[str, Callable[[Row], str]], ...] = (
    ("robot", lambda r: r.robot),
    ("function", lambda r: r.function),
    ("by", lambda r: r.who if r.compared else f"{r.who} *"),
    ("time", _time),
    ("faster", lambda r: _number(".2f")(r.faster)),
    ("instructions", lambda r: _number(".0f")(r.instructions)),
    ("fewer", lambda r: _number(".2f")(r.fewer)),
    ("add+mul", lambda r: _number("d")(r.operations)),
    ("fused", lambda r: _number("d")(r.fused)),
    ("scalar", lambda r: _number(".0f")(r.scalar)),
    ("bound", lambda r: _number(".1f")(r.bound)),
    ("of it", lambda r: f"{r.ns / r.bound:.1f}" if r.ns and r.bound else ""),
    ("MB", lambda r: _number(".0f")(r.megabytes)),
    ("asked", lambda r: r.asked),
)


def cells(rows: Sequence[Row]) -> tuple[list[str], list[list[str]]]:
    """Header and lines, without the columns that are empty throughout."""
    lines = [[show(r) for _, show in COLUMNS] for r in rows]
    kept = [k for k in range(len(COLUMNS)) if any(line[k] for line in lines)]
    return [COLUMNS[k][0] for k in kept], [[line[k] for k in kept] for line in lines]


def text(rows: Sequence[Row]) -> str:
    """Aligned tables, one a part."""
    made = []
    for part, unit in UNITS.items():
        chosen = [r for r in rows if r.part == part]
        if chosen:
            made += [f"{part} (time: {unit})", *aligned(*cells(chosen)), ""]
    if any(not r.compared for r in rows):
        made.append("* speed alone: the results are in other coordinates and were not compared")
    return "\n".join(made)


def aligned(header: list[str], lines: list[list[str]]) -> list[str]:
    """Columns of words to the left, of numbers to the right."""
    widths = [max(map(len, column)) for column in zip(header, *lines, strict=True)]
    words = {"robot", "function", "by", "asked"}

    def line(entries: list[str]) -> str:
        return "  ".join(e.ljust(w) if h in words else e.rjust(w)
                         for e, w, h in zip(entries, widths, header, strict=True)).rstrip()

    return [line(header), *map(line, lines)]


def demands(bars: Sequence[Bar]) -> str:
    """What is asked and not reached, then how much is."""
    missed = [b for b in bars if not b.reached]
    width = max((len(b.title) for b in missed), default=0)
    lines = [f"  {b.title:{width}s}  {b.measured:6.2f} of {b.asked:.2f}" for b in missed]
    return "\n".join(["not reached:" if missed else "", *lines,
                      f"{len(bars) - len(missed)} of {len(bars)} demands are reached"]).lstrip()


def limits_text(limits: dict[str, float]) -> str:
    units = {"scalar_fma": "multiply-adds/ns, one at a time", "vector_fma": "multiply-adds/ns, side by side",
             "sincos": "ns a sine and cosine, C library", "own_sincos": "ns a sine and cosine, our own in a batch",
             "read": "bytes/ns read", "write": "bytes/ns written", "stream": "bytes/ns written past the caches"}
    lines = [f"  {limits[k]:7.2f} {unit}" for k, unit in units.items() if k in limits]
    return "\n".join(["this processor, one core:", *lines])


def write_json(file: Path, rows: Sequence[Row], bars: Sequence[Bar], limits: dict[str, float],
               notes: list[str]) -> None:
    data = {"rows": [asdict(r) for r in rows], "bars": [asdict(b) | {"reached": b.reached} for b in bars],
            "limits": limits, "notes": notes}
    file.write_text(json.dumps(data, indent=1) + "\n")


def write_docs(folder: Path, rows: Sequence[Row], bars: Sequence[Bar]) -> None:
    """background/native-speed-table.md and pictures/native-speed.svg."""
    for room in ("background", "pictures"):
        (folder / room).mkdir(parents=True, exist_ok=True)
    lines = ["---", "orphan: true", "---", "", "# Native speed: the whole table", ""]
    for part, unit in UNITS.items():
        chosen = [r for r in rows if r.part == part]
        if chosen:
            header, entries = cells(chosen)
            lines += [f"**{part}** (time: {unit})", "", *(f"| {' | '.join(e)} |" for e in (
                header, ["---"] * len(header), *entries)), ""]
    (folder / "background" / "native-speed-table.md").write_text("\n".join(lines))
    picture(folder / "pictures" / "native-speed.svg", bars)


def picture(file: Path, bars: Sequence[Bar]) -> None:
    """A bar for each demand, as long as what was measured, with a mark where what was asked is."""
    try:
        import matplotlib
    except ImportError:
        print("  note: no picture; pip install matplotlib")
        return
    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "torsor", "svg.fonttype": "none"}
    from matplotlib import pyplot

    shown = list(reversed([b for b in bars if "torsor C" not in b.title and "gcc" not in b.title]))  # the table has all
    figure, axes = pyplot.subplots(figsize=(9, 0.8 + 0.24 * len(shown)))
    colours = ["#2a7f62" if b.reached else "#c05a3c" for b in shown]
    axes.barh(range(len(shown)), [b.measured for b in shown], color=colours, height=0.7)
    for k, b in enumerate(shown):
        axes.plot([b.asked, b.asked], [k - 0.45, k + 0.45], color="black", linewidth=1.5)
        axes.text(max(b.measured, b.asked), k, f" {b.measured:.1f}", va="center", fontsize=7)
    axes.set_yticks(range(len(shown)), [b.title for b in shown], fontsize=7)
    axes.set_ylim(-0.6, len(shown) - 0.4)
    axes.set_xlabel("times (black mark: asked)")
    axes.spines[["top", "right"]].set_visible(False)
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    pyplot.close(figure)
