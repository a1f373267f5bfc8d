"""The lines of a function in the order of `torsor.codegen.statements`."""

from __future__ import annotations

from dataclasses import replace

from torsor.codegen.statements import succession
from torsor.languages.draft import Function
from torsor.program.notation import Notation
from torsor.program.program import Program


def in_succession(function: Function, part: Program, notation: Notation) -> Function:
    """The function of a program with its lines, those after the turns where it has any, in the better order."""
    names = set(function.locals)
    lines = dict(function.lines if function.turns is None else function.turns.after)
    spelled = {i.name: notation.rename(i.name) for i in part.instructions}
    own = {name for name, spelling in spelled.items() if spelling in lines}
    named = {name for name, spelling in spelled.items() if spelling in names}
    ordered = tuple((spelled[name], lines[spelled[name]]) for name in succession(part, own, named - own))
    if function.turns is None:
        return replace(function, lines=ordered)
    return replace(function, turns=replace(function.turns, after=ordered))
