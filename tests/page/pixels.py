"""Pictures of the page as arrays, what is really drawn, and where in the window a frame of the robot is."""

from __future__ import annotations

import io

import numpy as np
from matplotlib.image import imread
from playwright.sync_api import Page


def picture(page: Page, selector: str = ".picture canvas:not(.labels)") -> np.ndarray:
    """The element as it is on the screen, (rows, columns, 3) from 0 to 1."""
    page.wait_for_timeout(120)  # two frames
    return imread(io.BytesIO(page.locator(selector).screenshot()))[..., :3]


def differing(a: np.ndarray, b: np.ndarray) -> float:
    """The part of the pixels that are not the same."""
    return float(np.mean(np.abs(a - b).max(axis=-1) > 0.05))


def coloured(image: np.ndarray, rgb: tuple[float, float, float], within: float = 0.25) -> float:
    """The part of the pixels near a colour."""
    return float(np.mean(np.abs(image - np.array(rgb)).max(axis=-1) < within))


def place_of(page: Page, frame: int) -> tuple[float, float]:
    """Where the origin of a frame is in the window, in pixels."""
    x, y = page.evaluate("""(frame) => { const { view } = torsorView, T = view.frames[frame];
        const [x, y] = view.seen([T[3], T[7], T[11]]), box = view.canvas.getBoundingClientRect();
        return [box.left + (x + 1) / 2 * box.width, box.top + (1 - y) / 2 * box.height]; }""", frame)
    return x, y


def joints(page: Page) -> np.ndarray:
    """The positions of the joints, as the sliders have them."""
    page.wait_for_timeout(150)  # sliders follow ten times a second
    values = page.evaluate("""() => torsorView.posing.names.map((variable) =>
        Number(document.getElementById(`slide-${variable}`).value))""")
    return np.array(values)


def slide(page: Page, variable: str, value: float) -> None:
    """Put a slider there, as a hand does."""
    page.fill(f"#slide-{variable}", str(value))
    page.dispatch_event(f"#slide-{variable}", "input")
