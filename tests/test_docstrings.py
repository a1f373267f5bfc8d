"""The reference is made of docstrings: they name every argument, and their examples are run."""

from __future__ import annotations

import dataclasses
import doctest
import inspect
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import torsor

PAGES = Path(__file__).parents[1] / "docs" / "reference" / "api"
LISTED = [name for page in sorted(PAGES.glob("*.md"))
          for name in re.findall(r"auto(?:class|function|exception):: (\S+)", page.read_text())]
DRAWN = {"Robot.plot": "plot", "Robot.show": "show", "Simulation.animate": "animate", "Simulation.show": "play"}


def found(name: str) -> Any:
    home, _, own = name.rpartition(".")
    return getattr(import_module(home), own)


FUNCTIONS = [name for name in LISTED if inspect.isfunction(found(name))]
CLASSES = [name for name in LISTED if inspect.isclass(found(name))]


def members(of: type) -> Iterator[tuple[str, Any]]:
    """Its own public methods and properties, as functions."""
    for name, member in vars(of).items():
        function = getattr(member, "fget", None) or getattr(member, "func", None) or getattr(member, "__func__", member)
        if not name.startswith("_") and inspect.isfunction(function):
            yield name, function


METHODS = [pytest.param(function, id=f"{name}.{own}") for name in CLASSES for own, function in members(found(name))]


def section(of: Any, title: str) -> str:
    """The text under a title of a docstring."""
    match = re.search(rf"^{title}:\n((?: {{4}}.*\n?|\n)+)", inspect.getdoc(of) or "", re.M)
    return match[1] if match else ""


def named(of: Any, title: str) -> list[str]:
    """The names under a title of a docstring, in order."""
    return re.findall(r"^ {4}(\*{0,2}\w+): \S", section(of, title), re.M)


def parameters(function: Any) -> list[str]:
    stars = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(p.kind, "") + p.name for p in inspect.signature(function).parameters.values()
            if p.name not in ("self", "cls")]


def test_the_reference_lists_every_public_name_once():
    short = [name.removeprefix("torsor.") for name in LISTED if name.count(".") == 1]
    assert sorted(short) == sorted(set(torsor.__all__) - {"models", "robots"})
    assert len(set(LISTED)) == len(LISTED)


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_say_what_they_take_give_and_refuse_with_an_example(name):
    function = found(name)
    assert named(function, "Args") == parameters(function)
    assert bool(section(function, "Returns")) == (inspect.signature(function).return_annotation != "None")
    assert ":" not in section(function, "Returns").split("\n")[0]  # which would be read as a type
    assert ">>>" in section(function, "Example")
    for error in named(function, "Raises"):
        assert issubclass(getattr(import_module("torsor.errors"), error), torsor.TorsorError)


@pytest.mark.parametrize("function", METHODS)
def test_methods_say_what_they_take(function):
    assert function.__doc__ and function.__doc__.split("\n")[0].strip().endswith((".", ".."))
    assert named(function, "Args") == parameters(function)


@pytest.mark.parametrize("name", CLASSES)
def test_classes_say_what_they_hold(name):
    of = found(name)
    if dataclasses.is_dataclass(of):
        assert named(of, "Attributes") == [field.name for field in dataclasses.fields(of)]
    elif name.count(".") == 1:  # users make them
        assert named(of, "Args") == parameters(of.__init__)
    if name.count(".") == 1:
        assert ">>>" in section(of, "Example")


@pytest.mark.parametrize("name", LISTED)
def test_examples_run(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    finder = doctest.DocTestFinder(recurse=inspect.isclass(found(name)))
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    said: list[str] = []
    for test in finder.find(found(name), name, globs={"torsor": torsor, "np": np}):
        runner.run(test, out=said.append)
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize(("method", "name"), DRAWN.items())
def test_methods_that_draw_have_the_signature_of_the_function_they_call(method, name):
    of, own = method.split(".")
    homes = {"Robot": torsor.Robot, "Simulation": found("torsor.simulation.results.record.Simulation")}
    declared, real = (list(inspect.signature(f).parameters.values())[1:]
                      for f in (getattr(homes[of], own), getattr(torsor, name)))
    assert declared == real
