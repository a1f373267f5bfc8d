"""Files of examples/: notebooks as they are kept, and the humanoid that its script writes."""

from __future__ import annotations

import json
import runpy
from pathlib import Path

import numpy as np
import pinocchio as pin
import pytest

import torsor

EXAMPLES = Path(__file__).parents[1] / "examples"
NOTEBOOKS = sorted((EXAMPLES / "notebooks").glob("*.ipynb"))


def test_there_are_notebooks():
    assert len(NOTEBOOKS) >= 4


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks_are_kept_without_outputs_and_the_same_everywhere(path):
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert [cell["id"] for cell in notebook["cells"]] == [f"cell-{k}" for k in range(len(notebook["cells"]))]
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert code and all(cell["outputs"] == [] and cell["execution_count"] is None for cell in code)
    assert "".join(notebook["cells"][0]["source"]).startswith("# ")


def test_the_humanoid_is_what_its_script_writes():
    script = runpy.run_path(str(EXAMPLES / "write_humanoid.py"))
    assert script["humanoid"]() == (EXAMPLES / "humanoid.urdf").read_text(encoding="utf-8")
    twice = ("thigh", "shank", "foot", "upper_arm", "forearm", "hand")
    assert sum(part * (2 if name in twice else 1) for name, part in script["MASS"].items()) == pytest.approx(1)


def test_the_humanoid_weighs_75_kg_and_is_symmetric():
    file = EXAMPLES / "humanoid.urdf"
    robot = torsor.load(file, free_base=True)
    assert len(robot.joints) == 27
    model = pin.buildModelFromUrdf(str(file), pin.JointModelFreeFlyer())
    assert model.nv == 33 and pin.computeTotalMass(model) == pytest.approx(75, rel=1e-5)
    force = torsor.compile(torsor.generate("grav", robot, effort=0))(q=np.zeros(27), rotation=np.eye(3).ravel())
    assert force[2] == pytest.approx(75 * 9.81, rel=1e-5)
    np.testing.assert_allclose(force[[0, 1, 3]], 0, atol=1e-9)  # nothing sideways, and no moment about the line ahead
