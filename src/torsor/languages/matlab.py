"""MATLAB, and Octave: one function file whose local functions are setup and step.

A solver is a local function too; the file beside it gives it a name that others can call.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.header import folded, header
from torsor.languages.language import Comment, Files, Harness, Language, Loops, State
from torsor.languages.layout import indented, text
from torsor.languages.names import Alphabet, words
from torsor.languages.numbers import double_number
from torsor.languages.solver import Solver, nest, solver
from torsor.program.notation import INFIX, Notation, functions

NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log", sign="sign",
                      abs="abs", min="min", max="max", select="select_value"),
    number=double_number,
)

HELPERS = {"select_value": """
function value = select_value(condition, first, second)
% first where condition >= 0, else second
  if condition >= 0
    value = first;
  else
    value = second;
  end
end
"""}

RESERVED = words("""
    break case catch classdef continue do else elseif end endfunction endif endfor endwhile end_try_catch
    end_unwind_protect enumeration events for function global if methods otherwise parfor persistent properties return
    spmd switch try until unwind_protect unwind_protect_cleanup while __FILE__ __LINE__
    sin cos tan atan2 sqrt exp sign abs min max select_value pi nargin reshape permute zeros ans step setup
    states_ state_ k_ run_states
""")


def call(function: Function) -> str:
    results = ", ".join(r.name for r in function.results)
    left = f"[{results}]" if len(function.results) != 1 else results
    return f"{left} = {function.name}({function.arguments})"


def call_solver(function: Function, count: str) -> str:
    return f"[{', '.join([*(r.name for r in function.results), count])}] = {function.name}({function.arguments})"


LOOPS = Loops(
    opening=("for {choice} = [{values}]",), closing=("end",),
    line="{name} = {formula};", test=("if {formula} < {zero}", "  {reject}", "end"), reject="continue",
    remark="% {}", call=call_solver, indent="  ",
    layout="the first index of each result numbers the solutions",
)


def write(draft: Draft) -> Files:
    made = solver(draft)
    parts = [*_function(draft.setup), "", *_function(draft.step), *(["", *_solver(made)] if made else [])]
    needed = helpers(HELPERS, parts)
    lines = [*COMMENT.block(header(draft)), "", *_whole(draft, made), "", *parts, *([""] if needed else []), *needed]
    files = {draft.file: text(lines, "%", continuation=" ...")}
    if made:
        files[f"{made.whole.name}.m"] = text(_whole_solver(draft, made), "%", continuation=" ...")
    return files


def _whole(draft: Draft, made: Solver | None) -> list[str]:
    """The main function; called with no argument it gives the handles of the parts."""
    whole = draft.whole
    names = [r.name for r in whole.results]
    shown = names if len(names) > 1 else [*names, *["step", "setup"][: 2 - len(names)]]
    parts, how_many = ["setup", "step"], "two parts"
    if made:
        parts, how_many = [*parts, draft.extra("solve")], "parts"
        shown = [*names, *parts[len(names) :]]
    # a program without arguments has no other way of being called
    handles = [] if not whole.inputs else [
        f"if nargin == 0  % [{', '.join(parts)}] = {whole.name}() gives the handles of the {how_many}",
        f"  {shown[0]} = @{draft.setup.name};",
        f"  {shown[1]} = @{draft.step.name};",
        *([f"  {shown[2]} = @{made.step.name};"] if made else []),
        "  return",
        "end",
    ]
    body = [*handles, f"{call(draft.setup)};", f"{call(draft.step)};"]
    return [
        f"function [{', '.join(shown)}] = {whole.name}({whole.arguments})",
        *COMMENT.block(folded(call(whole))),
        *indented(body, "  "),
        "end",
    ]


def _function(function: Function) -> list[str]:
    body = [f"{name} = {array}({place + 1});" for name, array, place in function.loads]
    body += [f"{name} = {formula};" for name, formula in function.lines]
    body += [f"{r.name} = {_value(r)};" for r in function.results]
    return [f"function {call(function)}", *COMMENT.block(folded(call(function))), *indented(body, "  "), "end"]


def _solver(made: Solver) -> list[str]:
    step, count = made.step, made.count
    body = [f"{name} = {array}({place + 1});" for name, array, place in step.loads]
    body += [f"{count} = 0;", *(f"{r.name} = zeros({', '.join(map(str, (0, *(r.shape or (1,)))))});"
                                for r in step.results)]
    keep = [f"{count} = {count} + 1;", *(f"{r.name}({count}{', :' * max(1, len(r.shape))}) = {_slice(r)};"
                                         for r in step.results)]
    body += nest(made, LOOPS, keep, "return")
    left = call_solver(step, count)
    return [f"function {left}", *COMMENT.block(folded(left)), *indented(body, "  "), "end"]


def _slice(array: Array) -> str:
    """A result as the slice of an array whose first axis numbers the solutions."""
    if not array.size:
        return f"zeros({', '.join(map(str, (1, *array.shape)))})"
    if len(array.shape) < 2:
        return f"[{', '.join(array.elements)}]"
    by_place = dict(zip(array.indices(), array.elements, strict=True))
    columns = [by_place[place] for place in sorted(by_place, key=lambda place: place[::-1])]
    return f"reshape([{', '.join(columns)}], [{', '.join(map(str, (1, *array.shape)))}])"


def _whole_solver(draft: Draft, made: Solver) -> list[str]:
    """The file of the solver: it calls the parts that are in the main file, which must be beside it."""
    solve = draft.extra("solve")
    head = [draft.program.words.title or draft.program.name, f"All solutions at one state, at most {made.most}."]
    head += [f"{made.count} is their number, the first index of each result numbers them; the arrays are described",
             f"in {draft.file}, which must be beside this file."]
    inner = ", ".join([*(a.name for a in made.step.inputs[:-1]), draft.constants.name])
    left = call_solver(made.whole, made.count)
    return [*COMMENT.block(head), "", f"function {left}", *COMMENT.block(folded(left)), *indented([
        f"[setup, step, {solve}] = {draft.whole.name}();",
        f"{draft.constants.name} = setup({draft.setup.arguments});",
        f"{left.split(' = ')[0]} = {solve}({inner});"], "  "), "end"]


def _value(array: Array) -> str:
    """A result: a scalar, a column, a matrix row by row; more axes by reshape."""
    elements, shape = array.elements, array.shape
    if not shape:
        return elements[0]
    if not elements:
        return f"zeros({', '.join(map(str, (*shape, 1)[: max(2, len(shape))]))})"
    if len(shape) == 1:
        return f"[{'; '.join(elements)}]"
    if len(shape) == 2:
        width = shape[1]
        rows = (", ".join(elements[k : k + width]) for k in range(0, len(elements), width))
        return f"[{'; '.join(rows)}]"
    turned, axes = ", ".join(map(str, shape[::-1])), ", ".join(map(str, range(len(shape), 0, -1)))
    return f"permute(reshape([{', '.join(elements)}], [{turned}]), [{axes}])"


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    prints = [f"printf('%.17g\\n', permute({r.name}, ndims({r.name}):-1:1));" for r in draft.whole.results]
    return _driver(draft.whole, states, call(draft.whole), prints)


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    made = solver(draft)
    assert made is not None
    prints = [f"printf('%.17g\\n', permute({r.name}, ndims({r.name}):-1:1));" for r in made.whole.results]
    return _driver(made.whole, states, call_solver(made.whole, made.count),
                   [f"printf('%d\\n', {made.count});", *(f"if {made.count}, {line} end" for line in prints)])


def _driver(function: Function, states: Sequence[State], called: str, prints: list[str]) -> Files:
    rows = "; ".join(", ".join(repr(x) for numbers in state for x in numbers) for state in states)
    cuts, first = [], 1
    for array in function.inputs:
        cuts.append(f"state_({first}:{first + array.size - 1})")
        first += array.size
    lines = [
        f"states_ = reshape([{rows}], {len(states)}, {first - 1});",
        f"for k_ = 1:{len(states)}",
        "  state_ = states_(k_, :);",
        f"  {called.rsplit('(', 1)[0]}({', '.join(cuts)});",
        *indented(prints, "  "),
        "end",
    ]
    return {"run_states.m": text(lines, "%", continuation=" ...")}


COMMENT = Comment("% ")

MATLAB = Language(
    name="matlab", title="MATLAB", suffix=".m", aliases=("m", "octave"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED), write=write, call=call, loops=LOOPS,
    harness=Harness("Octave", "octave-cli", "Debian's package octave (apt install octave)", drivers,
                    ("octave-cli --quiet --no-init-file run_states.m",), solvers=solvers),
)
