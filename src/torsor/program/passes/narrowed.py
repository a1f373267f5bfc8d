"""A program that asks for no more parameters than it reads, or for all that a robot has."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from torsor.program.check import uses
from torsor.program.instructions import Argument
from torsor.program.program import Program


def narrowed(program: Program, optional: Collection[str] = ()) -> Program:
    """The program with just the parameters that it reads, in their order.

    Numbers for the others may still be given, see `Argument.among`.  optional: names of other arguments that are
    gone where none of their elements is read.
    """
    read = set(uses(program))
    kept = [_only(a, read) if a.role == "parameter" else a for a in program.arguments
            if a.name not in optional or not read.isdisjoint(a.elements)]
    return replace(program, arguments=tuple(kept))


def widened(program: Program) -> Program:
    """The program with all parameters that its author has numbers for, read or not: one array then serves several."""
    return replace(program, arguments=tuple(
        replace(a, elements=a.among, among=(), defaults=()) if a.among else a for a in program.arguments))


def _only(argument: Argument, read: Collection[str]) -> Argument:
    places = [k for k, e in enumerate(argument.elements) if e in read]
    among = argument.among or argument.elements
    elements = tuple(argument.elements[k] for k in places)
    return replace(argument, elements=elements, among=among if elements != among else (),
                   defaults=tuple(argument.defaults[k] for k in places) if argument.defaults else ())
