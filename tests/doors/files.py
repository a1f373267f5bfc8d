"""Files of robots and of recordings in every format that is read, each damaged in some place."""

from __future__ import annotations

import io
import random
import shutil
import warnings
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np
import pyarrow as pa
from pyarrow import parquet
from scipy.io import savemat

import torsor
from tests.doors.damage import VALUES, WORDS, damaged
from tests.identification.recordings import write_bag
from torsor import formats

# those that are written exactly, and those that have numbers
EXACT = ("rrp", "planar_2r", "five_bar", "scara", "coupled_wrist", "elastic_arm", "tree", "slider_crank")
NUMBERED = ("pendulum_arm", "planar_2r", "five_bar", "knees")
WRITTEN = (".toml", ".par", ".urdf", ".sdf", ".xml")
XACRO = b"""<robot name="a" xmlns:xacro="http://www.ros.org/wiki/xacro"><xacro:property name="w" value="0.3"/>
<xacro:arg name="n" default="1"/><xacro:macro name="leg" params="k"><link name="l${k}"><inertial><mass value="${w*2}"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link></xacro:macro><link name="base"/>
<xacro:leg k="1"/><joint name="j" type="revolute"><parent link="base"/><child link="l1"/>
<limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""


@cache
def robots() -> dict[str, bytes]:
    """Texts of each format: chains, trees, loops, moving bases."""
    texts = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for names, suffixes in ((EXACT, WRITTEN[:2]), (NUMBERED, WRITTEN[2:])):
            for name, suffix in product(names, suffixes):
                with suppress(torsor.TorsorError):  # a format that has no place for a robot's loops or motors
                    texts[name + suffix] = formats.write(torsor.load(name), suffix).encode()
    texts["dh.csv"] = b"# convention: standard\njoint,theta,d,a,alpha,M\nR,0,0,1,pi/2,1\nP,0,0,0,0,2\n"
    texts["modified.csv"] = b"# convention: modified\njoint,alpha,a,theta,d\nR,0,0,,L1\nR,-1.5707963,0,,0\n"
    texts["arm.xacro"] = XACRO
    return texts


def robot_file(draw: random.Random) -> None:
    """A damaged file is read, with options or without, and written in another format."""
    name = draw.choice(sorted(robots()))
    data = damaged(robots()[name], draw)
    options = {} if draw.random() < 0.8 else {
        draw.choice(("tolerance", "root", "tip", "symbolic", "merge", "free_base", "free_flyer", "convention", "x")):
        draw.choice(VALUES)}
    if name.endswith(".xacro"):  # expanded from a disk alone
        Path(name).write_bytes(data)
        robot = torsor.load(name, **options)
    else:
        robot = formats.read(data, name, **options)
    formats.write(robot, draw.choice(WRITTEN))


@cache
def recordings() -> dict[str, bytes]:
    """Small recordings of each format."""
    t = np.arange(6.0)
    tables = {"t": t, "q1": np.sin(t), "tau1": np.cos(t)}
    text = "t,q1 [deg],tau1\n" + "".join(f"{a},{b},{c}\n" for a, b, c in zip(*tables.values(), strict=True))
    other = {"run.csv": text, "comma.csv": text.replace(",", ";").replace(".", ","), "run.tsv": text.replace(",", "\t"),
             "run.txt": text.replace(" [deg]", "").replace(",", " ")}
    kept = {name: text.encode() for name, text in other.items()}
    nested = {"run": {"t": t, "q": np.sin(t)[:, None], "tau": np.cos(t)[:, None], "names": ["a"], "on": True}}
    for name, write in (("run.npz", lambda s: np.savez_compressed(s, **tables)),
                        ("stored.npz", lambda s: np.savez(s, **tables)),
                        ("run.mat", lambda s: savemat(s, tables)),
                        ("packed.mat", lambda s: savemat(s, nested, do_compression=True)),
                        ("old.mat", lambda s: savemat(s, tables, format="4")),
                        ("whole.mat", lambda s: savemat(s, {"t": np.arange(6, dtype=np.int16), "q1": t.astype("f4"),
                                                            "tau1": np.arange(6, dtype=np.uint8)})),
                        ("run.parquet", lambda s: parquet.write_table(pa.table(tables), s)),
                        ("groups.parquet", lambda s: parquet.write_table(pa.table(tables), s, row_group_size=2,
                                                                         compression="gzip")),
                        ("folder/q1.npy", lambda s: np.save(s, tables["q1"]))):
        stream = io.BytesIO()
        write(stream)
        kept[name] = stream.getvalue()
    return kept | bags()


@cache
def bags() -> dict[str, bytes]:
    """The file of messages within a bag, of both kinds, and what describes it."""
    kept, rows = {}, [(0.1 * k, ["a"], [float(k)], [0.0], [1.0]) for k in range(4)]
    for plugin in ("MCAP", "SQLITE3"):
        folder = Path(f"whole_{plugin}")
        shutil.rmtree(folder, ignore_errors=True)
        write_bag(folder, rows, plugin)
        inside = next(f for f in folder.iterdir() if f.name != "metadata.yaml")
        kept[f"{plugin}{inside.suffix}"] = inside.read_bytes()
        if plugin == "MCAP":
            kept["bag/metadata.yaml"] = (folder / "metadata.yaml").read_bytes()
        shutil.rmtree(folder)
    return kept


def put(name: str, data: bytes) -> Path:
    """The file, with those that stand beside it."""
    path = Path(name)
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    if path.parent.name == "bag":
        Path("bag/whole_MCAP.mcap").write_bytes(recordings()["MCAP.mcap"])
    if path.parent.name == "folder":
        np.save("folder/t.npy", np.arange(6.0))
        np.save("folder/tau1.npy", np.arange(6.0))
    return path


def recording(draw: random.Random) -> None:
    """A damaged recording is read, with options or without."""
    name = draw.choice(sorted(recordings()))
    path = put(name, damaged(recordings()[name], draw))
    options = {}
    if draw.random() < 0.2:
        options["columns"] = {draw.choice(("t", "q", "tau", "qd", "x")): draw.choice((*VALUES, [1], ["q1"], "t"))}
    if draw.random() < 0.1:
        options["units"] = {draw.choice(("t", "q", "tau", "x")): draw.choice((*VALUES, "deg", "ms", *WORDS))}
    if draw.random() < 0.1:
        options[draw.choice(("names", "step", "on_disk", "topic", "joints", "drives", "x"))] = draw.choice(VALUES)
    torsor.read_motion(path if path.parent == Path() else path.parent, **options)
