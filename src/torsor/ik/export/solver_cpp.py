"""C++17 that solves, and CUDA: a header beside that of the equations of the general inverse geometric model.

The run-time is that of C, as the members of a struct: its tables are members too, so that the device, which sees no
constants of the host, has them where it computes.  It computes in double, whatever the scalar of the results.
"""

from __future__ import annotations

from torsor.ik.export.solver_c import equations, found, numbers, search
from torsor.ik.export.solver_parts import RESULT, SOLUTIONS, Elimination, Solver
from torsor.ik.export.solver_tables import method
from torsor.languages.c import COMMENT, call
from torsor.languages.cpp import CPP, Header, local_functions
from torsor.languages.cuda import CUDA, DEVICE
from torsor.languages.draft import Array, Function
from torsor.languages.language import Files, Language
from torsor.languages.writing.line_breaks import indented, text
from torsor.mechanics.inverse.ring import JOINTS
from torsor.program.instructions import Output
from torsor.program.program import Program

CONFIGURATION = Array("q", (JOINTS,), Output("q", (0,) * JOINTS, (JOINTS,)))


def general_cpp(program: Program, elimination: Elimination) -> Files:
    """The files of a solver: the program's own header, and <name>_solve.hpp.

    program: that of `inverse_geometric_general`: (T, parameters) -> left, right, E.
    """
    return _headers(program, elimination, CPP, "")


def general_cuda(program: Program, elimination: Elimination) -> Files:
    """The same for host and device."""
    return _headers(program, elimination, CUDA, f"{DEVICE} ")


def _headers(program: Program, elimination: Elimination, language: Language, device: str) -> Files:
    s = Solver(program, language, elimination)
    draft = s.draft
    written, file = Header(draft, device), f"{s.name}{language.suffix}"
    inside, guard = draft.extra(f"{s.name} detail"), f"TORSOR_{file.replace('.', '_').upper()}"
    work = s.step if draft.apart else s.name
    solvers = {name: _with_status(written.prototype(Function(name, inputs, (CONFIGURATION,)), "int", SOLUTIONS))
               for name, inputs in s.functions.items()}
    solved = [
        f"double found[{SOLUTIONS * JOINTS}];",
        f"const double target[12] = {{{', '.join(f'static_cast<double>(T[{i}])' for i in range(12))}}};",
        *(_copied(draft.constants, "given") if draft.apart else []), f"{inside}::elimination by;",
        f"const int count = {found(s, 'target', 'found', 'given' if draft.apart else 'nullptr', 'by.')};",
        f"for (int i = 0; i < {JOINTS}*count; i++)", "    q[i] = Scalar(found[i]);", "return count;"]
    both = [*solvers[s.name], "{",
            *indented([f"double {draft.constants.name}[{max(1, draft.constants.size)}];", call(draft.setup),
                       f"return {s.step}({s.passed(s.step)}, q, status);"]), "}", ""]
    lines = [
        *COMMENT.block(s.head("T: the first three rows of the target, row by row.",
                              RESULT, *s.in_parts)),
        f"#ifndef {guard}", f"#define {guard}", "", "#include <math.h>", f'#include "{draft.file}"', "",
        "namespace torsor {", "", f"namespace {inside} {{", "", *local_functions(*s.inner, device=device),
        *_struct(s, elimination, device), "}", "",
        *solvers[work], "{", *indented(solved), "}", "", *(both if draft.apart else []),
        "} /* namespace torsor */", "", "#endif"]
    return language.write(draft) | {file: text(lines, "*", 120)}


def _with_status(prototype: list[str]) -> list[str]:
    return [*prototype[:-1], f"{prototype[-1].removesuffix(')')}, int *status)"]


def _copied(array: Array, to: str) -> list[str]:
    """Numbers of any type that has places, as double."""
    return [f"double {to}[{max(1, array.size)}];", f"for (int i = 0; i < {array.size}; i++)",
            f"    {to}[i] = static_cast<double>({array.name}[i]);"]


def _struct(s: Solver, r: Elimination, device: str) -> list[str]:
    """The run-time of C: what is static there is a member here."""
    lines = [*method(COMMENT), *numbers(r), "", *equations(s, "<double>"), *search(r)]
    members = [line.replace("static ", "" if line.startswith("static const") else device, 1)
               if line.startswith("static ") else line for line in lines]
    return ["struct elimination {", *indented(members), "};"]
