"""Paul's method with the equations seen from the base alone: the types that other frames make superfluous."""

from __future__ import annotations

from collections.abc import Iterator
from math import pi, remainder

import pytest

from tests.arms import arm
from torsor import models
from torsor.mechanics.inverse.chain_equations import ChainEquations, Equation
from torsor.program.choices import solutions
from torsor.program.evaluate import evaluate
from torsor.robot.description import Robot


@pytest.fixture
def from_the_base_only(monkeypatch: pytest.MonkeyPatch, made_anew: None) -> None:
    every = ChainEquations.equations

    def some(self: ChainEquations) -> Iterator[Equation]:
        return (e for e in every(self) if e.left == 0)

    monkeypatch.setattr(ChainEquations, "equations", some)
    monkeypatch.setattr(ChainEquations, "inverse_positions", lambda self: iter(()))


POLAR = arm("polar", ("R", 0, 0, 0, 0), ("P", "pi/2", 0, 0, 0))
OBLIQUE = arm("oblique", ("P", "pi/3", 0, "pi/2", 0), ("R", "pi/2", 0, 0.3, 0), tool=(0, 0.5, 0, 0))
ELBOW = arm("elbow", ("R", 0, 0, 0, 0), ("R", 0, 0.5, 0, 0), tool=(0, 0.35, 0, 0))
TABLE = arm("table", ("P", "pi/3", 0, 0, 0), ("P", "pi/3", 0, 0, 0))


@pytest.mark.parametrize(("robot", "kind", "count"), [
    (POLAR, "type 4", 2), (OBLIQUE, "type 5", 2), (ELBOW, "type 8", 2), (TABLE, "two slides", 1)],
    ids=lambda x: getattr(x, "name", x))
def test_types(robot: Robot, kind: str, count: int, from_the_base_only: None) -> None:
    program = models.inverse_geometric_paul(robot)
    assert any(kind in remark for remark in program.words.remarks), program.words.remarks
    direct = models.transform(robot)
    for q in ([0.3, 0.4], [-2.0, 0.7], [1.1, -0.5]):
        T = evaluate(direct, {"q": q})["T"]
        found = [x["q"] for x in solutions(program, {"T": T[:12]})]
        assert len(found) == count
        for x in found:
            back = evaluate(direct, {"q": x})["T"]
            assert [back[k] for k in (3, 7, 11)] == pytest.approx([T[k] for k in (3, 7, 11)], abs=1e-12)
        slides = [j.kind.slide for j in robot.joints]
        assert min(max(abs(a - b) if s else abs(remainder(a - b, 2 * pi)) for a, b, s in zip(x, q, slides, strict=True))
                   for x in found) < 1e-9
