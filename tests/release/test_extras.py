"""Every extra brings what its doors need; without it, each door says in words which one to install."""

from __future__ import annotations

import json

import pytest

from torsor.extras import EXTRAS

BEGIN = """
import torsor
robot = torsor.robots.planar_2r()
program = torsor.generate("trm", robot)
"""

DOORS = {
    "casadi": "torsor.to_casadi(program)",
    "cluster": "from torsor.dask_client import client_of\nwith client_of('tcp://127.0.0.1:1'): pass",
    "control": "torsor.linearise(robot, [0.1, 0.2]).to_control()",
    "exact": """
from torsor.algebra.domains import precise
numbers = {name: float(value) for name, value in robot.defaults.items()}
torsor.evaluate(torsor.generate("grav", robot), {"q": ["0.1", "0.2"], "parameters": numbers}, precise(30))""",
    "jax": 'torsor.to_jax(program, dtype="float32")',
    "parquet": "import numpy as np\ntorsor.sweep(lambda x: {'y': np.sin(x)}, {'x': np.ones(3)}, 'swept', workers=1)",
    "physical": """
import numpy as np
t = np.arange(60) * 0.02
q, qd, qdd = (np.stack([f(5 * t), f(3 * t)], 1) for f in (np.sin, np.cos, lambda x: -np.sin(x)))
qd, qdd = qd * [5, 3], qdd * [25, 9]
tau = torsor.compile(torsor.generate("idm", robot))(q=q, qd=qd, qdd=qdd, parameters=robot.defaults)
torsor.identify(robot, torsor.Motion(t, q, tau, qd, qdd), physical="lmi", weight=0.1)""",
    "plot": "robot.plot([0.1, 0.2])",
    "ros": "open('run.mcap', 'w').write('no bag')\ntorsor.read_motion('run.mcap')",
    "sympy": "torsor.to_sympy(program)",
    "web": 'from torsor.cli import web\nweb.main(["--no-browser"], standalone_mode=False)',
    "zarr": "import numpy as np\ntorsor.sweep(lambda x: {'y': np.sin(x)}, {'x': np.ones(3)}, 'swept.zarr', workers=1)",
    "xacro": """
open('arm.xacro', 'w').write('<robot name="arm"><link name="a"/><link name="b"/><joint name="j" type="continuous">'
                             '<parent link="a"/><child link="b"/></joint></robot>')
torsor.load('arm.xacro')""",
}

# doors that lead to somewhere else than a result: what is done behind them
BEHIND = {
    "cluster": """
from distributed import LocalCluster
from torsor.dask_client import client_of
with LocalCluster(n_workers=1, processes=False, dashboard_address=None, protocol="inproc://") as cluster:
    with client_of(cluster) as client:
        assert client.submit(abs, -1).result() == 1""",
    "ros": """
open('run.mcap', 'w').write('no bag')
try:
    torsor.read_motion('run.mcap')
except torsor.TorsorError as error:
    assert "not a bag of ROS 2" in str(error), error""",
    "web": "from torsor.web import serve, site\nassert callable(site.make_site('token', 1))",
}


def test_every_extra_has_a_door_here():
    assert set(DOORS) == set(EXTRAS)


def test_without_it_a_door_says_which_extra_to_install(clean):
    code = BEGIN + f"""
import json
said = {{}}
for name, door in {DOORS!r}.items():
    try:
        exec(door)
    except torsor.TorsorError as error:
        said[name] = str(error)
print(json.dumps(said))
"""
    said = json.loads(clean.run("-c", code))
    assert [name for name in DOORS if f"pip install 'torsor[{name}]'" not in said.get(name, "")] == [], said
    assert all("\n" not in words for words in said.values())


@pytest.mark.parametrize("extra", DOORS)
def test_with_it_and_nothing_else_the_door_opens(extra, clean):
    clean.run("-W", "ignore", "-c", BEGIN + BEHIND.get(extra, DOORS[extra]), extras=(extra,))
