"""The Julia text is Julia by tree-sitter's grammar, and computes what `evaluate` computes."""

from __future__ import annotations

import numpy as np
import pytest

from tests.languages.coverage import PROGRAMS
from tests.languages.julia_reader import load, parse
from torsor.languages import files, find
from torsor.languages.draft import Draft
from torsor.program.evaluate import evaluate
from torsor.verification.generated_text import draw_states


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_julia_agrees_with_evaluate(program):
    (text,) = files(program, "julia").values()
    function = load(text)[program.name]
    for state in draw_states(program, 100):
        found = function(*(x for a, x in zip(program.arguments, state, strict=True) if a.asked))
        several = list(found.values()) if isinstance(found, dict) else [found]
        expected = evaluate(program, dict(zip((a.name for a in program.arguments), state, strict=True)))
        for output, array in zip(program.outputs, several, strict=True):
            assert np.shape(array) == output.shape
            np.testing.assert_allclose(np.ravel(array), expected[output.name], rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_the_driver_for_julia_is_julia(program):
    record = find("julia")
    assert record.harness is not None
    for text in record.harness.drivers(Draft(program, record), list(draw_states(program, 2))).values():
        parse(text)
