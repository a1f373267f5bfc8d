"""The program in JSON is complete: what is read back is the same program, words and all."""

from __future__ import annotations

import json

import pytest

from tests.languages.coverage import PROGRAMS
from torsor.errors import ProgramError
from torsor.languages import program_from_json, program_to_json


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_json_gives_the_program_back(program):
    text = program_to_json(program)
    again = program_from_json(text)
    assert again == program and again.words == program.words
    assert program_to_json(again) == text


def planted(**changes):
    return json.dumps(json.loads(program_to_json(PROGRAMS["arm"])) | changes)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not a program in JSON"),
        ("[]", "not a program in JSON"),
        ("[" * 100_000, "not a program in JSON"),
        (planted(format="torsor program 9"), "'torsor program 9', not 'torsor program 1'"),
        (planted(instructions=[{"name": "a", "op": "neg"}]), "KeyError"),
        (planted(instructions=[{"name": "a", "op": "neg", "args": ["1/0"], "inline": False}]), "'1/0' is no operand"),
        (planted(instructions=[{"name": "a", "op": "neg", "args": ["1e9"], "inline": False}]), "'1e9' is no operand"),
        (planted(instructions=[{"name": "a", "op": "neg", "args": [3], "inline": False}]), "not a program in JSON"),
        (planted(instructions=[{"name": "a b", "op": "neg", "args": ["q1"], "inline": False}]), "not a fresh name"),
        (planted(instructions=[{"name": 7, "op": "neg", "args": ["q1"], "inline": False}]), "not a program in JSON"),
    ],
)
def test_what_is_no_program_is_refused(text, message):
    with pytest.raises(ProgramError, match=message):
        program_from_json(text)
