"""Programs whose parameters have default numbers, and drivers that print these in each language."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

from tests.languages.coverage import PROGRAMS
from torsor import robots
from torsor.languages.draft import Draft
from torsor.languages.language import Files
from torsor.models import find
from torsor.program.check import check
from torsor.program.instructions import Argument, Constant, Instruction, Output
from torsor.program.program import Program

MISSING = -1000000000  # what the computer algebras are told to print for no number

# a fraction, a double's digits, an integer and a fraction that no double holds, a small number
NUMBERS = (Fraction("9.81"), Fraction(-1, 3), Fraction("1.5707963267948966"), None, 12345678901234567890,
           Fraction(-1, 3 * 10**20))


def with_numbers(program: Program, numbers: tuple[Constant | None, ...]) -> Program:
    """The program with defaults for its parameters."""
    return check(replace(program, arguments=tuple(
        replace(a, defaults=numbers) if a.role == "parameter" else a for a in program.arguments)))


def _hard() -> Program:
    """Names that the defaults need for themselves."""
    names = ("hard_defaults", "NaN", "NAN", "nan", "np", "Indeterminate", "undefined", "defaults", "no_number", "real")
    sums = [Instruction(f"s{k}", "add", (f"s{k - 1}" if k else "x", name)) for k, name in enumerate(names)]
    arguments = (Argument("q", ("x",)), Argument("numbers", names, "parameter", defaults=(Fraction(1, 2), *[None] * 9)))
    return check(Program("hard", arguments, tuple(sums), (Output("defaults_1", (sums[-1].name,), (1,)),)))


PARTIAL = with_numbers(PROGRAMS["arm"], NUMBERS)
COMPLETE = with_numbers(PROGRAMS["arm"], tuple(2 if n is None else n for n in NUMBERS))
DEFAULTS = {
    "partial": PARTIAL, "complete": COMPLETE, "hard": _hard(),
    "double_pendulum": find("idm")(robots.double_pendulum()),
    "coupled_wrist": find("act")(robots.coupled_wrist()),
    "ur5": find("igm_paul")(robots.ur5()),
}


def expected(program: Program) -> list[float]:
    """The default numbers as doubles, NaN where there is none."""
    (argument,) = (a for a in program.arguments if a.defaults)
    return [float("nan") if n is None else float(n) for n in argument.defaults]


def _c(name: str, draft: Draft) -> Files:
    print_all = f"for (i = 0; i < (int)(sizeof {name}/sizeof {name}[0]); i++) printf(\"%.17g\\n\", {name}[i]);"
    return {"run_states.c": f'#include <stdio.h>\n#include "{draft.whole.name}.h"\n'
                            f"int main(void) {{ int i; {print_all} return 0; }}\n"}


def _cpp(name: str, draft: Draft) -> Files:
    loop = f'for (double x : torsor::{name}<>) std::printf("%.17g\\n", x);'
    return {"run_states.cpp": f'#include <cstdio>\n#include "{draft.file}"\nint main() {{ {loop} }}\n'}


def _rust(name: str, draft: Draft) -> Files:
    loop = f'for x in {draft.whole.name}::{name} {{ println!("{{:?}}", x); }}'
    return {"run_states.rs": f"mod torsor_real; mod {draft.whole.name};\nfn main() {{ {loop} }}\n"}


def _fortran(name: str, draft: Draft) -> Files:
    return {"run_states.f90": f"program run_states\n  use {draft.whole.name}_module, only: {name}\n  implicit none\n"
                              f'  write (*, "(es26.17e3)") {name}\nend program run_states\n'}


def _matlab(name: str, draft: Draft) -> Files:
    first = "~, ~, ~" if draft.solvers else "~, ~"
    return {"run_states.m": f"[{first}, numbers] = {draft.whole.name}();\nprintf('%.17g\\n', numbers);\n"}


def _python(name: str, draft: Draft) -> Files:
    return {"run_states.py": f"from {draft.whole.name} import {name}\nfor x in {name}:\n    print(repr(float(x)))\n"}


def _javascript(name: str, draft: Draft) -> Files:
    return {"run_states.mjs": f'import {{ {name} }} from "./{draft.file}";\nfor (const x of {name}) console.log(x);\n'}


def _mathematica(name: str, draft: Draft) -> Files:
    assert draft.language.harness is not None
    return {**draft.language.harness.drivers(draft, []), "states.txt": f"N[{name} /. Indeterminate -> {MISSING}]"}


def _maple(name: str, draft: Draft) -> Files:
    assert draft.language.harness is not None
    files = draft.language.harness.drivers(draft, [])
    states = f'for number in flatten([evalf({name}_g)]) do fprint(numbers_file, number, "\\n"); end do:\n'
    return {**files, "program.mpl": files["program.mpl"].replace(" undefined", f" {MISSING}"), "states.mpl": states}


PRINTERS: dict[str, Callable[[str, Draft], Files]] = {
    "c": _c, "fortran": _fortran, "matlab": _matlab, "python": _python, "mathematica": _mathematica, "maple": _maple,
    "javascript": _javascript, "cpp": _cpp, "rust": _rust,
}
