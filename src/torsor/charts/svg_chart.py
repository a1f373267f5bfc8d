"""Charts of curves as SVG, and the HTML page around them: no script, nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import floor, log10
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.charts.panel import COLOURS, Panel
from torsor.disk import MARK

Array = NDArray[Any]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 860, 240, 70, 110, 28, 30
MOST = 1500  # points a curve: more than there are pixels

STYLE = """
:root { color-scheme: light dark }
body { font: 14px system-ui, sans-serif; max-width: 900px; margin: 2em auto; padding: 0 1em }
svg { width: 100%; height: auto; display: block; margin: 0 0 .6em }
text { fill: currentColor; font-size: 12px } .title { font-weight: 600; font-size: 13px }
.grid { stroke: currentColor; stroke-opacity: .15 } .frame { fill: none; stroke: currentColor; stroke-opacity: .4 }
polyline { fill: none; stroke-width: 1.5; stroke-linejoin: round }
.tick { font-variant-numeric: tabular-nums }
"""


def html_page(title: str, body: str, style: str = "") -> str:
    """A page of its own; title is plain text, body is HTML."""
    return (f'<!DOCTYPE html>\n<!-- {MARK}. -->\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}'
            f"</title><style>{STYLE}{style}</style></head>\n<body><h1>{escape(title)}</h1>{body}\n</body></html>\n")


def svg_file(title: str, charts: Sequence[str]) -> str:
    """Charts one below the other as a picture of its own."""
    stacked = "\n".join(text.replace("<svg ", f'<svg y="{k * HEIGHT}" width="{WIDTH}" height="{HEIGHT}" ', 1)
                        for k, text in enumerate(charts))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT * len(charts)}"><!-- {MARK}. -->'
            f"<title>{escape(title)}</title><style>{STYLE}svg {{ background: Canvas; color: CanvasText }}</style>\n"
            f"{stacked}\n</svg>\n")


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between low and high: steps of 1, 2 or 5 times a power of ten."""
    raw = (high - low) / about
    unit = 10.0 ** floor(log10(raw))
    step = next(m * unit for m in (1, 2, 5, 10) if m * unit >= raw * 0.999)
    first, last = int(np.ceil(low / step - 1e-9)), int(np.floor(high / step + 1e-9))
    return [k * step for k in range(first, last + 1)]


def chart(t: Array, panel: Panel, across_title: str = "t (s)") -> Iterator[str]:
    """The panel over t as an SVG element, line by line."""
    low, high = _range(panel)
    across = Scale(float(t[0]), float(t[-1]), LEFT, WIDTH - RIGHT)
    up = Scale(low, high, HEIGHT - BOTTOM, TOP)
    yield from opening(panel.title, HEIGHT, across, TOP, HEIGHT - BOTTOM, HEIGHT - 12)
    for value in ticks(low, high):
        y = up(value)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield f'<text class="tick" text-anchor="end" x="{LEFT - 6}" y="{y + 4:.1f}">{value:.6g}</text>'
    yield f'<rect class="frame" x="{LEFT}" y="{TOP}" width="{WIDTH - LEFT - RIGHT}" height="{HEIGHT - TOP - BOTTOM}"/>'
    keep = np.unique(np.linspace(0, len(t) - 1, min(len(t), MOST)).astype(int))
    for k, (name, values) in enumerate(panel.curves.items()):
        colour, dash = COLOURS[k % len(COLOURS)], ("", "6 3", "2 3")[k // len(COLOURS) % 3]
        places = zip(t[keep].tolist(), values[keep].tolist(), strict=True)
        points = " ".join(f"{across(a):.1f},{up(b):.1f}" for a, b in places)
        yield (f'<polyline stroke="{colour}" stroke-dasharray="{dash}" points="{points}">'
               f"<title>{escape(name)}</title></polyline>")
        y = TOP + 10 + min(15, (HEIGHT - TOP - BOTTOM) / len(panel.curves)) * k
        yield (f'<line x1="{WIDTH - RIGHT + 10}" x2="{WIDTH - RIGHT + 30}" y1="{y:.1f}" y2="{y:.1f}" stroke="{colour}" '
               f'stroke-width="2" stroke-dasharray="{dash}"/>')
        yield f'<text x="{WIDTH - RIGHT + 36}" y="{y + 4:.1f}">{escape(name)}</text>'
    yield f'<text text-anchor="end" x="{WIDTH - RIGHT + 36}" y="{HEIGHT - 12}">{escape(across_title)}</text></svg>'


def opening(title: str, height: float, across: Scale, top: float, bottom: float, words: float) -> Iterator[str]:
    """The beginning of a chart: its title, and lines with numbers from top to bottom; words: where these stand."""
    yield f'<svg viewBox="0 0 {WIDTH} {height}" role="img"><title>{escape(title)}</title>'
    yield f'<text class="title" x="{LEFT}" y="16">{escape(title)}</text>'
    for value in ticks(across.low, across.high, 8):
        x = across(value)
        yield f'<line class="grid" x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}"/>'
        yield f'<text class="tick" text-anchor="middle" x="{x:.1f}" y="{words}">{value:.6g}</text>'


class Scale:
    """From numbers to places on the page."""

    def __init__(self, low: float, high: float, begin: float, end: float):
        self.low, self.high = low, high
        self._begin, self._slope = begin, (end - begin) / (high - low)

    def __call__(self, value: float) -> float:
        return self._begin + (value - self.low) * self._slope


def _range(panel: Panel) -> tuple[float, float]:
    """The lowest and highest value, with a margin; never empty."""
    low = min(float(v.min()) for v in panel.curves.values())
    high = max(float(v.max()) for v in panel.curves.values())
    margin = 0.05 * (high - low) or 0.05 * abs(high) or 1.0
    return low - max(margin, 1e-9 * abs(low)), high + max(margin, 1e-9 * abs(high))
