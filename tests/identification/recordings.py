"""Files of measured motion, written as their own tools write them."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
from pyarrow import parquet
from rosbags.rosbag2 import StoragePlugin, Writer
from rosbags.typesys import Stores, get_typestore
from scipy import io

STORES = get_typestore(Stores.ROS2_HUMBLE)


def random_tables(seed=0, samples=50, joints=3):
    """t, q, qd, qdd, tau of no motion at all."""
    rng = np.random.default_rng(seed)
    t = np.cumsum(rng.uniform(0.9, 1.1, samples)) * 1e-3
    return {"t": t, **{n: rng.normal(size=(samples, joints)) for n in ("q", "qd", "qdd", "tau")}}


def flat(tables, quantities):
    """Columns with names: t, q1, q2, ..."""
    columns = {}
    for name in quantities:
        table = np.reshape(tables[name], (len(tables["t"]), -1))
        columns.update({name if name == "t" else f"{name}{k}": c for k, c in enumerate(table.T, 1)})
    return columns


def write_csv(path, columns, delimiter=",", comma=False, comments=(), blank_after=None):
    """Numbers with all their digits; returns the line of each sample."""
    lines = [f"# {c}" for c in comments] + [delimiter.join(columns)]
    places = []
    for k, row in enumerate(zip(*columns.values(), strict=True)):
        texts = [repr(float(x)) if isinstance(x, int | float) else str(x) for x in row]
        lines.append(delimiter.join(x.replace(".", ",") if comma else x for x in texts))
        places.append(len(lines))
        if k == blank_after:
            lines += ["", "# the operator went for a coffee"]
    path.write_text("\n".join(lines) + "\n")
    return places


def write_npz(path, tables, quantities):
    np.savez(path, **{n: tables[n] for n in quantities})


def write_mat(path, tables, quantities):
    io.savemat(path, {n: tables[n] for n in quantities})


def write_parquet(path, tables, quantities, rows=7):
    parquet.write_table(pa.table(flat(tables, quantities)), path, row_group_size=rows)


def write_folder(path, tables, quantities):
    path.mkdir()
    for n in quantities:
        np.save(path / f"{n}.npy", tables[n])


def write_bag(path, messages, plugin="MCAP", topics=("/joint_states",)):
    """messages: (seconds, names, position, velocity, effort), to the topics in turn."""
    Header, Time = STORES.types["std_msgs/msg/Header"], STORES.types["builtin_interfaces/msg/Time"]
    State = STORES.types["sensor_msgs/msg/JointState"]
    with Writer(path, version=9, storage_plugin=StoragePlugin[plugin]) as bag:
        connections = [bag.add_connection(t, State.__msgtype__, typestore=STORES) for t in topics]
        for k, (seconds, names, *values) in enumerate(messages):
            stamp = round(seconds * 1e9)
            header = Header(stamp=Time(sec=stamp // 10**9, nanosec=stamp % 10**9), frame_id="")
            message = State(header, list(names), *(np.ascontiguousarray(v, dtype=np.float64) for v in values))
            raw = STORES.serialize_cdr(message, State.__msgtype__)
            bag.write(connections[k % len(connections)], k * 10**9, raw)
