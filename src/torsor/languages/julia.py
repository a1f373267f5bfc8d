"""Julia: three functions on any kind of number; several results come as a named tuple."""

from __future__ import annotations

import re
from collections.abc import Sequence

from torsor.languages.draft import Array, Draft, Function
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import double_number
from torsor.languages.writing.default_numbers import defaults
from torsor.languages.writing.header import header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import INFIX, Notation, Spelling, functions
from torsor.tools import Tool

NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan", sqrt="sqrt", exp="exp", log="log",
                      sign="sign", abs="abs", min="min", max="max")
    | {"select": Spelling("ifelse({} >= 0, {}, {})", operands=(1, 0, 0))},
    number=double_number,
)

COMMENT = Comment("# ", signs=("#=", "=#"))

RESERVED = words("""
    abstract baremodule begin break catch const continue do else elseif end export false finally for function global if
    import in isa let local macro module mutable outer primitive quote return struct true try type using where while
    sin cos tan atan sqrt exp sign abs min max ifelse pi reshape permutedims Float64 im NaN Inf
    run_states report_
""")


def call(function: Function) -> str:
    left = ", ".join(r.name for r in function.results)
    return f"{left} = {function.name}({function.arguments})"


LOOPS = Loops(
    opening=("for {choice} in [{values}]",), closing=("end",),
    line="{name} = {formula}", test=("if {formula} < {zero}", "    {reject}", "end"), reject="continue",
    comment=COMMENT, layout="each result is a list of those of the solutions",
    call=lambda function, _: call(function),  # the length of the results says how many
)


def write(draft: Draft) -> Files:
    whole, chooser = draft.whole, solver(draft)
    passed = ", ".join([*(a.name for a in draft.step.inputs[:-1]), f"{draft.setup.name}({draft.setup.arguments})"])
    numbers = [line for d in defaults(draft) for line in (f"const {d.name} = Float64[{', '.join(d.numbers)}]", "")]
    functions = [*_function(draft.setup), "", *_function(draft.step), "",
                 f"function {whole.name}({whole.arguments})", f"    return {draft.step.name}({passed})", "end"]
    lines = [*COMMENT.block(header(draft)), "", *numbers, *(functions if draft.apart else _function(whole))]
    lines += ["", *_solver(draft, chooser)] if chooser else []
    return {draft.file: text(lines, "#")}


def _function(function: Function) -> list[str]:
    body = [f"{name} = {array}[{place + 1}]" for name, array, place in function.loads]
    body += [f"{name} = {formula}" for name, formula in function.lines]
    body += [f"{r.name} = {_value(r)}" for r in function.results]
    body.append(_return(function))
    return [f"function {function.name}({function.arguments})", *indented(body), "end"]


def _return(function: Function) -> str:
    names = [r.name for r in function.results]
    several = ", ".join(f"{name} = {name}" for name in names)
    return f"return {names[0]}" if len(names) == 1 else f"return ({several})"


def _solver(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    """The solver: each result is a list, its elements those of the solutions."""
    whole, step = chooser.whole, chooser.step
    passed = ", ".join([*(a.name for a in step.inputs[:-1]), f"{draft.setup.name}({draft.setup.arguments})"])
    body = [f"{name} = {array}[{place + 1}]" for name, array, place in step.loads]
    body += [f"{r.name} = []" for r in step.results]
    body += nest(chooser, LOOPS, [f"push!({r.name}, {_value(r)})" for r in step.results], _return(step))
    both = ["", f"function {whole.name}({whole.arguments})", f"    return {step.name}({passed})", "end"]
    return [f"function {step.name}({step.arguments})", *indented([*body, _return(step)]), "end",
            *(both if chooser.apart else [])]


def _value(array: Array) -> str:
    """A result: a number, a vector, a matrix row by row; more axes by reshape."""
    elements, shape = array.elements, array.shape
    if not shape:
        return elements[0]
    if not elements:
        return "Float64[]" if len(shape) == 1 else f"reshape(Float64[], {', '.join(map(str, shape))})"
    if len(shape) == 1:
        return f"[{', '.join(elements)}]"
    if len(shape) == 2 and shape[1] > 1:
        # a space separates the elements of a row, so what is not a word goes in parentheses
        words_ = [e if re.fullmatch(r"[\w.]+", e) else f"({e})" for e in elements]
        rows = [" ".join(words_[k : k + shape[1]]) for k in range(0, len(words_), shape[1])]
        return f"[{'; '.join(rows)}]"
    turned, axes = ", ".join(map(str, shape[::-1])), ", ".join(map(str, range(len(shape), 0, -1)))
    return f"permutedims(reshape([{', '.join(elements)}], {turned}), ({axes}))"


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    return _driver(draft, [f"report_({_at(draft.whole, state)})" for state in states])


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    chooser = solver(draft)
    assert chooser is not None
    lists = "found_" if len(chooser.whole.results) > 1 else "(found_,)"
    calls = [[f"found_ = {_at(chooser.whole, state)}", f"println(length({lists}[1]))",
              f"foreach(list_ -> foreach(report_, list_), {lists})"] for state in states]
    return _driver(draft, [line for lines in calls for line in lines])


def _at(function: Function, state: State) -> str:
    """The function called at a state."""
    listed = [f"[{', '.join(map(repr, numbers))}]" if numbers else "Float64[]" for numbers in state]
    return f"{function.name}({', '.join(listed)})"


def _driver(draft: Draft, calls: list[str]) -> Files:
    lines = [
        f'include("{draft.file}")',
        "report_(number::Number) = println(Float64(number))",
        "report_(array::AbstractArray) = foreach(report_, permutedims(array, ndims(array):-1:1))",
        "report_(results::NamedTuple) = foreach(report_, results)",
        *calls,
    ]
    return {"run_states.jl": text(lines, "#")}


JULIA = Language(
    name="julia", title="Julia", suffix=".jl", aliases=("jl",), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED, longest=200), write=write, call=call, loops=LOOPS, missing="NaN",
    harness=Harness(Tool("Julia", "julia", brew="julia", elsewhere="juliaup, the installer of Julia's makers"), drivers,
                    ("julia --startup-file=no run_states.jl",), solvers=solvers),
)
