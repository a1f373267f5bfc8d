"""The Geometric menu: inverse geometric model of any chain of six joints, by elimination."""

from __future__ import annotations

from dataclasses import replace

from torsor.algebra.expr import Expr
from torsor.algebra.linear.vectors import Mat
from torsor.mechanics.inverse.joint_path import JointPath, chain
from torsor.mechanics.inverse.pluecker import NAMES
from torsor.mechanics.inverse.raghavan_roth import chosen_variant, equations
from torsor.mechanics.inverse.ring import JOINTS, VARIANTS, A, B, D, E, Variant
from torsor.models.catalogue import model, program_name
from torsor.models.geometry.inverse_geometric import target_names, target_pose
from torsor.models.needs import Need
from torsor.models.options import TIP, Option, whole
from torsor.program.instructions import Argument, Output
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.topology import path_to_base
from torsor.trace import traced


def _six(robot: Robot) -> bool:
    moving = [bool(j and robot.links[j - 1].joint.kind.moves) for j in range(len(robot.links) + 1)]
    return any(sum(moving[k] for k in path_to_base(robot, j)) == JOINTS for j in range(len(robot.links) + 1))


SIX = Need(_six, "this model needs six moving joints between the base and a frame")
VARIANT = Option("variant", whole(-1, len(VARIANTS) - 1), -1,
                 "Which joint has which part in the elimination; -1 is the first that fits.")


@model("igm_general", "Geometric", sources=("Raghavan & Roth 1993", "Manocha & Canny 1994", "KD02 section 4.5"),
       needs=(SIX,), options=(TIP, VARIANT))
def inverse_geometric_general(robot: Robot, *, frame: int, variant: int) -> Program:
    """Inverse geometric model of any six-joint chain: the fourteen equations of Raghavan and Roth.

    Joint c acting on left (14 by 9) times the monomials of joints d and e = right (14 by 9) times the monomials of
    joints b and a.  T is the target 0Tn of `frame`, its first three rows.  E holds the constant transforms of the
    chain, 0Tn = E0 J1 E1 ... J6 E6, three rows each.  With loops: the path to the frame; `loop_geometry` with
    independent=path then gives the motors.
    """
    t = traced(robot)
    path = chain(t, frame)
    chosen = chosen_variant(path, variant)
    target = target_pose(t)
    left, right = equations(path.E, [m.slides for m in path.movers], target, chosen, t.graph.one)
    outputs = elimination_outputs(path, chosen, left, right)
    name = f"{program_name(robot, 'igm_general')}_{VARIANTS.index(chosen)}"
    argument = Argument("T", target_names(t), meaning=f"target: the first three rows of 0T{frame}, row by row")
    remarks = elimination_words(chosen)
    if robot.loops:
        names = ", ".join(str(m.q) for m in path.movers)
        remarks.append(f"Closed loops: these are the joints of the path to the frame; the motors come from them by the "
                       f"loop geometric model (lgm) written in {names}.")
    made = t.program(name, [argument], outputs, remarks)
    # geometry reads neither wrenches nor the motion of the base: solvers take the target and the parameters only
    return replace(made, arguments=(argument, t.parameters()))


def elimination_outputs(path: JointPath, chosen: Variant, left: Mat, right: Mat) -> list[tuple[Output, list[Expr]]]:
    """The equations in the monomials of four joints, and the constant transforms between all six."""
    movers = [path.movers[j] for j in chosen.order]
    constants = [e for pose in path.E for row, p in zip(pose.R.rows, pose.P, strict=True) for e in (*row, p)]
    return [
        (_matrix("left", f"{movers[D].q} and {movers[E].q}"), [e for row in left.rows for e in row]),
        (_matrix("right", f"{movers[B].q} and {movers[A].q}"), [e for row in right.rows for e in row]),
        (Output("E", (), (JOINTS + 1, 3, 4), tuple(f"E{k}_{i}{j}" for k in range(7) for i in "123" for j in "1234"),
                meaning="constant transforms between the joints, three rows each"), constants),
    ]


def elimination_words(chosen: Variant) -> list[str]:
    """How the equations are to be read."""
    said = [f"Among the six moving joints, {chosen.words}.",
            "Rows: p, l, p.p, p.l, m = p x l and (p.p) l - 2 (p.l) p of the axis of the eliminated joint.",
            "Columns: products of {1, cos, sin} of a joint that turns or {1, r, r^2} of one that slides, "
            "the first joint slowest."]
    if not chosen.forward:
        said.append("The chain is walked backwards: the joint positions have the other sign in the monomials.")
    return said


def _matrix(name: str, joints: str) -> Output:
    labels = tuple(f"{name[0].upper()}_{row}_{i}{j}" for row in NAMES for i in range(3) for j in range(3))
    return Output(name, (), (len(NAMES), 9), labels,
                  meaning=f"coefficients of the fourteen equations in monomials of {joints}")
