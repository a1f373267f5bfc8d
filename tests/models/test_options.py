"""Options of models: one record each, read once, from a text or a value; and all that is made from the records."""

from __future__ import annotations

import json

import numpy as np
import pytest

import torsor
from torsor import app, models
from torsor.errors import ModelError, TorsorError
from torsor.mechanics.search import EFFORTS
from torsor.models.catalogue import model
from torsor.models.options import BASE, EFFORT, FORM, FRICTION, MIDDLE, TIP, spelled
from torsor.models.options.option_kinds import CONSTANT

ROBOT = torsor.robots.rx90()
OPTIONS = [pytest.param(o, id=f"{m.code}-{o.name}") for m in models.MODELS for o in m.options.values()]
GIVEN = {  # code -> options as values; as texts they mean the same
    "trm": {"origin": 1, "frame": 3}, "dgm": {"frames": [2, "link3"], "orientation": "zyz", "effort": 0},
    "jac": {"frame": "link4", "point": [0.1, 0, "L"], "factors": True, "projection": 2, "middle": 3},
    "jinv": {"middle": 4, "projection": 3}, "igm_general": {"variant": 3},
    "idm": {"friction": "stribeck", "effort": 0, "base": True}, "inm": {"form": "expanded"},
    "fim": {"offset": True, "payload": 4, "extra": {"spring2": "q2: sin(q2)"}, "columns": "robot", "effort": 0},
    "igm_pieper": {"task": "pose", "target": [*"abcdefghijk", "H + 1"]},
}


def typed(value: object) -> str:
    value = [f"{name}={what}" for name, what in value.items()] if isinstance(value, dict) else value
    return ",".join(map(str, value)) if isinstance(value, list) else spelled(value)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_default_is_what_a_user_could_give_and_may_be_read_twice(option):
    value = option.read(option.default, ROBOT)
    assert value == option.read(value, ROBOT) == option.read(spelled(option.default), ROBOT)


@pytest.mark.parametrize("option", OPTIONS)
def test_a_choice_is_read_as_text_as_it_is_as_value(option):
    for choice, text in zip(option.kind.choices, option.typed(), strict=False):
        assert option.read(choice, ROBOT) == option.read(text.partition("=")[2], ROBOT) == choice


@pytest.mark.parametrize("option", OPTIONS)
def test_what_was_not_expected_is_answered_with_what_was(option):
    number = [] if option.kind is CONSTANT else [1.5]
    for wrong in (object(), *number, None, b"1"):
        with pytest.raises(TorsorError) as caught:
            option.read(wrong, ROBOT)
        assert option.kind.expected in str(caught.value) or "expression was expected" in str(caught.value)
        assert str(caught.value).isprintable() and len(str(caught.value)) < 250
    with pytest.raises(TorsorError):
        option.read("__import__('os')", ROBOT)


def test_yes_and_no_have_several_words():
    for words, meant in ((("yes", "TRUE", "1"), True), (("no", "False", "0"), False)):
        assert [BASE.read(word, ROBOT) for word in words] == [meant] * 3


def test_a_whole_number_is_within_its_range():
    for form in (int, str, np.int8):
        assert [n for n in range(-9, 99) if _is_read(EFFORT, form(n))] == list(EFFORTS)


def _is_read(option, value):
    try:
        return option.read(value, ROBOT) == int(value)
    except TorsorError:
        return False


def test_minus_one_is_the_last_link_where_a_frame_is_needed_and_none_where_it_is_not():
    for minus in (-1, "-1", np.int64(-1)):
        assert TIP.read(minus, ROBOT) == 6 and MIDDLE.read(minus, ROBOT) == -1
    assert TIP.read("link4", ROBOT) == MIDDLE.read("link4", ROBOT) == 4


@pytest.mark.parametrize("code", GIVEN)
def test_texts_and_values_give_the_same_program(code):
    values = GIVEN[code]
    program = models.find(code)(ROBOT, **values)
    assert program == models.find(code)(ROBOT, **{name: typed(value) for name, value in values.items()})
    assert program != models.find(code)(ROBOT)


def test_a_function_takes_the_options_of_its_records_and_no_others():
    with pytest.raises(TypeError, match=r"takes the options \['friction'\], and its records are \['effort'\]"):
        @model("x", "Dynamic", options=(EFFORT,))
        def unlike(robot, *, friction):
            """Nothing."""
    with pytest.raises(TypeError, match="takes the options"):
        @model("x", "Dynamic", options=(EFFORT, FRICTION))
        def unordered(robot, *, friction, effort):
            """Nothing."""


@pytest.mark.parametrize("code", [m.code for m in models.MODELS])
def test_models_that_depend_on_inertia_take_base_parameters_and_others_say_why_not(code):
    entry, robot = models.find(code), torsor.robots.coupled_wrist() if code == "act" else torsor.robots.rrp()
    if not entry.inertial:
        assert BASE.name not in entry.options
        with pytest.raises(ModelError, match="is not written in base parameters"):
            entry.values(robot, {"base": True})
        return
    hasty = {"effort": 0} if "effort" in entry.options else {}
    grouped = models.base_parameters(robot)
    program = entry(robot, base="yes", **hasty)
    assert program.instructions == entry(grouped.robot, **hasty).instructions
    assert program.words.remarks[-len(grouped.remarks):] == grouped.remarks
    assert len(grouped.remarks) == len(grouped.relations) + 1


def test_every_model_is_told_its_form():
    assert all(list(m.options.values())[-1] is FORM for m in models.MODELS)


@pytest.mark.parametrize("code", [m.code for m in models.MODELS])
def test_the_records_are_what_machines_and_people_are_told(code):
    entry, told = models.find(code), app.describe_model(code)
    data = json.loads(json.dumps(told.data))
    assert [o["name"] for o in data["options"]] == list(entry.options)
    assert data == next(m for m in app.list_models().data if m["code"] == code)
    for option, given in zip(entry.options.values(), data["options"], strict=True):
        assert given == {"name": option.name, "kind": option.kind.name, "expected": option.kind.expected,
                         "choices": list(option.kind.choices), "default": option.default, "help": option.help}
        assert option.help in entry.__doc__ and option.help in "\n".join(told.tables[0].lines())
        assert option.help[0].isupper() and option.help.endswith(".") and len(option.help) <= 130


def test_a_long_wrong_value_is_cut():
    with pytest.raises(ModelError, match=r"inverse_dynamics: friction must be coulomb or stribeck, not 'a+\.\.\.$"):
        models.inverse_dynamics(ROBOT, friction="a" * 1000)
