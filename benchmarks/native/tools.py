"""What a machine has to have for each part of the benchmark, and what to install where it has not."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

NATIVE = ("-O3", "-march=native")
KNOWN = ("-O3", "-march=x86-64-v3")  # AVX2 and fused operations: what valgrind knows of x86-64


def counted_flags() -> tuple[str, ...]:
    """Flags of code whose instructions are counted: callgrind ends at the first one of AVX-512."""
    from torsor.compiled.native.processor import processor

    return KNOWN if "+avx512f" in processor().features.split(",") else NATIVE


@dataclass
class Notes:
    """Lines for the reader: what was left out and what would bring it back.  Each is said once."""

    lines: list[str] = field(default_factory=list)

    def add(self, line: str) -> None:
        if line not in self.lines:
            self.lines.append(line)
            print(f"  note: {line}", flush=True)


@dataclass(frozen=True)
class Tools:
    """The programs and folders that were found; None where there is none."""

    gcc: str | None
    gcc_for_c: str | None  # the same, for the generated C
    clang: str | None
    cxx: str | None  # for Pinocchio
    pinocchio: Path | None  # folder of its headers
    eigen: Path | None
    valgrind: str | None
    casadi: str | None  # a Python that has casadi_kin_dyn
    jax: str | None  # a Python that has jax
    mujoco: Path | None


def advice(notes: Notes) -> str | int:
    """What to do about what was noted, before an hour of benchmarks; 0 where there is nothing."""
    if not notes.lines:
        return 0
    return "install what the notes say and start again, or go on without: make bench NEEDS=optional"


def find(cxx: str, casadi: str, jax: str, notes: Notes) -> Tools:
    """The tools of this machine.

    cxx: the compiler for Pinocchio; casadi, jax: the interpreters that may have these packages.
    """
    prefixes = [Path(p, "cmeel.prefix") for p in sys.path]
    prefix = next((p for p in prefixes if (p / "include/pinocchio").is_dir()), None)
    eigens = [*(p / "include/eigen3" for p in prefixes), Path("/usr/include/eigen3"), Path("/usr/local/include/eigen3")]
    eigen = next((e for e in eigens if (e / "Eigen/Core").is_file()), None)
    mujoco = find_spec("mujoco")
    found = Tools(
        gcc=shutil.which("gcc"), gcc_for_c=shutil.which("gcc"), clang=shutil.which("clang"), cxx=shutil.which(cxx),
        pinocchio=prefix / "include" if prefix else None, eigen=eigen,
        valgrind=shutil.which("valgrind") if Path("/usr/include/valgrind/callgrind.h").is_file() else None,
        casadi=shutil.which(casadi) if casadi else None, jax=shutil.which(jax) if jax else None,
        mujoco=Path(mujoco.origin).parent if mujoco and mujoco.origin else None,
    )
    for tool, cure in (  # said before anything is built
        (found.gcc, "gcc: no generated C; apt install gcc libc6-dev"),
        (found.clang, "clang: no generated C through clang; apt install clang"),
        (found.cxx, f"{cxx}: no Pinocchio; apt install clang g++"),
        (found.pinocchio, "Pinocchio's headers: nothing to compare with; pip install pin"),
        (found.eigen, "Eigen's headers: no Pinocchio; apt install libeigen3-dev"),
        (found.valgrind, "valgrind with its headers: no instruction counts; apt install valgrind"),
        (found.mujoco, "MuJoCo: no mj_inverse; pip install mujoco"),
    ):
        if not tool:
            notes.add(f"there is no {cure}")
    return found
