"""Random trees as Pinocchio models and, in another hand, as SDFormat: every pose relative to some frame or other.

The truth are frames on the world; how a file says them is drawn: relative to which frame, in degrees or as a
quaternion, an axis in the coordinates of any frame.
"""

from __future__ import annotations

from random import Random

import numpy as np
import pinocchio as pin

HINGES = {"revolute": pin.JointModelRevoluteUnaligned, "continuous": pin.JointModelRevoluteUnaligned,
          "prismatic": pin.JointModelPrismaticUnaligned}


class Styled:
    """A robot of so many links: `text`, `model` (Pinocchio's), and `joints`, a list of (name, velocity index)."""

    def __init__(self, seed: int, links: int = 5, kinds: str | tuple[str, ...] = tuple(HINGES), version: str = "1.9"):
        self.rng, self.numbers = Random(seed), np.random.default_rng(seed)
        self.version, self.model = version, pin.Model()
        self.top = self.pose()  # of the model on the world
        self.world = {"__model__": self.top}
        self.order: list[str] = []
        self.body: dict[str, tuple[int, pin.SE3]] = {}
        self.joint_world: dict[int, pin.SE3] = {}
        lines = []
        for j in range(links):
            self.world[f"l{j}"] = self.pose()
        for k in range(3):
            on = f"l{self.rng.randrange(links)}"
            self.world[f"f{k}"] = self.pose()
            lines.append(f'<frame name="f{k}" attached_to="{on}">{self.said(f"f{k}", on)}</frame>')
        for j in range(links):
            lines += self.link(f"l{j}", j, kinds)
        self.rng.shuffle(lines)
        at = self.numbered(self.top)
        self.text = (f'<?xml version="1.0"?>\n<sdf version="{version}"><model name="styled">{at}\n'
                     + "\n".join(lines) + "\n</model></sdf>")

    def pose(self) -> pin.SE3:
        return pin.SE3(pin.rpy.rpyToMatrix(*self.numbers.uniform(-1.4, 1.4, 3)), self.numbers.uniform(-1, 1, 3))

    def link(self, name: str, j: int, kinds: tuple[str, ...]) -> list[str]:
        """The link with its joint; the first is fixed to the world."""
        m, R = self.numbers.uniform(0.5, 3), pin.rpy.rpyToMatrix(*self.numbers.uniform(-3, 3, 3))
        moments = self.numbers.uniform(0.1, 0.15, 3)
        own = pin.SE3(pin.rpy.rpyToMatrix(*self.numbers.uniform(-1.4, 1.4, 3)), self.numbers.uniform(-0.3, 0.3, 3))
        J = R @ np.diag(moments) @ R.T
        tensor = "".join(f"<{key}>{float(J[i, k])!r}</{key}>" for key, i, k in (
            ("ixx", 0, 0), ("ixy", 0, 1), ("ixz", 0, 2), ("iyy", 1, 1), ("iyz", 1, 2), ("izz", 2, 2)))
        inertial = f"<inertial>{self.numbered(own)}<mass>{float(m)!r}</mass><inertia>{tensor}</inertia></inertial>"
        lines = [f'<link name="{name}">{self.said(name, "__model__")}{inertial}</link>']
        here = self.world[name]
        if j == 0:
            self.body[name] = 0, here
            return [*lines, f'<joint name="root" type="fixed"><parent>world</parent><child>{name}</child></joint>']
        parent = f"l{self.rng.randrange(j)}"
        kind = self.rng.choice(kinds)
        frame = here if self.rng.random() < 0.4 else self.pose()
        self.world[f"j{j}"] = frame
        axis = self.numbers.standard_normal(3)
        axis /= np.linalg.norm(axis)
        on, _ = self.body[parent]
        index = self.model.addJoint(on, HINGES[kind](axis), at_joint(self, on).actInv(frame), f"j{j}")
        self.order.append(f"j{j}")
        self.joint_world[index] = frame
        self.body[name] = index, here
        inertia = pin.Inertia(m, own.translation, own.rotation @ J @ own.rotation.T)
        self.model.appendBodyToJoint(index, inertia, frame.actInv(here))
        seen, words = self.expressed(f"j{j}", axis)
        lines.append(f'<joint name="j{j}" type="{kind}">{self.said(f"j{j}", name)}<parent>{parent}</parent>'
                     f"<child>{name}</child><axis><xyz{words}>{plain(seen)}</xyz></axis></joint>")
        return lines

    def said(self, name: str, default: str) -> str:
        """A <pose> of a frame, relative to the default or to a frame that does not stand on it."""
        on = self.rng.choice([default, *sorted(n for n in self.world if rank(n) < rank(name))])
        if on == default and self.rng.random() < 0.7:
            return self.numbered(self.world[default].actInv(self.world[name]))
        return self.numbered(self.world[on].actInv(self.world[name]), f' relative_to="{on}"')

    def numbered(self, at: pin.SE3, words: str = "") -> str:
        p, rpy = at.translation, pin.rpy.matrixToRpy(at.rotation)
        style = self.rng.randrange(3) if self.version == "1.9" else 0
        if style == 1:
            return f'<pose{words} degrees="true">{plain(p)} \n {plain(np.degrees(rpy))}</pose>'
        if style == 2:
            turn = plain(pin.Quaternion(at.rotation).coeffs())
            return f'<pose{words} rotation_format="quat_xyzw">{plain(p)} {turn}</pose>'
        return f"<pose{words}>{plain(p)} {plain(rpy)}</pose>"

    def expressed(self, joint: str, axis: np.ndarray) -> tuple[np.ndarray, str]:
        on = self.rng.choice([joint, joint, *sorted(self.world)])
        words = "" if on == joint else f' expressed_in="{on}"'
        return self.world[on].rotation.T @ self.world[joint].rotation @ axis, words


def rank(name: str) -> tuple[int, int]:
    """Poses are relative to frames of a lower rank: the model, then links, frames and joints by number."""
    return (-1, 0) if name == "__model__" else ("lfj".index(name[0]), int(name[1:]))


def at_joint(styled: Styled, index: int) -> pin.SE3:
    return styled.joint_world[index] if index else pin.SE3.Identity()


def plain(values: np.ndarray) -> str:
    return " ".join(repr(float(x)) for x in values)
