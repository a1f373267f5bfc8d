"""The report of an identification: one HTML page that tells what was found, how well, and how to do it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np
import scipy

from torsor.charts.panel import Panel
from torsor.charts.svg_chart import chart, html_page
from torsor.charts.whiskers import whiskers
from torsor.identification.commands import identify_command
from torsor.identification.poorly_known import INERTIAS, judged, poorly_known, stem_of
from torsor.identification.recorded_motion import Array, Motion
from torsor.table import Table
from torsor.version import __version__

if TYPE_CHECKING:
    from torsor.identification.fit import Error, Fit

SHOWN = 20_000  # samples of a motion that are drawn
UNITS = (("inertia (kg m²)", INERTIAS), ("first moment (kg m)", ("MX", "MY", "MZ")),
         ("mass (kg)", ("M",)), ("viscous friction (N m s)", ("FV", "FVm")),
         ("dry friction and offsets (N m)", ("FS", "FST", "FSm", "OFF")))
STYLE = """
table { border-collapse: collapse; margin: .5em 0 1.5em } td, th { padding: .15em .8em; text-align: right }
th { border-bottom: 1px solid currentColor } td:first-child, th:first-child { text-align: left }
tr.poor td { opacity: .55 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .6em; border: 1px solid #8884 }
h2 { margin-top: 2em; font-size: 1.15em }
"""


def report(fit: Fit, command: str = "") -> str:
    """The page; command: what was typed, where it was."""
    sections = [_summary(fit), _errors(fit), _torques(fit), _parameters(fit), _excitation(fit), _again(fit, command)]
    return html_page(f"Identification of {fit.described.name}", "\n".join(sections), STYLE)


def _summary(fit: Fit) -> str:
    estimate, preparation, problem = fit.estimate, fit.preparation, fit.task.problem
    motions = fit.task.equations.motions
    seconds = sum(m.duration for m in motions)
    facts = [f"{len(motions)} motion{'s' * (len(motions) != 1)}, {sum(map(len, motions))} samples, {seconds:.6g} s",
             f"{int(problem.counts.sum())} equations of the model {fit.regressor.model}, {len(estimate.columns)} "
             f"parameters, condition of the scaled regressor {estimate.condition:.4g}",
             *preparation.words(), *estimate.words]
    return "<ul>" + "".join(f"<li>{escape(fact)}</li>" for fact in facts) + "</ul>"


def _errors(fit: Fit) -> str:
    rows = [("training", fit.training)]
    rows += [(f"held out: {m.label or k}", fit.error(m)) for k, m in enumerate(fit.validation, 1)]
    return "<h2>Relative errors of the torques</h2>" + errors_table(rows).html()


def errors_table(rows: Sequence[tuple[str, Error]]) -> Table:
    """Errors in per cent, whole and joint by joint."""
    joints = list(rows[0][1].joints)
    return Table("", ("motion", "all (%)", *joints),
                 tuple((name, f"{100 * e:.2f}", *(f"{100 * e.joints[j]:.2f}" for j in joints)) for name, e in rows))


def plot(fit: Fit) -> str:
    """The page with the torques alone."""
    return html_page(f"Torques of {fit.described.name}", _torques(fit), STYLE)


def _torques(fit: Fit) -> str:
    """Measured against predicted torques of each joint, residuals and their spectrum."""
    shown = [("training", fit.task.equations.motions[0]), *(("held out", m) for m in fit.validation)]
    lines: list[str] = []
    for what, motion in shown:
        part = motion[:SHOWN]
        label = f"{what}: {motion.label}" if motion.label else what
        lines += [f"<h2>Torques, {escape(label)}</h2>", *_curves(part, fit.predict(part), fit.torques.motors)]
    return "\n".join(lines)


def _curves(motion: Motion, predicted: Array, joints: Sequence[str]) -> Iterator[str]:
    t, tau = motion.times, np.asarray(motion.tau)
    for k, name in enumerate(joints):
        curves = {"measured": tau[:, k], "predicted": predicted[:, k], "difference": tau[:, k] - predicted[:, k]}
        yield from chart(t, Panel(f"{name}: torque (N m, N)", curves))
    residuals = tau - predicted
    f, power = scipy.signal.welch(residuals, 1 / motion.step, nperseg=min(len(residuals), 1024), axis=0)
    kept = slice(1, None)
    levels = 10 * np.log10(np.maximum(power[kept], 1e-300))
    floor = levels.max() - 100
    curves = {name: np.maximum(levels[:, k], floor) for k, name in enumerate(joints)}
    yield from chart(f[kept], Panel("spectrum of the differences (dB)", curves), "Hz")


def _parameters(fit: Fit) -> str:
    estimate = fit.estimate
    rows: list[str] = []
    lines: list[str] = []
    poor = judged(fit).poor
    for k, cells in enumerate(estimate.cells()):
        faint = ' class="poor"' if k in poor else ""
        rows.append(f"<tr{faint}>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>")
    known = {stem for _, stems in UNITS for stem in stems}
    own = tuple({stem_of(name) for name in estimate.columns} - known)
    for title, stems in (*UNITS, ("columns of your own", own)):
        group = [k for k, name in enumerate(estimate.columns) if stem_of(name) in stems]
        if group:
            lines += whiskers(f"{title}, bars of two standard deviations", [estimate.columns[k] for k in group],
                              estimate.K[group].tolist(), (2 * estimate.std[group]).tolist())
    head = "<tr><th>parameter</th><th>value</th><th>deviation</th><th>relative (%)</th></tr>"
    drawn = "\n".join(lines)
    return f"<h2>Parameters</h2>{drawn}<table>{head}{''.join(rows)}</table>"


def _excitation(fit: Fit) -> str:
    sentences = poorly_known(fit)
    return "<h2>What the motion did not tell</h2><ul>" + "".join(f"<li>{escape(s)}</li>" for s in sentences) + "</ul>"


def _again(fit: Fit, command: str) -> str:
    """How to reproduce it."""
    text = f"torsor {__version__}, numpy {np.__version__}\n{command or identify_command(fit)}"
    return f"<h2>How to do it again</h2><pre>{escape(text)}</pre>"
