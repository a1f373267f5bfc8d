"""MATLAB, and Octave: one function file whose local functions are setup and step."""

from __future__ import annotations

from collections.abc import Sequence

from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.header import folded, header
from torsor.languages.language import Comment, Files, Harness, Language, State
from torsor.languages.layout import indented, text
from torsor.languages.names import Alphabet, words
from torsor.languages.numbers import double_number
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


def write(draft: Draft) -> Files:
    parts = [*_function(draft.setup), "", *_function(draft.step)]
    needed = helpers(HELPERS, parts)
    lines = [*COMMENT.block(header(draft)), "", *_whole(draft), "", *parts, *([""] if needed else []), *needed]
    return {draft.file: text(lines, "%", continuation=" ...")}


def _whole(draft: Draft) -> list[str]:
    """The main function; called with no argument it gives the handles of the two parts."""
    whole = draft.whole
    names = [r.name for r in whole.results]
    shown = names if len(names) > 1 else [*names, *["step", "setup"][: 2 - len(names)]]
    # a program without arguments has no other way of being called
    handles = [] if not whole.inputs else [
        f"if nargin == 0  % [setup, step] = {whole.name}() gives the handles of the two parts",
        f"  {shown[0]} = @{draft.setup.name};",
        f"  {shown[1]} = @{draft.step.name};",
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
    rows = "; ".join(", ".join(repr(x) for numbers in state for x in numbers) for state in states)
    cuts, first = [], 1
    for array in draft.whole.inputs:
        cuts.append(f"state_({first}:{first + array.size - 1})")
        first += array.size
    lines = [
        f"states_ = reshape([{rows}], {len(states)}, {first - 1});",
        f"for k_ = 1:{len(states)}",
        "  state_ = states_(k_, :);",
        f"  {call(draft.whole).rsplit('(', 1)[0]}({', '.join(cuts)});",
        *(f"  printf('%.17g\\n', permute({r.name}, ndims({r.name}):-1:1));" for r in draft.whole.results),
        "end",
    ]
    return {"run_states.m": text(lines, "%", continuation=" ...")}


COMMENT = Comment("% ")

MATLAB = Language(
    name="matlab", title="MATLAB", suffix=".m", aliases=("m", "octave"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED), write=write, call=call,
    harness=Harness("Octave", "octave-cli", "Debian's package octave (apt install octave)", drivers,
                    ("octave-cli --quiet --no-init-file run_states.m",)),
)
