"""Fortran 2008: a module with three pure subroutines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.language import Files, Harness, Language, Loops, State
from torsor.languages.writing.choice_loops import ChoiceSolver, nest, solver
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.constants import floating_number
from torsor.languages.writing.default_numbers import defaults
from torsor.languages.writing.header import header
from torsor.languages.writing.line_breaks import indented, text
from torsor.languages.writing.spelling import Alphabet, words
from torsor.program.notation import ATOM, INFIX, Notation, Spelling, functions
from torsor.tools import Tool

WIDTH = 120  # the standard allows 132
NAN = "real(z'7FF8000000000000', dp)"  # by its bits, for ieee_value is no constant expression
NAMES_A_LINE = 40  # one statement has at most 255 continuation lines

NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log", sign="signum",
                      abs="abs", min="min", max="max")
    | {"pow": replace(INFIX["pow"], form="{}**{}"),
       "select": Spelling("merge({1}, {2}, {0} >= 0.0_dp)", ATOM, (1, 0, 0))},
    number=partial(floating_number, kind="_dp"),
)

COMMENT = Comment("! ", signs=("!$",))  # directives

CONSTANTS = {"pi": "  real(dp), parameter :: pi = 3.14159265358979323846_dp"}

HELPERS = {"signum": """
  elemental function signum(a) result(sign_of_a)
    real(dp), intent(in) :: a
    real(dp) :: sign_of_a
    sign_of_a = merge(1.0_dp, 0.0_dp, a > 0.0_dp) - merge(1.0_dp, 0.0_dp, a < 0.0_dp)
  end function signum
"""}

# Fortran reserves nothing, but a variable hides the intrinsic or the statement of its name
RESERVED = words("""
    allocate assign associate block call case class close common contains continue cycle data deallocate dimension do
    else elseif elsewhere end enddo endif entry enum equivalence exit external final flush forall format function goto
    if implicit import include inquire integer intent interface intrinsic logical module namelist none nullify only
    open operator optional parameter pause print private procedure program protected public pure read real recursive
    result return rewind save select selectcase sequence stop subroutine target then type use value volatile wait where
    while write complex character double precision elemental
    sin cos tan atan2 sqrt exp sign abs min max merge dp real64 iso_fortran_env pi signum
""")


def call(function: Function) -> str:
    return f"call {function.name}({_names(function)})"


def _names(function: Function, *more: str) -> str:
    return ", ".join([*(a.name for a in (*function.inputs, *function.results)), *more])


def call_solver(function: Function, count: str) -> str:
    return f"call {function.name}({_names(function, count)})"


LOOPS = Loops(
    opening=("do {place} = 1, {size}",), inside=("{choice} = {table}({place})",), closing=("end do",),
    line="{name} = {formula}", test=("if ({formula} < {zero}) {reject}",), reject="cycle",
    comment=COMMENT, call=call_solver, indent="  ",
    layout="the first index of each result numbers the solutions",
)


def write(draft: Draft) -> Files:
    # no name of the program ends so, and the module must be called otherwise than its subroutines
    module = f"{draft.whole.name[:56]}_module"
    chooser = solver(draft)
    bodies = (draft.setup, draft.step) if draft.apart else (draft.whole,)
    parts = [line for f in bodies for line in ("", *_function(f))]
    parts += ["", *_solver(chooser)] if chooser else []
    needed = helpers(HELPERS, parts)
    solving = chooser.functions if chooser else ()
    public = [*(f.name for f in (*draft.functions, *solving)), *draft.defaults.values()]
    numbers = _defaults(draft)
    head = [
        f"module {module}",
        "  use, intrinsic :: iso_fortran_env, only: dp => real64",
        "  implicit none",
        "  private",
        f"  public :: {', '.join(public)}",
        *helpers(CONSTANTS, parts),
        *indented(numbers, "  "),
        "",
        "contains",
    ]
    both = ["", *_whole(draft), *(["", *_whole_solver(draft, chooser)] if chooser else [])] if draft.apart else []
    lines = [*COMMENT.block(header(draft)), "", *head, *parts, *both, *([""] if needed else []), *needed,
             "", f"end module {module}"]
    return {draft.file: _text(lines)}


def _defaults(draft: Draft) -> list[str]:
    """The default numbers as constants of the module."""
    given = defaults(draft)
    if not given:
        return []
    none = draft.extra("no number")
    absent = [f"real(dp), parameter :: {none} = {NAN}"]
    return [*(absent if any(d.missing for d in given) else []),
            *(f"real(dp), parameter :: {d.name}({len(d.numbers)}) = "
              f"[{', '.join(none if n == FORTRAN.missing else n for n in d.numbers)}]" for d in given)]


def _text(lines: list[str]) -> str:
    return text(lines, "!", WIDTH, " &")


def _subroutine(function: Function, declarations: list[str], body: list[str], count: str = "") -> list[str]:
    """A subroutine; `count` is the name of one more result, an integer."""
    names = _names(function, count) if count else _names(function)
    dummies = [f"real(dp), intent(in) :: {_declared(a)}" for a in function.inputs]
    dummies += [f"real(dp), intent(out) :: {_declared(r)}" for r in function.results]
    dummies += [f"integer, intent(out) :: {count}"] if count else []
    return indented([f"pure subroutine {function.name}({names})",
                     *indented([*dummies, *declarations, *body], "  "),
                     f"end subroutine {function.name}"], "  ")


def _declared(array: Array) -> str:
    return f"{array.name}({', '.join(map(str, array.shape))})" if array.shape else array.name


def _reals(names: list[str]) -> list[str]:
    return [f"real(dp) :: {', '.join(names[k : k + NAMES_A_LINE])}" for k in range(0, len(names), NAMES_A_LINE)]


def _function(function: Function) -> list[str]:
    declarations = _reals(function.locals)
    body = [f"{name} = {array}({place + 1})" for name, array, place in function.loads]
    body += [f"{name} = {formula}" for name, formula in function.lines]
    for result in function.results:
        places = zip(_elements(result), result.elements, strict=True)
        body += [f"{element} = {value}" for element, value in places]
    return _subroutine(function, declarations, body)


def _elements(array: Array) -> list[str]:
    """The elements of an array, row by row: A(1, 1), A(1, 2), ..."""
    if not array.shape:
        return [array.name]
    return [f"{array.name}({', '.join(str(i + 1) for i in place)})" for place in array.indices()]


def _whole(draft: Draft) -> list[str]:
    constants = draft.constants
    return _subroutine(draft.whole, [f"real(dp) :: {_declared(constants)}"], [call(draft.setup), call(draft.step)])


def _solver(chooser: ChoiceSolver) -> list[str]:
    step, count = chooser.step, chooser.count
    tables = [f"real(dp), parameter :: {loop.table}({len(loop.values)}) = [{', '.join(loop.values)}]"
              for loop in chooser.chosen]
    declarations = [*tables, f"integer :: {', '.join(loop.place for loop in chooser.chosen)}",
                    *_reals([*(loop.choice for loop in chooser.chosen), *step.locals])]
    keep = [f"{count} = {count} + 1"]
    for result in step.results:
        places = [", ".join([count, *(str(i + 1) for i in place)]) for place in result.indices()]
        keep += [f"{result.name}({place}) = {value}" for place, value in zip(places, result.elements, strict=True)]
    body = [f"{name} = {array}({place + 1})" for name, array, place in step.loads]
    body += [f"{count} = 0", *(f"{r.name} = 0.0_dp" for r in step.results), *nest(chooser, LOOPS, keep, "return")]
    return _subroutine(_for_all(step, chooser.most), declarations, body, count)


def _for_all(function: Function, most: int) -> Function:
    """The function with results whose first index numbers the solutions."""
    return replace(function, results=tuple(replace(r, shape=(most, *r.shape)) for r in function.results))


def _whole_solver(draft: Draft, chooser: ChoiceSolver) -> list[str]:
    declarations = [f"real(dp) :: {_declared(draft.constants)}"]
    body = [call(draft.setup), call_solver(chooser.step, chooser.count)]
    return _subroutine(_for_all(chooser.whole, chooser.most), declarations, body, chooser.count)


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    whole = draft.whole
    prints = [f'write (*, "(es26.17e3)") {element}' for r in whole.results for element in _elements(r)]
    return _driver(draft, whole, [], [call(whole), *prints], states)


def solvers(draft: Draft, states: Sequence[State]) -> Files:
    chooser = solver(draft)
    assert chooser is not None
    whole, count = _for_all(chooser.whole, chooser.most), chooser.count
    prints = [f"write (*, *) {count}"]
    for r in whole.results:
        places = [", ".join(["place_", *(str(i + 1) for i in place[1:])]) for place in r.indices() if not place[0]]
        prints += [f"do place_ = 1, {count}",
                   *(f'  write (*, "(es26.17e3)") {r.name}({place})' for place in places), "end do"]
    return _driver(draft, whole, [f"integer :: place_, {count}"], [call_solver(whole, count), *prints], states)


def _driver(draft: Draft, function: Function, declared: list[str], work: list[str], states: Sequence[State]) -> Files:
    read = [a.name for a in function.inputs if a.size]
    lines = [
        "program run_states",
        "  use, intrinsic :: iso_fortran_env, only: dp => real64",
        f"  use {draft.whole.name[:56]}_module, only: {function.name}",
        "  implicit none",
        "  integer :: unit_, state_",
        *indented(declared, "  "),
        *(f"  real(dp) :: {_declared(a)}" for a in (*function.inputs, *function.results)),
        '  open (newunit=unit_, file="states.txt", status="old", action="read")',
        f"  do state_ = 1, {len(states)}",
        *([f"    read (unit_, *) {', '.join(read)}"] if read else []),
        *indented(work),
        "  end do",
        "end program run_states",
    ]
    numbers = [" ".join(repr(x) for part in state for x in part) for state in states]
    return {"run_states.f90": _text(lines), "states.txt": "\n".join(numbers) + "\n"}


COMMANDS = ("gfortran -std=f2008 -O1 -ffp-contract=off -o run_states {file} run_states.f90", "./run_states")

FORTRAN = Language(
    name="fortran", title="Fortran", suffix=".f90", aliases=("f90", "f", "f08"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED | words("unit_ state_ run_states"), r"(?i)\w*_module", case_sensitive=False, longest=63),
    write=write, call=call, loops=LOOPS, missing="NaN",
    harness=Harness(Tool("gfortran", "gfortran", debian="gfortran", brew="gcc"), drivers, COMMANDS, solvers=solvers),
)
