"""JavaScript: an ES module that needs nothing, with its types; arrays are Float64Arrays, matrices row by row.

The last arguments of a function are the arrays that its results go into, so that a loop that hands them over makes no
new arrays.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.languages.c import power
from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.javascript_types import declarations, kind, result
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import double_number
from torsor.languages.writing.default_numbers import defaults, optional
from torsor.languages.writing.header import folded, headed, header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import INFIX, Notation, Spelling, functions
from torsor.tools import Tool

NOTATION = Notation(
    INFIX | functions("Math.{}({})", sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log",
                      sign="sign", abs="abs", min="min", max="max")
    | {"select": Spelling("({} >= 0 ? {} : {})")},
    number=double_number, pi="Math.PI", power=power,  # -x**2 is no formula of JavaScript
)

# @ begins what documentation and test tools obey, //# a source map; a page that holds the text ends at </
COMMENT = Comment(" * ", "/*", " */", ("*/", "/*", "@", "//#", "</", "<!"))

WIDTH = 100  # of a line

HELPERS = {"power": """
function power(a, n) {
    let result = 1;
    for (let left = Math.abs(n); left > 0; left >>= 1, a *= a)
        if (left & 1)
            result *= a;
    return n < 0 ? 1/result : result;
}
"""}

# the keywords of modules; what the text uses; a module with a `then`, which is taken for a promise
RESERVED = words("""
    arguments await break case catch class const continue debugger default delete do else enum eval export extends false
    finally for function if implements import in instanceof interface let new null package private protected public
    return static super switch this throw true try typeof var void while with yield
    Float64Array Infinity Math NaN Object undefined power then
    run_states
""")


def call(function: Function) -> str:
    names = ", ".join(r.name for r in function.results)
    left = names if len(function.results) == 1 else f"{{ {names} }}"
    return f"const {left} = {function.name}({function.arguments});"


LOOPS = Loops(
    opening=("for (const {choice} of [{values}]) {{",), closing=("}}",),
    line="const {name} = {formula};", test=("if ({formula} < {zero}) {reject}",), reject="continue;",
    comment=COMMENT, layout="each result is a list of those of the solutions",
    call=lambda function, _: call(function),  # the length of the results says how many
)


def write(draft: Draft) -> Files:
    chooser = solver(draft)
    parts = _parts(draft) if draft.apart else _function(draft, draft.whole)
    parts += ["", *_solver(draft, chooser)] if chooser else []
    needed = helpers(HELPERS, parts)
    lines = [*COMMENT.block([*header(draft), *_note(draft)]), "", *_defaults(draft), *parts,
             *([""] if needed else []), *needed]
    types = [*COMMENT.block(headed([draft.program.words.title or draft.program.name,
                                    f"The types of {draft.file}."])), "", *declarations(draft, _documented)]
    return {draft.file: text(lines, "*", WIDTH), f"{draft.whole.name}.d.mts": text(types, "*", WIDTH)}


def _note(draft: Draft) -> list[str]:
    arrays = [r.name for r in _arrays(draft.whole)]
    note = f"Arrays for the results may follow the arguments ({', '.join(arrays)}); without them there are new ones."
    return ["", *folded(note)] if arrays else []


def _defaults(draft: Draft) -> list[str]:
    """The default numbers, which nobody may change: they are default arguments too."""
    return [line for d in defaults(draft)
            for line in (f"export const {d.name} = Object.freeze([{', '.join(d.numbers)}]);", "")]


def _parts(draft: Draft) -> list[str]:
    """The three functions of a program with setup."""
    whole, given = draft.whole, [r.name for r in _arrays(draft.whole)]
    return [*_function(draft, draft.setup), "", *_function(draft, draft.step), "", *_documented(draft, whole),
            *_opening(whole.name, [*_taken(draft, whole), *given]),
            f"    return {draft.step.name}({', '.join([*_passed(draft, draft.step), *given])});", "}"]


def _opening(name: str, taken: list[str]) -> list[str]:
    """The first line of a function; where it is long, a line for each argument."""
    line = f"export function {name}({', '.join(taken)}) {{"
    return [line] if len(line) <= WIDTH else [f"export function {name}(", *(f"    {a}," for a in taken), ") {"]


def _passed(draft: Draft, step: Function) -> list[str]:
    """What a whole function hands over to its step."""
    return [*(a.name for a in step.inputs[:-1]), f"{draft.setup.name}({draft.setup.arguments})"]


def _function(draft: Draft, function: Function) -> list[str]:
    taken = [*_taken(draft, function), *(f"{r.name} = new Float64Array({r.size})" for r in _arrays(function))]
    body = [*_loads(function), *(f"const {name} = {formula};" for name, formula in function.lines)]
    stores = [line for result in function.results for line in _stores(result)]
    return [*_documented(draft, function), *_opening(function.name, taken),
            *indented([*body, *stores, _return(function)]), "}"]


def _stores(result: Array) -> list[str]:
    if not result.shape:
        return [f"const {result.name} = {result.elements[0]};"]
    return [f"{result.name}[{place}] = {element};" for place, element in enumerate(result.elements)]


def _taken(draft: Draft, function: Function) -> list[str]:
    """The arguments of a function as its first line lists them."""
    given = optional(draft, function)
    return [f"{a.name} = {given[a.name].name}" if a.name in given else a.name for a in function.inputs]


def _arrays(function: Function) -> list[Array]:
    """The results that are arrays; others are plain numbers."""
    return [r for r in function.results if r.shape]


def _loads(function: Function) -> list[str]:
    return [f"const {name} = {array}[{place}];" for name, array, place in function.loads]


def _return(function: Function) -> str:
    names = ", ".join(r.name for r in function.results)
    return f"return {names};" if len(function.results) == 1 else f"return {{ {names} }};"


def _solver(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    """The solver: each result is a list, its elements those of the solutions."""
    whole, step = chooser.whole, chooser.step
    keep = [f"{r.name}.push({_value(r)});" for r in step.results]
    body = [*_loads(step), *(f"const {r.name} = [];" for r in step.results),
            *nest(chooser, LOOPS, keep, _return(step)), _return(step)]
    both = ["", *_documented(draft, whole, "[]"), *_opening(whole.name, _taken(draft, whole)),
            f"    return {step.name}({', '.join(_passed(draft, step))});", "}"]
    return [*_documented(draft, step, "[]"), *_opening(step.name, _taken(draft, step)), *indented(body), "}",
            *(both if chooser.apart else [])]


def _value(array: Array) -> str:
    return f"Float64Array.of({', '.join(array.elements)})" if array.shape else array.elements[0]


# documentation that editors show -------------------------------------------------------------


def _documented(draft: Draft, function: Function, listed: str = "") -> list[str]:
    """JSDoc of a function; `listed` is [] for a solver, whose results are lists and are never given."""
    given = optional(draft, function)
    names = {a.name: f"[{a.name}={given[a.name].name}]" if a.name in given else a.name for a in function.inputs}
    tags = [_tag("param", "ArrayLike<number>", a, names[a.name]) for a in function.inputs]
    tags += [_tag("param", "Float64Array", r, f"[{r.name}]") for r in _arrays(function) if not listed]
    return ["/**", *COMMENT.block(folded(call(function)))[1:-1], *tags, _returns(function, listed), " */"]


def _tag(tag: str, kind: str, array: Array, name: str) -> str:
    meaning = COMMENT.safe(array.source.meaning)
    return f" * @{tag} {{{kind}}} {name} {_size(array)}{f' {meaning}' if meaning else ''}".rstrip()


def _size(array: Array) -> str:
    size = " x ".join(map(str, array.shape)) or "1"
    return f"({size}, row by row)" if len(array.shape) > 1 else f"({size})"


def _returns(function: Function, listed: str) -> str:
    if len(function.results) == 1:
        only = function.results[0]
        return _tag("returns", kind(only) + listed, only, only.name)
    return f" * @returns {{{result(function, listed, ', ')}}}"


# how it is run -------------------------------------------------------------------------------


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    return _driver(draft, draft.whole, states, [])


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    chooser = solver(draft)
    assert chooser is not None
    first = "results" if len(chooser.whole.results) == 1 else f"results.{chooser.whole.results[0].name}"
    return _driver(draft, chooser.whole, states, [f"    numbers.push({first}.length);"])


def _driver(draft: Draft, function: Function, states: Sequence[State], counts: list[str]) -> Files:
    lines = [
        f'import * as generated from "./{draft.file}";',
        "function* every(value) {",
        '    if (typeof value === "number") yield value;',
        "    else for (const part of Object.values(value)) yield* every(part);",
        "}",
        "const numbers = [];",
        f"for (const state of {[list(map(list, state)) for state in states]!r}) {{",
        f"    const results = generated.{function.name}(...state);",
        *counts,
        "    numbers.push(...every(results));",
        "}",
        'console.log(numbers.join("\\n"));',
    ]
    return {"run_states.mjs": "\n".join(lines)}


JAVASCRIPT = Language(
    name="javascript", title="JavaScript", suffix=".mjs", aliases=("js", "mjs"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED, longest=200), write=write, call=call, loops=LOOPS, missing="NaN",
    harness=Harness(Tool("Node.js", "node", debian="nodejs", brew="node"), drivers, ("node run_states.mjs",),
                    solvers=solvers),
    tools=(Tool("TypeScript", "tsc", debian="node-typescript", brew="typescript"),),
)
