"""Simulated motions as moving pictures: GIF and MP4 by matplotlib, HTML as the page's 3D view."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from torsor.disk import write
from torsor.drawing.assumed_numbers import numbers_for
from torsor.drawing.figure_lines import Array, lines
from torsor.drawing.page_alone import View, view
from torsor.drawing.stick_plot import StickFigure
from torsor.errors import SimulationError
from torsor.numerics.transforms import rotation_of, screw
from torsor.progress import tell
from torsor.simulation.results.picture import matplotlib
from torsor.simulation.results.record import Simulation
from torsor.tools import FFMPEG

MOVING = (".gif", ".mp4", ".html")
MOST = 3000  # pictures: two minutes of 25 a second
FINEST = 60  # samples a second of a page


def animate(motion: Simulation, path: str | Path, *, fps: int = 25, speed: float = 1.0,
            parameters: Mapping[str, float] = {}, frames: bool = True) -> None:
    """Write a simulated motion as a moving picture.

    Args:
        motion: The motion.
        path: The file to write: .gif, .mp4 (which needs ffmpeg), or .html, the 3D view with the motion in it.
        fps: Pictures a second.
        speed: How many times as fast as the motion is.
        parameters: Numbers for the parameters, where the robot has none of its own.
        frames: Whether to draw the frames (default True).

    Raises:
        SimulationError: The suffix or a number is not right, or the pictures would be too many.

    Example:
        >>> motion = torsor.simulate("planar_2r", time=0.5, q0=[0.3, 0])
        >>> torsor.animate(motion, "swing.html")
    """
    suffix = Path(path).suffix.lower()
    if suffix not in MOVING:
        raise SimulationError(f"{path}: motions are written as {', '.join(MOVING)}")
    if not (isinstance(fps, int) and 0 < fps <= FINEST):
        raise SimulationError(f"fps must be a whole number from 1 to {FINEST}, not {fps!r}")
    if suffix == ".html":
        play(motion, speed=speed, parameters=parameters).save(path)
        return
    chosen = _chosen(motion.t, fps, speed)
    if len(chosen) > MOST:
        raise SimulationError(f"{len(chosen)} pictures are more than {MOST}: ask for fewer fps or a higher speed")
    write({Path(path): _film(motion, chosen, suffix, fps, frames, parameters)})


def play(motion: Simulation, *, speed: float = 1.0, parameters: Mapping[str, float] = {}, height: int = 520) -> View:
    """Play a simulated motion in the 3D view, as on the page of `torsor web`.

    Args:
        motion: The motion.
        speed: How many times as fast as the motion is.
        parameters: Numbers for the parameters, where the robot has none of its own.
        height: Height of the view in a notebook (pixels).

    Returns:
        A page that notebooks show; its `save(path)` writes it. Nothing is served.

    Raises:
        SimulationError: The speed is not a positive number.

    Example:
        >>> motion = torsor.simulate("planar_2r", time=0.5, q0=[0.3, 0])
        >>> torsor.play(motion, speed=0.5).save("swing.html")
    """
    chosen = _chosen(motion.t, FINEST, speed)
    base = _base(motion, chosen)
    data = {"t": (motion.t[chosen] / speed).tolist(), "joints": [j.variable for j in motion.robot.joints],
            "q": motion.q[chosen].tolist(), "base": None if base is None else base.reshape(-1, 16).tolist()}
    return view(motion.robot, parameters, motion.q[0], data, height)


def _chosen(t: Array, fps: int, speed: float) -> Array:
    """The samples that are shown at even times, that many a second of what is seen."""
    if not speed > 0:
        raise SimulationError(f"speed must be a positive number, not {speed!r}")
    rate = fps / speed
    times = np.arange(t[0], t[-1] + 0.5 / rate, 1 / rate)
    after = np.searchsorted(t, times).clip(1, len(t) - 1) if len(t) > 1 else np.zeros(1, int)
    nearer: Array = np.where(times - t[after - 1] < t[after] - times, after - 1, after)
    return nearer


def _base(motion: Simulation, chosen: Array) -> Array | None:
    """(samples, 4, 4) of a base that moves by itself."""
    if not motion.pose.shape[1]:
        return None
    turned, place = motion.rotation[chosen], motion.position[chosen]
    T = np.tile(np.eye(4), (len(chosen), 1, 1))
    if turned.shape[1] == 9:
        T[:, :3, :3] = turned.reshape(-1, 3, 3)
    elif turned.shape[1] == 4:
        T[:, :3, :3] = rotation_of(turned)
    else:
        T[:, :3, :3] = screw(turned[:, 0], 0)[:, :3, :3]
    T[:, : place.shape[1], 3] = place
    return T


def _film(motion: Simulation, chosen: Array, suffix: str, fps: int, frames: bool,
          parameters: Mapping[str, float]) -> bytes:
    matplotlib()
    numbers = numbers_for(motion.robot, parameters).values
    drawn = StickFigure(motion.robot, lines(motion.robot, motion.q[chosen], numbers, _base(motion, chosen)), frames)
    clock = drawn.figure.text(0.02, 0.02, "", family="monospace")
    writer = _writer(suffix, fps)
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / f"motion{suffix}"
        with writer.saving(drawn.figure, made, 100):
            for k, sample in enumerate(chosen):
                drawn.show(k)
                clock.set_text(f"{motion.t[sample]:6.2f} s")
                writer.grab_frame()
                tell((k + 1) / len(chosen))
        return made.read_bytes()


def _writer(suffix: str, fps: int) -> Any:
    from matplotlib import animation

    if suffix == ".gif":
        return animation.PillowWriter(fps=fps)
    FFMPEG.need(".gif and .html need nothing more")
    return animation.FFMpegWriter(fps=fps, codec="h264", extra_args=["-pix_fmt", "yuv420p"])
