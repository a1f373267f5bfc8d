"""Rust: functions of any number that is `Real`, without the standard library.

The trait is in a file of its own, torsor_real.rs, the same for all programs: f32 and f64 have it with the feature
"std"; without, it is for the user to say where sines come from (libm, the processor).  Results are returned, matrices
as arrays of rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from torsor.languages.draft import Array, Draft, Function
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import floating_number
from torsor.languages.writing.default_numbers import defaults
from torsor.languages.writing.function_blocks import Statements, blocks
from torsor.languages.writing.header import headed, header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.line_order import in_succession
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.instructions import Constant
from torsor.program.notation import ATOM, INFIX, PRODUCT, Notation, Spelling, Written
from torsor.program.program import Program
from torsor.tools import Tool

TRAIT = "torsor_real"
ALLOW = "#[allow(non_snake_case, clippy::all)]"  # the names are those of the robot
WIDTH = 100  # of a line

REAL = """
use core::ops::{Add, Div, Mul, Neg, Sub};

/// What the programs ask of a number.
pub trait Real:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Neg<Output = Self>
{
    /// The constant x.
    fn number(x: f64) -> Self;
    fn sin(self) -> Self;
    fn cos(self) -> Self;
    fn tan(self) -> Self;
    fn atan2(self, x: Self) -> Self;
    fn sqrt(self) -> Self;
    fn exp(self) -> Self;
    fn ln(self) -> Self;

    fn abs(self) -> Self {
        if self < Self::number(0.0) { -self } else { self }
    }

    fn signum(self) -> Self {
        let zero = Self::number(0.0);
        Self::number(if self > zero { 1.0 } else if self < zero { -1.0 } else { 0.0 })
    }

    fn min(self, other: Self) -> Self {
        if other < self { other } else { self }
    }

    fn max(self, other: Self) -> Self {
        if self < other { other } else { self }
    }

    /// The first where self is not negative, else the second.
    fn select(self, first: Self, second: Self) -> Self {
        if self >= Self::number(0.0) { first } else { second }
    }

    fn power(self, n: i32) -> Self {
        let mut result = Self::number(1.0);
        let mut square = self;
        let mut left = n.unsigned_abs();
        while left > 0 {
            if left % 2 == 1 {
                result = result * square;
            }
            square = square * square;
            left /= 2;
        }
        if n < 0 { Self::number(1.0) / result } else { result }
    }
}

#[cfg(feature = "std")]
extern crate std;

#[cfg(feature = "std")]
macro_rules! real {
    ($kind:ty) => {
        impl Real for $kind {
            #[inline]
            fn number(x: f64) -> Self {
                x as $kind
            }
            #[inline]
            fn sin(self) -> Self {
                <$kind>::sin(self)
            }
            #[inline]
            fn cos(self) -> Self {
                <$kind>::cos(self)
            }
            #[inline]
            fn tan(self) -> Self {
                <$kind>::tan(self)
            }
            #[inline]
            fn atan2(self, x: Self) -> Self {
                <$kind>::atan2(self, x)
            }
            #[inline]
            fn sqrt(self) -> Self {
                <$kind>::sqrt(self)
            }
            #[inline]
            fn exp(self) -> Self {
                <$kind>::exp(self)
            }
            #[inline]
            fn ln(self) -> Self {
                <$kind>::ln(self)
            }
        }
    };
}

#[cfg(feature = "std")]
real!(f32);
#[cfg(feature = "std")]
real!(f64);
"""


def number(value: Constant) -> Written:
    parts = floating_number(value)[0].split("/")
    return " / ".join(f"T::number({part})" for part in parts), PRODUCT if len(parts) > 1 else ATOM


def power(base: str, level: int, exponent: int) -> Written:
    if level < ATOM:
        base = f"({base})"
    squared = exponent == 2 and base.isidentifier()
    return (f"{base}*{base}", PRODUCT) if squared else (f"{base}.power({exponent})", ATOM)


def _methods(**names: str) -> dict[str, Spelling]:
    return {op: Spelling("{}." + name, ATOM, (ATOM, 0, 0)) for op, name in names.items()}


NOTATION = Notation(
    INFIX | _methods(sin="sin()", cos="cos()", tan="tan()", atan2="atan2({})", sqrt="sqrt()", exp="exp()", log="ln()",
                     sign="signum()", abs="abs()", min="min({})", max="max({})", pow="power({})",
                     select="select({}, {})"),
    number=number, pi="T::number(core::f64::consts::PI)", power=power,
)

COMMENT = Comment("// ")

STATEMENTS = Statements("let {name} = {formula};", *["let {name} = {array}[{place}];"] * 2)

# the keywords, those to come, values of the prelude, which a name cannot hide, and the functions of Real
RESERVED = words("""
    as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move mut
    pub ref return self Self static struct super trait true type unsafe use where while abstract become box do final
    macro override priv try typeof unsized virtual yield gen macro_rules union raw safe Some None Ok Err
    number sin cos tan atan2 sqrt exp ln abs signum min max select power
    T Real core std torsor_real frame_ main run_states file_ numbers_ show_ text_
""")


def call(function: Function) -> str:
    names = ", ".join(r.name for r in function.results)
    left = f"({names})" if len(function.results) != 1 else names
    return f"let {left} = {_called(function)};"


def _called(function: Function, kind: str = "") -> str:
    return f"{function.name}{kind}({', '.join(f'&{a.name}' for a in function.inputs)})"


def call_solver(function: Function, count: str) -> str:
    return f"let ({', '.join([count, *(r.name for r in function.results)])}) = {_called(function)};"


LOOPS = Loops(
    opening=("for {choice} in [{values}] {{",), unread=("let _ = {choice};",), closing=("}}",),
    line="let {name} = {formula};", test=("if {formula} < {zero} {{", "    {reject}", "}}"), reject="continue;",
    comment=COMMENT, call=call_solver, layout="each result is an array of those of the solutions",
)


def write(draft: Draft) -> Files:
    chooser = solver(draft)
    work = in_succession(draft.step if draft.apart else draft.whole, draft.program.step, draft.notation)
    parts = [*(_function(draft, draft.setup) if draft.apart else []), *_function(draft, work),
             *(_whole(draft, draft.whole, draft.step, _kinds(draft.whole)) if draft.apart else []),
             *(_solver(draft, chooser) if chooser else [])]
    lines = [*COMMENT.block(header(draft)), "", f"use super::{TRAIT}::Real;", "", *_defaults(draft), *parts]
    real = [*COMMENT.block(headed(SAID)), *REAL.split("\n")[:-1]]
    return {draft.file: text(lines[:-1], "//"), f"{TRAIT}.rs": text(real, "//")}


def local_functions(*programs: Program) -> list[str]:
    """The lines of programs without setup as functions of a module that holds more."""
    lines: list[str] = []
    for draft in (Draft(program, RUST) for program in programs):
        work = in_succession(draft.whole, draft.program.step, draft.notation)
        lines += [COMMENT.remark(draft.program.words.title),
                  *(line.removeprefix("pub ") for line in _function(draft, work))]
    return lines


SAID = [
    "The numbers that the generated functions take, the same file for all of them: `mod torsor_real;` beside",
    "`mod` of each.  With the feature \"std\" f32 and f64 are such numbers; without it the crate implements Real",
    "for its own, from libm for one.",
]


def _defaults(draft: Draft) -> list[str]:
    return [line for d in defaults(draft, floating_number) for line in (
        "#[allow(non_upper_case_globals)]",
        f"pub const {d.name}: [f64; {len(d.numbers)}] = [{', '.join(d.numbers)}];", "")]


def _kind(shape: Sequence[int]) -> str:
    """The type of an array of that shape: of rows, where it has several axes."""
    kind = "T"
    for size in reversed(shape):
        kind = f"[{kind}; {size}]"
    return kind


def _kinds(function: Function) -> str:
    kinds = [_kind(r.shape) for r in function.results]
    return kinds[0] if len(kinds) == 1 else f"({', '.join(kinds)})"


def _taken(inputs: Sequence[Array]) -> list[str]:
    return [f"{a.name}: &[T; {a.size}]" for a in inputs]


def _opening(function: Function, given: str) -> list[str]:
    """The first lines of a function; where they are long, a line for each argument."""
    first = f"pub fn {function.name}<T: Real>("
    return ["#[inline]", ALLOW, *_headed(first, _taken(function.inputs), f") -> {given} {{")]


def _headed(first: str, taken: list[str], last: str) -> list[str]:
    line = f"{first}{', '.join(taken)}{last}"
    return [line] if len(line) <= WIDTH else [first, *(f"    {a}," for a in taken), last]


def _nested(elements: Sequence[str], shape: Sequence[int]) -> str:
    """Elements as a literal, row by row."""
    texts = list(elements)
    for k, width in reversed(list(enumerate(shape))):
        count = 1
        for size in shape[:k]:
            count *= size
        texts = [f"[{', '.join(texts[n * width : (n + 1) * width])}]" for n in range(count)]
    return texts[0]


def _values(function: Function) -> str:
    values = [_nested(r.elements, r.shape) for r in function.results]
    return values[0] if len(values) == 1 else f"({', '.join(values)})"


def _lines(function: Function) -> list[str]:
    """What a body without blocks begins with; its order is the compiler's business."""
    return [*(f"let _ = {name};" for name in function.unread),
            *(STATEMENTS.load.format(name=name, array=array, place=place) for name, array, place in function.loads)]


def _function(draft: Draft, function: Function) -> list[str]:
    """A function, after those of its blocks where it is long."""
    parts = blocks(function, function.lines, STATEMENTS)
    opening = _opening(function, _kinds(function))
    if len(parts) == 1:
        lines = [STATEMENTS.line.format(name=name, formula=formula) for name, formula in function.lines]
        return [*opening, *indented([*_lines(function), *lines, _values(function)]), "}", ""]
    inner = [Function(draft.extra(f"{function.name} {k}"), p.inputs, p.results) for k, p in enumerate(parts, 1)]
    own: list[str] = []
    for f, p in zip(inner, parts, strict=True):
        taken = [*_taken(f.inputs), *(f"{r.name}: &mut [T; {r.size}]" for r in f.results)]
        own += ["#[inline(never)]", ALLOW, *_headed(f"fn {f.name}<T: Real>(", taken, ") {"), *indented(p.body), "}", ""]
    room = {r.name: r.size for f in (*inner, function) for r in f.results}
    declared = [f"let mut {name} = [T::number(0.0); {size}];" for name, size in room.items()]
    calls = [f"{f.name}({', '.join([*(a.name for a in f.inputs), *(f'&mut {r.name}' for r in f.results)])});"
             for f in inner]
    filled = replace(function, results=tuple(
        replace(r, elements=tuple(f"{r.name}[{k}]" for k in range(r.size))) for r in function.results))
    unread = [f"let _ = {name};" for name in function.unread]
    return [*own, *opening, *indented([*unread, *declared, *calls, _values(filled)]), "}", ""]


def _whole(draft: Draft, whole: Function, step: Function, given: str) -> list[str]:
    constants = draft.constants.name
    body = [f"let {constants} = {_passed(draft.setup)};", _passed(step, constants)]
    return [*_opening(whole, given), *indented(body), "}", ""]


def _passed(function: Function, own: str = "") -> str:
    """A call with the arguments of the caller, and one array of its own."""
    return f"{function.name}({', '.join(f'&{a.name}' if a.name == own else a.name for a in function.inputs)})"


def _solver(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    """The solver: how many solutions there are, and each result as an array of those of the solutions."""
    step, count, most = chooser.step, chooser.count, chooser.most
    given = f"(usize, {', '.join(_kind((most, *r.shape)) for r in step.results)})"
    found = f"({', '.join([count, *(r.name for r in step.results)])})"
    room = [f"let mut {r.name} = {_zeros((most, *r.shape))};" for r in step.results]
    keep = [f"{r.name}[{count}] = {_nested(r.elements, r.shape)};" for r in step.results]
    body = [*_lines(step), *room, f"let mut {count} = 0;",
            *nest(chooser, LOOPS, [*keep, f"{count} += 1;"], f"return {found};"), found]
    return [*_opening(step, given), *indented(body), "}", "",
            *(_whole(draft, chooser.whole, step, given) if chooser.apart else [])]


def _zeros(shape: Sequence[int]) -> str:
    value = "T::number(0.0)"
    for size in reversed(shape):
        value = f"[{value}; {size}]"
    return value


# how it is run -------------------------------------------------------------------------------


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    whole = draft.whole
    return _driver(draft, whole, states, [r.name for r in whole.results],
                   [r.name for r in whole.results])


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    chooser = solver(draft)
    assert chooser is not None
    whole, count = chooser.whole, chooser.count
    return _driver(draft, whole, states, [count, *(r.name for r in whole.results)],
                   [count, *(f"&{r.name}[..{count}]" for r in whole.results)])


def _driver(draft: Draft, function: Function, states: Sequence[State], left: list[str], shown: list[str]) -> Files:
    body = [f"let {a.name}: [f64; {a.size}] = core::array::from_fn(|_| numbers_.next().unwrap());"
            for a in function.inputs]
    names = ", ".join(left)
    body += [f"let {names if len(left) == 1 else f'({names})'} = {draft.whole.name}::{_called(function, '::<f64>')};",
             *(f"show_(format!(\"{{:?}}\", {value}));" for value in shown)]
    lines = [
        "#![allow(dead_code, unused_mut, unused_variables, non_snake_case)]",
        f"mod {TRAIT};", f"mod {draft.whole.name};", "",
        "fn show_(text_: String) {", "    println!(\"{}\", text_.replace(&['[', ']', ','][..], \" \"));", "}", "",
        "fn main() {",
        *indented(["let file_ = std::fs::read_to_string(\"states.txt\").unwrap();",
                   "let mut numbers_ = file_.split_whitespace().map(|x| x.parse::<f64>().unwrap());",
                   f"for _ in 0..{len(states)} {{", *indented(body), "}"]), "}"]
    numbers = [" ".join(repr(x) for part in state for x in part) for state in states]
    return {"run_states.rs": text(lines, "//"), "states.txt": "\n".join(numbers)}


COMMANDS = ("rustc --edition=2021 -C opt-level=1 --cfg feature=\"std\" -o run_states run_states.rs", "./run_states")

RUST = Language(
    name="rust", title="Rust", suffix=".rs", aliases=("rs",), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED), write=write, call=call, loops=LOOPS, missing="f64::NAN",
    harness=Harness(Tool("rustc", "rustc", debian="rustc", brew="rust"), drivers, COMMANDS, solvers=solvers),
)
