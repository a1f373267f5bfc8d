"""The chart of a motion as one HTML page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from torsor.charts.svg_chart import chart, html_page
from torsor.simulation.results.panels import panels

if TYPE_CHECKING:
    from torsor.simulation.results.record import Simulation


def page(motion: Simulation) -> str:
    """The page."""
    facts = (f"{motion.t[-1]:g} s, {len(motion.t)} samples, {motion.steps.taken} steps of {escape(motion.method)}"
             + (f", energy changes by {motion.drift:.1e}" if motion.potential[0] == motion.potential[0] else ""))
    charts = "\n".join("\n".join(chart(motion.t, panel)) for panel in panels(motion))
    return html_page(motion.robot.name, f"<p>{facts}</p>\n{charts}")
