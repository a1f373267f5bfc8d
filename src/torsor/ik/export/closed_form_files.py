"""A closed form as files: for targets that are nearly transforms, and with a function that tells where it is sure.

The formulas divide, and take angles of pairs of numbers: where these vanish, as at round configurations, solutions may
be lost.  What must not vanish is a program of its own, <name>_clear, made of all choices at once: a solution that is
lost cannot say so.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce

from torsor import languages
from torsor.algebra.graph import Graph
from torsor.ik.export.target_rotation import how_far_from_rotation, nearest_rotation
from torsor.kinematics.pose_task import NEAR_ROTATION
from torsor.languages.language import Files
from torsor.program import pipeline
from torsor.program.compose import expressions
from torsor.program.freeze import freeze
from torsor.program.instructions import Output, Words
from torsor.program.passes.dead_code import dead_code
from torsor.program.passes.unrolled import unrolled
from torsor.program.program import Program

ENTRIES = 12  # of the target of a whole pose


def closed_form_files(program: Program, language: str, squares: Program, zeros: Sequence[float]) -> Files:
    """The files of a closed form, and of `clear`: `squares` must not vanish, and `zeros` count as zero of them."""
    clear = clear_program(program, squares, zeros) if any(least > 0 for least in zeros) else None
    guarded = with_clean_target(program)
    if clear is None:
        return languages.files(guarded, language)
    said = (*guarded.words.remarks,
            f"Where clear of {clear.name} is not positive, a divisor vanishes: solutions may be missing.")
    return languages.files(guarded.with_words(remarks=said), language) | languages.files(clear, language)


def with_clean_target(program: Program) -> Program:
    """The program for the nearest rotation to that of its target, and a guard that refuses what is none to 1e-4."""
    target = program.argument("T").elements
    if len(target) != ENTRIES:
        return program
    graph = Graph()
    given = graph.symbols(target)
    results = expressions(program, graph, dict(zip(target, nearest_rotation(graph, given), strict=True)))
    guards = sum(o.role == "guard" for o in program.outputs)
    own = Output(f"guard{guards + 1}", (), (), (f"G{guards + 1}",), "guard", "the target is a transform")
    outputs = [(replace(o, elements=()), results[o.name]) for o in program.outputs]
    fits = Fraction(NEAR_ROTATION) - how_far_from_rotation(graph, given)
    return pipeline.run(freeze(program.name, program.arguments, [*outputs, (own, [fits])], program.words))


def clear_program(program: Program, squares: Program, zeros: Sequence[float]) -> Program:
    """(T, parameters) -> clear, negative where one of the squares counts as zero for some choices."""
    graph = Graph()
    flat = unrolled(dead_code(replace(squares, outputs=tuple(o for o in squares.outputs if o.name == "squares"))))
    every = expressions(flat, graph)["squares"]
    zero = [zeros[k % len(zeros)] for k in range(len(every))]
    beside = dict.fromkeys(x / Fraction(least) for x, least in zip(every, zero, strict=True) if least > 0)
    clear = Output("clear", (), (), meaning="positive where no divisor of the inverse model vanishes: its solutions "
                                            "are all there are; elsewhere some may be missing")
    arguments = [a for a in program.arguments if a.role != "choice"]
    return pipeline.run(freeze(f"{program.name}_clear", arguments, [(clear, [reduce(graph.min, beside) - 1])],
                               Words(f"Where {program.name} finds all solutions", robot=program.words.robot)))
