"""Garbage is looked for less often while a model is made.

The nodes of a graph all stay until the model is there, and each of Python's collections looks at them all again: they
took a quarter of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

THRESHOLDS = (100_000, 5, 4)  # objects made before the youngest are looked at, and how often before the older ones


@contextmanager
def patient_collector() -> Iterator[None]:
    """While this lasts, garbage is looked for after every hundred thousand objects, not after every few hundred."""
    before = gc.get_threshold()
    if not 0 < before[0] < THRESHOLDS[0]:  # never, or as seldom already
        yield
        return
    gc.set_threshold(*THRESHOLDS)
    try:
        yield
    finally:
        gc.set_threshold(*before)
