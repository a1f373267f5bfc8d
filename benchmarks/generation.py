"""How long it takes to go from a robot to optimised code, and how that grows with the robot.

    python benchmarks/generation.py [--rounds 3] [--long] [--against CHECKOUT]

CPU seconds with all modules loaded and nothing kept on disk, the least of a few rounds.  With `--against` another
checkout of torsor takes its turn in every round, and the last column is the ratio.  `--long` adds what takes longest.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import torsor
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL, Base, Inertia

HERE = Path(torsor.__file__).parents[1]
FEET = "foot_l:face,foot_r:face"


def chain(n: int) -> Robot:
    """A general chain of n revolute joints: every parameter a symbol."""
    links = [
        link(j - 1, j, alpha=f"al{j}", d=f"d{j}", r=f"r{j}", **{k: f"{k}{j}" for k in INERTIAL})
        for j in range(1, n + 1)
    ]
    return Robot(f"chain{n}", tuple(links))


def tree(n: int) -> Robot:
    """A binary tree of n links, revolute and prismatic, every parameter a symbol."""
    links = [
        link(j // 2, j, "P" if j % 3 == 0 else "R", gamma=f"g{j}", alpha=f"al{j}", d=f"d{j}",
             **({} if j % 3 == 0 else {"r": f"rl{j}"}), **{k: f"{k}{j}" for k in INERTIAL})
        for j in range(1, n + 1)
    ]
    return Robot(f"tree{n}", tuple(links))


def humanoid() -> Robot:
    """A pelvis that moves by itself, a waist, two legs of six joints and two arms of seven; all bodies are symbols."""
    antecedents = [0, *(0, 2, 3, 4, 5, 6), *(0, 8, 9, 10, 11, 12), *(1, 14, 15, 16, 17, 18, 19),
                   *(1, 21, 22, 23, 24, 25, 26)]
    names = {7: "foot_l", 13: "foot_r"}
    links = []
    for j, a in enumerate(antecedents, 1):
        made = link(a, j, alpha=("0", "pi/2", "-pi/2")[j % 3], d=f"d{j}" if j % 4 == 0 else "0",
                    r=f"rl{j}" if j % 3 == 0 else "0", **{k: f"{k}{j}" for k in INERTIAL})
        links.append(replace(made, name=names[j]) if j in names else made)
    return Robot("humanoid", tuple(links), base=Base(joint="free", inertia=Inertia(**{k: f"{k}0" for k in INERTIAL})))


def generated(code: str, robot: Robot, **options: object) -> Callable[[], Program]:
    """What makes the program and writes it in C."""

    def job() -> Program:
        program = torsor.generate(code, robot, **options)
        torsor.write(program, "c")
        return program

    return job


def jobs(long: bool) -> dict[str, Callable[[], Program]]:
    """What is timed, by what it is called."""
    of = torsor.robots
    found = {
        "RX-90 idm --base": generated("idm", of.rx90(), base=True),
        "RX-90 idm --effort 0": generated("idm", of.rx90(), effort=0),
        "PUMA 560 ddm --base": generated("ddm", of.puma560(), base=True),
        "SR400 idm": generated("idm", of.sr400()),
        "Panda idmd": generated("idmd", of.panda()),
        "Panda dim --base": generated("dim", of.panda(), base=True),
        "tree of 30 links idm": generated("idm", tree(30)),
        "chain of 25 revolute joints idm": generated("idm", chain(25)),
        "chain of 50 revolute joints idm": generated("idm", chain(50)),
        "Stewart platform idm": generated("idm", of.stewart()),
    }
    if long:
        found["chain of 100 revolute joints idm"] = generated("idm", chain(100))
        found["chain of 200 revolute joints idm"] = generated("idm", chain(200))
        found["humanoid of 27 joints cdm"] = generated("cdm", humanoid(), contacts=FEET)
    return found


def timed(long: bool) -> dict[str, tuple[float, str]]:
    """CPU seconds of each job once, and the operations of its program."""
    times = {}
    for name, job in jobs(long).items():
        gc.collect()  # what other jobs have left
        began = time.process_time()
        ops = job().ops
        times[name] = time.process_time() - began, f"{ops.add} + {ops.mul}"
    return times


def round_of(source: Path, long: bool) -> dict[str, tuple[float, str]]:
    """The times of a process of its own, with torsor from that folder."""
    asked = {"PYTHONPATH": str(source), "TORSOR_CACHE": "off"}
    words = [sys.executable, __file__, "--once", *["--long"] * long]
    told: dict[str, tuple[float, str]] = json.loads(subprocess.check_output(words, env=os.environ | asked, text=True))
    return told


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    words.add_argument("--rounds", type=int, default=3)
    words.add_argument("--long", action="store_true", help="chains of 100 and 200 joints, and a humanoid, too")
    words.add_argument("--against", type=Path, help="another checkout")
    words.add_argument("--once", action="store_true", help="one round as JSON")
    given = words.parse_args()
    if given.once:
        timed(False)  # all modules loaded
        print(json.dumps(timed(given.long)))
        return
    sources = [HERE, *([given.against / "src"] if given.against else [])]
    rounds = [[round_of(source, given.long) for source in sources] for _ in range(given.rounds)]
    for name in rounds[0][0]:
        least = [min(one[side][name][0] for one in rounds) for side in range(len(sources))]
        told = [f"{seconds:9.3f} s" for seconds in least]
        if given.against:
            told.append(f"{least[1] / least[0]:6.2f}  ")
            told.append("same counts" if rounds[0][0][name][1] == rounds[0][1][name][1] else "OTHER COUNTS")
        print(f"{name:36s}{''.join(told)}   {rounds[0][0][name][1]}")


if __name__ == "__main__":
    main()
