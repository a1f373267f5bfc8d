"""The languages that packages are written in: one record a language, all that a CMake project must know of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from torsor.errors import ModelError, unknown
from torsor.export.state_check import check_program
from torsor.export.stored_states import StoredStates
from torsor.languages import find
from torsor.languages.c import C
from torsor.languages.cpp import CPP
from torsor.languages.draft import Draft
from torsor.languages.language import Language


@dataclass(frozen=True)
class BuiltLanguage:
    """`cmake`: its name there; `feature`: what a compiler must know; `header`, `source`: suffixes of files.

    check: the text of a test of a program, from its draft, its stored states and its header.  A language that writes
    headers alone makes an interface library, of which nothing is compiled but the tests.
    """

    language: Language
    cmake: str
    feature: str
    header: str
    source: str
    check: Callable[[Draft, StoredStates, str], str]


BUILT: dict[str, BuiltLanguage] = {
    record.language.name: record
    for record in (
        BuiltLanguage(C, "C", "c_std_99", ".h", ".c", check_program),
        BuiltLanguage(CPP, "CXX", "cxx_std_17", ".hpp", ".cpp", check_program),
    )
}


def built_language(name: str) -> BuiltLanguage:
    """The record of a language by its name or alias."""
    if name not in BUILT and find(name).name not in BUILT:
        raise ModelError(f"{unknown('language of packages', name, BUILT)}; torsor generate writes the others")
    return BUILT[find(name).name]
