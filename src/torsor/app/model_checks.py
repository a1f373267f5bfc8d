"""Models held against what they should be: really compiled and run, and by a second algorithm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from torsor import models
from torsor.app.result import Result
from torsor.formats import RobotLike, robot_of
from torsor.languages import find
from torsor.progress import step
from torsor.table import Table

if TYPE_CHECKING:
    from torsor.verification.generated_text import Check

COLUMNS = ("language", "tool", "states", "largest error", "agrees", "remark")


def verify(
    model: str, robot: RobotLike, languages: Sequence[str] = (), options: Mapping[str, Any] = {}, *, states: int = 100,
    seed: int = 0,
) -> Result:
    """A model really compiled and run in the given languages, compared with `evaluate` at random states.

    Where a model has a second algorithm, that is compared too.
    """
    from torsor.verification.generated_text import compare, runnable, verify
    from torsor.verification.second_ways import second

    entry, robot = models.find(model), robot_of(robot)
    entry.refuse_unknown(options)
    program = entry(robot, **options)
    other = second(entry, robot, program, options)
    runs = [find(name) for name in languages or runnable()]
    steps = len(runs) + (other is not None)
    checks = []
    if other is not None:
        with step(0, steps, f"{other.name}, {states} states"):
            checks.append(compare(other.first, other.other, other.name, states, seed))
    for done, record in enumerate(runs, steps - len(runs)):
        with step(done, steps, f"{record.title}, {states} states"):
            checks += verify(program, (record.name,), states=states, seed=seed)
    return _result(f"{program.name} against evaluate, seed {seed}", checks)


def _result(title: str, checks: Sequence[Check]) -> Result:
    data = [{"language": c.language, "tool": c.tool, "states": c.states, "largest_error": c.largest_error,
             "ok": c.ok, "remark": c.remark} for c in checks]
    rows = tuple((c.language, c.tool, str(c.states), f"{c.largest_error:.1e}", _verdict(c.ok), c.remark)
                 for c in checks)
    return Result(data, (Table(title, COLUMNS, rows, prose=True),), ok=all(c.ok is not False for c in checks))


def _verdict(ok: bool | None) -> str:
    return "not run" if ok is None else "yes" if ok else "NO"
