"""Units of robots with dry friction: joints stick and break away in FMPy as in `torsor.simulate`."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import fmpy
import numpy as np
import pytest
from fmpy.validation import validate_fmu

import torsor
from torsor import Robot, link
from torsor.robot.parts import Base, Inertia
from torsor.robot.scalars.scalar import scalar

VERSIONS = ("2.0", "3.0")
KINDS = {"CoSimulation": 1e-10, "ModelExchange": 1e-6}  # by how much positions may differ
PRECISE = 1e-9  # tolerance of CVode


def pendulum() -> Robot:
    return Robot("pendulum", (link(0, 1, "R", M=1, MX="0.5", ZZ="0.3", FS=1),), gravity=("9.81", 0, 0))


def arm() -> Robot:
    return Robot("arm", (link(0, 1, "R", M=1, MX="0.5", ZZ="0.3", FS=2),
                         link(1, 2, "R", d=1, M=1, MX="0.5", ZZ="0.3", FS="0.7")), gravity=("9.81", 0, 0))


def flying() -> Robot:
    return Robot("flying", (link(0, 1, "R", M=1, MX="0.3", ZZ="0.2", XX="0.05", YY="0.2", alpha="pi/3", FS=1),),
                 base=Base(joint="free", inertia=Inertia(M=5, XX=1, YY=2, ZZ="1.5")), gravity=(0, 0, "-9.81"))


def linkage(friction: str = "0.3") -> Robot:
    """With friction in all joints, the cut one too."""
    robot = torsor.load("fourbar")
    return robot.replace(
        links=tuple(replace(x, joint=replace(x.joint, FS=scalar(friction))) for x in robot.links),
        loops=tuple(replace(x, joint=replace(x.joint, FS=scalar(friction))) for x in robot.loops))


def simulated(file: str, kind: str, robot: Robot, time: float, **more) -> np.ndarray:
    names = [j.variable for j in robot.joints]
    found = fmpy.simulate_fmu(file, fmi_type=kind, stop_time=time, output_interval=time / 20, output=names,
                              solver="CVode", record_events=False, timeout=20, **more)
    assert found["time"][-1] == pytest.approx(time)
    return np.stack([found[name] for name in names], axis=1)


def written(folder: Path, robot: Robot, **options) -> str:
    file = folder / "unit.fmu"
    file.write_bytes(torsor.fmu(robot, limits="ignore", **options))
    return str(file)


@pytest.mark.parametrize("fmi", VERSIONS)
def test_a_pendulum_under_a_load_below_its_friction_holds_still(fmi, tmp_path):
    file = written(tmp_path, pendulum(), fmi=fmi, q0=[0.1])
    assert validate_fmu(file) == []
    for kind in KINDS:
        assert (simulated(file, kind, pendulum(), 2) == 0.1).all()


CASES = {  # robot, its start, seconds
    "arm": (arm(), {"q0": [1.2, -0.5]}, 3.0),
    "flies": (flying(), {"qd0": [1.0], "twist0": [0, 0, 0, 0.5, 0.2, 0.1]}, 1.0),
    "linkage": (linkage(), {"qd0": {"q1": 1.0}}, 1.0), "linkage stops": (linkage("3"), {"qd0": {"q1": 1.0}}, 1.0),
    "linkage without friction": (linkage("0"), {"qd0": {"q1": 1.0}}, 1.0),
}


@pytest.mark.parametrize("name", CASES)
def test_robots_come_to_rest_as_in_the_simulation(name, tmp_path):
    robot, start, time = CASES[name]
    file = written(tmp_path, robot, fmi=VERSIONS[len(name) % 2], **start)
    right = torsor.simulate(robot, time=time, samples=21, limits="ignore", **start)
    assert np.ptp(right.q, axis=0).max() > 1e-3
    for kind, near in KINDS.items():
        assert np.abs(simulated(file, kind, robot, time, relative_tolerance=PRECISE) - right.q).max() < near


@pytest.mark.parametrize("kind, near", [("CoSimulation", 1e-9), ("ModelExchange", 1e-5)])
def test_a_driven_arm_sticks_and_breaks_away(kind, near, tmp_path):
    """Torques jump every half second; in model exchange that is an event."""
    torques = [(0.0, 0.0), (4.0, 0.5), (-5.0, -2.0), (1.0, 2.0), (0.5, 0.0)]
    q, qd, right, rest = [0.1, 0.05], [0.0, 0.0], [np.array([[0.1, 0.05]])], []
    for tau in torques:
        part = torsor.simulate(arm(), time=0.5, q0=q, qd0=qd, torque=list(tau), samples=5)
        q, qd = part.q[-1], part.qd[-1]
        right.append(part.q[1:])
        rest.append(part.qd[1:] == 0)
    assert len(np.unique(np.concatenate(rest), axis=0)) > 2 and np.ptp(np.concatenate(right)) > 0.1
    rows = [(t, *tau) for k, tau in enumerate(torques) for t in (0.5 * k, 0.5 * k + 0.5)]
    signals = np.array(rows, dtype=[("time", float), ("GAM1", float), ("GAM2", float)])
    found = simulated(written(tmp_path, arm(), q0=[0.1, 0.05]), kind, arm(), 2.5, input=signals,
                      relative_tolerance=PRECISE)
    assert np.abs(found - np.concatenate(right)).max() < near
