"""The Kinematic menu: Jacobians, velocities, accelerations, statics."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Vec
from torsor.errors import ModelError
from torsor.mechanics.jacobians.frame_motion import rates
from torsor.mechanics.jacobians.jacobian import jacobian as jacobian_by
from torsor.mechanics.jacobians.jacobian import middle_frames, middle_jacobian
from torsor.mechanics.orientation import KINDS
from torsor.mechanics.placement import placement_between
from torsor.mechanics.search import operations
from torsor.mechanics.spatial import Twist, Wrench
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES, OPEN
from torsor.models.options import MIDDLE, POINT, PROJECTION, TIP, YES_NO, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.points import with_point
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import Trace, index, traced

NEEDS = (OPEN, MOVES)
FACTORS = Option("factors", YES_NO, False, "The three factors of the Jacobian, in the place of their product.")
ORIENTATION = Option("orientation", one_of(*KINDS), "rpy", "Numbers of the orientation whose rates are meant.")
Point = tuple[Scalar, ...]


@model("jac", "Kinematic", sources=("KC97 eqs. 3-5",), needs=NEEDS, options=(TIP, POINT, PROJECTION, MIDDLE, FACTORS))
def jacobian(
    robot: Robot, *, frame: int, point: Point, projection: int, middle: int, factors: bool
) -> Program:
    """Jacobian matrix of a frame: linear and angular velocity per joint velocity.

    rJn with n = `frame` and r = `projection`, six rows (velocity of the origin of n, angular velocity) over all moving
    joints.  Its factors are R (3 by 3), L (3) and the Jacobian Jm about the frame `middle` (6 rows), with
    rJn = [R, 0; 0, R] [1, -L^; 0, 1] Jm.
    """
    robot, n = _tip(robot, frame, point)
    t = traced(robot)
    candidates = middle_frames(t, n, middle)
    if factors:
        m = min(candidates, key=lambda m: operations(_flat(t, n, m), set(robot.parameters)))
        return _factors(robot, n, projection, m)
    m = min(candidates, key=lambda m: operations(_full(t, n, projection, m), set(robot.parameters)))
    t = traced(robot)
    labels = tuple(f"J{index(i, j, longest=t.n)}" for i in range(1, 7) for j in t.coordinates)
    output = Output("J", (), (6, len(t.coordinates)), labels, meaning=f"Jacobian of frame {n}, in frame {projection}")
    name = f"{program_name(robot, 'jac')}_{projection}_{n}"
    remark = f"computed about frame {m}"
    return t.program(name, [t.positions()], [(output, _full(t, n, projection, m))], [remark])


def _full(t: Trace, n: int, r: int, m: int) -> list[Expr]:
    return [e for row in jacobian_by(t, n, r, m).rows for e in row]


def _flat(t: Trace, n: int, m: int) -> list[Expr]:
    """mJn,m row by row, over all moving joints."""
    columns = middle_jacobian(t, n, m)
    made = [columns.get(k, Twist(t.zero, t.zero)).six for k in t.coordinates]
    return [column[row] for row in range(6) for column in made]


def _factors(robot: Robot, n: int, r: int, m: int) -> Program:
    t = traced(robot)
    J = _flat(t, n, m)
    R, _ = placement_between(t, r, m)
    _, L = placement_between(t, m, n)
    joints = len(t.coordinates)
    outputs = [
        (Output("R", (), (3, 3), meaning=f"orientation of frame {m} in frame {r}"), [e for row in R.rows for e in row]),
        (Output("L", (), (3,), meaning=f"from the origin of frame {m} to that of frame {n}, in frame {m}"), list(L)),
        (Output("Jm", (), (6, joints), meaning=f"Jacobian about the origin of frame {m}, in frame {m}"), J),
    ]
    return t.program(f"{program_name(robot, 'jac')}_{r}_{m}_{n}", [t.positions()], outputs)


@model("ajac", "Kinematic", sources=("KC97 section 4.1",), needs=NEEDS, options=(TIP, ORIENTATION))
def analytic_jacobian(robot: Robot, *, frame: int, orientation: str) -> Program:
    """Analytical Jacobian of a frame: rates of its position and of its orientation's numbers per joint velocity.

    The derivatives of (P, O) of the fast geometric model by the joint variables.  It has no value
    where the guard is zero: there the parametrisation is singular.
    """
    n, t = frame, traced(robot)
    kind = KINDS[orientation]
    R, _ = placement_between(t, 0, n)
    guard = [] if kind.singular is None else [kind.singular(R)]
    if guard and Identity().is_zero(guard[0]):
        raise ModelError(f"{orientation} of frame {n} is singular in every posture of {robot.name}: its numbers have "
                         f"no rates; {', '.join(k for k in KINDS if k != orientation)} or the Jacobian (jac) may")
    J = min((jacobian_by(t, n, 0, m) for m in middle_frames(t, n)),
            key=lambda J: operations([e for row in J.rows for e in row], set(robot.parameters)))
    columns = [[*J.column(k).items[:3], *kind.rates(R, Vec(J.column(k).items[3:]))] for k in range(len(t.coordinates))]
    what = ("x", "y", "z", *kind.names)
    labels = tuple(f"JA_{name}_{k}" for name in what for k in t.coordinates)
    output = Output("Ja", (), (len(what), len(columns)), labels, meaning=f"rates of {', '.join(what)} of frame {n}")
    outputs = [(output, [column[row] for row in range(len(what)) for column in columns])]
    if guard:
        outputs.append((Output("guard", (), (1,), ("GUARD",), role="guard",
                               meaning=f"zero where {orientation} is singular"), guard))
    return t.program(f"{program_name(robot, 'ajac')}_{n}", [t.positions()], outputs)


@model("vel", "Kinematic", sources=("KC97 eq. 6",), needs=NEEDS)
def velocities(robot: Robot) -> Program:
    """Velocities of all links, each in its own frame.

    V (a row a link): velocity of its origin; W: its angular velocity.  The base's motion is included.
    """
    t = traced(robot)
    m = rates(t, t.state.without_acceleration())
    outputs = [_rows(t, "V", m.v, "velocity of the origin, m/s"), _rows(t, "W", m.w, "angular velocity, rad/s")]
    return t.program(program_name(robot, "vel"), [t.positions(), t.velocities()], outputs)


@model("acc", "Kinematic", sources=("KC97 eqs. 7-10",), needs=NEEDS)
def accelerations(robot: Robot) -> Program:
    """Accelerations of all links, each in its own frame.

    VP (a row a link): acceleration of its origin in the fixed frame, gravity not included; WP: angular
    acceleration.
    """
    t = traced(robot)
    m = rates(t, t.state)
    outputs = [_rows(t, "VP", m.vp, "acceleration of the origin, m/s^2"),
               _rows(t, "WP", m.wp, "angular acceleration, rad/s^2")]
    return t.program(program_name(robot, "acc"), [t.positions(), t.velocities(), t.accelerations()], outputs)


@model("jpqp", "Kinematic", sources=("KC97 section 4.4",), needs=NEEDS, options=(TIP, POINT, PROJECTION))
def jdot_qdot(robot: Robot, *, frame: int, point: Point, projection: int) -> Program:
    """The product Jdot qdot of a frame: its acceleration when the joints do not accelerate.

    Six numbers, linear then angular; for a base at rest they are what J qdd lacks of the acceleration.
    """
    robot, n = _tip(robot, frame, point)
    t = traced(robot)
    m = rates(t, t.state.without_acceleration().on_a_still_base())
    R, _ = placement_between(t, projection, n)
    labels = tuple(f"JPQP{k}" for k in range(1, 7))
    output = Output("jpqp", (), (6,), labels, meaning=f"Jdot qdot of frame {n}, in frame {projection}")
    name = f"{program_name(robot, 'jpqp')}_{projection}_{n}"
    return t.program(name, [t.positions(), t.velocities()], [(output, [*(R @ m.vp[n]), *(R @ m.wp[n])])])


@model("stat", "Kinematic", sources=("KD02 eq. 9.30",), needs=NEEDS, options=(TIP, POINT, PROJECTION))
def statics(robot: Robot, *, frame: int, point: Point, projection: int) -> Program:
    """Static torques: what the joints must give for a frame to press on its surroundings with a wrench.

    tau = J^T f, with the wrench f (force, moment at the origin of `frame`, or at `point` of it) in the axes of
    `projection`.
    """
    robot, n = _tip(robot, frame, point)
    t = traced(robot)
    g = t.graph
    names = t.own(f"FE{k}" for k in range(1, 7))
    f = [g.symbol(name) for name in names]
    # the wrench goes to the middle frame once, and meets short columns there
    options = []
    for m in middle_frames(t, n):
        R, _ = placement_between(t, m, projection)
        _, L = placement_between(t, m, n)
        force = R @ Vec(f[:3])
        moment = R @ Vec(f[3:]) + L.cross(force)
        columns = middle_jacobian(t, n, m)
        options.append([columns[k].power(Wrench(force, moment)) if k in columns else g.zero
                        for k in t.coordinates])
    tau: Sequence[Expr] = min(options, key=lambda o: operations(o, set(robot.parameters)))
    output = Output("tau", (), (len(tau),), tuple(f"GAM{j}" for j in t.coordinates), meaning="joint torques (N m, N)")
    wrench = Argument("f", names, meaning=f"force and moment of frame {n} on its surroundings, in frame {projection}")
    return t.program(f"{program_name(robot, 'stat')}_{projection}_{n}", [t.positions(), wrench], [(output, tau)])


def _tip(robot: Robot, frame: int, point: Point) -> tuple[Robot, int]:
    """The robot and the frame asked for, a point of a link being one more frame."""
    return with_point(robot, frame, point) if point else (robot, frame)


def _rows(t: Trace, name: str, vectors: list[Vec], meaning: str) -> tuple[Output, list[Expr]]:
    """One row of three for each link."""
    labels = tuple(f"{name}{k}{j}" for j in t.links for k in (1, 2, 3))
    return Output(name, (), (t.n, 3), labels, meaning=meaning), [e for j in t.links for e in vectors[j]]
