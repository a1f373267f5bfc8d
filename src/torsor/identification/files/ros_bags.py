"""ROS bags: messages sensor_msgs/JointState of a rosbag2 (sqlite3 or MCAP); effort is the torque.

Messages are read by the definition that rosbags has of them, not by the one in the bag.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from torsor.errors import MotionError, unknown
from torsor.extras import imported
from torsor.identification.files.recording import FileFormat, Recording, Tables

MESSAGE = "sensor_msgs/msg/JointState"
QUANTITIES = {"q": "position", "qd": "velocity", "tau": "effort"}


@dataclass(frozen=True)
class JointStates:
    """The messages of one topic: stamps in nanoseconds; each quantity has one row per message, or is absent."""

    joints: tuple[str, ...]
    stamps: list[int]
    rows: Mapping[str, list[Any]]
    others: int

    @property
    def quantities(self) -> list[str]:
        return [name for name, rows in self.rows.items() if rows]


def look(path: Path, topic: str | None = None, joints: Sequence[str] | None = None) -> Recording:
    """The joint states of a bag; topic: where there are several; joints: where only some are asked for."""
    states = _states(path, topic, tuple(joints or ()))
    seconds = (np.array(states.stamps) - states.stamps[0]) / 1e9
    tables = {"t": seconds[:, None], **{QUANTITIES[n]: np.array(states.rows[n]) for n in states.quantities}}
    columns = [("t", 0), *((QUANTITIES[n], k) for n in states.quantities for k in range(len(states.joints)))]
    names = tuple("stamp" if n == "t" else f"{n}.{states.joints[k]}" for n, k in columns)
    places = {q: tuple(i for i, (n, _) in enumerate(columns) if n == w) for q, w in {"t": "t", **QUANTITIES}.items()}

    def picked(groups: Mapping[str, Sequence[int]]) -> Tables:
        return {g: np.column_stack([tables[columns[i][0]][:, columns[i][1]] for i in group])
                for g, group in groups.items()}

    told = (f"{states.others} messages of other joints passed over",) if states.others else ()
    return Recording(str(path), names, picked, meaning={q: at for q, at in places.items() if at}, names=states.joints,
                     remarks=told)


def _states(path: Path, topic: str | None, asked: tuple[str, ...]) -> JointStates:
    stamps: list[int] = []
    rows: dict[str, list[Any]] = {name: [] for name in QUANTITIES}
    joints, others = asked, 0
    for number, (received, message) in enumerate(_messages(path, topic), 1):
        joints = joints or tuple(message.name)
        if asked and not set(asked) & set(message.name):
            others += 1
            continue
        order = _order(f"{path}: message {number}", joints, list(message.name), bool(asked))
        stamps.append(_stamp(message) or received)
        for name, field in QUANTITIES.items():
            _append(f"{path}: message {number}", rows[name], field, message, order, len(stamps))
    if not stamps:
        raise MotionError(f"{path}: there is no message about {', '.join(asked) or 'a joint'}")
    return JointStates(joints, stamps, rows, others)


def _order(where: str, joints: tuple[str, ...], held: list[str], some: bool) -> list[int]:
    """Where the joints stand in a message; some: whether others in it are passed over."""
    if len(set(held)) < len(held):
        raise MotionError(f"{where} has a joint twice: {', '.join(held)}")
    if not set(joints) <= set(held) or (not some and len(held) > len(joints)):
        raise MotionError(f"{where} is about {', '.join(held) or 'no joint'}, and {', '.join(joints)} were expected: "
                          "name the joints that are asked for, joints=[...]")
    return [held.index(n) for n in joints]


def _append(where: str, rows: list[Any], field: str, message: Any, order: list[int], count: int) -> None:
    """One more row of a quantity, which all messages have or none."""
    values = getattr(message, field)
    if len(values) not in (0, len(message.name)):
        raise MotionError(f"{where} has {len(message.name)} joints and {len(values)} numbers for {field}")
    if len(values):
        rows.append(np.asarray(values, dtype=np.float64)[order])
    if len(rows) not in (0, count):
        raise MotionError(f"{where}: {field} is in some messages and not in others")


def _stamp(message: Any) -> int:
    """When a message was made, in nanoseconds; 0 where it does not say."""
    stamp = message.header.stamp
    return int(stamp.sec) * 1_000_000_000 + int(stamp.nanosec)


def _messages(path: Path, topic: str | None) -> Iterator[tuple[int, Any]]:
    """When they were received, and the joint states of one topic."""
    bags, typesys = imported("rosbags.rosbag2", "ros"), imported("rosbags.typesys", "ros")
    types = typesys.get_typestore(typesys.Stores.LATEST)
    try:
        with bags.Reader(path) as bag:
            chosen = _connections(path, bag.connections, topic)
            for _, received, raw in bag.messages(chosen):
                yield received, types.deserialize_cdr(raw, MESSAGE)
    except MotionError:
        raise
    except Exception as error:  # of rosbags, and of all that it reads with
        raise MotionError(f"{path}: this is not a bag of ROS 2 that can be read: {error}") from None


def _connections(path: Path, connections: Sequence[Any], topic: str | None) -> list[Any]:
    states = [c for c in connections if c.msgtype == MESSAGE]
    topics = sorted({c.topic for c in states})
    if not topics:
        held = ", ".join(sorted({f"{c.topic} ({c.msgtype})" for c in connections}))
        raise MotionError(f"{path}: no topic has messages {MESSAGE}; there are {held or 'none at all'}")
    if topic is None and len(topics) > 1:
        raise MotionError(f"{path}: joint states are in {', '.join(topics)}: say which, topic=...")
    if topic is not None and topic not in topics:
        raise MotionError(f"{path}: {unknown('topic', topic, topics)}")
    return [c for c in states if c.topic == (topic or topics[0])]


FORMAT = FileFormat("ROS bag", (".mcap", ".db3"), look, ("topic", "joints"),
                    lambda path: (path / "metadata.yaml").is_file())
