"""The curves of the manual: `python scripts/draw_docs.py` writes docs/pictures/*.svg, or those that are named.

They are committed; run it again when what they show has changed.
"""

from __future__ import annotations

import contextlib
import io
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

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


def closed_forms() -> str:
    """A double pendulum that swings freely: what M, B, C and G ask of its first joint cancels out."""
    robot = torsor.robots.double_pendulum()
    motion = torsor.simulate(robot, time=3, q0=[1.2, 0.6])
    numbers = [float(robot.defaults[n].value()) for n in robot.parameters]
    qdd = torsor.compile(torsor.generate("ddm", robot))(q=motion.q, qd=motion.qd, tau=0 * motion.q, parameters=numbers)
    M, B, C, G, qq, q2 = torsor.compile(torsor.generate("csm", robot))(q=motion.q, qd=motion.qd, parameters=numbers)
    parts = {"M qdd": np.einsum("sij,sj->si", M, qdd), "2 B qq": 2 * np.einsum("sij,sj->si", B, qq),
             "C q2": np.einsum("sij,sj->si", C, q2), "G": G}
    curves = {name: part[:, 0] for name, part in parts.items()}
    curves["F"] = np.sum(list(curves.values()), axis=0)
    return drawn("The parts of a torque", motion.t, [Panel("torque of joint 1 (N m)", curves)])


def flexible_links() -> str:
    """Mode shapes of a cantilever in segments, beside Euler and Bernoulli's; errors of its frequencies."""
    rod = {"YY": "rho*L^3/3", "ZZ": "rho*L^3/3", "MX": "rho*L^2/2", "M": "rho*L"}
    beam = torsor.Robot("beam", (torsor.link(0, 1, **rod),), gravity=(0, 0, 0), defaults={"L": 1, "rho": 1, "EI": 1})
    roots = [1.875104068711961, 4.694091132974175, 7.854757438237613]
    modes = {n: torsor.spring_modes(torsor.segmented(beam, 1, n, EI="EI", length="L", bending="z"))
             for n in (4, 6, 8, 12, 16, 24, 32)}
    x, parts = np.linspace(0, 1, 201), 8
    shapes = {}
    for k, b in enumerate(roots):
        springs = (np.arange(parts) + 0.5) / parts
        bent = np.maximum(0, x[:, None] - springs) @ modes[parts].shapes[k].real
        ratio = (np.cos(b) + np.cosh(b)) / (np.sin(b) + np.sinh(b))
        exact = np.cosh(b * x) - np.cos(b * x) - ratio * (np.sinh(b * x) - np.sin(b * x))
        shapes |= {f"{k + 1}, {parts} parts": bent / bent[-1], f"{k + 1}, beam": exact / exact[-1]}
    counts = np.array(list(modes), float)
    errors = {f"mode {k + 1}": np.log10([abs(m.frequency[k] / b**2 - 1) for m in modes.values()])
              for k, b in enumerate(roots)}
    panels = [(x, Panel("deflection of a cantilever over x / L, by that of its end", shapes)),
              (np.log2(counts), Panel("log10 of the relative error of a frequency, over log2 of the parts", errors))]
    return svg_file("A cantilever in segments", ["\n".join(chart(over, panel, "")) for over, panel in panels])


def of_page(name: str) -> dict[str, Any]:
    """The names that the snippets of a page define."""
    space: dict[str, Any] = {"__name__": "snippet"}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for code in re.findall(r"^```python\n(.*?)^```$", (DOCS / "code" / f"{name}.md").read_text(), re.M | re.S):
            exec(code, space)
    return space


def casadi() -> str:
    """The fastest motion of a SCARA: torques as parts of what they may be, and velocities."""
    found = of_page("casadi")
    t = np.linspace(0, found["shortest"], 401)
    part = np.minimum((t / found["shortest"] * found["steps"]).astype(int), found["steps"] - 1)
    torques = {f"tau{j + 1}": (found["torques"][j] / found["strongest"][j])[part] for j in range(4)}
    ends = np.linspace(0, found["shortest"], found["steps"] + 1)
    speeds = {f"qd{j + 1}": np.interp(t, ends, found["states"][4 + j]) for j in range(4)}
    return drawn("The fastest motion of a SCARA", t, [Panel("torque / its limit", torques),
                                                      Panel("velocities (rad/s, m/s)", speeds)])


def jax() -> str:
    """A controller before and after it was tuned through the simulation, with the lightest and heaviest payload."""
    found = of_page("jax")
    t = found["h"] * np.arange(1, found["steps"] + 1)
    curves = {f"{when}, {load}": np.asarray(found[when][k, :, 0]) for when in ("before", "after")
              for load, k in (("m2", 0), ("2 m2", -1))}
    costs = np.interp(np.linspace(0, 299, len(t)), np.arange(300), found["costs"])
    return svg_file("A controller that is tuned", [
        "\n".join(chart(t, Panel("q1 (rad); the target is 2", curves), "t (s)")),
        "\n".join(chart(np.linspace(0, 299, len(t)), Panel("cost", {"mean": costs}), "step of the descent"))])


def frames() -> str:
    """Frame j on its antecedent i: alpha about x, d along x, theta about z, r along z."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams |= {"svg.hashsalt": "torsor", "svg.fonttype": "path", "mathtext.fontset": "cm"}
    from matplotlib import pyplot

    alpha, d, theta, r = 0.6, 2.0, -0.8, 1.5
    x, y, z = np.eye(3)
    tilted = np.cos(alpha) * z - np.sin(alpha) * y
    side = np.cross(tilted, x)
    turned = np.cos(theta) * x + np.sin(theta) * side
    corner, origin = d * x, d * x + r * tilted
    figure = pyplot.figure(figsize=(7, 4.2))
    axes = figure.add_axes((0, 0, 1, 1), projection="3d")

    def line(start: Any, end: Any, colour: str, width: float, style: str = "-") -> None:
        axes.plot(*np.stack([start, end]).T, color=colour, linewidth=width, linestyle=style)

    def axis(start: Any, along: Any, length: float, name: str) -> None:
        line(start, start + length * along, "#0b5cad", 1.8)
        axes.text(*(start + (length + 0.13) * along), name, color="#0b5cad", fontsize=15, ha="center", va="center")

    def arc(centre: Any, u: Any, v: Any, angle: float, name: str, radius: float) -> None:
        t = np.linspace(0, angle, 30)[:, None]
        axes.plot(*(centre + radius * (np.cos(t) * u + np.sin(t) * v)).T, color="#d55e00", linewidth=1.6)
        axes.text(*(centre + 1.25 * radius * (np.cos(angle / 2) * u + np.sin(angle / 2) * v)), name,
                  color="#d55e00", fontsize=17, ha="center", va="center")

    axis(0 * x, x, d + 0.8, "$x_i$")
    axis(0 * x, z, 0.9, "$z_i$")
    axis(corner, tilted, r + 1.0, "$z_j$")
    axis(origin, turned, 0.9, "$x_j$")
    line(0 * x, corner, "#444444", 4)
    line(corner, origin, "#444444", 4)
    line(corner, corner + 1.1 * z, "#999999", 1, "--")
    line(origin, origin + 0.9 * x, "#999999", 1, "--")
    arc(corner, z, -y, alpha, r"$\alpha_j$", 0.75)
    arc(origin, x, side, theta, r"$\theta_j$", 0.6)
    for place, name in ((0.5 * corner - 0.18 * z, "$d_j$"), (corner + 0.55 * r * tilted + 0.25 * x, "$r_j$"),
                        (-0.2 * z, "$O_i$"), (origin - 0.2 * x + 0.15 * z, "$O_j$")):
        axes.text(*place, name, fontsize=15, ha="center", va="center")
    axes.scatter(*np.stack([0 * x, origin]).T, color="#444444", s=30)
    axes.set_axis_off()
    axes.set_aspect("equal")
    axes.view_init(elev=20, azim=-120)
    out = io.StringIO()
    figure.savefig(out, format="svg", metadata={"Date": None, "Title": "Frame j on its antecedent i"},
                   facecolor="white")
    pyplot.close(figure)
    return out.getvalue()


PICTURES = {"frames": frames, "floating-base": floating_base, "simulation": simulation, "closed-forms": closed_forms,
            "flexible-links": flexible_links, "casadi": casadi, "jax": jax}


if __name__ == "__main__":
    for name in sys.argv[1:] or PICTURES:
        (DOCS / "pictures" / f"{name}.svg").write_text(PICTURES[name]())
