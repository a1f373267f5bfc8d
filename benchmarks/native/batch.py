"""Batches: many states in arrays of rows, results into arrays that are there already."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

import torsor
from native import objects
from native.coordinates import pair
from native.figures import Row
from native.functions import Compared, compared, parameters
from native.fused import fused_operations
from native.objects import HERE, Builder, run
from native.one_state import PINOCCHIO, TOLERANCE, pinocchio_object
from native.pinocchio_model import text as model_text
from native.robots import Subject
from native.tools import NATIVE, Notes, Tools
from torsor.program.program import Program

PART = "batch"
MUJOCO = "MuJoCo mj_inverse, C loop"
CHECKED = 1000  # regressors that are compared
Arrays = list[np.ndarray]


@dataclass
class Runner:
    """A way to do the batch: `call` does the first `most` samples; `seconds` where it times itself."""

    who: str
    call: Callable[[], Any]
    most: int
    result: Callable[[], np.ndarray | None] = lambda: None
    remark: str = ""
    weighed: bool = False  # its memory is measured
    end: Callable[[], Any] = lambda: None


def measure(subject: Subject, key: str, samples: int, rounds: int, tools: Tools, builder: Builder,
            notes: Notes) -> list[Row]:
    """All rows of one function over a batch of a robot with a fixed base."""
    both = pair(subject)
    job = compared(key)
    program = job.program(both.robot)
    n, model = len(both.robot.joints), both.model
    ours = list(np.random.default_rng(1).uniform(-1, 1, (3, samples, n)))
    ours[0] *= np.pi
    order = [joint.idx_v for joint in both.joints]
    theirs = [np.empty_like(x) for x in ours]
    for x, y in zip(ours, theirs, strict=True):
        y[:, order] = x
    width = n if key == "rnea" else model.nv * 10 * (model.njoints - 1)
    runners = list(_pinocchio(job.against, model, theirs, width, subject, tools, builder))
    if program is not None:
        runners += _torsor(program, ours, notes)
        if key == "rnea":
            runners += [*_interpreted(program, ours, notes), *_jax(program, ours, tools, builder, notes),
                        *_mujoco(subject, theirs, tools, builder, notes)]
    else:
        notes.add(f"{job.model} is not in the catalogue: no batch of ours for {job.pinocchio}")
    _check(runners, _torques(key, both, order))
    times = _timed(runners, rounds)
    for runner in runners:
        runner.end()
    memory = _memory(subject, job, min(samples, 200_000)) if program is not None else None
    return [_row(r, subject, key, n, program, times, memory) for r in runners]


def _timed(runners: list[Runner], rounds: int) -> dict[str, np.ndarray]:
    """ns a sample of each, round by round, all taking turns."""
    times: dict[str, list[float]] = {r.who: [] for r in runners}
    for _ in range(rounds):
        for r in runners:
            began = perf_counter()
            own = r.call()
            seconds = own if isinstance(own, float) else perf_counter() - began
            times[r.who].append(1e9 * seconds / r.most)
    return {who: np.array(t) for who, t in times.items()}


def _torques(key: str, both: Any, order: list[int]) -> Callable[[str, np.ndarray], np.ndarray]:
    """(who, results) -> torques in the order of torsor's joints; a regressor's are those of the robot's parameters."""
    model, n = both.model, len(order)

    def torques(who: str, found: np.ndarray) -> np.ndarray:
        peer = who in (PINOCCHIO, MUJOCO)
        if compared(key).against == "regressor":
            some = found[:CHECKED]
            if peer:  # column by column
                K = np.concatenate([body.toDynamicParameters() for body in list(model.inertias)[1:]])
                found = np.einsum("kpv,p->kv", some.reshape(len(some), -1, n), K)
            else:
                K = parameters(both.robot, dict(compared(key).options)["columns"])
                found = some.reshape(len(some), n, -1) @ K
        return found[:, order] if peer else found

    return torques


def _check(runners: list[Runner], torques: Callable[[str, np.ndarray], np.ndarray]) -> None:
    """All results against the first's, which are Pinocchio's where it is there."""
    reference = None
    for r in runners:
        r.call()
        result = r.result()
        if result is None:
            continue
        found = torques(r.who, result)
        if reference is None:
            reference = found.copy()
        count = min(len(found), len(reference))
        worst = np.abs(found[:count] - reference[:count]).max() / np.abs(reference).max()
        if not worst < TOLERANCE:
            raise RuntimeError(f"{r.who} differs by {worst:.1e}, more than {TOLERANCE}")


def _row(r: Runner, subject: Subject, key: str, n: int, program: Program | None, times: dict[str, np.ndarray],
         memory: float | None) -> Row:
    base = times.get(PINOCCHIO)
    own = program if program is not None and r.who.startswith("torsor") else None
    return Row(part=PART, robot=subject.name, joints=n, function=key, who=r.who, ns=float(times[r.who].min()),
               outputs=objects.result_size(own) if own else None,
               best=float(base.min() / times[r.who].min()) if base is not None else None,
               faster=float(median(base / times[r.who])) if base is not None else None, remark=r.remark,
               fused=fused_operations(own) if own else None, trig=own.ops.trig if own else None,
               operations=own.ops.total if own else None, megabytes=memory if r.weighed else None)


# the runners ------------------------------------------------------------------------------------


LOADED: dict[str, ctypes.CDLL] = {}


def pinocchio_library(model: Any, stem: str, tools: Tools, builder: Builder) -> ctypes.CDLL | None:
    """Pinocchio's loops with a model of their own (a library holds one: each robot has its copy, loaded once)."""
    if stem in LOADED:
        return LOADED[stem]
    made = pinocchio_object(tools, builder)
    if made is None:
        return None
    file, library = builder.folder / f"{stem}.batch.model", builder.folder / f"libpinocchio_{stem}.so"
    file.write_text(model_text(model))
    run([str(tools.cxx), "-shared", "-Wl,-Bsymbolic", str(made), "-lm", "-o", str(library)])
    loaded = ctypes.CDLL(str(library), mode=os.RTLD_LOCAL)
    loaded.pinocchio_load(str(file).encode())
    LOADED[stem] = loaded
    return loaded


def _pinocchio(key: str, model: Any, states: Arrays, width: int, subject: Subject, tools: Tools,
               builder: Builder) -> Iterator[Runner]:
    loaded = pinocchio_library(model, subject.stem, tools, builder)
    if loaded is None:
        return
    out = np.zeros((len(states[0]), width))
    function = getattr(loaded, f"pinocchio_{key}_batch")
    arguments = [*(ctypes.c_void_p(x.ctypes.data) for x in (*states, out)), ctypes.c_long(len(out))]
    yield Runner(PINOCCHIO, lambda: function(*arguments) and None, len(out), lambda: out)


def _torsor(program: Program, states: Arrays, notes: Notes) -> Iterator[Runner]:
    named = {a.name: x for a, x in zip((a for a in program.arguments if a.elements), states, strict=True)}
    samples = len(states[0])
    outs = [np.zeros((samples, *o.shape)) for o in program.outputs]
    out: Any = outs[0] if len(outs) == 1 else outs

    def runner(who: str, threads: int, weighed: bool) -> Runner:
        f = torsor.compile(program, threads=threads)

        def call() -> None:
            f(**named, out=out)

        return Runner(who, call, samples, lambda: outs[0].reshape(samples, -1), weighed=weighed)

    yield runner("torsor, 1 thread", 1, True)
    cores = len(os.sched_getaffinity(0))
    if cores > 1:
        yield runner(f"torsor, {cores} threads", cores, False)
    else:
        notes.add("one core: no batch over several threads")


def _interpreted(program: Program, states: Arrays, notes: Notes) -> Iterator[Runner]:
    """numpy, one call an instruction; a twentieth of the samples."""
    try:
        from torsor.compiled import fallback
        from torsor.compiled.compile import Compiled

        f = Compiled(program, fallback.build(program))
    except (ImportError, AttributeError, TypeError) as trouble:
        notes.add(f"no numpy interpreter: {trouble}")
        return
    some = [x[: max(1, len(x) // 20)] for x in states]
    out = np.zeros((len(some[0]), len(program.outputs[0].elements)))
    named = {a.name: x for a, x in zip((a for a in program.arguments if a.elements), some, strict=True)}
    yield Runner("numpy, interpreted", lambda: f(**named, out=out) is None, len(out), lambda: out)


def _jax(program: Program, states: Arrays, tools: Tools, builder: Builder, notes: Notes) -> Iterator[Runner]:
    """JAX in a child that times itself; its compilation is not counted."""
    if not tools.jax:
        notes.add("no JAX: pip install jax in a venv, and --jax ITS_PYTHON")
        return
    text, file, tau = (builder.folder / f"jax.{suffix}" for suffix in ("json", "npz", "npy"))
    text.write_text(torsor.write(program, "json"))
    np.savez(file, q=states[0], qd=states[1], qdd=states[2])
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    child = subprocess.Popen([tools.jax, str(HERE / "jax_batch.py"), str(text), str(file), str(tau)], env=environment,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdin and child.stdout and child.stderr
    if child.stdout.readline().strip() != "ready":
        notes.add(f"no JAX: {(child.stderr.read().strip() or 'it ended').splitlines()[-1]}")
        return

    def call() -> float:
        child.stdin.write("go\n")
        child.stdin.flush()
        return float(child.stdout.readline())

    def end() -> None:
        child.stdin.close()
        child.wait()

    yield Runner("JAX jit(vmap)", call, len(states[0]), lambda: np.load(tau), end=end)


def _mujoco(subject: Subject, states: Arrays, tools: Tools, builder: Builder, notes: Notes) -> Iterator[Runner]:
    """mj_inverse without contacts, limits and damping; a tenth of the samples."""
    if not (tools.mujoco and tools.gcc):
        return
    try:
        import mujoco

        spec = mujoco.MjSpec.from_file(str(subject.file))
        spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
        m = spec.compile()
        d = mujoco.MjData(m)
        loaded = mujoco_library(tools.mujoco, str(tools.gcc), builder)
    except (ImportError, ValueError, OSError, RuntimeError) as trouble:
        notes.add(f"no MuJoCo for {subject.name}: {str(trouble).splitlines()[0]}")
        return
    some = [np.ascontiguousarray(x[: max(1, len(x) // 10)]) for x in states]
    out = np.zeros_like(some[0])
    arguments = [ctypes.c_void_p(m._address), ctypes.c_void_p(d._address),
                 *(ctypes.c_void_p(x.ctypes.data) for x in (*some, out)), ctypes.c_long(len(out))]

    def call() -> None:
        assert m.nv == len(d.qvel)  # both are alive
        loaded.mujoco_batch(*arguments)

    yield Runner(MUJOCO, call, len(out), lambda: out)


def mujoco_library(folder: Path, gcc: str, builder: Builder) -> ctypes.CDLL:
    """The loop, linked to the library that the wheel brings."""
    source, library = HERE / "mujoco_loop.c", builder.folder / "libmujoco_loop.so"
    shared = next(iter(sorted(folder.glob("libmujoco.so*"))), None)
    if shared is None:
        raise OSError("the wheel brings no libmujoco.so")
    run([gcc, *NATIVE, "-shared", "-fPIC", f"-I{folder / 'include'}", str(source), str(shared), f"-Wl,-rpath,{folder}",
         "-o", str(library)])
    return ctypes.CDLL(str(library))


def _memory(subject: Subject, job: Compared, samples: int) -> float:
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(p for p in sys.path if p)}
    done = subprocess.run([sys.executable, str(HERE / "memory.py"), str(subject.file), job.key, str(samples)],
                          capture_output=True, text=True, env=environment)
    return float(done.stdout) if done.returncode == 0 else float("nan")
