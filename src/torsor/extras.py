"""The extras of the package: what each is for, and the sentence where it is missing.

Which packages an extra brings, and from which version on, is said in pyproject.toml alone, and read from what was
installed of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from torsor.errors import ToolError

PACKAGE = "torsor"

EXTRAS = {
    "casadi": "functions of CasADi are made with casadi",
    "cluster": "clusters are reached through Dask",
    "control": "systems of python-control are made with control",
    "exact": "numbers of many digits are mpmath's",
    "jax": "functions of JAX are made with jax",
    "parquet": "Parquet files are read and written by pyarrow",
    "physical": "matrix inequalities are solved by cvxpy and clarabel",
    "plot": "pictures are drawn by matplotlib",
    "ros": "ROS bags are read by rosbags",
    "sympy": "expressions go to sympy and back",
    "web": "the page is served by starlette and uvicorn",
    "xacro": "xacro files are expanded by the package xacro",
    "zarr": "sweeps into a folder that ends with .zarr are kept by zarr",
}

REQUIREMENT = re.compile(r"""([\w.-]+)\s*(?:\[[^]]*\])?\s*([^;]*?)\s*(?:;.*\bextra\s*==\s*['"]([\w-]+)['"].*)?$""")


@dataclass(frozen=True)
class Requirement:
    """A package that torsor asks for; extra: that which brings it, "" for what is always there."""

    package: str
    asked: str
    extra: str = ""

    @property
    def version(self) -> str:
        """The one that is installed, "" where none is."""
        return installed(self.package)


def installed(package: str) -> str:
    """The version of a package, "" where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # it brings the parser of mails along

    try:
        return version(package)
    except PackageNotFoundError:
        return ""


def requirements() -> Iterator[Requirement]:
    """What the installed torsor asks for; nothing where it is run from a folder of sources."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        lines = requires(PACKAGE) or []
    except PackageNotFoundError:
        return
    for line in lines:
        if found := REQUIREMENT.match(line):
            yield Requirement(found[1], found[2], found[3] or "")


def command(extra: str) -> str:
    """What brings the extra."""
    return f"pip install '{PACKAGE}[{extra}]'"


def sentence(extra: str) -> str:
    """What the extra is for, and how to get it."""
    return f"{EXTRAS[extra]}: {command(extra)}"


def imported(module: str, extra: str, otherwise: str = "") -> Any:
    """The module of a package that an extra brings; otherwise: what does without it."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise ToolError("; ".join(filter(None, (sentence(extra), otherwise)))) from None
    except ImportError as error:
        raise ToolError(f"{module} is installed and cannot be imported: {error}") from None
