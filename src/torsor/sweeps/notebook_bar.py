"""How far the work has got, below a cell of a notebook: a line of HTML that is replaced; no widget is needed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from importlib import import_module
from threading import Timer
from time import monotonic
from typing import Any

from torsor.progress import watched
from torsor.terminal import PATIENCE

OFTEN = 0.1  # seconds between two lines


def in_notebook() -> bool:
    """Whether this is the kernel of a notebook, which shows HTML and is no terminal."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    return shell is not None and hasattr(shell, "kernel")


@contextmanager
def below_cell(title: str, patience: float = PATIENCE) -> Iterator[Callable[..., None]]:
    """Like `torsor.terminal.working`: a line once the work has taken a second, gone at the end."""
    shows: Any = import_module("IPython.display")
    part, said, last = 0.0, title, 0.0
    shown: Any = None

    def line() -> Any:
        return shows.HTML(f'<progress value="{part:.4f}" max="1"></progress> {part:.0%} {escape(said)}')

    def begin() -> None:
        nonlocal shown
        shown = shows.display(line(), display_id=True)

    def tell(done: float | None = None, what: str = "") -> None:
        nonlocal part, said, last
        part, said = done or 0.0, f"{title}: {what}" if what else title
        if shown is not None and monotonic() - last > OFTEN:
            shown.update(line())
            last = monotonic()

    timer = Timer(patience, begin)
    timer.daemon = True
    timer.start()
    try:
        with watched(tell):
            yield tell
    finally:
        timer.cancel()
        timer.join()
        if shown is not None:
            shown.update(shows.HTML(""))
