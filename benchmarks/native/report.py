"""The figures as text, as JSON, and for the documentation as a table and a picture."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path

from native.figures import Row

INTRODUCTION = """\
All measurements behind the page on [native speed](native-speed.md). `time` is that of the best round.
`faster` and `fewer` say how many times faster the code is than the reference (Pinocchio where there is
one), as a median over rounds, and how many times fewer instructions it takes. `add+mul` counts additions
and multiplications, `fused` those that remain after products are fused into sums. `scalar` is the time in
ns that this arithmetic takes one operation at a time, `bound` the least time in ns that the processor's
arithmetic or memory needs, and `of it` the measured time divided by `bound`.
"""
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
    words = {"robot", "function", "by"}

    def line(entries: list[str]) -> str:
        return "  ".join(e.ljust(w) if h in words else e.rjust(w)
                         for e, w, h in zip(entries, widths, header, strict=True)).rstrip()

    return [line(header), *map(line, lines)]


def limits_text(limits: dict[str, float]) -> str:
    units = {"scalar_fma": "multiply-adds/ns, one at a time", "vector_fma": "multiply-adds/ns, side by side",
             "sincos": "ns a sine and cosine, C library", "own_sincos": "ns a sine and cosine, our own in a batch",
             "read": "bytes/ns read", "write": "bytes/ns written", "stream": "bytes/ns written past the caches"}
    lines = [f"  {limits[k]:7.2f} {unit}" for k, unit in units.items() if k in limits]
    return "\n".join(["this processor, one core:", *lines])


def write_json(file: Path, rows: Sequence[Row], limits: dict[str, float], notes: list[str]) -> None:
    data = {"rows": [asdict(r) for r in rows], "limits": limits, "notes": notes}
    file.write_text(json.dumps(data, indent=1) + "\n")


def write_docs(folder: Path, rows: Sequence[Row]) -> None:
    """background/native-speed-table.md and pictures/native-speed.svg."""
    for room in ("background", "pictures"):
        (folder / room).mkdir(parents=True, exist_ok=True)
    lines = ["---", "orphan: true", "---", "", "# Native speed: the whole table", "", *INTRODUCTION.splitlines(), ""]
    for part, unit in UNITS.items():
        chosen = [r for r in rows if r.part == part]
        if chosen:
            header, entries = cells(chosen)
            lines += [f"**{part}** (time: {unit})", "", *(f"| {' | '.join(e)} |" for e in (
                header, ["---"] * len(header), *entries)), ""]
    (folder / "background" / "native-speed-table.md").write_text("\n".join(lines))
    picture(folder / "pictures" / "native-speed.svg", rows)


FUNCTIONS = {"rnea": "inverse dynamics", "crba": "inertia matrix", "aba": "direct dynamics",
             "regressor": "regressor", "derivatives": "derivatives of inverse dynamics"}
SHOWN = ("UR5", "Panda", "Talos")
COLOURS = {"Pinocchio": "#9aa5b1", "CasADi C gcc": "#d9a441", "torsor C gcc": "#7db8f5", "torsor JIT": "#0b5cad"}


def picture(file: Path, rows: Sequence[Row]) -> None:
    """What a call takes, a panel for each robot, torsor beside its peers."""
    try:
        import matplotlib
    except ImportError:
        print("  note: no picture; pip install matplotlib")
        return
    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "torsor", "svg.fonttype": "none", "font.size": 11}
    from matplotlib import pyplot

    times = {(r.robot, r.function, r.who): r.ns for r in rows if r.part == "one state" and r.ns}
    robots = [name for name in SHOWN if any(key[0] == name for key in times)]
    figure, panels = pyplot.subplots(1, len(robots), figsize=(3.2 * len(robots), 5), sharey=True, squeeze=False)
    for axes, robot in zip(panels[0], robots, strict=True):
        for place, function in enumerate(FUNCTIONS):
            present = [who for who in COLOURS if (robot, function, who) in times]
            for k, who in enumerate(present):
                time, height = times[robot, function, who], place + 0.19 * (k - (len(present) - 1) / 2)
                axes.barh(height, time, 0.17, color=COLOURS[who], label=who)
                axes.text(time * 1.06, height, f"{time:.0f}", va="center", fontsize=8)
        axes.set(title=robot, xscale="log", xlabel="time a call (ns)")
        axes.set_xlim(left=20, right=2.5 * max(t for key, t in times.items() if key[0] == robot))
        axes.set_yticks(range(len(FUNCTIONS)), list(FUNCTIONS.values()))
        axes.spines[["top", "right"]].set_visible(False)
    panels[0][0].invert_yaxis()
    named = {label: handle for axes in panels[0]
             for handle, label in zip(*axes.get_legend_handles_labels(), strict=True)}
    figure.legend(named.values(), named.keys(), loc="lower center", ncols=len(named), frameon=False)
    figure.tight_layout(rect=(0, 0.06, 1, 1))
    figure.savefig(file, metadata={"Date": None}, facecolor="white")
    pyplot.close(figure)
