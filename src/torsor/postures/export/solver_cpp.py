"""C++17 that solves, and CUDA: a header beside that of the equations of the general inverse geometric model.

The run-time is that of C, as the members of a struct: its tables are members too, so that the device, which sees no
constants of the host, has them where it computes.  It computes in double, whatever the scalar of the results.
"""

from __future__ import annotations

from torsor.languages.c import COMMENT, call
from torsor.languages.cpp import CPP, Header, local_functions
from torsor.languages.cuda import CUDA, DEVICE
from torsor.languages.draft import Array, Function
from torsor.languages.language import Files, Language
from torsor.languages.writing.line_breaks import indented, text
from torsor.postures.export.solver_c import found, numbers, search
from torsor.postures.export.solver_parts import SOLUTIONS, Elimination, Solver
from torsor.postures.export.solver_tables import method
from torsor.postures.symbolic.ring import JOINTS
from torsor.program.instructions import Output
from torsor.program.program import Program

POSTURE = Array("q", (JOINTS,), Output("q", (0,) * JOINTS, (JOINTS,)))


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
    solvers = {name: written.prototype(Function(name, inputs, (POSTURE,)), "int", SOLUTIONS)
               for name, inputs in s.functions.items()}
    equations = (draft.step if draft.apart else draft.whole).name
    arguments = ["target" if a.name == "T" else a.name for a in s.functions[work]]
    solved = [
        f"double left[126], right[126], E[84], found[{SOLUTIONS * JOINTS}];",
        f"const double target[12] = {{{', '.join(f'static_cast<double>(T[{i}])' for i in range(12))}}};",
        f"{equations}<double>({', '.join(arguments)}, left, right, E);",
        f"{inside}::elimination by;", f"const int count = {found(elimination, 'target', 'found', 'by.')};",
        f"for (int i = 0; i < {JOINTS}*count; i++)", "    q[i] = Scalar(found[i]);", "return count;"]
    both = [*solvers[s.name], "{",
            *indented([f"double {draft.constants.name}[{max(1, draft.constants.size)}];", call(draft.setup),
                       f"return {s.step}({s.passed(s.step)}, q);"]), "}", ""]
    lines = [
        *COMMENT.block(s.head("T: the first three rows of the target, row by row.",
                              "The number of postures is returned and they stand in q one after the other, six joints "
                              "each.", *s.in_parts)),
        f"#ifndef {guard}", f"#define {guard}", "", "#include <math.h>", f'#include "{draft.file}"', "",
        "namespace torsor {", "", f"namespace {inside} {{", "", *local_functions(*s.inner, device=device),
        *_struct(elimination, device), "}", "",
        *solvers[work], "{", *indented(solved), "}", "", *(both if draft.apart else []),
        "} /* namespace torsor */", "", "#endif"]
    return language.write(draft) | {file: text(lines, "*", 120)}


def _struct(r: Elimination, device: str) -> list[str]:
    """The run-time of C: what is static there is a member here."""
    lines = [*method(COMMENT), *numbers(r), "", *search(r)]
    members = [line.replace("static ", "" if line.startswith("static const") else device, 1)
               if line.startswith("static ") else line for line in lines]
    return ["struct elimination {", *indented(members), "};"]
