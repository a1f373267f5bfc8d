"""Files of the project that are pages of the manual too: the changelog, how to contribute, the notebooks."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from making.written import write

PAGES = {"CHANGELOG.md": "changelog.md", "CONTRIBUTING.md": "contributing.md", "SECURITY.md": "security.md"}


def make(manual: Path) -> None:
    """Pages into project/made/, notebooks into tutorials/notebooks/."""
    root = manual.parent
    write(manual / "project" / "made", {new: _moved((root / old).read_text(encoding="utf-8"))
                                        for old, new in PAGES.items() if (root / old).exists()})
    folder = manual / "tutorials" / "notebooks"
    folder.mkdir(parents=True, exist_ok=True)
    for notebook in (root / "examples" / "notebooks").glob("*.ipynb"):
        copy = folder / notebook.name
        if not copy.exists() or copy.read_bytes() != notebook.read_bytes():
            shutil.copyfile(notebook, copy)


def _moved(text: str) -> str:
    """Links to pages of the manual, seen from two folders deeper."""
    return re.sub(r"\]\(docs/", "](../../", text)
