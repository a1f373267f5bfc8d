"""How long torsor takes to be there: its import, and commands that only say something.

    python benchmarks/startup.py [--runs 15]

Wall time of whole processes, the least of a few runs, beside that of an interpreter that does nothing; the aim of the
import is 0.05 s beyond that.  Which modules are loaded is held by tests/test_public_names.py.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

COMMAND = "import sys; sys.argv = ['torsor', {}]; from torsor.cli import main; main()"
PROCESSES = {
    "an interpreter that does nothing": "pass",
    "import torsor": "import torsor",
    "torsor --version": COMMAND.format("'--version'"),
    "torsor --help": COMMAND.format("'--help'"),
    "torsor models": COMMAND.format("'models'"),
    "torsor generate idm rrp --lang c": COMMAND.format("'generate', 'idm', 'rrp', '--lang', 'c'"),
}


def least(code: str, runs: int) -> float:
    """Seconds of the fastest of a few processes; one goes before, to write what Python keeps compiled."""
    times = []
    for _ in range(runs + 1):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - start)
    return min(times[1:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=15)
    runs = parser.parse_args().runs
    times = {title: least(code, runs) for title, code in PROCESSES.items()}
    bare = next(iter(times.values()))
    for title, seconds in times.items():
        print(f"{title:36s} {seconds:7.3f} s   {seconds - bare:+7.3f} s   {seconds / bare:5.1f} times the first")


if __name__ == "__main__":
    main()
