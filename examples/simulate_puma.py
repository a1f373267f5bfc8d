"""A PUMA 560 let go, then held: simulation with torque laws that are compiled with the equations of motion."""

from __future__ import annotations

import sys
from pathlib import Path

import torsor

OUT = Path(__file__).parent.parent / "build" / "simulation"


def main(out: Path = OUT) -> None:
    robot = torsor.robots.puma560()
    out.mkdir(parents=True, exist_ok=True)

    falling = torsor.simulate(robot, time=10, q0=[0, -0.5, 0.3, 0, 0.4, 0], rtol=1e-12)
    print(f"{falling!r}: let go, its energy changes by {falling.drift:.1e}")

    goal = (0.5, -0.8, 1.2, 0.3, 0.6, -0.4)
    gains = ((400, 80), (900, 190), (200, 40), (20, 4), (20, 4), (20, 4))
    laws = [f"{k}*({g} - q{j}) - {b}*qd{j}" for j, ((k, b), g) in enumerate(zip(gains, goal, strict=True), 1)]
    held = torsor.simulate(robot, time=3, torque=laws)
    off = ", ".join(f"{g - q:+.3f}" for g, q in zip(goal, held.q[-1], strict=True))
    print(f"{held!r}: a spring and a damper a joint; gravity pulls it off the goal by {off} rad")

    for name, motion in (("falling", falling), ("held", held)):
        motion.csv(out / f"{name}.csv")
        motion.plot(out / f"{name}.html")
        print(f"wrote {out / name}.csv and .html")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
