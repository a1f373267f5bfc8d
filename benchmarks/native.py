"""torsor's code against Pinocchio, CasADi, MuJoCo and JAX: times, instructions and operations, in one interleaved run.

    python benchmarks/native.py [--urdf FOLDER] [--casadi PYTHON] [--jax PYTHON] [--quick] [--only UR5]
                                [--samples 1000000] [--json FILE] [--docs FOLDER]

The first run compiles Pinocchio's headers, which takes some minutes; objects are kept in build/native.  What a machine
lacks is left out with a line that says what to install.  Parts: one state in one executable, with the instructions that
callgrind counts; batches; calls from Python; time to generate; and what the processor could do at most.

`faster` is the median over rounds of the ratio to Pinocchio in the same round, `time` the best round: on a shared
machine the ratios count.  `fewer` compares instructions; where Pinocchio has two ways, each ratio is to the better.
`scalar`: the time of the arithmetic after fusing, one operation at a time, at the rate that was measured; `bound`: the
same with as many side by side as the processor has, or the traffic of a batch with memory; `of it`: how many times that
the row takes.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import sys
import warnings
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["TORSOR_CACHE"] = "off"  # compiling is part of what is measured

from native import batch, from_python, generation, limits, one_state, report, robots, tools
from native.figures import Row
from native.objects import Builder

BUILD = Path(__file__).parents[1] / "build" / "native"
PARTS = ("one", "batch", "python", "generation")


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--urdf", type=Path, help="folder with the files of example-robot-data")
    parser.add_argument("--casadi", default=sys.executable, help="a Python that has casadi_kin_dyn")
    parser.add_argument("--jax", default=sys.executable, help="a Python that has jax")
    parser.add_argument("--cxx", default="clang++", help="the compiler for Pinocchio: clang++ or g++")
    parser.add_argument("--only", default="", help="robots whose name has this in it")
    parser.add_argument("--part", action="append", choices=PARTS, help="this part alone; may be given again")
    parser.add_argument("--samples", type=int, default=1_000_000, help="states of a batch")
    parser.add_argument("--regressors", type=int, help="states of the batch of regressors (4 kB each); as --samples")
    parser.add_argument("--rounds", type=int, default=101)
    parser.add_argument("--quick", action="store_true", help="three robots, fewer rounds, smaller batches")
    parser.add_argument("--needs", choices=("all", "optional"), help="only say what is missing; all: and fail then")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--docs", type=Path, help="folder of the manual: its table and its picture are written")
    given = parser.parse_args()
    if given.quick:
        given.rounds, given.samples = min(given.rounds, 41), min(given.samples, 100_000)
    return given


def main() -> None:
    given = options()
    warnings.simplefilter("ignore")
    notes = tools.Notes()
    found = tools.find(given.cxx, given.casadi, given.jax, notes)
    if given.needs:
        sys.exit(tools.advice(notes) if given.needs == "all" else 0)
    builder = Builder(BUILD)
    subjects = robots.subjects(given.urdf, builder.folder, given.only, notes)
    if given.quick and not given.only:
        subjects = [s for s in subjects if s.name in ("UR5", "Panda", "6R arm")]
    if importlib.util.find_spec("pinocchio") is None:
        sys.exit("the coordinates of the robots come from Pinocchio: pip install pin")
    parts = given.part or PARTS
    rows: list[Row] = []
    failed = False
    for title, job in _jobs(given, parts, subjects, found, builder, notes):
        print(f"{title} ...", flush=True)
        try:
            rows += job()
        except RuntimeError as trouble:  # results that differ, a compiler that fails
            failed = True
            print(f"ERROR in {title}: {trouble}", flush=True)
    most = limits.measure(found, builder, 10 if given.quick else 40, notes)
    for row in rows:
        row.bound, row.scalar = limits.bound(row, most), limits.scalar(row, most)
    print("\n" + report.text(rows), report.limits_text(most), sep="\n")
    if given.json:
        report.write_json(given.json, rows, most, notes.lines)
    if given.docs:
        report.write_docs(given.docs, rows)
    sys.exit(failed)


def _jobs(given, parts, subjects, found, builder, notes):  # type: ignore[no-untyped-def]
    """What there is to do: a title, and a function that returns rows."""
    milliseconds = 0.3 if given.quick else 0.5  # short turns: what disturbs one disturbs its neighbours
    by_name = {s.name: s for s in subjects}
    arm = by_name.get("UR5") or by_name.get("6R arm")
    seven = by_name.get("Panda") or arm
    if "one" in parts:
        for subject in subjects:
            yield f"one state: {subject.name}", lambda s=subject: one_state.measure(
                s, found, builder, notes, given.rounds, milliseconds)
    if "batch" in parts and arm:
        rounds = 3 if given.quick else 7
        yield f"batch: {arm.name}", lambda: batch.measure(arm, "rnea", given.samples, rounds, found, builder, notes)
        many = given.regressors or given.samples
        for key in ("regressor", "regressor, base"):
            yield f"batch: {key}, {seven.name}", lambda k=key: batch.measure(
                seven, k, many, 3, found, builder, notes)
    if "python" in parts and arm:
        yield f"from Python: {arm.name}", lambda: from_python.measure(arm, min(given.rounds, 25), notes)
    if "generation" in parts:
        yield "generation", lambda: generation.measure(subjects, found, builder, given.quick)


if __name__ == "__main__":
    main()
