"""The Dynamic menu, half and half: some joints with given accelerations, the others with given torques."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat, Vec
from torsor.algebra.operation_counts import operations
from torsor.errors import ModelError, degrees_of_freedom
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.constraints.reduced_dynamics import check_inertia
from torsor.mechanics.dynamics import articulated, composite, newton_euler
from torsor.mechanics.dynamics.inertia_systems import solve_inertia
from torsor.mechanics.layout import Layout
from torsor.mechanics.link_plans import FRAMES, WALKING
from torsor.mechanics.search import cheapest
from torsor.models.catalogue import model, program_name
from torsor.models.dynamics.direct import LONG, METHOD
from torsor.models.dynamics.dynamic import check_thrust, per_joint, shared_out
from torsor.models.needs import MOVES
from torsor.models.options import EFFORT, FRICTION, JOINTS, THRUST, Option
from torsor.program.instructions import Argument
from torsor.program.program import Program
from torsor.trace import Coordinates

GIVEN = Option("given", JOINTS, "", "Joints whose accelerations are given, any of them; of the others the torques are.")


@model("hdm", "Dynamic", sources=("Featherstone, Rigid Body Dynamics Algorithms 2008, section 9.2",), needs=(MOVES,),
       options=(GIVEN, METHOD, FRICTION, THRUST, EFFORT), inertial=True, loops=True)
def hybrid_dynamics(
    k: GeneralisedCoordinates, *, given: Sequence[str], method: str, friction: str, thrust: bool, effort: int
) -> Program:
    """Hybrid dynamic model: accelerations of some joints from torques, torques of the others from accelerations.

    qdd holds the accelerations of the joints that `given` names, tau the torques of the others; `accelerations` and
    `torques` are what is missing.  By articulated bodies of which the given joints are not released (the work grows
    with the number of joints), or by composite links and the equations of the others alone.  The forces on a base that
    moves by itself are given, or without thrust zero.  Of a robot with loops: of its independent joints.
    """
    check_thrust(k, thrust)
    t, held = k.t, _numbers(k, given)
    free = [j for j in k.coordinates if j not in held]
    check_inertia(k)
    pushed = [j for j in free if thrust or j > 0]
    names = t.own(Coordinates(tuple(pushed), k.coordinates.longest).labels("GAM"))
    tau = dict.fromkeys(k.base, t.graph.zero) | {j: t.graph.symbol(name) for j, name in zip(pushed, names, strict=True)}
    x = t.state.with_moving(qdd=dict.fromkeys(free, t.graph.zero))

    def by_articulated(s: Layout) -> list[Expr]:
        made, needed = articulated.hybrid_dynamics(t, s, x, tau, friction)
        return [*(made[j] for j in free), *(needed[j] for j in held)]

    def by_composite(s: Layout) -> list[Expr]:
        still = newton_euler.inverse_dynamics(t, s, k.state(x), friction)
        Q = dict(zip(k.coordinates, k.projected(still), strict=True))
        rows = dict(zip(k.coordinates, k.congruent(composite.inertia_matrix(t, s)).rows, strict=True))
        A = {(i, j): e for i, row in rows.items() for j, e in zip(k.coordinates, row, strict=True)}
        if not free:
            return [Q[i] for i in held]
        made = solve_inertia(Mat([[A[i, j] for j in free] for i in free]), [tau[i] - Q[i] for i in free])
        return [*made, *(Q[i] + Vec([A[i, j] for j in free]).dot(Vec(made)) for i in held)]

    ways: dict[str, Callable[[Layout], list[Expr]]] = {"articulated": by_articulated, "composite": by_composite}
    if k.robot.loops:
        del ways["articulated"]
        if method == "articulated":
            raise ModelError("articulated bodies are for robots without loops: take method=composite")
    if len(t.coordinates) > LONG and method == "auto" and not k.robot.loops:
        method = "articulated"
    tried = [cheapest(t, effort, ways[name], scope=WALKING if name == "composite" else FRAMES)
             for name in ways if method in ("auto", name)]
    values = min(tried, key=lambda outputs: operations(outputs, set(t.robot.parameters)))
    found, lacking = (Coordinates(tuple(joints), k.coordinates.longest) for joints in (free, held))
    outputs = [
        per_joint(found, "accelerations", "QDP", "joint accelerations (rad/s^2, m/s^2)"),
        per_joint(lacking, "torques", "GAM", "joint torques (N m, N)"),
    ]
    arguments = [k.positions(), k.velocities(), *[t.accelerations(lacking)] * bool(held),
                 *[Argument("tau", names, meaning="joint torques (N m, N)")] * bool(names)]
    dealt = [(output, part) for output, part in shared_out(outputs, values) if output.labels]
    return t.program(program_name(k.robot, "hdm"), arguments, dealt, k.remarks)


def _numbers(k: GeneralisedCoordinates, given: Sequence[str]) -> list[int]:
    """The joints with these variables, in link order."""
    if k.motors.joints != k.coordinates.joints:
        raise ModelError(f"{k.robot.name} has {len(k.motors)} motors for {degrees_of_freedom(len(k.coordinates))}: "
                         "given are generalised forces; let that many joints be active")
    joints = {k.t.robot.links[j - 1].joint.variable: j for j in k.coordinates if j > 0}
    if missing := [name for name in given if name not in joints]:
        raise ModelError(f"given names {', '.join(missing)}, which moves with others: the independent joints of "
                         f"{k.robot.name} are {', '.join(joints)}")
    return [j for name, j in joints.items() if name in given]
