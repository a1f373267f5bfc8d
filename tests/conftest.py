"""Machine code that the tests make is kept in a folder of their own, which goes when they are done."""

from __future__ import annotations

import os
from tempfile import TemporaryDirectory


def pytest_configure(config):
    """Before anything is imported, as some tests compile when they are; workers inherit the folder."""
    if "TORSOR_CACHE" in os.environ:
        return
    folder = TemporaryDirectory(prefix="torsor-tests-")
    os.environ["TORSOR_CACHE"] = folder.name

    def done() -> None:
        os.environ.pop("TORSOR_CACHE", None)
        folder.cleanup()

    config.add_cleanup(done)
