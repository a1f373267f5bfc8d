"""Operations of generated models against the published figures: `make bench` prints the table.

Additions + multiplications (divisions among them) of one step, what depends on parameters alone hoisted, at default
effort; the values of every row are held against those of the plain recursion.  `--write` puts the table into
docs/background/operations.md.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

import torsor
from torsor.models.published_figures import published
from torsor.robot.parts import INERTIAL, Base, Inertia

HERE = Path(__file__).parent
PAGE = HERE.parent / "docs" / "background" / "operations.md"
BEGIN, END = "<!-- table: benchmarks/operations.py -->", "<!-- end of table -->"
BEGIN_OWN, END_OWN = "<!-- table: benchmarks/operations.py, no figures published -->", "<!-- end of that table -->"
OWN: tuple[tuple[str, str, dict[str, object]], ...] = (  # models that nobody has published figures of
    ("operational_space", "rx90", {}),
    ("operational_space", "puma560", {"rows": "position"}),
    ("operational_space", "panda", {"rows": "pose"}),
    ("linear_model", "rx90", {"about": "configuration"}),
    ("linear_model", "rx90", {"about": "motion"}),
    ("discrete_step", "puma560", {"integrator": "semi_implicit"}),
    ("discrete_step", "puma560", {"integrator": "rk4"}),
    ("discrete_step", "puma560", {"integrator": "variational"}),
    ("discrete_step", "puma560", {"integrator": "variational", "derivatives": True}),
    ("discrete_linear_model", "puma560", {}),
    ("elastic_inverse_dynamics", "puma560", {}),
    ("elastic_inverse_dynamics", "puma560", {"couplings": "full"}),
    ("elastic_direct_dynamics", "puma560", {}),
    ("hybrid_dynamics", "rx90", {"given": "q1,q2,q3"}),
    ("inverse_dynamics", "rx90 on a free base", {}),
    ("inverse_dynamics", "rx90 on a free base", {"thrust": False}),
    ("inertia_matrix", "rx90 on a free base", {}),
    ("direct_dynamics", "rx90 on a free base", {}),
    ("centre_of_mass", "rx90 on a free base", {}),
    ("centroidal_momentum", "rx90 on a free base", {}),
    ("contact_dynamics", "rx90 on a free base", {"contacts": "6"}),
    ("impact", "rx90 on a free base", {"contacts": "6"}),
)


def rows() -> list[tuple[str, ...]]:
    """The table: model, robot, parameters, published, ours, ratio, where from."""
    table = []
    for row in published():
        ops = checked(row.model, torsor.load(torsor.robots.path(row.robot)), row.base).ops
        total = row.add + row.mul
        table.append((
            row.model, row.robot, row.parameters, f"{row.add} + {row.mul} = {total}",
            f"{ops.add} + {ops.mul} = {ops.total}", f"{ops.total / total:.2f}", row.source,
        ))
    return table


def checked(model: str, robot: torsor.Robot, base: bool) -> torsor.Program:
    """The model, whose values at random states are those of the plain recursion (effort 0)."""
    program, plain = (torsor.generate(model, robot, base=base, **options) for options in ({}, {"effort": 0}))
    rng = Random(0)
    for _ in range(3):
        given = {a.name: [rng.uniform(0.2, 1.2) for _ in a.among or a.elements] for a in program.arguments}
        for name, expected in torsor.evaluate(plain, given).items():
            found = np.asarray(torsor.evaluate(program, given)[name], dtype=float)
            assert np.allclose(found, np.asarray(expected, dtype=float), rtol=1e-10, atol=1e-10), (model, robot.name)
    return program


def lines(table: list[tuple[str, ...]]) -> list[str]:
    header = ("model", "robot", "parameters", "published", "torsor", "ratio", "source")
    return [f"| {' | '.join(cells)} |" for cells in (header, ("---",) * len(header), *table)]


def own_lines() -> list[str]:
    """The table of models without published figures: model, robot (with springs for elastic joints), options, ours."""
    table = ["| model | robot | options | torsor |", "| --- | --- | --- | --- |"]
    for model, name, options in OWN:
        robot = flying(name)
        ops = torsor.generate(model, soft(robot) if model.startswith("elastic") else robot, **options).ops
        said = ", ".join(f"{key}={value}" for key, value in options.items())
        table.append(f"| {model} | {name} | {said} | {ops.add} + {ops.mul} = {ops.total} |")
    return table


def flying(name: str) -> torsor.Robot:
    """A sample robot, on a free base with an inertia of its own where its name says so."""
    robot = torsor.load(torsor.robots.path(name.split()[0]))
    if not name.endswith("on a free base"):
        return robot
    return robot.replace(base=Base(joint="free", inertia=Inertia(**{k: f"{k}0" for k in INERTIAL})))


def soft(robot: torsor.Robot) -> torsor.Robot:
    """The robot with springs at all joints."""
    given = [torsor.link(0, 1, K=f"K{j}", IA=f"IA{j}").joint for j in range(1, len(robot.links) + 1)]
    links = [replace(x, joint=replace(x.joint, K=own.K, IA=own.IA)) for x, own in zip(robot.links, given, strict=True)]
    return robot.replace(links=tuple(links))


def write(page: Path, table: list[str], begin: str = BEGIN, end: str = END) -> None:
    """The page with the table between its marks renewed."""
    text = page.read_text()
    before, rest = text.split(begin)
    after = rest.split(end)[1]
    page.write_text("\n".join([before + begin, *table, end + after]))


def totals(table: list[tuple[str, ...]]) -> Mapping[tuple[str, str, str], int]:
    """(model, robot, parameters) -> our total, for the tests."""
    return {(m, r, p): int(ours.split("= ")[1]) for m, r, p, _, ours, _, _ in table}


if __name__ == "__main__":
    made, own = lines(rows()), own_lines()
    print("\n".join([*made, "", *own]))
    if "--write" in sys.argv:
        write(PAGE, made)
        write(PAGE, own, BEGIN_OWN, END_OWN)
