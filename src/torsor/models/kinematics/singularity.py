"""The Kinematic menu, where it divides: determinant and inverse of the Jacobian, with the singularities by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torsor.algebra.expr import Expr, rebuild
from torsor.algebra.identity import Identity
from torsor.algebra.operation_counts import operations
from torsor.algebra.polynomials.irreducible import ONE, Factored, over
from torsor.algebra.show import show
from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.jacobians.determinant import Singularities
from torsor.mechanics.jacobians.inverse_jacobian import about, inverse
from torsor.mechanics.jacobians.singular_joints import Named, joints_at_rest, names
from torsor.mechanics.jacobians.square_rows import square_jacobians
from torsor.models.catalogue import model, program_name
from torsor.models.kinematics.kinematic import Point, tip
from torsor.models.needs import GROUNDED, MOVES
from torsor.models.options import FRAME_OR_NONE, MIDDLE, POINT, TIP, Option
from torsor.program.instructions import Output
from torsor.program.passes.expanded import turn_name
from torsor.program.program import Program
from torsor.trace import index

if TYPE_CHECKING:
    from torsor.mechanics.constraints.rate_equations import RateEquations

AXES = Option("projection", FRAME_OR_NONE, 0, "Frame in whose axes it is written, at the origin of `frame`; -1 takes "
              "axes and origin of the middle frame, which is shorter.")
LONGEST = 200  # characters of a factor that is worth a remark


@model("jdet", "Kinematic", also=("singularities",), sources=("KC97 eqs. 4-5", "KD02 chapter 5"),
       needs=(MOVES, GROUNDED), options=(TIP, POINT), loops=True)
def jacobian_determinant(k: GeneralisedCoordinates, *, frame: int, point: Point) -> Program:
    """Determinant of the Jacobian as a product of factors: the singularities of the robot.

    det, and `factors`: those that change with the joints, called shoulder, elbow and wrist where the arm is of a
    kind that has them.  Rows that vanish for all configurations drop out.  The sign is that of the Jacobian about the
    frame that the remark names.  Of a robot with loops, in its independent joints: `factors` are zero where joints move
    with the frame at rest, and `direct` divides: those that are zero where joints move with the independent ones at
    rest.
    """
    k, n = tip(k, frame, point)
    rates = _rates(k, n)
    squares = rates.squares(-1) if rates else square_jacobians(k.t, n, -1)
    s, held = Singularities(k.t, squares[0]), Singularities(k.t, rates.holding()) if rates else None
    top, bottom = over(s.det, held.det) if held else (s.det, ONE)
    found = _found(rates, s, top)
    let_go = [(f"direct{i}", joints_at_rest(held, f)) for i, f in enumerate(held.moving(bottom), 1)] if held else []
    values, direct = ([f.expr for f in s.moving(x)] for x in (top, bottom))
    det = top.expr(k.t.graph) / bottom.expr(k.t.graph)
    s.named_turns([det, *values, *direct])
    outputs = [(Output("det", (), (1,), ("DET",), meaning=f"determinant of the Jacobian of frame {n}"), [det]),
               (Output("factors", (), (max(1, len(values)),), _labels(found) or ("constant",),
                       meaning="where one of these is zero the robot is singular"), values or [det])]
    if direct:
        meaning = "where one of these is zero the independent joints do not hold the robot"
        outputs.append((Output("direct", (), (len(direct),), _labels(let_go), meaning=meaning), direct))
    remarks = [*_remarks(s, top, found, bottom, let_go), *_shared(s, top), *_of_one_assembly(k, rates), *k.remarks]
    return k.t.program(program_name(k.robot, "jdet", n), [k.positions()], outputs, remarks)


@model("jinv", "Kinematic", sources=("KC97 eqs. 4-5", "KD02 chapter 6"), needs=(MOVES, GROUNDED),
       options=(TIP, POINT, MIDDLE, AXES), loops=True)
def jacobian_inverse(k: GeneralisedCoordinates, *, frame: int, point: Point, middle: int, projection: int) -> Program:
    """Inverse of the Jacobian: joint velocities from the velocity of a frame, with the determinant as guard.

    Jinv (one row for each joint, six columns: linear then angular velocity) with Jinv J = 1, J being what `jacobian`
    gives for the same `frame` and `projection`.  With projection=-1 for the Jacobian about the frame m that makes it
    shortest (`middle` chooses it): velocity of the point of the last link at the origin of m, in the axes of m.
    The guard |det| is zero at the singularities, which `jacobian_determinant` lists.  Of a robot with loops: velocities
    of its independent joints; det is that of the equations that are solved, free of what `direct` singularities divide.
    """
    k, n = tip(k, frame, point)
    t, rates = k.t, _rates(k, n)
    candidates = rates.squares(middle) if rates else square_jacobians(t, n, middle)
    if max((len(rows) for rows, _ in candidates[0].blocks(Identity()) or ()), default=0) > 3 or k.robot.loops:
        candidates = candidates[:1]  # large blocks take seconds each, and so do many
    made = [_inverse(Singularities(t, square), projection) for square in candidates]
    s, found, Jinv = min(made, key=lambda x: operations([e for row in x[2] for e in row], set(k.robot.parameters)))
    g, square = t.graph, s.square
    seen = f"in frame {square.m}, at the origin of frame {square.point}"
    if projection != -1:
        seen = f"in frame {projection}, at the origin of frame {n}"
    det = s.det.expr(g)
    s.named_turns([e for row in Jinv for e in row])
    joints = dict(zip(k.coordinates if square.motors else square.joints, Jinv, strict=True))
    rows = [joints.get(j, [g.zero] * 6) for j in k.coordinates]
    labels = tuple(f"JINV{index(j, i, longest=t.n)}" for j in k.coordinates for i in range(1, 7))
    outputs = [
        (Output("Jinv", (), (len(rows), 6), labels, meaning=f"inverse Jacobian of frame {n}, {seen}"),
         [e for row in rows for e in row]),
        (Output("det", (), (1,), ("DET",), meaning="determinant"), [det]),
        (Output("guard", (), (1,), ("GUARD",), role="guard", meaning="absolute value of the determinant"),
         [g.abs(det)]),
    ]
    name = program_name(k.robot, "jinv", n, projection if projection != -1 else square.m)
    remarks = [*_remarks(s, s.det, rates.called_after_loops(found) if rates else found),
               *_of_one_assembly(k, rates), *k.remarks]
    return t.program(name, [k.positions()], outputs, remarks)


def _rates(k: GeneralisedCoordinates, n: int) -> RateEquations | None:
    """The equations of rates of a robot with loops; None of a tree, whose Jacobian needs none."""
    if not k.reduction:
        return None
    from torsor.mechanics.constraints.rate_equations import rate_equations  # numpy is for those who need it

    return rate_equations(k, n)


def _of_one_assembly(k: GeneralisedCoordinates, rates: RateEquations | None) -> list[str]:
    """What the equations of rates suppose of the assembly, in words."""
    return [k.follows(j, shares) for j, shares in rates.of_one_assembly.items()] if rates else []


def _found(rates: RateEquations | None, s: Singularities, det: Factored) -> list[Named]:
    """The names of those factors that are left."""
    named = names(s, s.moving(det))
    return rates.called_after_loops(named) if rates else named


def _shared(s: Singularities, left: Factored) -> list[str]:
    """The factors that the independent joints and the frame share: the closure itself is singular there."""
    kept = {f.expr: f.power for f in left.factors}
    shared = [_text(f.expr, s.t.n >= 10) for f in s.factors if kept.get(f.expr, 0) < f.power]
    return [f"where {' or '.join(shared)} is zero the loops themselves are singular"] if shared else []


def _labels(named: list[Named]) -> tuple[str, ...]:
    return tuple(name for name, _ in named)


def _inverse(s: Singularities, projection: int) -> tuple[Singularities, list[Named], list[list[Expr]]]:
    """(s, names of the factors, rows of the inverse in six columns) for one middle frame."""
    t, square = s.t, s.square
    if not s.parts:
        part = f"Jacobian of frame {square.n}"
        if square.only:
            part = f"{square.only} of the {part}, all that its {len(square.rows)} joints can determine,"
        raise ModelError(f"the {part} is singular in every configuration: it has no inverse; that of another frame, "
                         "such as a fixed link at the tip, may have one")
    found = names(s, s.factors)
    called = {f.expr: name for f, (name, _) in zip(s.factors, found, strict=True)}
    for expr, name in called.items():
        if expr.op not in ("sin", "cos"):
            expr.named(name)
    X = inverse(s, called)
    Jinv = [[row[square.rows.index(k)] if k in square.rows else t.graph.zero for k in range(6)] for row in X]
    if projection != -1:
        Jinv = about(t, Jinv, square.m, square.n if square.point == square.m else square.m, projection)
    return s, found, Jinv


def _remarks(s: Singularities, det: Factored, found: list[Named], bottom: Factored = ONE,
             let_go: list[Named] | None = None) -> list[str]:
    """The determinant as a product, and for each factor what happens where it vanishes."""
    square = s.square
    apart = s.t.n >= 10
    lines = [f"the Jacobian is taken about frame {square.m}" + (
        f"; its {square.only} alone is meant, for {len(square.rows)} joints cannot give a frame every velocity"
        if square.only else "")]
    if not det.number:
        return [*lines, "the determinant is zero: the robot is singular in every configuration"]
    shown = {f.expr: _text(f.expr, apart) for f in (*det.factors, *bottom.factors)}
    for factored, named, rest in ((det, found, "the hand"), (bottom, let_go or [], "the independent joints")):
        for f, (name, joints) in zip(s.moving(factored), named, strict=True):
            several = "joints" if len(joints) > 1 else "joint"
            free = f"; {several} {', '.join(map(str, joints))} can then move with {rest} at rest" if joints else ""
            if len(shown[f.expr]) > LONGEST:
                lines.append(f"{name}: long; its lines are in the program")
                shown[f.expr] = name
            else:
                lines.append(f"{name}: {shown[f.expr]} = 0{free}")
    divided = _product(bottom, shown)
    divided = f"/({divided})" if len(bottom.factors) > 1 else f"/{divided}" if bottom.factors else ""
    return [*lines[:1], f"det = {_product(det, shown)}{divided}", *lines[1:]]


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
