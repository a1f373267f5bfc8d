"""Masses by MuJoCo itself, for the files whose bodies are weighed by meshes.

MuJoCo opens whatever files the description names, so it gets the file from the disk or not at all, once those files are
seen to be in its folder: a text that came from elsewhere is never handed to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from torsor import disk
from torsor.errors import FormatError
from torsor.formats.bodies.bodies import Mass, Transform
from torsor.formats.bodies.turn_matrices import quaternion_matrix
from torsor.formats.mjcf import named_files
from torsor.formats.mjcf.attributes import Attributes
from torsor.formats.mjcf.body_masses import in_axes
from torsor.formats.xml_tree import Element
from torsor.tools import MUJOCO


def masses(data: bytes, top: Element, names: Sequence[str], needy: Attributes) -> list[Mass]:
    """The masses of the bodies, in the order of the file; `needy` is the geom that only MuJoCo can weigh.

    data, top: the file, as it is and as it was parsed; names: of each body, "" where the file gives none.
    """
    model = _model(data, top, needy)
    if model.nbody != len(names) + 1 and not all(names):
        raise needy.error("MuJoCo finds other bodies than the file has: give each <body> a name")
    return [_mass(model, model.body(name or k).id) for k, name in enumerate(names, 1)]


def _model(data: bytes, top: Element, needy: Attributes) -> Any:
    cure = "give its body an <inertial>"
    try:
        mujoco: Any = import_module("mujoco")
    except ImportError:
        raise needy.error(f"the mass of this geom is that of a mesh, which MuJoCo computes: {cure}, "
                          f"or {MUJOCO.install}") from None
    try:
        path = Path(needy.element.file)
        there = disk.read(path, "a robot file") == data
    except FormatError:
        there = False
    if not there:
        raise needy.error(f"the mass of this geom is that of a mesh, and meshes are read for a file on the disk only: "
                          f"{cure}, or load the file from its folder")
    named_files.check(top)
    try:
        return mujoco.MjModel.from_xml_path(needy.element.file)
    except Exception as error:  # MuJoCo raises several kinds, all with a text
        said = " ".join(str(error).split())
        raise needy.error(f"MuJoCo refuses this file: {said[:300]}") from None


def _mass(model: Any, k: int) -> Mass:
    w, x, y, z = map(float, model.body_iquat[k])
    px, py, pz = map(float, model.body_ipos[k])
    jx, jy, jz = map(float, model.body_inertia[k])
    return in_axes(float(model.body_mass[k]), (jx, jy, jz), Transform(quaternion_matrix(w, x, y, z), (px, py, pz)))
