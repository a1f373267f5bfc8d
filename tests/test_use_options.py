"""The options of the use cases: those of their functions in Python, told on every way to them from the same records."""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest
from click import Context, Option

import torsor
from tests.test_command_help import ALL as COMMANDS
from torsor import app, formats
from torsor.app.options import EMPTY, OPTIONS, WRITTEN_FILE, asked, typed
from torsor.cli.command_options import READING, typed_values
from torsor.control.flexible_segments import BENDING
from torsor.export.fmi.mockup_unit import VERSIONS, mockup_unit
from torsor.export.fmi.unit_sources import LIMITS as UNIT_LIMITS
from torsor.formats.bodies.frames import khalil
from torsor.formats.bodies.named_numbers import WHAT
from torsor.formats.dh_csv import CONVENTIONS
from torsor.formats.par.par_writer import DIALECTS
from torsor.identification.excitation.information import CRITERIA
from torsor.identification.excitation.trajectories import FAMILIES
from torsor.identification.identify import ESTIMATORS
from torsor.identification.physical.consistent import SOLVERS
from torsor.identification.physical.objective import PRIORS
from torsor.identification.regressor import MODELS
from torsor.ik.inverse_geometry import METHODS as CONFIGURATION_METHODS
from torsor.mechanics.constraints.generalised_coordinates import ASSEMBLIES
from torsor.mechanics.dynamics.friction import LAWS
from torsor.simulation.motions import EXPLICIT, LIMITS, METHODS
from torsor.simulation.simulator import SINGULAR
from torsor.web.questions import QUESTIONS

# use case -> its functions, what these share beside options: robots, and what one hands to the other in another form
FUNCTIONS: dict[str, tuple[Callable[..., Any], ...]] = {
    "assemblies": (app.assemblies,), "scene": (app.scene,), "template": (app.template,),
    "base": (app.group,), "count": (app.count, app.formulas),
    "excite": (torsor.excite, app.excite), "fmu": (mockup_unit, app.export_fmu),
    "generate": (app.write_model,), "identify": (torsor.identify, app.identify),
    "inverse": (torsor.InverseGeometry, app.inverse), "package": (torsor.cmake_package, app.export_cmake),
    "segment": (torsor.segmented, app.segment), "simulate": (torsor.simulate, app.simulate),
    "singularities": (app.singularities,), "speed": (app.speed,), "verify": (app.verify,),
    "workspace": (app.workspace,),
}
GIVEN = {"robot", "motion", "runs", "link", "progress", "command", "most"}  # what is no option
ARGUMENTS = {"model": ("count", "generate", "speed", "verify"), "name": ("template",)}  # of some use cases
APART = {"base", "effort"}  # options of models, in `options` of the function
CHOICES = {
    ("simulate", "method"): METHODS, ("simulate", "limits"): LIMITS, ("simulate", "friction"): LAWS,
    ("simulate", "singular"): SINGULAR, ("fmu", "method"): EXPLICIT, ("fmu", "limits"): LIMITS,
    ("fmu", "fmi"): VERSIONS, ("fmu", "friction"): LAWS, ("identify", "model"): MODELS,
    ("identify", "estimator"): ESTIMATORS, ("identify", "distance"): PRIORS, ("identify", "solver"): SOLVERS,
    ("excite", "kind"): FAMILIES, ("excite", "criterion"): CRITERIA, ("inverse", "method"): CONFIGURATION_METHODS,
    ("base", "assembly"): ASSEMBLIES, ("read", "symbolic"): WHAT, ("read", "convention"): CONVENTIONS,
    ("convert", "dialect"): DIALECTS, ("segment", "bending"): BENDING,
}


def parameters(use: str) -> dict[str, Parameter]:
    """Those of all functions of a use case, of the last where several have one."""
    return {name: p for function in FUNCTIONS[use] for name, p in signature(function).parameters.items()
            if p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL) and name not in GIVEN
            and use not in ARGUMENTS.get(name, ())}


def test_every_use_case_with_options_is_looked_at():
    assert FUNCTIONS.keys() | {"read", "convert"} == OPTIONS.keys()


@pytest.mark.parametrize("use", FUNCTIONS)
def test_every_parameter_has_a_record_and_every_record_is_a_parameter(use):
    records = {o.name for o in OPTIONS[use]()}
    assert len(records) == len(OPTIONS[use]())
    assert records - APART - {"output"} == parameters(use).keys()


@pytest.mark.parametrize("use", FUNCTIONS)
def test_a_record_has_the_default_of_the_function(use):
    for record in OPTIONS[use]():
        known = parameters(use).get(record.name)
        if known is None or record.kind is WRITTEN_FILE:
            continue
        if record.required:
            assert known.default is known.empty
        else:
            expected = list(known.default) if isinstance(known.default, tuple) else known.default
            default = record.default if record.default in EMPTY else record.asked(record.default)
            assert default == expected or (default in EMPTY and expected in EMPTY), record.name


def test_the_options_of_robot_files_are_those_of_the_formats():
    read = {name for form in (*formats.FORMATS, *formats.READ_ONLY) for name in form.read_options}
    written = {name for form in formats.FORMATS for name in form.options}
    assert {o.name for o in OPTIONS["read"]()} == read | {"xacro_arg"}  # which expands a file before it is read
    assert {o.name for o in OPTIONS["convert"]()} == written
    for record in OPTIONS["read"]():
        default = signature(khalil).parameters.get(record.name)
        assert default is None or record.default in (default.default, None)


def test_the_guide_on_robot_files_names_each_of_their_options():
    guide = (Path(__file__).parents[1] / "docs" / "guides" / "robot-files.md").read_text()
    assert [o.flag for use in ("read", "convert") for o in OPTIONS[use]() if o.flag not in guide] == []


def test_every_list_of_choices_is_its_owners():
    found = {(use, o.name): o.kind.choices for use in OPTIONS for o in OPTIONS[use]()
             if o.kind.choices and not o.is_flag and o.name not in APART}
    assert found == {place: tuple(words) for place, words in CHOICES.items()}
    assert set(UNIT_LIMITS) == set(LIMITS)


@pytest.mark.parametrize("use", OPTIONS)
def test_the_command_line_and_the_page_have_what_the_records_say(use):
    command = {c.use: c for c in COMMANDS.values() if getattr(c, "use", "")}.get(use)
    words = {word for p in command.get_params(Context(command)) for word in p.opts} if command else set()
    for record in OPTIONS[use]():
        assert not command or {record.flag, *record.aliases} <= words
    assert command or use in {q.use or q.name for q in QUESTIONS}
    for question in (q for q in QUESTIONS if q.use == use):
        assert {o.name for o in OPTIONS[use]() if o.of_page} == {*question.takes} - {*question.fields}


def test_no_command_has_an_option_of_its_own_that_a_record_knows():
    """What is typed for a file of a robot, --json and --force are no options of use cases."""
    doors = {"as_json", "force", "no_cache", "port", "no_browser", "version"}
    for command in COMMANDS.values():
        own = {p.name for p in command.params if isinstance(p, Option) and not p.name.startswith(READING)} - doors
        assert own == ({o.name for o in OPTIONS[command.use]()} if getattr(command, "use", "") else set())


SAID = {
    "simulate": {"time": "pi/2", "torque": ["0", "5*sin(t)"], "wrench": {"FX6": "1"}, "q0": {"q2": "pi/2"},
                 "step": 1e-3, "qd0": [1, "2"], "method": "rk4", "samples": "11", "parameters": {"m1": "2"}},
    "excite": {"position": "q1=-1:1, q2=:2", "velocity": "2, 3", "boxes": {"link2": "-1:1,-1:1,0:"}, "starts": 3,
               "options": {"offset": "true"}, "torque": 4},
    "identify": {"columns": "q=a1,a2  tau=4,5", "units": "q=deg; tau=N mm", "physical": "true", "slowest": "0.1, 0.2",
                 "gear": [50, "-1/2"], "validate": ["b.csv"], "decimate": 2},
    "inverse": {"target": ["-1", 0, "1/2"], "frame": "3", "locked": {"q1": "pi"}, "limits": True},
    "verify": {"languages": ["c", "python"], "states": 3, "options": {"form": "factored"}},
    "fmu": {"binary": False, "pose0": "PB3 = 1"},
}


@pytest.mark.parametrize("use", SAID)
def test_what_is_typed_for_values_is_read_as_the_same_values(use):
    """From the page to the command beside its answer, and back through the command line."""
    values = asked(use, SAID[use])
    command = next(c for c in COMMANDS.values() if getattr(c, "use", "") == use)
    words = {"verify": ["idm", "rrp"], "identify": ["rrp", "a.csv"]}.get(use, ["rrp"])
    parsed = command.make_context("x", [*words, *typed(use, values)]).params
    again = typed_values(use, {o.name: parsed[o.name] for o in OPTIONS[use]()})
    assert again == values


def test_options_of_models_that_have_words_of_their_own_are_among_its_options():
    given = {"effort": "2", "base": "yes", "options": {"form": "expanded"}, "states": "5"}
    assert asked("verify", given) == {"states": 5, "options": {"effort": 2, "base": True, "form": "expanded"}}


@pytest.mark.parametrize(("use", "name", "value"), [
    ("simulate", "time", True), ("simulate", "time", []), ("simulate", "samples", 2.5), ("simulate", "samples", "x"),
    ("simulate", "q0", 3.5j), ("simulate", "method", 3), ("simulate", "wrench", ["FX6"]), ("excite", "position", "1"),
    ("excite", "boxes", {"a": [[1]]}), ("identify", "slowest", "fast"), ("identify", "validate", "b.csv"),
    ("verify", "states", 0), ("speed", "single", "perhaps"), ("inverse", "frame", 1.5), ("simulate", "rtol", "1e999"),
])
def test_a_value_of_another_form_is_refused_in_a_sentence(use, name, value):
    with pytest.raises(torsor.TorsorError):
        asked(use, {"time": 1, name: value})
