"""The test of a packed model: a program, in what C and C++ both read, that calls it at stored states and compares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.export.stored_states import TOLERANCE, StoredStates
from torsor.languages.c import COMMENT
from torsor.languages.draft import Draft
from torsor.languages.language import State
from torsor.languages.writing.header import headed
from torsor.languages.writing.line_breaks import indented, text

COMPARE = f"""
static int wrong = 0;
static double largest = 0.0;

static void compare(int count, const double *found, const double *expected)
{{
    for (int i = 0; i < count; i++) {{
        const double error = fabs(found[i] - expected[i])/fmax(1.0, fabs(expected[i]));
        if (error > largest)
            largest = error;
        if (!(error <= {TOLERANCE!r})) /* nor where it is not a number */
            wrong++;
    }}
}}
"""


def check_program(draft: Draft, stored: StoredStates, header: str) -> str:
    """A file whose exit code says whether the model gives what is expected."""
    whole, count = draft.whole, len(stored.given)
    inputs = [f"given_{k}" for k, _ in enumerate(whole.inputs)]
    results = [f"found_{k}" for k, _ in enumerate(whole.results)]
    wanted = [f"expected_{k}" for k, _ in enumerate(whole.results)]
    declared = [f"double {name}[{max(1, r.size)}];" for name, r in zip(results, whole.results, strict=True)]
    call = draft.language.call(replace(
        whole, inputs=tuple(replace(a, name=f"{name}[state]") for name, a in zip(inputs, whole.inputs, strict=True)),
        results=tuple(replace(r, name=name) for name, r in zip(results, whole.results, strict=True))))
    compared = [f"compare({r.size}, {found}, {right}[state]);"
                for found, right, r in zip(results, wanted, whole.results, strict=True)]
    lines = [
        *COMMENT.block(headed([f"{whole.name} at {count} states, against the numbers that it should give."])),
        "#include <math.h>", "#include <stdio.h>", f"#include <{header}>", "",
        *(line for name, k in zip(inputs, range(len(inputs)), strict=True) for line in _table(name, stored.given, k)),
        *(line for name, k in zip(wanted, range(len(wanted)), strict=True)
          for line in _table(name, stored.expected, k)),
        *COMPARE.strip().split("\n"), "", "int main(void)", "{",
        *indented([f"for (int state = 0; state < {count}; state++) {{", *indented([*declared, call, *compared]), "}",
                   f'printf("{whole.name}: {count} states, largest error %.1e, %d wrong\\n", largest, wrong);',
                   "return wrong != 0;"]),
        "}",
    ]
    return text(lines, "*")


def _table(name: str, states: Sequence[State], place: int) -> list[str]:
    """The numbers of one array at all states; one without elements has a zero that nobody reads."""
    rows = [[float(x) for x in state[place]] or [0.0] for state in states]
    return [f"static const double {name}[{len(rows)}][{len(rows[0])}] = {{",
            *indented([f"{{{', '.join(map(repr, row))}}}," for row in rows]), "};", ""]
