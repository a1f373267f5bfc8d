"""Robots with loops: generated C against Pinocchio's constraint dynamics, and closure in closed form.

    python benchmarks/loops.py [--rounds 101] [--cxx clang++] [--only sr400]

All contenders of a robot take turns in one run; `faster` is the median over rounds of the ratio to torsor in the same
round, `ns` the best round.  Pinocchio has no inverse dynamics for loops: its recursion over the tree and its constraint
Jacobian are put together, once from the rates of the independent joints, as torsor's model takes them, once
(`all rates`) with those of all joints given, which is less work.  Its iterations are as few as agree with torsor.

Then what the loops cost in operations, and the time to generate a model, modules loaded or not.  The first run compiles
Pinocchio's headers, which takes a minute; objects are kept in build/native.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("OMP_NUM_THREADS", "1")

import numpy as np
from native import objects, tools
from native.arena import Arena, Entry
from native.closed_loops import Closed, Way
from native.objects import Builder
from native.one_state import pinocchio_object

import torsor
from torsor.robot.spanning_tree import spanning_tree

BUILD = Path(__file__).parents[1] / "build" / "native"
STATES = 256
TOLERANCE = 1e-8
OURS, MOTORS, FIRST_WAY = 0, 1, 2  # the sets of states
ROBOTS = {"fourbar": ("welded", "pointed"), "sr400": ("welded", "pointed"), "delta": ("welded",)}
MODELS = {"idm": "inverse", "ddm": "direct", "lgm": "closure"}
PINOCCHIO = (  # function, symbol, symbol of the result, what it is
    ("inverse", "loops_inverse_{}", "loops_torques_{}", "rnea, Jacobian"),
    ("inverse", "loops_given_{}", "loops_torques_{}", "rnea, Jacobian, all rates"),
    ("direct", "loops_direct_{}", "loops_direct_{}_result", "constraintDynamics"),
    ("direct", "loops_lcaba_{}", "loops_lcaba_{}_result", "lcaba"),
)
GENERATION = (("idm", "sr400", 0.5), ("idm", "delta", None), ("idm", "stewart", 5.0), ("ddm", "stewart", None),
              ("lgm", "sr400", None))
LOADS = "torsor.generate({!r}, torsor.load('slider_crank'))"  # all modules that a model needs, and no more of the robot
COUNTED = ("fourbar", "five_bar", "sr400", "delta", "three_rrr", "stewart")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cxx", default="clang++", help="the compiler for Pinocchio: clang++ or g++")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--only", default="", help="robots whose name has this in it")
    return parser.parse_args()


def main() -> None:
    given, notes = options(), tools.Notes()
    found = tools.find(given.cxx, "", "", notes)
    if not found.gcc:
        sys.exit("the generated C wants a compiler: apt install gcc libc6-dev")
    for name in (n for n in ROBOTS if given.only in n):
        print(f"\n{name:51} {'ns':>8} {'faster':>7} {'operations':>11}", flush=True)
        for line in contest(name, found, Builder(BUILD), given.rounds):
            print(line, flush=True)
    print(f"\n{'operations of inverse dynamics':36} {'closed':>8} {'opened':>7} {'ratio':>7}")
    for name in (n for n in COUNTED if given.only in n):
        robot = torsor.load(name)
        closed, tree = (torsor.generate("idm", r).ops.total for r in (robot, spanning_tree(robot)))
        print(f"{name:36} {closed:8} {tree:7} {closed / tree:7.2f}", flush=True)
    print(f"\n{'generation, in a process of its own':36} {'s':>8} {'aim':>7} {'with imports':>13}")
    for code, name, aim in (g for g in GENERATION if given.only in g[1]):
        loaded, first = generation(code, name, LOADS.format(code)), generation(code, name)
        print(f"{code} {name:32} {loaded:8.2f} {aim or '':>7} {first:13.2f}", flush=True)


def contest(name: str, found: tools.Tools, builder: Builder, rounds: int) -> list[str]:
    """The table of a robot; contenders that disagree are an error."""
    robot = Closed(name, STATES)
    ways = [getattr(robot, kind)() for kind in ROBOTS[name]]
    entries = [*_torsor(robot, found, builder), *_pinocchio(robot, ways, found, builder)]
    sets = [robot.ours(), robot.motors(), *(way.states(robot.states) for way in ways)]
    text = "\n".join([str(len(ways)), *(way.text() for way in ways)])
    prepared = "loops_load" if len(entries) > len(MODELS) else ""
    arena = Arena(f"{name}_loops", entries, sets, prepared, text, builder, found)
    _agree(robot, entries, arena.results())
    times = arena.times(rounds, 0.5)
    return [_line(e, times) for e in entries]


def _torsor(robot: Closed, found: tools.Tools, builder: Builder) -> list[Entry]:
    """The generated models through gcc."""
    entries = []
    for code, function in MODELS.items():
        program = robot.program(code)
        symbol = f"{function}_torsor"
        entries.append(Entry(function, "torsor", symbol, MOTORS if code == "lgm" else OURS,
                             objects.result_size(program), objects.through_c(builder, program, symbol, str(found.gcc)),
                             program=program, operations=program.ops.total))
    return entries


def _pinocchio(robot: Closed, ways: list[Way], found: tools.Tools, builder: Builder) -> list[Entry]:
    """Pinocchio's ways, where it can be compiled."""
    library = pinocchio_object(found, builder, "pinocchio_loops.cpp")
    size = len(robot.case.independent)
    return [Entry(function, f"{what}, {way.kind}", symbol.format(k), FIRST_WAY + k, size, library, result.format(k))
            for k, way in enumerate(ways) if library for function, symbol, result, what in PINOCCHIO]


def _agree(robot: Closed, entries: list[Entry], results: dict[str, np.ndarray]) -> None:
    """All that compute the same agree, and closures close."""
    for e in entries:
        if e.function == "closure":
            wrong = robot.gaps(results[e.name])
        else:
            ours = results[f"{e.function}/torsor"]
            wrong = np.abs(results[e.name] - ours).max() / np.abs(ours).max()
        if not wrong < TOLERANCE:
            raise RuntimeError(f"{e.name} is {wrong:.1e} off, more than {TOLERANCE}")


def _line(e: Entry, times: dict[str, np.ndarray]) -> str:
    ratio = median(times[e.name] / times[f"{e.function}/torsor"])
    faster = "" if e.who == "torsor" else f"{ratio:.1f}"
    return f"  {e.function:8} {e.who:40.40} {times[e.name].min():8.0f} {faster:>7} {e.operations or '':>11}"


def generation(code: str, name: str, before: str = "pass") -> float:
    """CPU seconds to generate a model in a process that has run nothing else than `before`."""
    script = (f"import time, torsor; {before}; r = torsor.load({name!r}); t = time.process_time(); "
              f"torsor.generate({code!r}, r); print(time.process_time() - t)")
    return min(float(subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout)
               for _ in range(3))


if __name__ == "__main__":
    main()
