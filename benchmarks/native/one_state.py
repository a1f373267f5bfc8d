"""One state: times and instructions of all contenders of a robot, linked into one executable."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from native import casadi_program, objects
from native.arena import Arena, Entry
from native.coordinates import States, brought, pair, states
from native.figures import Row
from native.functions import COMPARED, compared, parameters
from native.fused import fused_operations
from native.objects import HERE, Builder
from native.pinocchio_model import text as model_text
from native.robots import Subject, floating
from native.tools import Notes, Tools, counted_flags
from torsor.program.program import Program

STATES = 256
TOLERANCE = 1e-9
MOST_INSTRUCTIONS = 8000  # of a program that C compilers are given
OURS, THEIRS = 0, 1  # the sets of states
PINOCCHIO = "Pinocchio"
WORLD = "Pinocchio, world"  # the same results by quantities in the frame of the world
TWO_WAYS = ("crba", "aba")
# as pinocchioTargets.cmake has it
DEFINITIONS = ("BOOST_MPL_LIMIT_LIST_SIZE=30", "BOOST_MPL_LIMIT_VECTOR_SIZE=30",
               "BOOST_MPL_CFG_NO_PREPROCESSED_HEADERS", "BOOST_FUSION_INVOKE_MAX_ARITY=12")


@dataclass
class Contest:
    """All contenders of a robot, and the states they run on."""

    subject: Subject
    both: Any
    states: States
    entries: list[Entry] = field(default_factory=list)


def pinocchio_object(tools: Tools, builder: Builder, source: str = "pinocchio.cpp") -> Path | None:
    """Pinocchio's algorithms, compiled once for all robots (some minutes the first time)."""
    if not (tools.cxx and tools.pinocchio and tools.eigen):
        return None
    command = [tools.cxx, "-std=c++17", *builder.flags, "-DNDEBUG", "-fPIC", *(f"-D{d}" for d in DEFINITIONS),
               "-isystem", str(tools.pinocchio), "-isystem", str(tools.eigen)]
    return builder.compiled(command, (HERE / source).read_text(), ".cpp")


def contest(subject: Subject, tools: Tools, builder: Builder, notes: Notes) -> Contest:
    """The contenders of a robot that this machine can build."""
    both = pair(subject)
    made = Contest(subject, both, states(both, STATES))
    model, places = both.model, made.states.places
    sizes = {"rnea": model.nv, "nle": model.nv, "aba": model.nv, "crba": model.nv**2,
             "regressor": model.nv * 10 * (model.njoints - 1), "derivatives": 3 * model.nv**2}
    library = pinocchio_object(tools, builder)
    for job in COMPARED:
        if library and not job.reference:
            made.entries.append(Entry(job.key, PINOCCHIO, f"pinocchio_{job.key}", THEIRS, sizes[job.key], library,
                                      f"pinocchio_{job.key}_result"))
            if job.key in TWO_WAYS:
                made.entries.append(Entry(job.key, WORLD, f"pinocchio_{job.key}_world", THEIRS, sizes[job.key], library,
                                          f"pinocchio_{job.key}_result"))
        program = job.program(both.robot)
        if program is None:
            notes.add(f"{job.model} is not in the catalogue: no row for {job.pinocchio}")
            continue
        if unknown := [a.name for a in program.arguments if a.role == "variable" and a.name not in places]:
            raise RuntimeError(f"{program.name} takes {unknown}, and the states have {list(places)}")
        made.entries += _ways(program, job.key, "torsor", OURS, tools, builder, notes, places)
    made.entries += _casadi(subject, tools, builder, notes)
    return made


def _ways(program: Program, key: str, who: str, set: int, tools: Tools, builder: Builder,
          notes: Notes, places: Mapping[str, int] | None = None) -> Iterator[Entry]:
    """A program through every compiler; places: where its arguments begin in a state, else one after the other."""
    size, count = objects.result_size(program), program.ops.total
    if len(program.instructions) > MOST_INSTRUCTIONS:
        notes.add(f"{program.name}: {len(program.instructions)} instructions in one function take gcc -O3 many "
                  "minutes: left out of the C rows")
        tools = replace(tools, clang=None, gcc_for_c=None)
    for compiler, name in ((tools.gcc_for_c, "gcc"), (tools.clang, "clang")):
        if compiler and (who == "torsor" or name == "gcc"):
            symbol = f"{_letters(key)}_{who}_{name}"
            yield Entry(key, f"{who} C {name}", symbol, set, size,
                        objects.through_c(builder, program, symbol, compiler, places), program=program,
                        operations=count)
    if tools.gcc:
        symbol = f"{_letters(key)}_{who}_jit"
        try:
            made = objects.through_llvm(builder, program, symbol, tools.gcc, places)
        except (ImportError, AttributeError, TypeError) as trouble:
            notes.add(f"no JIT rows, `jit_object.py` has to follow a change of torsor: {trouble}")
            return
        yield Entry(key, f"{who} JIT", symbol, set, size, made, program=program, operations=count)


def _letters(key: str) -> str:
    """A key as part of a name in C."""
    return re.sub(r"\W+", "_", key)


def _casadi(subject: Subject, tools: Tools, builder: Builder, notes: Notes) -> Iterator[Entry]:
    """CasADi's graph of Pinocchio's inverse dynamics: its own C, and cleaned through our compilers."""
    if not (tools.casadi and tools.gcc):
        notes.add("no CasADi: pip install cmeel-casadi-kin-dyn in a venv of its own, and --casadi ITS_PYTHON")
        return
    file = subject.file
    if subject.flying:
        file = builder.folder / f"{subject.stem}_floating.urdf"
        file.write_text(floating(subject.file))
    try:
        data = casadi_program.graph(tools.casadi, file, builder.folder / f"{subject.stem}.json")
    except RuntimeError as trouble:
        notes.add(f"no CasADi for {subject.name}: {trouble}")
        return
    made = objects.casadi_c(builder, data["c"], data["sizes"], "rnea_casadi_own", tools.gcc)
    yield Entry("rnea", "CasADi C gcc", "rnea_casadi_own", THEIRS, data["outputs"], made,
                operations=casadi_program.operations(data))
    for entry in _ways(casadi_program.program(data), "rnea", "cleaned", THEIRS, tools, builder, notes):
        entry.who = entry.who.replace("cleaned", "CasADi cleaned")
        yield entry


def arena(made: Contest, builder: Builder, tools: Tools) -> Arena:
    """Where they meet."""
    prepared = "pinocchio_load" if any(e.who == PINOCCHIO for e in made.entries) else ""
    return Arena(made.subject.stem, made.entries, (made.states.ours, made.states.theirs), prepared,
                 model_text(made.both.model), builder, tools)


def disagreements(made: Contest, results: dict[str, np.ndarray]) -> Iterator[tuple[str, float | None]]:
    """How far each contender is from Pinocchio, relative to the largest number; None where that is not compared."""
    for e in made.entries:
        found, function = results[e.name], compared(e.function).against
        if function == "regressor" and e.who != PINOCCHIO:  # other frames, other parameters: the torques are the same
            columns = dict(compared(e.function).options)["columns"]
            K = parameters(made.both.robot, columns)
            found, function = found.reshape(STATES, -1, len(K)) @ K, "rnea"
        reference = results.get(f"{function}/{PINOCCHIO}")
        if e.who == PINOCCHIO or reference is None:
            continue
        if e.set == OURS:
            reference = brought(function, reference, made.states.S)
        if reference is None:
            yield e.name, None
        else:
            yield e.name, float(np.abs(found - reference).max() / np.abs(reference).max())


def measure(subject: Subject, tools: Tools, builder: Builder, notes: Notes, rounds: int,
            milliseconds: float) -> list[Row]:
    """All rows of a robot.  Results that differ are an error: nothing is timed then."""
    made = contest(subject, tools, builder, notes)
    if not made.entries:
        return []
    meeting = arena(made, builder, tools)
    uncompared = set()
    for name, distance in disagreements(made, meeting.results()):
        if distance is None:
            uncompared.add(name)
        elif not distance < TOLERANCE:
            raise RuntimeError(f"{name} differs from Pinocchio by {distance:.1e}, more than {TOLERANCE}")
    times = meeting.times(rounds, milliseconds)
    counts = _counted(made, meeting, tools, builder, notes)
    return [_row(e, made, times, counts, e.name not in uncompared) for e in made.entries]


def _counted(made: Contest, meeting: Arena, tools: Tools, builder: Builder, notes: Notes) -> dict[str, float]:
    """Instructions a call; of objects of their own where the processor has some that callgrind does not know."""
    flags = counted_flags()
    if flags == builder.flags or not tools.valgrind:
        return meeting.instructions()
    notes.add(f"callgrind does not know AVX-512: instructions are those of code for {flags[-1].partition('=')[2]}")
    apart = Builder(builder.folder / "counted", flags)
    return arena(contest(made.subject, tools, apart, notes), apart, tools).instructions()


def _row(e: Entry, made: Contest, times: dict[str, np.ndarray], counts: dict[str, float], checked: bool) -> Row:
    """The figures of a contender; where Pinocchio has two ways, against the better of them in each respect."""
    ways = [f"{compared(e.function).against}/{who}" for who in (PINOCCHIO, WORLD)]
    quickest = min((times[w] for w in ways if w in times), key=np.min, default=None)
    faster = float(median(quickest / times[e.name])) if quickest is not None else None
    least = min((counts[w] for w in ways if w in counts), default=None)
    fewer = least / counts[e.name] if least is not None and e.name in counts else None
    return Row(part="one state", robot=made.subject.name, joints=len(made.both.robot.joints), function=e.function,
               who=e.who, ns=float(times[e.name].min()), outputs=e.size,
               best=float(quickest.min() / times[e.name].min()) if quickest is not None else None,
               instructions=counts.get(e.name), operations=e.operations,
               fused=fused_operations(e.program) if e.program else None,
               trig=e.program.ops.trig if e.program else None, faster=faster, fewer=fewer,
               compared=checked)
