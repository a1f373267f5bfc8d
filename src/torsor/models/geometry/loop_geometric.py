"""The Geometric menu, for robots with loops: from the independent joints to the passive ones."""

from __future__ import annotations

from torsor.loops.generalised import Generalised
from torsor.models.catalogue import model, program_name
from torsor.models.needs import LOOPS, MOVES
from torsor.program.instructions import Output
from torsor.program.program import Program


@model("lgm", "Geometric", sources=("KC97 section 3.4",), needs=(LOOPS, MOVES), loops=True)
def loop_geometry(k: Generalised) -> Program:
    """Loop geometric model: passive and cut joints from the independent ones, in closed form.

    One loop after the other by Paul's method (six unknown joints: Pieper's), a platform that does not turn from three
    spheres (other assemblies, in which it does, are not given); q holds the independent joints, choices pick one of the
    assemblies, guards say whether it exists.  Parallelograms are linear relations; with assembly=any their other
    assembly is there too.  A platform that three rods hold in a plane is turned by an angle that is an argument: twice
    the arctangent of a root of the polynomial that loop_polynomial gives.
    """
    from torsor.loops.closed import Closed  # numpy is for those who need it
    from torsor.loops.closed_form.geometry_program import geometry_program

    assert isinstance(k, Closed)
    return geometry_program(k, program_name(k.robot, "lgm"))


@model("lpoly", "Geometric", sources=("Gosselin & Merlet 1994",), needs=(LOOPS, MOVES), loops=True)
def loop_polynomial(k: Generalised) -> Program:
    """Loop polynomial: the one equation that coupled loops in a plane come down to, from the independent joints.

    For a platform that three rods hold in a plane (3-RRR, 3-RPR, 3-PRR): the coefficients of a polynomial of degree
    six in the tangent of half the platform's angle.  Its real roots are the assemblies, and loop_geometry gives the
    joints for one of them.
    """
    from torsor.loops.closed import Closed  # numpy is for those who need it
    from torsor.loops.closed_form.geometry_program import polynomial_program

    assert isinstance(k, Closed)
    return polynomial_program(k, program_name(k.robot, "lpoly"))


@model("lnewton", "Geometric", sources=("KC97 section 4.5",), needs=(LOOPS, MOVES), loops=True)
def loop_newton(k: Generalised) -> Program:
    """Newton's step towards closed loops: better positions of the passive and cut joints, the others being kept.

    q holds all joints, cut ones last.  For loops without a closed form: repeated from a posture nearby, it closes them
    with twice as many digits each time; gap is what the loops lack before the step, six numbers each.
    """
    from torsor.loops.closed import Closed  # numpy is for those who need it
    from torsor.loops.closed_form.geometry_program import passive_output
    from torsor.loops.reduction import Reduction

    assert isinstance(k, Closed)
    t = k.t
    steps, gaps = Reduction(t, k.reduction.mobility, {}).newton_step()
    better = [t.q[j] + step for j, step in zip(k.passive, steps, strict=True)]
    gap = Output("gap", (), (len(k.robot.loops), 6), meaning="what each loop lacks before it, as a twist (m, rad)")
    return t.program(program_name(k.robot, "lnewton"), [t.positions()], [(passive_output(k), better), (gap, gaps)])
