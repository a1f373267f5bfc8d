"""C99: a file that needs only math.h, and its header, which C++ can read too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import floating_number
from torsor.languages.writing.default_numbers import DefaultNumbers, defaults
from torsor.languages.writing.function_blocks import FRAME, Line, Statements, blocks, many
from torsor.languages.writing.header import header, interface
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.line_order import in_succession
from torsor.languages.writing.sines_c import SINES
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import ATOM, INFIX, PRODUCT, Notation, Spelling, functions
from torsor.program.program import Program
from torsor.tools import Tool

GCC = Tool("gcc", "gcc", debian="gcc libc6-dev", brew="gcc")
CLANG = Tool("clang", "clang", debian="clang", brew="llvm")


def power(base: str, level: int, exponent: int) -> tuple[str, int]:
    """A power without pow(): x*x for a name, else by the helper, which multiplies."""
    if exponent == 2 and level == ATOM and base.isidentifier():
        return f"{base}*{base}", PRODUCT
    return f"power({base}, {exponent})", ATOM


NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log", sign="signum",
                      abs="fabs", min="fmin", max="fmax", pow="power")
    | {"select": Spelling("({} >= 0.0 ? {} : {})", ATOM, (1, 1, 1))},
    number=floating_number, power=power,
)

COMMENT = Comment(" * ", "/*", " */", ("*/", "/*", "??"))  # ?? begins a trigraph, ??/ a joined line

HELPERS = {
    "APART": """
#ifdef __GNUC__
#define APART __attribute__((noinline)) /* put together again, the blocks take long to compile */
#else
#define APART
#endif
""",
    "sines": SINES,
    "pi": "static const double pi = 3.14159265358979323846;",
    "signum": """
static double signum(double a)
{
    return (double)((a > 0.0) - (a < 0.0));
}
""",
    "power": """
static double power(double a, int n)
{
    double result = 1.0;
    unsigned int left = n < 0 ? 0u - (unsigned int)n : (unsigned int)n;
    for (; left > 0; left >>= 1, a *= a)
        if (left & 1u)
            result *= a;
    return n < 0 ? 1.0/result : result;
}
""",
}

STATEMENTS = Statements("const double {name} = {formula};", *["const double {name} = {array}[{place}];"] * 2)

# the keywords of C and C++ (the header serves both), then what math.h declares or may define
RESERVED = words("""
    auto break case char const continue default do double else enum extern float for goto if inline int long register
    restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
    alignas alignof and and_eq asm bitand bitor bool catch class compl concept const_cast constexpr co_await co_return
    co_yield consteval constinit char8_t char16_t char32_t decltype delete dynamic_cast explicit export false friend
    mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast
    requires static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t
    xor xor_eq typeof linux unix i386
    acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma fmax
    fmin fmod fpclassify frexp gamma hypot ilogb isfinite isgreater isgreaterequal isinf isless islessequal
    islessgreater isnan isnormal isunordered j0 j1 jn ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround
    modf nan nearbyint nextafter nexttoward pow remainder remquo rint round scalbln scalbn signbit signgam sin sinh sqrt
    tan tanh tgamma trunc y0 y1 yn abs div HUGE_VAL HUGE HUGE_VALF HUGE_VALL INFINITY NAN MAXFLOAT DOMAIN SING OVERFLOW
    UNDERFLOW PLOSS TLOSS math_errhandling FP_NAN FP_INFINITE FP_ZERO FP_SUBNORMAL FP_NORMAL main
    M_E M_LOG2E M_LOG10E M_LN2 M_LN10 M_PI M_PI_2 M_PI_4 M_1_PI M_2_PI M_2_SQRTPI M_SQRT2 M_SQRT1_2 MATH_ERRNO
    MATH_ERREXCEPT FP_ILOGB0 FP_ILOGBNAN
    pi power signum sines APART angle_ sine_ cosine_ frame_ file_ i_ state_
""")


def call(function: Function) -> str:
    return f"{function.name}({', '.join(a.name for a in (*function.inputs, *function.results))});"


def call_solver(function: Function, count: str) -> str:
    return f"{count} = {call(function)}"


LOOPS = Loops(
    opening=("static const double {table}[{size}] = {{{values}}};",
             "for (int {place} = 0; {place} < {size}; {place}++) {{"),
    inside=("const double {choice} = {table}[{place}];",),
    unread=("(void){choice};",),
    closing=("}}",),
    line="const double {name} = {formula};", test=("if ({formula} < {zero}) {reject}",), reject="continue;",
    comment=COMMENT, call=call_solver, layout="each result holds the solutions one after the other",
)


def prototype(function: Function, kind: str = "void", times: int = 1) -> str:
    """The first line of a function; of a solver each result has room for so many solutions."""
    taken = [_declared(a, "const double") for a in function.inputs]
    given = [_declared(r, "double", times) for r in function.results]
    return f"{kind} {function.name}({', '.join(taken + given) or 'void'})"


def _declared(array: Array, kind: str, times: int = 1) -> str:
    return f"{kind} {array.name}[{times*array.size}]" if array.size else f"{kind} *{array.name}"


def write(draft: Draft) -> Files:
    chooser = solver(draft)
    setup = replace(draft.setup, turns=None)  # called once: a second call of the helper would not be made inline
    work = in_succession(draft.step if draft.apart else draft.whole, draft.program.step, draft.notation)
    parts = [*([*_function(draft, setup), ""] if draft.apart else []), *_function(draft, work),
             *(["", *_solver(chooser)] if chooser else [])]
    needed = helpers(HELPERS, parts)
    both = ["", *_whole(draft), *(["", *_whole_solver(draft, chooser)] if chooser else [])] if draft.apart else []
    lines = [*COMMENT.block(header(draft)), "#include <math.h>", "", *needed, *([""] if needed else []),
             *_defaults(draft), *parts, *both]
    return {draft.file: text(lines, "*"), f"{draft.whole.name}.h": text(_header_file(draft), "*")}


def local_functions(*programs: Program) -> list[str]:
    """The lines of programs without setup as functions of a file that holds more, after the helpers that they need."""
    lines: list[str] = []
    for draft in (Draft(program, C) for program in programs):
        work = in_succession(replace(draft.whole, turns=None), draft.program.step, draft.notation)
        lines += [COMMENT.remark(draft.program.words.title), *_function(draft, work, "static "), ""]
    return [*helpers(HELPERS, lines), *lines]


def _defaults(draft: Draft) -> list[str]:
    return [line for d in defaults(draft)
            for line in (f"const double {d.name}[{len(d.numbers)}] = {{{', '.join(d.numbers)}}};", "")]


def _unread(function: Function) -> list[str]:
    return [f"(void){name};" for name in function.unread]


def _loads(function: Function) -> dict[str, str]:
    return {name: f"const double {name} = {array}[{place}];" for name, array, place in function.loads}


def _function(draft: Draft, function: Function, static: str = "") -> list[str]:
    """A function, after those of its blocks where it is long."""
    lines, together = _lines(function)
    parts = blocks(function, lines, STATEMENTS, together)
    empty = [f"(void){r.name};" for r in function.results if not r.size]
    opening = [f"{static}{prototype(function)}", "{", *indented(_unread(function))]
    if len(parts) == 1:
        return [*opening, *indented([*parts[0].body, *empty]), "}"]
    inner = [Function(draft.extra(f"{function.name} {k}"), p.inputs, p.results) for k, p in enumerate(parts, 1)]
    own = [line for f, p in zip(inner, parts, strict=True)
           for line in (f"static APART {prototype(f)}", "{", *indented(p.body), "}", "")]
    frame = [f"double {FRAME}[{size}];" for size in {r.size for f in inner for r in f.results if r.name == FRAME}]
    return [*own, *opening, *indented([*frame, *map(call, inner), *empty]), "}"]


def _lines(function: Function) -> tuple[list[Line], int]:
    """The formulas; sines of several angles by the helper, which takes them four at a time, and how many stay with it.
    """
    turns = function.turns
    if turns is None:
        return list(function.lines), 0
    room = -(-len(turns.angles) // 4) * 4
    array = {"sin": "sine_", "cos": "cosine_"}
    first = [*turns.before, ("", f"const double angle_[{room}] = {{{', '.join(turns.angles)}}};"),
             ("", f"double sine_[{room}], cosine_[{room}];"),
             ("", f"sines({len(turns.angles)}, angle_, sine_, cosine_);"),
             *((name, f"{array[op]}[{place}]") for name, op, place in turns.found)]
    return [*first, *turns.after], len(first)


def _whole(draft: Draft) -> list[str]:
    constants = draft.constants
    body = [f"double {constants.name}[{max(1, constants.size)}];", call(draft.setup), call(draft.step)]
    return [prototype(draft.whole), "{", *indented(body), "}"]


def _solver(chooser: ChoiceSolver) -> list[str]:
    results = chooser.step.results
    keep = [f"{r.name}[{place_of(r, chooser.count, place)}] = {element};"
            for r in results for place, element in enumerate(r.elements)]
    body = [*_unread(chooser.step), *_loads(chooser.step).values(),
            *(f"(void){r.name};" for r in results if not r.size), f"int {chooser.count} = 0;",
            *nest(chooser, LOOPS, [*keep, f"{chooser.count}++;"], "return 0;"), f"return {chooser.count};"]
    return [prototype(chooser.step, "int", chooser.most), "{", *indented(body), "}"]


def place_of(array: Array, count: str, place: int) -> str:
    """The place of an element of the solution after the first `count`."""
    start = count if array.size == 1 else f"{array.size}*{count}"
    return f"{start} + {place}" if place else start


def _whole_solver(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    constants = draft.constants
    body = [f"double {constants.name}[{max(1, constants.size)}];", call(draft.setup), f"return {call(chooser.step)}"]
    return [prototype(chooser.whole, "int", chooser.most), "{", *indented(body), "}"]


def places(draft: Draft) -> list[str]:
    """Names for the places of the parameters and for how many constants are made of them."""
    if not draft.apart:
        return []
    title = draft.whole.name.upper()
    named = [f"{draft.extra(f'{title}_{e}')} = {place},"
             for a in draft.setup.inputs for place, e in enumerate(a.source.elements)]
    if not named:
        return []
    made = f"enum {{ {draft.extra(f'{title}_CONSTANTS')} = {max(1, draft.constants.size)} }};"
    return ["/* the places of the parameters in their array */", "enum {", *indented(named), "};",
            f"{made} /* what setup makes of them */", ""]


def said_of(given: DefaultNumbers, missing: str) -> str:
    """A comment on an array of default numbers."""
    tail = f"; {missing} where there is none" if given.missing else ""
    return f"/* the default numbers of {given.argument.name}{tail} */"


def notes(draft: Draft) -> list[str]:
    """What is asked of the arrays of a call."""
    empty = [a.name for a in draft.arrays if not a.size]
    note = [f"/* without elements, may be NULL: {', '.join(empty)} */"] if empty else []
    if many(draft.step):
        note.append("/* results are written while arguments are still read: their arrays must not overlap */")
    return note


def _header_file(draft: Draft) -> list[str]:
    name, chooser = draft.whole.name, solver(draft)
    guard = f"TORSOR_{name.upper()}_H"
    named = places(draft)
    numbers = [line for d in defaults(draft) for line in (
        said_of(d, C.missing), f"extern const double {d.name}[{len(d.numbers)}];", "")]
    prototypes = [f"{prototype(f)};" for f in draft.functions]
    if chooser:
        prototypes += [
            "", "/* all solutions, one after the other in each result; the return value is how many there are */",
            f"enum {{ {draft.extra(f'{name.upper()} SOLUTIONS')} = {chooser.most} }}; /* there are at most so many */",
            *(f"{prototype(f, 'int', chooser.most)};" for f in chooser.functions),
        ]
    return [
        *COMMENT.block(interface(draft)),
        f"#ifndef {guard}", f"#define {guard}", "",
        "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
        *named, *numbers, *notes(draft), *prototypes, "",
        "#ifdef __cplusplus", "}", "#endif", "", "#endif",
    ]


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    whole = draft.whole
    prints = [f"for (i_ = 0; i_ < {r.size}; i_++) printf(\"%.17g\\n\", {r.name}[i_]);" for r in whole.results]
    declared = [f"double {r.name}[{max(1, r.size)}];" for r in whole.results]
    return _driver(draft, whole, states, declared, [call(whole), *prints])


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    chooser = solver(draft)
    assert chooser is not None
    whole, count = chooser.whole, chooser.count
    prints = [f"for (i_ = 0; i_ < {r.size}*{count}; i_++) printf(\"%.17g\\n\", {r.name}[i_]);"
              for r in whole.results]
    declared = [f"double {r.name}[{max(1, chooser.most*r.size)}];" for r in whole.results]
    return _driver(draft, whole, states, [f"int {count};", *declared],
                   [call_solver(whole, count), f"printf(\"%d\\n\", {count});", *prints])


def _driver(draft: Draft, function: Function, states: Sequence[State], declared: list[str], work: list[str]) -> Files:
    reads = [f"for (i_ = 0; i_ < {a.size}; i_++) if (fscanf(file_, \"%lf\", &{a.name}[i_]) != 1) return 1;"
             for a in function.inputs if a.size]
    body = [
        "FILE *file_ = fopen(\"states.txt\", \"r\");",
        "int i_, state_;",
        *(f"double {a.name}[{max(1, a.size)}];" for a in function.inputs),
        *declared,
        "if (file_ == NULL) return 1;",
        f"for (state_ = 0; state_ < {len(states)}; state_++) {{",
        *indented([*reads, *work]),
        "}",
        "return 0;",
    ]
    lines = ["#include <stdio.h>", f'#include "{draft.whole.name}.h"', "", "int main(void)", "{", *indented(body), "}"]
    numbers = [" ".join(repr(x) for part in state for x in part) for state in states]
    return {"run_states.c": text(lines, "*"), "states.txt": "\n".join(numbers)}


# without fused multiply-adds the numbers are those of evaluate
COMMANDS = ("gcc -std=c99 -O1 -ffp-contract=off -o run_states run_states.c {file} -lm", "./run_states")

C = Language(
    name="c", title="C", suffix=".c", aliases=("c99",), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED), write=write, call=call, loops=LOOPS, missing="NAN",
    together=True,
    harness=Harness(GCC, drivers, COMMANDS, solvers=solvers), tools=(CLANG,),
)
