"""Pages that are written anew only when they change, so that a second build is short."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path


def write(folder: Path, pages: dict[str, str]) -> None:
    """These pages and no others in that folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in {path.name for path in folder.glob("*.md")} - pages.keys():
        (folder / stale).unlink()
    for name, text in pages.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A table in Markdown."""
    lines = (header, ("---",) * len(header), *rows)
    return "\n".join(f"| {' | '.join(str(cell).replace('|', chr(92) + '|') for cell in row)} |" for row in lines) + "\n"
