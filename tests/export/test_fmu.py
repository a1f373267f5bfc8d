"""Functional Mock-up Units, run in FMPy and held against `torsor.simulate`."""

from __future__ import annotations

import io
import json
import shutil
import subprocess
import zipfile
from pathlib import Path

import fmpy
import numpy as np
import pytest
from click.testing import CliRunner
from fmpy.build import build_platform_binary
from fmpy.fmi2 import FMU2Slave, fmi2CallbackFunctions, fmi2CallbackLoggerTYPE
from fmpy.validation import validate_fmu

import torsor
from torsor import TorsorError, fmu
from torsor.cli import main
from torsor.robot.links import link
from torsor.robot.parts import Base, Inertia

VERSIONS = ("2.0", "3.0")
SAME = 1e-11  # rad, m: the same method with the same steps, in other machine code
EXCHANGED = 1e-6  # the same motion by CVode, relative tolerance 1e-9


def limited() -> torsor.Robot:
    """A pendulum with dry and viscous friction, limits and an external wrench."""
    return torsor.Robot("limited", (
        link(0, 1, "R", M=1, MX=0.5, ZZ=0.3, FV="0.05", FS="0.02", limits=(-1, "0.5")),
        link(1, 2, "R", d=1, M="M2", MX=0.25, ZZ="0.1", limits=(-2, 2), FX="FX2", CZ="CZ2")),
        gravity=("9.81", 0, 0), defaults={"M2": "0.5"})


def flying() -> torsor.Robot:
    """A body in space with an arm."""
    return torsor.Robot("flying", (link(0, 1, "R", M=1, MX="0.3", ZZ="0.2", XX="0.05", YY="0.2", alpha="pi/3"),),
                        base=Base(joint="free", inertia=Inertia(M=5, XX=1, YY=2, ZZ="1.5")), gravity=(0, 0, "-9.81"))


ROBOTS = {  # robot -> where it starts, seconds
    "double_pendulum": (torsor.robots.double_pendulum, {"q0": [0.5, 0.3]}, 1.0),
    "puma560": (torsor.robots.puma560, {"q0": [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]}, 0.5),
    "scara": (torsor.robots.scara, {"qd0": [1.0, -0.5, 0.2, 0.1]}, 0.5),
    "friction": (torsor.robots.pendulum_arm, {"qd0": [0.5, 1.0, -1.0], "slip": 1e-2}, 0.2),
    "elastic_arm": (torsor.robots.elastic_arm, {"q0": [0.3, 0.4], "qd0": [1.0, -1.0]}, 0.2),
    "five_bar": (torsor.robots.five_bar, {}, 0.2),
    "slider_crank": (torsor.robots.slider_crank, {}, 0.3),
    "flies": (flying, {"twist0": [0.1, 0.2, 1.0, 0.5, -0.3, 0.2], "pose0": [0, 0, 1, 0.1, 0.2, 0.3]}, 0.3),
}


# the versions differ in their interface, not in their motion: some robots go by both, the others by one
BOTH = ("double_pendulum", "five_bar", "flies")
UNITS = [(name, fmi) for k, name in enumerate(ROBOTS) for fmi in (VERSIONS if name in BOTH else VERSIONS[k % 2 :][:1])]


@pytest.fixture(scope="module", params=UNITS, ids="-".join)
def unit(request, tmp_path_factory):
    name, fmi = request.param
    make, start, time = ROBOTS[name]
    file = tmp_path_factory.mktemp("unit") / f"{name}.fmu"
    file.write_bytes(fmu(make(), fmi=fmi, limits="ignore", **start))
    return make(), start, time, str(file)


def states(result: np.ndarray, names: list[str]) -> np.ndarray:
    return np.stack([result[name] for name in names], axis=1)


def compared(robot, start, time, file, kind, samples=21):
    """Positions by FMPy and by `torsor.simulate`, at the same times."""
    right = torsor.simulate(robot, time=time, samples=samples, limits="ignore", **start)
    names = [j.variable for j in robot.joints]
    found = fmpy.simulate_fmu(file, fmi_type=kind, stop_time=time, output_interval=time / (samples - 1),
                              output=[*names, "kinetic_energy"], solver="CVode", record_events=False)
    assert found["time"] == pytest.approx(right.t, abs=1e-12)
    return states(found, names), right.q, found["kinetic_energy"], right.kinetic


def test_the_validator_has_no_complaint(unit):
    assert validate_fmu(unit[-1]) == []


def test_co_simulation_is_the_simulation(unit):
    q, right, kinetic, energy = compared(*unit, "CoSimulation")
    assert np.abs(right[-1] - right[0]).max() > 1e-3  # it moves
    assert np.abs(q - right).max() < SAME and kinetic == pytest.approx(energy, rel=1e-9, abs=1e-9)


def test_model_exchange_is_the_same_motion(unit):
    q, right, *_ = compared(*unit, "ModelExchange")
    assert np.abs(q - right).max() < EXCHANGED


def written(folder: Path, name: str, *args, **options) -> str:
    file = folder / name
    file.write_bytes(fmu(*args, **options))
    return str(file)


@pytest.mark.parametrize("fmi", VERSIONS)
def test_parameters_start_and_inputs_are_the_importers(fmi, tmp_path):
    file = written(tmp_path, "a.fmu", limited(), fmi=fmi, limits="ignore", slip=0.01)
    asked = {"M2": 2.0, "q1": 0.2, "q2": -0.3, "QP1": 0.4, "GAM1": 1.5, "FX2": 0.3, "CZ2": -0.2}
    found = fmpy.simulate_fmu(file, stop_time=0.5, output_interval=0.05, start_values=asked, output=["q1", "q2"])
    right = torsor.simulate(limited(), time=0.5, samples=11, q0=[0.2, -0.3], qd0=[0.4, 0], slip=0.01, limits="ignore",
                            torque=[1.5, 0], wrench={"FX2": 0.3, "CZ2": -0.2}, parameters={"M2": 2})
    assert np.abs(states(found, ["q1", "q2"]) - right.q).max() < SAME


@pytest.mark.parametrize("method, more", [("rk45", {}), ("rk4", {"step": 0.003})])
def test_every_explicit_method_is_that_of_the_simulation(method, more, tmp_path):
    file = written(tmp_path, "a.fmu", "double_pendulum", q0=[1, 0], method=method, **more)
    right = torsor.simulate("double_pendulum", time=0.5, samples=11, q0=[1, 0], method=method, **more)
    found = fmpy.simulate_fmu(file, stop_time=0.5, output_interval=0.05, output=["q1", "q2"])
    assert np.abs(states(found, ["q1", "q2"]) - right.q).max() < SAME


@pytest.mark.parametrize("fmi", VERSIONS)
@pytest.mark.parametrize("kind, near", [("CoSimulation", 1e-8), ("ModelExchange", 1e-3)])
def test_a_motion_that_is_to_stop_at_a_limit_stops_there(fmi, kind, near, tmp_path):
    robot = limited()
    file = written(tmp_path, "a.fmu", robot, fmi=fmi, limits="stop", qd0=[2.0, 0], slip=1e-2)
    right = torsor.simulate(robot, time=2, samples=201, qd0=[2.0, 0], limits="stop", slip=1e-2)
    assert 0.1 < right.t[-1] < 1.9
    found = fmpy.simulate_fmu(file, fmi_type=kind, stop_time=2, output_interval=0.01, output=["q1"], solver="CVode")
    assert found["time"][-1] == pytest.approx(right.t[-1], abs=0.011)
    assert found["q1"].max() <= 0.5 + near


@pytest.mark.parametrize("fmi", VERSIONS)
def test_a_limit_that_is_passed_is_logged_once(fmi, tmp_path):
    file = written(tmp_path, "a.fmu", limited(), fmi=fmi, qd0=[2.0, 0])
    said: list[str] = []

    def log2(*words):
        said.append(words[4].decode())

    def log3(*words):
        said.append(words[3].decode())

    fmpy.simulate_fmu(file, stop_time=1.0, output_interval=0.1, debug_logging=True,
                      logger=log2 if fmi == "2.0" else log3)
    assert len([line for line in said if "q1 passes its upper limit 0.5" in line]) == 1, said


def test_a_state_is_kept_and_taken_up_again(tmp_path):
    file = written(tmp_path, "a.fmu", "double_pendulum", q0=[1, 0])
    description, folder = fmpy.read_model_description(file), fmpy.extract(file, str(tmp_path / "unpacked"))
    unit = FMU2Slave(guid=description.guid, unzipDirectory=folder, instanceName="a",
                     modelIdentifier=description.coSimulation.modelIdentifier)
    said: list[str] = []
    callbacks = fmi2CallbackFunctions()  # FMPy's own would be those of the test before
    callbacks.logger = fmi2CallbackLoggerTYPE(lambda *words: said.append(words[3].decode()))
    unit.instantiate(callbacks=callbacks)
    unit.setupExperiment(startTime=0.0)
    unit.enterInitializationMode()
    unit.exitInitializationMode()
    place = next(v.valueReference for v in description.modelVariables if v.name == "q1")
    unit.doStep(0.0, 0.1)
    kept = unit.serializeFMUstate(unit.getFMUstate())
    unit.doStep(0.1, 0.1)
    first = unit.getReal([place])
    unit.setFMUstate(unit.deSerializeFMUstate(kept))
    unit.doStep(0.1, 0.1)
    assert unit.getReal([place]) == first
    unit.reset()
    assert unit.getReal([place]) == [1.0]
    with pytest.raises(fmpy.fmi1.FMICallException):
        unit.doStep(0.0, 0.1)  # before it is initialised
    assert said == ["logStatusError"]
    unit.freeInstance()


def test_loops_that_cannot_be_closed_are_said(tmp_path):
    file = written(tmp_path, "a.fmu", "slider_crank")
    said: list[str] = []
    with pytest.raises(fmpy.fmi1.FMICallException):
        fmpy.simulate_fmu(file, stop_time=0.1, start_values={"L2": 1e-3},
                          logger=lambda *words: said.append(words[4].decode()))
    assert any("does not assemble" in line for line in said)


@pytest.mark.parametrize("fmi", VERSIONS)
def test_the_interface_is_that_of_the_standards_own_headers(fmi, tmp_path):
    """Our definitions below the prototypes of the standard, as FMPy has them: another signature would not compile."""
    with zipfile.ZipFile(io.BytesIO(fmu(limited(), fmi=fmi, binary=False))) as archive:
        archive.extractall(tmp_path)
    sources, version = tmp_path / "sources", fmi[0]
    (sources / f"fmi{version}_interface.h").write_text(f'#include "fmi{version}Functions.h"\n')
    headers = Path(fmpy.__file__).parent / "c-code"
    for compiler in ("gcc", "clang"):
        for file in sorted(sources.glob("*.c")):
            done = subprocess.run([compiler, "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-c", str(file),
                                   "-I", str(headers), "-o", str(tmp_path / "a.o")], capture_output=True, text=True,
                                  check=False)
            assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(io.BytesIO(fmu(limited(), fmi=fmi))) as archive:
        (library,) = (name for name in archive.namelist() if name.startswith("binaries/"))
        (tmp_path / "unit.so").write_bytes(archive.read(library))
    shown = subprocess.run(["nm", "-D", "--defined-only", str(tmp_path / "unit.so")], capture_output=True, text=True,
                           check=True).stdout
    text = (headers / f"fmi{version}Functions.h").read_text()
    wanted = {word.strip("();") for word in text.split() if word.startswith(f"fmi{version}") and "TYPE" not in word
              and word.endswith(";")}
    assert len(wanted) > 30 and wanted <= {line.split()[-1] for line in shown.splitlines()}


@pytest.mark.parametrize("fmi", VERSIONS)
def test_others_can_compile_the_sources(fmi, tmp_path):
    file = written(tmp_path, "a.fmu", "double_pendulum", fmi=fmi, q0=[1, 0], binary=False)
    assert fmpy.supported_platforms(file) == ["c-code"]
    folder = fmpy.extract(file, str(tmp_path / "unpacked"))
    (tmp_path / "build").mkdir()
    build_platform_binary(folder, tmp_path / "build")
    right = torsor.simulate("double_pendulum", time=0.2, samples=3, q0=[1, 0])
    found = fmpy.simulate_fmu(folder, stop_time=0.2, output_interval=0.1, output=["q1", "q2"])
    assert np.abs(states(found, ["q1", "q2"]) - right.q).max() < SAME


def test_the_same_robot_gives_the_same_bytes_and_another_start_another_token():
    one = fmu("double_pendulum", binary=False)
    assert one == fmu("double_pendulum", binary=False)
    tokens = {fmpy.read_model_description(io.BytesIO(data)).guid
              for data in (one, fmu("double_pendulum", binary=False, q0=[1, 0]))}
    assert len(tokens) == 2


@pytest.mark.parametrize("given, why", [
    ({"fmi": "1.0"}, "2.0 or 3.0"), ({"method": "radau"}, "implicit"), ({"limits": "bounce"}, "ignore, warn, stop"),
    ({"name": "a-b"}, "a letter first"), ({"step": 0.1}, "take rk4"), ({"method": "rk4"}, "fixed step"),
    ({"slip": -1}, "zero or more"), ({"rtol": 0}, "above zero"), ({"q0": [1]}, "q0 takes 2"),
    ({"parameters": {"M9": 1}}, "no parameter M9"),
])
def test_what_is_wrong_is_said_with_what_would_be_right(given, why):
    with pytest.raises(TorsorError, match=why):
        fmu("double_pendulum", **given)


def test_a_missing_compiler_is_said(monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _: None)
    with pytest.raises(TorsorError, match="gcc is not installed"):
        fmu("double_pendulum")
    assert fmu("double_pendulum", binary=False)


def test_the_command_writes_a_unit_and_replaces_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def ask(words: str):
        return CliRunner().invoke(main, words.split())

    told = ask("export fmu double_pendulum --no-binary --q0 q1=pi/4 --param L1=2 --json")
    assert told.exit_code == 0, told.output
    shown = {v["name"]: v for v in json.loads(told.stdout)["variables"]}
    assert shown["q1"]["start"] == pytest.approx(np.pi / 4) and shown["L1"] == {
        "name": "L1", "causality": "parameter", "start": 2.0, "unit": "m"}
    assert ask("export fmu double_pendulum --no-binary").exit_code == 0
    Path("double_pendulum.fmu").write_text("mine")
    assert "--force replaces it" in ask("export fmu double_pendulum --no-binary").stderr
    assert "did you mean rk4" in ask("export fmu double_pendulum --method rk5").stderr


def test_variables_say_of_which_joint_they_are(tmp_path):
    (tmp_path / "arm.fmu").write_bytes(fmu("pendulum_arm", binary=False))
    said = {v.name: v.description for v in fmpy.read_model_description(str(tmp_path / "arm.fmu")).modelVariables}
    for name, words in (("q2", "position of joint shoulder"), ("QP2", "velocity of joint shoulder"),
                        ("GAM2", "torque or force of joint shoulder"),
                        ("der(QP2)", "rate of the velocity of joint shoulder")):
        assert said[name] == words
    limits = [words for name, words in said.items() if name.startswith("margin.q2.")]
    assert limits and all(words.endswith("of joint shoulder") for words in limits)
