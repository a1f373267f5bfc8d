"""Programs as bytes and back: all of a program as plain data, so that what is read is data and nothing else."""

from __future__ import annotations

import json
from dataclasses import astuple
from fractions import Fraction
from typing import Any

from torsor.program.instructions import Argument, Instruction, Operand, Output, Words
from torsor.program.program import Program
from torsor.table import Table


def written(program: Program) -> bytes:
    """The program as bytes; ValueError where it has numbers too long to be written."""
    words = program.words
    data = (
        program.name,
        [(a.name, a.elements, a.role, a.meaning, a.choices, list(map(_plain, a.defaults)), a.among)
         for a in program.arguments],
        [(i.name, i.op, list(map(_plain, i.args)), i.inline) for i in program.instructions],
        [(o.name, list(map(_plain, o.elements)), o.shape, o.labels, o.role, o.meaning) for o in program.outputs],
        (words.title, words.robot, words.model, words.sources, [astuple(t) for t in words.tables], words.remarks),
        program.closed,
    )
    return json.dumps(data, separators=(",", ":")).encode()


def read(data: bytes) -> Program:
    """The program that was written."""
    name, arguments, instructions, outputs, (title, robot, model, sources, tables, remarks), closed = json.loads(data)
    return Program(
        name,
        tuple(Argument(a, tuple(elements), role, meaning, tuple(choices), tuple(map(_number, defaults)), tuple(among))
              for a, elements, role, meaning, choices, defaults, among in arguments),
        tuple(Instruction(i, op, tuple(map(_operand, args)), inline) for i, op, args, inline in instructions),
        tuple(Output(o, tuple(map(_operand, elements)), tuple(shape), tuple(labels), role, meaning)
              for o, elements, shape, labels, role, meaning in outputs),
        Words(title, robot, model, tuple(sources),
              tuple(Table(t, tuple(header), tuple(map(tuple, rows)), prose) for t, header, rows, prose in tables),
              tuple(remarks)),
        closed,
    )


def _plain(x: Operand | None) -> Any:
    return [x.numerator, x.denominator] if isinstance(x, Fraction) else x


def _operand(x: Any) -> Operand:
    return Fraction(*x) if isinstance(x, list) else x


def _number(x: Any) -> Any:
    return None if x is None else _operand(x)
