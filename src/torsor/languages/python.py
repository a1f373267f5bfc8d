"""Python: a module that needs only numpy and works over any leading axes.

Its functions compute in whatever namespace of arrays they are told (`xp=jax.numpy`, torch, cupy): the operators are the
arrays' own, functions are called by names that all of these share, and with arrays only, as torch asks.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from torsor.languages.draft import Array, Draft, Function
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import double_number
from torsor.languages.writing.default_numbers import defaults, optional
from torsor.languages.writing.header import header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import ATOM, INFIX, Notation, Spelling, Written
from torsor.program.program import Program
from torsor.tools import Tool

NAMES = {"sin": "sin", "cos": "cos", "tan": "tan", "atan2": "arctan2", "sqrt": "sqrt", "exp": "exp", "log": "log",
         "sign": "sign", "abs": "abs", "min": "minimum", "max": "maximum"}


def _spelled(name: str) -> Callable[[Sequence[Written]], Written]:
    """A call of a function of arrays; one of numbers alone is a number, which any array can be multiplied with."""

    def spell(operands: Sequence[Written]) -> Written:
        texts = [text for text, _ in operands]
        arrays = [text for text in texts if not _is_number(text)]
        if not arrays:
            return f"float(np.{name}({', '.join(texts)}))", ATOM
        filled = [text if text in arrays else f"xp.full_like({arrays[0]}, {text})" for text in texts]
        return f"xp.{name}({', '.join(filled)})", ATOM

    return spell


def _is_number(formula: str) -> bool:
    """Whether a formula names no variable."""
    return set(re.findall(r"(?<![\w.])[A-Za-z_]\w*", formula)) <= {"float", "np"}


NOTATION = Notation(
    INFIX | {op: _spelled(name) for op, name in NAMES.items()}
    | {"pow": replace(INFIX["pow"], form="{}**{}"),
       "select": Spelling("xp.where({} >= 0, {}, {})", operands=(1, 0, 0))},
    number=double_number, pi="np.pi",
)

COMMENT = Comment("# ")

ARRAY = '''\
def _given(numbers, xp):
    """An argument as an array; one that is an array of xp already is left as it is, float32 or on its device."""
    if xp is np or not hasattr(numbers, "dtype"):
        return xp.asarray(numbers, dtype=float)
    return numbers


def _array(shape, inputs, elements, xp):
    """The elements as an array of that shape, over the leading axes of the inputs."""
    axes = np.broadcast_shapes(*(tuple(x.shape[:-1]) for x in inputs))
    if xp is np:
        array = np.empty((*axes, len(elements)))
        for place, element in enumerate(elements):
            array[..., place] = element
    else:  # in which nothing is written: zeros of the kind and the axes of all inputs give theirs to numbers
        zeros = [xp.zeros_like(x[..., 0]) for x in inputs if x.shape[-1]] or [xp.zeros(axes)]
        columns = [sum(zeros, element) for element in elements]
        array = xp.stack(columns, -1) if columns else xp.zeros((*axes, 0))
    return array.reshape(axes + shape)
'''

RESERVED = frozenset(keyword.kwlist) | words("np xp namedtuple float len enumerate hasattr sum tuple")


def call(function: Function) -> str:
    left = ", ".join(r.name for r in function.results)
    return f"{left} = {function.name}({function.arguments})"


LOOPS = Loops(
    # of numpy's numbers, which divide by zero as those of the arrays do
    opening=("for {choice} in np.array([{values}], dtype=float):",),
    line="{name} = {formula}", test=("if {formula} < {zero}:", "    {reject}"), reject="continue",
    comment=COMMENT, layout="the first index of each result numbers the solutions",
    call=lambda function, _: call(function),  # the length of the results says how many
)


def write(draft: Draft) -> Files:
    chooser = solver(draft)
    several = len(draft.whole.results) > 1
    kind = draft.extra(f"{draft.whole.name}_results")
    imports = [*(["from collections import namedtuple", ""] if several else []), "import numpy as np", ""]
    record = [*_record(kind, draft.whole), ""] if several else []
    solutions = draft.extra(f"{draft.whole.name} solutions") if chooser and len(chooser.whole.results) > 1 else ""
    record += [*_record(solutions, chooser.whole), ""] if chooser and solutions else []
    setup = f"{draft.setup.name}({', '.join([*(a.name for a in draft.setup.inputs), 'xp=xp'])})"
    passed = ", ".join([*(a.name for a in draft.step.inputs[:-1]), setup, "xp=xp"])
    whole = [f"def {draft.whole.name}({_taken(draft, draft.whole, '*', 'xp=np')}):", f'    """{call(draft.whole)}"""',
             f"    return {draft.step.name}({passed})", "", "", *_function(draft, draft.setup, ""), "", ""]
    lines = [*COMMENT.block([*header(draft), *_note(draft)]), "", *imports, *record, *_defaults(draft), "",
             *(whole if draft.apart else []),
             *_function(draft, draft.step if draft.apart else draft.whole, kind if several else ""),
             *(["", "", *_solver(draft, chooser, solutions)] if chooser else [])]
    return {draft.file: text([*lines, "", "", *ARRAY.splitlines()], "#", continuation=" \\")}


def local_functions(*programs: Program) -> list[str]:
    """The lines of programs without setup as functions of a module that holds more, before the helper they need."""
    drafts = [Draft(program, PYTHON) for program in programs]
    lines = [line for draft in drafts
             for line in (*COMMENT.block([draft.program.words.title]), *_function(draft, draft.whole, ""), "", "")]
    return [*lines, *ARRAY.splitlines()]


def _record(kind: str, function: Function) -> list[str]:
    fields = ", ".join(f'"{r.name}"' for r in function.results)
    return [f'{kind} = namedtuple("{kind}", [{fields}])']


def _defaults(draft: Draft) -> list[str]:
    """The default numbers, which nobody may change: they are default arguments too."""
    return [line for d in defaults(draft) for line in (
        f"{d.name} = np.array([{', '.join(d.numbers)}], dtype=float)", f"{d.name}.flags.writeable = False", "")]


def _note(draft: Draft) -> list[str]:
    left_out = [f"{name} may be left out: it is {d.name} then." for name, d in optional(draft, draft.whole).items()]
    return ["", *left_out, "xp: the namespace of the arrays (numpy, jax.numpy, torch, cupy)."]


def _taken(draft: Draft, function: Function, *more: str) -> str:
    """The arguments of a function as its first line lists them."""
    given = optional(draft, function)
    own = (f"{a.name}={given[a.name].name}" if a.name in given else a.name for a in function.inputs)
    return ", ".join([*own, *more])


def _loads(function: Function) -> list[str]:
    return [*(f"{a.name} = _given({a.name}, xp)" for a in function.inputs),
            *(f"{name} = {array}[..., {place}]" for name, array, place in function.loads)]


def _function(draft: Draft, function: Function, record: str) -> list[str]:
    body = [f'"""{call(function)}"""', *_loads(function)]
    body += [f"{name} = {formula}" for name, formula in function.lines]
    body.append(f"_inputs = [{function.arguments}]")
    body += [f"{r.name} = _array({r.shape!r}, _inputs, [{', '.join(r.elements)}], xp)" for r in function.results]
    results = ", ".join(r.name for r in function.results)
    body.append(f"return {record}({results})" if record else f"return {results}")
    return [f"def {function.name}({_taken(draft, function, '*', 'xp=np')}):", *indented(body)]


def _solver(draft: Draft, chooser: ChoiceSolver, record: str) -> list[str]:
    whole, step = chooser.whole, chooser.step
    passed = ", ".join([*(a.name for a in step.inputs[:-1]), f"{draft.setup.name}({draft.setup.arguments})"])
    stacks = [f"{r.name} = np.array([_one[{place}] for _one in _found], dtype=float).reshape({_shape(r)})"
              for place, r in enumerate(step.results)]
    results = ", ".join(r.name for r in step.results)
    kept = ", ".join(f"[{', '.join(r.elements)}]" for r in step.results)
    shapes = ", ".join(f"{r.name} {_shape(r).replace('len(_found)', 'count')}" for r in step.results)
    says = [f'"""{call(whole)}: all solutions at one state, with shape {shapes}',
            f'For many states, give {draft.whole.name} the choices over a leading axis."""']
    both = [f"def {whole.name}({_taken(draft, whole)}):", *indented([*says, f"return {step.name}({passed})"]), "", ""]
    return [
        *(both if chooser.apart else []),
        f"def {step.name}({step.arguments}):",
        *indented([*([f'"""{call(step)}"""'] if chooser.apart else says), f"_found = [*_solutions({step.arguments})]",
                   *stacks, f"return {record}({results})" if record else f"return {results}"]), "", "",
        f"def _solutions({step.arguments}):",
        *indented(['"""The results of each solution that exists."""', "xp = np", *_loads(step),
                   *nest(chooser, LOOPS, [f"yield ({kept},)"], "return")]),
    ]


def _shape(array: Array) -> str:
    return f"({', '.join(['len(_found)', *map(str, array.shape)])}{'' if array.shape else ','})"


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    whole = draft.whole
    inputs = [repr([list(state[place]) for state in states]) for place in range(len(whole.inputs))]
    lines = [
        "import numpy as np",
        f"import {whole.name} as generated",
        f"results = generated.{whole.name}({', '.join(inputs)})",
        f"results = {'results' if len(whole.results) > 1 else '(results,)'}",
        f"flat = [np.asarray(r).reshape({len(states) if whole.inputs else 1}, -1) for r in results]",
        *([] if whole.inputs else [f"flat = [np.repeat(r, {len(states)}, axis=0) for r in flat]"]),
        "for number in np.concatenate(flat, axis=1).ravel():",
        "    print(repr(float(number)))",
    ]
    return {"run_states.py": "\n".join(lines)}


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    chooser = solver(draft)
    assert chooser is not None
    lines = [
        "import numpy as np",
        f"import {draft.whole.name} as generated",
        f"for state in {[list(map(list, state)) for state in states]!r}:",
        f"    results = generated.{chooser.whole.name}(*state)",
        f"    results = {'results' if len(chooser.whole.results) > 1 else '(results,)'}",
        "    print(len(results[0]))",
        "    for number in (float(number) for array in results for number in np.ravel(array)):",
        "        print(repr(number))",
    ]
    return {"run_states.py": "\n".join(lines)}


PYTHON = Language(
    name="python", title="Python", suffix=".py", aliases=("py", "numpy"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED, longest=200), write=write, call=call, loops=LOOPS, missing="np.nan",
    harness=Harness(Tool("Python with numpy", "python:numpy", pip="numpy"), drivers, ("{python} run_states.py",),
                    solvers=solvers),
)
