"""The Kinematic menu: Jacobians, velocities, accelerations, statics."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.identity import Identity
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.algebra.operation_counts import operations
from torsor.algebra.shortening import compact, end_game
from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates, generalised
from torsor.mechanics.constraints.motor_torques import at_motors
from torsor.mechanics.jacobians.frame_motion import rates
from torsor.mechanics.jacobians.jacobian import jacobian as jacobian_by
from torsor.mechanics.jacobians.jacobian import middle_frames, middle_jacobian
from torsor.mechanics.orientation import KINDS
from torsor.mechanics.placement import placement_between
from torsor.mechanics.spatial import Twist, Wrench
from torsor.models.catalogue import model, program_name
from torsor.models.needs import GROUNDED, MOVES
from torsor.models.options import EFFORT, MIDDLE, POINT, PROJECTION, TIP, YES_NO, Option, one_of
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.points import with_point
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import index

NEEDS = (MOVES,)
FACTORS = Option("factors", YES_NO, False, "The three factors of the Jacobian, in the place of their product.")
ORIENTATION = Option("orientation", one_of(*KINDS), "rpy", "Numbers of the orientation whose rates are meant.")
CONTENDERS = 4  # middle frames that a Jacobian is really shortened about
Point = tuple[Scalar, ...]


@model("jac", "Kinematic", also=("frame_jacobian", "geometric_jacobian"), sources=("KC97 eqs. 3-5",), needs=NEEDS,
       loops=True, options=(TIP, POINT, PROJECTION, MIDDLE, FACTORS, EFFORT))
def jacobian(
    k: GeneralisedCoordinates, *, frame: int, point: Point, projection: int, middle: int, factors: bool, effort: int
) -> Program:
    """Jacobian matrix of a frame: linear and angular velocity per joint velocity.

    rJn with n = `frame` and r = `projection`, six rows (velocity of the origin of n, angular velocity) over all moving
    joints.  Its factors are R (3 by 3), L (3) and the Jacobian Jm about the frame `middle` (6 rows), with
    rJn = [R, 0; 0, R] [1, -L^; 0, 1] Jm.  Of a robot with loops: per velocity of its independent joints.
    """
    k, n = tip(k, frame, point)
    parameters = set(k.robot.parameters)
    candidates = middle_frames(k.t, n, middle)
    if factors:
        m = min(candidates, key=lambda m: operations(_flat(k, n, m), parameters))
        return _factors(generalised(k.robot, **k.written_in), n, projection, m)
    near = sorted(candidates, key=lambda m: operations(_full(k, n, projection, m), parameters))
    ways = [(m, generalised(k.robot, **k.written_in)) for m in near[: CONTENDERS if effort else 1]]
    made: list[tuple[Sequence[Expr], int, GeneralisedCoordinates]]
    made = [(_full(k, n, projection, m), m, k) for m, k in ways]
    if effort:
        made = [(compact(J, parameters), m, k) for J, m, k in made]
    J, m, k = min(made, key=lambda way: operations(way[0], parameters))
    labels = tuple(f"J{index(i, j, longest=k.t.n)}" for i in range(1, 7) for j in k.coordinates)
    output = Output("J", (), (6, len(k.coordinates)), labels, meaning=f"Jacobian of frame {n}, in frame {projection}")
    name = program_name(k.robot, "jac", n, projection)
    remarks = [f"computed about frame {m}", *k.remarks]
    return k.t.program(name, [k.positions()], [(output, end_game(J, parameters, effort))], remarks)


def _full(k: GeneralisedCoordinates, n: int, r: int, m: int) -> list[Expr]:
    return [e for row in k.columns(jacobian_by(k.t, n, r, m)).rows for e in row]


def _flat(k: GeneralisedCoordinates, n: int, m: int) -> list[Expr]:
    """mJn,m row by row, over all coordinates."""
    t, by_joint = k.t, middle_jacobian(k.t, n, m)
    columns = [by_joint.get(j, Twist(t.zero, t.zero)).six for j in t.freedoms]
    return [e for row in k.columns(Mat(columns).T).rows for e in row]


def _factors(k: GeneralisedCoordinates, n: int, r: int, m: int) -> Program:
    t = k.t
    J = _flat(k, n, m)
    R, _ = placement_between(t, r, m)
    _, L = placement_between(t, m, n)
    joints = len(k.coordinates)
    outputs = [
        (Output("R", (), (3, 3), meaning=f"orientation of frame {m} in frame {r}"), [e for row in R.rows for e in row]),
        (Output("L", (), (3,), meaning=f"from the origin of frame {m} to that of frame {n}, in frame {m}"), list(L)),
        (Output("Jm", (), (6, joints), meaning=f"Jacobian about the origin of frame {m}, in frame {m}"), J),
    ]
    return t.program(program_name(k.robot, "jac_factors", n, r), [k.positions()], outputs, k.remarks)


@model("ajac", "Kinematic", also=("task_jacobian",), sources=("KC97 section 4.1",), needs=(MOVES, GROUNDED),
       options=(TIP, ORIENTATION), loops=True)
def analytic_jacobian(k: GeneralisedCoordinates, *, frame: int, orientation: str) -> Program:
    """Analytical Jacobian of a frame: rates of its position and of its orientation's numbers per joint velocity.

    The derivatives of (P, O) of the fast geometric model by the joint variables.  It has no value
    where the guard is zero: there the parametrisation is singular.
    """
    n, t = frame, k.t
    kind = KINDS[orientation]
    R, _ = placement_between(t, 0, n)
    guard = [] if kind.singular is None else [kind.singular(R)]
    if guard and Identity().is_zero(guard[0]):
        raise ModelError(f"{orientation} of frame {n} is singular in every configuration of {k.robot.name}: its "
                         f"numbers have no rates; {', '.join(k for k in KINDS if k != orientation)} "
                         "or the Jacobian (jac) may")
    J = min((k.columns(jacobian_by(t, n, 0, m)) for m in middle_frames(t, n)),
            key=lambda J: operations([e for row in J.rows for e in row], set(k.robot.parameters)))
    columns = [[*J.column(i).items[:3], *kind.rates(R, Vec(J.column(i).items[3:]))] for i in range(len(k.coordinates))]
    what = ("x", "y", "z", *kind.names)
    labels = tuple(f"JA_{name}_{j}" for name in what for j in k.coordinates)
    output = Output("Ja", (), (len(what), len(columns)), labels, meaning=f"rates of {', '.join(what)} of frame {n}")
    outputs = [(output, [column[row] for row in range(len(what)) for column in columns])]
    if guard:
        outputs.append((Output("guard", (), (1,), ("GUARD",), role="guard",
                               meaning=f"zero where {orientation} is singular"), guard))
    return t.program(program_name(k.robot, "ajac", n), [k.positions()], outputs, k.remarks)


@model("vel", "Kinematic", also=("frame_velocities",), sources=("KC97 eq. 6",), needs=NEEDS, loops=True)
def velocities(k: GeneralisedCoordinates) -> Program:
    """Velocities of all links, each in its own frame.

    V (one row per link): velocity of its origin; W: its angular velocity.  The base's motion is included.
    """
    m = rates(k.t, k.state(k.t.state.without_acceleration()))
    outputs = [_rows(k, "V", m.v, "velocity of the origin, m/s"), _rows(k, "W", m.w, "angular velocity, rad/s")]
    return k.t.program(program_name(k.robot, "vel"), [k.positions(), k.velocities()], outputs, k.remarks)


@model("acc", "Kinematic", also=("frame_accelerations",), sources=("KC97 eqs. 7-10",), needs=NEEDS, loops=True)
def accelerations(k: GeneralisedCoordinates) -> Program:
    """Accelerations of all links, each in its own frame.

    VP (one row per link): acceleration of its origin in the fixed frame, gravity not included; WP: angular
    acceleration.
    """
    m = rates(k.t, k.state(k.t.state))
    outputs = [_rows(k, "VP", m.vp, "acceleration of the origin, m/s^2"),
               _rows(k, "WP", m.wp, "angular acceleration, rad/s^2")]
    arguments = [k.positions(), k.velocities(), k.accelerations()]
    return k.t.program(program_name(k.robot, "acc"), arguments, outputs, k.remarks)


@model("jpqp", "Kinematic", sources=("KC97 section 4.4",), needs=NEEDS, options=(TIP, POINT, PROJECTION), loops=True)
def jdot_qdot(k: GeneralisedCoordinates, *, frame: int, point: Point, projection: int) -> Program:
    """The product Jdot qdot of a frame: its acceleration when the joints do not accelerate.

    Six numbers, linear then angular; for a base at rest they are what J qdd lacks of the acceleration.
    """
    k, n = tip(k, frame, point)
    t = k.t
    m = rates(t, k.state(t.state.without_acceleration().on_a_still_base()))
    R, _ = placement_between(t, projection, n)
    labels = tuple(f"JPQP{k}" for k in range(1, 7))
    output = Output("jpqp", (), (6,), labels, meaning=f"Jdot qdot of frame {n}, in frame {projection}")
    name = program_name(k.robot, "jpqp", n, projection)
    values = [*(R @ m.vp[n]), *(R @ m.wp[n])]
    return t.program(name, [k.positions(), k.velocities()], [(output, values)], k.remarks)


@model("stat", "Kinematic", also=("static_torques",), sources=("KD02 eq. 9.30",), needs=NEEDS,
       options=(TIP, POINT, PROJECTION), loops=True)
def statics(k: GeneralisedCoordinates, *, frame: int, point: Point, projection: int) -> Program:
    """Static torques: what the joints must give for a frame to press on its surroundings with a wrench.

    tau = J^T f, with the wrench f (force, moment at the origin of `frame`, or at `point` of it) in the axes of
    `projection`.
    """
    k, n = tip(k, frame, point)
    t = k.t
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
        options.append(at_motors(k, k.projected([columns[j].power(Wrench(force, moment)) if j in columns else g.zero
                                                for j in t.freedoms])))
    tau: Sequence[Expr] = min(options, key=lambda o: operations(o, set(k.robot.parameters)))
    output = Output("tau", (), (len(tau),), k.motors.labels("GAM"), meaning="joint torques (N m, N)")
    wrench = Argument("f", names, meaning=f"force and moment of frame {n} on its surroundings, in frame {projection}")
    name = program_name(k.robot, "stat", n, projection)
    return t.program(name, [k.positions(), wrench], [(output, tau)], k.remarks)


def tip(k: GeneralisedCoordinates, frame: int, point: Point) -> tuple[GeneralisedCoordinates, int]:
    """The robot and the frame asked for, a point of a link being one more frame."""
    if not point:
        return k, frame
    robot, n = with_point(k.robot, frame, point)
    return generalised(robot, **k.written_in), n


def _rows(k: GeneralisedCoordinates, name: str, vectors: list[Vec], meaning: str) -> tuple[Output, list[Expr]]:
    """One row of three for each link."""
    labels = tuple(f"{name}{axis}{j}" for j in k.links for axis in (1, 2, 3))
    return Output(name, (), (len(k.links), 3), labels, meaning=meaning), [e for j in k.links for e in vectors[j]]
