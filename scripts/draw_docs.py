"""The pictures of the manual that are curves: `python scripts/draw_docs.py` writes docs/*.svg, or those that are named.

They are committed; run it again when what they show has changed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

import torsor
from torsor.charts.panel import Panel
from torsor.charts.svg_chart import chart, svg_file
from torsor.robot.parts import Base, Inertia

DOCS = Path(__file__).parent.parent / "docs"
SATELLITE = torsor.Robot(
    "satellite", tuple(torsor.link(j - 1, j, d="1/2" if j > 1 else 0, XX="1/10", YY="1/2", ZZ="1/2", M=2, MX=1)
                       for j in (1, 2)),
    (0, 0, 0), Base(joint="free", inertia=Inertia(XX=1, YY=1, ZZ=1, M=5)))
LAWS = ["cos(pi*t)", "0.4*sin(pi*t)"]


def drawn(title: str, t: np.ndarray, panels: list[Panel], across: str = "t (s)") -> str:
    return svg_file(title, ["\n".join(chart(t, panel, across)) for panel in panels])


def floating_base() -> str:
    """The body of a satellite turns against its arm, and stays at rest as a whole."""
    motion = torsor.simulate(SATELLITE, time=4, torque=LAWS)
    heading = np.arctan2(motion.rotation[:, 3], motion.rotation[:, 0])
    curves = {"body": np.degrees(heading), **{f"q{j + 1}": np.degrees(motion.q[:, j]) for j in (0, 1)}}
    return drawn("A body that turns against its arm", motion.t, [Panel("angles (degrees)", curves)])


def simulation() -> str:
    """The same robot thrown: its base staggers about the parabola of the centre of mass."""
    thrown = SATELLITE.replace(gravity=(0, 0, "-9.81"))
    motion = torsor.simulate(thrown, time=1.5, pose0=[0, 0, 1], twist0=[1, 0, 7, 6, 0, 4], torque=LAWS)
    com = torsor.compile(torsor.generate("com", thrown))
    P = com(q=motion.q, qd=motion.qd, qdd=0 * motion.qd, rotation=motion.rotation, position=motion.position).P
    heights = {"base": motion.position[:, 2], "mass centre": P[:, 2]}
    apart = dict(zip("xyz", (motion.position - P).T, strict=True))
    return drawn("A robot that is thrown", motion.t, [Panel("height (m)", heights),
                                                      Panel("base, seen from the centre of mass (m)", apart)])


PICTURES = {"floating-base": floating_base, "simulation": simulation}


if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        (DOCS / f"{name}.svg").write_text(PICTURES[name]())
