"""The main job, from a robot file to optimised code: `make demo` runs this.

The RRP robot of Lemoine and Khalil's "Symbolic Dynamics" (2022), whose published program takes 66
additions and 77 multiplications.
"""

from __future__ import annotations

from pathlib import Path

import torsor

HERE = Path(__file__).parent
OUT = HERE.parent / "build" / "demo"


def main() -> None:
    robot = torsor.load(HERE.parent / "robots" / "rrp.par")
    print(f"{robot!r}\n")

    base = torsor.base_parameters(robot)
    print("\n".join(base.lines()), "\n")

    standard = torsor.generate("inverse_dynamics", robot)
    program = torsor.generate("inverse_dynamics", robot, base=True)
    print("Inverse dynamics, standard parameters: ", standard.ops)
    print("Inverse dynamics, base parameters:     ", program.ops)
    print("Published (after its optimiser):        92 + 95 and 66 + 77\n")

    OUT.mkdir(parents=True, exist_ok=True)
    torsor.save(base.robot, OUT / "rrp_base.par")
    for language in ("matlab", "c"):
        for name, text in torsor.files(program, language).items():
            (OUT / name).write_text(text)
            print(f"wrote {(OUT / name).relative_to(HERE.parent)} ({len(text.splitlines())} lines)")
    print()
    print(torsor.write(program, "matlab"))

    torque = torsor.compile(program)
    numbers = {name: 0.1 * (k + 1) for k, name in enumerate(robot.parameters)}
    state = {"q": [0.1, 0.2, 0.3], "qd": [1.0, -1.0, 0.5], "qdd": [0.0, 1.0, 2.0]}
    print("torques at one state, compiled:", torque(**state, parameters=base.values(numbers)))
    print("\nThe same in the browser, with the robot in 3D: pip install 'torsor[web]', then: torsor web puma560")


if __name__ == "__main__":
    main()
