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

from torsor.bound_later import bound_later
from torsor.robot import symbols, tables
from torsor.robot.parts import GRAVITY, Base, Joint, Link, Loop
from torsor.robot.scalars.scalar import Scalar, scalar
from torsor.robot.validation import validate
from torsor.table import Table


@dataclass(frozen=True)
class Robot:
    """A robot.  Never modified: `replace` makes another one.

    coupling: rows of J in dq = J dq_m, a row a moving joint (of a robot with loops: or a driven one), a column a motor
    (empty: each joint has its own motor), of parameters and joint variables [KD02 9.31].
    """

    name: str
    links: tuple[Link, ...]
    gravity: tuple[Scalar, ...] = GRAVITY
    base: Base = Base()  # noqa: RUF009 (frozen)
    loops: tuple[Loop, ...] = ()
    coupling: tuple[tuple[Scalar, ...], ...] = ()
    description: str = ""
    defaults: Mapping[str, Scalar] = field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "gravity", tuple(map(scalar, self.gravity)))
        object.__setattr__(self, "links", tuple(self.links))
        object.__setattr__(self, "loops", tuple(self.loops))
        object.__setattr__(self, "coupling", tuple(tuple(map(scalar, row)) for row in self.coupling))
        object.__setattr__(self, "defaults", {k: scalar(v) for k, v in self.defaults.items()})
        validate(self)

    def replace(self, **changes: object) -> Robot:
        """This robot with some fields changed."""
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
        """The joints that the rows of the coupling are of: all of the tree, or with loops the driven ones."""
        return self.driven if self.loops and len(self.coupling) == len(self.driven) else self.joints

    @property
    def shares_motors(self) -> bool:
        """Whether there are fewer motors than joints, so that some joints follow others (they mimic them)."""
        return bool(self.coupling) and len(self.coupling[0]) < len(self.coupling)

    @property
    def structure(self) -> str:
        """"serial", "tree" or "closed"."""
        if self.loops:
            return "closed"
        return "serial" if all(link.antecedent == j for j, link in enumerate(self.links)) else "tree"

    @property
    def parameters(self) -> tuple[str, ...]:
        """The symbols that stay constant: geometric, inertial, drive, gravity, pose, coupling; in that order."""
        return symbols.parameters(self)

    def tables(self) -> tuple[Table, ...]:
        """Its parameters as SYMORO prints them."""
        return tables.tables(self)

    plot = bound_later("torsor.pictures.stick_plot", "plot", """A stick figure with frames (matplotlib), at q.

        `plot(q=None, *, parameters={}, frames=True, names=True)` gives a picture that notebooks show and that has
        `save(path)`; q are the joints of the tree, in order or by variable, else the robot's start; rows of several
        postures are drawn together.""")
    show = bound_later("torsor.pictures.page_alone", "show", """The 3D view of the page, alone: nothing is served.

        `show(q=None, *, parameters={}, height=520)` gives a page that notebooks show and that has `save(path)`.""")

    def __repr__(self) -> str:
        letters = "".join(link.joint.kind.letter for link in self.links)
        return f"<Robot {self.name}: {self.structure}, {letters}, {len(self.parameters)} parameters>"

    def _repr_html_(self) -> str:
        return f"<h4>{escape(self.name)}</h4>" + "".join(t.html() for t in self.tables())
