"""The closed form of a robot's loops as a program, and programs into which it goes."""

from __future__ import annotations

from dataclasses import replace

from torsor.algebra.expr import Expr, reachable
from torsor.algebra.graph import Graph
from torsor.errors import ModelError
from torsor.mechanics.constraints.generalised_coordinates import GeneralisedCoordinates, generalised
from torsor.mechanics.loop_closure.loop_solution import LoopSolution
from torsor.mobility.false_closures import gives_false
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Output
from torsor.program.passes.narrowed import narrowed
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.trace import ENVIRONMENT


def geometry_program(k: GeneralisedCoordinates, name: str) -> Program:
    """Positions of the passive and cut joints from those of the independent ones, with choices and guards."""
    assert k.reduction
    solution = LoopSolution(k.t, k.reduction.mobility, k.parallel)
    program = _written(k, name, solution)
    sheet = solution.sheet
    if sheet.choices and (sheet.polynomials or gives_false(program, k.reduction.mobility)):
        solution.compare()
        program = _written(k, name, solution)
    return program


def polynomial_program(k: GeneralisedCoordinates, name: str) -> Program:
    """The coefficients of the polynomials whose roots the closed form asks for, each from what is known before it."""
    assert k.reduction
    sheet = LoopSolution(k.t, k.reduction.mobility, k.parallel).sheet
    if not sheet.polynomials:
        raise ModelError(f"the loops of {k.robot.name} have a closed form without polynomials: take loop_geometry")
    outputs = []
    for number, p in enumerate(sheet.polynomials, 1):
        degree = len(p.coefficients) - 1
        labels = tuple(k.t.own(f"POLY{number}_{i}" for i in range(degree + 1)))
        meaning = f"c0 to c{degree} of c0 + c1 x + ... + c{degree} x^{degree} = 0, x = tan({p.angle.elements[0]}/2)"
        outputs.append((Output(f"polynomial{number}", (), (degree + 1,), labels, meaning=meaning),
                        list(p.coefficients)))
    read = {str(e.value) for e in reachable([e for _, c in outputs for e in c]) if e.op == "symbol"}
    asked = [a for a in (*(p.angle for p in sheet.polynomials), *sheet.choices) if read & {*a.elements}]
    arguments = [k.t.positions(k.coordinates), *asked]
    return narrowed(k.t.program(name, arguments, outputs, sheet.remarks), ENVIRONMENT)


def passive_output(k: GeneralisedCoordinates) -> Output:
    joints = tuple(k.t.robot.links[j - 1].joint.variable for j in k.passive)
    return Output("passive", (), (len(joints),), joints, meaning="positions of the passive and cut joints (rad, m)")


def _written(k: GeneralisedCoordinates, name: str, solution: LoopSolution) -> Program:
    sheet = solution.sheet
    outputs: list[tuple[Output, list[Expr]]] = [(passive_output(k), [solution.values[j] for j in k.passive])]
    for number, (value, words) in enumerate(sheet.guards, 1):
        outputs.append((Output(f"guard{number}", (), (), (f"G{number}",), "guard", words), [value]))
    arguments = [k.t.positions(k.coordinates), *(p.angle for p in sheet.polynomials), *sheet.choices]
    return narrowed(k.t.program(name, arguments, outputs, sheet.remarks), ENVIRONMENT)


def in_motors(program: Program, k: GeneralisedCoordinates) -> Program:
    """A program of all joints of the tree as one of the independent joints: the others in closed form inside.

    It takes the choices of the assembly, and has the guards that say whether that exists.
    """
    inner = geometry_program(generalised(k.robot, **k.written_in), f"{program.name}_loops")
    graph = Graph()
    for name in program.argument("parameters").elements:
        graph.symbol(name)
    solved = expressions(inner, graph)
    known = dict(zip(inner.output("passive").labels, solved.pop("passive"), strict=True))
    asked = program.argument("q").elements
    results = expressions(program, graph, {name: e for name, e in known.items() if name in asked})
    positions, *choices = (a for a in inner.arguments if a.role != "parameter")
    given = [positions, *(a for a in program.arguments if a.name != "q" and a.role == "variable"), *choices,
             *(a for a in program.arguments if a.role == "parameter")]
    guards = [(replace(o, elements=()), solved[o.name]) for o in inner.outputs if o.role == "guard"]
    outputs = [*((replace(o, elements=()), results[o.name]) for o in program.outputs), *guards]
    own = [r for r in program.words.remarks if not r.startswith("closed loops")]
    remarks = (*own, "closed loops: q holds the independent joints; the others are found in closed form",
               *inner.words.remarks)
    return freeze(program.name, given, outputs, replace(program.words, remarks=remarks))


def through_loops(program: Program, robot: Robot) -> Program:
    """An inverse model of a path of the tree as one of the motors: first the path, then what the loops make of it."""
    path = program.output("q").labels
    k = generalised(robot, path)
    inner = geometry_program(k, f"{program.name}_loops")
    if any(a.role == "variable" and a.name != "q" for a in inner.arguments):
        raise ModelError(f"the motors of {robot.name} follow from {', '.join(path)} by a root of a polynomial: take "
                         "loop_geometry and loop_polynomial")
    graph = Graph()
    found = expressions(program, graph)
    q = dict(zip(path, found.pop("q"), strict=True))
    # choices of the loops stand beside those of the path
    picks = [replace(a, name=f"{a.name}_of_loops", elements=tuple(f"{e}_of_loops" for e in a.elements))
             for a in inner.arguments if a.role == "choice"]
    renamed = {e: graph.symbol(f"{e}_of_loops") for a in inner.arguments if a.role == "choice" for e in a.elements}
    solved = expressions(inner, graph, {name: q[name] for name in inner.argument("q").elements} | renamed)
    q |= dict(zip(inner.output("passive").labels, solved.pop("passive"), strict=True))
    motors = tuple(k.t.robot.links[j - 1].joint.variable for j in k.motors)
    outputs = [(Output("q", (), (len(motors),), motors, meaning="positions of the motors (rad, m)"),
                [q[name] for name in motors])]
    guards = [*((o, found[o.name]) for o in program.outputs if o.role == "guard"),
              *((o, solved[o.name]) for o in inner.outputs if o.role == "guard")]
    outputs += [(replace(o, name=f"guard{n}", labels=(f"G{n}",), elements=()), value)
                for n, (o, value) in enumerate(guards, 1)]
    asked = [*(a for a in program.arguments if a.role != "parameter"), *picks, k.t.parameters()]
    remarks = (*program.words.remarks, f"then the motors from {', '.join(path)}, through the loops",
               *inner.words.remarks)
    return narrowed(freeze(program.name, asked, outputs, replace(program.words, remarks=remarks)))
