"""The Geometric menu, for robots with loops: from the independent joints to the passive ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from torsor.algebra.expr import Expr
from torsor.loops.generalised import Generalised
from torsor.models.catalogue import model, program_name
from torsor.models.needs import LOOPS, MOVES
from torsor.program.instructions import Output
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.trace import SURROUNDINGS

if TYPE_CHECKING:
    from torsor.loops.closed_form.loop_solution import LoopSolution


@model("lgm", "Geometric", sources=("KC97 section 3.4",), needs=(LOOPS, MOVES), loops=True)
def loop_geometry(k: Generalised) -> Program:
    """Loop geometric model: passive and cut joints from the independent ones, in closed form.

    One loop after the other by Paul's method (six unknown joints: Pieper's), a platform that does not turn from three
    spheres; q holds the independent joints, choices pick one of the assemblies, guards say whether it exists.
    Parallelograms are linear relations; with assembly=any their other assembly is there too.
    """
    from torsor.loops.closed import Closed  # numpy is for those who need it
    from torsor.loops.closed_form.false_closures import gives_false
    from torsor.loops.closed_form.loop_solution import LoopSolution

    assert isinstance(k, Closed)
    solution = LoopSolution(k.t, k.reduction.mobility, k.parallel)
    program = _written(k, solution)
    if solution.sheet.choices and gives_false(program, k.reduction.mobility):
        solution.compare()
        program = _written(k, solution)
    return program


def _written(k: Generalised, solution: LoopSolution) -> Program:
    sheet = solution.sheet
    outputs: list[tuple[Output, list[Expr]]] = [(_passive(k), [solution.values[j] for j in k.passive])]
    for number, (value, words) in enumerate(sheet.guards, 1):
        outputs.append((Output(f"guard{number}", (), (), (f"G{number}",), "guard", words), [value]))
    arguments = [k.t.positions(k.coordinates), *sheet.choices]
    return narrowed(k.t.program(program_name(k.robot, "lgm"), arguments, outputs, sheet.remarks), SURROUNDINGS)


def _passive(k: Generalised) -> Output:
    joints = tuple(k.t.robot.links[j - 1].joint.variable for j in k.passive)
    return Output("passive", (), (len(joints),), joints, meaning="positions of the passive and cut joints (rad, m)")


@model("lnewton", "Geometric", sources=("KC97 section 4.5",), needs=(LOOPS, MOVES), loops=True)
def loop_newton(k: Generalised) -> Program:
    """Newton's step towards closed loops: better positions of the passive and cut joints, the others being kept.

    q holds all joints, cut ones last.  For loops without a closed form: repeated from a posture nearby, it closes them
    with twice as many digits each time; gap is what the loops lack before the step, six numbers each.
    """
    from torsor.loops.closed import Closed  # numpy is for those who need it
    from torsor.loops.reduction import Reduction

    assert isinstance(k, Closed)
    t = k.t
    steps, gaps = Reduction(t, k.reduction.mobility, {}).newton_step()
    better = [t.q[j] + step for j, step in zip(k.passive, steps, strict=True)]
    gap = Output("gap", (), (len(k.robot.loops), 6), meaning="what each loop lacks before it, as a twist (m, rad)")
    return t.program(program_name(k.robot, "lnewton"), [t.positions()], [(_passive(k), better), (gap, gaps)])
