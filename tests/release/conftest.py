"""One sdist, the wheel that is built of it, and one clean environment with that wheel."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

from tests.release.linked_packages import asked, closure, linked

ROOT = Path(__file__).parent.parent.parent


def run(*words: object, place: Path, paths: tuple[Path, ...] = ()) -> str:
    """What a command prints; it sees the packages of those folders beside its own, and none of this process."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "PIP_"))}
    done = subprocess.run([str(w) for w in words], cwd=place, capture_output=True, text=True, check=False, timeout=300,
                          env=kept | {"PYTHONPATH": os.pathsep.join(map(str, paths))} | {"PYTHONNOUSERSITE": "1"})
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="package")
def made(tmp_path_factory):
    """A folder with the sdist, unpacked too, and the wheel that was built from what is in it."""
    folder = tmp_path_factory.mktemp("made")
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder, place=ROOT)
    (packed,) = folder.glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        archive.extractall(folder, filter="data")
    (sources,) = (p for p in folder.iterdir() if p.is_dir())
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, place=sources)
    return folder


@pytest.fixture(scope="package")
def sources(made):
    return next(p for p in made.iterdir() if p.is_dir())


@pytest.fixture(scope="package")
def wheel(made):
    return next(made.glob("*.whl"))


class Environment:
    """A clean environment with the wheel, and the packages that it always asks for.

    pip installs it while the packages of all extras are lent: `said` is what it had to install.
    """

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.place = folder
        with zipfile.ZipFile(wheel) as packed:
            (metadata,) = (name for name in packed.namelist() if name.endswith(".dist-info/METADATA"))
            told = message_from_bytes(packed.read(metadata))
        self.requires = told.get_all("Requires-Dist")
        self.extras = [name for name in told.get_all("Provides-Extra") if name not in ("test", "docs")]
        self._links: dict[tuple[str, ...], Path] = {}
        venv.create(folder / "env", with_pip=False, symlinks=True)
        self.python = folder / "env" / "bin" / "python"
        self.said = run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", self.python, "install",
                        "--no-index", "--no-compile", f"torsor[{','.join(self.extras)}] @ {wheel.as_uri()}",
                        place=folder, paths=(self.packages(*self.extras),))
        (site,) = (folder / "env" / "lib").glob("python*/site-packages")
        (site / "dependencies.pth").write_text(f"{self.packages()}\n")

    def packages(self, *extras: str) -> Path:
        """What pip would install beside the wheel with those extras."""
        if extras not in self._links:
            needed = closure(asked(self.requires, extras))
            self._links[extras] = linked(needed.values(), self.place / ("with_" + "_".join(extras)))
        return self._links[extras]

    def run(self, *words: object, extras: tuple[str, ...] = ()) -> str:
        return run(self.python, *words, place=self.place, paths=tuple(map(self.packages, extras)))


@pytest.fixture(scope="package")
def clean(tmp_path_factory, wheel):
    return Environment(tmp_path_factory.mktemp("clean"), wheel)
