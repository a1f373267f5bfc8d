"""Values with error bars, one below the other on a common axis, as SVG."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from torsor.charts.panel import COLOURS
from torsor.charts.svg_chart import LEFT, RIGHT, WIDTH, Scale, opening

LINE, TOP, BOTTOM = 16, 30, 26


def whiskers(title: str, names: Sequence[str], values: Sequence[float], half: Sequence[float]) -> Iterator[str]:
    """A dot for each value, with a bar from value - half to value + half; one without end goes over the whole axis."""
    height = TOP + BOTTOM + LINE * len(names)
    across = _scale(values, half)
    yield from opening(title, height, across, TOP - 8, height - BOTTOM, height - 8)
    for k, (name, value, reach) in enumerate(zip(names, values, half, strict=True)):
        y = TOP + LINE * (k + 0.5)
        low, high = (across(min(max(end, across.low), across.high)) for end in (value - reach, value + reach))
        yield f'<text text-anchor="end" x="{LEFT - 6}" y="{y + 4:.1f}">{escape(name)}</text>'
        yield (f'<line x1="{low:.1f}" x2="{high:.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke="{COLOURS[1]}" '
               'stroke-width="3" stroke-opacity=".6"/>')
        yield (f'<circle cx="{across(value):.1f}" cy="{y:.1f}" r="3.5" fill="{COLOURS[0]}">'
               f"<title>{escape(name)} = {value:.6g} ± {reach:.2g}</title></circle>")
    yield "</svg>"


def _scale(values: Sequence[float], half: Sequence[float]) -> Scale:
    """An axis with all values on it, and of their bars as much as is not out of proportion."""
    size = max(map(abs, values), default=1.0) or 1.0
    ends = [end for v, h in zip(values, half, strict=True) for end in (v - min(h, size), v + min(h, size))]
    low, high = min([0.0, *ends]), max([0.0, *ends])
    margin = 0.04 * (high - low) or 1.0
    return Scale(low - margin, high + margin, LEFT, WIDTH - RIGHT)
