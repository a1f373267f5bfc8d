"""Try the oldest and the newest versions of what torsor asks for: an environment of each, some tests in each.

    make versions
    python scripts/try_versions.py [--python python3.12 ...] [--only lowest] [--keep folder] [-- pytest options]

needs uv (of PyPI), which finds the lowest versions that pyproject.toml allows.  torsor is installed as a wheel with all
extras; the tests are those that use packages of others, warnings of old or new packages are no errors, and oracles
(Pinocchio, MuJoCo) are left out.  Prints the versions and, a line an environment, what came of it.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RESOLUTIONS = {"lowest": "lowest-direct", "newest": "highest"}
DEVELOPING = ("test", "docs")
PYTEST = ("pytest>=8", "pytest-xdist>=3", "hypothesis>=6.100", "httpx2>=2", "httpx")  # old starlettes take the last
SMOKE = (
    "tests/test_cli.py", "tests/test_terminal.py", "tests/test_doctor.py",
    "tests/compiled/test_compile.py", "tests/compiled/test_operations.py", "tests/compiled/test_pickle.py",
    "tests/algebra/test_sympy_border.py", "tests/algebra/test_irreducible.py", "tests/program/test_sympy_view.py",
    "tests/frameworks", "tests/linear_systems", "tests/pictures", "tests/sweeps/test_sweep.py",
    "tests/formats/test_xacro.py", "tests/simulation/test_simulate.py", "tests/identification/test_read_motion.py",
    "tests/identification/test_identify.py", "tests/identification/test_excitation.py", "tests/web/test_gate.py",
)


def extras() -> list[str]:
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    return [name for name in asked if name not in DEVELOPING]


def uv(*words: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "uv", *map(str, words)], cwd=ROOT, text=True, capture_output=True,
                          check=False)


def made(folder: Path, python: str, resolution: str, wheel: Path) -> tuple[Path, str]:
    """The interpreter of a new environment with those versions; and why there is none, where there is none."""
    created = uv("venv", "--quiet", "--clear", "--python", python, folder)
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if created.returncode:
        return inside, created.stderr
    pins = folder.with_suffix(".txt")
    steps = (
        ("pip", "compile", "--quiet", "--python", inside, "--resolution", RESOLUTIONS[resolution],
         "--output-file", pins, *(word for name in extras() for word in ("--extra", name)), "pyproject.toml"),
        ("pip", "install", "--quiet", "--python", inside, "--requirements", pins),
        ("pip", "install", "--quiet", "--python", inside, "--no-deps", wheel),
        ("pip", "install", "--quiet", "--python", inside, *PYTEST),
        ("pip", "check", "--quiet", "--python", inside),
    )
    for step in steps:
        if (done := uv(*step)).returncode:
            return inside, done.stderr
    return inside, ""


def tried(inside: Path, options: list[str]) -> tuple[bool, str]:
    """Whether the tests pass there, and their last lines."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run([str(inside), "-m", "pytest", "-W", "default", "-n", "0", "-p", "no:cacheprovider",
                           "--disable-warnings", *SMOKE, *options], cwd=ROOT, text=True, capture_output=True,
                          check=False, env=kept)
    lines = done.stdout.splitlines()
    told = [line for line in lines if line.startswith(("FAILED", "ERROR"))] + lines[-1:] + done.stderr.splitlines()[-3:]
    return done.returncode == 0, "\n".join(told)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--python", nargs="+", default=[sys.executable], help="interpreters, by path or version")
    parser.add_argument("--only", choices=RESOLUTIONS, help="one end of the versions")
    parser.add_argument("--keep", type=Path, help="folder to leave the environments in")
    parser.add_argument("options", nargs="*", help="of pytest")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="torsor-versions-") as passing:
        place = (given.keep or Path(passing)).resolve()
        uv("build", "--quiet", "--wheel", "--out-dir", place, ROOT).check_returncode()
        (wheel,) = place.glob("torsor-*.whl")
        ends = [given.only] if given.only else list(RESOLUTIONS)
        results = [_one(place, wheel, python, end, given.options) for python in given.python for end in ends]
    sys.exit(0 if all(results) else 1)


def _one(place: Path, wheel: Path, python: str, end: str, options: list[str]) -> bool:
    start = time.perf_counter()
    inside, trouble = made(place / f"{Path(python).name}-{end}", python, end, wheel)
    if trouble:
        print(f"{end} on {python}: could not be installed\n{trouble}", flush=True)
        return False
    print(f"{end} on {python}:", ", ".join(uv("pip", "freeze", "--python", inside).stdout.split("\n")), flush=True)
    fine, said = tried(inside, options)
    took = time.perf_counter() - start
    print(f"{said}\n{end} on {python}: {'passes' if fine else 'FAILS'}, {took:.0f} s", flush=True)
    return fine


if __name__ == "__main__":
    main()
