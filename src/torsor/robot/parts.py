"""What a robot is made of: placements, inertias, wrenches, joints, links, loops and the base, as frozen records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from math import inf
from typing import Any

from torsor.errors import RobotError, unknown
from torsor.robot.joints import ATTITUDES, FREEDOMS, REVOLUTE, JointKind
from torsor.robot.scalars.building import over
from torsor.robot.scalars.scalar import ZERO, Scalar, scalar

INERTIAL = ("XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M")
WRENCH = ("FX", "FY", "FZ", "CX", "CY", "CZ")
DRIVE = ("IA", "FV", "FS", "K", "FST", "KS", "BS", "KQ", "Q0", "QM")
LIMITS = ("lower", "upper", "velocity", "effort")
PLACE = ("gamma", "b", "alpha", "d", "theta", "r")
ANGLES = ("gamma", "alpha", "theta")  # of them, in radians
GRAVITY = (ZERO, ZERO, Scalar("G3"))  # where none is said, as in SYMORO; G3 is negative where z points up


class _Record:
    """Records of scalars: their fields take numbers or texts."""

    def __post_init__(self) -> None:
        for f in fields(self):  # type: ignore[arg-type]
            if f.type == "Scalar":
                object.__setattr__(self, f.name, scalar(getattr(self, f.name)))

    def scalars(self) -> tuple[Scalar, ...]:
        return tuple(getattr(self, f.name) for f in fields(self) if f.type == "Scalar")  # type: ignore[arg-type]


@dataclass(frozen=True)
class Placement(_Record):
    """Six parameters that place a frame on its antecedent; angles in radians, lengths in metres."""

    gamma: Scalar = ZERO
    b: Scalar = ZERO
    alpha: Scalar = ZERO
    d: Scalar = ZERO
    theta: Scalar = ZERO
    r: Scalar = ZERO


@dataclass(frozen=True)
class Inertia(_Record):
    """Ten inertial parameters at the origin of the frame of a link, in its axes; each zero by default.

    Attributes:
        XX: Entry of the inertia tensor (kg m^2).
        XY: Entry of the tensor, minus the integral of x*y.
        XZ: Entry of the tensor, minus the integral of x*z.
        YY: Entry of the tensor.
        YZ: Entry of the tensor, minus the integral of y*z.
        ZZ: Entry of the tensor.
        MX: First moment: mass times x of the centre of mass (kg m).
        MY: First moment, with y.
        MZ: First moment, with z.
        M: Mass (kg).
    """

    XX: Scalar = ZERO
    XY: Scalar = ZERO
    XZ: Scalar = ZERO
    YY: Scalar = ZERO
    YZ: Scalar = ZERO
    ZZ: Scalar = ZERO
    MX: Scalar = ZERO
    MY: Scalar = ZERO
    MZ: Scalar = ZERO
    M: Scalar = ZERO


@dataclass(frozen=True)
class ExternalWrench(_Record):
    """Force and moment that the link exerts on the environment, at its origin, in its frame."""

    FX: Scalar = ZERO
    FY: Scalar = ZERO
    FZ: Scalar = ZERO
    CX: Scalar = ZERO
    CY: Scalar = ZERO
    CZ: Scalar = ZERO


@dataclass(frozen=True)
class Limits:
    """Positions between which a joint moves, its greatest speed and effort; None where there is no limit."""

    lower: Scalar | None = None
    upper: Scalar | None = None
    velocity: Scalar | None = None
    effort: Scalar | None = None

    def __post_init__(self) -> None:
        for name in LIMITS:
            given = getattr(self, name)
            object.__setattr__(self, name, None if given is None else scalar(given))

    @property
    def range(self) -> tuple[float, float]:
        """(lower, upper) as numbers, infinite where there is no limit."""
        return -inf if self.lower is None else float(self.lower), inf if self.upper is None else float(self.upper)


def limits(given: Any) -> Limits:
    """Limits from what a user gives: (lower, upper), more of them in that order, or a mapping by their names."""
    if isinstance(given, Limits):
        return given
    if isinstance(given, Mapping) and given.keys() <= set(LIMITS):
        return Limits(**given)
    if hasattr(given, "tolist"):  # of numpy
        given = given.tolist()
    if isinstance(given, Sequence) and not isinstance(given, str) and 2 <= len(given) <= len(LIMITS):
        return Limits(*given)
    raise RobotError(f"limits are (lower, upper), or a mapping with some of {', '.join(LIMITS)}, not {given!r}",
                     field="limits")


@dataclass(frozen=True)
class Joint(_Record):
    """A joint: its kind, whether a motor drives it (mu), its variables, its drive, its limits, perhaps a name.

    IA: rotor inertia seen at the joint; FV, FS: viscous and Coulomb friction; K: stiffness of an
    elastic joint (0 for a rigid one); FST, KS, BS: static friction, and how it fades with the speed,
    e^(-KS |qd|^BS) (FST 0: no such part) [KD02 9.26]; KQ, Q0: stiffness and rest position of a
    spring beside the motor, KQ (q - Q0); QM: its position where coupled motors stand at zero.
    lead: how far a screw slides along its axis in one turn (m).
    `velocity` and `acceleration` are symbols, or numbers where the motion is known.
    """

    kind: JointKind = REVOLUTE
    active: bool = True
    variable: str = ""
    velocity: Scalar = ZERO
    acceleration: Scalar = ZERO
    IA: Scalar = ZERO
    FV: Scalar = ZERO
    FS: Scalar = ZERO
    K: Scalar = ZERO
    FST: Scalar = ZERO
    KS: Scalar = ZERO
    BS: Scalar = ZERO
    KQ: Scalar = ZERO
    Q0: Scalar = ZERO
    QM: Scalar = ZERO
    lead: Scalar = ZERO
    limits: Limits = Limits()
    name: str = ""

    @property
    def advance(self) -> Scalar:
        """How far a screw slides while it turns by one radian."""
        return over(over(self.lead, 2), "pi")

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "limits", limits(self.limits))
        if not self.kind.moves:
            object.__setattr__(self, "active", False)


@dataclass(frozen=True)
class Link:
    """A link with its frame and the joint that carries it.

    Attributes:
        antecedent: The number of the link that it stands on; 0 for the base.
        joint: The joint between the two.
        placement: Where its frame is: gamma, b, alpha, d, theta, r (rad, m).
        inertia: Its ten inertial parameters.
        wrench: Force and moment that it exerts on the environment.
        name: Its name.
    """

    antecedent: int
    joint: Joint = Joint()
    placement: Placement = Placement()
    inertia: Inertia = Inertia()
    wrench: ExternalWrench = ExternalWrench()
    name: str = ""


@dataclass(frozen=True)
class Loop:
    """A closed loop, cut at one of its joints.

    Attributes:
        antecedent: The link on one side of the cut joint, which carries its frame k.
        joint: The cut joint.
        placement: Where frame k is on that link.
        closing_antecedent: The link on the other side, which carries the frame k + B (B being the number of loops); or,
            past the links and cut joints, an earlier closing frame.
        closing: Where that frame is on it.
    """

    antecedent: int
    joint: Joint
    placement: Placement
    closing_antecedent: int
    closing: Placement = Placement()


@dataclass(frozen=True)
class Base(_Record):
    """How the base stands or moves.

    A fixed base stands, or moves as `w`, `v`, `wp` and `vp` say. A free or planar base moves by itself: it has an
    inertia, may press on the environment, and its pose and motion are variables of the models.

    Attributes:
        pose: Where it stands: the 16 numbers of a transform, row by row; the identity by default.
        w: Angular velocity, in its own frame (rad/s).
        v: Velocity of its origin, in its own frame (m/s).
        wp: Angular acceleration, in its own frame (rad/s^2).
        vp: Acceleration of its origin, in its own frame (m/s^2), gravity apart.
        joint: `fixed` (default), `free` (a body of its own in space) or `planar` (on wheels).
        inertia: Inertial parameters of a base that moves by itself.
        wrench: Force and moment that such a base exerts on the environment.
        attitude: How the rotation of a free base is given: `matrix` (default) or `quaternion`.
    """

    pose: tuple[Scalar, ...] = ()
    w: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    v: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    wp: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    vp: tuple[Scalar, ...] = (ZERO, ZERO, ZERO)
    joint: str = "fixed"
    inertia: Inertia = Inertia()
    wrench: ExternalWrench = ExternalWrench()
    attitude: str = ATTITUDES[0]

    def __post_init__(self) -> None:
        for name in ("pose", "w", "v", "wp", "vp"):
            object.__setattr__(self, name, tuple(map(scalar, getattr(self, name))))
        if not self.pose:
            object.__setattr__(self, "pose", tuple(scalar(int(i % 5 == 0)) for i in range(16)))
        if len(self.pose) != 16:
            raise RobotError(f"the pose of the base (Z) has 16 numbers, not {len(self.pose)}")
        for name in ("w", "v", "wp", "vp"):
            if len(getattr(self, name)) != 3:
                raise RobotError(f"the base's {name} has 3 components, not {len(getattr(self, name))}")
        self._check_joint()

    def _check_joint(self) -> None:
        if self.joint not in FREEDOMS:
            raise RobotError(unknown("joint of the base", self.joint, FREEDOMS), field="joint")
        if self.attitude not in ATTITUDES:
            raise RobotError(unknown("attitude of the base", self.attitude, ATTITUDES), field="attitude")
        if self.attitude != ATTITUDES[0] and self.joint != "free":
            raise RobotError(f"attitude = {self.attitude!r} is for a base whose joint is free", field="attitude")
        if self.floating:
            if self.given_motion or self.pose != Base().pose:
                raise RobotError(f"a {self.joint} base moves by itself, its pose and motion are variables of the "
                                 "models: leave pose, w, v, wp, vp out", field="joint")
        elif any(not s.is_zero for s in (*self.inertia.scalars(), *self.wrench.scalars())):
            raise RobotError('inertia and wrench are for a base that moves by itself: joint = "free" or "planar"',
                             field="inertia")

    @property
    def floating(self) -> bool:
        """Whether it moves by itself: whether it is free or planar."""
        return bool(self.freedoms)

    @property
    def freedoms(self) -> tuple[int, ...]:
        """Its own degrees of freedom, by their numbers."""
        return FREEDOMS[self.joint]

    @property
    def given_motion(self) -> bool:
        """Whether it moves as `w`, `v`, `wp`, `vp` say."""
        return any(not s.is_zero for s in (*self.w, *self.v, *self.wp, *self.vp))

    @property
    def moves(self) -> bool:
        """Whether it moves, in a given way or by itself."""
        return self.given_motion or self.floating

    def scalars(self) -> tuple[Scalar, ...]:
        """All its scalars, in the order of the fields."""
        return (*self.pose, *self.w, *self.v, *self.wp, *self.vp, *self.inertia.scalars(), *self.wrench.scalars())
