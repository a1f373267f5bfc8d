"""`make fuzz`: the tests that draw, again and again with fresh seeds, until the time is up or one of them fails.

What it finds is printed with the command that finds it again, and belongs into the tests as a case of its own.
"""

from __future__ import annotations

import argparse
import secrets
import subprocess
import sys
import time

SEEDS = 2**31


def main() -> int:
    """0 when the time was up, 1 when a test failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("tests", nargs="*", default=["tests"], help="folders, files or tests; all by default")
    asked = parser.parse_args()
    end = time.monotonic() + 60 * asked.minutes
    rounds = 0
    while (left := end - time.monotonic()) > 0:
        seed = secrets.randbelow(SEEDS)
        print(f"round {rounds + 1}, seed {seed}, {left / 60:.1f} minutes left", flush=True)
        command = [sys.executable, "-m", "pytest", f"--fuzz={seed}", *asked.tests]
        try:
            done = subprocess.run([*command, "-n", str(asked.workers), "-x"], timeout=left, capture_output=True,
                                  text=True)
        except subprocess.TimeoutExpired:
            break
        if done.returncode:
            failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("FAILED ")]
            again = [*command[:4], *(f"'{name}'" for name in failed or asked.tests)]
            print(done.stdout[-20_000:], done.stderr[-2_000:], f"\nto see it again: {' '.join(again)}", sep="")
            return 1
        rounds += 1
    print(f"{rounds} whole rounds, nothing found")
    return 0


if __name__ == "__main__":
    sys.exit(main())
