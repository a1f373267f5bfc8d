"""The description of a robot: frozen plain data in the notation of Khalil and Kleinfinger.

Frame j is fixed to link j, z along joint j.  It stands on its antecedent frame a(j) by

    Rot(z, gamma) Trans(z, b) Rot(x, alpha) Trans(x, d) Rot(z, theta) Trans(z, r)

where theta (revolute) or r (prismatic) holds the joint variable, plus an offset if need be.
Links are numbered from 1, the base is 0.  A loop is opened at one of its joints k: two frames
describe it, k with the cut joint's variable and k + B fixed on the other side [KC97 section 2].
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

import torsor
from torsor.errors import RobotError, foreign_as
from torsor.robot import symbols, tables
from torsor.robot.parts import GRAVITY, Base, Joint, Link, Loop
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.validation import validate
from torsor.table import Table


@dataclass(frozen=True)
class Robot:
    """A robot: its links, joints, masses and loops, each scalar a number or a symbol.

    A robot is never modified: `replace` makes another one. It is read by `torsor.load`, or made of links by
    `torsor.link`.

    Attributes:
        name: Its name, which generated functions begin with.
        links: The links, link 1 first. Each names the link that it stands on.
        gravity: Three scalars, the acceleration of gravity in the base frame (m/s^2); by default `(0, 0, G3)`, where G3
            is negative if z points up.
        base: How the base stands or moves; fixed by default.
        loops: The closed loops, each with the joint where it is cut; none by default.
        coupling: Rows of the matrix J in `dq = J dq_m` (`q = J q_m + QM` where J is constant): one row for each moving
            joint (with loops: or for each driven joint), one column for each motor. Its entries may hold parameters and
            joint variables [KD02 9.31]. Empty, as by default, each joint has its own motor.
        description: A text about the robot.
        defaults: Numbers for some or all of the parameters, by name.

    Raises:
        RobotError: The robot is not consistent, such as a link that stands on a later one.

    Example:
        >>> arm = torsor.Robot("arm", (torsor.link(0, 1, ZZ="ZZ1", MX="MX1"),), gravity=(0, "-g", 0))
        >>> arm, arm.parameters
        (<Robot arm: serial, R, 3 parameters>, ('ZZ1', 'MX1', 'g'))
    """

    name: str
    links: tuple[Link, ...]
    gravity: tuple[Scalar, ...] = GRAVITY
    base: Base = Base()  # noqa: RUF009 (frozen)
    loops: tuple[Loop, ...] = ()
    coupling: tuple[tuple[Scalar, ...], ...] = ()
    description: str = ""
    defaults: Mapping[str, Scalar] = field(default_factory=dict, hash=False)

    @foreign_as(RobotError, "a robot")
    def __post_init__(self) -> None:
        object.__setattr__(self, "gravity", tuple(map(scalar, self.gravity)))
        object.__setattr__(self, "links", tuple(self.links))
        object.__setattr__(self, "loops", tuple(self.loops))
        object.__setattr__(self, "coupling", tuple(tuple(map(scalar, row)) for row in self.coupling))
        object.__setattr__(self, "defaults", {k: scalar(v) for k, v in self.defaults.items()})
        validate(self)

    def replace(self, **changes: object) -> Robot:
        """Make a robot like this one with some fields changed.

        Args:
            **changes: The new values, by the name of the field.
        """
        return dataclasses.replace(self, **changes)  # type: ignore[arg-type]

    @property
    def joints(self) -> tuple[Joint, ...]:
        """The moving joints of the tree, in link order: what `q` runs over."""
        return tuple(link.joint for link in self.links if link.joint.kind.moves)

    @property
    def driven(self) -> tuple[Joint, ...]:
        """The joints that have motors, in link order, then those of cut joints."""
        return tuple(j for j in (*self.joints, *(loop.joint for loop in self.loops)) if j.active)

    @property
    def coupled_joints(self) -> tuple[Joint, ...]:
        """The joints that the rows of the coupling stand for: all joints of the tree, or with loops the driven ones."""
        return self.driven if self.loops and len(self.coupling) == len(self.driven) else self.joints

    @property
    def shares_motors(self) -> bool:
        """Whether there are fewer motors than joints, so that some joints follow others (mimic joints)."""
        return bool(self.coupling) and len(self.coupling[0]) < len(self.coupling)

    @property
    def structure(self) -> str:
        """`serial` for a chain, `tree`, or `closed` where there are loops."""
        if self.loops:
            return "closed"
        return "serial" if all(link.antecedent == j for j, link in enumerate(self.links)) else "tree"

    @property
    def parameters(self) -> tuple[str, ...]:
        """The symbols that stay constant: of geometry, inertia, drives, gravity, base pose, coupling; in that order."""
        return symbols.parameters(self)

    def tables(self) -> tuple[Table, ...]:
        """Its parameters as tables, as SYMORO prints them."""
        return tables.tables(self)

    def plot(self, q: Any = None, *, parameters: Mapping[str, float] = {}, frames: bool = True,
             names: bool = True) -> Any:
        """Draw a stick figure with frames, by matplotlib.

        Args:
            q: Positions of the joints of the tree (rad, m), in order or by variable; by default the robot's start.
                Rows of several configurations are drawn together, the first with frames and names.
            parameters: Numbers for the parameters, where the robot has none of its own.
            frames: Whether to draw the frames (default True).
            names: Whether to write the names of links and joints (default True).

        Returns:
            A picture that notebooks show; its `save(path)` writes it.
        """
        return torsor.plot(self, q, parameters=parameters, frames=frames, names=names)

    def show(self, q: Any = None, *, parameters: Mapping[str, float] = {}, height: int = 520) -> Any:
        """Show the robot in 3D, to be turned and moved by sliders, as on the page of `torsor web`.

        Args:
            q: Positions of the joints of the tree (rad, m), in order or by variable; by default the robot's start.
            parameters: Numbers for the parameters, where the robot has none of its own.
            height: Height of the view in a notebook (pixels).

        Returns:
            A page that notebooks show; its `save(path)` writes it. Nothing is served.
        """
        return torsor.show(self, q, parameters=parameters, height=height)

    def __repr__(self) -> str:
        letters = "".join(link.joint.kind.letter for link in self.links)
        return f"<Robot {self.name}: {self.structure}, {letters}, {len(self.parameters)} parameters>"

    def _repr_html_(self) -> str:
        return f"<h4>{escape(self.name)}</h4>" + "".join(t.html() for t in self.tables())
