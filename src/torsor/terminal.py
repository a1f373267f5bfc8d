"""What a terminal shows: results as tables that fit its width, and how far the work has got.

Names and descriptions come from files of anybody, and a terminal obeys signs that are not seen: it moves its cursor,
writes into the clipboard, turns lines around.  So everything goes to it by `say` and `draw`, which show such signs.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from torsor.errors import one_line
from torsor.progress import watched
from torsor.table import Table

if TYPE_CHECKING:
    from rich.console import Console

BORDER, GAP = 4, 3  # what rich draws around a table, and between two of its columns
BAR = 30  # cells of a line of progress that are not its title
PATIENCE = 1.0  # seconds before anything is said


def plain(text: str) -> str:
    """The text with every sign in it that would be obeyed and not shown, save ends of lines, as an escape."""
    return re.sub(r"[^\n\t]+", lambda part: one_line(part[0]), text)


def say(text: str, nl: bool = True, err: bool = False) -> None:
    """Write words to the standard output, or to that of errors."""
    click.echo(plain(text), nl=nl, err=err)


def hand_over(text: str | bytes, nl: bool = True) -> None:
    """Write what a file would hold to the standard output: as it is, save to a terminal."""
    shown = plain(text) if isinstance(text, str) and sys.stdout.isatty() else text
    click.echo(shown, nl=nl)


def print_result(result: Any, as_json: bool) -> None:
    """The result as JSON, as rich tables on a terminal, or as plain aligned text."""
    if as_json:
        say(json.dumps(result.data, indent=2))
        return
    if result.text:
        say(result.text)
    if not sys.stdout.isatty():
        say("\n\n".join("\n".join(t.lines()) for t in result.tables))
        return
    from rich.console import Console

    console = Console(markup=False, emoji=False, highlight=False)  # a name in brackets is a name
    for table in result.tables:
        draw(table, console)


def draw(table: Table, console: Console) -> None:
    """The table, in parts that fit the console; prose is folded at blanks, and nothing is cut."""
    from rich.table import Table as Drawing

    for part in table.changed(plain).within(console.width, GAP, BORDER):
        needs = part.needs()
        fits = sum(needs) + GAP * (len(needs) - 1) + BORDER <= console.width
        drawing = Drawing(header_style="bold", show_header=any(part.header))
        for name, wide in zip(part.header, needs, strict=True):
            drawing.add_column(name, overflow="fold", min_width=wide if fits else None)
        for row in part.rows:
            drawing.add_row(*row)
        console.print(part.title, style="italic")
        console.print(drawing)


@contextmanager
def working(title: str, console: Console | None = None, patience: float = PATIENCE) -> Iterator[Callable[..., None]]:
    """One line on a terminal once the work has taken a second: what is done and, where it is known, which part of it.

    Yields `tell(part, what)`, which algorithms below call by `torsor.progress.tell`, too.
    """
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, Progress, SpinnerColumn, TaskProgressColumn, TextColumn

    shown = console or Console(stderr=True)
    bar = Progress(SpinnerColumn(), TextColumn("{task.description}"), BarColumn(16), TaskProgressColumn(),
                   console=shown, transient=True)

    def line(text: str) -> str:
        return escape(shortened(one_line(text), shown.width - BAR))

    task = bar.add_task(line(title), total=None)

    def tell(part: float | None = None, what: str = "") -> None:
        said = line(f"{title}: {what}" if what else title)
        bar.update(task, completed=part or 0.0, total=None if part is None else 1.0, description=said)

    timer = threading.Timer(patience, bar.start)
    timer.daemon = True
    if shown.is_terminal:
        timer.start()
    try:
        with watched(tell):
            yield tell
    finally:
        timer.cancel()
        if bar.live.is_started:
            bar.stop()


def shortened(text: str, width: int) -> str:
    """The text within that many cells, cut in the middle: both ends of a path say something."""
    width = max(width, 8)
    if len(text) <= width:
        return text
    end = (width - 3) * 2 // 3
    return f"{text[: width - 3 - end]}...{text[len(text) - end :]}"
