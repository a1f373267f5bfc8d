"""The Geometric menu: from the pose of a frame to the joints, in closed form."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from random import Random

from torsor.algebra.calculus import derivatives, substitute
from torsor.algebra.expr import Expr, reachable
from torsor.algebra.identity import Identity
from torsor.algebra.linear.elimination import echelon
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.errors import ModelError
from torsor.mechanics.inverse import paul, pieper
from torsor.mechanics.inverse.joint_path import JointPath, Pose, chain
from torsor.mechanics.inverse.ranges import within_limits
from torsor.mechanics.inverse.sheet import Sheet
from torsor.models.catalogue import model, program_name
from torsor.models.geometry.vanishing import clearance, must_not_vanish
from torsor.models.needs import MOVES
from torsor.models.options import JOINTS, TIP, YES_NO, Option, expressions, one_of
from torsor.program.check import check
from torsor.program.choices import solutions
from torsor.program.evaluate import evaluate
from torsor.program.freeze import freeze
from torsor.program.instructions import Argument, Output
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.scalars.scalar import Scalar
from torsor.trace import Trace, traced

TARGET = tuple(c + r for r in "xyz" for c in "snaP")  # row by row: s, n, a are the columns of the rotation
COMPARED = "a guard compares the target with the direct model"
TASKS = ("auto", "pose", "position")
TASK = Option("task", one_of(*TASKS), "auto",
              "Pose, position (orientation free), or auto: position where that alone fixes the joints.")
POSE_ENTRIES = Option(
    "target", expressions(12, "12 entries, three rows of s n a P with commas between", free=True), "",
    "Entries of the target, each a name, a number, an expression or * (free); nothing: all are symbols.")
LOCKED = Option("locked", JOINTS, "", "Joints that are given.")
LIMITS = Option("limits", YES_NO, False, "Configurations outside the robot's joint limits are no solutions; whole "
                "turns are added where they help.")
OPTIONS = (TIP, TASK, POSE_ENTRIES, LOCKED, LIMITS)

Method = Callable[[JointPath, Pose, frozenset[Expr], Sheet, Identity], list[Expr]]
Target = tuple[Scalar | None, ...]  # twelve entries, None where one is free; nothing: all are symbols


@model("igm_paul", "Geometric", also=("analytic_inverse_kinematics",), sources=("KC97 section 3.3", "KD02 section 4.3"),
       needs=(MOVES,), options=OPTIONS)
def inverse_geometric_paul(
    robot: Robot, *, frame: int, task: str, target: Target, locked: tuple[str, ...], limits: bool
) -> Program:
    """Inverse geometric model by Paul's method: joints from the pose of a frame, one after the other.

    T holds the first three rows of the target; choices pick one of the solutions, guards say whether it exists.
    Of a robot with loops: first the path to the frame, then the motors, through the loops.
    """
    return _to_motors(robot, closed_form(robot, "paul", frame, task, target, locked, limits=limits))


@model("igm_pieper", "Geometric", sources=("KC97 section 3.3", "KD02 section 4.4"), needs=(MOVES,), options=OPTIONS)
def inverse_geometric_pieper(
    robot: Robot, *, frame: int, task: str, target: Target, locked: tuple[str, ...], limits: bool
) -> Program:
    """Inverse geometric model by Pieper's method: six joints, three axes that meet in a point or three slides.

    The point may be at the end, at the base or in the middle of the chain; the position gives an equation of degree
    four at most in one joint.  Also three joints for a position.
    """
    return _to_motors(robot, closed_form(robot, "pieper", frame, task, target, locked, limits=limits))


def _to_motors(robot: Robot, program: Program) -> Program:
    """The model of the path, or of the motors where loops drive it."""
    if not robot.loops:
        return program
    from torsor.mechanics.loop_closure.geometry_program import through_loops  # numpy is for those who need it

    return through_loops(program, robot)


METHODS: dict[str, Method] = {"paul": paul.solve, "pieper": pieper.solve}
EXACT = Fraction(1, 10**12)  # the square of how far, relatively, a false solution is from its target at the least
REACHED = Fraction(2, 10**8)  # and of how far one may be where more is asked than the joints can give: turned by 1e-4


def closed_form(
    robot: Robot, method: str, frame: int, task: str, target: Target = (), locked: Sequence[str] = (),
    error: bool = False, limits: bool = False,
) -> Program:
    """The inverse model of that method.

    With `error` three outputs more: the square of what a solution lacks, the squares that must not vanish, and `clear`,
    negative where one of these is less than its element of an argument `zeros`.
    """
    t = traced(robot)
    path = chain(t, frame, locked_links(t, locked))
    entries = _entries(t, target)
    test, U = reachable_target(path)
    free = {s for s, entry in entries.items() if entry is None}
    if chosen_task(path, task, test) == "position":
        free |= {e for row in U.R.rows for e in row}
    taken = {*(x.joint.variable for x in robot.links), *robot.parameters, *target_names(t)}
    sheet = Sheet(t.graph, taken | {str(n.value) for n in _symbols(entries.values())})
    solution = METHODS[method](path, U, frozenset(free), sheet, test)
    lacking, size = _lacking(path, U, frozenset(free), solution)
    write = partial(_program, t, path, program_name(robot, f"igm_{method}"), sheet, entries)
    if (len(path.movers) < 6 and not free) or (not target and _gives_false(path, write(solution, lacking / size))):
        sheet.remarks.append("more is asked of the target than the joints can give, or a step has solutions that "
                             f"others forbid: {COMPARED}")
        sheet.guard(REACHED * size - lacking, "the target is reached")
    solution = within_limits(path, sheet, solution) if limits else solution
    if not error:
        return write(solution, None)
    taken |= {e for choice in sheet.choices for e in choice.elements}
    return write(solution, lacking / size, must_not_vanish(solution, robot.parameters), taken)


def _lacking(path: JointPath, U: Pose, free: frozenset[Expr], q: Sequence[Expr]) -> tuple[Expr, Expr]:
    """The square of what the configuration lacks to the target, and what to compare it with."""
    g = path.trace.graph
    reached = path.pose(q)
    pairs = [(e, x) for row, other in zip(U.R.rows, reached.R.rows, strict=True)
             for e, x in zip(row, other, strict=True)]
    lacking, size = g.zero, g.one
    for e, x in [*pairs, *zip(U.P, reached.P, strict=True)]:
        if e not in free:
            lacking = lacking + (x - e) ** 2
    for p in U.P:
        size = size + p**2 if p not in free else size
    return lacking, size


def _gives_false(path: JointPath, program: Program) -> bool:
    """Whether some choices pass all guards and miss the target, tried at random configurations."""
    draw = Random(1)
    direct = _direct(path)
    for _ in range(3):
        given = {a.name: [draw.uniform(0.3, 1.2) for _ in a.elements] for a in direct.arguments}
        T = evaluate(direct, given)["T"]
        with suppress(ArithmeticError):
            taken = {a.name: T if a.name == "T" else given[a.name] for a in program.arguments if a.role != "choice"}
            if any(found["error"][0] > EXACT for found in solutions(program, taken)):
                return True
    return False


def _direct(path: JointPath) -> Program:
    """The pose that the joints give, as arguments of an inverse model see it."""
    t = path.trace
    outputs = [(Output("T", (), (3, 4)), _twelve(path.pose([x.q for x in path.movers])))]
    q = Argument("q", tuple(str(x.q.value) for x in path.movers))
    return freeze("direct", [q, *_given(path), t.parameters()], outputs)


def chain_constants(robot: Robot, frame: int, locked: Sequence[str] = ()) -> Program:
    """The constant transforms E of the path to a frame, (m + 1, 3, 4): see `mechanics.inverse.joint_path`."""
    t = traced(robot)
    path = chain(t, frame, locked_links(t, locked))
    entries = [e for E in path.E for e in _twelve(E)]
    output = Output("E", (), (len(path.E), 3, 4), meaning="constant transforms between the joints, three rows each")
    return narrowed(freeze(program_name(robot, "chain"), [*_given(path), t.parameters()], [(output, entries)]))


@dataclass(frozen=True)
class Sought:
    """What is asked of a path: its joints, those of them that are sought and whether they slide, pose or position."""

    joints: tuple[str, ...]
    sought: tuple[str, ...]
    slides: tuple[bool, ...]
    task: str


def what_is_sought(robot: Robot, frame: int, locked: Sequence[str] = (), task: str = "auto") -> Sought:
    """The joints on the path to a frame, and what task "auto" means for them."""
    t = traced(robot)
    path = chain(t, frame, locked_links(t, locked))
    joints = tuple(str(t.q[j].value) for j in path.links if j in t.coordinates)
    return Sought(joints, tuple(str(x.q.value) for x in path.movers), tuple(x.slides for x in path.movers),
                  chosen_task(path, task, reachable_target(path)[0]))


def _given(path: JointPath) -> list[Argument]:
    """The argument of the joints that are locked, where there are any."""
    t = path.trace
    own = {x.j for x in path.movers}
    names = tuple(str(t.q[j].value) for j in path.links if j in t.coordinates and j not in own)
    return [Argument("locked", names, meaning="joints that are given (rad, m)")] if names else []


def reachable_target(path: JointPath) -> tuple[Identity, Pose]:
    """The target as symbols, and identities that hold for the targets that the chain can reach."""
    U, reached = target_pose(path.trace), path.pose([x.q for x in path.movers])
    test = Identity()
    for symbol, value in zip(_twelve(U), _twelve(reached), strict=True):
        test.suppose(symbol, value)
    return test, U


def target_names(t: Trace) -> tuple[str, ...]:
    """The names of a target's entries, row by row."""
    return t.own(TARGET)


def target_pose(t: Trace) -> Pose:
    """The target as symbols."""
    entries = t.graph.symbols(target_names(t))
    rows = [entries[4 * r : 4 * r + 4] for r in range(3)]
    return Pose(Mat([row[:3] for row in rows]), Vec([row[3] for row in rows]))


def _twelve(T: Pose) -> list[Expr]:
    """Three rows of rotation and position, row by row."""
    return [e for row, p in zip(T.R.rows, T.P, strict=True) for e in (*row, p)]


def chosen_task(path: JointPath, task: str, test: Identity) -> str:
    """pose or position; auto is position where the joints move the origin in as many directions as they are."""
    if task != "auto":
        return task
    g = path.trace.graph
    P = path.pose([x.q for x in path.movers]).P
    slopes = [derivatives(list(P), {x.q: g.one}) for x in path.movers]
    return "position" if len(echelon(slopes, test)[1]) == len(path.movers) else "pose"


def _program(
    t: Trace, path: JointPath, name: str, sheet: Sheet, entries: Mapping[Expr, Expr | None], solution: Sequence[Expr],
    error: Expr | None, squares: Sequence[Expr] = (), taken: Collection[str] = (),
) -> Program:
    count = len(path.movers)
    values = {s: e for s, e in entries.items() if e is not None and e is not s}
    made = [*solution, *(value for value, _ in sheet.guards), *([error] if error is not None else [])]
    made = substitute(made, values) if values else made
    own = [str(n.value) for n in _symbols(entries.values())]
    target = Argument("T", tuple(name for name in own if name not in t.robot.parameters),
                      meaning="target, the first three rows (s n a P) of its transform, row by row")
    q = Output("q", (), (count,), tuple(str(x.q.value) for x in path.movers), meaning="joint positions (rad, m)")
    outputs = [(q, made[:count])]
    if error is not None:
        outputs.append((Output("error", (), (), meaning="square of what lacks to the target"), [made.pop()]))
    clear = clearance(squares, taken)
    if clear is not None:
        outputs += [(Output("squares", (), (len(squares),), meaning="what must not vanish"), [*squares]),
                    (Output("clear", (), (), meaning="how far what must not vanish is above zero"), [clear[1]])]
    for k, (value, (_, words)) in enumerate(zip(made[count:], sheet.guards, strict=True), 1):
        outputs.append((Output(f"guard{k}", (), (), (f"G{k}",), "guard", words), [value]))
    given = [target, *_given(path), *([clear[0]] if clear is not None else []), *sheet.choices]
    program = t.program(name, given, outputs, sheet.remarks)
    # wrenches and the motion of the base have no part in geometry
    return narrowed(check(replace(program, arguments=(*given, t.parameters()))))


def _symbols(entries: Iterable[Expr | None]) -> list[Expr]:
    """The symbols of a target, in the order in which they appear."""
    found: dict[Expr, None] = {}
    for entry in entries:
        found |= dict.fromkeys(n for n in reachable([entry]) if n.op == "symbol") if entry is not None else {}
    return list(found)


def _entries(t: Trace, target: Target) -> dict[Expr, Expr | None]:
    """What each symbol of the target stands for: itself, an expression, or None where it is free."""
    symbols = t.graph.symbols(target_names(t))
    if not target:
        return {s: s for s in symbols}
    made = [None if entry is None else t.scalar(entry) for entry in target]
    own = {x.joint.variable for x in t.robot.links}
    if clash := own & {str(n.value) for n in _symbols(made)}:
        raise ModelError(f"the target cannot depend on the joints that are sought: {', '.join(sorted(clash))}")
    return dict(zip(symbols, made, strict=True))


def locked_links(t: Trace, locked: Sequence[str]) -> list[int]:
    """The links of the joints that are given, by their variables."""
    return [j for j in t.coordinates if str(t.q[j].value) in locked]
