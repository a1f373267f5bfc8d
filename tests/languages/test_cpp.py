"""The C++ header: every scalar, Eigen, no warning, and the derivatives of the worked example."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tests.languages.batches import agrees, drawn_and_expected, lay_together, printed, six_models
from tests.languages.coverage import PROGRAMS
from tests.languages.numbers import DEFAULTS
from tests.languages.solutions import SOLUTIONS
from tests.languages.test_files import lay, run
from tests.test_docs import blocks
from torsor.cli import main
from torsor.languages import find
from torsor.languages.draft import Draft
from torsor.languages.writing.choice_loops import solver
from torsor.verification.generated_text import draw_states

STRICT = ("-std=c++17", "-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-pedantic", "-Werror")
EIGEN = ("-isystem", "/usr/include/eigen3")
CASES = {**PROGRAMS, **SOLUTIONS, "hard": DEFAULTS["hard"]}
PAGE = Path(__file__).parents[2] / "docs" / "code" / "cpp.md"


def test_float_gives_the_digits_of_a_float(tmp_path):
    programs = six_models("rx90", "scara")
    states, expected = drawn_and_expected(programs, 3)
    path = lay_together("cpp", programs, states, tmp_path)
    path.write_text(path.read_text().replace("double ", "float ").replace("%lf", "%f"))
    found = printed(("g++", *STRICT, "-Wno-double-promotion", "-o", "all", "all.cpp"), ("./all",), cwd=tmp_path)
    agrees(found, expected, 1e-3)
    assert np.max(np.abs(np.array(found) - expected)) > 1e-9  # it was no double


# a number that has nothing but what docs/code/cpp.md asks for, and records how far rounding may have led
BALL = """
namespace balls {
struct Ball {
    double at, by;
    Ball() : at(0.0), by(0.0) {}
    explicit Ball(double x, double e = 0.0) : at(x), by(e) {}
};
inline double ulp(double x) { return std::fabs(x)*2.3e-16 + 1e-300; }
inline Ball operator+(Ball a, Ball b) { return Ball(a.at + b.at, a.by + b.by + ulp(a.at + b.at)); }
inline Ball operator-(Ball a, Ball b) { return Ball(a.at - b.at, a.by + b.by + ulp(a.at - b.at)); }
inline Ball operator-(Ball a) { return Ball(-a.at, a.by); }
inline Ball operator*(Ball a, Ball b)
{
    return Ball(a.at*b.at, std::fabs(a.at)*b.by + std::fabs(b.at)*a.by + a.by*b.by + ulp(a.at*b.at));
}
inline Ball operator/(Ball a, Ball b)
{
    const double least = std::fabs(b.at) - b.by, x = a.at/b.at;
    return Ball(x, (a.by + std::fabs(x)*b.by)/least + ulp(x));
}
inline bool operator<(Ball a, Ball b) { return a.at < b.at; }
inline bool operator>(Ball a, Ball b) { return a.at > b.at; }
inline bool operator>=(Ball a, Ball b) { return a.at >= b.at; }
inline Ball near(double x, double e) { return Ball(x, e + 2*ulp(x)); }
inline Ball sin(Ball a) { return near(std::sin(a.at), a.by); }
inline Ball cos(Ball a) { return near(std::cos(a.at), a.by); }
inline Ball tan(Ball a) { return near(std::tan(a.at), 1e6*a.by); }
inline Ball sqrt(Ball a) { return near(std::sqrt(a.at), 1e6*a.by); }
inline Ball exp(Ball a) { return near(std::exp(a.at), 2*std::exp(a.at)*a.by); }
inline Ball log(Ball a) { return near(std::log(a.at), 1e6*a.by); }
inline Ball abs(Ball a) { return near(std::fabs(a.at), a.by); }
inline Ball atan2(Ball a, Ball b) { return near(std::atan2(a.at, b.at), 1e6*(a.by + b.by)); }
}
"""


def every_call(program, scalar: str) -> list[str]:
    """Lines that call every function of a program's header with that scalar, with and without Eigen."""
    draft = Draft(program, find("cpp"))
    chooser = solver(draft)
    lines = []
    for function in (*draft.functions, *(chooser.functions if chooser else ())):
        arrays = [*function.inputs, *function.results]
        times = chooser.most if chooser and function in chooser.functions else 1
        room = [f"{scalar} {a.name}[{max(1, times * a.size)}] = {{}};" for a in arrays]
        taken, all_of = (", ".join(a.name for a in some) for some in (function.inputs, arrays))
        lines += ["{", *room, f"torsor::{function.name}<{scalar}>({all_of});", "#ifdef TORSOR_EIGEN",
                  f"(void)torsor::{function.name}<{scalar}>({taken});", "#endif", "}"]
    return lines


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
@pytest.mark.parametrize("eigen", [False, True])
def test_every_function_compiles_for_every_scalar_without_a_warning(compiler, eigen, tmp_path):
    for program in CASES.values():
        lay(program, "cpp", tmp_path)
    headers = "".join(f'#include "{Draft(p, find("cpp")).file}"\n' for p in CASES.values())
    calls = [line for p in CASES.values() for s in ("double", "float", "long double", "balls::Ball")
             for line in every_call(p, s)]
    body = "\n".join(calls)
    (tmp_path / "all.cpp").write_text(f"#include <cmath>\n{BALL}{headers}{headers}int main()\n{{\n{body}\n}}\n")
    more = ("-DTORSOR_EIGEN", *EIGEN) if eigen else ()
    run(compiler, *STRICT, "-Wno-unused-function", *more, "-fsyntax-only", "all.cpp", cwd=tmp_path)


def test_a_number_with_bounds_encloses_what_evaluate_gives(tmp_path):
    """Every operation, found beside the type and not in std."""
    program = PROGRAMS["everything"]
    states, expected = drawn_and_expected([program], 20)
    path = lay_together("cpp", [program], states, tmp_path)
    text = path.read_text()
    for o in program.outputs:
        text = text.replace(f"double {o.name}[", f"balls::Ball {o.name}[")
        text = text.replace(f'printf("%.17g\\n", {o.name}[i_])',
                            f'printf("%.17g %.17g\\n", {o.name}[i_].at, {o.name}[i_].by)')
    path.write_text(f"#include <cmath>\n{BALL}{text}")
    found = printed(("g++", "-std=c++17", "-ffp-contract=off", "-o", "all", "all.cpp"), ("./all",), cwd=tmp_path)
    centres, radii = np.array(found[::2]), np.array(found[1::2])
    assert np.all(np.abs(centres - expected) <= radii) and 1e-17 < np.median(radii) < 1e-12


def test_the_header_serves_several_files_of_one_program(tmp_path):
    lay(PROGRAMS["everything"], "cpp", tmp_path)
    lay(DEFAULTS["partial"], "cpp", tmp_path)
    both = '#include "everything.hpp"\n#include "arm.hpp"\n'
    (tmp_path / "one.cpp").write_text(f"{both}double one() {{ double c[6]; torsor::arm_setup("
                                      "torsor::arm_defaults<float>, c); return c[0]; }\n")
    (tmp_path / "two.cpp").write_text(f"{both}double one();\nint main() {{ double c[6]; torsor::arm_setup("
                                      "torsor::arm_defaults<>, c); return !(one() != c[0] || c[0] != c[0]); }\n")
    run("g++", *STRICT, "-o", "two", "one.cpp", "two.cpp", cwd=tmp_path)
    run("./two", cwd=tmp_path)


def test_eigen_takes_vectors_and_returns_matrices(tmp_path):
    program = SOLUTIONS["branches"]
    lay(program, "cpp", tmp_path)
    (state,) = draw_states(program, 1)
    declared = "\n".join(f"Eigen::VectorXd {a.name}({len(x)}); {a.name} << {', '.join(map(repr, x))};"
                         for a, x in zip(program.arguments, state, strict=True))
    (tmp_path / "main.cpp").write_text(f"""#define TORSOR_EIGEN
        #include "branches.hpp"
        int main() {{
            {declared}
            double q[3], early[2], A[4], lone[1], late[1], cube[4], qs[72], As[96], lones[24], cubes[96];
            torsor::branches(x, e1, k, parameters, f, q, early, A, lone, late, cube);
            const auto all = torsor::branches<double>(x, e1, k, parameters, f);
            const auto found = torsor::branches_solve<double>(x, parameters);
            const int count = torsor::branches_solve(x, parameters, qs, As, lones, cubes);
            bool same = all.A(0, 1) == A[1] && all.A(1, 0) == A[2] && all.lone == lone[0] && all.cube(3) == cube[3];
            same = same && all.q == Eigen::Vector3d(q[0], q[1], q[2]) && found.count == count && count > 1;
            return !(same && found.q(1, 2) == qs[5] && found.A(1, 3) == As[7] && found.lone(1) == lones[1]);
        }}""")
    run("g++", *STRICT, *EIGEN, "-o", "main", "main.cpp", cwd=tmp_path)
    run("./main", cwd=tmp_path)


@pytest.mark.parametrize("compiler", ["g++", "clang++"])
def test_the_worked_examples_of_the_page_run(compiler, monkeypatch, tmp_path):
    """Derivatives by dual numbers are the columns of our Jacobian, to the last digits."""
    monkeypatch.chdir(tmp_path)
    for _, text in blocks(PAGE, "console"):
        for line in text.splitlines():
            assert CliRunner().invoke(main, line.removeprefix("$ torsor ").split()).exit_code == 0, line
    programs = blocks(PAGE, "cpp")
    assert len(programs) == 2
    for _, text in programs:
        (tmp_path / "page.cpp").write_text(text)
        run(compiler, *STRICT, *EIGEN, "-o", "page", "page.cpp", cwd=tmp_path)
        assert float(run("./page", cwd=tmp_path)) < 1e-14
