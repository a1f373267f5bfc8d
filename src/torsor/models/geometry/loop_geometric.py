"""The Geometric menu, for robots with loops: from the independent joints to the passive ones."""

from __future__ import annotations

from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates
from torsor.mechanics.inverse.raghavan_roth import chosen_variant, equations
from torsor.models.catalogue import model, program_name
from torsor.models.geometry.inverse_general import VARIANT, elimination_outputs, elimination_words
from torsor.models.needs import LOOPS, MOVES
from torsor.program.instructions import Output
from torsor.program.program import Program


@model("lgm", "Geometric", also=("loop_closure",), sources=("KC97 section 3.4",), needs=(LOOPS, MOVES), loops=True)
def loop_geometry(k: GeneralisedCoordinates) -> Program:
    """Loop geometric model: passive and cut joints from the independent ones, in closed form.

    One loop after the other by Paul's method (six unknown joints: Pieper's), a platform that does not turn from three
    spheres (other assembly modes, in which it does, are not given); q holds the independent joints, choices pick one of
    the assembly modes, guards say whether it exists.  Parallelograms are linear relations; with assembly=any their
    other assembly is there too.  A platform that three rods hold in a plane is turned by an angle that is an argument:
    twice the arctangent of a root of the polynomial that loop_polynomial gives.
    """
    from torsor.mechanics.loop_closure.geometry_program import geometry_program  # numpy is for those who need it

    return geometry_program(k, program_name(k.robot, "lgm"))


@model("lpoly", "Geometric", sources=("Gosselin & Merlet 1994",), needs=(LOOPS, MOVES), loops=True)
def loop_polynomial(k: GeneralisedCoordinates) -> Program:
    """Loop polynomial: the one equation that coupled loops in a plane come down to, from the independent joints.

    For a platform that three rods hold in a plane (3-RRR, 3-RPR, 3-PRR): the coefficients of a polynomial of degree
    six in the tangent of half the platform's angle.  Its real roots are the assembly modes, and loop_geometry gives the
    joints for one of them.
    """
    from torsor.mechanics.loop_closure.geometry_program import polynomial_program  # numpy is for those who need it

    return polynomial_program(k, program_name(k.robot, "lpoly"))


@model("lgeneral", "Geometric", sources=("Raghavan & Roth 1993", "Manocha & Canny 1994", "KC97 section 3.4"),
       needs=(LOOPS, MOVES), options=(VARIANT,), loops=True)
def loop_general(k: GeneralisedCoordinates, *, variant: int) -> Program:
    """Loop geometric model of any ring with six passive joints: the fourteen equations of Raghavan and Roth.

    The passive joints are a chain J1 E1 J2 ... J6 that is to be T, which the independent joints give; joint c acting
    on left (14 by 9) times the monomials of joints d and e = right (14 by 9) times the monomials of joints b and a, as
    inverse_geometric_general has it.  Sixteen assembly modes at most, some of them complex; torsor.closure finds them
    so.
    """
    from torsor.mechanics.loop_closure.ring_path import passive_ring

    assert k.reduction
    t = k.t
    path, W = passive_ring(t, k.reduction.mobility)
    chosen = chosen_variant(path, variant)
    left, right = equations(path.E, [m.slides for m in path.movers], W, chosen, t.graph.one)
    target = [e for row, p in zip(W.R.rows, W.P, strict=True) for e in (*row, p)]
    outputs = elimination_outputs(path, chosen, left, right)
    outputs.append((Output("T", (), (3, 4), tuple(f"T{i}{j}" for i in "123" for j in "1234"),
                           meaning="what the chain of the passive joints is to be: the first three rows"), target))
    joints = ", ".join(str(m.q) for m in path.movers)
    remarks = [f"The passive joints, in the order of the chain: {joints}.", *elimination_words(chosen)]
    return t.program(program_name(k.robot, "lgeneral"), [t.positions(k.coordinates)], outputs, remarks)


@model("lnewton", "Geometric", sources=("KC97 section 4.5",), needs=(LOOPS, MOVES), loops=True)
def loop_newton(k: GeneralisedCoordinates) -> Program:
    """Newton's step towards closed loops: better positions of the passive and cut joints, the others being kept.

    q holds all joints, cut ones last.  For loops without a closed form: repeated from a configuration nearby, it closes
    them with twice as many digits each time; gap is what the loops lack before the step, six numbers each.
    """
    from torsor.mechanics.loop_closure.geometry_program import passive_output

    assert k.reduction
    t = k.t
    steps, gaps = k.reduction.complete.newton_step()
    better = [t.q[j] + step for j, step in zip(k.passive, steps, strict=True)]
    gap = Output("gap", (), (len(k.robot.loops), 6), meaning="what each loop lacks before it, as a twist (m, rad)")
    return t.program(program_name(k.robot, "lnewton"), [t.positions()], [(passive_output(k), better), (gap, gaps)])
