"""The doors of torsor, and damaged input for each: `python -m tests.doors --count 100000` tries so many.

Whatever comes out is an answer or a TorsorError; anything else is printed with the command that shows it again.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import random
import sys
import tempfile
import time
import warnings
from functools import cache
from pathlib import Path

import numpy as np
import pyarrow as pa
from click.testing import CliRunner
from pyarrow import parquet
from scipy.io import savemat

import torsor
from torsor import formats
from torsor.cli import main as command
from torsor.errors import TorsorError
from torsor.web.questions import QUESTIONS, answered

NAMES = ("rrp", "planar_2r", "five_bar", "scara")
PIECES = (b"", b"\0", b"\xff\xfe", b"1e400", b"-1e-320", b"nan", b"\xed\xa0\x80", b"9" * 5000, b'"', b"{", b"[[",
          b"<a>", b"</", b"=", b"pi/0",
          b"\n", b"\r\n", b",", b"::", b"..", b"q1", b"(" * 300, "\u202e".encode(), b"true")
WORDS = ("0", "-1", "1e400", "nan", "", "frame=0", "frame=99", "\ud800", "x" * 300, "--", "-", "pi", "task=xy", "q1=1",
         "frame=-5", "base=maybe", "1,2,3", "[", "rrp", "planar_2r", "idm", "--option", "--json", "--lang", "c", "/",
         "a\0b", "--target", "--time", "0.01", "--param", "L1=0", "\x1b[2J", "../../x")


@cache
def robots() -> dict[str, bytes]:
    """A text of each format."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        texts = {f"{name}{suffix}": formats.write(torsor.load(name), suffix).encode()
                 for name in NAMES for suffix in (".toml", ".par")}
        arm = torsor.load("pendulum_arm")
        texts |= {f"arm{suffix}": formats.write(arm, suffix).encode() for suffix in (".urdf", ".sdf", ".xml")}
    texts["dh.csv"] = b"# convention: standard\njoint,theta,d,a,alpha,M\nR,0,0,1,pi/2,1\nP,0,0,0,0,2\n"
    return texts


@cache
def recordings() -> dict[str, bytes]:
    """A small recording of each format."""
    t = np.arange(6.0)
    tables = {"t": t, "q1": np.sin(t), "tau1": np.cos(t)}
    text = "t,q1 [deg],tau1\n" + "".join(f"{a},{b},{c}\n" for a, b, c in zip(*tables.values(), strict=True))
    kept = {"run.csv": text.encode()}
    for name, write in (("run.npz", lambda s: np.savez_compressed(s, **tables)),
                        ("run.mat", lambda s: savemat(s, tables)),
                        ("run.parquet", lambda s: parquet.write_table(pa.table(tables), s))):
        stream = io.BytesIO()
        write(stream)
        kept[name] = stream.getvalue()
    return kept


def damaged(data: bytes, draw: random.Random) -> bytes:
    """The data with a few bytes changed, pieces put in, cut out, doubled or exchanged."""
    for _ in range(draw.choice((1, 1, 2, 4))):
        at, to = sorted(draw.randrange(len(data) + 1) for _ in range(2))
        how = draw.randrange(6)
        to = min(to, at + draw.choice((1, 4, 40)))
        if how == 0:
            data = data[:at] + bytes([draw.randrange(256)]) + data[at + 1:]
        elif how == 1:
            data = data[:at] + draw.choice(PIECES) + data[at:]
        elif how == 2:
            data = data[:at] + data[to:]
        elif how == 3:
            data = data[:to] + data[at:to] * draw.choice((1, 3)) + data[to:]
        elif how == 4:
            data = data[:at] + draw.choice(PIECES) + data[to:]
        else:
            data = data[:at]
    return data


def robot_file(draw: random.Random) -> None:
    name = draw.choice(sorted(robots()))
    robot = formats.read(damaged(robots()[name], draw), name)
    formats.write(robot, draw.choice((".toml", ".par", ".urdf", ".sdf", ".xml")))


def recording(draw: random.Random) -> None:
    name = draw.choice(sorted(recordings()))
    Path(name).write_bytes(damaged(recordings()[name], draw))
    torsor.read_motion(name)


def words(draw: random.Random) -> None:
    verb = draw.choice(("show", "count", "generate", "convert", "base", "inverse", "models", "robots"))
    given = [verb, *draw.choices(WORDS, k=draw.randrange(5))]
    done = CliRunner().invoke(command, given)
    if done.exit_code not in (0, 1, 2) or not isinstance(done.exception, SystemExit | None):
        raise AssertionError(f"{given}: {done.exit_code}, {done.exception!r}, {done.stderr[-300:]}")


def question(draw: random.Random) -> None:
    asked = draw.choice([q for q in QUESTIONS if q.quick or q.name in ("inverse", "count", "generate")])
    texts = [robots()["planar_2r.toml"].decode(), robots()["rrp.toml"].decode()]
    values = [True, None, 3, -1, 1e308, "x", "", [], ["1", "0", "0"], [True], {}, {"frame": 0}, {"a": True}, "idm", "c",
              [[]], "\ud800", ".toml"]
    fields = {name: draw.choice(values) for name in asked.takes if draw.random() < 0.6}
    if "robot" in asked.takes:
        whole = draw.choice(texts)
        broken = damaged(whole.encode(), draw).decode(errors="surrogateescape")
        fields["robot"] = whole if draw.random() < 0.7 else broken
    if "model" in asked.takes:
        fields["model"] = draw.choice(("trm", "grav", "jdet", "x"))
    json.dumps(answered(asked.name, fields).command)


DOORS = {"robot file": robot_file, "recording": recording, "words": words, "question": question}


def tried(door: str, seed: int, count: int) -> None:
    """So many inputs at a door; the first that is answered by something foreign is an AssertionError."""
    for k in range(count):
        number = seed * 1_000_003 + k
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                DOORS[door](random.Random(number))
            except TorsorError as error:
                assert str(error).isprintable() or "\n" in str(error), (door, number)
            except Exception as error:
                raise AssertionError(f"{door}, input {number}: {type(error).__name__}: {error}") from error


def main() -> int:
    """0 when all were answered or refused, 1 when something foreign came out."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=1e9)
    parser.add_argument("--door", choices=DOORS, action="append")
    asked = parser.parse_args()
    end, found, done = time.monotonic() + 60 * asked.minutes, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for k in range(asked.count):
            door = (asked.door or list(DOORS))[k % len(asked.door or DOORS)]
            try:
                tried(door, asked.seed + k, 1)
            except AssertionError as error:
                found += 1
                print(f"{error}\n  to see it again: python -m tests.doors --count 1 --seed {asked.seed + k} "
                      f"--door '{door}'", flush=True)
            done += 1
            if time.monotonic() > end:
                break
        os.chdir("/")
    print(f"{done} inputs, {found} answered by something foreign")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main())
