"""Words on the command line: every command with every option, and values that may be none."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import click
from click.testing import CliRunner

from tests.doors.damage import WORDS
from tests.doors.files import recordings
from torsor.cli import main as command

ROBOTS = ("planar_2r", "rrp", "slider_crank", "arm.toml", "./no.urdf", "")
MODELS = ("trm", "grav", "jdet", "jac", "idm", "kin", "x", "")
RIGHT = {"model": MODELS, "runs": ("run.csv", "run.npz", "no.csv"), "target": ("x.toml", "x.urdf", "-o.par"),
         "link": ("1", "2", "x")}
STOPPED = ("web", "doctor")  # one serves until it is stopped, the other has nothing but --json
SLOW = ("speed", "verify", "identify", "excite", "cmake", "fmu", "segment", "simulate")
KNOWN = {"--output": ("-", "out.c", "out.csv", "out/", "gen/", "nowhere/x.c", "\ud800", "a\0b", "x" * 300, ""),
         "--plot": ("chart.html", "chart.png", "chart.xyz", ""), "--report": ("r.html", "r.pdf"),
         "--time": ("0.01", "0", "-1", "nan", "x"), "--samples": ("2", "0", "-5", "1e9", "x"),
         "--starts": ("1", "0"), "--seconds": ("0.01", "-1"), "--harmonics": ("1", "0", "-2"), "--states": ("1", "0"),
         "--period": ("1", "0", "nan"), "--rate": ("10", "0", "1e400"), "--lang": ("c", "python", "json", "x"),
         "--models": ("trm", "trm,grav", "x"), "--parts": ("2", "0", "-1", "x"), "--cluster": ("", "x", "tcp://"),
         "--effort": ("0", "x", "-1"), "--solver": ("newton", "x")}


@cache
def commands() -> dict[tuple[str, ...], click.Command]:
    """All commands by their words."""
    found: dict[tuple[str, ...], click.Command] = {}

    def walk(given: Any, said: tuple[str, ...]) -> None:
        for name, below in getattr(given, "commands", {}).items():
            walk(below, (*said, name))
        if not hasattr(given, "commands"):
            found[said] = given

    walk(command, ())
    return {said: found[said] for said in sorted(found) if said[0] not in STOPPED}


def words(draw: random.Random) -> None:
    """A command, with arguments as they should be or not, and a few of its options."""
    for name in ("run.csv", "run.npz"):
        Path(name).write_bytes(recordings()[name])
    said = draw.choice([s for s in commands() if s[-1] not in SLOW or draw.random() < 0.15])
    given = list(said)
    named = [p for p in commands()[said].params if isinstance(p, click.Option)]
    for one in draw.choices(named, k=draw.randrange(4)):
        given.append(draw.choice((*one.opts, *one.secondary_opts)))
        if not one.is_flag:
            given.append(draw.choice(KNOWN.get(one.opts[0], WORDS) if draw.random() < 0.8 else WORDS))
    for one in commands()[said].params:
        if isinstance(one, click.Argument) and draw.random() < 0.95:
            right = RIGHT.get(one.name or "", ROBOTS)
            given.append(draw.choice(right) if draw.random() < 0.9 else draw.choice(WORDS))
    if said[-1] in ("simulate",) and "--time" not in given:
        given += ["--time", "0.01"]
    if said[-1] in ("excite",) and "--starts" not in given:
        given += ["--starts", "1", "--harmonics", "1", "--period", "1"]
    if said[-1] in ("speed",) and "--samples" not in given:
        given += ["--samples", "2"]
    done = CliRunner().invoke(command, given)
    if done.exit_code not in (0, 1, 2) or not isinstance(done.exception, SystemExit | None):
        raise AssertionError(f"{given}: {done.exit_code}, {done.exception!r}, {done.stderr[-300:]}")
    for text in (done.stdout, done.stderr):
        assert all(c.isprintable() or c in "\n\t" for c in text), f"{given}: signs for a terminal in {text[:200]!r}"
