"""Programs without parameters: one function that takes the variables, in every language."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import torsor
from tests.languages.coverage import PROGRAMS
from tests.languages.julia_reader import load
from tests.languages.solutions import SOLUTIONS
from torsor.languages import LANGUAGES, files
from torsor.program.choices import solutions
from torsor.program.evaluate import evaluate
from torsor.program.passes.partial_evaluation import settled
from torsor.program.program import Program
from torsor.robot.description import Robot
from torsor.robot.links import fixed_link, link
from torsor.verification.generated_text import verify

RUN = ("c", "cpp", "python", "matlab", "fortran", "maple", "rust", "javascript")
WRITTEN = sorted(LANGUAGES.keys() - {"json", "latex"})


def planar() -> Program:
    """An inverse model with numbers for its lengths."""
    made = settled(SOLUTIONS["planar"], {"parameters": [1, 0.5]})
    return replace(made, name="planar_alone")


ALONE = {"numeric": PROGRAMS["numeric"], "planar": planar(),
         "trm": torsor.generate("trm", Robot("arm", (link(0, 1, ZZ="ZZ1"), fixed_link(1, 2, d=2))))}


@pytest.mark.parametrize("name", ALONE)
@pytest.mark.parametrize("language", WRITTEN)
def test_nothing_is_said_of_parameters_setup_and_constants(language, name):
    for text in files(ALONE[name], language).values():
        body = re.sub(r"Inertial parameters.*|Geometric parameters.*|Number of operations of setup.*", "", text)
        assert not re.search(r"parameters|constants|setup|_step", body), body


@pytest.mark.parametrize(("language", "name"), [*product(RUN, ALONE)])
def test_the_function_gives_what_evaluate_gives(language, name):
    (check,) = verify(ALONE[name], (language,), states=8)
    assert check.ok, check


def test_the_solver_is_alone_in_julia_too():
    program = ALONE["planar"]
    (text,) = files(program, "julia").values()
    found = load(text)["planar_alone_solve"]([0.5, 0.75])
    expected = [x["q"] for x in solutions(program, {"P": [0.5, 0.75]})]
    np.testing.assert_allclose(found, expected)


def test_compiled_functions_and_evaluate_ask_for_nothing_more():
    program = ALONE["trm"]
    f = torsor.compile(program)
    expected = np.reshape(evaluate(program, {"q": [0.3]})["T"], (4, 4))
    for found in (f([0.3]), f(q=[0.3]), f.step([0.3]), f(q=[0.3], parameters={"ZZ1": 1.0, "G3": 9.81})):
        np.testing.assert_allclose(found, expected)
    assert repr(program).startswith("<Program arm_trm_link2(q[1])") and "(q) -> T" in repr(f)
    with pytest.raises(torsor.TorsorError, match=r"has no argument qd; it has q$"):
        f(q=[0.3], qd=[1])
