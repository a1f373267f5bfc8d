"""Languages: a program as text.  One record a language, one file a record."""

from __future__ import annotations

from torsor.errors import ModelError, unknown
from torsor.languages.c import C
from torsor.languages.cpp import CPP
from torsor.languages.cuda import CUDA
from torsor.languages.draft import Draft
from torsor.languages.fortran import FORTRAN
from torsor.languages.javascript import JAVASCRIPT
from torsor.languages.json import JSON, program_from_json, program_to_json
from torsor.languages.julia import JULIA
from torsor.languages.language import Files, Harness, Language
from torsor.languages.latex import LATEX
from torsor.languages.maple import MAPLE
from torsor.languages.mathematica import MATHEMATICA
from torsor.languages.matlab import MATLAB
from torsor.languages.python import PYTHON
from torsor.languages.rust import RUST
from torsor.program.program import Program, program_of

__all__ = ["LANGUAGES", "Harness", "Language", "files", "find", "program_from_json", "program_to_json", "write"]

LANGUAGES: dict[str, Language] = {
    record.name: record
    for record in (MATLAB, C, CPP, CUDA, FORTRAN, MATHEMATICA, MAPLE, PYTHON, JULIA, RUST, JAVASCRIPT, LATEX, JSON)
}


def find(name: str) -> Language:
    """The language of that name or alias, in any case."""
    wanted = str(name).lower().removeprefix(".")
    for record in LANGUAGES.values():
        if wanted in (record.name, *record.aliases):
            return record
    raise ModelError(unknown("language", name, [word for r in LANGUAGES.values() for word in (r.name, *r.aliases)]))


def files(program: Program, name: str) -> Files:
    """Write a program as all files of a programming language.

    Args:
        program: The program, as `torsor.generate` or a function of `torsor.models` gives it.
        name: The language, as `torsor.write` takes it.

    Returns:
        A mapping from file name to text, the main file first. C has a header too.

    Raises:
        ModelError: No language has this name; the message lists the nearest.

    Example:
        >>> list(torsor.files(torsor.generate("grav", "planar_2r"), "c"))
        ['planar_2r_grav.c', 'planar_2r_grav.h']
    """
    record = find(name)
    return record.write(Draft(program_of(program), record))


def write(program: Program, name: str) -> str:
    """Write a program as text in a programming language.

    Args:
        program: The program, as `torsor.generate` or a function of `torsor.models` gives it.
        name: The language: `matlab`, `c`, `cpp`, `fortran`, `python`, `julia`, `javascript`, `latex`, `json`, ...

    Returns:
        The text of the main file. `torsor.files` gives the others too, such as the header of C.

    Raises:
        ModelError: No language has this name; the message lists the nearest.

    Example:
        >>> program = torsor.generate("grav", "planar_2r")
        >>> print(torsor.write(program, "c").splitlines()[0])
        /*
    """
    return next(iter(files(program, name).values()))
