"""Pictures of the page as arrays: what is really drawn."""

from __future__ import annotations

import io

import numpy as np
from matplotlib.image import imread
from playwright.sync_api import Page


def picture(page: Page, selector: str = ".picture canvas") -> np.ndarray:
    """The element as it is on the screen, (rows, columns, 3) from 0 to 1."""
    page.wait_for_timeout(120)  # two frames
    return imread(io.BytesIO(page.locator(selector).screenshot()))[..., :3]


def differing(a: np.ndarray, b: np.ndarray) -> float:
    """The part of the pixels that are not the same."""
    return float(np.mean(np.abs(a - b).max(axis=-1) > 0.05))


def coloured(image: np.ndarray, rgb: tuple[float, float, float], within: float = 0.25) -> float:
    """The part of the pixels near a colour."""
    return float(np.mean(np.abs(image - np.array(rgb)).max(axis=-1) < within))
