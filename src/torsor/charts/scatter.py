"""Points in a plane, coloured by a value, as SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from torsor.charts.svg_chart import Scale, ticks

Array = NDArray[Any]
SIDE, LEFT, TOP, BOTTOM, RIGHT = 420, 60, 30, 44, 20
MOST = 6000  # points: more than can be told apart
# from low to high, as dark to light for every eye (viridis)
SHADES = ("#440154", "#46327e", "#365c8d", "#277f8e", "#1fa187", "#4ac16d", "#a0da39", "#fde725")


def scatter(title: str, across: Array, up: Array, value: Array, names: tuple[str, str, str]) -> Iterator[str]:
    """The points (across, up), the same scale both ways; names: of the two axes, and of the value.

    The eighth part of the points with the lowest values has the first shade, and so on; the highest are on top.
    """
    if len(value) > MOST:
        kept = np.linspace(0, len(value) - 1, MOST).astype(int)
        across, up, value = across[kept], up[kept], value[kept]
    place_x, place_y, height = _scales(across, up)
    yield f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {height:.0f}" role="img">'
    words = escape(title)
    yield f'<title>{words}</title><text x="{LEFT}" y="18" font-size="13" fill="currentColor">{words}</text>'
    yield from _axes(place_x, place_y, height, names)
    steps = np.quantile(value, np.linspace(0, 1, len(SHADES) + 1)[1:-1]) if len(value) else np.zeros(0)
    shade = np.searchsorted(steps, value)
    for k, colour in enumerate(SHADES):
        dots = "".join(f"M{place_x(x):.1f} {place_y(y):.1f}h0" for x, y in
                       zip(across[shade == k].tolist(), up[shade == k].tolist(), strict=True))
        if dots:
            yield f'<path d="{dots}" stroke="{colour}" stroke-width="3" stroke-linecap="round" fill="none"/>'
    low, high = (float(value.min()), float(value.max())) if len(value) else (0.0, 0.0)
    yield (f'<text x="{LEFT}" y="{height - 6:.0f}" font-size="11" fill="currentColor">{escape(names[2])}: dark '
           f"{low:.3g} to light {high:.3g}</text></svg>")


def _scales(across: Array, up: Array) -> tuple[Scale, Scale, float]:
    """From metres to places, alike in both directions, and the height of the picture."""
    ends = [(float(v.min()), float(v.max())) if len(v) else (-1.0, 1.0) for v in (across, up)]
    widest = max(high - low for low, high in ends) or 1.0
    (x0, x1), (y0, y1) = ((low - 0.05 * widest, high + 0.05 * widest) for low, high in ends)
    inner = SIDE - LEFT - RIGHT
    if x1 - x0 < widest:  # a narrow picture stays wide enough for its words
        x0, x1 = (x0 + x1 - widest) / 2, (x0 + x1 + widest) / 2
    tall = inner * (y1 - y0) / (x1 - x0)
    return Scale(x0, x1, LEFT, LEFT + inner), Scale(y0, y1, TOP + tall, TOP), TOP + tall + BOTTOM


def _axes(place_x: Scale, place_y: Scale, height: float, names: tuple[str, str, str]) -> Iterator[str]:
    bottom, right = height - BOTTOM, SIDE - RIGHT
    line = '<line stroke="currentColor" stroke-opacity=".15" x1="{:.1f}" x2="{:.1f}" y1="{:.1f}" y2="{:.1f}"/>'
    text = '<text font-size="11" fill="currentColor" text-anchor="{}" x="{:.1f}" y="{:.1f}">{}</text>'
    for value in ticks(place_x.low, place_x.high):
        yield line.format(place_x(value), place_x(value), TOP, bottom)
        yield text.format("middle", place_x(value), bottom + 14, f"{value:.4g}")
    for value in ticks(place_y.low, place_y.high):
        yield line.format(LEFT, right, place_y(value), place_y(value))
        yield text.format("end", LEFT - 6, place_y(value) + 4, f"{value:.4g}")
    yield text.format("end", right, bottom + 28, escape(names[0]))
    yield text.format("start", 8, TOP + 4, escape(names[1]))
