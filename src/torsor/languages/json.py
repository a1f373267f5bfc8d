"""JSON: the program itself for machines, complete and lossless; `program_from_json` reads it back.

An operand is a text: a name begins with a letter, a number with a digit or a minus ("1/3", "-2").
"""

from __future__ import annotations

import json
import re
from fractions import Fraction
from typing import Any

from torsor.disk import MARK
from torsor.errors import ProgramError
from torsor.languages.draft import Draft, Function
from torsor.languages.language import Files, Language
from torsor.languages.writing.comments import Comment
from torsor.languages.writing.spelling import Alphabet
from torsor.program.check import check
from torsor.program.instructions import Argument, Constant, Instruction, Operand, Output, Words
from torsor.program.notation import PLAIN
from torsor.program.program import Program
from torsor.table import Table

FORMAT = "torsor program 1"
_NUMBER = re.compile(r"(-?[0-9]{1,4000})(?:/([0-9]{1,4000}))?")  # Python reads no longer integers


def program_to_json(program: Program) -> str:
    """The program as JSON, one instruction per line."""
    words = program.words
    head = {
        "comment": MARK,
        "format": FORMAT,
        "name": program.name,
        "words": {"title": words.title, "robot": words.robot, "model": words.model, "sources": words.sources,
                  "tables": [t.data() for t in words.tables], "remarks": words.remarks},
        "arguments": [{"name": a.name, "role": a.role, "elements": a.elements, "choices": a.choices,
                       "meaning": a.meaning} | _defaults(a) | _among(a) for a in program.arguments],
        "outputs": [{"name": o.name, "role": o.role, "shape": o.shape, "elements": list(map(str, o.elements)),
                     "labels": o.labels, "meaning": o.meaning} for o in program.outputs],
        "operations": program.ops.data(),
    } | ({"closed": True} if program.closed else {})
    members = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    lines = [json.dumps({"name": i.name, "op": i.op, "args": list(map(str, i.args)), "inline": i.inline})
             for i in program.instructions]
    members.append('"instructions": [\n' + ",\n".join(lines) + "\n]")
    return "{\n" + ",\n".join(members) + "\n}\n"


def program_from_json(text: str) -> Program:
    """The program that `program_to_json` wrote, checked; the error says what does not fit."""
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ProgramError(f"this is {data['format']!r}, not {FORMAT!r}")
        return check(Program(
            str(data["name"]), tuple(map(_argument, data["arguments"])), tuple(map(_instruction, data["instructions"])),
            tuple(map(_output, data["outputs"])), _words(data["words"]),
            data.get("closed") is True))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ProgramError(f"not a program in JSON as torsor writes it: {error!r}") from error


def operand(text: str) -> Operand:
    """The operand that a text stands for."""
    if text[:1].isalpha():
        return text
    match = _NUMBER.fullmatch(text)
    if match is None or (match[2] is not None and int(match[2]) == 0):
        raise ProgramError(f"{text!r} is no operand: a name, an integer, or a fraction such as 1/3 is")
    return int(match[1]) if match[2] is None else Fraction(int(match[1]), int(match[2]))


def _defaults(argument: Argument) -> dict[str, list[str | None]]:
    """The member for the default numbers, where there are any."""
    return {"defaults": [None if n is None else str(n) for n in argument.defaults]} if argument.defaults else {}


def _among(argument: Argument) -> dict[str, tuple[str, ...]]:
    return {"among": argument.among} if argument.among else {}


def _argument(data: dict[str, Any]) -> Argument:
    return Argument(data["name"], tuple(data["elements"]), data["role"], data["meaning"], tuple(data["choices"]),
                    tuple(None if n is None else _constant(n) for n in data.get("defaults", ())),
                    tuple(data.get("among", ())))


def _constant(text: str) -> Constant:
    number = operand(text)
    if isinstance(number, str):
        raise ProgramError(f"{text!r} is no default: an integer, or a fraction such as 1/3 is")
    return number


def _instruction(data: dict[str, Any]) -> Instruction:
    return Instruction(data["name"], data["op"], tuple(map(operand, data["args"])), bool(data["inline"]))


def _output(data: dict[str, Any]) -> Output:
    return Output(data["name"], tuple(map(operand, data["elements"])), tuple(data["shape"]), tuple(data["labels"]),
                  data["role"], data["meaning"])


def _words(data: dict[str, Any]) -> Words:
    tables = tuple(Table(t["title"], tuple(t["header"]), tuple(map(tuple, t["rows"])), t.get("prose") is True)
                   for t in data["tables"])
    return Words(data["title"], data["robot"], data["model"], tuple(data["sources"]), tables, tuple(data["remarks"]))


def write(draft: Draft) -> Files:
    return {draft.file: program_to_json(draft.program)}


def call(function: Function) -> str:
    return f"{function.name}({function.arguments})"


JSON = Language(
    name="json", title="JSON", suffix=".json", comment=Comment(""), notation=PLAIN, alphabet=Alphabet(frozenset()),
    write=write, call=call, untested="JSON is not run: it is read back and compared",
)
