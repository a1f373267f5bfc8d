"""An MJCF and the files that it names: MuJoCo opens those of its folder, and nothing else of the disk."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from torsor import TorsorError, load
from torsor.formats import read

FACES = ((0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3))
MODEL = """<mujoco>{compiler}<asset><mesh name="m" file="{file}"/>{asset}</asset><worldbody><body name="a">
    <joint name="q"/><geom type="mesh" mesh="m"/></body></worldbody>{more}</mujoco>"""


def tetrahedron(path: Path) -> None:
    """A mesh that weighs something."""
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]])
    text = "".join(f"v {x} {y} {z}\n" for x, y, z in corners) + "".join(f"f {a+1} {b+1} {c+1}\n" for a, b, c in FACES)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def model(folder: Path, file: str = "m.obj", compiler: str = "", asset: str = "", more: str = "") -> Path:
    path = folder / "robot" / "arm.xml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(MODEL.format(file=file, compiler=compiler, asset=asset, more=more))
    return path


@pytest.fixture
def unasked(monkeypatch):
    """MuJoCo is not asked at all."""
    monkeypatch.setitem(sys.modules, "mujoco", object())


@pytest.mark.parametrize("name, compiler", [
    ("m.obj", ""), ("parts/m.obj", ""), ("m.obj", '<compiler meshdir="parts/"/>'), ("./m.obj", ""),
    ("far/away/m.obj", '<compiler strippath="true"/>'), ("m.obj", '<compiler assetdir="parts"/>'),
])
def test_meshes_of_the_folder_are_weighed(tmp_path, name, compiler):
    for place in ("m.obj", "parts/m.obj"):
        tetrahedron(tmp_path / "robot" / place)
    assert load(model(tmp_path, name, compiler)).links[0].inertia.M.value() == pytest.approx(1000 / 6)


OUTSIDE = {
    "upwards": {"file": "../m.obj"},
    "upwards later": {"file": "parts/../../m.obj"},
    "from the root": {"file": "{outside}"},
    "a folder upwards": {"compiler": '<compiler meshdir=".."/>'},
    "a folder from the root": {"compiler": '<compiler assetdir="{folder}"/>'},
    "a folder of pictures": {"compiler": '<compiler texturedir="{folder}"/>'},
    "by backslashes": {"file": "..\\\\m.obj"},
    "on a drive": {"file": "C:m.obj"},
    "at home": {"file": "~/m.obj"},
    "by a link": {"file": "link.obj"},
    "by a link to a folder": {"file": "linked/m.obj"},
    "a linked folder": {"compiler": '<compiler meshdir="linked"/>'},
    "a picture": {"asset": '<texture name="t" type="2d" file="../t.png"/>'},
    "a side of a picture": {"asset": '<texture name="t" type="cube" fileright="../t.png"/>'},
    "a height field": {"asset": '<hfield name="h" file="{outside}" size="1 1 1 1"/>'},
    "a skin": {"more": '<deformable><skin name="s" file="../s.skn"/></deformable>'},
    "another model": {"asset": '<model name="n" file="n.xml"/>'},
}


@pytest.mark.parametrize("case", OUTSIDE)
def test_files_of_elsewhere_are_refused_before_they_are_opened(tmp_path, case, unasked):
    outside = tmp_path / "m.obj"
    tetrahedron(outside)
    where = {"{outside}": str(outside), "{folder}": str(tmp_path)}
    path = model(tmp_path, **{k: re.sub(r"\{\w+\}", lambda m: where[m[0]], v) for k, v in OUTSIDE[case].items()})
    tetrahedron(path.parent / "m.obj")
    (path.parent / "link.obj").symlink_to(outside)
    (path.parent / "linked").symlink_to(tmp_path)
    with pytest.raises(TorsorError, match=r"arm\.xml:\d+: .*(outside|not read)"):
        load(path)


def test_a_mesh_that_is_a_pipe_is_refused(tmp_path, unasked):
    path = model(tmp_path)
    os.mkfifo(path.parent / "m.obj")
    with pytest.raises(TorsorError, match="no regular file"):
        load(path)


@pytest.mark.parametrize("place", ["asset", "compiler", "more"])
def test_an_include_is_refused_wherever_it_stands(tmp_path, place):
    inner = '<include file="other.xml"/>'
    said = {"asset": inner, "compiler": inner, "more": f"<actuator><general/>{inner}</actuator>"}[place]
    with pytest.raises(TorsorError, match="<include> is not read"):
        load(model(tmp_path, **{place: said}))
    with pytest.raises(TorsorError, match="<include> is not read"):
        read(model(tmp_path, **{place: said}).read_bytes(), "arm.xml")
