"""`python -m tests.doors`: inputs by the thousand, each with a limit of time."""

from __future__ import annotations

import argparse
import faulthandler
import os
import random
import signal
import sys
import tempfile
import time
from types import FrameType

import tests.doors
from tests.doors import DOORS, SHARES, tried

SECONDS = 30  # in which an input is answered


class TooLong(BaseException):
    """Nobody takes this for an error of his own."""


def _stop(_signal: int, frame: FrameType | None) -> None:
    where = f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame else "somewhere"
    raise TooLong(f"not answered within {SECONDS} seconds, at {where}")


def main() -> int:
    """0 when all were answered or refused, 1 when something foreign came out."""
    parser = argparse.ArgumentParser(description=tests.doors.__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--door", choices=DOORS, action="append")
    asked = parser.parse_args()
    faulthandler.enable()
    signal.signal(signal.SIGALRM, _stop)
    doors = asked.door or list(DOORS)
    start, found, done, answered = time.monotonic(), 0, 0, dict.fromkeys(doors, 0)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for k in range(asked.count):
            [door] = random.Random(asked.seed + k).choices(doors, [SHARES[door] for door in doors])
            signal.alarm(SECONDS)
            try:
                answered[door] += tried(door, asked.seed + k, 1)
            except (AssertionError, TooLong) as error:
                found += 1
                print(f"{door}: {error}\n  to see it again: python -m tests.doors --count 1 --seed {asked.seed + k} "
                      f"--door '{door}'", flush=True)
            finally:
                signal.alarm(0)
            done += 1
            if done % 10_000 == 0:
                print(f"{done} inputs in {time.monotonic() - start:.0f} s, {found} found", flush=True)
            if time.monotonic() - start > 60 * asked.minutes:
                break
        os.chdir("/")
    shown = ", ".join(f"{n} by {door}" for door, n in answered.items())
    print(f"{done} inputs, {found} answered by something foreign; with an answer: {shown}")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
