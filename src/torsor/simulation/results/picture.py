"""The chart of a motion as a PNG picture, where matplotlib is installed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from torsor.charts.panel import COLOURS
from torsor.disk import MARK
from torsor.extras import imported
from torsor.simulation.results.panels import panels

if TYPE_CHECKING:
    from torsor.simulation.results.record import Simulation


def matplotlib() -> Any:
    """matplotlib's figures (no window, no global state)."""
    return imported("matplotlib.figure", "plot", ".html charts need nothing")


def png(motion: Simulation) -> bytes:
    """The panels of the motion below each other."""
    shown = panels(motion)
    figure = matplotlib().Figure(figsize=(8, 2.4 * len(shown) + 0.4), layout="constrained")
    axes = figure.subplots(len(shown), sharex=True)
    for place, (axis, panel) in enumerate(zip(axes, shown, strict=True)):
        for k, (name, values) in enumerate(panel.curves.items()):
            axis.plot(motion.t, values, label=name, color=COLOURS[k % len(COLOURS)], linewidth=1.2,
                      linestyle=("-", "--", ":")[k // len(COLOURS) % 3])
        axis.set_title(panel.title, loc="left", fontsize="medium")
        axis.grid(alpha=0.3)
        axis.legend(loc="center left", bbox_to_anchor=(1, 0.5), fontsize="small", frameon=False)
        if place == len(shown) - 1:
            axis.set_xlabel("t (s)")
    figure.suptitle(motion.robot.name.replace("$", r"\$"))
    data = BytesIO()
    figure.savefig(data, format="png", dpi=110, metadata={"Comment": MARK})
    return data.getvalue()
