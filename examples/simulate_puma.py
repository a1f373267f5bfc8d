"""A PUMA 560 let go, then held: simulation with torque laws that are compiled with the equations of motion.

Numbers after Armstrong, Khatib and Burdick, "The explicit dynamic model and inertial parameters of the
PUMA 560 arm" (1986), who use Craig's table; mass and inertia are at the centres of mass.
"""

from __future__ import annotations

import sys
from pathlib import Path

import torsor
from torsor.robot.conventions import Row, from_modified_dh, inertia_at_origin

OUT = Path(__file__).parent.parent / "build" / "simulation"

TABLE = (  # alpha, a, d; mass, centre of mass, principal moments there; rotor inertia
    (0, 0, 0, 0, (0, 0, 0), (0, 0, 0.35), 1.14),
    ("-pi/2", 0, 0.2435, 17.4, (0.068, 0.006, -0.016), (0.13, 0.524, 0.539), 4.71),
    (0, 0.4318, -0.0934, 4.8, (0, -0.07, 0.014), (0.066, 0.0125, 0.066), 0.83),
    ("pi/2", -0.0203, 0.4331, 0.82, (0, 0, -0.019), (1.8e-3, 1.8e-3, 1.3e-3), 0.2),
    ("-pi/2", 0, 0, 0.34, (0, 0, 0), (0.3e-3, 0.3e-3, 0.4e-3), 0.179),
    ("pi/2", 0, 0, 0.09, (0, 0, 0.032), (0.15e-3, 0.15e-3, 0.04e-3), 0.193),
)


def puma() -> torsor.Robot:
    """The robot, all numbers."""
    rows = [
        Row("R", a=a, alpha=alpha, d=d, drive=(("IA", rotor),),
            inertia=inertia_at_origin(mass, centre, (xx, 0, 0, yy, 0, zz)))
        for alpha, a, d, mass, centre, (xx, yy, zz), rotor in TABLE
    ]
    return from_modified_dh(rows, "puma560", gravity=(0, 0, "-981/100"))


def main(out: Path = OUT) -> None:
    robot = puma()
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
