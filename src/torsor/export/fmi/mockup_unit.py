"""A Functional Mock-up Unit of a robot: description, sources and a binary for this machine, in one archive."""

from __future__ import annotations

import io
import platform
import re
import subprocess
import tempfile
import uuid
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from torsor.compiled import given_numbers
from torsor.disk import MARK
from torsor.errors import SimulationError, ToolError, unknown
from torsor.export.fmi.model_description import UnitFacts, fmi2_description, fmi3_build, fmi3_description
from torsor.export.fmi.unit_programs import UnitPrograms
from torsor.export.fmi.unit_sources import LIMITS, unit_sources
from torsor.export.fmi.unit_variables import UnitVariable, UnitVariables
from torsor.formats import RobotLike, robot_of
from torsor.languages.c import GCC
from torsor.models.robot_uses import not_honoured, taken_by
from torsor.robot.description import Robot
from torsor.simulation.motions import EXPLICIT

VERSIONS = ("2.0", "3.0")
COMPILER = ("gcc", "-std=c99", "-O2", "-ffp-contract=off", "-fPIC", "-shared", "-fvisibility=hidden")
TIMEOUT = 900.0  # seconds for the compiler
SPACE = uuid.UUID("b9a1f3a0-6d0e-5c58-9f0b-6a1f6e0f7a11")  # in which tokens are made from contents
FIRST_DAY = (1980, 1, 1, 0, 0, 0)  # of files in an archive: the same robot gives the same bytes


@dataclass(frozen=True)
class MockupUnit:
    """A unit: its name, its variables by value reference, and the archive."""

    name: str
    variables: tuple[UnitVariable, ...]
    archive: bytes


def fmu(robot: RobotLike, **options: Any) -> bytes:
    """Make a Functional Mock-up Unit of the direct dynamics of a robot, for co-simulation and model exchange.

    Inputs of the unit are torques, external wrenches and base motion; outputs are positions, velocities and energies.
    The importer can set the start and all parameters; the numbers given here are their defaults.

    Args:
        robot: A robot, the path of its file, or the name of a sample.
        **options: Some of these:

            * `fmi`: version of the standard, `2.0` (default) or `3.0`.
            * `parameters`, `q0`, `qd0`, `pose0`, `twist0`, `slip`, `friction`, `limits`: as `torsor.simulate` takes
              them.
            * `method`: `dop853` (default), `rk45` or `rk4`; `rtol`, `atol`, `step`: its tolerances or its step, as in
              `torsor.simulate`.
            * `name`: of the unit; by default that of the robot.
            * `binary`: whether to compile a library for this machine, by gcc (default True). The sources are always
              there.

    Returns:
        The contents of an .fmu file.

    Raises:
        SimulationError: The version, the method, the limits or a number is not right.
        ToolError: The compiler is missing or failed.

    Example:
        >>> torsor.fmu("planar_2r", binary=False)[:2]  # an .fmu file is a zip archive
        b'PK'
    """
    return mockup_unit(robot, **options).archive


def mockup_unit(
    robot: RobotLike, *, fmi: str = "2.0", parameters: given_numbers.Given = None, q0: Any = None, qd0: Any = None,
    pose0: Any = None, twist0: Any = None, method: str = "dop853", rtol: float = 1e-9, atol: float = 1e-12,
    step: float | None = None, slip: float = 0.0, friction: str = "coulomb", limits: str = "warn", name: str = "",
    binary: bool = True,
) -> MockupUnit:
    """A unit for co-simulation and model exchange, by FMI 2.0 or 3.0.

    Torques, external wrenches and base motion are its inputs; positions, velocities and energies its outputs; what a
    simulation begins with and all parameters can be set by the importer, the numbers given here are their defaults.
    In co-simulation it integrates as `torsor.simulate` does with this method and these tolerances (rk4: this step).
    binary: with a library for this machine, compiled by gcc; the sources are there in any case.
    """
    robot = robot_of(robot)
    if str(fmi) not in VERSIONS:
        raise SimulationError(f"fmi must be {' or '.join(VERSIONS)}, not {fmi!r}")
    if method not in EXPLICIT:
        raise SimulationError(f"{unknown('method', method, EXPLICIT)}; a unit has no implicit ones")
    if limits not in LIMITS:
        raise SimulationError(f"limits must be one of {', '.join(LIMITS)}, not {limits!r}")
    identifier = _identifier(robot, name)
    programs = UnitPrograms(robot, friction=friction, slip=slip, parameters=parameters,
                            start={"q0": q0, "qd0": qd0, "pose0": pose0, "twist0": twist0})
    variables = UnitVariables(programs, _setting(method, atol, step))
    version, tolerance = str(fmi)[0], given_numbers.positive("rtol", rtol)
    sources = unit_sources(programs, variables, EXPLICIT[method], rtol=tolerance, limits=limits, version=version)
    token = f"{{{uuid.uuid5(SPACE, chr(10).join([identifier, *sources.values()]))}}}"
    sources["fmu_token.h"] = _token_file(token)
    compiled = [file for file in sources if file.endswith(".c")]
    lost = not_honoured(robot, "unit", but=taken_by(friction))
    facts = UnitFacts(identifier, robot.name, token, tolerance, limits, compiled, lost)
    described = fmi2_description if version == "2" else fmi3_description
    files: dict[str, bytes] = {"modelDescription.xml": described(facts, variables).encode()}
    if version == "3":
        files["sources/buildDescription.xml"] = fmi3_build(facts).encode()
    files |= {f"sources/{file}": text.encode() for file, text in sources.items()}
    if binary:
        folder, suffix = machine(version)
        files[f"binaries/{folder}/{identifier}{suffix}"] = _compiled(sources, compiled)
    return MockupUnit(identifier, tuple(variables.all), _archive(files))


def machine(version: str) -> tuple[str, str]:
    """The folder of this machine's binaries by that version of FMI, and the suffix of its libraries."""
    system, processor = platform.system().lower(), platform.machine().lower()
    processor = {"amd64": "x86_64", "arm64": "aarch64"}.get(processor, processor)
    suffix = {"darwin": ".dylib", "windows": ".dll"}.get(system, ".so")
    if version == "3":
        return f"{processor}-{system}", suffix
    if processor != "x86_64":
        raise ToolError(f"FMI 2.0 has no name for a machine with {processor}: take FMI 3.0, or no binary")
    return {"linux": "linux64", "darwin": "darwin64", "windows": "win64"}.get(system, system), suffix


def _identifier(robot: Robot, name: str) -> str:
    """A name for files and functions."""
    if name and not re.fullmatch(r"[A-Za-z]\w*", name, re.ASCII):
        raise SimulationError(f"{name!r} is no name of a unit: letters, digits and underscores, a letter first")
    clean = name or re.sub(r"\W+", "_", robot.name, flags=re.ASCII).strip("_")
    return clean if clean[:1].isalpha() else f"robot_{clean}".rstrip("_")


def _setting(method: str, atol: float, step: float | None) -> tuple[str, float, str]:
    """What of the integration an importer may set."""
    if EXPLICIT[method].errors:
        if step is not None:
            raise SimulationError(f"{method} finds its own steps: leave step out, or take rk4")
        return "absolute_tolerance", given_numbers.positive("atol", atol), f"of {method}, in co-simulation"
    if step is None:
        raise SimulationError(f"{method} has a fixed step: give one, such as step=0.001 (seconds)")
    return "step", given_numbers.positive("step", step), f"of {method}, in co-simulation: the longest (s)"


def _token_file(token: str) -> str:
    return f'/* {MARK}. */\n#define INSTANTIATION_TOKEN "{token}"\n'


def _compiled(sources: Mapping[str, str], compiled: list[str]) -> bytes:
    """The shared library of the sources."""
    GCC.need("or ask for no binary")
    with tempfile.TemporaryDirectory(prefix="torsor-") as folder:
        place = Path(folder)
        for file, text in sources.items():
            (place / file).write_text(text, encoding="utf-8")
        try:
            done = subprocess.run([*COMPILER, "-o", "unit", *compiled, "-lm"], cwd=place, capture_output=True,
                                  text=True, timeout=TIMEOUT, check=False, stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired as error:
            raise ToolError(f"{COMPILER[0]} was stopped after {TIMEOUT:.0f} seconds") from error
        if done.returncode != 0:
            raise ToolError(f"{COMPILER[0]} failed: " + " | ".join(done.stderr.strip().splitlines()[-8:]))
        return (place / "unit").read_bytes()


def _archive(files: Mapping[str, bytes]) -> bytes:
    """A zip file; the description comes first and is not compressed, so that torsor knows its own by its head."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for place, (file, data) in enumerate(files.items()):
            entry = zipfile.ZipInfo(file, FIRST_DAY)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED if place else zipfile.ZIP_STORED)
    return packed.getvalue()
