"""Rust that solves: a module beside that of the equations of the general inverse geometric model, without std.

It computes in f64, which must be `Real`: by the feature "std" of torsor_real.rs, or by what the crate says.
"""

from __future__ import annotations

from math import inf
from typing import Any

import numpy as np

from torsor.ik.export.solver_parts import Elimination, Solver, runtime
from torsor.ik.export.solver_tables import TOLERANCES, method, sizes, tables
from torsor.languages.language import Files
from torsor.languages.rust import ALLOW, COMMENT, RUST, TRAIT, local_functions
from torsor.languages.writing.line_breaks import indented, text
from torsor.program.program import Program

KINDS = {"slides": "bool", "slides_de": "bool", "polynomials": "f64"}  # of tables; the others are places and powers
LENGTHS = ("STEPS", "NEIGHBOURS")  # of tables, which know their own here
TYPES = [
    "type Equations = [[f64; MONOMIALS]; EQUATIONS];",
    "type Constants = [f64; 12 * (JOINTS + 1)];",
    "type Of = (Equations, Equations, Constants); // a target",
    "type Configurations = (usize, [[f64; JOINTS]; ROOTS], i32);", "",
]
FLAT = [  # the constants one after the other, as functions take them
    "let mut fixed = [0.0; 12 * (JOINTS + 1)];",
    "for (k, x) in E.iter().flatten().flatten().enumerate() {", "    fixed[k] = *x;", "}",
]


def general_rust(program: Program, elimination: Elimination) -> Files:
    """The files of a solver: the program's own two, and <name>_solve.rs.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    s = Solver(program, RUST, elimination)
    draft = s.draft
    work, inner = (s.step, draft.step) if draft.apart else (s.name, draft.whole)
    openings = {name: ["#[inline]", ALLOW, f"pub fn {name}({', '.join(f'{a.name}: &[f64; {a.size}]' for a in inputs)})"
                       " -> (usize, [[f64; 6]; 16], i32) {"]
                for name, inputs in s.functions.items()}
    imported = ", ".join([*([draft.setup.name] if draft.apart else []), inner.name])
    configurations = f"all_configurations(equations, {s.draft.whole.inputs[0].name})"
    passed = s.passed(work).replace(s.draft.whole.inputs[0].name, "at", 1)
    solved = ["let equations = |at: &[f64; 12]| {",
              *indented([f"let (left, right, E) = {inner.name}({passed});", *FLAT, "(left, right, fixed)"]), "};",
              f"within_limits({configurations})" if elimination.limits else configurations]
    both = [*openings[s.name],
            *indented([f"let {draft.constants.name} = {draft.setup.name}({draft.setup.arguments});",
                       f"{s.step}({s.passed(s.step).replace(draft.constants.name, '&' + draft.constants.name)})"]),
            "}", ""]
    lines = [
        *COMMENT.block(s.head(f"{draft.whole.inputs[0].name}: the first three rows of the target, row by row.",
                              "The result is the number of configurations, an array that begins with them, and status.",
                              *s.in_parts)), "",
        f"use super::{draft.whole.name}::{{{imported}}};", f"use super::{TRAIT}::Real;", "",
        *openings[work], *indented(solved), "}", "", *(both if draft.apart else []),
        *method(COMMENT), *TYPES, *_numbers(elimination), *local_functions(*s.inner), *runtime("general.rs"),
        *(["", _constant("LIMITS", "f64", np.array(elimination.limits)), *runtime("limits.rs")]
          if elimination.limits else [])]
    return RUST.write(draft) | {f"{s.name}.rs": text(lines, "//")}


def _numbers(r: Elimination) -> list[str]:
    """Sizes of arrays, tolerances and tables."""
    lines = [f"const {name}: usize = {size};" for name, size in sizes(r).items() if name not in LENGTHS]
    for name, (remark, number) in TOLERANCES.items():
        lines += [COMMENT.remark(remark), _constant(name.upper(), "f64", np.asarray(number))]
    for remark, group in tables(r):
        lines += [COMMENT.remark(remark),
                  *(_constant(name.upper(), KINDS.get(name, "usize"), np.asarray(of)) for name, of in group.items())]
    return [*lines, ""]


def _constant(name: str, kind: str, numbers: Any) -> str:
    """A number or a table."""
    whole = kind
    for size in reversed(numbers.shape):
        whole = f"[{whole}; {size}]"
    return f"const {name}: {whole} = {_nested(numbers.tolist(), kind)};"


def _nested(numbers: Any, kind: str) -> str:
    if isinstance(numbers, list):
        return f"[{', '.join(_nested(x, kind) for x in numbers)}]"
    if kind == "bool":
        return "true" if numbers else "false"
    if kind == "usize":
        return str(int(numbers))
    return {inf: "f64::INFINITY", -inf: "f64::NEG_INFINITY"}.get(numbers) or repr(float(numbers))
