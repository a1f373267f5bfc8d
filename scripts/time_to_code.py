"""How long it takes from `pip install` to C code of a robot of one's own: each step, with its seconds.

    make minute
    python scripts/time_to_code.py [--urdf robots/pendulum_arm.urdf] [--model idm]

Builds the wheel, makes an environment that has nothing, and there does what a newcomer does: install, load, generate,
compile with gcc.  What pip has to fetch depends on the network; its own cache is not used, unless --cache says so.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--urdf", type=Path, default=ROOT / "robots" / "pendulum_arm.urdf")
    parser.add_argument("--model", default="idm")
    parser.add_argument("--cache", action="store_true", help="let pip take what it has fetched before")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="torsor-minute-") as folder:
        place = Path(folder)
        subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", place], cwd=ROOT, check=True,
                       capture_output=True)
        venv.create(place / "env", with_pip=True)
        (wheel,) = place.glob("*.whl")
        own = shutil.copy(given.urdf, place)
        _timed(place, wheel, Path(own).name, given.model, [] if given.cache else ["--no-cache-dir"])


def _timed(place: Path, wheel: Path, robot: str, model: str, options: list[str]) -> None:
    """The steps, one after the other; the clock starts at `pip install`."""
    tools = place / "env" / ("Scripts" if os.name == "nt" else "bin")
    steps = [
        ("pip install torsor", [tools / "python", "-m", "pip", "install", "--quiet", *options, wheel]),
        (f"torsor show {robot}", [tools / "torsor", "show", robot]),
        (f"torsor generate {model} {robot} --lang c -o gen/",
         [tools / "torsor", "generate", model, robot, "--lang", "c", "-o", "gen/"]),
    ]
    if gcc := shutil.which("gcc"):
        steps.append(("gcc -O2 -c gen/*.c", [gcc, "-O2", "-c", "gen/*.c"]))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    begin = time.perf_counter()
    for title, command in steps:
        start = time.perf_counter()
        words = [str(w) for word in command for w in (sorted(place.glob(word)) if "*" in str(word) else [word])]
        subprocess.run(words, cwd=place, env=kept, check=True, stdout=subprocess.DEVNULL)
        print(f"{title:64s} {time.perf_counter() - start:7.2f} s", flush=True)
    lines = sum(len(file.read_text().splitlines()) for file in place.glob("gen/*.c"))
    print(f"{f'from pip install to {lines} lines of C':64s} {time.perf_counter() - begin:7.2f} s")


if __name__ == "__main__":
    main()
