"""MATLAB, and Octave: one function file whose local functions are setup and step.

A solver is a local function too; the file beside it gives it a name that others can call.  So are
the default numbers of the parameters, which the main function gives beside the handles of the parts.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import double_number
from torsor.languages.writing.default_numbers import defaults, optional
from torsor.languages.writing.header import folded, headed, header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import INFIX, Notation, functions
from torsor.program.program import Program
from torsor.tools import Tool

REMARK = 80  # signs of a remark that stands behind a statement, so that no line with a remark is broken

NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log", sign="sign",
                      abs="abs", min="min", max="max", select="select_value"),
    number=double_number,
)

COMMENT = Comment("% ", signs=("%{", "%}", "#{", "#}", "%#", "%!", "..."))  # blocks, pragmas, tests, joined lines

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
    sin cos tan atan2 sqrt exp sign abs min max select_value pi nargin reshape permute zeros ans step setup NaN
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
    comment=COMMENT, call=call_solver, indent="  ",
    layout="the first index of each result numbers the solutions",
)


def write(draft: Draft) -> Files:
    chooser = solver(draft)
    if not draft.apart:
        return _alone(draft, chooser)
    parts = [*_function(draft.setup, _left_out(draft, draft.setup)), "", *_function(draft.step),
             *(["", *_solver(chooser)] if chooser else []), *_defaults(draft)]
    needed = helpers(HELPERS, parts)
    lines = [*COMMENT.block([*header(draft), *_note(draft, chooser)]), "", *_whole(draft, chooser), "", *parts,
             *([""] if needed else []), *needed]
    files = {draft.file: text(lines, "%", continuation=" ...")}
    if chooser:
        files[f"{chooser.whole.name}.m"] = text(_whole_solver(draft, chooser), "%", continuation=" ...")
    return files


def local_functions(*programs: Program) -> list[str]:
    """The lines of programs without setup as functions of a file that holds more, before the helpers that they need."""
    lines = [line for program in programs
             for line in (*COMMENT.block([program.words.title]), *_function(Draft(program, MATLAB).whole), "")]
    return [*lines, *helpers(HELPERS, lines)]


def _alone(draft: Draft, chooser: ChoiceSolver | None) -> Files:
    """The files of a program without setup: a function each, with what it needs."""

    def file(head: list[str], function: list[str]) -> str:
        needed = helpers(HELPERS, function)
        return text([*COMMENT.block(head), "", *function, *([""] if needed else []), *needed], "%", continuation=" ...")

    files = {draft.file: file(header(draft), _function(draft.whole))}
    if chooser:
        files[f"{chooser.whole.name}.m"] = file(_solver_head(draft, chooser), _solver(chooser))
    return files


def _whole(draft: Draft, chooser: ChoiceSolver | None) -> list[str]:
    """The main function; called with no argument it gives the handles of the parts."""
    whole = draft.whole
    names = [r.name for r in whole.results]
    shown = names if len(names) > 1 else [*names, *["step", "setup"][: 2 - len(names)]]
    parts, how_many = _handles(draft, chooser), "parts" if chooser else "two parts"
    if chooser or draft.defaults:
        shown = [*names, *parts[len(names) :]]
    remark = f"[{', '.join(parts)}] = {whole.name}() gives the handles of the {how_many}{_and(draft)}"
    # a program without arguments has no other way of being called
    handles = [] if not whole.inputs else [
        f"if nargin == 0{f'  % {remark}' if len(remark) <= REMARK else ''}",
        *(COMMENT.block(folded(remark)) if len(remark) > REMARK else []),
        f"  {shown[0]} = @{draft.setup.name};",
        f"  {shown[1]} = @{draft.step.name};",
        *([f"  {shown[2]} = @{chooser.step.name};"] if chooser else []),
        *(f"  {variable} = {d.name}();"
          for variable, d in zip(shown[len(parts) - len(draft.defaults) :], defaults(draft), strict=False)),
        "  return",
        "end",
    ]
    body = [*handles, *_left_out(draft, whole), f"{call(draft.setup)};", f"{call(draft.step)};"]
    return [
        f"function [{', '.join(shown)}] = {whole.name}({whole.arguments})",
        *COMMENT.block(folded(call(whole))),
        *indented(body, "  "),
        "end",
    ]


def _handles(draft: Draft, chooser: ChoiceSolver | None) -> list[str]:
    """What the main function gives when it is called with no argument."""
    solve = [draft.extra("solve")] if chooser else []
    several = len(draft.defaults) > 1
    numbers = [draft.extra(f"{argument}_defaults" if several else "defaults") for argument in draft.defaults]
    return ["setup", "step", *solve, *numbers]


def _and(draft: Draft) -> str:
    return " and the default numbers" if draft.defaults else ""


def _note(draft: Draft, chooser: ChoiceSolver | None) -> list[str]:
    """How the default numbers are reached."""
    if not draft.defaults:
        return []
    left_out = [f"{a} may be left out: it is {d.name} then." for a, d in optional(draft, draft.whole).items()]
    called = f"[{', '.join(_handles(draft, chooser))}] = {draft.whole.name}()"
    return ["", *folded(f"{called} gives the handles of the parts{_and(draft)}."), *left_out]


def _defaults(draft: Draft) -> list[str]:
    """The functions that give the default numbers, columns."""
    return [line for d in defaults(draft) for line in (
        "", f"function {d.argument.name} = {d.name}()", f"% the default numbers of {d.argument.name}",
        f"  {d.argument.name} = [{'; '.join(d.numbers)}];", "end")]


def _left_out(draft: Draft, function: Function) -> list[str]:
    """Lines that fill in the arguments which a call may leave out."""
    return _filled(function, {name: f"{d.name}()" for name, d in optional(draft, function).items()})


def _filled(function: Function, values: dict[str, str]) -> list[str]:
    places = [a.name for a in function.inputs]
    return [line for name, value in values.items()
            for line in (f"if nargin < {places.index(name) + 1}", f"  {name} = {value};", "end")]


def _function(function: Function, first: Sequence[str] = ()) -> list[str]:
    body = [*first, *(f"{name} = {array}({place + 1});" for name, array, place in function.loads)]
    body += [f"{name} = {formula};" for name, formula in function.lines]
    body += [f"{r.name} = {_value(r)};" for r in function.results]
    return [f"function {call(function)}", *COMMENT.block(folded(call(function))), *indented(body, "  "), "end"]


def _solver(chooser: ChoiceSolver) -> list[str]:
    step, count = chooser.step, chooser.count
    body = [f"{name} = {array}({place + 1});" for name, array, place in step.loads]
    body += [f"{count} = 0;", *(f"{r.name} = zeros({', '.join(map(str, (0, *(r.shape or (1,)))))});"
                                for r in step.results)]
    keep = [f"{count} = {count} + 1;", *(f"{r.name}({count}{', :' * max(1, len(r.shape))}) = {_slice(r)};"
                                         for r in step.results)]
    body += nest(chooser, LOOPS, keep, "return")
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


def _whole_solver(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    """The file of the solver: it calls the parts that are in the main file, which must be beside it."""
    handles, head = _handles(draft, chooser), _solver_head(draft, chooser)
    inner = ", ".join([*(a.name for a in chooser.step.inputs[:-1]), draft.constants.name])
    left = call_solver(chooser.whole, chooser.count)
    numbers = dict(zip(draft.defaults.values(), handles[3:], strict=True))  # behind three handles
    filled = _filled(chooser.whole, {name: numbers[d.name] for name, d in optional(draft, chooser.whole).items()})
    return [*COMMENT.block(headed(head)), "", f"function {left}", *COMMENT.block(folded(left)), *indented([
        f"[{', '.join(handles)}] = {draft.whole.name}();",
        *filled,
        f"{draft.constants.name} = setup({draft.setup.arguments});",
        f"{left.split(' = ')[0]} = {handles[2]}({inner});"], "  "), "end"]


def _solver_head(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    beside = ", which must be beside this file." if chooser.apart else "."
    return [draft.program.words.title or draft.program.name, f"All solutions at one state, at most {chooser.most}.",
            f"{chooser.count} is their number, the first index of each result numbers them; the arrays are described",
            f"in {draft.file}{beside}"]


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
    chooser = solver(draft)
    assert chooser is not None
    prints = [f"printf('%.17g\\n', permute({r.name}, ndims({r.name}):-1:1));" for r in chooser.whole.results]
    return _driver(chooser.whole, states, call_solver(chooser.whole, chooser.count),
                   [f"printf('%d\\n', {chooser.count});", *(f"if {chooser.count}, {line} end" for line in prints)])


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


MATLAB = Language(
    name="matlab", title="MATLAB", suffix=".m", aliases=("m", "octave"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED), write=write, call=call, loops=LOOPS, missing="NaN",
    harness=Harness(Tool("Octave", "octave-cli", debian="octave", brew="octave"), drivers,
                    ("octave-cli --quiet --no-init-file run_states.m",), solvers=solvers),
    tools=(Tool("MATLAB", "matlab", elsewhere="with a licence of its makers", asks=""),),
)
