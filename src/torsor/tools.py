"""Programs of others: compilers, interpreters and the like, whether they are here, and how to get them."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from importlib.util import find_spec

from torsor.errors import ToolError
from torsor.extras import installed

PATIENCE = 20.0  # seconds for a program to say its version
VERSION = re.compile(r"\d+\.\d[\w.]*")


@dataclass(frozen=True)
class Tool:
    """A program.  `needs` are its executables, of which one will do, or "python:module" for a module of this Python.

    debian, brew, pip: what these call it, "" where they have none; elsewhere: in words, how else to get it.
    asks: the option by which it says its version, "" for one that had better not be started for that.
    """

    name: str
    needs: str
    debian: str = ""
    brew: str = ""
    pip: str = ""
    elsewhere: str = ""
    asks: str = "--version"

    @property
    def install(self) -> str:
        """How to get it, in words."""
        ways = (self.debian and f"apt install {self.debian}", self.brew and f"brew install {self.brew}",
                self.pip and f"pip install {self.pip}", self.elsewhere)
        return ", or ".join(filter(None, ways))

    @property
    def present(self) -> bool:
        _, _, module = self.needs.partition(":")
        return find_spec(module) is not None if module else self.path is not None

    @property
    def path(self) -> str | None:
        """The executable that would be run."""
        return next((path for name in self.needs.split() if (path := shutil.which(name))), None)

    @property
    def version(self) -> str:
        """The version that is here, "" where it is not known."""
        if self.pip:
            return installed(self.pip.split()[0])
        import subprocess

        path = self.path
        if path is None or not self.asks:
            return ""
        try:
            said = subprocess.run([path, self.asks], capture_output=True, text=True, errors="replace",
                                  timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL)
        except (OSError, subprocess.TimeoutExpired):
            return ""
        found = VERSION.search(said.stdout + said.stderr)
        return found[0].rstrip(".") if found else ""

    def need(self, otherwise: str = "") -> None:
        """An error where it is missing; otherwise: what does without it."""
        if not self.present:
            instead = f"; {otherwise}" if otherwise else ""
            raise ToolError(f"{self.name} is not installed: {self.install}{instead}")


# Those that serve no language in particular, with what each is for.
CMAKE = Tool("CMake", "cmake", debian="cmake", brew="cmake")
FFMPEG = Tool("ffmpeg", "ffmpeg", debian="ffmpeg", brew="ffmpeg", asks="-version")
MUJOCO = Tool("MuJoCo", "python:mujoco", pip="mujoco")
BROWSER = Tool("a browser", "x-www-browser chromium chromium-browser google-chrome firefox osascript explorer",
               debian="chromium", brew="chromium", asks="")

PURPOSES = {
    BROWSER: "torsor web",
    CMAKE: "what torsor export cmake writes",
    FFMPEG: "animations as MP4",
    MUJOCO: "MJCF files whose masses come from meshes",
}
