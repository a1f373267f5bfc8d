"""C++17: a header with functions of any scalar type, in the namespace torsor.

The scalar is the type of the results: double, float, an interval, a number that carries its derivatives.  Arguments may
be of other types, arrays of anything that a scalar can be made of.  Functions of the scalar are found by its own
namespace first.  With TORSOR_EIGEN defined there are functions that return Eigen's matrices too.
"""

from __future__ import annotations

from collections.abc import Sequence

from torsor.languages import c
from torsor.languages.draft import Array, Draft, Function
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.constants import floating_number
from torsor.languages.writing.default_numbers import defaults
from torsor.languages.writing.function_blocks import FRAME, NAMES, Statements, blocks
from torsor.languages.writing.header import header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.line_order import in_succession
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.instructions import Constant
from torsor.program.notation import ATOM, INFIX, PRODUCT, Notation, Spelling, Written, functions
from torsor.program.program import Program
from torsor.tools import Tool


def number(value: Constant) -> Written:
    """A constant as a scalar: a quotient is computed by the scalar's own division."""
    parts = floating_number(value)[0].split("/")
    return "/".join(f"Scalar({part})" for part in parts), PRODUCT if len(parts) > 1 else ATOM


def power(base: str, level: int, exponent: int) -> Written:
    written, own = c.power(base, level, exponent)
    return written.replace("power(", "power<Scalar>(", 1) if own == ATOM else written, own


NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log", abs="abs",
                      sign="signum<Scalar>", min="minimum<Scalar>", max="maximum<Scalar>", pow="power<Scalar>")
    | {"select": Spelling("({} >= Scalar(0.0) ? Scalar({}) : Scalar({}))", ATOM, (1, 0, 0))},
    number=number, pi="Scalar(3.14159265358979323846)", power=power,
)

STANDARD = ("abs", "atan2", "cos", "exp", "log", "sin", "sqrt", "tan")  # of std, unless the scalar has its own

HELPERS = {
    "signum": """
template <typename Scalar>
{device}Scalar signum(const Scalar &a)
{{
    return a > Scalar(0.0) ? Scalar(1.0) : a < Scalar(0.0) ? Scalar(-1.0) : Scalar(0.0);
}}
""",
    "minimum": """
template <typename Scalar>
{device}Scalar minimum(const Scalar &a, const Scalar &b)
{{
    return b < a ? b : a;
}}
""",
    "maximum": """
template <typename Scalar>
{device}Scalar maximum(const Scalar &a, const Scalar &b)
{{
    return a < b ? b : a;
}}
""",
    "power": """
template <typename Scalar>
{device}Scalar power(Scalar a, int n)
{{
    Scalar result = Scalar(1.0);
    for (int left = n < 0 ? -n : n; left > 0; left /= 2) {{
        if (left % 2 == 1)
            result = result*a;
        if (left > 1)
            a = a*a;
    }}
    return n < 0 ? Scalar(Scalar(1.0)/result) : result;
}}
""",
}

EIGEN_MATRIX = """
template <typename Scalar, int rows, int columns>
using matrix = Eigen::Matrix<Scalar, rows, columns, columns == 1 ? Eigen::ColMajor : Eigen::RowMajor>;
"""

STATEMENTS = Statements("const Scalar {name} = {formula};", "const Scalar {name} = Scalar({array}[{place}]);",
                        "const Scalar {name} = {array}[{place}];")

RESERVED = c.RESERVED | words("""
    std torsor Eigen TORSOR_EIGEN Scalar minimum maximum matrix rows columns found_ NULL assert errno
    stdin stdout stderr final override import module
""")
# macros of the headers that a program includes beside ours: a header, unlike a source, meets them
MACROS = (r"EOF|BUFSIZ|EDOM|ERANGE|EILSEQ|L_tmpnam|NFDBITS|BYTE_ORDER|alloca|CLOCKS_PER_SEC|(?:LITTLE|BIG|PDP)_ENDIAN|"
          r"(?:FD|SEEK|LC|EXIT|EIGEN|FE|SIG)_[A-Z_]+|SIG[A-Z]{3,}|\w+_(?:MAX|MIN|BIT|DIG|EPSILON)|SNAN[A-Z]*|"
          r"W(?:IF)?(?:CONTINUED|EXITED|EXITSTATUS|NOHANG|NOWAIT|SIGNALED|STOPPED|STOPSIG|TERMSIG|UNTRACED)")

EACH = "the arguments are arrays of anything that becomes a Scalar, the type of the results"


def call(function: Function) -> str:
    return f"torsor::{c.call(function)}"


LOOPS = Loops(
    opening=("const Scalar {table}[{size}] = {{{values}}};",
             "for (int {place} = 0; {place} < {size}; {place}++) {{"),
    inside=("const Scalar {choice} = {table}[{place}];",),
    unread=("(void){choice};",), closing=("}}",),
    line="const Scalar {name} = {formula};", test=("if ({formula} < {zero}) {reject}",), reject="continue;",
    comment=c.COMMENT, call=lambda function, count: f"{count} = {call(function)}",
    layout="each result holds the solutions one after the other",
)


def write(draft: Draft) -> Files:
    return {draft.file: text(Header(draft).lines(), "*")}


class Header:
    """The text of a program's header; `device` marks the functions, for compilers of two machines at once."""

    def __init__(self, draft: Draft, device: str = "", before: Sequence[str] = (), after: Sequence[str] = ()):
        self.draft, self.device, self.before, self.after = draft, device, before, after
        self.name = draft.whole.name
        self.detail = draft.extra(f"{self.name} detail")
        self.places = c.places(draft)
        self.chooser = solver(draft)

    def lines(self) -> list[str]:
        draft, guard = self.draft, f"TORSOR_{self.draft.file.replace('.', '_').upper()}"
        work = in_succession(draft.step if draft.apart else draft.whole, draft.program.step, draft.notation)
        parts = [*(self.function(draft.setup) if draft.apart else []), *self.function(work),
                 *(self._whole(draft.whole, draft.step) if draft.apart else []), *self._solvers()]
        return [
            *c.COMMENT.block(header(draft)), f"#ifndef {guard}", f"#define {guard}", "", "#include <cmath>",
            "#ifdef TORSOR_EIGEN", "#include <Eigen/Core>", "#endif", *self.before, "", "namespace torsor {", "",
            *self.places, *self._defaults(), *self.helpers(parts), f"/* {EACH} */",
            *c.notes(draft), "", *parts, *self._eigen(), *self.after, "} /* namespace torsor */", "", "#endif"]

    def prototype(
        self, function: Function, kind: str = "void", times: int = 1, results: bool = True, apart: str = ""
    ) -> list[str]:
        """The first lines of a function; of a solver each result has room for so many solutions."""
        types = [self.draft.extra(f"{a.name} type") for a in function.inputs]
        taken = [f"const {kind} &{a.name}" for kind, a in zip(types, function.inputs, strict=True)]
        given = [_declared(r, times) for r in function.results] if results else []
        return [f"template <{', '.join(f'typename {t}' for t in ('Scalar', *types))}>",
                f"{apart}{self.device}{kind} {function.name}({', '.join(taken + given)})"]

    def _defaults(self) -> list[str]:
        return [line for d in defaults(self.draft) for line in (
            c.said_of(d, "NAN"), "template <typename Scalar = double>",
            f"inline constexpr Scalar {d.name}[{len(d.numbers)}] = {{{', '.join(d.numbers)}}};", "")]

    def helpers(self, parts: list[str]) -> list[str]:
        used = set(NAMES.findall("\n".join(parts)))
        helpers = [line for name, lines in HELPERS.items() if name in used
                   for line in lines.format(device=self.device).strip("\n").split("\n")]
        return [f"namespace {self.detail} {{", "", *helpers, "}", ""] if helpers else []

    def _body(self, lines: Sequence[str]) -> list[str]:
        """The lines after declarations of the functions that they call."""
        used = set(NAMES.findall("\n".join(lines)))
        return [*(f"using std::{name};" for name in STANDARD if name in used),
                *(f"using {self.detail}::{name};" for name in HELPERS if name in used), *lines]

    def function(self, function: Function) -> list[str]:
        """A function, after those of its blocks where it is long."""
        parts = blocks(function, function.lines, STATEMENTS)
        ends = [f"(void){a};" for a in (*function.unread, *(r.name for r in function.results if not r.size))]
        if len(parts) == 1:
            return [*self.prototype(function), "{", *indented([*ends, *self._body(parts[0].body)]), "}", ""]
        inner = [Function(self.draft.extra(f"{function.name} {k}"), p.inputs, p.results)
                 for k, p in enumerate(parts, 1)]
        own = [line for f, p in zip(inner, parts, strict=True) for line in (
            *self.prototype(f, apart="[[gnu::noinline]] "), "{", *indented(self._body(p.body)), "}", "")]
        frame = [f"Scalar {FRAME}[{size}];" for size in {r.size for f in inner for r in f.results if r.name == FRAME}]
        calls = [f"{self.detail}::{c.call(f)}" for f in inner]
        return [f"namespace {self.detail} {{", "", *own, "}", "",
                *self.prototype(function), "{", *indented([*ends, *frame, *calls]), "}", ""]

    def _whole(self, whole: Function, step: Function, kind: str = "void", times: int = 1) -> list[str]:
        constants = self.draft.constants
        back = "return " if kind != "void" else ""
        body = [f"Scalar {constants.name}[{max(1, constants.size)}];", c.call(self.draft.setup),
                f"{back}{c.call(step)}"]
        return [*self.prototype(whole, kind, times), "{", *indented(body), "}", ""]

    def _solvers(self) -> list[str]:
        s = self.chooser
        if s is None:
            return []
        step, count = s.step, s.count
        keep = [f"{r.name}[{c.place_of(r, count, place)}] = {element};"
                for r in step.results for place, element in enumerate(r.elements)]
        loads = [STATEMENTS.load.format(name=name, array=array, place=place) for name, array, place in step.loads]
        ends = [f"(void){a};" for a in (*step.unread, *(r.name for r in step.results if not r.size))]
        body = [*ends, *self._body([*loads, f"int {count} = 0;", *nest(s, LOOPS, [*keep, f"{count}++;"], "return 0;"),
                                    f"return {count};"])]
        name = self.draft.extra(f"{self.name.upper()} SOLUTIONS")
        return ["/* all solutions, one after the other in each result; the return value is how many there are */",
                f"enum {{ {name} = {s.most} }}; /* there are at most so many */", "",
                *self.prototype(step, "int", s.most), "{", *indented(body), "}", "",
                *(self._whole(s.whole, step, "int", s.most) if s.apart else [])]

    # results as matrices of Eigen ------------------------------------------------------------

    def _eigen(self) -> list[str]:
        """The same functions, which return their results."""
        draft, s = self.draft, self.chooser
        lines = [f"namespace {self.detail} {{", *EIGEN_MATRIX.strip("\n").split("\n"), "}", ""]
        lines += self._struct("results", draft.whole, None)
        for function in draft.functions:
            kind = "results" if function.name != draft.setup.name or not draft.apart else ""
            lines += self._returning(function, kind, None)
        if s is not None:
            lines += self._struct("solutions", s.whole, s)
            for function in s.functions:
                lines += self._returning(function, "solutions", s)
        return ["#ifdef TORSOR_EIGEN", "/* results as matrices of Eigen: f<double>(arguments) */", "", *lines,
                "#endif", ""]

    def _kind(self, array: Array, s: ChoiceSolver | None) -> str:
        """The type of a result; a solver has one row per solution."""
        if s is not None:
            return f"{self.detail}::matrix<Scalar, {s.most}, {array.size}>"
        if not array.shape:
            return "Scalar"
        rows, columns = array.shape if len(array.shape) == 2 else (array.size, 1)
        return f"{self.detail}::matrix<Scalar, {rows}, {columns}>"

    def _struct(self, tail: str, function: Function, s: ChoiceSolver | None) -> list[str]:
        members = [f"{self._kind(r, s)} {r.name};" for r in function.results]
        return ["template <typename Scalar>", f"struct {self.draft.extra(f'{self.name} {tail}')} {{",
                *indented([*([f"int {s.count};"] if s else []), *members]), "};", ""]

    def _returning(self, function: Function, tail: str, s: ChoiceSolver | None) -> list[str]:
        kind = f"{self.draft.extra(f'{self.name} {tail}')}<Scalar>" if tail else self._kind(function.results[0], s)
        given = [_data(r, "found_." if tail else "found_", tail != "", s is not None) for r in function.results]
        called = f"{function.name}({', '.join([*(a.name for a in function.inputs), *given])});"
        body = [f"{kind} found_;", f"found_.{s.count} = {called}" if s else called, "return found_;"]
        return [*self.prototype(function, kind, results=False), "{", *indented(body), "}", ""]


def _data(array: Array, prefix: str, member: bool, solved: bool) -> str:
    """Where a result is written."""
    name = prefix + array.name if member else prefix
    return f"{name}.data()" if array.shape or solved else f"&{name}"


def _declared(array: Array, times: int) -> str:
    return f"Scalar {array.name}[{times * array.size}]" if array.size else f"Scalar *{array.name}"


def local_functions(*programs: Program, device: str = "") -> list[str]:
    """The lines of programs without setup as functions of a header that holds more, each after the helpers it needs."""
    lines: list[str] = []
    for own in (Header(Draft(program, CPP), device) for program in programs):
        draft = own.draft
        parts = own.function(in_succession(draft.whole, draft.program.step, draft.notation))
        lines += [*own.helpers(parts), c.COMMENT.remark(draft.program.words.title), *parts]
    return lines


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    return _as_cpp(draft, c.drivers(draft, states))


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    return _as_cpp(draft, c.solvers(draft, states))


def _as_cpp(draft: Draft, files: Files) -> Files:
    """The driver of C as one of C++."""
    own, states = files["run_states.c"], files["states.txt"]
    own = own.replace(f'"{draft.whole.name}.h"', f'"{draft.file}"').replace(
        "int main(void)", "using namespace torsor;\n\nint main()")
    return {"run_states.cpp": own, "states.txt": states}


COMMANDS = ("g++ -std=c++17 -O1 -ffp-contract=off -o run_states run_states.cpp", "./run_states")

CPP = Language(
    name="cpp", title="C++", suffix=".hpp", aliases=("c++", "hpp", "cxx", "c++17"), comment=c.COMMENT,
    notation=NOTATION, alphabet=Alphabet(RESERVED, MACROS), write=write, call=call, loops=LOOPS, missing="Scalar(NAN)",
    harness=Harness(Tool("g++", "g++", debian="g++", brew="gcc"), drivers, COMMANDS, solvers=solvers),
    tools=(Tool("clang++", "clang++", debian="clang", brew="llvm"),),
)
