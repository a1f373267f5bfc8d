"""Fortran 2008: a module with three pure subroutines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from torsor.languages.draft import Array, Draft, Function, helpers
from torsor.languages.header import header
from torsor.languages.language import Comment, Files, Harness, Language, State
from torsor.languages.layout import indented, text
from torsor.languages.names import Alphabet, words
from torsor.languages.numbers import floating_number
from torsor.program.notation import ATOM, INFIX, Notation, Spelling, functions

WIDTH = 120  # the standard allows 132
NAMES_A_LINE = 40  # one statement has at most 255 continuation lines

NOTATION = Notation(
    INFIX | functions(sin="sin", cos="cos", tan="tan", atan2="atan2", sqrt="sqrt", exp="exp", log="log", sign="signum",
                      abs="abs", min="min", max="max")
    | {"pow": replace(INFIX["pow"], form="{}**{}"),
       "select": Spelling("merge({1}, {2}, {0} >= 0.0_dp)", ATOM, (1, 0, 0))},
    number=partial(floating_number, kind="_dp"),
)

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


def _names(function: Function) -> str:
    return ", ".join(a.name for a in (*function.inputs, *function.results))


def write(draft: Draft) -> Files:
    # no name of the program ends so, and the module must be called otherwise than its subroutines
    module = f"{draft.whole.name[:56]}_module"
    parts = [line for f in (draft.setup, draft.step) for line in ("", *_function(f))]
    needed = helpers(HELPERS, parts)
    head = [
        f"module {module}",
        "  use, intrinsic :: iso_fortran_env, only: dp => real64",
        "  implicit none",
        "  private",
        f"  public :: {draft.whole.name}, {draft.setup.name}, {draft.step.name}",
        *helpers(CONSTANTS, parts),
        "",
        "contains",
    ]
    lines = [*COMMENT.block(header(draft)), "", *head, *parts, "", *_whole(draft), *([""] if needed else []), *needed,
             "", f"end module {module}"]
    return {draft.file: _text(lines)}


def _text(lines: list[str]) -> str:
    return text(lines, "!", WIDTH, " &")


def _subroutine(function: Function, declarations: list[str], body: list[str]) -> list[str]:
    dummies = [f"real(dp), intent(in) :: {_declared(a)}" for a in function.inputs]
    dummies += [f"real(dp), intent(out) :: {_declared(r)}" for r in function.results]
    return indented([f"pure subroutine {function.name}({_names(function)})",
                     *indented([*dummies, *declarations, *body], "  "),
                     f"end subroutine {function.name}"], "  ")


def _declared(array: Array) -> str:
    return f"{array.name}({', '.join(map(str, array.shape))})" if array.shape else array.name


def _function(function: Function) -> list[str]:
    names = function.locals
    declarations = [f"real(dp) :: {', '.join(names[k : k + NAMES_A_LINE])}" for k in range(0, len(names), NAMES_A_LINE)]
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


def drivers(draft: Draft, states: Sequence[State]) -> Files:
    whole = draft.whole
    read = [a.name for a in whole.inputs if a.size]
    lines = [
        "program run_states",
        "  use, intrinsic :: iso_fortran_env, only: dp => real64",
        f"  use {whole.name[:56]}_module, only: {whole.name}",
        "  implicit none",
        "  integer :: unit_, state_",
        *(f"  real(dp) :: {_declared(a)}" for a in (*whole.inputs, *whole.results)),
        '  open (newunit=unit_, file="states.txt", status="old", action="read")',
        f"  do state_ = 1, {len(states)}",
        *([f"    read (unit_, *) {', '.join(read)}"] if read else []),
        f"    {call(whole)}",
        *(f'    write (*, "(es26.17e3)") {element}' for r in whole.results for element in _elements(r)),
        "  end do",
        "end program run_states",
    ]
    numbers = [" ".join(repr(x) for part in state for x in part) for state in states]
    return {"run_states.f90": _text(lines), "states.txt": "\n".join(numbers) + "\n"}


COMMANDS = ("gfortran -std=f2008 -O1 -ffp-contract=off -o run_states {file} run_states.f90", "./run_states")

COMMENT = Comment("! ")

FORTRAN = Language(
    name="fortran", title="Fortran", suffix=".f90", aliases=("f90", "f", "f08"), comment=COMMENT, notation=NOTATION,
    alphabet=Alphabet(RESERVED | words("unit_ state_ run_states"), r"(?i)\w*_module", case_sensitive=False, longest=63),
    write=write, call=call,
    harness=Harness("gfortran", "gfortran", "Debian's package gfortran (apt install gfortran)", drivers, COMMANDS),
)
