"""How long it takes to go from a robot to optimised code, and how that grows with the robot.

Times are CPU seconds, the best of a few runs.  `make bench` prints them.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import torsor
from torsor.robot.description import Robot
from torsor.robot.links import link
from torsor.robot.parts import INERTIAL


def best(job: Callable[[], object], runs: int = 3) -> float:
    """The least CPU time of a few runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)


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


def whole(robot: Robot, base: bool = False) -> Callable[[], object]:
    return lambda: torsor.write(torsor.generate("idm", robot, base=base), "c")


def main() -> None:
    rows = [
        ("RX-90 inverse dynamics, built, optimised, printed in C", torsor.robots.rx90(), False, 0.1),
        ("the same with its base parameters computed first", torsor.robots.rx90(), True, None),
        ("tree of 30 links", tree(30), False, 1.0),
        ("general chain of 25 revolute joints", chain(25), False, None),
        ("general chain of 50 revolute joints", chain(50), False, None),
        ("general chain of 100 revolute joints", chain(100), False, 4.0),
        ("general chain of 200 revolute joints", chain(200), False, None),
    ]
    for title, robot, base, aim in rows:
        seconds = best(whole(robot, base))
        ops = torsor.generate("idm", robot, base=base).ops
        goal = f"(aim {aim})" if aim else ""
        print(f"{title:56s} {seconds:8.3f} s   {goal:10s} {ops.add} + {ops.mul}")


if __name__ == "__main__":
    main()
