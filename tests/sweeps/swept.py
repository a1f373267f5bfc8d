"""Functions that workers in other processes find."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import numpy as np


def reach(q1, q2):
    return {"x": np.cos(q1) + np.cos(q1 + q2), "pair": np.stack([q1, q2], axis=1)}


def deadly(flag, x):
    """Kills its process once, at the piece that has the number 7 in it."""
    if 7.0 in x and not Path(flag).exists():
        Path(flag).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return {"y": 2 * x}


def always_deadly(x):
    os.kill(os.getpid(), signal.SIGKILL)


def counted(folder, x):
    """Leaves a file for each call."""
    (Path(folder) / f"{int(x[0])}").touch()
    return {"y": -x}


def squared(x):
    time.sleep(float(os.environ.get("SWEPT_SECONDS", "0")))
    return {"y": x**2}


def doubled(x):
    return 2 * x


def slow(x):
    """Says which process it is, and takes its time."""
    (Path(os.environ["SWEPT_FOLDER"]) / f"{os.getpid()}.pid").touch()
    time.sleep(60)
    return x
