"""The Kinematic menu, where it divides: determinant and inverse of the Jacobian, with the singularities by name."""

from __future__ import annotations

from torsor.algebra.expr import Expr, rebuild
from torsor.algebra.identity import Identity
from torsor.algebra.polynomials.irreducible import Factored
from torsor.algebra.show import show
from torsor.errors import ModelError
from torsor.mechanics.jacobians.determinant import Singularities
from torsor.mechanics.jacobians.inverse_jacobian import about, inverse
from torsor.mechanics.jacobians.singular_joints import names
from torsor.mechanics.jacobians.square_rows import square_jacobians
from torsor.mechanics.search import operations
from torsor.models.catalogue import model, program_name
from torsor.models.needs import MOVES, OPEN
from torsor.models.options import FRAME_OR_NONE, MIDDLE, TIP, Option
from torsor.program.instructions import Output
from torsor.program.passes.expanded import turn_name
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.trace import index, traced

Named = tuple[str, tuple[int, ...]]  # a factor's name, the joints that it frees

AXES = Option("projection", FRAME_OR_NONE, -1, "Frame in whose axes it is written, at the origin of `frame`; -1 takes "
              "the axes and the origin of the middle frame.")
LONGEST = 200  # characters of a factor that is worth a remark


@model("jdet", "Kinematic", sources=("KC97 eqs. 4-5", "KD02 chapter 5"), needs=(OPEN, MOVES), options=(TIP,))
def jacobian_determinant(robot: Robot, *, frame: int) -> Program:
    """Determinant of the Jacobian as a product of factors: the singularities of the robot.

    det, and `factors`: those that change with the joints, called shoulder, elbow and wrist where the arm is of a
    kind that has them.  Rows that vanish for all postures drop out.  The sign is that of the Jacobian about the frame
    that the remark names.
    """
    n, t = frame, traced(robot)
    s = Singularities(t, square_jacobians(t, n)[0])
    found = names(s)
    values = [f.expr for f in s.factors]
    det = s.det.expr(t.graph)
    s.named_turns([det, *values])
    labels = tuple(name for name, _ in found)
    if not values:
        values, labels = [det], ("constant",)
    outputs = [
        (Output("det", (), (1,), ("DET",), meaning=f"determinant of the Jacobian of frame {n}"), [det]),
        (Output("factors", (), (len(values),), labels, meaning="where one of these is zero the robot is singular"),
         values),
    ]
    return t.program(f"{program_name(robot, 'jdet')}_{n}", [t.positions()], outputs, _remarks(s, found))


@model("jinv", "Kinematic", sources=("KC97 eqs. 4-5", "KD02 chapter 6"), needs=(OPEN, MOVES),
       options=(TIP, MIDDLE, AXES))
def jacobian_inverse(robot: Robot, *, frame: int, middle: int, projection: int) -> Program:
    """Inverse of the Jacobian: joint velocities from the velocity of a frame, with the determinant as guard.

    Jinv (a row a joint, six columns: linear then angular velocity) with Jinv J = 1.  By default for the Jacobian
    about the frame m that makes it shortest (`middle` chooses it): velocity of the point of the last link at the
    origin of m, in the axes of m.  With projection=r for that of the origin of `frame`, in the axes of frame r.
    The guard |det| is zero at the singularities, which `jacobian_determinant` lists.
    """
    n, t = frame, traced(robot)
    candidates = square_jacobians(t, n, middle)
    if max((len(rows) for rows, _ in candidates[0].blocks(Identity()) or ()), default=0) > 3:
        candidates = candidates[:1]  # large blocks take seconds each
    made = [_inverse(Singularities(t, square), projection) for square in candidates]
    s, found, Jinv = min(made, key=lambda x: operations([e for row in x[2] for e in row], set(robot.parameters)))
    g, square = t.graph, s.square
    seen = f"in frame {square.m}, at the origin of frame {square.point}"
    if projection != -1:
        seen = f"in frame {projection}, at the origin of frame {n}"
    det = s.det.expr(g)
    s.named_turns([e for row in Jinv for e in row])
    joints = dict(zip(square.joints, Jinv, strict=True))
    rows = [joints.get(j, [g.zero] * 6) for j in t.coordinates]
    labels = tuple(f"JINV{index(j, k, longest=t.n)}" for j in t.coordinates for k in range(1, 7))
    outputs = [
        (Output("Jinv", (), (len(rows), 6), labels, meaning=f"inverse Jacobian of frame {n}, {seen}"),
         [e for row in rows for e in row]),
        (Output("det", (), (1,), ("DET",), meaning="determinant"), [det]),
        (Output("guard", (), (1,), ("GUARD",), role="guard", meaning="absolute value of the determinant"),
         [g.abs(det)]),
    ]
    name = f"{program_name(robot, 'jinv')}_{projection if projection != -1 else square.m}_{n}"
    return t.program(name, [t.positions()], outputs, _remarks(s, found))


def _inverse(s: Singularities, projection: int) -> tuple[Singularities, list[Named], list[list[Expr]]]:
    """(s, names of the factors, rows of the inverse in six columns) for one middle frame."""
    t, square = s.t, s.square
    if not s.parts:
        part = f"Jacobian of frame {square.n}"
        if square.only:
            part = f"{square.only} of the {part}, all that its {len(square.joints)} joints can determine,"
        raise ModelError(f"the {part} is singular in every posture: it has no inverse; that of another frame, such as "
                         "a fixed link at the tip, may have one")
    found = names(s)
    called = {f.expr: name for f, (name, _) in zip(s.factors, found, strict=True)}
    for expr, name in called.items():
        if expr.op not in ("sin", "cos"):
            expr.named(name)
    X = inverse(s, called)
    Jinv = [[row[square.rows.index(k)] if k in square.rows else t.graph.zero for k in range(6)] for row in X]
    if projection != -1:
        Jinv = about(t, Jinv, square.m, square.n if square.point == square.m else square.m, projection)
    return s, found, Jinv


def _remarks(s: Singularities, found: list[Named]) -> list[str]:
    """The determinant as a product, and for each factor what happens where it vanishes."""
    square = s.square
    apart = s.t.n >= 10
    lines = [f"the Jacobian is taken about frame {square.m}" + (
        f"; its {square.only} alone is meant, for {len(square.joints)} joints cannot give a frame every velocity"
        if square.only else "")]
    if not s.det.number:
        return [*lines, "the determinant is zero: the robot is singular in every posture"]
    shown = {f.expr: _text(f.expr, apart) for f in s.det.factors}
    for f, (name, joints) in zip(s.factors, found, strict=True):
        several = "joints" if len(joints) > 1 else "joint"
        free = f"; {several} {', '.join(map(str, joints))} can then move with the hand at rest" if joints else ""
        if len(shown[f.expr]) > LONGEST:
            lines.append(f"{name}: long; its lines are in the program")
            shown[f.expr] = name
        else:
            lines.append(f"{name}: {shown[f.expr]} = 0{free}")
    return [*lines[:1], f"det = {_product(s.det, shown)}", *lines[1:]]


def _product(det: Factored, shown: dict[Expr, str]) -> str:
    """The factors in a row: -D3*RL4*(D3*C2 - RL4*S23)*C3*S5."""
    parts = []
    for f in det.factors:
        text = shown[f.expr]
        parts.append((f"({text})" if " " in text else text) + (f"^{f.power}" if f.power > 1 else ""))
    size = abs(det.number)
    number = [] if size == 1 and parts else [f"({size})" if size.denominator > 1 else str(size)]
    return ("-" if det.number < 0 else "") + "*".join(number + parts)


def _text(expr: Expr, apart: bool) -> str:
    """The expression as people write it, sines and cosines as S23; only its beginning where it is long."""
    g = expr.graph

    def short(node: Expr, args: tuple[Expr, ...]) -> Expr:
        if node.op in ("sin", "cos") and len(name := turn_name(node, apart)) > 1:
            return g.symbol(name)
        return g.apply(node.op, *args) if args else node

    return show(next(rebuild([expr], short)), LONGEST)
